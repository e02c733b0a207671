public import Devices
public import Sensors
import Session
public import Timeline
public import Workouts

/// One athlete's watch, body, habits and bad luck, played in virtual time.
///
/// A world is built once and plays one athlete after another; its storage is kept, so that in steady state it
/// allocates little but the records it makes. Outings are played one by one, so that a caller can read the candidate
/// samples of each before the next takes their place:
///
///     var world = try World(scenario)
///     try world.begin(athlete: 7, seed: 42)
///     while try world.playOuting() { … }
///     let outcomes = world.outcomes()
public struct World: ~Copyable {
    /// What can happen in a world: small and plain, since the queue moves it about.
    enum Occurrence: BitwiseCopyable {
        case handoff
        /// A run begins after the first of its outing.
        case begins(run: Int32, outing: Int32)
        case push(sent: Instant)
        case tap(Int32, outing: Int32)
        case fault(Int32, outing: Int32)
        case opened
        case booted
        case woken
        case timer(Watch.Timer)
    }

    var life: AthleteLife
    var queue: EventQueue<Occurrence>
    var watch: Watch
    var directives: [Watch.Directive] = []
    /// When the watch will have restarted, or has.
    var booted = Instant.epoch
    /// How many events the athlete's life has had so far.
    public private(set) var eventsPlayed = 0
    /// What all events so far have made of the watch, for those who ask for it with `isDigesting`.
    ///
    /// After each event its instant and the fingerprint of the whole watch are put in; two runs that differ anywhere
    /// differ here.
    public private(set) var digest = Fingerprint()
    public var isDigesting = false
    /// What happened, for those who ask for it with `isTracing`.
    public internal(set) var trace: [TraceEntry] = []
    public var isTracing = false

    /// Prepares to play a scenario.
    ///
    /// - Throws: `SensorError` where the population, the plan or the sensors of the scenario make no sense.
    public init(_ scenario: Scenario) throws(SensorError) {
        life = try AthleteLife(scenario)
        queue = EventQueue(origin: scenario.schedule.start)
        watch = Watch(Watch.Settings())
    }

    /// Begins the life of an athlete.
    ///
    /// - Parameters:
    ///   - number: The athlete's number, from 0; the same number is the same athlete in any batch.
    ///   - seed: The seed of the whole run; any number will do.
    /// - Throws: `SensorError` where a quantity of the athlete cannot be computed, or the scenario's zones are none.
    public mutating func begin(athlete number: UInt64, seed: UInt64) throws(SensorError) {
        try life.begin(athlete: number, seed: seed)
        watch.reset(life.watchSettings)
        queue.reset(origin: scenario.schedule.start)
        trace.clear()
        digest = Fingerprint()
        eventsPlayed = 0
        booted = .epoch
    }

    /// Plays the next outing, up to the start of the one after it; false where none is left.
    ///
    /// - Throws: `SensorError` where a quantity of the body cannot be computed.
    public mutating func playOuting() throws(SensorError) -> Bool {
        guard life.hasOuting else { return false }
        try openOuting()
        while let due = queue.next(before: life.nextStart) {
            life.collectSamples(until: due.instant, isListening: watch.isListening)
            life.delivery.hand(to: &watch, into: &directives)
            heedDirectives(at: due.instant)
            handle(due.event, at: due.instant)
            eventsPlayed += 1
            if isDigesting {
                digest.combine(due.instant)
                digest.combine(watch)
            }
        }
        return true
    }

    /// What became of every workout of the athlete, in their order; complete once every outing is played.
    public func outcomes() -> [WorkoutOutcome] { life.outcomes(on: watch) }
}

// The athlete and the body, as they are in any world.
extension World {
    public var scenario: Scenario { life.scenario }
    public var seed: UInt64 { life.seed }
    public var athlete: Athlete { life.athlete }
    /// The zones of the athlete; nil before one has begun.
    public var zones: HeartRateZones? { life.zones }
    /// The time zone in which the athlete lives, as the schedule names it.
    public var timeZone: String { life.timeZone }
    /// What body and sensors did in the outing that was played last.
    public var body: Body { _read { yield life.body } }
    /// How many runs, and so planned workouts, an outing has.
    public var runsPerOuting: Int { scenario.runsPerOuting }

    /// Whether the samples of an outing and what became of them can be read after it was played.
    public var remembersSamples: Bool {
        get { life.delivery.isRemembering }
        set { life.delivery.isRemembering = newValue }
    }

    /// Calls a closure with every sample of the outing that was played last, by date, and whether the watch got it.
    ///
    /// Beside the candidates these are the samples of the recovery after a session, which have a pace of their own.
    public func forEachSample(_ body: (_ sample: CandidateSample, _ isDelivered: Bool) -> Void) {
        life.forEachSample(body)
    }
}

/// Something that happened in a world, at its time.
public enum TraceEntry: Hashable, Sendable {
    /// The human, or fate, did something.
    case happened(String, at: Instant)
    /// The watch told something.
    case noted(Notice, at: Instant)
}
