import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct DocumentWatchFingerprintTests {
    private let run = Identifier(high: 0, low: 1)

    private func document(_ run: Identifier) -> WorkoutDocument {
        WorkoutDocument(id: run, split: 0, activity: .other, start: .epoch)
    }

    private var flow: ExerciseFlow {
        let plan = PhaseEngine.Plan(
            setCount: 3, autoAdvances: false, handsOver: false, work: .seconds(40), rest: .seconds(60),
            doneCountdown: .seconds(5))
        return ExerciseFlow(workout: run, log: 0, engine: PhaseEngine(plan, done: 0, at: .epoch))
    }

    @Test func `LAB-1 every stored property of a document watch is in its fingerprint`() throws {
        try expectAllDiffer(
            DocumentWatch(DocumentWatch.Settings()),
            [
                ("settings", { $0.settings.retry = .zero }), ("session", { $0.session.faults.hangsNextStart = true }),
                ("clock", { $0.clock.step(by: .seconds(1), at: .epoch) }), ("stored", { $0.stored.edits = 1 }),
                ("memory", { $0.memory.isActivated = true }), ("isReachable", { $0.isReachable = true }),
                ("isWristDown", { $0.isWristDown = true }), ("notifications", { $0.notifications.generation = 1 }),
                ("directives", { $0.directives = [.note(.startHung)] }),
            ])
        try expectAllDiffer(
            DocumentWatch.Settings(),
            [
                ("session", { $0.session.recordKey = 1 }), ("retry", { $0.retry = .zero }),
                ("mirrorGrace", { $0.mirrorGrace = .zero }), ("version", { $0.version = 9 }),
            ])
    }

    @Test func `LAB-1 every stored property of what the watch has left with the system is in its fingerprint`() throws {
        let engine = flow.engine
        try expectAllDiffer(
            DocumentWatch.Notifications(),
            [
                ("engine", { $0.engine = engine }), ("generation", { $0.generation = 1 }),
                ("told", { $0.told = .epoch }),
            ])
    }

    @Test func `LAB-1 every stored property of what the watch stores is in its fingerprint`() throws {
        let run = run
        try expectAllDiffer(
            DocumentWatch.Stored(),
            [
                ("documents", { $0.documents = [document(run)] }),
                (
                    "splits",
                    {
                        $0.splits = [
                            SplitDocument(
                                id: run, name: "", order: 0, activity: .other, exercises: [], updatedAt: .epoch)
                        ]
                    }
                ), ("settings", { $0.settings.restSeconds = 1 }), ("lastSyncDate", { $0.lastSyncDate = .epoch }),
                ("nonce", { $0.nonce = 1 }),
                ("editingWorkout", { $0.editingWorkout = run }), ("editingSplit", { $0.editingSplit = run }),
                ("lockEnd", { $0.lockEnd = .epoch }), ("edits", { $0.edits = 1 }),
                (
                    "unacknowledged",
                    { $0.unacknowledged = [DocumentWatch.ForwardedEdit(workout: run, edit: 1, isQueued: false)] }
                ), ("loggedSets", { $0.loggedSets = [LoggedSets(document: document(run))] }),
            ])
        try expectAllDiffer(
            DocumentWatch.ForwardedEdit(workout: run, edit: 1, isQueued: false),
            [
                ("workout", { $0.workout = Identifier(high: 0, low: 2) }), ("edit", { $0.edit = 2 }),
                ("isQueued", { $0.isQueued = true }),
            ])
        let place = LoggedSets.Place(log: 0, set: 0, entry: SetEntry(reps: 1, weightGrams: nil))
        try expectAllDiffer(
            LoggedSets(document: document(run)),
            [
                ("document", { $0.document = document(Identifier(high: 0, low: 2)) }),
                ("places", { $0.places = [place] }),
            ])
        try expectAllDiffer(
            place, [("log", { $0.log = 1 }), ("set", { $0.set = 1 }), ("entry", { $0.entry.reps = 2 })])
    }

    @Test func `LAB-1 every stored property of what the watch holds in memory is in its fingerprint`() throws {
        let (run, flow) = (run, flow)
        try expectAllDiffer(
            DocumentWatch.Memory(launch: 0),
            [
                ("isActivated", { $0.isActivated = true }), ("place", { $0.place = .run(run) }),
                ("live", { $0.live.flow = flow }),
                ("isAwaitingPush", { $0.isAwaitingPush = true }), ("syncFailures", { $0.syncFailures = 1 }),
                ("syncGeneration", { $0.syncGeneration = 1 }), ("lockGeneration", { $0.lockGeneration = 1 }),
                ("isMismatched", { $0.isMismatched = true }), ("sessionlessRun", { $0.sessionlessRun = run }),
                ("deferredTimers", { $0.deferredTimers = [.phaseEnd(generation: 1)] }),
            ])
        let places: [DocumentWatch.Screen.Place] = [.none, .gate, .run(run), .exercise(run, log: 0)]
        #expect(Set((places + [.exercise(run, log: 1)]).map(digest)).count == 5)
        try expectAllDiffer(
            flow,
            [
                ("workout", { $0.workout = Identifier(high: 0, low: 2) }), ("log", { $0.log = 1 }),
                ("engine", { $0.engine.complete(set: 0, at: .epoch) }),
            ])
    }

    @Test func `LAB-1 whatever happens to a mirror changes its fingerprint`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        var settings = LiveMirror.Settings(retry: .seconds(1), grace: .seconds(20), switches: [])
        var digests = [digest(mirror)]
        func note() { digests.append(digest(mirror)) }
        mirror.show(flow, detail: SetDetail(reps: 8, weightGrams: nil), into: &effects)
        note()
        mirror.reconnect(into: &effects)
        note()
        mirror.sendFailed(mirror.staged ?? .requestSync, settings, into: &effects)
        note()
        mirror.yieldDriving(run)
        note()
        _ = mirror.hear(endOf: run, version: 7)
        note()
        for workout in [run, Identifier(high: 0, low: 2)] {
            _ = mirror.hear(
                LiveProgress(
                    workout: workout, log: 0, phase: .work, setIndex: 0, setCount: 1,
                    detail: SetDetail(reps: 8, weightGrams: nil), phaseStart: .epoch, phaseEnd: nil,
                    version: mirror.heard + 1))
            note()
        }
        mirror.follow(flow, at: .epoch, settings, into: &effects)
        note()
        _ = mirror.complete(set: 0, at: .epoch)
        note()
        mirror.arm(settings, into: &effects)
        note()
        mirror.mute(log: 0, into: &effects)
        note()
        settings.switches = .N21
        let quiet = mirror
        for workout in [run, Identifier(high: 0, low: 2)] {
            mirror = quiet
            mirror.disown([workout], settings)
            note()
        }
        #expect(Set(digests).count == digests.count)
        #expect(
            storedProperties(of: mirror) == [
                "isReachable", "version", "staged", "disowned", "failures", "retryGeneration", "cover", "isDriven",
                "news", "isFrozen", "heard", "lastFrame", "muted", "coverGeneration",
            ])
    }
}
