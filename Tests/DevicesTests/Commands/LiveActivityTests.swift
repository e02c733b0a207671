import CommandChannel
import Foundation
import Session
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct LiveActivityTests {
    private typealias Script = CommandPhoneScript

    /// So many commands must have been refused before an unstripped update of the largest workout is over the budget.
    private static let leastRefused = 179

    /// The exercises of the catalogue, over and over.
    private static func exercises(_ count: Int, sets: UInt8 = 5) -> [ExerciseDocument] {
        (0..<count).map {
            ExerciseDocument(
                name: Exercise.catalogue[$0 % Exercise.catalogue.count].name, sets: sets,
                planned: SetEntry(reps: 8, weightGrams: 62_500))
        }
    }

    /// The updates of a phone's live activity: their bytes, and whether they were shown.
    private func updates(_ script: Script) -> [(bytes: Int, isShown: Bool)] {
        script.notes.compactMap {
            if case .liveActivityUpdated(let bytes, let isShown) = $0 { (Int(bytes), isShown) } else { nil }
        }
    }

    /// A phone at the largest workout there can be, with a watch that was out of reach for the workout before.
    ///
    /// That one was ended on the phone, so all that the watch has held is refused; what comes next is picked on the phone.
    private func phone(without off: Switches = [], refused: Int) -> Script {
        let exercises = Self.exercises(WorkoutDocument.capacity)
        var script = Script(without: off, exercises: exercises, started: false)
        script.sender.lineage = UInt64(bitPattern: -8_123_456_789_012_345_678)
        script.number = UInt64(Script.evening.milliseconds)
        for number in 1...4 as ClosedRange<UInt64> {
            let workout = Identifier(workout: number, athlete: 0, seed: 1)
            script.start(workout)
            script.tap(.act(.finishRun, workout: workout))
        }
        script.start()
        let oldest = script.number
        for _ in 0..<refused {
            script.command(.completeSet(nil, ColumnValues(), at: script.reading), for: Script.b, oldest: oldest)
        }
        script.tap(.pickExercise(workout: Script.a, log: 11))
        return script
    }

    @Test func `CMD-10 the size is that of the JSON, and what only the wrist needs is stripped`() throws {
        let script = phone(refused: 3)
        for snapshot in script.contexts + [WorkoutSnapshot()] {
            for isStripped in [true, false] {
                let attributes = LiveActivity.attributes(of: snapshot)
                let content = LiveActivity.contentState(of: snapshot, isStripped: isStripped)
                #expect(LiveActivity.size(of: snapshot, isStripped: isStripped) == attributes.count + content.count)
                let object = try JSONSerialization.jsonObject(with: Data(content))
                let keys = Set(try #require(object as? [String: Any]).keys)
                let wrist: Set = [
                    "revision", "acknowledgement", "sessionID", "exercise", "currentSet", "incompleteExercises",
                    "finished", "restLeadsToBetweenExercises", "end", "leftSets",
                ]
                #expect(keys.isDisjoint(with: wrist) == isStripped)
                #expect(keys.isSuperset(of: ["phase", "exerciseName", "setIndex", "setCount", "values"]))
            }
        }
    }

    @Test func `CMD-10 the JSON has its numbers as a plain encoder writes them`() throws {
        struct Content: Encodable {
            struct Values: Encodable { var first, second: Double? }
            var phase = "rest"
            var exerciseName = "Knebøy \"dyp\""
            var setIndex = 1
            var setCount = 3
            var values = Values(first: 62.5, second: 8)
            var restEnd = Date(timeIntervalSince1970: 1_767_636_090.25)
            var restTotalSeconds = 90
            var nextSet = Values(first: 60, second: 5)
            var previous = Values(first: nil, second: 12)
        }
        var snapshot = WorkoutSnapshot()
        (snapshot.phase, snapshot.exerciseName, snapshot.setIndex, snapshot.setCount) = (.rest, "Knebøy \"dyp\"", 1, 3)
        snapshot.values = ColumnValues(first: 62.5, second: 8)
        (snapshot.restEnd, snapshot.restTotalSeconds) = (Script.evening + .milliseconds(90_250), 90)
        snapshot.nextLine = .set(SetDetail(reps: 5, weightGrams: 60_000))
        snapshot.previous = SetDetail(reps: 12, weightGrams: nil)
        let content = LiveActivity.contentState(of: snapshot, isStripped: true)
        let expected = try JSONEncoder().encode(Content())
        #expect(content.count == expected.count)
        let (object, other) = (
            try JSONSerialization.jsonObject(with: Data(content)), try JSONSerialization.jsonObject(with: expected)
        )
        #expect((object as? NSDictionary) == (other as? NSDictionary))
    }

    @Test func `CMD-10 the phone updates its live activity with each new snapshot while there is a session`() {
        var script = Script()
        #expect(updates(script).count == 1)
        script.check(0)
        script.pass(45)
        #expect(updates(script).count == 2, "heartbeats are nothing new")
        script.pass(46)
        #expect(updates(script).count == 3 && updates(script).allSatisfy { $0.isShown })
        #expect(updates(script).last?.bytes == LiveActivity.size(of: script.last, isStripped: true))
        script.tap(.act(.finishRun, workout: Script.a))
        #expect(updates(script).count == 3)
        var closed = Script { $0.isSyncWanted = false }
        closed.check(0)
        #expect(updates(closed).count == 2, "the lock screen is the phone's own")
    }

    @Test func `CMD-10 stripped, the largest workout fits however much the watch has been refused`() {
        for refused in [0, 256] {
            let sizes = updates(phone(refused: refused))
            #expect(sizes.count == 6 && sizes.allSatisfy { $0.isShown && $0.bytes < 200 }, "\(sizes)")
        }
    }

    @Test func `CMD-10 unstripped, the lock screen goes quiet at the least number of refusals that takes`() {
        let least = Self.leastRefused
        let (below, above) = (
            updates(phone(without: .strippedLiveActivity, refused: least - 1)),
            updates(phone(without: .strippedLiveActivity, refused: least))
        )
        #expect(below.allSatisfy { $0.isShown })
        #expect(above.map(\.isShown) == [true, true, true, true, true, false], "\(above)")
    }

    @Test func `CMD-10 the list alone is over the budget only for more exercises than a workout can have`() {
        func size(_ count: Int, isStripped: Bool) -> Int {
            var snapshot = Script().last
            snapshot.incompleteExercises = Self.exercises(count).enumerated().map {
                .init(log: UInt8($0), name: $1.name, setsLeft: $1.sets)
            }
            return LiveActivity.size(of: snapshot, isStripped: isStripped)
        }
        let budget = LiveActivity.budget
        #expect(size(WorkoutDocument.capacity, isStripped: false) < budget / 3)
        #expect(size(74, isStripped: false) <= budget && size(75, isStripped: false) > budget)
        #expect(size(75, isStripped: true) == size(0, isStripped: true))
    }

    @Test func `CMD-10 a black box is drawn only where a workout is called complete before a person has said so`() {
        for off in [[] as Switches, .explicitFinish] {
            var script = Script(without: off, rest: 0)
            for log in 0..<2 { for set in 0..<(3 - log) { script.check(UInt8(log), UInt8(set)) } }
            #expect(script.file.status.isActive && LiveActivity.isBlank(script.last) == !off.isEmpty)
        }
    }
}
