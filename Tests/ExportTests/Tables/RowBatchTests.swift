import Encoding
import Foundation
import Session
import Testing
import Timeline
import Workouts

@testable import Export

@Suite struct RowBatchTests {
    private func batch(_ rows: [WorkoutRow]) throws -> RowBatch {
        var batch = RowBatch(for: try Fixtures.run(), vocabulary: Fixtures.vocabulary)
        for row in rows { batch.append(row) }
        return batch
    }

    private func text(_ table: Table, of batch: borrowing RowBatch) -> String {
        var text = ""
        batch.withBytes(of: table) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// The rows of a table as another reader finds them, by column.
    private func rows(_ table: Table, of batch: borrowing RowBatch) -> [[String: String]] {
        var text = text(table, of: batch)
        let names = table.columns(Fixtures.vocabulary).map(\.name)
        return text.withUTF8 { bytes in
            var reader = CSVReader(UnsafeRawBufferPointer(bytes))
            var rows: [[String: String]] = []
            var fields: [String] = []
            while reader.next(into: &fields) {
                #expect(fields.count == names.count)
                rows.append(Dictionary(zip(names, fields)) { first, _ in first })
            }
            return rows
        }
    }

    private func records(of batch: borrowing RowBatch) throws -> [JSONNode] {
        try text(.records, of: batch).split(separator: "\n").map { try JSONReader.read(String($0)) }
    }

    private func record(_ change: (inout WorkoutRecord) -> Void = { _ in }) -> WorkoutRow {
        var row = WorkoutRow(athlete: 3, workout: 1, id: Identifier(key: 1), activity: .running)
        let metrics = WorkoutMetrics(source: .watch, recordedAt: .epoch)
        var record = WorkoutRecord(
            id: row.id, activity: .running, start: .epoch, end: .epoch, active: .zero, metrics: metrics)
        change(&record)
        row.record = record
        return row
    }

    @Test(arguments: ["Squat, \"low bar\"\n🏋️", "\r\n", "\"", ",", "a\u{0}b", "  spaced  ", "=1+2", "\u{2028}", ""])
    func `case 75: hostile names round-trip exactly through CSV and JSON`(name: String) throws {
        let row = record { record in
            record.sets = [
                LoggedSet(exercise: Exercise(name: name), reps: 8, weightKg: 60, start: .epoch, end: .epoch),
                LoggedSet(exercise: Exercise(name: "next"), reps: 8, weightKg: 60, start: .epoch, end: .epoch),
            ]
            record.volumeByExercise = [ExerciseVolume(exercise: name, volumeKg: 480)]
            record.warnings = [name]
        }
        let batch = try batch([row])
        #expect(rows(.sets, of: batch).map { $0["exercise"] } == [name, "next"])
        let json = try #require(try records(of: batch).first)
        #expect(json["sets"]?.array?.map { $0["exercise"]?.string } == [name, "next"])
        #expect(json["volumeByExercise"]?.array?.first?["exercise"]?.string == name)
        #expect(json["warnings"]?.array?.first?.string == name)
    }

    @Test func `case 56: without a heart rate there is null in JSON and nothing in CSV`() throws {
        let batch = try batch([record()])
        let json = try #require(try records(of: batch).first)
        let row = try #require(rows(.workouts, of: batch).first)
        for name in ["avgHeartRate", "maxHeartRate", "minHeartRate", "sampleMeanHeartRate", "activeEnergyKcal"] {
            #expect(json["metrics"]?[name]?.isNull == true)
            #expect(row[name] == "")
        }
        #expect(row["heartRateSampleCount"] == "0")
        #expect(json["metrics"]?["hrZoneSeconds"]?.isNull == true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `case 76: a figure that is no number is null, and the JSON stays strict`(number: Double) throws {
        let row = record { record in
            record.metrics.avgHeartRate = number
            record.metrics.activeEnergyKcal = number
            record.sets = [
                LoggedSet(exercise: Exercise(name: "x"), reps: 1, weightKg: number, start: .epoch, end: .epoch)
            ]
        }
        let batch = try batch([row])
        let json = try #require(try records(of: batch).first)
        #expect(json["metrics"]?["avgHeartRate"]?.isNull == true)
        #expect(json["sets"]?.array?.first?["weightKg"]?.isNull == true)
        #expect(rows(.workouts, of: batch).first?["activeEnergyKcal"] == "")
    }

    @Test func `case 79: a workout of 2019 bears dates of 2019`() throws {
        let start = try #require(Instant(iso8601: "2019-07-01T19:10:00.250Z".utf8))
        let row = record { record in
            record.start = start
            record.end = start + .minutes(30)
            record.metrics.recordedAt = start + .minutes(33)
        }
        let batch = try batch([row])
        let texts = text(.workouts, of: batch) + text(.records, of: batch)
        #expect(texts.matches(of: /20\d\d-/).allSatisfy { $0.output == "2019-" })
    }

    @Test func `case 80: four sets of eight arrive as four sets in CSV and JSON`() throws {
        let sets = (0..<4).map { number in
            let start = Instant.epoch + .minutes(Int64(3 * number))
            return LoggedSet(
                exercise: Exercise(name: "Squat"), reps: 8, weightKg: 100, start: start, end: start + .seconds(40))
        }
        let batch = try batch([record { $0.sets = sets }])
        #expect(rows(.sets, of: batch).map { $0["reps"] } == ["8", "8", "8", "8"])
        #expect(try records(of: batch).first?["sets"]?.array?.compactMap { $0["reps"]?.integer } == [8, 8, 8, 8])
    }

    @Test(arguments: [(30, "108000.000"), (168, "604800.000")])
    func `case 101: an activity of days keeps its length and all its samples`(hours: Int, seconds: String) throws {
        let row = record { record in
            record.end = record.start + .hours(Int64(hours))
            record.active = record.end - record.start
        }
        var batch = try batch([row])
        #expect(rows(.workouts, of: batch).first?["elapsedSeconds"] == seconds)
        let samples = (0..<hours * 720).map { number in
            SampleRow(athlete: 3, workout: 1, time: .epoch + .seconds(Int64(5 * number)), trueHeartRate: 120)
        }
        batch.append(samples)
        #expect(rows(.samples, of: batch).count == hours * 720)
    }

    @Test func `OUT-1 a record has exactly the keys that readers were promised, in their order`() throws {
        let json = try #require(try records(of: try batch([record()])).first)
        #expect(
            json.keys == [
                "id", "activity", "start", "end", "elapsedSeconds", "activeSeconds", "pausedSeconds", "fate", "source",
                "athlete", "metrics", "live", "zones", "beats", "sets", "volumeByExercise", "events", "warnings",
            ])
        #expect(
            json["metrics"]?.keys == [
                "activeEnergyKcal", "avgHeartRate", "sampleMeanHeartRate", "maxHeartRate", "minHeartRate",
                "heartRateSampleCount", "totalVolume", "hrZoneSeconds", "unknownZoneSeconds", "healthKitWorkoutUUID",
                "source", "recordedAt", "trimpBanister", "trimpEdwards", "heartRateRecovery60",
            ])
    }

    @Test func `OUT-1 a workout without a record has one row of failures that replays it`() throws {
        var row = record()
        row.record = nil
        row.fate = .lost
        row.cause = "launchLost"
        row.explanation = "The launch never reached the watch."
        let batch = try batch([row, record()])
        let failures = rows(.failures, of: batch)
        #expect(failures.count == 1)
        #expect(failures.first?["replay"] == "--seed 42 --athlete 3")
        #expect(failures.first?["fate"] == "lost")
        #expect(failures.first?["cause"] == "launchLost")
        #expect(try records(of: batch).count == 1)
    }

    @Test func `OUT-1 a doubled workout has one row and two records`() throws {
        var row = record()
        row.fate = .doubled
        row.duplicates = [try #require(row.record)]
        row.duplicates[0].id = Identifier(key: 2)
        let batch = try batch([row])
        #expect(rows(.workouts, of: batch).map { $0["records"] } == ["2"])
        #expect(try records(of: batch).count == 2)
        #expect(batch.fates[.doubled] == 1)
    }

    @Test func `OUT-1 a batch that is emptied is as good as new`() throws {
        var used = try batch([record()])
        Fixtures.append(5, to: &used)
        used.removeAll()
        #expect(used.byteCount == 0 && used.unitCount == 0 && used.fates.total == 0)
        Fixtures.append(0, to: &used)
        var new = try batch([])
        Fixtures.append(0, to: &new)
        for table in Table.allCases { #expect(text(table, of: used) == text(table, of: new)) }
        #expect(used.rows == new.rows && used.firstUnit == 0)
    }
}

extension JSONNode {
    fileprivate var isNull: Bool { if case .null = value { true } else { false } }

    fileprivate var keys: [String] { if case .object(let members) = value { members.map(\.key) } else { [] } }
}
