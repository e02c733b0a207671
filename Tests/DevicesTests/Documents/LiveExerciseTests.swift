import Session
import Testing
import Timeline
import Workouts

@testable import Devices

/// What the end of a phase means for a run.
@Suite struct LiveExerciseTests {
    private static let start = Instant(milliseconds: 1_767_636_000_000)
    private static let detail = SetDetail(reps: 8, weightGrams: 60_000)

    /// A run of one exercise of three sets, of which a person has done some.
    private func run(done sets: UInt8..., each span: TimeSpan = .seconds(20)) -> WorkoutDocument {
        var run = WorkoutDocument(
            id: Identifier(high: 1, low: 1), split: 0, activity: .traditionalStrengthTraining, start: Self.start)
        run.insert(
            WorkoutLog(
                number: 0, exercise: 0, setCount: 3, planned: SetEntry(reps: 8, weightGrams: 60_000),
                updatedAt: Self.start))
        var rules = ActionRules(device: .phone)
        rules.completesExercise = false
        for set in sets {
            _ = run.apply(
                .completeSet(log: 0, set: set, Self.detail), at: Self.start + span * Int64(set + 1), rules)
        }
        return run
    }

    private func count(_ set: UInt8, after span: TimeSpan) -> PhaseEngine.Transition {
        PhaseEngine.Transition(anchor: Self.start + span, haptic: .workOver, doneSet: set)
    }

    @Test(arguments: [true, false])
    func `FIX L4 what a follower counts late undoes nothing with which a person has got ahead of it`(isOn: Bool) {
        var phone = run(done: 0, 1, 2)
        var watch = run(done: 0)
        let switches = isOn ? Switches.L4 : []
        let outcome = watch.apply(
            count(1, after: .seconds(90)), toLog: 0, at: Self.start + .seconds(200), by: .watch, switches)
        #expect(outcome == .completed(set: 1))
        phone.merge(watch.wireValue)
        #expect(phone[log: 0].doneSets == (isOn ? 3 : 2))
    }

    @Test func `L4 two engines that count the same end with the same, whoever is first`() {
        var phone = run(done: 0)
        var watch = phone
        for (set, second) in [(1, 90), (2, 180)] as [(UInt8, Int64)] {
            _ = phone.apply(
                count(set, after: .seconds(second)), toLog: 0, at: Self.start + .seconds(second), by: .phone, .L4)
        }
        _ = watch.apply(count(1, after: .seconds(90)), toLog: 0, at: Self.start + .seconds(300), by: .watch, .L4)
        var merged = watch
        merged.merge(phone)
        phone.merge(watch)
        #expect(merged == phone)
        #expect(merged[log: 0].doneSets == 3)
    }

    @Test(arguments: [true, false])
    func `N17 what a follower counts late and what a person has done elsewhere are united`(isOn: Bool) {
        var phone = run(done: 0)
        var watch = phone
        let switches: Switches = isOn ? [.L4, .N17] : .L4
        _ = watch.apply(
            count(1, after: .seconds(90)), toLog: 0, at: Self.start + .seconds(200), by: .watch, switches)
        #expect(watch[log: 0][dateOf: .done(1)] == (isOn ? 1_767_636_021 : 0))
        var rules = ActionRules(device: .phone)
        rules.datesParts = isOn
        _ = phone.apply(.completeSet(log: 0, set: 2, Self.detail), at: Self.start + .seconds(100), rules)
        phone.merge(watch.wireValue)
        #expect(phone[log: 0].doneSets == (isOn ? 3 : 2))
    }

    @Test(arguments: [true, false])
    func `N17 a rest after which no set is left completes the exercise`(isOn: Bool) {
        let switches: Switches = isOn ? [.L4, .N13, .N17] : [.L4, .N13]
        let over = PhaseEngine.Transition(anchor: Self.start + .seconds(90), haptic: .restOver, handsOver: true)
        var (done, open) = (run(done: 0, 1, 2), run(done: 0, 1))
        let reading = Self.start + .seconds(90)
        let outcome = done.apply(over, toLog: 0, at: reading, by: .phone, switches)
        #expect(outcome == (isOn ? .changed : .refused(.alreadyDone)))
        #expect(done[log: 0].status == (isOn ? .completed : .inProgress))
        #expect(open.apply(over, toLog: 0, at: reading, by: .phone, switches) == .refused(.alreadyDone))
    }

    @Test(arguments: [true, false])
    func `N13 a follower completes no exercise of which it lacks a set`(isOn: Bool) {
        var watch = run(done: 0, 1)
        let transition = PhaseEngine.Transition(
            anchor: Self.start + .seconds(90), haptic: .exerciseDone, completesExercise: true)
        let reading = Self.start + .seconds(90)
        let outcome = watch.apply(transition, toLog: 0, at: reading, by: .watch, isOn ? [.L4, .N13] : .L4)
        #expect(outcome == (isOn ? .refused(.alreadyDone) : .changed))
        var complete = run(done: 0, 1, 2)
        _ = complete.apply(transition, toLog: 0, at: reading, by: .watch, isOn ? [.L4, .N13] : .L4)
        #expect(complete[log: 0].status == .completed)
    }
}
