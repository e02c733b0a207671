internal import Sensors
internal import Timeline
internal import Workouts

/// Has athletes do the workouts of a study.
package struct Laboratory: ~Copyable {
    /// How many athletes take part in each study.
    let athletes: Int
    let seed: UInt64
    private var body: Body

    init(athletes: Int, seed: UInt64) throws(SensorError) {
        self.athletes = max(10, athletes)
        self.seed = seed
        body = try Body(settings: Self.settings)
    }

    /// The usual watch, which is not worn long after the end.
    private static let settings: SensorSettings = {
        var settings = SensorSettings()
        settings.tailSeconds = 420
        return settings
    }()

    /// When all studies begin: 2026-01-05T06:00:00Z.
    static let start = Instant(milliseconds: 1_767_592_800_000)

    /// Draws athletes, whom no workout awaits.
    func sample(_ population: Population, count: Int) throws -> [Athlete] {
        var sampler = try AthleteSampler(population)
        return try (0..<UInt64(count)).map { try sampler.athlete($0, seed: seed) }
    }

    /// Has every athlete of a study do a workout, and hands each body over when it is done.
    ///
    /// The number of the study tells the workouts of one athlete apart.
    mutating func run(
        _ plan: WorkoutPlan, by population: Population, study: UInt64, performance: Performance = Performance(),
        _ evaluate: (Athlete, inout Body) throws -> Void
    ) throws {
        var sampler = try AthleteSampler(population)
        let plan = try EffortPlan(plan, performance: performance)
        for number in 0..<UInt64(athletes) {
            let athlete = try sampler.athlete(number, seed: seed)
            let key = WorkoutKey(seed: seed, athlete: number, workout: study)
            try body.begin(athlete, plan: plan, key: key, start: Self.start)
            try evaluate(athlete, &body)
        }
    }
}

extension Body {
    /// An instant some seconds after the start.
    func after(_ seconds: Double) -> Instant { script.start + .wholeMilliseconds(seconds: seconds) }

    /// The true heart rate at evenly spaced instants, from seconds after the start on.
    mutating func trueHeartRates(from start: Double, to end: Double, every step: Double) -> [Double] {
        stride(from: start, through: end, by: step).map { trueHeartRate(at: after($0)) }
    }

    /// What the sensor last reported at every second from the start to an end in seconds after it.
    func sensorHeartRates(to end: Double) -> [Double] {
        var rates: [Double] = []
        var last = 0.0
        for candidate in candidates {
            guard let rate = candidate.beatsPerMinute, rate > 0 else { continue }
            let second = min(end, (candidate.date - script.start).seconds)
            while Double(rates.count) < second { rates.append(last) }
            last = Double(rate)
        }
        while Double(rates.count) <= end { rates.append(last) }
        return rates
    }

    /// The mean of the true heart rate between two times in seconds after the start, in beats per minute.
    mutating func meanTrueHeartRate(from start: Double, to end: Double) -> Double {
        let values = trueHeartRates(from: start, to: end, every: 1)
        return values.mean
    }
}
