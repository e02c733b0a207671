import CommandChannel
import Session
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandPhonePhaseTests {
    private typealias Script = CommandPhoneScript

    @Test func `SNP-1 a workout that begins shows its first set, and what there is to do`() {
        let script = Script()
        let snapshot = script.last
        #expect(snapshot.session == Script.a && snapshot.phase == .activeSet && snapshot.end == nil)
        #expect(snapshot.exerciseName == "Bench press" && snapshot.setIndex == 0 && snapshot.setCount == 3)
        #expect(snapshot.currentSet == SetPlace(log: 0, set: 0))
        #expect(snapshot.values == ColumnValues(first: 50, second: 8))
        #expect(
            snapshot.incompleteExercises == [
                .init(log: 0, name: "Bench press", setsLeft: 3), .init(log: 1, name: "Back squat", setsLeft: 2),
            ])
        #expect(script.launches.count == 1 && script.messages.last == snapshot)
    }

    @Test func `SNP-7 a phone that speaks Norwegian names exercises so, wherever a snapshot does`() {
        let script = Script { $0.language = .norwegianBokmal }
        #expect(script.last.exerciseName == "Benkpress")
        #expect(script.last.incompleteExercises.map(\.name) == ["Benkpress", "Knebøy"])
    }

    @Test func `SNP-4 a rest ends by itself, skipped or without any, and leads on within its exercise`() {
        var script = Script()
        script.complete()
        #expect(script.phase == .rest && script.last.restEnd == script.reading + .seconds(90))
        #expect(script.last.restTotalSeconds == 90 && script.last.restLeadsToBetweenExercises == false)
        #expect(script.last.nextLine == .set(SetDetail(reps: 8, weightGrams: 50_000)))
        script.pass(89.9)
        #expect(script.phase == .rest)
        script.pass(0.2)
        #expect(script.phase == .activeSet && script.last.setIndex == 1 && script.last.restEnd == nil)
        script.complete()
        script.command(.skipRest)
        #expect(script.phase == .activeSet && script.last.setIndex == 2)
        // The timer of the rest that was skipped changes nothing.
        let revision = script.last.revision
        script.pass(91)
        #expect(script.last.revision == revision)
        var restless = Script(rest: 0)
        restless.complete()
        #expect(restless.phase == .activeSet && restless.last.setIndex == 1)
    }

    @Test func `SNP-4 after the last set of an exercise a person picks, after the last of all one finishes`() {
        var script = Script(rest: 0)
        for set in 0..<3 { script.complete(SetPlace(log: 0, set: UInt8(set))) }
        #expect(script.phase == .betweenExercises)
        #expect(script.last.incompleteExercises == [.init(log: 1, name: "Back squat", setsLeft: 2)])
        script.command(.pickExercise(log: 1))
        #expect(script.phase == .activeSet && script.last.exerciseName == "Back squat")
        for _ in 0..<2 { script.complete() }
        // Every set is done, and the session waits.
        #expect(script.phase == .betweenExercises && script.last.incompleteExercises.isEmpty && script.last.end == nil)
        script.pass(3_600)
        #expect(script.phase == .betweenExercises)
        script.command(.finish(at: script.reading))
        #expect(
            script.phase == .workoutComplete && script.last.end == script.reading && script.last.session == Script.a)
    }

    @Test func `SNP-4 without an explicit finish the wrist is told that it is over while the session is open`() {
        var script = Script(without: .explicitFinish, rest: 0)
        for log in 0..<2 { for set in 0..<(3 - log) { script.check(UInt8(log), UInt8(set)) } }
        #expect(script.phase == .workoutComplete && script.last.end != nil && script.file.status == .inProgress)
        #expect(LiveActivity.isBlank(script.last))
        // An exercise that is added goes on all the same.
        script.tap(.addExercise(workout: Script.a))
        #expect(script.phase == .activeSet && script.last.exercise == 2)
    }

    @Test func `SNP-3 no set 4 of 3 anywhere, unless an exercise that is done can be current`() {
        for (off, most) in [([] as Switches, 3), (.incompleteFirst, 4)] {
            var script = Script(without: off)
            for log in 0..<2 {
                for set in 0..<(3 - log) {
                    script.check(UInt8(log), UInt8(set))
                    script.pass(100)
                }
            }
            let counts = script.contexts.filter { $0.setCount == 3 }.map { Int($0.setIndex) + 1 }
            #expect(counts.max() == most)
            let beyond = script.contexts.contains { $0.setIndex >= $0.setCount }
            #expect(beyond == (most == 4))
        }
    }

    @Test
    func `SNP-3 the exercise that was picked is current while it is left, then the last under way, then the first`() {
        let three =
            Script.exercises + [
                ExerciseDocument(name: "Dip", sets: 1, planned: SetEntry(reps: 8, weightGrams: nil))
            ]
        var script = Script(rest: 0, exercises: three)
        script.tap(.pickExercise(workout: Script.a, log: 2))
        #expect(script.last.exercise == 2 && script.last.values == ColumnValues(second: 8))
        script.complete()
        #expect(script.phase == .betweenExercises && script.last.exercise == 0)
        script.check(1)
        #expect(script.phase == .activeSet && script.last.exercise == 1 && script.last.setIndex == 1)
        script.check(0)
        #expect(script.last.exercise == 1, "both are under way, and the later one counts")
        script.tap(.pickExercise(workout: Script.a, log: 2))
        #expect(script.refusals == [.notShown], "there is nothing left of it")
    }

    @Test func `SNP-6 a rest that leads elsewhere says so and names the exercise, and with N24 those to pick`() {
        for off in [[] as Switches, .N24] {
            var script = Script(without: off)
            for set in 0..<3 { script.check(0, UInt8(set)) }
            #expect(script.last.restLeadsToBetweenExercises == true && script.last.nextLine == .exercise(log: 1))
            #expect(script.last.exerciseName == "Back squat" && script.last.incompleteExercises.isEmpty == !off.isEmpty)
            script.pass(91)
            #expect(script.phase == .betweenExercises)
        }
    }

    @Test func `SNP-6 a rest within an exercise names another that was picked before`() {
        var script = Script()
        script.tap(.pickExercise(workout: Script.a, log: 1))
        script.check(0)
        #expect(script.last.restLeadsToBetweenExercises == false && script.last.nextLine == .exercise(log: 1))
    }

    @Test func `SNP-1 a rest can be made longer and shorter, and one that is made too short is over`() {
        var script = Script()
        script.complete()
        let end = script.last.restEnd ?? .epoch
        script.command(.adjustRest(seconds: 15))
        #expect(script.last.restEnd == end + .seconds(15) && script.last.restTotalSeconds == 105)
        script.pass(60)
        script.command(.adjustRest(seconds: -15))
        #expect(script.last.restEnd == end && script.phase == .rest)
        script.command(.adjustRest(seconds: -45))
        #expect(script.phase == .activeSet)
        script.command(.adjustRest(seconds: 15))
        #expect(script.refusals == [.notShown])
    }

    @Test func `SNP-1 a set heavier than ever is celebrated, then rested from`() {
        var script = Script()
        script.check(0, grams: 50_000)
        #expect(script.phase == .rest, "nothing was there to beat")
        script.command(.skipRest)
        script.check(0, grams: 50_000)
        #expect(script.phase == .rest, "as heavy is not heavier")
        script.command(.skipRest)
        script.check(0, grams: 51_000)
        let start = script.reading
        #expect(script.phase == .prCelebration && script.last.restEnd == nil)
        script.pass(3.1)
        #expect(script.phase == .rest && script.last.restEnd == start + .seconds(93))
    }

    @Test func `SNP-1 a timed exercise shows its seconds, and counts for as long as it was held`() {
        let plank = ExerciseDocument(
            name: "Plank", sets: 3, planned: SetEntry(reps: 0, weightGrams: 5_000), workSeconds: 60)
        var script = Script(rest: 0, exercises: Script.exercises + [plank])
        script.command(.startTimed(nil))
        #expect(script.refusals == [.notShown], "a bench press is not held")
        // The wrist may name a set of an exercise that is not the current one.
        script.command(.startTimed(SetPlace(log: 2, set: 0)))
        #expect(script.phase == .timedExercise && script.last.exerciseName == "Plank")
        #expect(script.last.values == ColumnValues(first: 5, second: 60) && script.last.restTotalSeconds == 60)
        script.pass(20)
        script.command(.stopTimed(at: script.reading))
        #expect(
            script.phase == .activeSet && script.file[log: 2][set: 0].isDone && script.file[log: 2][set: 0].reps == 20)
        #expect(script.file[log: 2][set: 0].weightGrams == 5_000 && !script.file[log: 0][set: 0].isDone)
        script.command(.updateValue(.second, 30, set: SetPlace(log: 2, set: 1), at: script.reading))
        script.command(.startTimed(nil))
        #expect(script.last.restTotalSeconds == 30)
        script.pass(31)
        #expect(script.file[log: 2][set: 1].reps == 30 && script.phase == .activeSet)
        #expect(script.notes.contains { if case .haptic(.workOver, _) = $0 { true } else { false } })
    }

    @Test func `SNP-1 a timed set whose exercise is deleted or done otherwise completes no other`() {
        let plank = ExerciseDocument(name: "Plank", sets: 1, planned: SetEntry(reps: 0, weightGrams: nil))
        for tap in [
            .deleteLog(workout: Script.a, log: 0), .act(.skipLog(log: 0), workout: Script.a),
            .act(.completeSet(log: 0, set: 0, SetDetail(reps: 9, weightGrams: nil)), workout: Script.a),
        ] as [PhoneTap] {
            var script = Script(rest: 0, exercises: [plank] + Script.exercises)
            script.command(.startTimed(nil))
            script.tap(tap)
            #expect(script.phase != .timedExercise)
            script.pass(60)
            let done = (0..<script.file.logCount).filter { script.file[log: $0].number > 0 }
            #expect(done.allSatisfy { script.file[log: $0].doneMask == 0 })
        }
    }

    @Test func `SNP-4 what is edited elsewhere leaves a rest alone, and a waiting workout goes on with what is added`()
    {
        var script = Script()
        script.check(0)
        let rest = script.last.restEnd
        script.tap(.act(.writeNote(log: 1, note: 3), workout: Script.a))
        script.tap(.deleteLog(workout: Script.a, log: 1))
        script.tap(.addExercise(workout: Script.a))
        #expect(script.phase == .rest && script.last.restEnd == rest)
        // A number that was deleted never comes back.
        #expect(script.file.logCount == 2 && script.file[log: 1].number == 2)
        script.tap(.deleteRun(workout: Script.b))
        #expect(script.refusals == [.noSuchRun] && script.phase == .rest)
        var waiting = Script(rest: 0)
        for log in 0..<2 { for set in 0..<(3 - log) { waiting.check(UInt8(log), UInt8(set)) } }
        waiting.tap(.addExercise(workout: Script.a))
        #expect(waiting.phase == .activeSet && waiting.last.exercise == 2 && waiting.last.setCount == 3)
    }
}
