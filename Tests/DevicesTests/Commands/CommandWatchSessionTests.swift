import CommandChannel
import Devices
import Session
import Testing
import Timeline
import Workouts

@Suite struct CommandWatchSessionTests {
    private typealias Script = CommandWatchScript

    @Test func `SNP-8 a snapshot starts the session, and workoutComplete finishes it and sends what was measured`() {
        var script = Script()
        script.wait(30)
        #expect(script.watch.session.currentRecord != nil)
        var over = Script.snapshot(2, .workoutComplete)
        over.end = Script.instant(33)
        script.push(over)
        script.wait(120)
        #expect(script.watch.session.healthStore.entries.map(\.run) == [Script.run])
        let metrics = script.sent.filter { if case .recordMetrics = $0.command { true } else { false } }
        #expect(Set(metrics.map(\.session)) == [Script.run])
    }

    @Test func `SNP-8 no session is a discard`() {
        var script = Script()
        script.wait(30)
        script.push(Script.snapshot(2, .workoutComplete, session: nil))
        script.wait(120)
        #expect(script.watch.session.currentRecord == nil)
        #expect(script.watch.session.healthStore.entries.isEmpty)
    }

    @Test func `SNP-6 finishing ends the workout at once, and a heartbeat does not bring it back`() {
        for (off, isOver) in [([] as Switches, true), (.optimisticPhase, false)] {
            var script = Script(without: off)
            script.wait(30)
            script.tap(.finish)
            script.push(Script.snapshot(1, weight: 51))
            #expect(script.watch.glance.isActive == !isOver)
            script.wait(120)
            #expect(script.watch.session.healthStore.entries.map(\.run) == (isOver ? [Script.run] : []))
            script.tap(.finish)
            #expect(script.count(of: .tapRefused(.alreadyDone)) == (isOver ? 1 : 0))
        }
    }

    @Test func `SNP-6 discarding leaves nothing, and a heartbeat starts no session`() {
        var script = Script()
        script.wait(30)
        script.tap(.discard)
        script.push(Script.snapshot(1, weight: 51))
        script.wait(120)
        #expect(script.watch.glance.session == nil)
        #expect(script.watch.session.currentRecord == nil)
        #expect(script.watch.session.healthStore.entries.isEmpty)
    }

    @Test func `SNP-8 taps that the screen does not offer are refused`() {
        var script = Script()
        script.tap(.openRun(workout: Script.other))
        #expect(script.count(of: .tapRefused(.noSuchRun)) == 1)
        for tap in [WatchTap.skipRest, .stopTimed, .adjustRest(seconds: 15), .pickExercise(log: 0), .closeExercise] {
            script.tap(tap)
        }
        #expect(script.count(of: .tapRefused(.notShown)) == 5)
        script.handle(.session(.crashed))
        script.tap(.finish)
        #expect(script.count(of: .tapRefused(.appNotReady)) == 1)
        #expect(script.sent.isEmpty)
    }
}
