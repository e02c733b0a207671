import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct FingerprintTests {
    @Test func `LAB-1 every stored property of a run is in its fingerprint`() throws {
        let base = Run(id: Identifier(key: 1), activity: .running, status: .inProgress, start: .epoch)
        try expectAllDiffer(
            base,
            [
                ("id", { $0.id = Identifier(key: 2) }), ("activity", { $0.activity = .walking }),
                ("status", { $0.status = .skipped }), ("start", { $0.start = .epoch + .seconds(1) }),
                ("end", { $0.end = .epoch }),
            ])
        try expectAllDiffer(
            StoredRun(base),
            [
                ("run", { $0.run.status = .completed }), ("service", { $0.service = .closed }),
                ("lacksLaunch", { $0.lacksLaunch = true }),
                ("lastEvent", { $0.lastEvent = .epoch }), ("lastSample", { $0.lastSample = .epoch }),
            ])
        var begun = StoredRun(base)
        begun.service = .begun(record: Identifier(key: 1))
        var other = begun
        other.service = .begun(record: Identifier(key: 2))
        #expect(digest(begun) != digest(other))
    }

    @Test func `LAB-1 every stored property of a builder's configuration is in its fingerprint`() throws {
        try expectAllDiffer(
            LiveBuilder.Configuration(id: Identifier(key: 1), activity: .running),
            [
                ("id", { $0.id = Identifier(key: 2) }), ("activity", { $0.activity = .walking }),
                ("zones", { $0.zones = try HeartRateZones(bounds: [100, 120]) }), ("gapLimit", { $0.gapLimit = .zero }),
                ("countsMotionPauses", { $0.countsMotionPauses = false }), ("athlete", { $0.athlete.isFemale = true }),
                ("volume", { $0.volume.bodyMassKg = 70 }), ("source", { $0.source = .phone }),
                ("continued", { $0.continued = Identifier(key: 3) }),
            ])
        try expectAllDiffer(
            AthleteFacts(),
            [
                ("isFemale", { $0.isFemale = false }), ("restingHeartRate", { $0.restingHeartRate = 60 }),
                ("maximumHeartRate", { $0.maximumHeartRate = 190 }),
            ])
    }

    @Test func `LAB-1 whatever changes a builder changes its fingerprint`() throws {
        var builder = LiveBuilder(.init(id: Identifier(key: 1), activity: .running))
        #expect(
            storedProperties(of: builder) == [
                "phase", "configuration", "start", "end", "samples", "energy", "events", "activeTime", "losses",
                "liveHeartRate", "liveActiveKcal", "endOfWork", "impossibleSampleCount", "failedSampleCount",
            ])
        var digests = [digest(builder)]
        func note() { digests.append(digest(builder)) }
        try builder.beginCollection(at: .epoch)
        note()
        try builder.add([HeartRateSample(date: .epoch, beatsPerMinute: 100)])
        note()
        try builder.add([HeartRateSample(date: .epoch + .seconds(1), beatsPerMinute: 100.5)])
        note()
        try builder.add([HeartRateSample(date: .epoch + .seconds(2), beatsPerMinute: 0)])
        note()
        try builder.add([EnergySample(start: .epoch, end: .epoch + .seconds(1), activeKcal: 1, basalKcal: 1)])
        note()
        try builder.add(WorkoutEvent(.lap, at: .epoch))
        note()
        try builder.add(WorkoutEvent(.pause, at: .epoch))
        note()
        try builder.add(WorkoutEvent(.resume, at: .epoch + .seconds(1)))
        note()
        try builder.heartRateLost(at: .epoch + .seconds(3))
        note()
        try builder.workEnded(at: .epoch)
        note()
        try builder.sampleFailed()
        note()
        try builder.endCollection(at: .epoch + .seconds(9))
        note()
        _ = try builder.finish(at: .epoch + .seconds(9))
        note()
        #expect(Set(digests).count == digests.count)
    }

    @Test func `LAB-1 whatever changes a coordinator changes its fingerprint`() {
        var coordinator = SessionCoordinator(switches: [.H2a, .H2b])
        #expect(
            storedProperties(of: coordinator) == [
                "settings", "switches", "status", "runs", "previouslyActive", "isInGrace", "keptLaunch",
                "launchBalance", "taken", "record", "recordStart", "isStartRepeated", "vainPushes",
            ])
        #expect(
            storedProperties(of: coordinator.settings) == [
                "graceWindow", "startTimeout", "staleLimit", "launchPatience", "setOrder",
            ])
        var digests = [digest(coordinator), digest(SessionCoordinator(switches: []))]
        var settings = SessionCoordinator.Settings()
        settings.graceWindow = .zero
        digests.append(digest(SessionCoordinator(settings: settings, switches: [.H2a, .H2b])))
        settings.startTimeout = .zero
        digests.append(digest(SessionCoordinator(settings: settings, switches: [.H2a, .H2b])))
        settings.launchPatience = .zero
        digests.append(digest(SessionCoordinator(settings: settings, switches: [.H2a, .H2b])))
        settings.setOrder = 1
        digests.append(digest(SessionCoordinator(settings: settings, switches: [.H2a, .H2b])))
        settings.staleLimit = .zero
        digests.append(digest(SessionCoordinator(settings: settings, switches: [.H2a, .H2b])))
        var directives: [SessionCoordinator.Directive] = []
        func tell(_ event: SessionCoordinator.Event) {
            coordinator.handle(event, at: .epoch, into: &directives)
            digests.append(digest(coordinator))
        }
        coordinator.apply([Run(id: Identifier(key: 1), activity: .running, status: .inProgress, start: .epoch)])
        tell(.runsChanged)
        tell(.configurationArrived(.running))
        tell(.configurationArrived(.walking))
        tell(.started(record: Identifier(key: 9)))
        tell(.graceEnded)
        tell(.endedBySystem)
        for (start, end) in [(Instant.epoch, Instant.epoch), (.epoch, .distantFuture), (.distantFuture, .epoch)] {
            coordinator.taken = TakenRecord(record: Identifier(key: 9), start: start, end: end)
            digests.append(digest(coordinator))
        }
        var lonely = SessionCoordinator(switches: [.N15])
        lonely.handle(.configurationArrived(.running), at: .epoch, into: &directives)
        lonely.handle(.started(record: Identifier(key: 9)), at: .epoch, into: &directives)
        digests.append(digest(lonely))
        lonely.handle(.runsPushed, at: .epoch + .minutes(3), into: &directives)
        digests.append(digest(lonely))
        var hanging = SessionCoordinator(switches: [.H1, .N20])
        hanging.apply([Run(id: Identifier(key: 1), activity: .running, status: .inProgress, start: .epoch)])
        hanging.handle(.runsChanged, at: .epoch, into: &directives)
        digests.append(digest(hanging))
        hanging.handle(.startTimedOut, at: .epoch, into: &directives)
        digests.append(digest(hanging))
        #expect(Set(digests).count == digests.count)
    }

    @Test func `LAB-1 whatever changes a session changes its fingerprint`() throws {
        var session = WorkoutSession(.init(id: Identifier(key: 1), activity: .running))
        #expect(storedProperties(of: session) == ["machine", "builder", "isRecovered"])
        #expect(storedProperties(of: session.machine) == ["state"])
        var digests = [digest(session)]
        try session.handle(.startActivity, at: .epoch)
        digests.append(digest(session))
        try session.builder.beginCollection(at: .epoch)
        digests.append(digest(session))
        try session.recover(at: .epoch + .seconds(1))
        digests.append(digest(session))
        #expect(Set(digests).count == digests.count)
    }
}
