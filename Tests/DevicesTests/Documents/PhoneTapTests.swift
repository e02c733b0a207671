import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct PhoneTapTests {
    static let a = PhoneScript.a

    @Test func `DOC-2 a save reads the cache, changes one log, writes the file, and is seen after a while`() throws {
        var script = PhoneScript()
        script.start()
        let before = try #require(script.file())
        script.check(1)
        let file = try #require(script.file())
        #expect(file[log: 1][set: 0].isDone && file[log: 1].status == .inProgress && file.status == .inProgress)
        #expect(file[log: 1].updatedAt == script.now && file[log: 1].updatedBy == .phone)
        #expect(file[log: 0] == before[log: 0] && file[log: 2] == before[log: 2])
        #expect(script.phone.shown(Self.a) == before)
        script.pass(.seconds(1))
        #expect(script.phone.shown(Self.a) == file && script.pushed() == file)
        #expect(script.notes.contains(.setCompleted(workout: Self.a, log: 1, set: 0, PhoneScript.detail)))
    }

    @Test func `DOC-2 dates are stamped with the phone's own clock, in whole seconds`() throws {
        // N14 would date the edit after what was written by the clock as it was.
        var script = PhoneScript(Preset.bulletproof.switches.subtracting(.N14))
        script.start()
        script.send(.clockStepped(.seconds(-3_600)))
        script.pass(.milliseconds(400))
        script.check(0)
        let log = try #require(script.file())[log: 0]
        #expect(log.updatedAt == (script.now - .hours(1)).wireDate)
        #expect(log.updatedAt.microseconds % 1_000_000 == 0)
    }

    @Test func `DOC-1 the last exercise ends the run, and a run that is over refuses edits`() {
        var script = PhoneScript()
        script.start()
        for log in 0..<3 as Range<UInt8> {
            script.check(log)
            script.check(log)
            script.pass(.seconds(1))
        }
        #expect(script.file()?.status == .completed)
        script.act(.writeNote(log: 0, note: 1))
        script.act(.skipRun)
        script.act(.uncheckSet(log: 0, set: 0))
        #expect(script.refusals == [.noSuchRun, .noSuchRun, .noSuchRun])
    }

    @Test func `DOC-1 what is refused changes nothing`() {
        var script = PhoneScript()
        script.start()
        script.act(.skipLog(log: 2))
        script.check(0, 0)
        script.pass(.seconds(1))
        let file = script.file()
        let writes = script.changedFiles.count
        let refused: [(RunAction, DeviceNote.Refusal)] = [
            (.completeSet(log: 0, set: 0, PhoneScript.detail), .alreadyDone),
            (.completeSet(log: 0, set: 7, PhoneScript.detail), .notShown),
            (.completeSet(log: 9, set: nil, PhoneScript.detail), .notShown),
            (.completeSet(log: 2, set: 0, PhoneScript.detail), .alreadyDone),
            (.uncheckSet(log: 0, set: 1), .notShown), (.uncheckSet(log: 2, set: 0), .alreadyDone),
            (.editSet(log: 0, set: 2, PhoneScript.detail), .notShown), (.skipLog(log: 2), .alreadyDone),
            (.completeLog(log: 2), .alreadyDone),
        ]
        for (action, _) in refused { script.act(action) }
        #expect(script.refusals == refused.map(\.1))
        #expect(script.file() == file && script.changedFiles.count == writes)
        script.act(.finishRun, on: PhoneScript.b)
        #expect(script.refusals.last == .noSuchRun)
    }

    @Test func `DOC-6 a log is deleted with a trace, and a note and corrected sets are kept`() throws {
        var script = PhoneScript()
        script.start()
        script.tap(.deleteLog(workout: Self.a, log: 1))
        script.pass(.seconds(1))
        script.act(.writeNote(log: 0, note: 4))
        script.pass(.seconds(1))
        script.act(.editSet(log: 0, set: 1, SetDetail(reps: 3, weightGrams: nil)))
        script.pass(.seconds(1))
        script.tap(.deleteLog(workout: Self.a, log: 1))
        let file = try #require(script.file())
        #expect(file.isDeleted(log: 1) && file.logCount == 2)
        #expect(file[log: 0].note == 4 && file[log: 0][set: 1].reps == 3)
        #expect(script.refusals == [.notShown])
    }

    /// Edits of the phone that follow a stored edit of the watch before the observer has seen that.
    @Test(arguments: [true, false])
    func `DOC-2 N9 what is tapped undoes nothing that the cache has not seen`(isOn: Bool) throws {
        var switches = Preset.bulletproof.switches
        if !isOn { switches.remove(.N9) }
        var script = PhoneScript(switches)
        script.start()
        script.lag = .seconds(5)
        script.receive(try #require(script.edited(.completeSet(log: 0, set: nil, PhoneScript.detail))))
        script.pass(.seconds(1))
        #expect(script.file()?[log: 0].doneSets == 1)
        script.check(2)
        #expect(script.file()?[log: 0].doneSets == (isOn ? 1 : 0))
        #expect(script.file()?[log: 2].doneSets == 1)
        script.pass(.seconds(10))
        #expect(script.pushed() == script.file())
    }

    @Test func `DOC-2 a run that was deleted is gone once that is seen, and stays so over a relaunch`() {
        var script = PhoneScript()
        script.start()
        script.tap(.openEditor(workout: Self.a))
        let pushes = script.contexts.count
        script.tap(.deleteRun(workout: Self.a))
        #expect(script.file() == nil && script.phone.tombstone(of: Self.a)?.deletedAt == script.now)
        #expect(script.phone.shown(Self.a) == nil && script.phone.screen.editor == nil)
        #expect(script.contexts.count == pushes && script.pushed() != nil)
        script.act(.finishRun)
        script.tap(.deleteRun(workout: Self.a))
        #expect(script.refusals == [.noSuchRun, .noSuchRun])
        script.pass(.seconds(1))
        #expect(script.contexts.count == pushes + 1 && script.lastContext.workouts.isEmpty)
        #expect(script.lastContext.editingWorkout == nil && script.lastContext.finished.isEmpty)
        script.send(.terminated)
        script.open()
        #expect(script.lastContext.workouts.isEmpty && script.phone.screen.activeRuns == 0)
    }
}
