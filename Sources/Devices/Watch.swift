public import Session
public import Timeline
public import Workouts

/// A watch that records workouts: its app, what the app has stored, and the system below it.
public struct Watch: Hashable, Sendable {
    /// What is the same for every workout of one athlete on this watch.
    public struct Settings: Hashable, Sendable {
        public var coordinator = SessionCoordinator.Settings()
        public var switches = Preset.bulletproof.switches
        /// From the launch of the app until it can be told anything.
        public var appLaunch = TimeSpan.seconds(2)
        /// From asking for a session until it runs.
        public var sessionStart = TimeSpan.milliseconds(500)
        /// From the end of collection until the record is made: time for samples that arrive late.
        public var settling = TimeSpan.seconds(90)
        /// The longest a heart rate is held where the next sample stays away; nil holds it without limit.
        public var gapLimit: TimeSpan? = .seconds(15)
        public var countsMotionPauses = true
        public var zones: HeartRateZones?
        public var athlete = AthleteFacts()
        public var volume = TrainingVolume()
        /// What the names of this watch's records are derived from.
        public var recordKey: UInt64 = 0

        /// Goes by the defaults.
        public init() {}
    }

    /// What happens to a watch.
    public enum Event: Hashable, Sendable {
        /// The phone's launch handoff arrives.
        case launchHandoff(ActivityType)
        /// The athlete or the system brings up the app, or the athlete comes back to it.
        case opened
        /// The runs arrive as the phone has them; one that is absent is gone.
        case runsPushed([Run])
        /// The athlete finishes a run on the watch.
        case runFinished(Identifier)
        /// The athlete logs a set on the watch.
        case setLogged(LoggedSet, run: Identifier)
        /// The session is paused or resumed, a lap is marked, or motion stops or comes back.
        case marked(WorkoutEvent.Kind)
        /// The app, which follows the plan, sees the last bout of work end.
        case workEnded
        /// The app dies; the system keeps the session.
        case crashed
        /// The watch restarts; the system keeps the session or does not.
        case rebooted(keepsSession: Bool)
        /// The watch has restarted.
        case booted
        case suspended
        case woken
        /// The system ends the session, for want of resources or because another app starts one.
        case sessionTaken
        case timer(Timer)
    }

    /// What a watch wants to be reminded of.
    public enum Timer: Hashable, Sendable, BitwiseCopyable {
        /// The app has launched.
        case appReady(launch: Int)
        /// A timer of the coordinator is over.
        case coordinator(SessionCoordinator.Timer, launch: Int, start: Int)
        /// The session that was asked for runs.
        case sessionStarted(start: Int)
        /// A builder has had time for late samples.
        case settled(slot: Int, use: Int)
    }

    /// What a watch tells the world.
    public enum Directive: Hashable, Sendable {
        case setTimer(Timer, after: TimeSpan)
        case note(Notice)
    }

    /// How the app is.
    public enum AppState: Int, Hashable, Sendable, CaseIterable {
        case off, launching, suspended, running
        /// The watch restarts: nothing can bring the app up.
        case booting
    }

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    public private(set) var settings: Settings
    public internal(set) var appState = AppState.off
    /// How often the app has launched; timers of an earlier launch mean nothing.
    public internal(set) var launches = 0
    /// A handoff that came before the app could be told.
    var heldHandoff: ActivityType?
    /// Runs that were pushed while the app could not be told; only the latest counts.
    var heldPush: [Run]?
    /// Timers that were over while the app was suspended.
    var deferredTimers: [Timer] = []
    var coordinator: SessionCoordinator
    /// The sets of each run, as the app has stored them.
    var logs: [Log] = []
    var system: System
    public internal(set) var healthStore = HealthStore()
    /// Faults that wait for their occasion.
    public var faults = Faults()
    var orders: [SessionCoordinator.Directive] = []

    /// The sets that were logged in one run.
    struct Log: Hashable, Sendable {
        var run: Identifier
        var sets: [LoggedSet]
    }

