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

    public let scenario: Scenario
    let effort: EffortPlan
    var sampler: AthleteSampler
    /// What body and sensors did in the outing that was played last.
    public internal(set) var body: Body
    var stream: RandomStream
    var queue: EventQueue<Occurrence>
    var watch: Watch
    var outing = Outing()
    var plan = FaultPlan()
    var history = History()
    var truths: [WorkoutOutcome.Truth] = []
    var truthSummary = TruthSummary()
    /// How far the samples of each record were from the truth, in the order in which they were saved.
    var deviations: [(record: Identifier, deviation: HeartRateDeviation)] = []
    var directives: [Watch.Directive] = []
    var delivery = Delivery()
    public internal(set) var seed: UInt64 = 0
    public internal(set) var athlete = Athlete()
    /// The zones of the athlete; nil before one has begun.
    public internal(set) var zones: HeartRateZones?
    /// The time zone in which the athlete lives, as the schedule names it.
    public internal(set) var timeZone = "UTC"
    var outingsPlayed = 0
    /// When the next outing begins.
    var nextStart = Instant.epoch
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

    /// How many runs, and so planned workouts, an outing has.
    public var runsPerOuting: Int { scenario.schedule.secondRun == .none ? 1 : 2 }

    /// Prepares to play a scenario.
    ///
    /// - Throws: `SensorError` where the population, the plan or the sensors of the scenario make no sense.
    public init(_ scenario: Scenario) throws(SensorError) {
        let effort = try EffortPlan(scenario.plan, performance: scenario.performance)
        let sampler = try AthleteSampler(scenario.population)
        let body = try Body(settings: scenario.sensors)
        self.scenario = scenario
        self.effort = effort
        self.sampler = sampler
        self.body = body
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .human))
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
        self.seed = seed
        athlete = try sampler.athlete(number, seed: seed)
        zones = try scenario.session.zones.resolved(for: athlete)
        stream.reset(to: StreamKey(seed: seed, athlete: number, workout: 0, purpose: .athlete, index: 1))
        let places = scenario.schedule.timeZones
        timeZone = places.isEmpty ? "UTC" : places[Int(stream.integer(below: UInt64(places.count)))]
        watch.reset(scenario.watchSettings(for: athlete, zones: zones, seed: seed))
        queue.reset(origin: scenario.schedule.start)
        history.reset()
        truths.removeAll(keepingCapacity: true)
        deviations.removeAll(keepingCapacity: true)
        trace.removeAll(keepingCapacity: true)
        digest = Fingerprint()
        outingsPlayed = 0
        eventsPlayed = 0
        nextStart = start(ofOuting: 0, after: .epoch)
        booted = .epoch
    }

    /// Plays the next outing, up to the start of the one after it; false where none is left.
    ///
    /// - Throws: `SensorError` where a quantity of the body cannot be computed.
    public mutating func playOuting() throws(SensorError) -> Bool {
        guard outingsPlayed < scenario.schedule.workoutsPerAthlete else { return false }
        try openOuting()
        let isLast = outingsPlayed == scenario.schedule.workoutsPerAthlete
        nextStart = isLast ? .distantFuture : start(ofOuting: outingsPlayed, after: body.script.finishTap)
        while let instant = queue.nextInstant, instant < nextStart, let due = queue.next() {
            deliver(until: due.instant)
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
    public func outcomes() -> [WorkoutOutcome] {
        history.entries.enumerated().map { index, entry in
            let (fate, cause, records) = history.verdict(
                on: entry, in: watch.healthStore, orphan: watch.orphanedRecord)
            var truth = truths[index]
            if let saved = records.first?.record.metrics.healthKitWorkoutUUID,
                let deviation = deviations.last(where: { $0.record == saved })?.deviation
            {
                (truth.heartRateBias, truth.heartRateError) = (deviation.bias, deviation.error)
            }
            return WorkoutOutcome(
                id: entry.run.id, workout: entry.run.workout, activity: scenario.plan.activity,
                plannedStart: entry.run.start, plannedEnd: entry.run.end, fate: fate, cause: cause, entries: records,
                truth: truth)
        }
    }
}

/// Something that happened in a world, at its time.
public enum TraceEntry: Hashable, Sendable {
    /// The human, or fate, did something.
    case happened(String, at: Instant)
    /// The watch told something.
    case noted(Notice, at: Instant)
}
