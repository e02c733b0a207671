import Configuration
import Lab
import Sensors
import Study
import Workouts

/// One athlete's life as it was played: what became of the workouts, and what happened on the way.
struct Playthrough {
    private(set) var athlete = Athlete()
    private(set) var outcomes: [WorkoutOutcome] = []
    /// The heart rates that the watch got, by date.
    private(set) var samples: [HeartRateSample] = []
    /// What happened to a watch alone.
    private(set) var trace: [TraceEntry] = []
    /// What happened in a world of phone and watch.
    private(set) var timeline: [TimelineEntry] = []
    /// The verdicts on that world beside those that were expected; nil for a watch alone.
    private(set) var judgement: Judgement?
    private(set) var probes = Probes()

    /// Plays an athlete.
    ///
    /// - Throws: `SensorError` where the settings cannot be simulated.
    init(_ settings: ScenarioSettings, athlete: Int, seed: UInt64) throws(SensorError) {
        let scenario = settings.scenario
        switch scenario.sync {
        case .watchOnly:
            var world = try World(scenario)
            try play(&world, athlete: athlete, seed: seed)
            trace = world.trace
        case .documents, .commands:
            var world = try PairWorld(scenario)
            try play(&world, athlete: athlete, seed: seed)
            timeline = world.trace
            judgement = Judgement(world.verdicts, expecting: settings.expect)
            probes = world.probes
        }
    }

    private mutating func play<Played: AthleteWorld & ~Copyable>(
        _ world: inout Played, athlete: Int, seed: UInt64
    ) throws(SensorError) {
        world.isTracing = true
        world.remembersSamples = true
        try world.begin(athlete: UInt64(athlete), seed: seed)
        while try world.playOuting() { collectSamples(of: world) }
        self.athlete = world.athlete
        outcomes = world.outcomes()
    }

    private mutating func collectSamples<Played: AthleteWorld & ~Copyable>(of world: borrowing Played) {
        world.forEachSample { sample, isDelivered in
            guard isDelivered, let rate = sample.beatsPerMinute, rate > 0 else { return }
            samples.append(HeartRateSample(date: sample.date, beatsPerMinute: Double(rate)))
        }
    }
}