    /// Faults of the system that wait for their occasion.
    public struct Faults: Hashable, Sendable {
        /// The next session that is asked for never answers.
        public var hangsNextStart = false
        /// The runs whose records cannot be saved.
        public var unsavableRuns: [Identifier] = []

        /// Nothing goes wrong.
        public init() {}
    }

    /// Makes a watch on which the app has never run.
    public init(_ settings: Settings) {
        self.settings = settings
        coordinator = SessionCoordinator(settings: settings.coordinator, switches: settings.switches)
        system = System()
    }

    /// Makes it the watch of another athlete, keeping the storage.
    public mutating func reset(_ settings: Settings) {
        self.settings = settings
        appState = .off
        launches = 0
        (heldHandoff, heldPush) = (nil, nil)
        deferredTimers.clear()
        coordinator = SessionCoordinator(settings: settings.coordinator, switches: settings.switches)
        logs.clear()
        system.reset()
        healthStore.reset()
        faults = Faults()
    }

    /// Whether the app can be told something now.
    @inlinable
    public var isAppReady: Bool { appState == .running }

    /// Whether a session collects and its app listens.
    public var isListening: Bool { isAppReady && system.hasAttachedSession }

    /// The record that the session which runs would make, whether an app holds it or not; nil where none runs.
    public var currentRecord: Identifier? { system.taken == nil ? system.record : nil }

    /// The record that a session would make which runs though no app holds it; nil where there is none.
    public var orphanedRecord: Identifier? {
        system.hasAttachedSession ? nil : currentRecord
    }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into directives: inout [Directive]) {
        switch event {
        case .launchHandoff(let activity): take(handoff: activity, at: now, into: &directives)
        case .opened: open(at: now, into: &directives)
        case .runsPushed(let runs): take(push: runs, at: now, into: &directives)
        case .runFinished(let run): finish(run, at: now, into: &directives)
        case .setLogged(let set, let run): log(set, in: run, at: now, into: &directives)
        case .marked(let kind): mark(kind, at: now, into: &directives)
        case .workEnded: endWork(at: now, into: &directives)
        case .crashed: crash(into: &directives)
        case .rebooted(let keepsSession): reboot(keepsSession: keepsSession, into: &directives)
        case .booted: boot(at: now, into: &directives)
        case .suspended: appState = appState == .running ? .suspended : appState
        case .woken: wake(at: now, into: &directives)
        case .sessionTaken: takeSession(at: now, into: &directives)
        case .timer(let timer): fire(timer, at: now, into: &directives)
        }
    }
}

/// Something that a watch did or that befell it, for those who ask what became of a workout.
public enum Notice: Hashable, Sendable {
    case appLaunched
    case sessionStarted(record: Identifier)
    case sessionRecovered(record: Identifier)
    case startHung
    case launchRefused
    case launchKept
    case launchDropped
    /// A session runs, and no run is known for which it may.
    case sessionUnclaimed
    /// A session ended and its record is being made for a run.
    case sessionEnded(record: Identifier, run: Identifier?, SessionEnding)
    /// A session was ended and dropped, since its last run is gone.
    case sessionDiscarded(record: Identifier)
    /// A session that was found hours after it was left was dropped, since nothing was logged in it.
    case emptySessionDiscarded(record: Identifier)
    /// The system ended a session and what it held was forgotten.
    case sessionForgotten(record: Identifier)
    /// A session that no app held was ended because the app started another; what it held was forgotten.
    case orphanReplaced(record: Identifier)
    /// A builder was lost with the app before it could make its record.
    case builderLost(record: Identifier, run: Identifier?)
    case saved(record: Identifier, run: Identifier?)
    case saveFailed(record: Identifier, run: Identifier?)
    /// A reboot took the session.
    case sessionLostInReboot(record: Identifier)
    /// A call came in the wrong order and was turned down.
    case refused(SessionRefusal)
}
