import Devices
import Encoding
import Foundation
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct PayloadCoderTests {
    private static var rounds: Int { ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 3 : 200 }

    /// Draws a date that a property list keeps to the microsecond.
    private func liveDate(_ documents: inout RandomDocuments) -> Instant {
        Instant(microseconds: Int64.random(in: 0...4_000_000_000_000_000, using: &documents.random))
    }

    private func context(_ documents: inout RandomDocuments) -> StateContext {
        var context = StateContext()
        context.splits = (0..<Int.random(in: 0...4, using: &documents.random)).map { _ in documents.split() }
        context.workouts = (0..<Int.random(in: 0...20, using: &documents.random)).map { _ in
            var workout = documents.workout()
            if let split = context.splits.first, documents.maybe({ _ in }) != nil { workout.split = split.order }
            return workout
        }
        context.settings = documents.settings()
        context.editingWorkout = documents.maybe { $0.identifier() }
        context.editingSplit = documents.maybe { $0.identifier() }
        context.lockLeaseSeconds = documents.number(0...1)
        for _ in 0..<Int.random(in: 0...30, using: &documents.random) {
            context.finished.append(
                .init(workout: documents.identifier(), status: .completed, end: liveDate(&documents)))
            context.storedEdits.append(.init(workout: documents.identifier(), edit: documents.number(0...1)))
        }
        context.nonce = documents.number(0...1)
        return context
    }

    private func message(_ documents: inout RandomDocuments, about workout: WorkoutDocument) -> Message {
        switch Int.random(in: 0..<4, using: &documents.random) {
        case 0: return .requestSync
        case 1: return .workoutUpdate(edit: documents.number(0...1))
        case 2: return .liveEnded(workout: workout.id, version: documents.number(0...1))
        default:
            let detail = SetDetail(reps: documents.number(0...1), weightGrams: documents.maybe { $0.number(0...1) })
            let log = UInt8.random(in: 0..<UInt8(WorkoutDocument.logNumbers), using: &documents.random)
            return .live(
                LiveProgress(
                    workout: workout.id, log: log, phase: LivePhase.allCases[Int(log) % 4],
                    setIndex: documents.number(0...1), setCount: documents.number(0...1), detail: detail,
                    phaseStart: liveDate(&documents), phaseEnd: documents.maybe { self.liveDate(&$0) },
                    version: documents.number(0...1)))
        }
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `TRN-5 a push comes back with its dates cut, and its size is known before it is encoded`(seed: UInt64) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<Self.rounds {
            let context = context(&documents)
            let coder = PayloadCoder(splits: context.splits)
            let payload = coder.encode(context)
            #expect(coder.encodedSize(context) == payload.count)
            #expect(try PayloadCoder.context(payload) == context.wireValue)
        }
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `TRN-5 a message comes back with its document, and its size is known before it is encoded`(
        seed: UInt64
    ) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<Self.rounds * 10 {
            let split = documents.split()
            var workout = documents.workout()
            workout.split = split.order
            let message = message(&documents, about: workout)
            let coder = PayloadCoder(splits: [split])
            let payload = coder.encode(message, workout: workout)
            #expect(coder.encodedSize(message, workout: workout) == payload.count)
            let decoded = try PayloadCoder.message(payload)
            #expect(decoded.message == message && message == message.wireValue)
            #expect(decoded.workout == (message.carriesDocument ? workout.wireValue : nil))
        }
    }

    private let frame = LiveProgress(
        workout: Identifier(key: 1), log: 0, phase: .rest, setIndex: 1, setCount: 3,
        detail: SetDetail(reps: 8, weightGrams: 60_000), phaseStart: Instant(microseconds: 1_767_592_800_123_457),
        phaseEnd: Instant(microseconds: 1_767_592_890_123_457), version: 7)

    private var workout: WorkoutDocument {
        var workout = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: frame.phaseStart)
        let planned = SetEntry(reps: 8, weightGrams: 60_000)
        workout.insert(WorkoutLog(number: 0, exercise: 0, setCount: 3, planned: planned, updatedAt: frame.phaseStart))
        return workout
    }

    private let split = SplitDocument(
        id: Identifier(key: 2), name: "Legs", order: 0, activity: .running,
        exercises: [ExerciseDocument(name: "Knebøy", sets: 3, planned: SetEntry(reps: 8, weightGrams: 60_000))],
        updatedAt: .epoch)

    private func foundation(_ payload: [UInt8]) throws -> [String: Any] {
        let list = try PropertyListSerialization.propertyList(from: Data(payload), format: nil)
        return try #require(list as? [String: Any])
    }

    @Test func `DOC-3 a live frame carries what its follower needs, with native dates`() throws {
        let list = try foundation(PayloadCoder(splits: [split]).encode(.live(frame), workout: workout))
        #expect(
            Set(list.keys) == [
                "type", "workoutID", "logID", "exerciseName", "phase", "setIndex", "setCount", "detail", "phaseStart",
                "phaseEnd", "version",
            ])
        #expect(list["exerciseName"] as? String == "Knebøy")
        let start = try #require(list["phaseStart"] as? Date)
        #expect(abs(start.timeIntervalSince1970 - 1_767_592_800.123_457) < 1e-6)
    }

    @Test func `DOC-3 a push carries splits, runs, settings and locks, the documents as JSON`() throws {
        var context = StateContext()
        context.splits = [split]
        context.workouts = [workout]
        let coder = PayloadCoder(splits: [split])
        let plain = try foundation(coder.encode(context))
        #expect(
            Set(plain.keys) == [
                "schemaVersion", "splits", "workouts", "restSeconds", "doneCountdownSeconds", "weightUnit",
            ])
        let json = try #require((plain["workouts"] as? [Data])?.first)
        #expect(Array(json) == DocumentCoder(splits: [split]).json(workout))
        context.editingWorkout = workout.id
        context.editingSplit = split.id
        let locked = try foundation(coder.encode(context))
        #expect(locked["editingWorkoutID"] as? String == workout.id.description)
        #expect(locked["editingSplitID"] as? String == split.id.description)
    }

    @Test func `DOC-5 one document of a newer schema refuses the whole push, as an error of its own kind`() {
        var context = StateContext()
        context.splits = [split]
        context.workouts = [workout, workout]
        context.workouts[1].version = 6
        let coder = PayloadCoder(splits: [split])
        let newer = PayloadError.newerSchema(found: 6, known: 5)
        #expect(throws: newer) { try PayloadCoder.context(coder.encode(context)) }
        #expect(throws: newer) {
            try PayloadCoder.message(coder.encode(.workoutUpdate(edit: 1), workout: context.workouts[1]))
        }
        context.workouts = []
        context.version = 6
        #expect(throws: newer) { try PayloadCoder.context(coder.encode(context)) }
    }

    @Test func `DOC-5 one damaged element refuses the whole push and says where it is`() {
        let damaged = PropertyList.dictionary([
            .init("schemaVersion", .integer(5)), .init("splits", .array([])),
            .init("workouts", .array([.data(DocumentCoder(splits: []).json(workout)), .data(Array("{}".utf8))])),
        ])
        #expect {
            try PayloadCoder.context(damaged.binary)
        } throws: { error in
            guard case .damaged("workouts[1]", let problem) = error as? PayloadError else { return false }
            return problem.contains("schemaVersion")
        }
        let unknown = PropertyList.dictionary([.init("type", .string("hello"))]).binary
        #expect(throws: PayloadError.self) { try PayloadCoder.message(unknown) }
        #expect(throws: PayloadError.self) { try PayloadCoder.message([]) }
        #expect(throws: PayloadError.self) { try PayloadCoder.message(PropertyList.integer(1).binary) }
    }

    @Test func `DOC-5 no damage makes a payload trap`() {
        let coder = PayloadCoder(splits: [split])
        var context = StateContext()
        context.splits = [split]
        context.workouts = [workout]
        let payloads = [coder.encode(context), coder.encode(.live(frame), workout: workout)]
        var random = SplitMix(seed: 6)
        for round in 0..<Self.rounds * 300 {
            var payload = payloads[round % 2]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                payload[Int.random(in: payload.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do throws(PayloadError) {
                if round % 2 == 0 {
                    _ = try PayloadCoder.context(payload)
                } else {
                    _ = try PayloadCoder.message(payload)
                }
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
