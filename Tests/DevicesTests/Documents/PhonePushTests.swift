import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct PhonePushTests {
    static let a = PhoneScript.a

    private static func script(
        without fixes: Switches = [], _ change: (inout DocumentPhone.Settings) -> Void = { _ in }
    ) -> PhoneScript {
        PhoneScript(Preset.bulletproof.switches.subtracting(fixes), change)
    }

    private static func run(_ number: Int) -> Identifier { Identifier(key: 99, UInt64(number)) }

    /// Starts runs and ends them, one a minute.
    private static func finish(_ count: Int, _ action: RunAction = .finishRun, in script: inout PhoneScript) {
        for number in 0..<count {
            script.start(run(number))
            script.act(action, on: run(number))
            script.pass(.minutes(1))
        }
    }

    @Test func `DOC-3 P3 active runs ride in full and uncapped, completed ones of a day, the last 25 of them`() {
        var script = Self.script { $0.tailCount = 3 }
        Self.finish(5, in: &script)
        for number in 10..<14 { script.start(Self.run(number)) }
        #expect(script.lastContext.workouts.map(\.id) == [13, 12, 11, 10, 4, 3, 2].map(Self.run))
        script.pass(.hours(24) - .minutes(1) - .seconds(30))
        script.send(.received(.requestSync))
        #expect(script.lastContext.workouts.map(\.id) == [13, 12, 11, 10, 4].map(Self.run))
        script.send(.clockStepped(.hours(-2)))
        script.send(.received(.requestSync))
        #expect(script.lastContext.workouts.map(\.id) == [13, 12, 11, 10, 4, 3, 2].map(Self.run))
    }

    @Test func `DOC-3 P3 a run that began early and ended late is among the last`() {
        var script = Self.script { ($0.tailCount, $0.namedCount) = (2, 2) }
        script.start(Self.a)
        Self.finish(4, in: &script)
        script.act(.finishRun)
        script.pass(.seconds(1))
        #expect(script.lastContext.workouts.map(\.id) == [Self.a, Self.run(3)])
        #expect(script.lastContext.finished.map(\.workout) == [Self.a, Self.run(3)])
    }

    @Test(arguments: [true, false])
    func `FIX-N N9 a run that was deleted is in no push, though the observer has not seen it yet`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .N9)
        script.start()
        script.lag = nil
        script.tap(.deleteRun(workout: Self.a))
        script.send(.received(.requestSync))
        #expect((script.pushed() == nil) == isOn)
    }

    @Test(arguments: [true, false])
    func `FIX-N N1 one push differs from the next`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .N1)
        script.send(.received(.requestSync))
        let first = script.lastContext
        script.send(.received(.requestSync))
        #expect((script.lastContext == first) == !isOn)
        script.send(.terminated)
        script.open()
        #expect(script.contexts.suffix(2).contains(first) == !isOn)
    }

    @Test(arguments: [true, false])
    func `FIX-N N2 a run that is over is named though its document is left out`(isOn: Bool) throws {
        var script = Self.script(without: isOn ? [] : .N2) {
            $0.tailCount = 0
            $0.namedCount = 2
        }
        Self.finish(3, in: &script)
        #expect(script.lastContext.workouts.isEmpty)
        #expect(script.lastContext.finished.map(\.workout) == (isOn ? [2, 1].map(Self.run) : []))
        let file = try #require(script.file(Self.run(2)))
        if isOn { #expect(script.lastContext.finished[0].end == file.end) }
        script.send(.clockStepped(.hours(24 * 365)))
        script.send(.received(.requestSync))
        #expect(script.lastContext.finished.count == (isOn ? 2 : 0))
    }

    @Test(arguments: [Switches.N7, .N2, [.N7, .N2], []])
    func `FIX-N N7 a skipped run stays in the push as long as a completed one`(off: Switches) {
        var script = Self.script(without: off)
        Self.finish(1, .skipRun, in: &script)
        let stays = !off.contains(.N7)
        #expect(script.lastContext.workouts.map(\.status) == (stays ? [.skipped] : []))
        #expect(script.lastContext.finished.map(\.status) == (stays && !off.contains(.N2) ? [.skipped] : []))
    }

    @Test func `FIX M4 a push that is too large leaves out the tail, then what the watch does not show, then says so`()
    {
        var script = Self.script { $0.keptCount = 0 }
        Self.finish(2, in: &script)
        script.start(Self.a)
        script.act(.skipLog(log: 0))
        script.documentCeiling = 1
        script.pass(.seconds(1))
        #expect(script.notes.suffix(2).contains(.pushDegraded(tier: 1)))
        #expect(script.lastContext.workouts.map(\.id) == [Self.a] && script.lastContext.workouts[0].logCount == 3)
        #expect(script.lastContext.finished.count == 2 && script.lastContext.splits.count == 2)
        script.logCeiling = 2
        script.send(.received(.requestSync))
        #expect(script.notes.contains(.pushDegraded(tier: 2)))
        #expect(script.lastContext.workouts[0].logCount == 2 && script.lastContext.splits.map(\.order) == [0])
        script.documentCeiling = 0
        let pushes = script.contexts.count
        script.send(.received(.requestSync))
        #expect(script.notes.last == .pushDegraded(tier: 3) && script.contexts.count == pushes)
        #expect(script.phone.screen.banners == .pushTooLarge)
        script.documentCeiling = 9
        script.logCeiling = 99
        script.send(.received(.requestSync))
        #expect(script.lastContext.workouts.count == 3 && script.phone.screen.banners.isEmpty)
    }

    @Test func `FIX M4 what was left out comes back whole from an edit of the watch`() throws {
        var script = Self.script()
        script.start(Self.a)
        script.check(0, 0)
        script.pass(.seconds(1))
        script.act(.skipLog(log: 0))
        script.documentCeiling = 1
        script.logCeiling = 2
        script.pass(.seconds(1))
        let trimmed = try #require(script.edited(.completeSet(log: 1, set: nil, PhoneScript.detail)))
        #expect(trimmed.logCount == 2)
        script.receive(trimmed)
        script.pass(.seconds(1))
        let file = try #require(script.file())
        #expect(file.logCount == 3 && file[log: 0].doneSets == 1 && file[log: 1].doneSets == 1)
    }

    @Test func `FIX M4 without it a push that is too large is only logged`() {
        var script = Self.script(without: .M4)
        Self.finish(1, in: &script)
        script.start(Self.a)
        script.documentCeiling = 1
        let pushes = script.contexts.count
        script.send(.received(.requestSync))
        #expect(script.notes.last == .pushRefused(.payloadTooLarge) && script.contexts.count == pushes)
    }

    @Test func `TRN-2 a push that is refused for another reason is only logged`() {
        var script = Self.script()
        let pushes = script.contexts.count
        script.send(.contextRefused(.sessionNotActivated))
        #expect(script.notes.last == .pushRefused(.sessionNotActivated) && script.contexts.count == pushes)
    }

    @Test func `DOC-1 a newer app says so in its push, and in what it writes`() {
        var script = Self.script()
        script.start(Self.a)
        script.send(.updated(version: 6))
        #expect(script.phone.memory.state == .off)
        script.open()
        #expect(script.lastContext.version == 6 && script.pushed()?.version == 5)
        script.check(0)
        script.pass(.seconds(1))
        #expect(script.pushed()?.version == 6)
    }
}
