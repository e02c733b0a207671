public import Session
public import Timeline
public import Workouts

/// The phone of the document design: the app, what it has stored, and its part of the cloud.
///
/// The files are the truth. Whatever changes one is seen by the observer after a while, goes from there into the cache
/// and, since the cache has changed, into a push to the watch. Screens read the cache and write files.
///
///     taps, edits of the watch, the cloud ──► files ──lag──► observer ──► cache ──► push to the watch (P3)
///                                              ▲                            │
///                                              └────────── screens ◄────────┘
///
/// A crash takes `memory` and nothing else.
public struct DocumentPhone: Hashable, Sendable {
    /// What is the same for the whole life of one athlete's phone.
    public struct Settings: Hashable, Sendable {
        public var switches = Switches()
        /// From the launch of the app until it can be told anything.
        public var appLaunch = TimeSpan.seconds(2)
        /// From the arrival of an edit until its merge is in the file.
        public var ingest = TimeSpan.milliseconds(150)
        /// After how long a launch that is not answered is given up.
        public var launchTimeout = TimeSpan.seconds(20)
        /// The first span after which a live frame that could not be sent is tried again; it doubles each time.
        public var liveRetry = TimeSpan.seconds(1)
        /// How long after the end of its phase a mirror without news counts as stale.
        public var mirrorGrace = TimeSpan.seconds(20)
        /// For how long after its end a completed run is pushed.
        public var tailAge = TimeSpan.hours(24)
        /// How many completed runs are pushed at most.
        public var tailCount = 25
        /// How many completed runs stay in a push however small it is made, with `N2`: those of the last session.
        public var keptCount = 2
        /// How many runs that are over are named in a push, with `N2`, and acknowledged, with `N3`: those that ended last.
        ///
        /// It is a count and not an age, since what names them is to hold also under a clock that was set. A watch that
        /// was away while more runs than these came to an end has given up its session hours ago.
        public var namedCount = 16
        /// For how long a lock holds unless it is renewed, with `N4`, in seconds; it is renewed twice in that time.
        public var lockLeaseSeconds: UInt16 = 120
        /// The schema of the app; higher than the watch's where the phone was updated first.
        public var version = WorkoutDocument.schemaVersion

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
    public internal(set) var system = System()

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
        system = System()
    }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {
        take(event, at: now, into: &effects)
        pushIfWanted(at: now, into: &effects)
    }

    private mutating func take(_ event: Event, at now: Instant, into effects: inout Effects) {
        switch event {
        case .foregrounded: enterForeground(at: now, into: &effects)
        case .backgrounded: leaveForeground()
        case .suspended: suspend()
        case .resumed: resume(at: now, into: &effects)
        case .terminated: memory.reset(launch: stored.launches)
        case .updated(let version):
            settings.version = version
            memory.reset(launch: stored.launches)
        case .activated: activate(into: &effects)
        case .reachabilityChanged(let isReachable): change(reachability: isReachable, into: &effects)
        case .watchStateChanged(let isPaired, let isInstalled):
            change(watch: isPaired, isInstalled, into: &effects)
        case .received(let message): receive(message, at: now, into: &effects)
        case .sendFailed(let message, _): live(failedToSend: message, into: &effects)
        case .contextRefused(let error): take(refusal: error, at: now, into: &effects)
        case .launchAnswered(let isDone, let attempt): answer(launch: attempt, isDone, into: &effects)
        case .observed(let workout): see(workout, at: now, into: &effects)
        case .cloudDelivered(let modifiedAt): deliver(effects.received, modifiedAt, at: now, into: &effects)
        case .cloudDeleted(let tombstone): bury(tombstone, into: &effects)
        case .offloaded(let workout): setAway(true, workout)
        case .downloaded(let workout):
            setAway(false, workout)
            effects.order(.fileChanged(workout))
            if isRunning { mergeConflicts(at: now, into: &effects) }
            settleEdits(at: now, into: &effects)
        case .tapped(let tap): take(tap, at: now, into: &effects)
        case .clockStepped(let span): step(clock: span, at: now, into: &effects)
        case .timer(let timer): fire(timer, at: now, into: &effects)
        }
    }

    /// What the phone's wall clock shows.
    public func reading(at now: Instant) -> Instant { clock.reading(at: now) }
}
