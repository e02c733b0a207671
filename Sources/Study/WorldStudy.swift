public import Configuration
public import Lab
import Sensors

/// Very many worlds of phone and watch, of which only the verdicts are kept.
///
/// What it comes to depends on the settings, the seed and the athletes alone, not on the workers.
public struct WorldStudy: Sendable {
    /// What the worlds came to.
    public struct Result: Hashable, Sendable {
        public fileprivate(set) var summary = WorldSummary()
        /// The first athlete of each kind of violation.
        fileprivate var examples: [Kind: Int] = [:]
        /// What failed, by athlete, where the study remembers it.
        fileprivate(set) var failures: [Int: Set<Claim>] = [:]

        /// No world at all.
        public init() {}

        /// The first athlete in whose world a claim was violated for a cause; nil where there is none.
        public func example(of claim: Claim, _ cause: FailureCause) -> Int? {
            examples[Kind(claim: claim, cause: cause)]
        }

        /// Adds the results of other athletes.
        public static func += (result: inout Result, others: Result) {
            result.summary += others.summary
            result.examples.merge(others.examples, uniquingKeysWith: min)
            result.failures.merge(others.failures) { $0.union($1) }
        }
    }

    /// A claim and why it was violated.
    fileprivate struct Kind: Hashable {
        let claim: Claim
        let cause: FailureCause
    }

    public let settings: ScenarioSettings
    public let seed: UInt64
    public let athletes: Range<Int>
    /// Whether it is remembered what failed in which world, to compare it with another study of the same athletes.
    public let remembersFailures: Bool
    /// Whether all that is sent is measured to the byte, which takes its time.
    public var measuresBytes = false
    private static let chunkSize = 64

    /// Plans a study; where the settings' `sync` says that the watch is alone, documents are played.
    public init(
        _ settings: ScenarioSettings, seed: UInt64, athletes: Range<Int>, remembersFailures: Bool = false
    ) {
        self.settings = settings
        self.seed = seed
        self.athletes = athletes
        self.remembersFailures = remembersFailures
    }

    /// Plays the worlds.
    ///
    /// - Parameters:
    ///   - jobs: How many workers play.
    ///   - isCancelled: Asked now and then; where it says yes, the study stops.
    ///   - progress: Told now and then how many worlds are done.
    /// - Returns: What they came to.
    /// - Throws: `SensorError` where the settings cannot be simulated, `CancellationError` where the study was stopped.
    public func run(
        jobs: Int, isCancelled: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (_ worldsDone: Int) -> Void = { _ in }
    ) async throws -> Result {
        let chunks = AthleteChunks(of: athletes, size: Self.chunkSize)
        let done = SharedCounter()
        return try await withThrowingTaskGroup(of: Result.self) { group in
            for _ in 0..<max(1, min(jobs, chunks.count)) {
                group.addTask {
                    try play(chunks, isCancelled) { progress(done.add($0)) }
                }
            }
            var whole = Result()
            for try await part in group { whole += part }
            return whole
        }
    }

    private func play(
        _ chunks: AthleteChunks, _ isCancelled: () -> Bool, done: (Int) -> Void
    ) throws -> Result {
        var scenario = settings.scenario
        if scenario.sync == .watchOnly { scenario.sync = .documents }
        var world = try PairWorld(scenario)
        world.labelsOutcomes = false
        world.measuresBytes = measuresBytes
        var result = Result()
        while let chunk = chunks.take() {
            guard !isCancelled(), !Task.isCancelled else { throw CancellationError() }
            for athlete in chunk.athletes {
                try world.begin(athlete: UInt64(athlete), seed: seed)
                while try world.playOuting() {}
                let verdicts = world.verdicts
                result.add(
                    verdicts, of: athlete, probes: world.probes, tally: world.tally, events: world.eventsPlayed)
                if remembersFailures { result.remember(verdicts, of: athlete) }
            }
            done(chunk.athletes.count)
        }
        return result
    }
}

extension WorldStudy.Result {
    fileprivate mutating func add(
        _ verdicts: [Verdict], of athlete: Int, probes: Probes, tally: WorldTally, events: Int
    ) {
        summary.add(verdicts, probes: probes, tally: tally, events: events)
        for violation in verdicts.compactMap(\.violation) {
            let kind = WorldStudy.Kind(claim: violation.claim, cause: violation.cause)
            examples[kind] = min(examples[kind] ?? athlete, athlete)
        }
    }

    fileprivate mutating func remember(_ verdicts: [Verdict], of athlete: Int) {
        let failed = verdicts.filter(\.isFailure).map(\.claim)
        if !failed.isEmpty { failures[athlete] = Set(failed) }
    }
}
