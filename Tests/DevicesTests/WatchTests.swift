import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = WatchScript

@Suite struct WatchTests {
    @Test func `SES-3 launched by the handoff, finished by its run: one record`() {
        var script = Script()
        script.at(3, .launchHandoff(.running))
        script.at(4, .runsPushed([Script.run(Script.a)]))
        script.at(603, .runFinished(Script.a))
        script.play(until: 900)
        #expect(script.endings == [.finished])
        let record = script.records[0]
        #expect(record.id == Script.a)
        #expect(record.metrics.healthKitWorkoutUUID == Identifier(key: 5, 1))
        #expect(record.start == .epoch + .milliseconds(5_500), "launch of the app 2 s, start of the session 0.5 s")
        #expect(record.end == .epoch + .seconds(603))
        #expect(record.metrics.recordedAt == .epoch + .seconds(693))
        #expect(record.metrics.avgHeartRate == 120)
        #expect(abs((record.metrics.activeEnergyKcal ?? 0) - 59.7) < 1e-9)
        #expect(script.watch.orphanedRecord == nil)
    }

    @Test func `SES-1 a refusal never occurs in the watch's own order of calls`() {
        var script = Script()
        script.at(3, .launchHandoff(.running))
        script.at(4, .runsPushed([Script.run(Script.a)]))
        script.at(100, .marked(.pause))
        script.at(150, .marked(.resume))
        script.at(200, .crashed)
        script.at(203, .opened)
        script.at(603, .runFinished(Script.a))
        script.play(until: 900)
        let refusals = script.notices.filter { if case .refused = $0.notice { true } else { false } }
        #expect(refusals.isEmpty)
        #expect(script.records[0].paused == .seconds(50))
    }

    @Test func `case 21: a handoff that comes before the app can be told is held, and told once`() {
        var script = Script([])
        script.at(3, .opened)
        script.at(3.5, .launchHandoff(.running))
        script.play(until: 60)
        #expect(script.notices.map(\.second) == [5, 5.5])
        #expect(script.notices[1].notice == .sessionStarted(record: Identifier(key: 5, 1)))
        #expect(script.watch.isListening)
    }

    @Test func `case 4: a start that never answers times out, leaves nothing half open, and the next one works`() {
        var script = Script()
        script.watch.faults.hangsNextStart = true
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.play(until: 16)
        #expect(!script.watch.isListening)
        script.play(until: 18)
        #expect(script.notices.contains { $0.notice == .startHung && $0.second == 17 })
        script.at(30, .setLogged(set(20, 30), run: Script.a))
        script.at(600, .runFinished(Script.a))
        script.play(until: 900)
        #expect(script.endings == [.finished])
        #expect(script.records[0].start == .epoch + .milliseconds(17_500), "the kept launch")
    }

