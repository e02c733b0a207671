public import Sensors
public import Timeline

/// A world in which one athlete after another trains: with a watch alone, or with phone and watch.
///
/// It is built once and plays one athlete after another, outing by outing:
///
///     try world.begin(athlete: 7, seed: 42)
///     while try world.playOuting() { … }
///     let outcomes = world.outcomes()
public protocol AthleteWorld: ~Copyable {
    /// Prepares to play a scenario.
    ///
    /// - Throws: `SensorError` where the population, the plan or the sensors of the scenario make no sense.
    init(_ scenario: Scenario) throws(SensorError)

    /// Begins the life of an athlete.
    ///
    /// - Throws: `SensorError` where a quantity of the athlete cannot be computed, or the scenario's zones are none.
    mutating func begin(athlete number: UInt64, seed: UInt64) throws(SensorError)

    /// Plays the next outing; false where none is left.
    ///
    /// - Throws: `SensorError` where a quantity of the body cannot be computed.
    mutating func playOuting() throws(SensorError) -> Bool

    /// How many runs, and so planned workouts, an outing has.
    var runsPerOuting: Int { get }
    var athlete: Athlete { get }
    /// The time zone in which the athlete lives, as the schedule names it.
    var timeZone: String { get }
    /// How many events the athlete's life has had so far.
    var eventsPlayed: Int { get }
    /// What all events so far have made of the devices, for those who ask for it with `isDigesting`.
    var digest: Fingerprint { get }
    var isDigesting: Bool { get set }
    /// Whether what happened is written down.
    var isTracing: Bool { get set }
    /// Whether the samples of an outing and what became of them can be read after it was played.
    var remembersSamples: Bool { get set }

    /// Calls a closure with every sample of the outing that was played last, by date, and whether the watch got it.
    func forEachSample(_ body: (_ sample: CandidateSample, _ isDelivered: Bool) -> Void)

    /// What became of every workout of the athlete, in their order; complete once every outing is played.
    func outcomes() -> [WorkoutOutcome]

    /// The verdict on each claim, once every outing is played; none where nothing is claimed.
    var verdicts: [Verdict] { get }
    /// What was reached of what a suite of worlds must reach.
    var probes: Probes { get }
    /// What was lost and late, and what was sent; nothing where nothing is claimed.
    var tally: WorldTally { get }
    /// Whether all that is sent is measured to the byte.
    var measuresBytes: Bool { get set }
}

extension World: AthleteWorld {
    /// Nothing is claimed of a watch alone: its outcomes say it all.
    public var verdicts: [Verdict] { [] }
    public var probes: Probes { Probes() }
    public var tally: WorldTally { WorldTally() }
    public var measuresBytes: Bool {
        get { false }
        set {}
    }
}

extension PairWorld: AthleteWorld {
    public var probes: Probes { claims.probes }
    public var tally: WorldTally { claims.tally }
}
