import Export
import Lab
import Sensors

/// What one worker has played: the rows of some athletes, and their figures.
///
/// It is handed over whole and never changed after that.
final class BatchPart: Sendable {
    let rows: RowBatch
    let entries: [BatchSummary.Entry]

    init(rows: consuming RowBatch, entries: [BatchSummary.Entry]) {
        self.rows = rows
        self.entries = entries
    }
}

/// One worker of a batch: a world, and the time zones it has looked up.
struct BatchPlayer<Played: AthleteWorld & ~Copyable>: ~Copyable {
    private var world: Played
    private let seed: UInt64
    private let keepsSamples: Bool
    private var zones: [String: LocalTimeZone] = [:]
    private var samples: [SampleRow] = []
    private let clock = ContinuousClock()
    /// How long athletes are played before it is asked again whether to stop.
    private let patience = Duration.seconds(5)

    init(_ scenario: Scenario, seed: UInt64, keepsSamples: Bool) throws(SensorError) {
        var world = try Played(scenario)
        world.remembersSamples = keepsSamples
        self.world = world
        self.seed = seed
        self.keepsSamples = keepsSamples
    }

    /// Plays some athletes, or stops between two workouts where it is told to.
    ///
    /// - Returns: What was played; nil where it was stopped.
    /// - Throws: `SensorError` where a quantity of a body cannot be computed.
    mutating func play(
        _ athletes: Range<Int>, run: RunDescription, isStopped: () -> Bool
    ) throws(SensorError) -> BatchPart? {
        var asked = clock.now
        var rows = RowBatch(for: run, vocabulary: .mosso)
        var entries: [BatchSummary.Entry] = []
        var worlds = WorldSummary()
        for number in athletes {
            try world.begin(athlete: UInt64(number), seed: seed)
            let zone = timeZone(world.timeZone)
            rows.append(AthleteRow(world.athlete, timeZone: zone))
            var outing = 0
            while try world.playOuting() {
                if keepsSamples {
                    collectSamples(athlete: number, outing: outing)
                    rows.append(samples)
                }
                outing += 1
                guard clock.now - asked > patience else { continue }
                if isStopped() { return nil }
                asked = clock.now
            }
            let outcomes = world.outcomes()
            let verdicts = world.verdicts
            let failures = FailureRow.rows(of: verdicts, among: outcomes)
            for (outcome, violations) in zip(outcomes, failures) {
                var row = WorkoutRow(outcome, athlete: number, timeZone: zone)
                row.violations = violations
                rows.append(row)
                entries.append(BatchSummary.Entry(outcome))
            }
            if !verdicts.isEmpty {
                worlds.add(verdicts, probes: world.probes, tally: world.tally, events: world.eventsPlayed)
            }
        }
        rows.append(worlds.tallies)
        return BatchPart(rows: rows, entries: entries)
    }

    private mutating func collectSamples(athlete: Int, outing: Int) {
        let workout = outing * world.runsPerOuting
        samples.removeAll(keepingCapacity: true)
        world.forEachSample { sample, isDelivered in
            samples.append(SampleRow(sample, isDelivered: isDelivered, athlete: athlete, workout: workout))
        }
    }

    private mutating func timeZone(_ name: String) -> LocalTimeZone? {
        if let known = zones[name] { return known }
        let zone = LocalTimeZone(name: name)
        zones[name] = zone
        return zone
    }
}