    @Test(arguments: [true, false])
    func `case 1: a crash costs the gap with H1, and leaves an orphan without`(isOn: Bool) {
        var script = Script(isOn ? Preset.bulletproof.switches : [])
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(602.5, .crashed)
        script.at(630.5, .opened)
        script.at(1_202.5, .runFinished(Script.a))
        script.play(until: 1_500)
        guard isOn else {
            #expect(script.records.isEmpty)
            #expect(script.watch.orphanedRecord == Identifier(key: 5, 1))
            return
        }
        let entry = script.watch.healthStore.entries[0]
        #expect(script.endings == [.finished] && entry.isRecovered)
        #expect(entry.record.elapsed == .seconds(1_200))
        #expect(
            entry.record.events == [WorkoutEvent(.gap, at: .epoch + .seconds(602), duration: .milliseconds(30_500))])
        #expect(entry.record.metrics.heartRateSampleCount == 600 + 570)
    }

    @Test(arguments: [(true, true, SessionEnding.salvaged), (false, true, nil), (true, false, nil)])
    func `H3 a session that the system ends is salvaged while the app is there`(
        isOn: Bool, isAppAlive: Bool, ending: SessionEnding?
    ) {
        var script = Script(isOn ? [.H1, .H3] : [.H1])
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        if !isAppAlive { script.at(400, .crashed) }
        script.at(402.5, .sessionTaken)
        script.at(450, .opened)
        script.at(1_200, .runFinished(Script.a))
        script.play(until: 1_500)
        #expect(script.endings == (isAppAlive ? [ending].compactMap(\.self) : [.finished]))
        if let ending, ending == .salvaged {
            #expect(script.records[0].end == .epoch + .milliseconds(402_500))
            #expect(script.records[0].id == Script.a)
        }
    }

    @Test func `SES-3 after a reboot that took the session a fresh one continues with the stored sets`() {
        var script = Script()
        script.at(0, .launchHandoff(.traditionalStrengthTraining))
        script.at(1, .runsPushed([Script.run(Script.a, activity: .traditionalStrengthTraining)]))
        script.at(60, .setLogged(set(30, 60), run: Script.a))
        script.at(900, .rebooted(keepsSession: false))
        script.at(930, .opened)
        script.at(960, .booted)
        script.at(1_000, .setLogged(set(970, 1_000), run: Script.a))
        script.at(1_200, .runFinished(Script.a))
        script.play(until: 1_500)
        #expect(script.endings == [.finished])
        let record = script.records[0]
        #expect(record.start == .epoch + .milliseconds(962_500))
        #expect(record.sets.count == 2)
        #expect(record.metrics.totalVolume == 1_000)
        #expect(
            record.warnings == [
                "continues \(Identifier(key: 5, 1)), which a reboot cut off; what that one measured is lost"
            ])
        #expect(script.notices.contains { $0.notice == .sessionLostInReboot(record: Identifier(key: 5, 1)) })
    }

    @Test func `case 3: a workout that was left for hours is closed once, from the log where the session is gone`() {
        for keepsSession in [true, false] {
            var script = Script()
            script.at(0, .launchHandoff(.traditionalStrengthTraining))
            script.at(1, .runsPushed([Script.run(Script.a, activity: .traditionalStrengthTraining)]))
            script.at(60, .setLogged(set(30, 60), run: Script.a))
            script.at(900, .rebooted(keepsSession: keepsSession))
            script.at(30_000, .booted)
            script.at(30_100, .crashed)
            script.at(30_200, .opened)
            script.play(until: 31_000)
            #expect(script.endings == [.unfinished])
            #expect(script.records[0].end == .epoch + .seconds(60))
            #expect(script.records[0].sets.count == 1)
            #expect((script.records[0].metrics.avgHeartRate != nil) == keepsSession)
            #expect(script.watch.orphanedRecord == nil)
        }
    }

    @Test func `case 23: a suspension is a gap, counts as active time, and no zone gets it from one sample`() throws {
        var script = Script {
            $0.zones = try? HeartRateZones(bounds: [100, 140])
        }
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(302.5, .suspended)
        script.at(902.5, .woken)
        script.at(1_202.5, .runFinished(Script.a))
        script.play(until: 1_500)
        let record = try #require(script.records.first)
        #expect(record.active == .seconds(1_200))
        #expect(record.events == [WorkoutEvent(.gap, at: .epoch + .seconds(302), duration: .milliseconds(600_500))])
        let seconds = try #require(record.metrics.hrZoneSeconds)
        #expect(seconds[1] + (record.metrics.unknownZoneSeconds ?? .zero) == .seconds(1_200))
        #expect(record.metrics.unknownZoneSeconds == .milliseconds(586_500))
    }

    @Test func `SES-3 a run that is deleted discards its session`() {
        var script = Script()
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(300, .runsPushed([]))
        script.play(until: 900)
        #expect(script.records.isEmpty)
        #expect(script.notices.contains { $0.notice == .sessionDiscarded(record: Identifier(key: 5, 1)) })
        #expect(!script.watch.isListening && script.watch.orphanedRecord == nil)
    }

    @Test func `SES-7 a record that cannot be saved is told, and nothing is half saved`() {
        var script = Script()
        script.watch.faults.unsavableRuns = [WatchScript.a]
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(600, .runFinished(Script.a))
        script.play(until: 900)
        #expect(script.records.isEmpty)
        #expect(script.notices.last?.notice == .saveFailed(record: Identifier(key: 5, 1), run: Script.a))
    }

    @Test(arguments: [true, false])
    func `N11 a crash before the record is made loses it, unless the session is kept for it`(isKept: Bool) {
        var script = Script(Preset.bulletproof.switches.subtracting(isKept ? [] : [.N11, .N12]))
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(600, .runFinished(Script.a))
        script.at(630, .crashed)
        script.at(900, .opened)
        script.play(until: 1_200)
        #expect(script.records.map(\.id) == (isKept ? [Script.a] : []))
        #expect(script.records.map(\.end) == (isKept ? [.epoch + .seconds(600)] : []))
        let lost = Notice.builderLost(record: Identifier(key: 5, 1), run: Script.a)
        #expect(script.notices.contains { $0.notice == lost } == !isKept)
        #expect(
            script.notices.count { $0.notice == .saved(record: Identifier(key: 5, 1), run: Script.a) }
                == (isKept ? 1 : 0))
    }

    @Test(arguments: [true, false])
    func `N11 a reboot keeps a stopped session as it keeps one that runs`(isKept: Bool) {
        var script = Script(Preset.bulletproof.switches.subtracting(.N12))
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(600, .runFinished(Script.a))
        script.at(630, .rebooted(keepsSession: isKept))
        script.at(660, .booted)
        script.play(until: 900)
        #expect(script.records.map(\.id) == (isKept ? [Script.a] : []))
    }

    @Test func `N12 what a reboot took before it was saved is saved from the app's own log`() throws {
        var script = Script()
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(300, .setLogged(set(250, 290), run: Script.a))
        script.at(600, .runFinished(Script.a))
        script.at(630, .rebooted(keepsSession: false))
        script.at(660, .booted)
        script.at(700, .crashed)
        script.at(710, .opened)
        script.play(until: 900)
        #expect(script.records.map(\.id) == [Script.a] && script.endings == [.finished], "once")
        let record = try #require(script.records.first)
        #expect(record.end == .epoch + .seconds(600) && record.sets.count == 1)
        #expect(record.continued == Identifier(key: 5, 1) && record.metrics.heartRateSampleCount == 0)
    }

    @Test func `N11 what the system has ended is saved at once, since nothing keeps it`() {
        var script = Script()
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(600, .sessionTaken)
        script.at(601, .crashed)
        script.play(until: 900)
        #expect(script.endings == [.salvaged])
    }

    @Test func `SES-4 H2a the next run's session starts as soon as the last one's record is made`() {
        var script = Script()
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(600, .launchHandoff(.cycling))
        script.at(601, .runsPushed([Script.run(Script.a, .completed, end: 600)]))
        script.at(
            601.2, .runsPushed([Script.run(Script.a, .completed, end: 600), Script.run(Script.b, activity: .cycling)]))
        script.at(1_200, .runFinished(Script.b))
        script.play(until: 1_500)
        #expect(script.records.map(\.id) == [Script.a, Script.b])
        #expect(script.records.map(\.activity) == [.running, .cycling])
        #expect(script.records[1].start == .epoch + .milliseconds(601_500))
    }

    @Test func `SES-2 a push that comes while the app is away is read when it launches, once`() {
        var script = Script()
        script.at(1, .runsPushed([Script.run(Script.a), Script.run(Script.b)]))
        script.at(2, .runsPushed([Script.run(Script.a)]))
        script.at(60, .opened)
        script.at(600, .runFinished(Script.a))
        script.play(until: 900)
        #expect(script.records.map(\.id) == [Script.a])
        #expect(script.records[0].start == .epoch + .milliseconds(62_500))
    }

    @Test func `SES-2 a watch that is reset is as good as new`() {
        var used = Script()
        used.at(0, .launchHandoff(.running))
        used.at(1, .runsPushed([Script.run(Script.a)]))
        used.at(300, .suspended)
        used.play(until: 400)
        used.watch.faults.unsavableRuns = [WatchScript.a]
        var again = used
        again.watch.reset(used.watch.settings)
        again = Script(again.watch)
        again.at(0, .launchHandoff(.running))
        again.at(1, .runsPushed([Script.run(Script.a)]))
        again.at(600, .runFinished(Script.a))
        again.play(until: 900)
        var fresh = Script()
        fresh.at(0, .launchHandoff(.running))
        fresh.at(1, .runsPushed([Script.run(Script.a)]))
        fresh.at(600, .runFinished(Script.a))
        fresh.play(until: 900)
        #expect(again.watch.healthStore == fresh.watch.healthStore)
    }

    private func set(_ start: Int64, _ end: Int64) -> LoggedSet {
        LoggedSet(
            exercise: Exercise(name: "Squat"), reps: 5, weightKg: 100, start: .epoch + .seconds(start),
            end: .epoch + .seconds(end))
    }
}
