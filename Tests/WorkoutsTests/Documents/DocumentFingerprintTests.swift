import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct DocumentFingerprintTests {
    private let entry = SetEntry(reps: 8, weightGrams: 60_000)

    private var log: WorkoutLog {
        WorkoutLog(number: 1, exercise: 2, setCount: 3, planned: entry, updatedAt: .epoch)
    }

    private var document: WorkoutDocument {
        var document = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: .epoch)
        document.insert(log)
        return document
    }

    @Test func `LAB-1 every stored property of a log and its sets is in its fingerprint`() throws {
        // What is private is changed by what shows it.
        try expectAllDiffer(
            entry,
            [("reps", { $0.reps = 9 }), ("isDone", { $0.isDone = true }), ("grams", { $0.weightGrams = nil })])
        #expect(digest(SetEntry(reps: 8, weightGrams: 0)) != digest(SetEntry(reps: 8, weightGrams: nil)))
        let longer = WorkoutLog(number: 1, exercise: 2, setCount: 4, planned: entry, updatedAt: .epoch)
        try expectAllDiffer(
            log,
            [
                ("number", { $0.number = 2 }), ("exercise", { $0.exercise = 3 }), ("status", { $0.status = .skipped }),
                ("setCount", { $0 = longer }), ("note", { $0.note = 1 }),
                ("updatedAt", { $0.updatedAt = .epoch + .seconds(1) }), ("updatedBy", { $0.updatedBy = .watch }),
                ("doneMask", { $0[set: 2].isDone = true }), ("reps", { $0[set: 2].reps = 9 }),
                ("grams", { $0[set: 2].weightGrams = nil }), ("isDated", { $0[dateOf: .note] = 5 }),
                ("dates", { $0[dateOf: .values(2)] = 5 }), ("partStamp", { $0[dateOf: .done(0)] = 5 }),
            ])
    }

    @Test func `N17 versions that differ in the date of a part differ, also by their stamps`() {
        let changes: [(inout WorkoutLog) -> Void] = [
            { _ in }, { $0[dateOf: .status] = 5 }, { $0[dateOf: .note] = 5 }, { $0[dateOf: .done(0)] = 5 },
            { $0[dateOf: .values(2)] = 5 }, { $0[dateOf: .values(2)] = 6 }, { $0[dateOf: .done(2)] = 5 },
            { ($0[dateOf: .done(0)], $0[dateOf: .values(0)]) = (5, 6) },
            { ($0[dateOf: .done(0)], $0[dateOf: .values(0)]) = (6, 5) },
        ]
        let versions = changes.map { change in
            var version = document
            change(&version[log: 0])
            return version
        }
        #expect(Set(versions.map { digest($0) }).count == changes.count)
        #expect(Set(versions.map { $0.stamp(isCut: true) }).count == changes.count)
        #expect(versions.indices.allSatisfy { index in versions.firstIndex(of: versions[index]) == index })
        var undated = versions[5]
        undated[log: 0][dateOf: .values(2)] = 0
        #expect(undated == document && !undated[log: 0].isDated)
    }

    @Test func `DOC-6 a log is no larger than what stands in it`() {
        #expect(MemoryLayout<WorkoutLog>.stride == 176)
    }

    @Test func `DOC-6 sets behind the last one are not done, and a log plans as many as it holds`() {
        var planned = entry
        planned.isDone = true
        for count in 0...WorkoutLog.capacity {
            var log = WorkoutLog(number: 1, exercise: 2, setCount: count, planned: planned, updatedAt: .epoch)
            #expect(log.doneSets == count && log.nextSet == nil)
            for set in 0..<WorkoutLog.capacity { log[set: set].isDone = true }
            #expect(log.doneSets == count)
            if count > 0 { log[set: count - 1].isDone = false }
            #expect(log.nextSet == (count > 0 ? count - 1 : nil))
        }
    }

    @Test func `LAB-1 every stored property of a run and its metrics is in its fingerprint`() throws {
        try expectAllDiffer(
            document,
            [
                ("id", { $0.id = Identifier(key: 2) }), ("workout", { $0.workout = 1 }), ("split", { $0.split = 1 }),
                ("activity", { $0.activity = .walking }), ("status", { $0.status = .completed }),
                ("start", { $0.start = .epoch + .seconds(1) }), ("end", { $0.end = .epoch }),
                ("updatedAt", { $0.updatedAt = .epoch + .seconds(1) }), ("version", { $0.version = 6 }),
                ("metrics", { $0.metrics = DocumentMetrics(source: .watch, recordedAt: .epoch) }),
                ("deletedLogs", { $0.deletedLogs = 1 }),
                ("logs", { $0[log: 0].note = 7 }),
            ])
        var metrics = DocumentMetrics(source: .phone, recordedAt: .epoch)
        metrics.setZones([1, 2])
        try expectAllDiffer(
            metrics,
            [
                ("activeEnergyCalories", { $0.activeEnergyCalories = 0 }),
                ("avgHeartRateHundredths", { $0.avgHeartRateHundredths = 0 }),
                ("maxHeartRateHundredths", { $0.maxHeartRateHundredths = 0 }),
                ("minHeartRateHundredths", { $0.minHeartRateHundredths = 0 }),
                ("totalVolumeGrams", { $0.totalVolumeGrams = 0 }), ("zoneCount", { $0.setZones([1, 2, 0]) }),
                ("zoneMilliseconds", { $0.setZones([1, 3]) }),
                ("healthKitWorkoutUUID", { $0.healthKitWorkoutUUID = Identifier(key: 1) }),
                ("source", { $0.source = .watch }), ("recordedAt", { $0.recordedAt = .epoch + .seconds(1) }),
            ])
    }

    @Test func `LAB-1 every stored property of splits, settings and tombstones is in their fingerprints`() throws {
        let exercise = ExerciseDocument(name: "Squat", sets: 3, planned: entry)
        try expectAllDiffer(
            exercise,
            [
                ("name", { $0.name = "Row" }), ("sets", { $0.sets = 4 }), ("planned", { $0.planned.reps = 1 }),
                ("workSeconds", { $0.workSeconds = 41 }),
            ])
        try expectAllDiffer(
            SplitDocument(
                id: Identifier(key: 1), name: "Legs", order: 0, activity: .running, exercises: [exercise],
                updatedAt: .epoch),
            [
                ("id", { $0.id = Identifier(key: 2) }), ("name", { $0.name = "Push" }), ("order", { $0.order = 1 }),
                ("activity", { $0.activity = .walking }), ("autoAdvances", { $0.autoAdvances = true }),
                ("exercises", { $0.exercises = [] }), ("updatedAt", { $0.updatedAt = .epoch + .seconds(1) }),
                ("version", { $0.version = 4 }),
            ])
        try expectAllDiffer(
            AppSettings(),
            [
                ("restSeconds", { $0.restSeconds = 91 }), ("doneCountdownSeconds", { $0.doneCountdownSeconds = 6 }),
                ("weightUnit", { $0.weightUnit = .pounds }),
            ])
        try expectAllDiffer(
            Tombstone(workout: Identifier(key: 1), deletedAt: .epoch),
            [("workout", { $0.workout = Identifier(key: 2) }), ("deletedAt", { $0.deletedAt = .epoch + .seconds(1) })])
    }

    @Test func `LAB-1 what lies behind the end of a list is in no fingerprint`() {
        var refilled = document
        refilled.insert(WorkoutLog(number: 5, exercise: 9, setCount: 9, planned: entry, updatedAt: .distantFuture))
        let other = refilled
        refilled.delete(log: 5)
        refilled.deletedLogs = 0
        #expect(other != refilled)
        #expect(document == refilled)
        #expect(digest(document) == digest(refilled))
    }
}
