@testable import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = DocumentWatchScript

private let all = Preset.bulletproof.switches

@Suite struct DocumentWatchFlowTests {
    /// A watch with one run and a session, its first exercise open at 4 s.
    private func open(
        _ switches: Switches = all, flow: Bool = false, clock: WallClock = WallClock(),
        _ document: WorkoutDocument = Script.run()
    ) -> Script {
        var script = Script(switches, clock: clock)
        script.launch()
        script.push(Script.context([document], flow: flow))
        script.tap(.openExercise(workout: Script.a, log: 0))
        return script
    }

    private func frame(
        _ phase: LivePhase, of run: Identifier = Script.a, set: UInt8, log: UInt8 = 0, start: Double, end: Double?,
        version: UInt64 = 1
    ) -> DocumentWatch.Event {
        .received(
            .live(
                LiveProgress(
                    workout: run, log: log, phase: phase, setIndex: set, setCount: 3,
                    detail: SetDetail(reps: 8, weightGrams: 60_000), phaseStart: Script.instant(start),
                    phaseEnd: end.map(Script.instant), version: version)))
    }

    // MARK: - The open exercise

    @Test func `SES-8 a manual exercise: rests end by a haptic each, the done countdown completes it`() {
        var script = open()
        for second in [30, 120, 210] as [Double] {
            script.play(until: second)
            script.check(nil, of: 0)
        }
        script.play(until: 212)
        #expect(script.watch[Script.a]?[log: 0].status == .inProgress)
        script.play(until: 300)
        #expect(script.haptics.map(\.due) == [90, 180, 215])
        #expect(script.haptics.allSatisfy { $0.given == $0.due })
        #expect(script.watch[Script.a]?[log: 0].status == .completed)
        #expect(script.watch.screen.place == .run(Script.a) && script.watch.screen.flow == nil)
        #expect(script.frames.map(\.phase) == [.ready, .rest, .rest, .finish], "a frame for what a person does only")
        #expect(script.sent.last?.message != nil)
        #expect(script.sent.contains { if case .liveEnded = $0.message { true } else { false } })
    }

    @Test func `SES-8 an exercise that is open already is not begun anew`() {
        var script = open()
        script.play(until: 30)
        script.check(nil, of: 0)
        script.tap(.openExercise(workout: Script.a, log: 0))
        #expect(script.watch.screen.flow?.engine.phase == .rest && script.frames.count == 2)
    }

    @Test func `SES-8 a flow runs by itself through both exercises to the end of the run`() {
        var script = open(flow: true)
        script.play(until: 700)
        let first: [Double] = [44, 104, 144, 204, 244, 304]
        let second: [Double] = [344, 404, 444, 504, 544, 549]
        #expect(script.haptics.map(\.due) == first + second)
        #expect(script.haptics.allSatisfy { $0.given == $0.due })
        #expect(script.watch[Script.a]?.status == .completed && script.watch[Script.a]?.end == Script.instant(549))
        #expect(script.watch.screen.place == .gate)
        #expect(script.frames.count == 1 && script.endings == [.finished])
        #expect(script.watch.session.healthStore.entries[0].record.sets.count == 6)
    }

    @Test(arguments: [true, false])
    func `SES-8 a haptic is given once after sleep, late without a session and in time with one`(hasSession: Bool) {
        var script = open(hasSession ? all : all.subtracting([.H1, .N23]))
        script.play(until: 30)
        script.check(nil, of: 0)
        script.handle(.wristLowered)
        script.play(until: 200)
        script.handle(.session(.opened))
        script.play(until: 300)
        #expect(script.haptics.map(\.due) == [90])
        #expect(script.haptics.map(\.given) == [hasSession ? 90 : 200])
        #expect(script.watch.screen.flow?.engine.phase == .work)
    }

    @Test func `case 42: an app that slept for five minutes catches up to where one that was awake is`() {
        var awake = open(all.subtracting([.H1, .L4]), flow: true)
        var asleep = awake
        asleep.handle(.wristLowered)
        asleep.play(until: 304.5)
        #expect(asleep.watch[Script.a]?[log: 0].doneSets == 0)
        asleep.handle(.session(.opened))
        awake.play(until: 304.5)
        #expect(asleep.watch.screen == awake.watch.screen)
        #expect(asleep.watch[Script.a]?[log: 0].doneSets == 3)
        #expect(asleep.haptics.map(\.due) == awake.haptics.map(\.due), "each once")
    }

    @Test(arguments: [60, -60] as [Int64])
    func `SES-8 a clock that steps takes its timers along, and each haptic is still given once`(step: Int64) {
        var script = open()
        script.play(until: 30)
        script.check(nil, of: 0)
        script.play(until: 50)
        script.handle(.clockStepped(.seconds(step)))
        script.play(until: 400)
        #expect(script.haptics.map(\.due) == [90])
        #expect(script.haptics.map(\.given) == [step > 0 ? 50 : 150])
    }

