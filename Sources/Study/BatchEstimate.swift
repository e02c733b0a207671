import Configuration
public import Export
import Foundation
import Lab

/// What a batch would write, and how long it would take: reckoned from some of its athletes.
public struct BatchEstimate: Sendable {
    /// What one table would hold.
    public struct TableEstimate: Sendable {
        public let table: Table
        public let rows: Int
        public let bytes: Int
    }

    public let seed: UInt64
    public let athletes: Int
    public let tables: [TableEstimate]
    /// How long the batch would take, in seconds.
    public let seconds: Double
    /// How much room there is where it would be written, in bytes; nil where that cannot be found out.
    public let freeBytes: Int?

    /// How many bytes would be written.
    public var bytes: Int { tables.reduce(0) { $0.adding($1.bytes) } }
}

extension BatchEstimate {
    /// How many outings are played to reckon from, whatever the batch has of them.
    private static let sampleSize = 64
    /// How many of an athlete's outings are played at least, where there are many athletes.
    private static let leastOutings = 4

    /// Plays the first outings of some athletes of a batch and reckons the rest.
    ///
    /// - Parameters:
    ///   - batch: The batch.
    ///   - jobs: How many workers would play.
    ///   - directory: Where it would be written.
    /// - Throws: `SensorError` where the settings cannot be simulated, `CancellationError` where the task is cancelled.
    public init(_ batch: Batch, jobs: Int, directory: String) throws {
        let run = try batch.description
        var scenario = batch.settings.scenario
        let outings = scenario.schedule.workoutsPerAthlete
        let count = batch.athletes.count
        let playedOutings = min(outings, max(Self.leastOutings, Self.sampleSize / max(1, count)))
        let played = min(count, max(1, Self.sampleSize / max(1, playedOutings)))
        scenario.schedule.workoutsPerAthlete = playedOutings
        let sample = batch.athletes.first..<batch.athletes.first + played
        let (part, sampled) =
            switch scenario.sync {
            case .watchOnly: try Self.play(sample, of: batch, as: scenario, on: World.self, run)
            case .documents, .commands: try Self.play(sample, of: batch, as: scenario, on: PairWorld.self, run)
            }
        let athleteFactor = Double(count) / Double(max(1, played))
        let factor = athleteFactor * Double(outings) / Double(max(1, playedOutings))
        seed = batch.seed
        athletes = count
        tables = run.tables.map { table in
            let factor = table == .athletes ? athleteFactor : factor
            return TableEstimate(
                table: table, rows: Self.scaled(part.rows.rowCount(of: table), by: factor),
                bytes: table.header(.mosso).count.adding(Self.scaled(part.rows.byteCount(of: table), by: factor)))
        }
        let workers = min(jobs, ProcessInfo.processInfo.activeProcessorCount)
        seconds = sampled * factor / Double(max(1, workers))
        freeBytes = Self.freeBytes(near: directory)
    }

    /// Plays some athletes of a batch; gives their rows, and how many seconds it took.
    private static func play<Played: AthleteWorld & ~Copyable>(
        _ athletes: Range<Int>, of batch: Batch, as scenario: Scenario, on kind: Played.Type, _ run: RunDescription
    ) throws -> (part: BatchPart, seconds: Double) {
        var player = try BatchPlayer<Played>(scenario, seed: batch.seed, keepsSamples: batch.keepsSamples)
        let clock = ContinuousClock()
        let start = clock.now
        guard let part = try player.play(athletes, run: run, isStopped: { Task.isCancelled }) else {
            throw CancellationError()
        }
        return (part, (clock.now - start) / .seconds(1))
    }

    /// A count times a factor, to the nearest whole number; saturates, since a manifest can name any athletes.
    private static func scaled(_ count: Int, by factor: Double) -> Int {
        Int(exactly: (Double(count) * factor).rounded()) ?? .max
    }

    /// The room on the disk of a directory, or of the nearest one above it that is there.
    private static func freeBytes(near directory: String) -> Int? {
        var path = URL(filePath: directory).standardizedFileURL
        while !FileManager.default.fileExists(atPath: path.path), path.path != "/" { path.deleteLastPathComponent() }
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path.path)
        return (attributes?[.systemFreeSize] as? NSNumber)?.intValue
    }
}
