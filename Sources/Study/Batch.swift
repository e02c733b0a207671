public import Configuration
import Encoding
public import Export
import Lab
import Sensors

/// Many athletes, played by some workers and written in order.
///
/// The bytes that are written depend on the settings, the seed and the athletes alone.
public struct Batch: Sendable {
    public var settings: ScenarioSettings
    public let seed: UInt64
    public let athletes: AthleteRange
    /// The tables that are written.
    public let tables: [Table]
    /// How long after a checkpoint the next is made, with the athletes that are done by then.
    ///
    /// What a loss of power can cost depends on it, and no byte of the files.
    package var checkpointInterval = Duration.seconds(2)

    /// How far a batch has come.
    public struct Progress: Hashable, Sendable {
        public let athletesDone: Int
        public let athletes: Int
    }

    /// What a batch has written.
    public struct Result: Sendable {
        /// The manifest; nil where the batch was stopped before its end.
        public let manifest: Manifest?
        public let summary: BatchSummary
        public let athletesDone: Int
    }

    /// How many athletes a worker takes at a time; fewer where each has many workouts, since their rows wait in memory.
    var chunkSize: Int { max(1, min(32, 128 / max(1, workoutsPerAthlete))) }

    /// Makes a batch.
    public init(_ settings: ScenarioSettings, seed: UInt64, athletes: AthleteRange, tables: [Table] = Table.all) {
        self.settings = settings
        self.seed = seed
        self.athletes = athletes
        self.tables = tables
    }

    /// How many planned workouts each athlete has.
    public var workoutsPerAthlete: Int {
        settings.schedule.workoutsPerAthlete * (settings.schedule.secondRun == .none ? 1 : 2)
    }

    /// Whether samples are among the tables.
    var keepsSamples: Bool { tables.contains(.samples) || tables.contains(.sampleLines) }

    /// What the batch is, for its manifest.
    public var description: RunDescription {
        get throws {
            var writer = JSONWriter()
            ProfileTable.scenario.write(settings, to: &writer)
            let simulation = try Simulation(
                seed: seed, athletes: athletes, workoutsPerAthlete: workoutsPerAthlete, profile: writer.buffer.bytes)
            return RunDescription(mossoVersion: mossoVersion, tables: tables, origin: .simulation(simulation))
        }
    }

    /// Makes the batch that a manifest describes, changed as is asked for.
    ///
    /// - Parameters:
    ///   - manifest: What a batch said of itself.
    ///   - overrides: Keys of its profile that are set to other values.
    ///   - seed: Another seed; nil keeps the manifest's.
    ///   - tables: Other tables; nil keeps the manifest's.
    /// - Throws: `ConfigurationError` where its profile cannot be read, `StudyError` where it is of recordings.
    public init(
        _ manifest: Manifest, setting overrides: [Override] = [], seed: UInt64? = nil, tables: [Table]? = nil
    ) throws {
        guard let simulation = manifest.run.simulation else { throw StudyError.manifestOfRecordings }
        let node = try ConfigurationNode.read(
            Array(simulation.profile.utf8), source: Manifest.fileName, format: .json)
        self.init(
            try ProfileTable.scenario.decode(Profile(node, source: Manifest.fileName), setting: overrides),
            seed: seed ?? simulation.seed, athletes: simulation.athletes, tables: tables ?? manifest.run.tables)
    }

    /// Plays and writes the batch.
    ///
    /// - Parameters:
    ///   - directory: Where the tables go.
    ///   - existing: What to do with output that is there.
    ///   - recovery: What is to become of the files where an error stops the batch.
    ///   - jobs: How many workers play.
    ///   - isCancelled: Asked now and then; where it says yes, or the task is cancelled, the batch stops and can be
    ///     resumed.
    ///   - progress: Told now and then how far the batch has come.
    /// - Returns: The manifest and the summary.
    /// - Throws: `SensorError` where the settings cannot be simulated, `ExportError` where the disk refuses.
    @discardableResult
    public func run(
        at directory: String, existing: RunWriter.Existing = .refuse, recovery: RunWriter.Recovery = .resume,
        jobs: Int = 1,
        isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Result {
        _ = try World(settings.scenario)
        let run = try description
        let writer = try BatchWriter(
            run, at: directory, existing: existing, recovery: recovery, jobs: jobs,
            checkpointInterval: checkpointInterval, progress: progress)
        let first = athletes.first + (await writer.unitsDone)
        let chunks = AthleteChunks(of: first..<max(first, athletes.end), size: chunkSize)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, min(jobs, chunks.count)) {
                group.addTask {
                    do {
                        switch settings.sync {
                        case .watchOnly: try await work(on: World.self, run, chunks, writer, isCancelled)
                        case .documents, .commands: try await work(on: PairWorld.self, run, chunks, writer, isCancelled)
                        }
                    } catch {
                        await writer.fail(error)
                        throw error
                    }
                }
            }
            try await group.waitForAll()
        }
        return try await writer.finish()
    }

    private func work<Played: AthleteWorld & ~Copyable>(
        on kind: Played.Type, _ run: RunDescription, _ chunks: AthleteChunks, _ writer: BatchWriter,
        _ isCancelled: @Sendable () -> Bool
    ) async throws {
        var player = try BatchPlayer<Played>(settings.scenario, seed: seed, keepsSamples: keepsSamples)
        while !isCancelled(), !Task.isCancelled, let chunk = chunks.take() {
            let part = try player.play(chunk.athletes, run: run) { isCancelled() || Task.isCancelled }
            guard let part else { return await writer.stop() }
            try await writer.take(part, chunk: chunk.number)
        }
    }
}

/// Why a study cannot be carried out.
public enum StudyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A manifest describes recordings, which are not there.
    case manifestOfRecordings

    public var description: String {
        switch self {
        case .manifestOfRecordings:
            "found the manifest of an import, expected that of a batch; import the recordings themselves again"
        }
    }
}