    @Test func `SES-8 a clock that is wrong and fast shows the same readings`() {
        var script = open(clock: WallClock(offset: .seconds(3_600), driftPartsPerMillion: 50_000))
        script.play(until: 30)
        script.check(nil, of: 0)
        script.play(until: 200)
        #expect(script.haptics.count == 1)
        let rest = 60 / 1.05
        #expect(script.haptics.allSatisfy { abs($0.given - (30 + rest)) < 0.1 })
    }

    @Test(arguments: [true, false])
    func `L4 what the engine writes late is stamped just after what was there, or with now without the switch`(
        isOn: Bool
    ) {
        var script = open(isOn ? all.subtracting(.H1) : all.subtracting([.H1, .L4]), flow: true)
        script.handle(.wristLowered)
        script.play(until: 120)
        script.handle(.session(.opened))
        let log = script.watch[Script.a]?[log: 0]
        #expect(log?.doneSets == 1)
        #expect(log?.updatedAt == (isOn ? .epoch + .seconds(1) : Script.instant(120)))
        #expect(script.watch.session.logs.first?.sets.map(\.end) == [Script.instant(44)])
    }

    @Test func `DOC-4 a crash takes the open exercise; opened again it goes on with the set that comes next`() {
        var script = open()
        script.play(until: 30)
        script.check(nil, of: 0)
        script.handle(.session(.crashed))
        script.handle(.session(.opened))
        script.play(until: 100)
        #expect(script.haptics.isEmpty && script.watch.screen.flow == nil)
        script.tap(.openExercise(workout: Script.a, log: 0))
        #expect(script.watch.screen.flow?.engine.setIndex == 1)
        #expect(script.watch.screen.flow?.engine.phase == .work)
    }

    // MARK: - Driving

    @Test func `DOC-4 W3 a frame that fails is tried again until a newer one takes its place`() {
        var script = open()
        script.play(until: 5)
        let first = script.sent.last!.message
        script.handle(.sendFailed(first, .notReachable))
        script.play(until: 7)
        #expect(script.frames.map(\.version) == [1 << 32 | 1, 1 << 32 | 1])
        script.handle(.sendFailed(first, .notReachable))
        script.check(nil, of: 0)
        script.play(until: 20)
        #expect(script.frames.count == 3, "the latest wins")
        script.handle(.reachabilityChanged(false))
        script.check(nil, of: 0)
        #expect(script.frames.count == 3)
        script.handle(.reachabilityChanged(true))
        #expect(script.frames.count == 4 && script.frames.last?.setIndex == 1, "sent again on reconnect")
    }

