public import Devices
public import Sensors
import Session
public import Timeline
public import Workouts

/// One athlete's whole world: phone, watch, cloud, what lies between them, and the human with both, in virtual time.
///
/// It is used as a `World` is, for scenarios whose `sync` is `documents` or `commands`; of the two designs' devices only
/// those of the one that the scenario names are there:
///
///     var world = try PairWorld(scenario)
///     try world.begin(athlete: 7, seed: 42)
///     while try world.playOuting() { … }
///     let outcomes = world.outcomes(), verdicts = world.verdicts
///
/// Each outing has two phases. First things go wrong, as link, faults, human and script have it. Then nothing does any
/// more, and somebody looks at both devices until everything must have come together; what is out of reach for good,
/// or without power, stays so.
///
/// A world is a large value that cannot be copied. A method that does not change it reads stored properties before it
/// branches and outside of closures: else the compiler looks at every property again for each branch, for minutes. One
/// that is called for events is `mutating` all the same, since others are handed a copy of the whole.
public struct PairWorld: ~Copyable {
    /// What can happen in a world: small and plain, since the queue moves it about.
    enum Occurrence: BitwiseCopyable {
        /// The human does something, for the so-manieth time.
        case deed(Int32, tries: Int8, waits: Int8, outing: Int32)
        case setPerformed(Int32, outing: Int32)
        case fault(Int32, outing: Int32)
        case scripted(Int32)
        case phase(Observation.Phase, outing: Int32)
        case timer(DeviceTimer, Device)
        case link(LinkOccurrence)
        /// A device is told that something was refused at once; the slot holds it.
        case refused(TransportError, Direction, Slot)
        case contextRefused(TransportError)
        /// An app has done what a user info asked.
        case committed(UserInfoTicket, Direction, launch: Int32)
        case observed(Identifier)
        case uploaded(Identifier)
        case delivered(Identifier)
        case downloaded(Identifier)
        case wristLowered(Int32)
        case phonePocketed(Int32)
        case phoneSuspends(Int32)
        case booted(Device, Int32)
        case woken
        case opened(Device, Int32)
        case offCharger(Int32)
        /// Somebody looks at both devices.
        case checks(outing: Int32)
    }

    /// What rides in a message or a user info.
    struct Payload: Sendable {
        var message = Message.requestSync
        var document = WorkoutDocument(id: Identifier(high: 0, low: 0), split: 0, activity: .other, start: .epoch)
        var snapshot = WorkoutSnapshot()
        var segment = CommandSegment.blank
    }

    /// What an application context holds: the state of the documents, or a snapshot.
    struct Context: Equatable, Sendable {
        var state = StateContext()
        var snapshot: WorkoutSnapshot?

        static func == (left: Context, right: Context) -> Bool {
            // Most differ in what comes first, and nothing need be copied to see that.
            guard left.snapshot?.revision == right.snapshot?.revision,
                left.snapshot?.acknowledgement == right.snapshot?.acknowledgement
            else { return false }
            return left.snapshot == right.snapshot && left.state == right.state
        }
    }

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    var life: AthleteLife
    var queue: EventQueue<Occurrence>
    public internal(set) var phone = DocumentPhone(DocumentPhone.Settings())
    public internal(set) var watch = DocumentWatch(DocumentWatch.Settings())
    public internal(set) var commandPhone = CommandPhone(CommandPhone.Settings())
    public internal(set) var commandWatch = CommandWatch(CommandWatch.Settings())
    public internal(set) var cloud: CloudStore
    /// By which design phone and watch are kept in step.
    let design: Sync
    var link: Link<Context, Payload>
    var schedule = LinkSchedule()
    var effects = Effects()
    var human = HumanPlan()
    var faults = PairFaultPlan()
    var systems = DeviceSystems()
    /// The split from which each run is started, and the athlete's others.
    var splits: [SplitDocument] = []
    /// What tells how large payloads are.
    var coder = PayloadCoder(splits: [])
    var bound = PayloadBound([])
    /// What must hold, and whether it does.
    public internal(set) var claims = Claims()
    /// What a device was last told, as far as probes ask what it makes of that.
    var prompt = Prompt()
    /// What an event has changed so far.
    var changes: Changes = []
    /// The time of the event that is played.
    var now = Instant.epoch
    /// When faults and healing of the outing that is played are over.
    var healingStart = Instant.epoch
    var healingEnd = Instant.epoch
    /// What was last told of whether both apps reach each other.
    var wasReachable = false
    var wasInReach = false
    var werePushesPassing = false
    var isSevered = false
    /// Runs that lacked a deed when the human gave up on it, and which deed that was.
    var unfinished: [Int32] = []
    /// What the human has entered on the wrist of the command design in this outing, as a person remembers it.
    var enteredOnWrist: [EnteredSet] = []
    /// How many events the athlete's life has had so far.
    public private(set) var eventsPlayed = 0
    /// What all events so far have made of devices, link and cloud, for those who ask for it with `isDigesting`.
    public internal(set) var digest = Fingerprint()
    public var isDigesting = false
    /// What happened, for those who ask for it with `isTracing`.
    public internal(set) var trace: [TimelineEntry] = []
    public var isTracing = false
    /// Whether all that is sent is measured to the byte, for those who compare designs; else a bound does where it can.
    public var measuresBytes = false

