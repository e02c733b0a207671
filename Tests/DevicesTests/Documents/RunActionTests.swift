import Devices
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct RunActionTests {
    private static let now = PhoneScript.evening
    private static let detail = SetDetail(reps: 8, weightGrams: 60_000)

    private static func run(logs: UInt8 = 2, sets: Int = 2) -> WorkoutDocument {
        var document = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .yoga, start: .epoch)
        for number in 0..<logs {
            document.insert(
                WorkoutLog(
                    number: number, exercise: number, setCount: sets, planned: SetEntry(reps: 5, weightGrams: nil),
                    updatedAt: .epoch))
        }
        return document
    }

    private static func apply(
        _ actions: RunAction..., to document: WorkoutDocument = run(), _ change: (inout ActionRules) -> Void = { _ in }
    ) -> (WorkoutDocument, ActionOutcome) {
        var rules = ActionRules(device: .watch)
        change(&rules)
        var document = document
        var outcome = ActionOutcome.changed
        for action in actions { outcome = document.apply(action, at: now, rules) }
        return (document, outcome)
    }

    @Test func `DOC-1 the next set is checked off with what was done, by whom and when`() {
        let (document, outcome) = Self.apply(.completeSet(log: 1, set: nil, Self.detail))
        let log = document[log: 1]
        #expect(outcome == .completed(set: 0) && outcome.isAccepted && outcome.refusal == nil)
        #expect(log[set: 0].reps == 8 && log[set: 0].weightGrams == 60_000 && log.status == .inProgress)
        #expect(log.updatedAt == Self.now && log.updatedBy == .watch)
        #expect(document.status == .inProgress && document.updatedAt == Self.now)
    }

    @Test(arguments: [true, false])
    func `N14 a second edit within a second is the newer one also in whole seconds, with the switch`(isOn: Bool) {
        let first = RunAction.completeSet(log: 0, set: 0, Self.detail)
        let second = RunAction.editSet(log: 0, set: 0, SetDetail(reps: 7, weightGrams: 60_000))
        let (earlier, _) = Self.apply(first) { $0.outdates = isOn }
        let (later, _) = Self.apply(second, to: earlier) { $0.outdates = isOn }
        #expect((later[log: 0].updatedAt.wireDate > earlier[log: 0].updatedAt.wireDate) == isOn)
        var merged = later.wireValue
        merged.merge(earlier.wireValue)
        #expect(merged[log: 0][set: 0].reps == (isOn ? 7 : 8), "the older edit comes last")
    }

    @Test(arguments: [true, false])
    func `N17 an edit dates what it writes, also where that stood there already, with the switch`(isOn: Bool) {
        let second = UInt32(Self.now.microseconds / 1_000_000)
        let planned = SetDetail(reps: 5, weightGrams: nil)
        let cases: [(RunAction, [UInt32])] = [
            (.completeSet(log: 0, set: nil, planned), [0, 0, second, second, 0, 0]),
            (.editSet(log: 0, set: 1, planned), [0, 0, 0, 0, 0, second]),
            (.writeNote(log: 0, note: 0), [0, second, 0, 0, 0, 0]), (.skipLog(log: 0), [second, 0, 0, 0, 0, 0]),
            (.completeLog(log: 0), [second, 0, 0, 0, 0, 0]),
        ]
        for (action, dates) in cases {
            let log = Self.apply(action) { $0.datesParts = isOn }.0[log: 0]
            #expect(log.parts.map { log[dateOf: $0] } == (isOn ? dates : [0, 0, 0, 0, 0, 0]))
        }
    }

    @Test(arguments: [true, false])
    func `DOC-1 the last set completes its exercise, unless a countdown does`(completes: Bool) {
        let check = RunAction.completeSet(log: 0, set: nil, Self.detail)
        let (document, _) = Self.apply(check, check) { $0.completesExercise = completes }
        #expect(document[log: 0].status == (completes ? .completed : .inProgress))
    }

    @Test func `DOC-1 the last exercise completes the run, and skips it where all were skipped`() {
        #expect(Self.apply(.skipLog(log: 0), .completeLog(log: 1)).0.status == .completed)
        #expect(Self.apply(.completeLog(log: 0), .skipLog(log: 1)).0.end == Self.now)
        #expect(Self.apply(.skipLog(log: 0), .skipLog(log: 1)).0.status == .skipped)
        #expect(Self.apply(.skipRun).0.status == .skipped && Self.apply(.finishRun).0.status == .completed)
    }

    @Test func `FIX M2 what is over can be taken up again only without it`() {
        let over = Self.apply(.skipLog(log: 0)).0
        let check = RunAction.completeSet(log: 0, set: nil, Self.detail)
        #expect(Self.apply(check, to: over).1 == .refused(.alreadyDone))
        let reopened = Self.apply(check, to: over) { $0.reopens = true }
        #expect(reopened.1 == .completed(set: 0) && reopened.0[log: 0].status == .inProgress)
        let finished = Self.apply(.finishRun).0
        #expect(Self.apply(check, to: finished).1 == .refused(.noSuchRun))
        let ticked = Self.apply(check, to: finished) { $0.reopens = true }
        #expect(ticked.1.isAccepted && ticked.0.status == .completed)
        #expect(Self.apply(.finishRun, to: finished) { $0.reopens = true }.1 == .refused(.noSuchRun))
    }

    @Test func `DOC-1 a refused action changes nothing, whatever it names`() {
        let start = Self.run()
        for log in 0...255 as ClosedRange<UInt8> {
            for action in [
                RunAction.completeSet(log: log, set: 250, Self.detail), .uncheckSet(log: log, set: 250),
                .editSet(log: log, set: 250, Self.detail),
            ] {
                let (document, outcome) = Self.apply(action)
                #expect(outcome == .refused(.notShown) && document == start)
            }
        }
        let none = Self.run(logs: 1, sets: 0)
        #expect(Self.apply(.completeSet(log: 0, set: nil, Self.detail), to: none).1 == .refused(.alreadyDone))
    }

    @Test func `DOC-1 a set is unchecked and its values stay`() {
        let check = RunAction.completeSet(log: 0, set: 1, Self.detail)
        let (document, outcome) = Self.apply(check, .uncheckSet(log: 0, set: 1))
        #expect(outcome == .changed && document[log: 0].doneSets == 0 && document[log: 0][set: 1].reps == 8)
    }

    @Test func `LAB-1 every action has its own fingerprint`() {
        let actions: [RunAction] = [
            .completeSet(log: 0, set: nil, Self.detail), .completeSet(log: 0, set: 0, Self.detail),
            .completeSet(log: 1, set: 0, Self.detail), .completeSet(log: 0, set: 0, PhoneScript.detail),
            .uncheckSet(log: 0, set: 0), .uncheckSet(log: 0, set: 1), .editSet(log: 0, set: 0, Self.detail),
            .editSet(log: 0, set: 1, Self.detail), .writeNote(log: 0, note: 0), .writeNote(log: 0, note: 1),
            .skipLog(log: 0), .completeLog(log: 0), .completeLog(log: 1), .finishRun, .skipRun,
        ]
        #expect(Set(actions.map { digest($0) }).count == actions.count)
    }
}
