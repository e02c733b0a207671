import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = DocumentWatchScript

private let all = Preset.bulletproof.switches

/// What the phone pushes once it has stored the edits of the watch up to one.
private func context(_ documents: [WorkoutDocument], storing edit: UInt32? = nil) -> StateContext {
    var context = Script.context(documents)
    if let edit { context.storedEdits = documents.map { StateContext.StoredEdit(workout: $0.id, edit: edit) } }
    return context
}

@Suite struct DocumentWatchSyncTests {
    // MARK: - Applier

    @Test func `DOC-5 a push is taken in as a whole: upsert, prune, settings, date`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run(Script.a), Script.run(Script.b, .completed, end: 2)]))
        #expect(script.watch.stored.documents.map(\.id) == [Script.a, Script.b])
        #expect(script.watch.stored.settings.restSeconds == 60)
        #expect(script.watch.stored.splits.map(\.name) == ["Push"])
        #expect(script.watch.stored.lastSyncDate == Script.instant(4))
        script.push(Script.context([Script.run(Script.b, .completed, end: 2)]))
        #expect(script.watch.stored.documents.map(\.id) == [Script.b], "absent is no longer active")
        #expect(script.count(of: .contextApplied) == 2)
    }

    @Test(arguments: [true, false])
    func `DOC-5 L3 a push that cannot be read touches nothing, and is told only with the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.L3))
        script.launch()
        script.push(Script.context([Script.run(Script.a)]))
        let before = script.watch.stored
        var newer = Script.context([Script.run(Script.b)])
        newer.workouts[0].version = WorkoutDocument.schemaVersion + 1
        script.push(newer)
        newer.version += 1
        script.push(newer)
        #expect(script.watch.stored == before)
        #expect(script.count(of: .contextUnreadable(version: WorkoutDocument.schemaVersion + 1)) == 2)
        #expect(script.count(of: .mismatchShown) == (isOn ? 1 : 0))
        #expect(script.watch.screen.showsMismatch == isOn)
        let requests = script.syncRequests.count
        script.handle(.updated(version: WorkoutDocument.schemaVersion + 1))
        #expect(script.syncRequests.count == requests + 1, "what it could not read it asks for")
        script.push(newer)
        #expect(script.watch.stored.documents.map(\.id) == [Script.b], "an update thaws it")
        #expect(!script.watch.screen.showsMismatch)
    }

    @Test func `case 27: a push that comes before the app can take it is for the system to keep`() {
        var script = Script()
        #expect(!script.watch.canReceive)
        script.handle(.session(.opened))
        script.play(until: 2)
        #expect(!script.watch.canReceive, "the session of WatchConnectivity is not activated")
        script.handle(.activated)
        #expect(script.watch.canReceive)
        script.handle(.wristLowered)
        #expect(!script.watch.canReceive, "without a session the app sleeps")
    }

    @Test func `M4 a push that leaves out exercises that are over takes none of them away, a deleted one goes`() {
        var script = Script()
        script.launch()
        var document = Script.run(Script.a, .inProgress)
        for set in 0..<3 { document[log: 0].complete(set: set, at: Script.instant(1), by: .phone) }
        document[log: 0].move(to: .completed, at: Script.instant(1), by: .phone)
        script.push(Script.context([document]))
        var trimmed = WorkoutDocument(id: Script.a, split: 0, activity: .traditionalStrengthTraining, start: .epoch)
        trimmed.status = .inProgress
        trimmed.insert(document[log: 1])
        script.push(Script.context([trimmed]))
        #expect(script.watch[Script.a]?[log: 0].doneSets == 3)
        trimmed.delete(log: 0)
        script.push(Script.context([trimmed]))
        #expect(script.watch[Script.a]?.logCount == 1)
    }

    @Test func `case 26: equal pushes are taken in twice and change nothing the second time`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        let before = script.watch.stored
        script.push(Script.context([Script.run()]))
        #expect(script.watch.stored == before && script.count(of: .contextApplied) == 2)
    }

    @Test(arguments: [true, false])
    func `case 22: an app that was suspended learns of a session's end once, and the phone gets one set of metrics`(
        isOn: Bool
    ) {
        var script = Script(isOn ? all : all.subtracting(.H3))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.play(until: 100)
        script.handle(.session(.suspended))
        script.handle(.session(.sessionTaken))
        script.play(until: 200)
        for _ in 0..<3 { script.handle(.session(.opened)) }
        script.play(until: 400)
        let ends = script.notices.filter { notice in
            switch notice.notice {
            case .sessionEnded, .sessionForgotten: true
            default: false
            }
        }
        #expect(ends.count == 1)
        #expect(script.endings == (isOn ? [.salvaged] : []))
        #expect(Set(script.updates.compactMap(\.metrics)).count == (isOn ? 1 : 0))
    }

    // MARK: - Edits

    @Test(arguments: [true, false])
    func `DOC-4 W1 an edit is in the cache at once and goes by T3, or by T4 where the phone is away`(isReachable: Bool)
    {
        var script = Script()
        script.launch(isReachable: isReachable)
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 10)
        script.check(nil, of: 0)
        #expect(script.watch[Script.a]?[log: 0].doneSets == 1)
        #expect(script.watch[Script.a]?[log: 0].updatedAt == Script.instant(10))
        #expect(script.watch[Script.a]?[log: 0].updatedBy == .watch)
        #expect(script.watch[Script.a]?.status == .inProgress)
        let forwarded = isReachable ? script.updates : script.queued.map(\.document)
        #expect(forwarded == [script.watch[Script.a]])
        #expect(isReachable ? script.queued.isEmpty : script.updates.isEmpty)
    }

    @Test func `DOC-4 W1 a T3 that fails falls back to T4, with the same document`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.check(nil, of: 0)
        let document = script.updates[0]
        script.check(nil, of: 0)
        script.handle(.sendFailed(.workoutUpdate(edit: 1), .notReachable), with: document)
        #expect(script.queued.map(\.document) == [document])
        #expect(script.queued.map(\.message) == [.workoutUpdate(edit: 1)])
    }

    @Test(arguments: [true, false])
    func `N3 a push that lacks an edit undoes it only without the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.N3))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 10)
        script.check(nil, of: 0)
        script.push(Script.context([Script.run()]))
        #expect(script.watch[Script.a]?[log: 0].doneSets == (isOn ? 1 : 0))
        #expect(script.updates.count == (isOn ? 2 : 1), "sent again, since the push lacks it")
        guard isOn else { return }
        var stored = script.updates[1]
        stored[log: 1].write(note: 7, at: Script.instant(20), by: .phone)
        script.push(context([stored], storing: 1))
        #expect(script.watch[Script.a]?[log: 1].note == 7)
        #expect(script.watch[Script.a]?[log: 0].doneSets == 1)
        #expect(script.updates.count == 2)
        script.push(Script.context([Script.run()]))
        #expect(script.watch[Script.a]?[log: 0].doneSets == 0, "what the phone has stored is the phone's to say")
    }

    @Test func `N3 an edit of before a crash is sent again at activation and at reachability, under its number`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.check(nil, of: 0)
        script.handle(.session(.crashed))
        script.handle(.session(.opened))
        script.play(until: 8)
        script.handle(.reachabilityChanged(true))
        #expect(script.updates.count == 1)
        script.handle(.activated)
        #expect(script.updates.count == 2)
        script.handle(.reachabilityChanged(false))
        script.handle(.reachabilityChanged(true))
        let messages = script.sent.map(\.message).filter(\.carriesDocument)
        #expect(messages == [.workoutUpdate(edit: 1), .workoutUpdate(edit: 1), .workoutUpdate(edit: 1)])
    }

    @Test func `N3 what T4 carries is not sent again by T4 however many pushes come`() {
        var script = Script()
        script.launch(isReachable: false)
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.check(nil, of: 0)
        for _ in 0..<5 { script.push(Script.context([Script.run()])) }
        #expect(script.queued.count == 1 && script.updates.isEmpty)
        script.handle(.reachabilityChanged(true))
        #expect(script.queued.count == 1 && script.updates.count == 1)
        script.push(Script.context([]))
        script.handle(.reachabilityChanged(true))
        #expect(script.updates.count == 1, "a run that was deleted is not sent again")
    }

    @Test func `N3 an app that slept sends what the phone lacks once it wakes`() {
        var script = Script(all.subtracting(.H1))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.check(nil, of: 0)
        script.handle(.wristLowered)
        script.handle(.reachabilityChanged(false))
        script.handle(.reachabilityChanged(true))
        #expect(script.updates.count == 1, "asleep")
        script.handle(.session(.opened))
        #expect(script.updates.count == 2)
    }

    // MARK: - Asking for a push

    @Test func `DOC-4 W4 a push is asked for at activation, on a gate without active runs and by hand`() {
        var script = Script()
        script.launch()
        #expect(script.syncRequests == [3])
        script.push(Script.context([Script.run()]))
        script.handle(.session(.opened))
        #expect(script.syncRequests.count == 1, "the gate has a run to show")
        script.tap(.refresh)
        #expect(script.syncRequests.count == 2)
        script.tap(.openRun(workout: Script.a))
        script.push(Script.context([]))
        #expect(script.syncRequests.count == 3, "back on an empty gate")
        script.handle(.reachabilityChanged(false))
        script.tap(.refresh)
        #expect(script.syncRequests.count == 3, "silent where the phone is away")
    }

    @Test(arguments: [true, false])
    func `L2 a request that fails is made again with growing spans until a push comes, with the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.L2))
        script.launch()
        for second in [4.5, 5.6, 7.7] as [Double] {
            script.at(second, .sendFailed(.requestSync, .notReachable))
        }
        script.play(until: 20)
        #expect(script.syncRequests == (isOn ? [3, 5.5, 7.6, 11.7] : [3]))
        script.handle(.sendFailed(.requestSync, .notReachable))
        script.push(Script.context([]))
        script.play(until: 60)
        #expect(script.syncRequests.count == (isOn ? 4 : 1))
    }

    @Test(arguments: [true, false])
    func `L2 a request that nobody refuses and nobody answers is made again, six times`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.L2))
        script.launch()
        script.play(until: 1_000)
        #expect(script.syncRequests == (isOn ? [3, 9, 16, 25, 38, 59, 96] : [3]))
    }

    @Test func `L2 a request that could not be made goes out once the phone is back`() {
        var script = Script()
        script.launch(isReachable: false)
        #expect(script.syncRequests.isEmpty)
        script.handle(.reachabilityChanged(true))
        #expect(script.syncRequests == [4])
    }

    // MARK: - Metrics and the session

    @Test(arguments: [true, false])
    func `N15 a session whose workout never comes is dropped by a push that is news, not by an old one`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.N15))
        script.launch()
        var pushed = Script.context([])
        pushed.nonce = 7
        script.push(pushed)
        script.handle(.session(.launchHandoff(.traditionalStrengthTraining)))
        script.play(until: 100)
        for nonce: UInt32 in [7, 8] {
            pushed.nonce = nonce
            script.push(pushed)
        }
        let before = script.syncRequests.count
        script.play(until: 124)
        #expect(script.syncRequests.count == before)
        script.play(until: 124.6)
        #expect(script.syncRequests.count == (isOn ? before + 1 : before), "two minutes after its start it asks")
        for (nonce, isDropped) in [(8, false), (9, false), (9, false), (10, isOn)] as [(UInt32, Bool)] {
            pushed.nonce = nonce
            script.push(pushed)
            let isGone = script.notices.contains { if case .sessionDiscarded = $0.notice { true } else { false } }
            #expect(isGone == isDropped)
        }
    }

    @Test(arguments: [true, false])
    func `a run that is deleted while its record waits for late samples is not saved, where a push names what is over`(
        isOn: Bool
    ) {
        var script = Script(isOn ? all : all.subtracting(.N2))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 600)
        script.act(.finishRun)
        script.play(until: 610)
        script.push(Script.context([]))
        script.play(until: 800)
        #expect(script.endings == (isOn ? [] : [.finished]))
        #expect(script.notices.contains { if case .sessionDiscarded = $0.notice { true } else { false } } == isOn)
    }

    @Test(arguments: [true, false])
    func `DOC-4 W2 metrics go to the phone once the record is saved, by whichever hand the run ended`(isLocal: Bool) {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 20)
        script.check(nil, of: 0)
        script.play(until: 600)
        if isLocal {
            script.act(.finishRun)
        } else {
            var finished = script.watch[Script.a]!
            finished.finish(as: .completed, at: Script.instant(600))
            script.push(context([finished], storing: 1))
        }
        script.handle(.wristLowered)
        let before = script.updates.count
        script.play(until: 800)
        #expect(script.endings == [.finished])
        #expect(script.updates.count == before + 1, "in the background too")
        let metrics = script.updates.last?.metrics
        #expect(metrics?.healthKitWorkoutUUID == Identifier(key: 5, 1))
        #expect(metrics?.totalVolumeGrams == 480_000)
        #expect(metrics?.source == .watch && metrics?.recordedAt == Script.instant(690))
        #expect(script.watch.session.appState == .suspended, "nothing keeps it awake any more")
    }

    @Test func `DOC-7 a run that the phone deletes ends its session, and nothing is saved`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.play(until: 100)
        #expect(script.watch.session.currentRecord != nil)
        script.push(Script.context([]))
        script.play(until: 300)
        #expect(script.watch.session.currentRecord == nil)
        #expect(script.endings.isEmpty && script.updates.isEmpty)
        #expect(script.notices.contains { $0.notice == .sessionDiscarded(record: Identifier(key: 5, 1)) })
    }

    @Test(arguments: [true, false])
    func `N2 a finished run that the push names without its document is saved, not discarded`(isOn: Bool) {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.play(until: 100)
        var context = Script.context([])
        if isOn {
            context.finished = [
                StateContext.FinishedRun(workout: Script.a, status: .completed, end: Script.instant(90))
            ]
        }
        script.push(context)
        script.play(until: 300)
        #expect(script.endings == (isOn ? [.finished] : []))
        #expect(script.updates.map { $0.metrics != nil } == (isOn ? [true] : []), "and its metrics reach the phone")
    }

    @Test(arguments: [(true, true), (true, false), (false, true)])
    func `N7 a skipped run in which sets were done is saved, with the switch; an empty one is discarded`(
        isOn: Bool, hasSets: Bool
    ) {
        var script = Script(isOn ? all : all.subtracting(.N7))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 50)
        if hasSets { script.check(nil, of: 0) }
        script.play(until: 100)
        script.act(.skipRun)
        script.play(until: 300)
        #expect(script.endings == (isOn && hasSets ? [.finished] : []))
    }

    @Test func `SES-3 the record's sets are those of the document, whoever checked them off`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 40)
        let span = WatchTap.PerformedSpan(start: Script.instant(10), end: Script.instant(38))
        let set = RunAction.completeSet(log: 0, set: 0, SetDetail(reps: 8, weightGrams: 60_000))
        script.tap(.act(set, workout: Script.a, performed: span))
        script.play(until: 80)
        script.check(1, of: 0)
        script.act(.editSet(log: 0, set: 0, SetDetail(reps: 9, weightGrams: 62_500)))
        var document = script.watch[Script.a]!
        document[log: 0][set: 1].isDone = false
        document[log: 0].updatedAt = Script.instant(120)
        document[log: 1].complete(set: 0, at: Script.instant(100), by: .phone)
        script.push(context([document], storing: 3))
        script.act(.finishRun)
        script.play(until: 300)
        let sets = script.watch.session.healthStore.entries.first?.record.sets
        #expect(sets?.map(\.exercise.name) == ["Bench press", "Dip"])
        #expect(sets?.map(\.reps) == [9, 8] && sets?.map(\.weightKg) == [62.5, 60])
        #expect(sets?.map(\.end) == [Script.instant(38), Script.instant(100)])
        #expect(sets?.first?.start == Script.instant(10))
    }

    @Test func `case 43: both devices log, and one record and one document hold the sets of both`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 40)
        script.check(nil, of: 0)
        var phone = Script.run()
        phone.begin(at: Script.instant(41))
        phone[log: 1].complete(set: 0, at: Script.instant(41), by: .phone)
        script.push(Script.context([phone]))
        script.act(.finishRun)
        script.play(until: 300)
        #expect(script.endings == [.finished])
        #expect(script.watch.session.healthStore.entries[0].record.sets.count == 2)
        #expect(script.watch[Script.a]?[log: 0].doneSets == 1 && script.watch[Script.a]?[log: 1].doneSets == 1)
    }
}
