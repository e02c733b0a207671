import Foundation
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct DocumentCoderTests {
    private let split = SplitDocument(
        id: Identifier(key: 2), name: "Push \"heavy\"", order: 1, activity: .traditionalStrengthTraining,
        exercises: [
            ExerciseDocument(name: "Bench press", sets: 2, planned: SetEntry(reps: 8, weightGrams: 62_500)),
            ExerciseDocument(name: "Bänk", sets: 1, planned: SetEntry(reps: 20, weightGrams: nil)),
        ], updatedAt: Instant(milliseconds: 1_767_592_800_750))

    private var workout: WorkoutDocument {
        let start = Instant(milliseconds: 1_767_592_800_250)
        var workout = WorkoutDocument(
            id: Identifier(key: 1), workout: 3, split: 1, activity: .traditionalStrengthTraining, start: start)
        for (number, exercise) in split.exercises.enumerated() {
            workout.insert(
                WorkoutLog(
                    number: UInt8(number), exercise: UInt8(number), setCount: Int(exercise.sets),
                    planned: exercise.planned, updatedAt: start))
        }
        workout[log: 0].complete(set: 0, at: start + .seconds(61), by: .watch)
        workout[log: 0].write(note: 2, at: start + .seconds(62), by: .watch)
        workout.delete(log: 5)
        workout.begin(at: start + .seconds(61))
        workout.finish(as: .completed, at: start + .seconds(120))
        var metrics = DocumentMetrics(source: .watch, recordedAt: start + .seconds(121))
        metrics.activeEnergyCalories = 123_456
        metrics.avgHeartRateHundredths = 12_005
        metrics.setZones([60_000, 500])
        metrics.healthKitWorkoutUUID = Identifier(key: 9)
        workout.metrics = metrics
        return workout
    }

    private var json: String { String(decoding: DocumentCoder(splits: [split]).json(workout), as: UTF8.self) }

    private func read(_ text: String) throws(DocumentError) -> WorkoutDocument {
        try DocumentCoder.workout(Array(text.utf8))
    }

    @Test func `DOC-1 documents have the keys and the dates of their schema`() throws {
        let coder = DocumentCoder(splits: [split])
        let texts = [coder.json(workout), coder.json(split), coder.json(AppSettings())]
        let text = texts.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        let difference = try difference(fromGolden: "documents.jsonl", text)
        #expect(difference == nil)
    }

    @Test func `DOC-1 the JSON of a document is JSON to others`() throws {
        let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(read?["schemaVersion"] as? Int == 5)
        #expect(read?["start"] as? String == "2026-01-05T06:00:00Z")
        let logs = read?["logs"] as? [[String: Any]]
        #expect(logs?.map { $0["exerciseName"] as? String } == ["Bench press", "Bänk"])
    }

    @Test func `N17 a part says when it was changed where it bears a date, and only there`() throws {
        var dated = workout
        dated[log: 0][dateOf: .status] = 1_767_592_861
        dated[log: 0][dateOf: .note] = 1_767_592_862
        dated[log: 0][dateOf: .done(0)] = 1
        dated[log: 0][dateOf: .values(0)] = .max
        let text = String(decoding: DocumentCoder(splits: [split]).json(dated), as: UTF8.self)
        let keys = [
            "\"statusUpdatedAt\":\"2026-01-05T06:01:01Z\",\"notesUpdatedAt\":\"2026-01-05T06:01:02Z\",",
            ",\"isDoneUpdatedAt\":\"1970-01-01T00:00:01Z\",\"valuesUpdatedAt\":\"2106-02-07T06:28:15Z\"}",
        ]
        #expect(keys.allSatisfy(text.contains))
        #expect(text.replacing(keys[0], with: "").replacing(keys[1], with: "}") == json)
        #expect(try read(text) == dated.wireValue)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `TRN-5 any document comes back with its dates cut, and its size is known before it is written`(
        seed: UInt64
    ) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<(ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 20 : 2_000) {
            let split = documents.split()
            var workout = documents.workout()
            if Bool.random(using: &documents.random) { workout.split = split.order }
            let coder = DocumentCoder(splits: [split])
            let (workoutBytes, splitBytes) = (coder.json(workout), coder.json(split))
            #expect(coder.encodedSize(workout) == workoutBytes.count)
            #expect(coder.encodedSize(split) == splitBytes.count)
            #expect(try DocumentCoder.workout(workoutBytes) == workout.wireValue)
            #expect(try DocumentCoder.split(splitBytes) == split.wireValue)
            let settings = documents.settings()
            #expect(try DocumentCoder.settings(coder.json(settings)) == settings)
        }
    }

    @Test func `DOC-1 a document of a newer schema is an error of its own kind, whatever else is new in it`() {
        let newer = json.replacing("\"schemaVersion\":5", with: "\"schemaVersion\":6").replacing(
            "status", with: "state")
        #expect(throws: DocumentError.newerSchema(found: 6, known: 5)) { try read(newer) }
        var split = split
        split.version = 4
        let bytes = DocumentCoder(splits: []).json(split)
        #expect(throws: DocumentError.newerSchema(found: 4, known: 3)) { try DocumentCoder.split(bytes) }
    }

    @Test func `DOC-1 a key that an older or newer app adds is passed over`() throws {
        #expect(try read(json.replacing("{\"reps\"", with: "{\"effort\":7,\"reps\"")) == workout.wireValue)
    }

    @Test(arguments: [
        ("\"reps\":8", "\"reps\":70000", "logs[0].setEntries[0].reps", "from 0 to 65535"),
        ("\"reps\":8", "\"reps\":8.5", "logs[0].setEntries[0].reps", "integer"),
        ("62.500", "62.5001", "logs[0].setEntries[0].weightKg", "at most 3 digits"),
        ("62.500", "1e9", "logs[0].setEntries[0].weightKg", "at most 3 digits"),
        ("62.500", "9999999.000", "logs[0].setEntries[0].weightKg", "at most 3 digits"),
        ("\"inProgress\"", "\"paused\"", "logs[0].status", "notStarted, inProgress, completed, skipped"),
        ("06:00:00Z", "06:00:00.5Z", "start", "whole seconds"),
        ("\"logs\":[", "\"logs\":[{},", "logs[0]", "'id' is missing"),
        ("\"setEntries\":[", "\"setEntries\":[1,2,3,4,5,6,7,8,9,", "logs[0].setEntries", "11 elements, and 10 fit"),
        ("\"deletedLogIDs\":[\"", "\"deletedLogIDs\":[\"0", "deletedLogIDs[0]", "UUID"),
        ("\"activityType\":50", "\"activityType\":81", "activityType", "HealthKit knows no activity 81"),
        ("Go up next time", "Go home", "logs[0].notes", "unknown"),
        ("\"isDone\":true", "\"isDone\":1", "logs[0].setEntries[0].isDone", "true or false"),
        ("\"number\":3", "\"number\":", "", "expected a value"),
        (
            "\"isDone\":true", "\"isDone\":true,\"valuesUpdatedAt\":\"1970-01-01T00:00:00Z\"",
            "logs[0].setEntries[0].valuesUpdatedAt", "after 1970 and before 2106"
        ),
        (
            "\"updatedBy\":\"watch\"", "\"updatedBy\":\"watch\",\"statusUpdatedAt\":\"2106-02-07T06:28:16Z\"",
            "logs[0].statusUpdatedAt", "after 1970 and before 2106"
        ),
    ])
    func `DOC-5 a fault anywhere refuses the whole document and says where it is`(
        found: String, replacement: String, path: String, problem: String
    ) throws {
        let damaged = json.replacing(found, with: replacement)
        #expect(damaged != json)
        #expect {
            try read(damaged)
        } throws: { error in
            guard case .damaged(let offset, path, let text) = error as? DocumentError else { return false }
            return text.contains(problem) && (0...damaged.utf8.count).contains(offset)
        }
    }

    @Test func `DOC-5 a log of another workout, or one that stands twice, is refused`() {
        let other = json.replacing("\"id\":\"\(workout.id)\"", with: "\"id\":\"\(Identifier(key: 77))\"")
        #expect(throws: DocumentError.self) { try read(other) }
        let ids = json.matches(of: /\{"id":"([^"]+)","order"/).map { String($0.1) }
        #expect(ids.count == 2)
        #expect(throws: DocumentError.self) { try read(json.replacing(ids[1], with: ids[0])) }
    }

    @Test func `DOC-5 no damage makes a document trap`() {
        let rounds = ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 500 : 100_000
        let bytes = Array(json.utf8)
        var random = SplitMix(seed: 5)
        var refused = 0
        for _ in 0..<rounds {
            var mutant = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: mutant.indices, using: &random)
                mutant[place] = bytes[Int.random(in: bytes.indices, using: &random)]
                if Int.random(in: 0..<4, using: &random) == 0 { mutant.remove(at: place) }
            }
            do throws(DocumentError) {
                _ = try DocumentCoder.workout(mutant)
            } catch {
                refused += 1
                #expect(!error.description.isEmpty)
            }
        }
        #expect(refused > rounds / 2 && refused < rounds, "\(refused) of \(rounds)")
    }
}
