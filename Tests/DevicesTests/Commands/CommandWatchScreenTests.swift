import CommandChannel
import Devices
import Session
import Testing
import Timeline
import Workouts

@Suite struct CommandWatchScreenTests {
    private typealias Script = CommandWatchScript
    private let first = SetPlace(log: 0, set: 0)

    @Test func `SNP-2 a crown that rests sends the value for the set on which the turning began`() {
        var script = Script()
        script.tap(.turnCrown(.first, 52.5))
        script.wait(0.2)
        script.tap(.turnCrown(.first, 55))
        script.push(Script.snapshot(2, set: 1))
        script.wait(0.249)
        #expect(script.values.first == 55)
        #expect(script.commands.isEmpty)
        script.wait(0.001)
        #expect(script.commands == [.updateValue(.first, 55, set: first, at: Script.instant(3.45))])
        #expect(script.values == ColumnValues(first: 50, second: 8))
    }

    @Test func `SNP-2 only a confirmation, another set or another phase clears a value, column by column`() {
        var script = Script()
        script.tap(.turnCrown(.first, 100))
        script.tap(.turnCrown(.second, 5))
        script.wait(1)
        script.push(Script.snapshot(1, weight: 51))
        #expect(script.values == ColumnValues(first: 100, second: 5))
        script.push(Script.snapshot(1, weight: 100.0009))
        #expect(script.values == ColumnValues(first: 100.0009, second: 5))
        script.push(Script.snapshot(2, .rest))
        script.push(Script.snapshot(3))
        #expect(script.values == ColumnValues(first: 50, second: 8))
    }

    @Test func `SNP-2 without the mend a heartbeat of before the turning takes the value back`() {
        for (off, value) in [([] as Switches, 100.0), (.mendSnapshot, 50)] {
            var script = Script(without: off)
            script.tap(.turnCrown(.first, 100))
            script.push(Script.snapshot())
            #expect(script.values.first == 100)
            script.wait(1)
            script.push(Script.snapshot())
            #expect(script.values.first == value)
        }
    }

    @Test func `SNP-2 a value that was not confirmed is there again after a crash`() {
        var script = Script(isReachable: false)
        script.tap(.turnCrown(.first, 100))
        script.wait(1)
        script.handle(.session(.crashed))
        script.launch(isReachable: false)
        #expect(script.values.first == 100)
    }

    @Test func `SNP-6 skipping a rest shows the next set at once, and no heartbeat takes it back`() {
        for (off, phase) in [([] as Switches, WorkoutSnapshot.Phase.activeSet), (.optimisticPhase, .rest)] {
            var script = Script(without: off)
            let rest = Script.rest(2, until: 90, leadsElsewhere: false)
            script.push(rest)
            script.tap(.skipRest)
            #expect(script.phase == phase)
            var heartbeat = rest
            heartbeat.previous = SetDetail(reps: 1, weightGrams: nil)
            script.push(heartbeat)
            #expect(script.phase == phase)
            script.push(Script.snapshot(3, set: 1, acknowledgement: script.acknowledgement))
            #expect(script.phase == .activeSet)
            #expect(script.watch.glance.setIndex == 1)
        }
    }

    @Test func `SNP-6 a rest that leads elsewhere stays until the phone answers, unless nobody heeds the hint`() {
        for (off, phase) in [
            (.N24 as Switches, WorkoutSnapshot.Phase.rest), ([], .betweenExercises), (.restHint, .activeSet),
        ] {
            var script = Script(without: off)
            script.push(Script.rest(2, until: 90, leadsElsewhere: true))
            script.tap(.skipRest)
            #expect(script.phase == phase)
        }
    }

    @Test func `SNP-6 a rest that is over by the watch's clock goes on out of the phone's reach`() {
        for (off, phase) in [([] as Switches, WorkoutSnapshot.Phase.activeSet), (.optimisticPhase, .rest)] {
            var script = Script(without: off, isReachable: false)
            script.push(Script.rest(2, until: 60, leadsElsewhere: false))
            script.wait(60)
            #expect(script.count(of: .haptic(.restOver, anchor: Script.instant(60))) == 1)
            #expect(script.phase == phase)
        }
    }

    @Test func `SNP-6 after a rest between exercises the one that is named can be picked`() {
        var script = Script(isReachable: false)
        var rest = Script.rest(2, until: 60, leadsElsewhere: true)
        rest.nextLine = .exercise(log: 1)
        rest.exerciseName = "Dip"
        script.push(rest)
        script.wait(60)
        #expect(script.phase == .betweenExercises)
        #expect(script.watch.screen.pickerList == [.init(log: 1, name: "Dip", setsLeft: 3)])
        script.tap(.pickExercise(log: 2))
        #expect(script.count(of: .tapRefused(.notShown)) == 1)
        script.tap(.pickExercise(log: 1))
        #expect(script.phase == .activeSet)
        #expect(script.watch.screen.exerciseName == "Dip")
        #expect(script.watch.glance.set == nil)
        #expect(script.watch.glance.setIndex == nil)
    }

    @Test func `SNP-6 a timed set that is stopped shows the set at once`() {
        for (off, phase) in [([] as Switches, WorkoutSnapshot.Phase.activeSet), (.optimisticPhase, .timedExercise)] {
            var script = Script(without: off)
            script.push(Script.snapshot(2, .timedExercise))
            script.tap(.stopTimed)
            #expect(script.phase == phase)
        }
    }

    @Test func `N23 the system gives notice of a rest's end to an app that has died`() {
        for (off, count) in [([] as Switches, 1), (.N23, 0)] {
            var script = Script(without: off)
            script.push(Script.rest(2, until: 60, leadsElsewhere: false))
            script.handle(.session(.crashed))
            script.wait(80)
            #expect(script.count(of: .notified(.restOver, anchor: Script.instant(60))) == count)
            script.launch()
            #expect(script.count(of: .haptic(.restOver, anchor: Script.instant(60))) == 0)
        }
    }
}
