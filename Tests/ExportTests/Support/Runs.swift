@testable import Export

/// Writes the runs of `Fixtures`, whole or until something stops them.
enum Runs {
    static let directory = "out/run"

    /// Writes a run into a directory, or goes on with it, with a checkpoint behind every other athlete.
    ///
    /// `checkpointed` is told after each checkpoint how many athletes are safe.
    @discardableResult
    static func write(
        _ run: RunDescription, to files: any FileSystem, at directory: String = directory,
        existing: RunWriter.Existing = .refuse, recovery: RunWriter.Recovery = .resume, batchSize: Int = 1,
        checkpointed: (Int) -> Void = { _ in }
    ) throws(ExportError) -> Manifest {
        var writer = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: directory, existing: existing, recovery: recovery,
            files: files)
        guard writer.finished == nil, let simulation = run.simulation else { return try writer.finish() }
        var batch = RowBatch(for: run, vocabulary: Fixtures.vocabulary)
        while writer.unitsDone < run.unitCount {
            let first = simulation.athletes.first + writer.unitsDone
            for athlete in first..<min(first + batchSize, simulation.athletes.end) {
                Fixtures.append(athlete, workouts: simulation.workoutsPerAthlete, to: &batch)
            }
            try writer.append(batch)
            batch.removeAll()
            if writer.unitsDone % 2 == 0 {
                try writer.checkpoint()
                checkpointed(writer.unitsDone)
            }
        }
        return try writer.finish()
    }

    /// What a run that is never stopped leaves in its directory.
    static func reference(_ run: RunDescription, at directory: String = directory) throws -> [String: [UInt8]] {
        let files = MemoryFileSystem()
        try write(run, to: files, at: directory)
        return files.contents
    }
}
