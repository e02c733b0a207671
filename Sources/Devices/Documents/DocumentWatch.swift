import Session
public import Timeline
public import Workouts

/// The watch of the document design: the app with its cache of documents, and the watch that records below it.
///
///     pushes (T2) ──► applier ──► documents ──► coordinator of the session ──► health store
///                                   ▲    │                                        │
///     taps, phase engine ──edits────┘    └──► edits forwarded (T3, T4) ◄──metrics─┘
///
/// What is `stored` outlives a crash of the app; what is in `memory` does not.
public struct DocumentWatch: RecordingApp, Hashable, Sendable {
    /// What is the same for the whole life of one athlete's watch.
    public struct Settings: Hashable, Sendable {
        /// How the session is set; its switches are those of the whole design.
        public var session = Watch.Settings()
        /// The first span after which a live frame, or a request for a push, is tried again; it doubles each time.
        public var retry = TimeSpan.seconds(1)
        /// How long after the end of its phase a mirror without news counts as stale.
        public var mirrorGrace = TimeSpan.seconds(20)
        /// The newest schema of a workout that the app can read.
        public var version = WorkoutDocument.schemaVersion

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
    @usableFromInline var memory = Memory(launch: 0)
    /// Whether the system believes that the phone can be reached.
    var isReachable = false
    var isWristDown = false
    /// What the app has left with the system, which outlives a crash of the app.
    var notifications = Notifications()
    /// What the session wants and has not been heeded yet; empty between two events.
    var directives: [Watch.Directive] = []

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
        memory.reset(launch: 0)
        isReachable = false
        isWristDown = false
        notifications = Notifications()
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
        sayWhetherThereIsASession(into: &effects)
        scheduleNotifications(into: &effects)
        sleepIfNothingRuns(at: now)
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
    public mutating func receive(_ context: StateContext, at now: Instant, into effects: inout Effects) {
        guard session.isAppReady else { return }
        apply(context, at: now, into: &effects)
        heedSession(at: now, into: &effects)
        sayWhetherThereIsASession(into: &effects)
        scheduleNotifications(into: &effects)
        sleepIfNothingRuns(at: now)
    }

    private mutating func take(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .session(let event): take(event, at: now, into: &effects)
        case .wristRaised: raise(at: now)
        case .wristLowered: isWristDown = true
        case .activated: activate(at: now, into: &effects)
        case .reachabilityChanged(let isReachable): take(isReachable: isReachable, into: &effects)
        case .received(let message): take(message, at: now, into: &effects)
        case .sendFailed(let message, _): takeFailure(of: message, into: &effects)
        case .tapped(let tap): take(tap, at: now, into: &effects)
        case .updated(let version): update(to: version, into: &effects)
        case .reinstalled:
            session.loseStorage(into: &directives)
            memory.reset(launch: 0)
            stored.reset()
            notifications = Notifications()
        case .clockStepped(let span): step(clockBy: span, at: now, into: &effects)
        case .timer(.session(let timer)): tellSession(.timer(timer), at: now)
        case .timer(.notification(let generation)): notify(generation: generation, at: now, into: &effects)
        case .timer(let timer):
            switch session.appState {
            case .running: fire(timer, at: now, into: &effects)
            case .suspended: memory.deferredTimers.append(timer)
            case .off, .launching, .booting: break
            }
        }
    }
}