    @Test(arguments: [true, false])
    func `N21 a watch that has launched says that it drives no mirror any more, once it reaches the phone`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.N21))
        script.launch()
        script.push(Script.context([Script.run(), Script.run(Script.b)]))
        script.tap(.openExercise(workout: Script.b, log: 0))
        script.handle(.session(.crashed))
        script.handle(.reachabilityChanged(false))
        script.handle(.session(.opened))
        script.play(until: 10)
        script.handle(.activated)
        func ends() -> [Identifier] {
            script.sent.compactMap { if case .liveEnded(let run, _) = $0.message { run } else { nil } }
        }
        #expect(ends().isEmpty)
        script.handle(.reachabilityChanged(true))
        #expect(ends() == (isOn ? [Script.a, Script.b] : []))
        script.handle(.reachabilityChanged(true))
        #expect(ends() == (isOn ? [Script.a, Script.b] : []), "once")
    }

    @Test func `DOC-4 W3 versions rise across launches`() {
        var script = open()
        script.check(nil, of: 0)
        script.handle(.session(.crashed))
        script.handle(.session(.opened))
        script.play(until: 10)
        script.handle(.activated)
        script.tap(.openExercise(workout: Script.a, log: 0))
        let versions = script.frames.map(\.version)
        #expect(versions.count == 3 && versions == versions.sorted() && Set(versions).count == 3)
    }

    // MARK: - Following

    @Test func `DOC-3 P7 a frame of the phone brings up a cover, with an engine of its own, until it is ended`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64))
        #expect(script.count(of: .coverShown(workout: Script.a, log: 0)) == 1)
        script.play(until: 70)
        #expect(script.watch.screen.cover?.engine.phase == .work && script.haptics.map(\.given) == [64])
        script.handle(.received(.liveEnded(workout: Script.a, version: 2)))
        #expect(script.watch.screen.cover == nil && script.count(of: .coverDismissed(stale: false)) == 1)
        #expect(script.updates.isEmpty, "a mirror stores nothing")
    }

    @Test func `DOC-3 P7 an older frame is dropped`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 1, start: 4, end: 64, version: 7))
        script.handle(frame(.rest, set: 0, start: 4, end: 64, version: 6))
        script.handle(.received(.liveEnded(workout: Script.a, version: 5)))
        #expect(script.watch.screen.cover?.engine.setIndex == 1)
    }

    @Test func `DOC-3 P7 a frame is followed inline where its run is open, and the next tap drives again`() {
        var script = open()
        script.handle(frame(.rest, set: 1, log: 1, start: 4, end: 64))
        #expect(script.watch.screen.cover == nil)
        #expect(script.watch.screen.place == .exercise(Script.a, log: 1))
        #expect(script.watch.screen.flow?.engine.setIndex == 1)
        let before = script.frames.count
        script.handle(.reachabilityChanged(true))
        #expect(script.frames.count == before, "what was staged is the phone's to say now")
        script.check(2, of: 1)
        #expect(script.frames.count == before + 1)
    }

    @Test func `SES-8 a cover gives way to its run's screen once that follows, and each haptic is given once`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64, version: 1))
        script.tap(.openRun(workout: Script.a))
        #expect(script.watch.screen.cover != nil)
        script.play(until: 70)
        script.handle(frame(.rest, set: 1, start: 70, end: 130, version: 2))
        #expect(script.watch.screen.cover == nil && script.watch.screen.flow != nil)
        script.play(until: 140)
        #expect(script.haptics.map(\.due) == [64, 130])
    }

    @Test func `DOC-3 P7 a muted log brings up no cover, another one does`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64, version: 1))
        script.tap(.mute(log: 0))
        script.handle(frame(.rest, set: 1, start: 4, end: 64, version: 2))
        #expect(script.watch.screen.cover == nil)
        script.handle(frame(.rest, set: 1, log: 1, start: 4, end: 64, version: 3))
        #expect(script.watch.screen.cover?.log == 1)
    }

    @Test func `SES-8 a mirror that slept through the end of a phase gives no haptic for it`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64))
        script.at(20, .session(.suspended))
        script.at(80, .session(.woken))
        script.play(until: 81)
        #expect(script.haptics.isEmpty && script.watch.screen.cover?.engine.phase == .work)
    }

    @Test func `DOC-3 P7 a frame that comes late gives no haptic for what was over before it came`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()], flow: true))
        script.play(until: 100)
        script.handle(frame(.work, set: 0, start: 4, end: 44))
        #expect(script.haptics.isEmpty)
        #expect(script.watch.screen.cover?.engine.phase == .rest)
        script.play(until: 105)
        #expect(script.haptics.map(\.due) == [104])
        #expect(script.watch[Script.a]?[log: 0].doneSets == 1, "auto-advance progress is the run's")
    }

    @Test(arguments: [true, false])
    func `N13 a mirror completes no exercise whose sets have not arrived, with the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.N13))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.finish, set: 2, start: 4, end: 9))
        script.play(until: 20)
        #expect(script.watch[Script.a]?[log: 0].status == (isOn ? .notStarted : .completed))
        #expect(script.updates.isEmpty == isOn && script.watch.screen.cover == nil)
    }

    @Test func `DOC-3 P7 a frame that names sets there are not is followed without harm`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()], flow: true))
        script.handle(frame(.work, set: 255, log: 0, start: 4, end: 44, version: 1))
        script.handle(frame(.rest, set: 200, log: 31, start: 4, end: 44, version: 2))
        script.play(until: 1_000)
        #expect(script.watch[Script.a]?[log: 0].doneSets == 0)
    }

    @Test(arguments: [true, false])
    func `M3 a cover whose driver has gone on hands over, or freezes without the switch`(isOn: Bool) {
        // The sets before this one are not known here, so N13 would leave the completion to the device that drives.
        var script = Script((isOn ? all : all.subtracting(.M3)).subtracting(.N13))
        script.launch()
        script.push(Script.context([Script.run()], flow: true))
        script.handle(frame(.work, set: 2, start: 4, end: 44))
        script.play(until: 110)
        #expect(script.watch[Script.a]?[log: 0].status == .completed, "what is stored is right either way")
        #expect(script.count(of: .coverFrozen) == (isOn ? 0 : 1))
        #expect(script.watch.screen.isCoverFrozen == !isOn)
        #expect(script.watch.screen.cover?.log == (isOn ? 1 : 0))
        script.play(until: 1_000)
        #expect(script.watch.screen.isCoverFrozen == !isOn, "no time-out without the switch")
        #expect((script.watch.screen.cover == nil) == isOn)
    }

    @Test(arguments: [true, false])
    func `M3 a cover of a flow goes on for two sets without news of its driver, or as long as a person drives it`(
        isDriven: Bool
    ) {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()], flow: true))
        script.handle(frame(.work, set: 0, start: 4, end: 44))
        if isDriven { script.check(0, of: 0) }
        #expect(script.watch.drivesCover == isDriven)
        // Three minutes, and 20 s of grace.
        script.play(until: 203)
        #expect(script.watch.screen.cover != nil)
        script.play(until: 205)
        #expect((script.watch.screen.cover != nil) == isDriven)
        guard !isDriven else { return }
        script.handle(frame(.rest, set: 0, start: 205, end: 265, version: 2))
        script.play(until: 404)
        #expect(script.watch.screen.cover != nil)
        script.play(until: 406)
        #expect(script.watch.screen.cover == nil)
    }

    @Test(arguments: [true, false])
    func `M3 what the phone writes in the exercise of a cover is news of it, what it sends back is not`(isNews: Bool) {
        var script = Script()
        script.launch()
        var pushed = Script.context([Script.run()], flow: true)
        script.push(pushed)
        script.handle(frame(.work, set: 0, start: 4, end: 44))
        script.play(until: 100)
        pushed.workouts = [script.watch[Script.a]!]
        if isNews { pushed.workouts[0][log: 0].write(note: 3, at: Script.instant(99), by: .phone) }
        // The exercise of another cover is nobody's news.
        pushed.workouts[0][log: 1].write(note: 3, at: Script.instant(99), by: .phone)
        pushed.workouts[0] = pushed.workouts[0].wireValue
        pushed.nonce = 9
        script.push(pushed)
        script.play(until: 203)
        #expect(script.watch.screen.cover != nil)
        script.play(until: 205)
        #expect((script.watch.screen.cover != nil) == isNews)
        script.play(until: 299)
        #expect((script.watch.screen.cover != nil) == isNews)
        script.play(until: 301)
        #expect(script.watch.screen.cover == nil)
    }

    @Test(arguments: [true, false])
    func `M3 a cover gives way once the phone leads another run that is open here, unless it is led here`(isLed: Bool) {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run(), Script.run(Script.b)]))
        script.tap(.openRun(workout: Script.b))
        script.handle(frame(.work, set: 0, start: 4, end: nil))
        if isLed { script.check(0, of: 0) }
        script.handle(frame(.work, of: Script.b, set: 0, start: 5, end: nil, version: 2))
        #expect(script.watch.screen.flow?.workout == Script.b)
        #expect(script.watch.screen.cover?.workout == (isLed ? Script.a : nil))
    }

    @Test func `M3 a cover gives way once the phone leads an exercise of which none is wanted`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.work, set: 0, start: 4, end: nil))
        script.tap(.mute(log: 0))
        script.handle(frame(.work, set: 0, log: 1, start: 5, end: nil, version: 2))
        #expect(script.watch.screen.cover?.log == 1)
        script.handle(frame(.rest, set: 0, start: 6, end: 66, version: 3))
        #expect(script.watch.screen.cover == nil)
    }

    @Test(arguments: [true, false], [true, false])
    func `M2 a cover is dismissed with its exercise, once that is deleted or over`(isOn: Bool, isDeleted: Bool) {
        var script = Script(isOn ? all : all.subtracting(.M2))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64))
        var run = Script.run()
        if isDeleted { run.delete(log: 0) } else { run[log: 0].move(to: .skipped, at: Script.instant(5), by: .phone) }
        var pushed = Script.context([run])
        pushed.nonce = 9
        script.push(pushed)
        #expect((script.watch.screen.cover == nil) == isOn)
    }

    @Test(arguments: [true, false])
    func `M3 a cover without news is dismissed past the expected end of its phase, with the switch`(isOn: Bool) {
        var script = Script(isOn ? all : all.subtracting(.M3))
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.rest, set: 0, start: 4, end: 64))
        script.play(until: 123)
        #expect(script.watch.screen.cover != nil, "a set may last its 40 s, and 20 s of grace")
        script.play(until: 125)
        #expect((script.watch.screen.cover == nil) == isOn)
        #expect(script.count(of: .coverDismissed(stale: true)) == (isOn ? 1 : 0))
        script.handle(frame(.rest, set: 1, start: 125, end: 185, version: 2))
        #expect(script.watch.screen.cover != nil, "news brings it back")
    }

    @Test func `DOC-4 a set that is done on the cover is an edit, and this device drives from then on`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.work, set: 0, start: 4, end: nil))
        script.check(nil, of: 0)
        #expect(script.updates.count == 1 && script.frames.map(\.phase) == [.rest])
        script.play(until: 70)
        #expect(script.haptics.map(\.due) == [64])
    }

    @Test func `FIX-S a cover goes with its run`() {
        var script = Script()
        script.launch()
        script.push(Script.context([Script.run()]))
        script.handle(frame(.work, set: 0, start: 4, end: nil))
        script.push(Script.context([]))
        #expect(script.watch.screen.cover == nil)
    }
}
