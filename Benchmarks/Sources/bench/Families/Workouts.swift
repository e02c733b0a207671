import Foundation
import MossoLab
import Subject

/// What one athlete's workout costs, from the draw of the athlete to the bytes on the disk.
func workouts(_ options: Options) async throws -> Family {
    let worlds = try Worlds(GymEvening.settings().scenario)
    let folder = try TemporaryFolder()
    let athletes = 4_000
    func batch(_ tables: [Table]) -> (Int) async throws -> Work {
        { _ in
            let batch = try GymEvening.batch(athletes: athletes, tables: tables)
            _ = try await batch.run(at: folder.path, existing: .replace)
            return Work(amount: Double(athletes))
        }
    }
    let contest = try await Contest(
        rounds: options.rounds,
        [
            ("world", { round in try play(athletes, round) { _ = try worlds.play(athlete: $0) } }),
            ("summary", batch(Table.summary)),
            ("all", batch(Table.all)),
        ])
    let estimate = try BatchEstimate(GymEvening.batch(athletes: 64, tables: Table.all), jobs: 1, directory: folder.path)
    let summary = estimate.tables.filter { Table.summary.contains($0.table) }.reduce(0) { $0 + $1.bytes } / 64
    return Family(
        title: "One workout of 45 minutes, one core",
        note: "24 sets, sensors at the device's pace, session, metrics, what became of it",
        figures: [
            Figure(name: "world", value: contest.seconds("world") * 1e6, unit: "µs"),
            Figure(
                name: "with summary tables", value: contest.seconds("summary") * 1e6, unit: "µs", goal: .atMost(80),
                note: "\(summary) bytes"),
            Figure(
                name: "with all tables but samples", value: contest.seconds("all") * 1e6, unit: "µs",
                note: "\(estimate.bytes / 64) bytes"),
        ])
}

/// A folder that is there for a while.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "mosso-bench-\(getpid())-\(Self.count)")
        Self.count += 1
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Folders are made on the main thread only.
    private nonisolated(unsafe) static var count = 0
}
