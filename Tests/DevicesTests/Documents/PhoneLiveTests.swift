import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct PhoneLiveTests {
    static let a = PhoneScript.a

    private static func script(flow: Bool = false, without fixes: Switches = []) -> PhoneScript {
        var script = PhoneScript(Preset.bulletproof.switches.subtracting(fixes), opened: false)
        let splits = [PhoneScript.split(0, flow: flow)]
        script.phone.reset(script.phone.settings, splits: splits)
        script.open()
        script.start()
        return script
    }

    private static func frame(
        _ script: PhoneScript, _ phase: LivePhase, log: UInt8 = 0, set: UInt8 = 0, seconds: Int64? = nil,
        version: UInt64 = 1
    ) -> Message {
        .live(
            LiveProgress(
                workout: a, log: log, phase: phase, setIndex: set, setCount: 2, detail: PhoneScript.detail,
                phaseStart: script.now, phaseEnd: seconds.map { script.now + .seconds($0) }, version: version))
    }

    private static func frames(_ script: PhoneScript) -> [LiveProgress] {
        script.messages.compactMap { if case .live(let frame) = $0 { frame } else { nil } }
    }

    @Test func `DOC-3 P7 the phone shows each step that a person takes, and none that comes by itself`() throws {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.check(0)
        script.pass(.seconds(91))
        script.check(0)
        script.pass(.seconds(6))
        let frames = Self.frames(script)
        #expect(frames.map(\.phase) == [.ready, .rest, .finish])
        #expect(frames.map(\.setIndex) == [0, 0, 1] && frames.allSatisfy { $0.setCount == 2 })
        #expect(frames[1].phaseEnd == frames[1].phaseStart + .seconds(90))
        #expect(frames[0].detail == PhoneScript.detail)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.version < $1.version })
        #expect(script.messages.last == .liveEnded(workout: Self.a, version: frames[2].version + 1))
        #expect(script.file()?[log: 0].status == .completed)
        let haptics = script.notes.filter { if case .haptic = $0 { true } else { false } }
        #expect(haptics.count == 2 && script.phone.screen.exercise == nil)
    }

    @Test func `DOC-3 P7 what cannot be sent is tried again, and the newest is sent to a watch that is back`() throws {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.tap(.openExercise(workout: Self.a, log: 0))
        let frame = try #require(script.messages.last)
        script.send(.sendFailed(frame, .notReachable))
        script.pass(.seconds(2))
        #expect(script.messages == [frame, frame])
        script.send(.reachabilityChanged(false))
        script.check(0)
        #expect(script.messages.count == 2)
        script.send(.reachabilityChanged(true))
        #expect(Self.frames(script).last?.phase == .rest && script.messages.count == 3)
    }

    @Test func `DOC-3 P7 an exercise that is left is mirrored no more, and one that is over cannot be opened`() {
        var script = Self.script()
        script.tap(.closeExercise)
        script.tap(.openExercise(workout: Self.a, log: 9))
        script.tap(.openExercise(workout: PhoneScript.b, log: 0))
        script.act(.skipLog(log: 1))
        script.pass(.seconds(1))
        script.tap(.openExercise(workout: Self.a, log: 1))
        #expect(script.refusals == [.notShown, .notShown, .noSuchRun, .alreadyDone])
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.tap(.closeExercise)
        #expect(script.messages.count == 2 && script.phone.screen.exercise == nil)
    }

    @Test func `DOC-3 P7 in flow mode the exercises follow each other, and their sets are written down`() {
        var script = Self.script(flow: true)
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.pass(.minutes(20))
        #expect(script.file()?.status == .completed)
        #expect((0..<3).map { script.file()?[log: $0].doneSets } == [2, 2, 2])
        #expect(Self.frames(script).count == 1)
    }

    @Test func `DOC-3 P7 a run that is over or gone elsewhere is left`() throws {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.receive(try #require(script.edited(.finishRun)))
        script.pass(.seconds(1))
        #expect(script.phone.screen.exercise == nil)
        let version = try #require(Self.frames(script).last?.version)
        #expect(script.messages.last == .liveEnded(workout: Self.a, version: version + 1))
    }

    @Test func `DOC-4 W3 the phone follows the watch by a cover, which goes on by itself and ends`() {
        var script = Self.script()
        script.send(.received(Self.frame(script, .rest, seconds: 90)))
        #expect(script.notes.last == .coverShown(workout: Self.a, log: 0))
        #expect(script.phone.screen.cover?.engine.phase == .rest)
        script.pass(.seconds(91))
        #expect(script.phone.screen.cover?.engine.phase == .work)
        script.send(.received(Self.frame(script, .work, version: 1)))
        script.send(.received(.liveEnded(workout: Self.a, version: 2)))
        #expect(script.phone.screen.cover == nil && script.notes.last == .coverDismissed(stale: false))
        #expect(script.messages.isEmpty)
    }

    @Test func `DOC-4 W3 a run that is open is followed inline, and the phone drives no more`() {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.send(.received(Self.frame(script, .work, log: 1)))
        #expect(script.phone.screen.cover == nil && script.phone.screen.exercise?.log == 1)
        let sent = script.messages.count
        script.send(.received(.liveEnded(workout: Self.a, version: 2)))
        #expect(script.phone.screen.exercise == nil && script.messages.count == sent)
    }

    @Test func `DOC-4 W3 a log is muted, the next one is not, and there is nothing to mute without a cover`() {
        var script = Self.script()
        script.tap(.mute(log: 0))
        script.send(.received(Self.frame(script, .work, version: 1)))
        script.tap(.mute(log: 0))
        script.send(.received(Self.frame(script, .rest, seconds: 90, version: 2)))
        #expect(script.phone.screen.cover == nil && script.refusals == [.notShown])
        script.send(.received(Self.frame(script, .work, log: 1, version: 3)))
        #expect(script.phone.screen.cover?.log == 1)
    }

    @Test func `DOC-4 W3 who taps on the cover drives`() {
        var script = Self.script()
        script.send(.received(Self.frame(script, .work)))
        script.check(0)
        #expect(script.phone.screen.cover?.engine.phase == .rest)
        #expect(Self.frames(script).map(\.phase) == [.rest])
        script.tap(.openExercise(workout: Self.a, log: 0))
        #expect(script.phone.screen.cover == nil && script.phone.screen.exercise?.engine.phase == .rest)
    }

    @Test(arguments: [true, false])
    func `FIX-N N21 an app that has launched says that it drives no mirror any more`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .N21)
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.send(.terminated)
        let before = script.messages.count
        script.open()
        let ends = script.messages.dropFirst(before).count {
            if case .liveEnded(Self.a, _) = $0 { true } else { false }
        }
        #expect(ends == (isOn ? 1 : 0))
    }

    @Test(arguments: [Self.a, PhoneScript.b])
    func `FIX-N N21 an app that has launched disowns every active run, whichever it drove`(driven: Identifier) {
        var script = Self.script()
        script.start(PhoneScript.b)
        script.tap(.openExercise(workout: driven, log: 0))
        script.send(.terminated)
        let before = script.messages.count
        script.open()
        let ends = script.messages.dropFirst(before).compactMap {
            if case .liveEnded(let workout, _) = $0 { workout } else { nil }
        }
        #expect(Set(ends) == [Self.a, PhoneScript.b] && ends.count == 2)
    }

    @Test(arguments: [true, false])
    func `FIX M3 a cover without news is dismissed as stale`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .M3)
        script.send(.received(Self.frame(script, .work)))
        script.pass(.minutes(10))
        #expect(script.notes.contains(.coverDismissed(stale: true)) == isOn)
        #expect((script.phone.screen.cover == nil) == isOn)
    }

    @Test(arguments: [true, false])
    func `FIX M3 an edit of the watch is news of the flow that it leads, one that it sends again is not`(isNew: Bool)
        throws
    {
        var script = Self.script(flow: true)
        script.send(.received(Self.frame(script, .work, seconds: 40)))
        let edit = try #require(script.edited(.writeNote(log: 0, note: 5)))
        script.receive(edit)
        script.pass(.seconds(120))
        script.receive(isNew ? try #require(script.edited(.writeNote(log: 0, note: 6))) : edit, edit: 2)
        // Three minutes, and 20 s of grace.
        script.pass(.seconds(100))
        #expect((script.phone.screen.cover != nil) == isNew)
    }

    @Test(arguments: [true, false])
    func `FIX M2 a cover is dismissed once its exercise is over`(isOn: Bool) throws {
        var script = Self.script(without: isOn ? [] : .M2)
        script.send(.received(Self.frame(script, .work)))
        script.receive(try #require(script.edited(.skipLog(log: 0))))
        script.pass(.seconds(1))
        #expect((script.phone.screen.cover == nil) == isOn)
    }

    @Test func `SES-8 a phone gives no haptic for what ended in the pocket where an edit has come meanwhile`() throws {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.check(0)
        script.pass(.seconds(1))
        let edit = try #require(script.edited(.uncheckSet(log: 0, set: 0), after: .seconds(9)))
        script.send(.backgrounded)
        script.pass(.seconds(10))
        script.lag = .seconds(10)
        script.receive(edit)
        script.pass(.seconds(1))
        script.send(.suspended)
        script.pass(.minutes(2))
        script.send(.foregrounded)
        script.pass(.seconds(1))
        #expect(script.notes.allSatisfy { if case .haptic = $0 { false } else { true } })
        #expect(script.phone.screen.exercise?.engine.phase == .work)
    }

    @Test(arguments: [true, false])
    func `FIX M3 at the rest between exercises a cover hands on or freezes`(isOn: Bool) {
        var script = Self.script(flow: true, without: isOn ? [] : .M3)
        script.check(0)
        script.send(.received(Self.frame(script, .work, set: 1, seconds: 40)))
        script.pass(.seconds(135))
        #expect(script.notes.contains(.coverFrozen) == !isOn)
        #expect(script.phone.screen.cover?.log == (isOn ? 1 : 0))
        #expect(script.file()?[log: 0].status == .completed)
    }

    @Test(arguments: [true, false])
    func `FIX L4 what a phase engine writes late does not undo what came meanwhile`(isOn: Bool) throws {
        // N13 would leave the completion to the device that drives, and N17 would keep the note in any case.
        var script = Self.script(without: isOn ? [.N13, .N17] : [.L4, .N13, .N17])
        let note = try #require(script.edited(.writeNote(log: 0, note: 5), after: .seconds(60)))
        script.send(.received(Self.frame(script, .finish, set: 1, seconds: 5)))
        script.send(.backgrounded)
        script.send(.suspended)
        script.pass(.minutes(2))
        script.send(.resumed)
        script.receive(note)
        script.pass(.seconds(1))
        #expect(script.file()?[log: 0].note == (isOn ? 5 : 0))
    }

    @Test(arguments: [true, false])
    func `SES-8 a phone gives a haptic in hand, and none for what ended in the pocket`(isPocketed: Bool) {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.check(0)
        if isPocketed {
            script.send(.backgrounded)
            script.send(.suspended)
        }
        script.pass(.minutes(2))
        script.send(.foregrounded)
        #expect(script.notes.count { if case .haptic = $0 { true } else { false } } == (isPocketed ? 0 : 1))
        #expect(script.phone.screen.exercise?.engine.phase == .work)
    }

    @Test func `SES-8 a clock that is set moves the timers of its phases with it, and no haptic comes twice`() {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.check(0)
        script.pass(.seconds(30))
        script.send(.clockStepped(.seconds(40)))
        script.pass(.seconds(19))
        let before = script.notes.count
        script.pass(.seconds(2))
        #expect(script.notes.count == before + 1)
        script.pass(.minutes(5))
        #expect(script.notes.count { if case .haptic = $0 { true } else { false } } == 1)
    }

    @Test func `SES-8 a clock that is set while the app sleeps leaves no phase without its timer`() {
        var script = Self.script()
        script.tap(.openExercise(workout: Self.a, log: 0))
        script.check(0)
        script.send(.backgrounded)
        script.send(.suspended)
        script.send(.clockStepped(.seconds(-60)))
        script.pass(.seconds(100))
        script.send(.foregrounded)
        #expect(script.phone.screen.exercise?.engine.phase == .rest)
        script.pass(.seconds(51))
        #expect(script.phone.screen.exercise?.engine.phase == .work)
    }
}
