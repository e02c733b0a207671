import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = DocumentWatchScript

private let all = Preset.bulletproof.switches

@Suite struct DocumentWatchScreenTests {
    /// A watch with one run, open at 4 s.
    private func open(_ switches: Switches = all) -> Script {
        var script = Script(switches)
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        return script
    }

    private func finished(_ script: Script, as status: WorkoutStatus) throws -> StateContext {
        var document = try #require(script.watch[Script.a])
        document.finish(as: status, at: script.now)
        return Script.context([document])
    }

    // MARK: - Taps

    @Test func `DOC-4 a tap is refused with its reason and changes nothing`() {
        var script = Script()
        script.tap(.refresh)
        script.launch()
        script.push(Script.context([Script.run(), Script.run(Script.b, .completed, end: 1)]))
        let before = script.watch.stored
        script.check(0, of: 0)
        script.check(0, of: 0, on: Identifier(high: 9, low: 9))
        script.tap(.openRun(workout: Script.b))
        script.tap(.closeExercise)
        #expect(script.watch.stored == before)
        script.tap(.openRun(workout: Script.a))
        script.check(0, of: 0)
        script.check(0, of: 0)
        script.check(5, of: 0)
        script.tap(.openExercise(workout: Script.a, log: 9))
        let refusals = script.notes.compactMap { note in
            if case .tapRefused(let refusal) = note.note { refusal } else { nil }
        }
        #expect(
            refusals == [
                .appNotReady, .notShown, .noSuchRun, .noSuchRun, .notShown, .alreadyDone, .notShown, .notShown,
            ])
    }

    @Test func `DOC-4 W1 check, uncheck, correct, note, skip and complete are edits of the run`() {
        var script = open()
        script.check(0, of: 0)
        script.act(.editSet(log: 0, set: 0, SetDetail(reps: 5, weightGrams: 70_000)))
        script.act(.uncheckSet(log: 0, set: 0))
        script.act(.writeNote(log: 0, note: 3))
        script.act(.completeLog(log: 0))
        script.act(.skipLog(log: 1))
        let document = script.watch[Script.a]
        #expect(document?[log: 0][set: 0].reps == 5 && document?[log: 0].doneSets == 0)
        #expect(document?[log: 0].note == 3 && document?[log: 0].status == .completed)
        #expect(document?.status == .completed, "the last exercise ends the run")
        #expect(script.updates.count == 6)
        #expect(script.watch.screen.place == .gate)
        #expect(!script.notes.contains { if case .popped = $0.note { true } else { false } })
    }

    // MARK: - Locks

    @Test func `DOC-3 P4 a lock pops the run out, bars its door and lets no edit through until it is gone`() {
        var script = open()
        script.tap(.openExercise(workout: Script.a, log: 0))
        var locked = Script.context([Script.run()])
        locked.editingWorkout = Script.a
        script.push(locked)
        #expect(script.count(of: .popped(workout: Script.a)) == 1)
        #expect(script.count(of: .lockChanged(workout: Script.a)) == 1)
        #expect(script.watch.screen.place == .gate && script.watch.isLocked(Script.a))
        script.tap(.openRun(workout: Script.a))
        script.tap(.openExercise(workout: Script.a, log: 0))
        script.check(0, of: 0)
        #expect(script.count(of: .tapRefused(.locked)) == 3 && script.updates.isEmpty)
        script.push(Script.context([Script.run()]))
        #expect(script.count(of: .lockChanged(workout: nil)) == 1)
        script.tap(.openRun(workout: Script.a))
        #expect(script.watch.screen.place == .run(Script.a))
    }

    @Test func `DOC-3 P5 a split's editor locks the runs made from it, and no others`() {
        var script = open()
        var locked = Script.context([Script.run(), Script.run(Script.b, split: 1)])
        locked.splits.append(Script.split(order: 1))
        locked.editingSplit = locked.splits[1].id
        script.push(locked)
        #expect(script.watch.isLocked(Script.b) && !script.watch.isLocked(Script.a))
        #expect(script.watch.screen.place == .run(Script.a))
    }

    @Test func `DOC-3 P4 the phase engine of a locked run writes nothing`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()], flow: true))
        script.tap(.openExercise(workout: Script.a, log: 0))
        var locked = Script.context([Script.run()], flow: true)
        locked.editingWorkout = Script.a
        script.push(locked)
        script.play(until: 300)
        #expect(script.watch[Script.a]?.status == .notStarted && script.updates.isEmpty && script.haptics.isEmpty)
    }

    @Test(arguments: [true, false])
    func `N4 a lock that the phone does not renew lapses, with the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.N4))
        script.launch()
        var locked = Script.context([Script.run()])
        locked.editingWorkout = Script.a
        locked.lockLeaseSeconds = 120
        script.push(locked)
        script.play(until: 100)
        script.push(locked)
        script.play(until: 219)
        #expect(script.watch.isLocked(Script.a))
        script.play(until: 221)
        #expect(script.watch.isLocked(Script.a) == !isOn)
        #expect(script.count(of: .lockChanged(workout: nil)) == (isOn ? 1 : 0))
    }

    @Test func `N4 a lease lapses over a crash of the app too`() {
        var script = Script()
        script.launch()
        var locked = Script.context([Script.run()])
        locked.editingWorkout = Script.a
        locked.lockLeaseSeconds = 120
        script.push(locked)
        script.handle(.session(.crashed))
        script.play(until: 10)
        script.handle(.session(.opened))
        script.play(until: 122)
        #expect(script.watch.isLocked(Script.a))
        script.play(until: 126)
        #expect(!script.watch.isLocked(Script.a))
    }

    // MARK: - Pops

    @Test(arguments: [[], Preset.seedFixes.switches, all])
    func `FIX-S a run that is gone pops its screen under every preset`(switches: Switches) {
        var script = open(switches)
        script.push(Script.context([]))
        #expect(script.watch.screen.place == .gate && script.count(of: .popped(workout: Script.a)) == 1)
    }

    @Test(arguments: [true, false], [WorkoutStatus.completed, .skipped])
    func `M2 a run that is over elsewhere leaves the screen, with the switch`(isOn: Bool, status: WorkoutStatus) throws
    {
        var script = open(isOn ? all : all.subtracting([.M2, .N3]))
        script.tap(.openExercise(workout: Script.a, log: 0))
        script.push(try finished(script, as: status))
        #expect(script.watch.screen.place == (isOn ? .gate : .exercise(Script.a, log: 0)))
        script.check(0, of: 0)
        script.check(1, of: 0)
        #expect(script.updates.count == (isOn ? 0 : 2), "without the switch a person ticks on")
        #expect(script.watch[Script.a]?[log: 0].status == (isOn ? .notStarted : .inProgress))
    }

    @Test(arguments: [true, false])
    func `M2 an exercise that is skipped elsewhere is closed, and no tick brings it back, with the switch`(
        isOn: Bool
    ) {
        var script = open(isOn ? all : all.subtracting(.M2))
        script.tap(.openExercise(workout: Script.a, log: 0))
        script.play(until: 20)
        var skipped = Script.run(Script.a, .inProgress)
        skipped[log: 0].move(to: .skipped, at: Script.instant(18), by: .phone)
        script.push(Script.context([skipped]))
        #expect(script.watch.screen.place == (isOn ? .run(Script.a) : .exercise(Script.a, log: 0)))
        script.check(0, of: 0)
        #expect(script.watch[Script.a]?[log: 0].status == (isOn ? .skipped : .inProgress))
        #expect(script.count(of: .tapRefused(.alreadyDone)) == (isOn ? 1 : 0))
    }

    // MARK: - Session

    @Test(arguments: [true, false])
    func `H1 a run that is entered without a session gets one, with the switch`(isOn: Bool) {
        var script = open(isOn ? all : [])
        script.play(until: 10)
        #expect((script.watch.session.currentRecord != nil) == isOn)
        #expect(!script.notes.contains { if case .sessionlessHint = $0.note { true } else { false } })
    }

    @Test func `H1 where no session comes the watch says so, once`() {
        var script = Script(all.subtracting(.N20))
        script.watch.faults.hangsNextStart = true
        script.launch()
        script.push(Script.context([Script.run()]))
        script.tap(.openRun(workout: Script.a))
        script.play(until: 100)
        #expect(
            script.second(of: .sessionlessHint(workout: Script.a, isClosed: false)) == 19, "the start has timed out")
        #expect(script.count(of: .sessionlessHint(workout: Script.a, isClosed: false)) == 1)
        #expect(script.watch.screen.showsSessionlessHint)
        script.check(0, of: 0)
        script.play(until: 110)
        #expect(!script.watch.screen.showsSessionlessHint && script.watch.session.currentRecord != nil)
    }

    @Test func `LAB-2 without a session the app sleeps once the wrist is down, and only a person brings it back`() {
        var script = open([])
        script.handle(.wristLowered)
        #expect(script.watch.session.appState == .suspended)
        script.handle(.wristRaised)
        #expect(script.watch.session.appState == .suspended)
        script.handle(.session(.opened))
        #expect(script.watch.session.isAppReady && script.watch.screen.place == .run(Script.a))
    }

    @Test func `LAB-2 a session keeps the app awake and brings it back after a crash on the next raise`() {
        var script = open()
        script.play(until: 10)
        script.handle(.wristLowered)
        #expect(script.watch.session.isAppReady)
        script.handle(.session(.crashed))
        #expect(script.watch.screen.place == .none)
        script.handle(.wristRaised)
        script.play(until: 20)
        #expect(script.watch.session.isListening && script.watch.screen.place == .gate)
        #expect(script.watch[Script.a] != nil, "the cache is stored")
    }
}
