import CommandChannel
import Session
public import Timeline
public import Workouts

/// The watch of the command design: a wrist that shows the phone's last snapshot and sends back what a person wants.
///
///     snapshots (T2, T3) ──► gate ──► snapshot ──► coordinator of the session ──► health store
///                                        │                                          │
///                                        ▼                                          │
///     taps, crown ──► commands ──► glance: snapshot + what the phone has not done   │
///                        └───► phone (T3), until acknowledged ◄──metrics────────────┘
///
/// What is `stored` outlives a crash of the app; what is in `memory` does not.
public struct CommandWatch: RecordingApp, Hashable, Sendable {
    /// What is the same for the whole life of one athlete's watch.
    public struct Settings: Hashable, Sendable {
        /// How the session is set; its switches are those of the whole design.
        public var session = Watch.Settings()
        /// How long the crown must stand still before its value is sent.
        public var crownRest = TimeSpan.milliseconds(250)
        /// How near a snapshot must come to a value to confirm it.
        public var tolerance = 0.001

        /// Goes by the defaults.
        public init() {}
    }

    public typealias Event = WatchEvent

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    public internal(set) var settings: Settings
    /// The watch below the app: its session, its system, its health store.
    public internal(set) var session: Watch
    public internal(set) var clock: WallClock
    public internal(set) var stored = Stored()
    @usableFromInline var memory = Memory()
    /// Whether the system believes that the phone can be reached.
    public internal(set) var isReachable = false
    var isWristDown = false
    /// Tells the timers that were set last from those before, over all launches.
    var generation: Int32 = 0
    /// Whether what is shown may have changed since a countdown was last looked for.
    var hasNews = false
    /// What the wrist showed when the last event was over: `glance`, reckoned once.
    public internal(set) var shown = Glance()
    /// What the app has left with the system, which outlives a crash of the app.
    var notification = Notification()
    /// What the session wants and has not been heeded yet; empty between two events.
    var directives: [Watch.Directive] = []
    /// What the channel wants, likewise.
    var orders: [CommandSender<WatchCommand>.Directive] = []
    /// The runs of the snapshot that is taken in, likewise.
    var runs: [Run] = []

    /// Makes a watch on which the app has never run.
    public init(_ settings: Settings, clock: WallClock = WallClock()) {
        self.settings = settings
        self.clock = clock
        session = Watch(settings.session)
    }

    /// Makes it the watch of another athlete, keeping the storage.
    public mutating func reset(_ settings: Settings, clock: WallClock = WallClock()) {
        self.settings = settings
        self.clock = clock
        session.reset(settings.session)
        stored.reset()
        memory.reset()
        isReachable = false
        isWristDown = false
        generation = 0
        hasNews = false
        shown = Glance()
        notification = Notification()
    }

    /// Whether an application context can be handed to the app; while it cannot, the system keeps it.
    @inlinable
    public var canReceive: Bool { session.isAppReady && memory.isActivated }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        let wasSuspended = session.appState == .suspended
        take(event, at: now, into: &effects)
        heedSession(at: now, into: &effects)
        if wasSuspended, session.isAppReady {
            wake(at: now, into: &effects)
            heedSession(at: now, into: &effects)
        }
        settle(at: now, into: &effects)
    }

    mutating func tellSession(_ event: Watch.Event, at now: Instant) {
        session.handle(event, at: now, into: &directives)
    }

    /// Hands heart rates and energy samples to the session, as `Watch.deliver` does.
    @discardableResult
    public mutating func deliver(
        _ heartRate: Span<HeartRateSample>, _ energy: Span<EnergySample>, at now: Instant, into effects: inout Effects
    ) -> Bool {
        let isTaken = session.deliver(heartRate, energy, into: &directives)
        heedSession(at: now, into: &effects)
        return isTaken
    }

    /// Faults of the system that wait for their occasion.
    public var faults: Watch.Faults {
        get { session.faults }
        set { session.faults = newValue }
    }

    /// Takes in the application context that the system hands over: at activation, at cold start, or as it comes.
    public mutating func receive(_ snapshot: WorkoutSnapshot, at now: Instant, into effects: inout Effects) {
        guard session.isAppReady else { return }
        take(snapshot, at: now, into: &effects)
        heedSession(at: now, into: &effects)
        settle(at: now, into: &effects)
    }

    private mutating func settle(at now: Instant, into effects: inout Effects) {
        if hasNews { shown = glance }
        assert(shown == glance, "what is shown has changed without news")
        sayWhetherThereIsASession(into: &effects)
        armCountdown(into: &effects)
        sleepIfNothingRuns(at: now)
    }

    private mutating func take(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .session(let event): take(event, at: now)
        case .wristRaised: raise(at: now)
        case .wristLowered: isWristDown = true
        case .activated: activate(into: &effects)
        case .reachabilityChanged(let isReachable):
            self.isReachable = isReachable
            if canReceive { tellReach(into: &effects) }
        case .received(.snapshot):
            guard session.isAppReady else { return }
            take(effects.receivedSnapshot, at: now, into: &effects)
        case .sendFailed(.command, let error):
            // What the system refuses as out of reach is offered again once reach returns, and not at once for ever.
            if error == .notReachable, isReachable {
                isReachable = false
                tellReach(into: &effects)
            }
            tellSender(.sendFailed(effects.receivedSegment.number), into: &effects)
        case .received, .sendFailed, .updated: break
        case .tapped(let tap): take(tap, at: now, into: &effects)
        case .reinstalled:
            session.loseStorage(into: &directives)
            memory.reset()
            stored.reset()
            (notification, hasNews) = (Notification(), true)
        case .clockStepped(let span): step(clockBy: span, at: now, into: &effects)
        case .timer(.session(let timer)): tellSession(.timer(timer), at: now)
        case .timer(.notification(let generation)): notify(generation: generation, into: &effects)
        case .timer(let timer):
            switch session.appState {
            case .running: fire(timer, at: now, into: &effects)
            case .suspended: memory.deferredTimers.append(timer)
            case .off, .launching, .booting: break
            }
        }
    }

    func has(_ fix: Switches) -> Bool { settings.session.switches.contains(fix) }
}