    /// Prepares to play a scenario.
    ///
    /// - Throws: `SensorError` where the population, the plan or the sensors of the scenario make no sense.
    public init(_ scenario: Scenario) throws(SensorError) {
        life = try AthleteLife(scenario)
        design = scenario.sync
        queue = EventQueue(origin: scenario.schedule.start)
        cloud = CloudStore(mergesConflicts: scenario.switches.contains(.N8))
        link = Link(scenario.link, blankContext: Context(), blankPayload: Payload())
    }

    /// Begins the life of an athlete.
    ///
    /// - Parameters:
    ///   - number: The athlete's number, from 0; the same number is the same athlete in any batch.
    ///   - seed: The seed of the whole run; any number will do.
    /// - Throws: `SensorError` where a quantity of the athlete cannot be computed, or the scenario's zones are none.
    public mutating func begin(athlete number: UInt64, seed: UInt64) throws(SensorError) {
        try life.begin(athlete: number, seed: seed)
        queue.reset(origin: scenario.schedule.start - .hours(24))
        let clocks = drawClocks()
        writeSplits()
        coder = PayloadCoder(splits: splits)
        bound = PayloadBound(splits)
        resetDevices(clocks)
        cloud.reset(mergesConflicts: scenario.switches.contains(.N8))
        furnishPhone()
        link.reset()
        faults.forgetDecisions()
        systems.reset()
        claims.reset()
        effects.removeAll()
        trace.clear()
        unfinished.clear()
        (wasReachable, wasInReach, werePushesPassing, isSevered) = (false, false, false, false)
        digest = Fingerprint()
        eventsPlayed = 0
    }

    /// Plays the next outing, up to the start of the one after it; false where none is left.
    ///
    /// - Throws: `SensorError` where a quantity of the body cannot be computed.
    public mutating func playOuting() throws(SensorError) -> Bool {
        guard life.hasOuting else { return false }
        try openOuting()
        // What repeats itself for ever, as tries to reach a watch that is gone, ends with the day.
        let end = min(life.nextStart, healingEnd + scenario.session.staleLimit + .hours(1))
        while let due = queue.next(before: end) {
            play(due.event, at: due.instant)
        }
        return true
    }

    mutating func play(_ occurrence: Occurrence, at now: Instant) {
        eventsPlayed += 1
        if isCurrent(occurrence) {
            self.now = now
            changes = []
            handle(occurrence, at: now)
            noteReach(at: now)
            checkClaims(at: now)
        }
        guard isDigesting else { return }
        digest.combine(now)
        digestDevices()
        digest.combine(cloud)
        link.fingerprint(into: &digest)
    }

    /// What became of every workout of the athlete, in their order; complete once every outing is played.
    public func outcomes() -> [WorkoutOutcome] {
        let ledger = claims.ledger
        let (isOfCommands, commandSession, session) = (design == .commands, commandWatch.session, watch.session)
        return life.outcomes(on: isOfCommands ? commandSession : session) { ledger.ignorance(of: $0) }
    }

    /// Whether each claim held, in the order of `Claim.allCases`; complete once every outing is played.
    public var verdicts: [Verdict] { claims.verdicts(naming: splits) }
}

// The athlete and the body, as they are in any world.
extension PairWorld {
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

    /// Whether outcomes are labelled with what the body did; those who ask for verdicts only do without.
    public var labelsOutcomes: Bool {
        get { life.labelsOutcomes }
        set { life.labelsOutcomes = newValue }
    }

    /// Calls a closure with every sample of the outing that was played last, by date, and whether the watch got it.
    public func forEachSample(_ body: (_ sample: CandidateSample, _ isDelivered: Bool) -> Void) {
        life.forEachSample(body)
    }
}

// What chance decided.
extension PairWorld {
    /// Whether what chance decides, other than the usual, is recorded.
    public var isRecording: Bool {
        get { faults.isRecording }
        set {
            faults.isRecording = newValue
            link.chance.isRecording = newValue
        }
    }

    /// What chance has decided for link and devices, in the order of their coordinates.
    public var decisions: [LinkDecision] {
        (link.chance.decisions + faults.decisions).sorted { $0.coordinates < $1.coordinates }
    }

    /// Plays from now on as if some of the decisions had gone the usual way, with all else as it was.
    public mutating func suppress(_ coordinates: [LinkDecision.Coordinates]) {
        link.chance.suppress(coordinates)
        faults.suppress(coordinates)
    }
}
