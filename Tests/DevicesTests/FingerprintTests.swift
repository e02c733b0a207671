import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct FingerprintTests {
    @Test func `LAB-1 every stored property of a watch is in its fingerprint`() {
        let watch = Watch(Watch.Settings())
        #expect(
            storedProperties(of: watch) == [
                "settings", "appState", "launches", "heldHandoff", "heldPush", "deferredTimers", "coordinator", "logs",
                "system", "healthStore", "faults", "orders",
            ])
        #expect(
            storedProperties(of: watch.settings) == [
                "coordinator", "switches", "appLaunch", "sessionStart", "settling", "gapLimit", "countsMotionPauses",
                "zones", "athlete", "volume", "recordKey",
            ])
        #expect(storedProperties(of: watch.faults) == ["hangsNextStart", "unsavableRuns"])
        #expect(storedProperties(of: watch.healthStore) == ["entries"])
    }

    @Test func `LAB-1 every setting changes the fingerprint`() throws {
        let changes: [(inout Watch.Settings) -> Void] = [
            { $0.coordinator.graceWindow = .zero }, { $0.coordinator.startTimeout = .zero },
            { $0.coordinator.staleLimit = .zero }, { $0.coordinator.setOrder = 1 }, { $0.switches = [] },
            { $0.appLaunch = .zero }, { $0.sessionStart = .zero }, { $0.settling = .zero }, { $0.gapLimit = nil },
            { $0.countsMotionPauses = false }, { $0.zones = try? HeartRateZones(bounds: [100, 120]) },
            { $0.athlete.isFemale = true }, { $0.volume.countsBothSides = false }, { $0.recordKey = 1 },
        ]
        var digests: Set<UInt64> = [digest(Watch(Watch.Settings()))]
        for change in changes {
            var settings = Watch.Settings()
            change(&settings)
            digests.insert(digest(Watch(settings)))
        }
        #expect(digests.count == changes.count + 1)
    }

    @Test func `LAB-1 whatever happens to a watch changes its fingerprint`() {
        let set = LoggedSet(
            exercise: Exercise(name: "Squat"), reps: 5, weightKg: 100, start: .epoch, end: .epoch + .seconds(30))
        var script = WatchScript()
        let events: [Watch.Event] = [
            .launchHandoff(.running), .runsPushed([WatchScript.run(WatchScript.a)]), .marked(.pause), .marked(.resume),
            .workEnded,
            .setLogged(set, run: WatchScript.a), .suspended, .woken, .crashed, .opened,
            .runsPushed([WatchScript.run(WatchScript.a), WatchScript.run(WatchScript.b)]), .runFinished(WatchScript.a),
            .runFinished(WatchScript.b), .rebooted(keepsSession: false), .booted,
        ]
        var digests = [digest(script.watch)]
        for (index, event) in events.enumerated() {
            script.at(Double(index * 40 + 1), event)
            script.play(until: Double(index * 40 + 2))
            digests.append(digest(script.watch))
        }
        script.watch.faults.hangsNextStart = true
        digests.append(digest(script.watch))
        script.watch.faults.unsavableRuns = [WatchScript.a]
        digests.append(digest(script.watch))
        #expect(Set(digests).count == digests.count)
    }
}
