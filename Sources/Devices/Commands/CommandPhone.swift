public import Session
public import Timeline
public import Workouts

/// The phone of the command design: the app that owns every workout, and publishes what the wrist shows of it.
///
///     taps ──────────┐
///                    ├──► files ──► phase ──► snapshot ──► watch (T2, and T3 while it is reachable), live activity
///     commands (T3) ─┘      ▲                    ▲
///         └── receiver: each once, in order      └── heartbeat: the last one again, with the newest acknowledgement
///
/// What is `stored` outlives a crash of the app; what is in `memory` does not.
public struct CommandPhone: Hashable, Sendable {
    /// What is the same for the whole life of one athlete's phone.
    public struct Settings: Hashable, Sendable {
        public var switches = Switches()
        /// From the launch of the app until it can be told anything.
        public var appLaunch = TimeSpan.seconds(2)
        /// After how long a launch of the watch that is not answered is given up.
        public var launchTimeout = TimeSpan.seconds(20)
        /// How often the last snapshot is sent again.
        public var heartbeat = TimeSpan.seconds(15)
        /// How long a record is celebrated before the rest begins.
        public var celebration = TimeSpan.seconds(3)
        /// For how long after its end a completed workout is shown.
        public var tailAge = TimeSpan.hours(24)
        /// How many sessions that are over are named in a snapshot, with `N2`: those that ended last.
        public var namedCount = 4
        /// The language in which a snapshot names exercises.
        public var language = Language.english
        /// Whether the person wants the watch to be kept in step.
        public var isSyncWanted = true

        /// Goes by the defaults.
        public init() {}
    }

    public typealias Event = PhoneEvent
    public typealias AppState = PhoneAppState

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    public private(set) var settings: Settings
    public internal(set) var clock: WallClock
    public internal(set) var stored: Stored
    public internal(set) var memory: Memory
    /// What the system tells each app of the watch; it outlives the app.
    public internal(set) var system = DocumentPhone.System()

    /// Makes a phone on which the app has never run.
    public init(
        _ settings: Settings, splits: [SplitDocument] = [], appSettings: AppSettings = AppSettings(),
        clock: WallClock = WallClock()
    ) {
        self.settings = settings
        self.clock = clock
        stored = Stored(splits: splits, settings: appSettings)
        memory = Memory(launch: 0)
    }

    /// Makes it the phone of another athlete, keeping the storage.
    public mutating func reset(
        _ settings: Settings, splits: [SplitDocument] = [], appSettings: AppSettings = AppSettings(),
        clock: WallClock = WallClock()
    ) {
        self.settings = settings
        self.clock = clock
        stored.reset(splits: splits, settings: appSettings)
        memory.reset(launch: 0)
        system = DocumentPhone.System()
    }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        take(event, at: now, into: &effects)
        publishIfWanted(at: now, into: &effects)
    }

    private mutating func take(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .foregrounded: enterForeground(at: now, into: &effects)
        case .backgrounded: leaveForeground()
        case .suspended: if memory.state == .background { memory.state = .suspended }
        case .resumed: resume(at: now, into: &effects)
        case .terminated, .updated: memory.reset(launch: stored.launches)
        case .activated: activate()
        case .reachabilityChanged(let isReachable):
            system.isReachable = isReachable
            if isReachable { catchUp() }
        case .watchStateChanged(let isPaired, let isInstalled):
            let wasThere = system.isPaired && system.isInstalled
            (system.isPaired, system.isInstalled) = (isPaired, isInstalled)
            if !wasThere { catchUp() }
        case .received(.command): if canReceive { receive(effects.receivedSegment, at: now, into: &effects) }
        case .received: break
        // The context delivers in any case; what could not be accelerated is no error.
        case .sendFailed: break
        case .contextRefused(let error): effects.note(.pushRefused(error))
        case .launchAnswered(let isDone, let attempt): answer(launch: attempt, isDone, into: &effects)
        case .tapped(let tap): take(tap, at: now, into: &effects)
        case .clockStepped(let span):
            clock.step(by: span, at: now)
            armCountdown(into: &effects)
        case .timer(let timer): fire(timer, at: now, into: &effects)
        // There is neither a cloud nor an observer between this app and its files.
        case .observed, .cloudDelivered, .cloudDeleted, .offloaded, .downloaded: break
        }
    }

    /// What the phone's wall clock shows.
    public func reading(at now: Instant) -> Instant { clock.reading(at: now) }

    func has(_ fix: Switches) -> Bool { settings.switches.contains(fix) }
}
