import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct PhoneLockTests {
    static let a = PhoneScript.a

    private static func script(without fixes: Switches = []) -> PhoneScript {
        var script = PhoneScript(Preset.bulletproof.switches.subtracting(fixes))
        script.start()
        return script
    }

    @Test func `DOC-3 P4 an editor locks its run at once, in every push, until it is closed`() {
        var script = Self.script()
        let pushes = script.contexts.count
        script.tap(.openEditor(workout: Self.a))
        #expect(script.contexts.count == pushes + 1 && script.lastContext.editingWorkout == Self.a)
        script.act(.writeNote(log: 0, note: 1))
        script.pass(.seconds(1))
        #expect(script.contexts.count == pushes + 2 && script.lastContext.editingWorkout == Self.a)
        script.tap(.closeEditor)
        #expect(script.contexts.count == pushes + 3 && script.lastContext.editingWorkout == nil)
        script.tap(.closeEditor)
        script.tap(.openEditor(workout: PhoneScript.b))
        #expect(script.refusals == [.notShown, .noSuchRun])
        #expect(script.contexts.count == pushes + 3)
    }

    @Test(arguments: [true, false])
    func `DOC-3 P5 M1 only the edit sheet of a split locks`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .M1)
        let split = script.phone.stored.splits[0].id
        script.tap(.openSplit(split: 0))
        #expect(script.lastContext.editingSplit == (isOn ? nil : split))
        script.tap(.openSplitSheet)
        #expect(script.lastContext.editingSplit == split)
        script.tap(.closeSplitSheet)
        #expect(script.lastContext.editingSplit == (isOn ? nil : split))
        script.tap(.closeSplit)
        #expect(script.lastContext.editingSplit == nil)
        for tap in [PhoneTap.openSplitSheet, .closeSplitSheet, .closeSplit, .openSplit(split: 9)] { script.tap(tap) }
        #expect(script.refusals == [.notShown, .notShown, .notShown, .notShown])
    }

    @Test(arguments: [true, false])
    func `DOC-3 M1 a phone that leaves the foreground gives up its locks at once`(isOn: Bool) {
        var script = Self.script(without: isOn ? [] : .M1)
        script.tap(.openEditor(workout: Self.a))
        let pushes = script.contexts.count
        script.send(.backgrounded)
        #expect(script.contexts.count == pushes + (isOn ? 1 : 0))
        #expect(script.lastContext.editingWorkout == (isOn ? nil : Self.a))
        script.send(.foregrounded)
        #expect(script.lastContext.editingWorkout == Self.a)
        #expect(script.phone.screen.editor == Self.a)
    }

    @Test func `DOC-3 N4 a lock is a lease that is renewed while somebody edits`() {
        var script = Self.script()
        script.tap(.openEditor(workout: Self.a))
        #expect(script.lastContext.lockLeaseSeconds == 120)
        let (pushes, nonce) = (script.contexts.count, script.lastContext.nonce)
        script.pass(.seconds(61))
        #expect(script.contexts.count == pushes + 1 && script.lastContext.nonce == nonce + 1)
        script.pass(.seconds(120))
        #expect(script.contexts.count == pushes + 3)
        script.tap(.closeEditor)
        script.pass(.seconds(300))
        #expect(script.contexts.count == pushes + 4)
    }

    @Test func `DOC-3 N4 a phone in a pocket renews nothing, and at once when it is taken out`() {
        var script = Self.script(without: .M1)
        script.tap(.openEditor(workout: Self.a))
        script.send(.backgrounded)
        let pushes = script.contexts.count
        script.pass(.seconds(300))
        #expect(script.contexts.count == pushes)
        script.send(.foregrounded)
        #expect(script.contexts.count == pushes + 1)
        script.pass(.seconds(61))
        #expect(script.contexts.count == pushes + 2)
    }

    @Test func `DOC-3 N4 a renewal differs from the push before it, also without N1`() {
        var script = Self.script(without: .N1)
        script.tap(.openEditor(workout: Self.a))
        let nonce = script.lastContext.nonce
        script.pass(.seconds(61))
        #expect(script.lastContext.nonce == nonce + 1)
    }

    @Test func `DOC-3 N4 without it a lock has no end and is not renewed, and a crash leaves it until the next launch`()
    {
        var script = Self.script(without: .N4)
        script.tap(.openEditor(workout: Self.a))
        #expect(script.lastContext.lockLeaseSeconds == 0)
        let pushes = script.contexts.count
        script.pass(.seconds(300))
        script.send(.terminated)
        script.pass(.seconds(300))
        #expect(script.contexts.count == pushes && script.lastContext.editingWorkout == Self.a)
        script.open()
        #expect(script.lastContext.editingWorkout == nil)
    }
}
