import Export

/// Takes the parts that workers have played, in any order, and writes them in that of their athletes.
actor BatchWriter {
    private var writer: RunWriter?
    private var summary = BatchSummary()
    private var nextChunk = 0
    /// Parts that wait for earlier ones, by their chunk.
    private var waiting: [Int: BatchPart] = [:]
    /// Workers that are too far ahead, by the chunk at which they may go on.
    private var paused: [(chunk: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var failure: (any Error)?
    private var isStopped = false
    private let progress: @Sendable (Batch.Progress) -> Void
    private let athletes: Int
    private let clock = ContinuousClock()
    private var lastCheckpoint: ContinuousClock.Instant

    /// How many parts may wait for an earlier one; it bounds the memory.
    private let window: Int
    private let checkpointInterval: Duration

    init(
        _ run: RunDescription, at directory: String, existing: RunWriter.Existing, recovery: RunWriter.Recovery,
        jobs: Int, checkpointInterval: Duration, progress: @escaping @Sendable (Batch.Progress) -> Void
    ) throws {
        let writer = try RunWriter(run, vocabulary: .mosso, at: directory, existing: existing, recovery: recovery)
        if writer.unitsDone > 0 {
            summary = try BatchSummary(readingBack: directory, limit: run.workoutCount(ofUnits: writer.unitsDone))
        }
        self.writer = consume writer
        self.progress = progress
        window = 2 * min(max(jobs, 4), 1_024)
        athletes = run.unitCount
        self.checkpointInterval = checkpointInterval
        lastCheckpoint = clock.now
    }

    var unitsDone: Int { writer?.unitsDone ?? 0 }

    /// Takes a part; returns once it is written, or waits its turn not too far ahead.
    func take(_ part: BatchPart, chunk: Int) async throws {
        waiting[chunk] = part
        try writeWhatIsDue()
        if chunk >= nextChunk + window, !isStopped {
            await withCheckedContinuation { paused.append((chunk, $0)) }
        }
        if let failure { throw failure }
    }

    private func writeWhatIsDue() throws {
        if let failure { throw failure }
        do {
            while let part = waiting.removeValue(forKey: nextChunk) {
                try writer?.append(part.rows)
                for entry in part.entries { summary.add(entry) }
                nextChunk += 1
            }
            if clock.now - lastCheckpoint > checkpointInterval {
                try writer?.checkpoint()
                lastCheckpoint = clock.now
            }
        } catch {
            fail(error)
            throw error
        }
        resumePaused { $0 < nextChunk + window }
        progress(Batch.Progress(athletesDone: unitsDone, athletes: athletes))
    }

    /// Lets no worker wait for a part that will never come.
    func fail(_ error: any Error) {
        failure = failure ?? error
        resumePaused { _ in true }
    }

    /// Lets no worker wait any more: one has stopped, and left out the part that it was playing.
    func stop() {
        isStopped = true
        resumePaused { _ in true }
    }

    private func resumePaused(where isDue: (Int) -> Bool) {
        let due = paused.filter { isDue($0.chunk) }
        paused.removeAll { isDue($0.chunk) }
        for worker in due { worker.continuation.resume() }
    }

    /// Finishes the files, or where athletes are missing, makes what there is durable.
    func finish() throws -> Batch.Result {
        guard var writer = writer.take() else { throw CancellationError() }
        let done = writer.unitsDone
        summary.worlds = WorldSummary(writer.tallies)
        guard done == athletes else {
            try writer.checkpoint()
            return Batch.Result(manifest: nil, summary: summary, athletesDone: done)
        }
        return Batch.Result(manifest: try writer.finish(), summary: summary, athletesDone: done)
    }
}
