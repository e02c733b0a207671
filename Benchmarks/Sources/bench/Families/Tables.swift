import CBaselines
import Foundation
import MossoLab
import Subject

/// How fast rows become bytes, and bytes a file.
func tables(_ options: Options) async throws -> Family {
    let rows = try WrittenRows(athletes: 200)
    let folder = try TemporaryFolder()
    let bytes = 32 << 20
    let contest = try await Contest(
        rounds: options.rounds,
        [
            ("copy", { _ in Work(amount: Double(baseline_copy(bytes * 8))) }),
            ("write", { _ in Work(amount: Double(baseline_write(bytes, folder.path))) }),
            ("C csv", { _ in Work(amount: Double(baseline_csv(rows.baseline, rows.baseline.count))) }),
            ("C json", { _ in Work(amount: Double(baseline_json(rows.baseline, rows.baseline.count))) }),
            ("csv", { _ in Work(amount: try rows.format(.samples)) }),
            ("json", { _ in Work(amount: try rows.format(.sampleLines)) }),
            ("records", { _ in Work(amount: rows.formatRecords()) }),
            ("csv to disk", { _ in Work(amount: try rows.write(.samples, to: folder.path)) }),
            ("json to disk", { _ in Work(amount: try rows.write(.sampleLines, to: folder.path)) }),
        ])
    let figure = { (name: String, key: String, goal: Double?, note: String) in
        Figure(
            name: name, value: contest.rate(key) / 1e6, unit: "MB/s", goal: goal.map { .atLeast($0) }, note: note)
    }
    func beside(_ key: String, _ other: String) -> String { "\(contest.ratio(key, to: other).shown) × \(other)" }
    return Family(
        title: "Tables, one core", note: "rows formatted in memory, and sent through SHA-256 to a file",
        figures: [
            figure("memory copied in C", "copy", nil, ""),
            figure("bytes written in C", "write", nil, ""),
            figure("samples.csv by hand in C", "C csv", nil, ""),
            figure("samples.jsonl by hand in C", "C json", nil, ""),
            figure("samples.csv", "csv", 500, beside("csv", "C csv")),
            figure("samples.jsonl", "json", 1_000, beside("json", "C json")),
            figure("workouts.jsonl", "records", 400, ""),
            figure("samples.csv, hashed and written", "csv to disk", nil, ""),
            figure("samples.jsonl, hashed and written", "json to disk", nil, ""),
        ])
}

/// The samples and records of some athletes, and what writes them.
private final class WrittenRows {
    let baseline: [BaselineSample]
    private var samples: [SampleRow] = []
    private var records: [WorkoutRecord] = []
    private var writer = RecordWriter()
    private let athletes: Int

    init(athletes: Int) throws {
        self.athletes = athletes
        let streams = try SampleStreams(GymEvening.settings().scenario)
        for number in 0..<athletes {
            _ = try streams.draw(athlete: UInt64(number))
            samples += streams.candidates.map { SampleRow($0, athlete: number) }
            records.append(try streams.record())
        }
        baseline = samples.map { BaselineSample($0) }
    }

    private func run(_ table: Table) throws -> RunDescription {
        let simulation = try Simulation(
            seed: GymEvening.seed, athletes: AthleteRange(all: athletes), workoutsPerAthlete: 1,
            profile: Array("{}".utf8))
        return RunDescription(mossoVersion: mossoVersion, tables: [table], origin: .simulation(simulation))
    }

    private func batch(_ table: Table) throws -> RowBatch {
        var batch = RowBatch(for: try run(table), vocabulary: .mosso)
        batch.append(samples)
        return batch
    }

    /// Formats all samples; returns how many bytes that made.
    func format(_ table: Table) throws -> Double { Double(try batch(table).byteCount(of: table)) }

    /// Formats all samples, hashes them and writes them to a file.
    func write(_ table: Table, to folder: String) throws -> Double {
        let batch = try batch(table)
        var writer = try RunWriter(try run(table), vocabulary: .mosso, at: folder, existing: .replace)
        try writer.append(batch)
        return Double(batch.byteCount(of: table))
    }

    /// Formats all records.
    func formatRecords() -> Double {
        writer.removeAll()
        for (athlete, record) in records.enumerated() {
            writer.appendLine(record, fate: .saved, source: .synthetic, athlete: athlete)
        }
        var count = 0
        writer.withBytes { count = $0.count }
        return Double(count)
    }
}

extension SampleRow {
    fileprivate init(_ sample: CandidateSample, athlete: Int) {
        self.init(athlete: athlete, workout: 0, time: sample.date, trueHeartRate: sample.trueBeatsPerMinute)
        phase = sample.phase.rawValue
        heartRate = sample.beatsPerMinute.map(Double.init)
        activeEnergyKcal = Double(sample.deviceActiveCalories) / 1_000
        artefact = sample.artefact.rawValue
        isDelivered = true
        arrival = sample.arrival
    }
}

extension BaselineSample {
    fileprivate init(_ row: SampleRow) {
        self.init(
            milliseconds: row.time.milliseconds, athlete: UInt32(row.athlete),
            true_hundredths: UInt16(row.trueHeartRate * 100), calories: UInt16((row.activeEnergyKcal ?? 0) * 1_000),
            heart_rate: UInt8(row.heartRate ?? 0), phase: row.phase, artefact: row.artefact)
    }
}
