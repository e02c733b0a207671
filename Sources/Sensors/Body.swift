public import Timeline

internal import Workouts

/// One body with its sensors: draws all that an athlete's body does in one workout, and all that the sensors on it
/// would report, before any device runs.
///
/// Nothing here depends on what devices do: the same key gives the same body under every design, link and fault. Make
/// one body per worker and let it `begin` one workout after the other; it keeps its storage.
///
///     var body = try Body()
///     try body.begin(athlete, plan: plan, key: key, start: start)
///     for set in body.script.sets { … }
///     for candidate in body.candidates where session.runs(at: candidate.date) { … }
public struct Body: ~Copyable {
    /// How the sensors measure.
    public let settings: SensorSettings
    /// What the athlete does, segment by segment.
    public private(set) var script = EffortScript()
    /// What the sensor would report, by date, from before the start to `settings.tailSeconds` after the finish, and
    /// farther once `extend` has been asked to.
    public private(set) var candidates: [CandidateSample] = []

    var heartRateTrack: HeartRateTrack
    var energyTrack = EnergyTrack()
    var sensor: WristSensor
    var tally = HeartRateTally()
    var stream: RandomStream
    let recoveryGaps: DiscreteDistribution
    private(set) var key = WorkoutKey(seed: 0, athlete: 0, workout: 0)
    private var clock = SampleClock()
    private var writer = CandidateWriter()
    private var columns = CandidateWriter.Columns()
    /// Where the last candidate lies in the heart-rate track.
    private var node = 0

    /// Makes a body that has done nothing yet.
    ///
    /// - Throws: `SensorError` where the settings make no sense.
    public init(settings: SensorSettings = SensorSettings()) throws(SensorError) {
        try self.init(settings: settings, grid: HeartRateStepper.Grid())
    }

    /// Makes a body whose true heart rate is reckoned on a grid of our choice, to see what the grid costs.
    package init(settings: SensorSettings, grid: HeartRateStepper.Grid) throws(SensorError) {
        try settings.check()
        self.init(checked: settings, grid: grid, recoveryGaps: try Self.makeRecoveryGaps())
    }

    private init(
        checked settings: SensorSettings, grid: HeartRateStepper.Grid, recoveryGaps: consuming DiscreteDistribution
    ) {
        self.settings = settings
        heartRateTrack = HeartRateTrack(grid: grid)
        sensor = WristSensor(settings)
        self.recoveryGaps = recoveryGaps
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .plan))
        candidates.reserveCapacity(2_048)
    }

    /// The farthest that candidates reach after the start.
    public static let horizon = TimeSpan.hours(20 * 24)

    /// Draws one workout of an athlete, who starts at a given instant, cut to a whole millisecond.
    ///
    /// - Throws: `SensorError` where no one could be that athlete, or the start lies outside of the years 1 to 9999.
    public mutating func begin(
        _ athlete: Athlete, plan: EffortPlan, key: WorkoutKey, start: Instant
    ) throws(SensorError) {
        try athlete.check()
        try require(Double(start.microseconds), in: -6.21e16...2.534e17, "start", "µs")
        self.key = key
        let start = start.wholeMilliseconds
        stream.reset(to: key.stream(.plan))
        let scriptWriter = ScriptWriter(script.takeStorage(), athlete: athlete, plan: plan)
        script = scriptWriter.write(start: start, leadSeconds: settings.leadSeconds, from: &stream)
        let demand = plan.performance.standingDemand
        heartRateTrack.begin(athlete, demand: demand, settings: settings, key: key.stream(.body))
        energyTrack.compute(athlete, script: script)
        clock.begin(settings, key: key.stream(.sensor))
        sensor.begin(
            athlete, noise: settings.noise(in: plan.plan.activity),
            heartRate: heartRateTrack.model.steadyHeartRate(demand: demand), key: key)
        writer.begin(athlete, settings: settings, basalRate: energyTrack.basalRate, key: key)
        node = 0
        candidates.removeAll(keepingCapacity: true)
        extend(until: script.finishTap + .wholeMilliseconds(seconds: settings.tailSeconds))
    }

    /// Draws candidates and truth on until an instant, for a session that runs on after the finish.
    ///
    /// The candidates are one endless series, of which more becomes known; those that are known stay as they are.
    /// Beyond `horizon` there are none.
    public mutating func extend(until instant: Instant) {
        let limit = offset(of: min(instant, script.start + Self.horizon))
        heartRateTrack.extend(to: limit, through: script)
        clock.extend(to: limit)
        let dates = clock.dates[candidates.count...]
        guard !dates.isEmpty else { return }
        heartRateTrack.read(dates, cursor: &node, into: &columns.truth)
        if settings.hasDeviceNoise {
            sensor.read(dates, truth: columns.truth, into: &columns.readings)
        } else {
            WristSensor.readTruth(columns.truth, into: &columns.readings)
        }
        writer.write(dates, columns, script: script, energy: energyTrack, into: &candidates)
    }

    /// Milliseconds from the script's origin.
    func offset(of instant: Instant) -> Int32 { Int32(clamping: (instant - script.origin).milliseconds) }
}

@available(*, unavailable)
extension Body: Sendable {}
