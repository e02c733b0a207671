@testable import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = DocumentWatchScript

/// Without H1 nothing keeps the app awake once the wrist is down.
private let sleepy = Preset.bulletproof.switches.subtracting(.H1)

/// What the watch app leaves with the system, so that the end of a countdown is felt though the app sleeps.
@Suite struct DocumentWatchNotificationTests {
    /// A watch on which a set was checked off at 30 s, so that a rest ends at 90 s.
    private func rest(_ switches: Switches = sleepy, flow: Bool = false) -> Script {
        var script = Script(switches)
        script.launch()
        script.push(Script.context([Script.run()], flow: flow))
        script.tap(.openExercise(workout: Script.a, log: 0))
        script.play(until: 30)
        script.check(nil, of: 0)
        return script
    }

    private func notices(_ script: Script) -> [Double] {
        script.notes.compactMap { if case .notified = $0.note { $0.second } else { nil } }
    }

    @Test(arguments: [true, false], [true, false])
    func `N23 the system gives notice of the end of a rest where the app sleeps, and each end is told once`(
        isOn: Bool, isAsleep: Bool
    ) {
        var script = rest(isOn ? sleepy : sleepy.subtracting(.N23))
        if isAsleep { script.handle(.wristLowered) }
        script.play(until: 200)
        if isAsleep { script.handle(.session(.opened)) }
        script.play(until: 300)
        #expect(notices(script) == (isOn && isAsleep ? [90] : []))
        #expect(script.haptics.map(\.due) == [90])
        #expect(script.haptics.map(\.given) == [isOn || !isAsleep ? 90 : 200])
        #expect(script.watch.screen.flow?.engine.phase == .work)
    }

    @Test func `N23 an exercise that advances by itself has all its ends told, and those of the next by its app`() {
        var script = rest(flow: true)
        script.handle(.wristLowered)
        script.play(until: 1_000)
        #expect(notices(script) == [90, 130, 190, 230, 290])
        script.handle(.session(.opened))
        #expect(script.haptics.filter { $0.given == 1_000 }.map(\.due).first == 330, "the second exercise's first set")
        #expect(Set(script.haptics.map(\.due)).count == script.haptics.count)
    }

    @Test(arguments: [Watch.Event.crashed, .rebooted(keepsSession: true)])
    func `N23 notice is given of the rest of an app that has crashed, and not on a watch that restarts`(
        event: Watch.Event
    ) {
        var script = rest()
        script.handle(.session(event))
        script.play(until: 200)
        #expect(notices(script) == (event == .crashed ? [90] : []))
    }

    @Test func `N23 notice is taken back once its exercise has gone on or is left`() {
        for isLeft in [true, false] {
            var script = rest()
            script.play(until: 50)
            if isLeft { script.tap(.closeExercise) } else { script.check(nil, of: 0) }
            script.handle(.wristLowered)
            script.play(until: 300)
            #expect(notices(script) == (isLeft ? [] : [110]))
        }
    }

    @Test(arguments: [20, -20] as [Int64])
    func `N23 notice follows the wall clock`(step: Int64) {
        var script = rest()
        script.handle(.wristLowered)
        script.play(until: 50)
        script.handle(.clockStepped(.seconds(step)))
        script.play(until: 200)
        #expect(notices(script) == [90 - Double(step)])
        #expect(script.haptics.map(\.due) == [90])
    }

    @Test func `N23 of an exercise that the phone leads nothing is left with the system`() {
        var script = rest()
        let frame = LiveProgress(
            workout: Script.a, log: 0, phase: .rest, setIndex: 0, setCount: 3,
            detail: SetDetail(reps: 8, weightGrams: 60_000), phaseStart: Script.instant(30),
            phaseEnd: Script.instant(100), version: 1)
        script.handle(.received(.live(frame)))
        script.handle(.wristLowered)
        script.play(until: 300)
        #expect(notices(script) == [])
    }

    @Test func `N23 notice of the open exercise leaves the haptic of a cover, which the system does not tell of`() {
        var script = rest()
        script.push(Script.context([Script.run(), Script.run(Script.b)]))
        let frame = LiveProgress(
            workout: Script.b, log: 0, phase: .rest, setIndex: 0, setCount: 3,
            detail: SetDetail(reps: 8, weightGrams: 60_000), phaseStart: Script.instant(30),
            phaseEnd: Script.instant(89.5), version: 1)
        script.handle(.received(.live(frame)))
        #expect(script.watch.screen.cover?.workout == Script.b)
        script.handle(.wristLowered)
        script.play(until: 90.25)
        #expect(notices(script) == [90])
        script.handle(.session(.opened))
        script.play(until: 300)
        #expect(script.haptics.map(\.due) == [90, 89.5])
        #expect(script.haptics.map(\.given) == [90, 90.25])
    }
}
