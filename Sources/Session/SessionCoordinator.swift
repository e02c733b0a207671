public import Timeline
public import Workouts

/// Decides, inside the watch app, when a workout session is born and when it ends.
///
/// A session is born in one of five ways: launched by the phone's handoff, started by the watch itself for a run that
/// has none, recovered after a crash, started afresh after a reboot that took the old one, and kept from a launch that
/// came too early. It ends in one of five: finished when its last run is completed, discarded when its last run is
/// gone, salvaged when the system ends it, closed as unfinished when it is found hours after anything happened, and
/// abandoned when its start hangs.
///
///     none ──start──► starting ──started──► running ──finish, discard, ended by the system──► none
///       └──recover──► recovering ──recovered──┘
///
/// Only `runs` survives a crash of the app: a new coordinator is made from it and told that the app has launched.
public struct SessionCoordinator: Hashable, Sendable {
    /// The spans by which a coordinator goes.
    public struct Settings: Hashable, Sendable {
        /// For how long after its start a session is not ended.
        public var graceWindow = TimeSpan.seconds(10)
        /// How long a start may take before it is given up.
        public var startTimeout = TimeSpan.seconds(15)
        /// How long nothing may have happened before a session is closed as unfinished, and a late launch is lost.
        public var staleLimit = TimeSpan.hours(6)
        /// How long a launched session waits for its run before the phone is asked for it, with `N15`.
        public var launchPatience = TimeSpan.minutes(2)
        /// In which order a set of runs hands them out: arbitrary, as a platform's hashing is, and fixed by this number.
        public var setOrder: UInt64 = 0

        /// Goes by the defaults: 10 s, 15 s, 6 h and 2 min.
        public init() {}
    }

    /// What the coordinator is told.
    public enum Event: Hashable, Sendable {
        /// The app has launched, for whatever reason.
        case launched
        /// The phone's handoff has come.
        case configurationArrived(ActivityType)
        /// Runs have changed in `runs`, or the athlete has opened one.
        case runsChanged
        /// The phone has pushed its runs; they are in `runs`.
        case runsPushed
        /// The session that was asked for runs, and will make this record.
        case started(record: Identifier)
        /// The session that was asked for has not answered in time.
        case startTimedOut
        /// A session of before the launch, which began at `start`, runs again.
        case recovered(record: Identifier, start: Instant)
        /// There is no session of before the launch.
        case nothingToRecover
        /// The system has ended the session.
        case endedBySystem
        /// The grace window is over.
        case graceEnded
        /// A launched session has waited for its run for as long as it does.
        case patienceEnded
        /// A session may have been left.
        case staleLimitPassed
        /// There is no record that a run could claim.
        case claimFailed(run: Identifier)
    }

    /// What the coordinator orders.
    public enum Directive: Hashable, Sendable {
        /// Start a session and tell how it went; where it continues a record that a reboot cut off, which.
        case start(ActivityType, continuing: Identifier?)
        /// Get rid of a session whose start hangs.
        case abandonStart
        /// Take up the session of before the launch, if there is one, and tell.
        case recover
        /// End the session and save its record for a run; the record ends at `end`, or now where that is nil.
        case finish(run: Identifier, end: Instant?)
        /// Save what the builder of the ended session holds, for a run where one is known.
        case salvage(run: Identifier?)
        /// Forget the session that the system has ended.
        case forget
        /// End the session and keep nothing: its last run is gone.
        case discard
        /// End a session that was left hours ago and holds nothing.
        case discardEmpty
        /// Save a record from the app's own log of a run, which had no session or one that is gone with its record.
        case saveLog(run: Identifier, end: Instant, continuing: Identifier?)
        /// Gives a record that was saved for no run to the run that it was made in.
        case claim(record: Identifier, run: Identifier)
        /// Ask the phone for a push, since no run is known for which the session may run.
        case requestPush
        /// Tell when a span is over: the grace window, the time-out of a start, the wait for a run, or the stale limit.
        case setTimer(Timer, after: TimeSpan)
        /// A launch was turned away because a session runs.
        case launchRefused
        /// A launch was kept because a session runs.
        case launchKept
        /// A launch was dropped because no run is active.
        case launchDropped
    }

    /// What a timer of the coordinator is for.
    public enum Timer: Int, Hashable, Sendable, CaseIterable, BitwiseCopyable {
        case grace, startTimeout, patience, stale
    }

    /// What stands between the coordinator and a session.
    public enum Status: Int, Hashable, Sendable, CaseIterable { case none, starting, recovering, running }

    public let settings: Settings
    public let switches: Switches
    public internal(set) var status = Status.none
    /// The runs as the app stores them.
    public var runs: [StoredRun]
    var previouslyActive: [Identifier] = []
    var isInGrace = false
    var keptLaunch: ActivityType?
    /// How many more launches than runs have come to the session that starts or runs.
    ///
    /// A run has one launch at most. Where one is left over, its run may still be on its way.
    var launchBalance = 0
    /// What the system has taken before its run was known.
    ///
    /// An app stores it: the run may come after a crash.
    public var taken: TakenRecord?
    /// The record that the session which runs will make.
    var record: Identifier?
    /// When that session began.
    var recordStart: Instant?
    /// Whether the session that starts was asked for before, and did not answer.
    var isStartRepeated = false
    /// How many pushes have brought no run for that session since its patience has ended.
    var vainPushes = 0

    /// Makes the coordinator of an app that has stored these runs.
    public init(runs: [StoredRun] = [], settings: Settings = Settings(), switches: Switches) {
        self.runs = runs
        self.settings = settings
        self.switches = switches
    }

    /// Takes in an event and appends the orders that follow from it.
    public mutating func handle(_ event: Event, at now: Instant, into directives: inout [Directive]) {
        switch event {
        case .launched: launch(at: now, into: &directives)
        case .configurationArrived(let activity): take(launch: activity, at: now, into: &directives)
        case .runsChanged: reconcile(into: &directives)
        case .runsPushed:
            reconcile(into: &directives)
            noteVainPush(at: now, into: &directives)
        case .started(let record): sessionRuns(record, at: now, into: &directives)
        case .startTimedOut: abandonStart(into: &directives)
        case .recovered(let record, let start): takeUp(record, since: start, at: now, into: &directives)
        case .nothingToRecover: closeStaleRuns(at: now, into: &directives)
        case .endedBySystem: lose(at: now, into: &directives)
        case .graceEnded:
            isInGrace = false
            reconcile(into: &directives)
        case .patienceEnded: if isUnclaimed { directives.append(.requestPush) }
        case .staleLimitPassed: closeLeftSession(at: now, into: &directives)
        case .claimFailed(let run):
            bar(run)
            reconcile(into: &directives)
        }
    }
}

extension SessionCoordinator {
    /// Asks the planner whether the session ends, moves the baseline, and starts a session where a run wants one.
    mutating func reconcile(into directives: inout [Directive]) {
        claimTakenRecord(into: &directives)
        serveNewRuns()
        serveMissedRun()
        guard status == .none || status == .running, !isInGrace else { return }
        // Of closures that capture nothing none is allocated.
        let decision =
            switches.contains(.N15)
            ? decide(among: runs.lazy.filter { $0.counts(with: .N15) }.map(\.run)) : decide(among: runs.lazy.map(\.run))
        let keepsHeirs = decision == .nothing
        previouslyActive.clear()
        for stored in runs
        where stored.counts(with: switches) && stored.run.status.isActive || keepsHeirs && isHeir(stored) {
            previouslyActive.append(stored.run.id)
        }
        putInSetOrder(&previouslyActive)
        switch decision {
        case .finish(let run): finish(run, into: &directives)
        case .discard: end(with: .discard, into: &directives)
        case .nothing: break
        }
        saveUnservedRuns(into: &directives)
        startForRun(into: &directives)
    }

    private func decide(among runs: some Collection<Run>) -> SessionEndPlanner.Decision {
        SessionEndPlanner.decide(
            isRunning: status == .running, previouslyActive: previouslyActive, runs: runs, switches: switches)
    }

    /// With `N12`, whether a run of which there is no recording is saved from the app's own log.
    ///
    /// That takes a watch that sees to its sessions itself, with `H1`; one that waits to be launched does nothing by itself.
    var savesFromLog: Bool { switches.isSuperset(of: [.H1, .N12]) }

    /// With `N12`, saves what the app itself knows of runs that were over before it could give them a session.
    mutating func saveUnservedRuns(into directives: inout [Directive]) {
        guard savesFromLog, status == .none else { return }
        for index in runs.indices where runs[index].run.status == .completed && runs[index].isUnserved {
            let run = runs[index].run
            runs[index].service = .closed
            directives.append(.saveLog(run: run.id, end: run.end ?? run.start, continuing: nil))
        }
    }

    /// Notes that the session which runs serves the runs that have come since it started.
    private mutating func serveNewRuns() {
        guard status == .running, let record else { return }
        for index in runs.indices where runs[index].wantsSession && runs[index].service == .none {
            serve(index, with: record)
        }
    }

    /// With `N10`, whether a run was completed in the session that still runs for another.
    ///
    /// It counts as active before, so that the session is not dropped with the other run. A run of an earlier session
    /// does not, nor does one that outlives its own: it would end a session whose own run has not arrived.
    func isHeir(_ stored: StoredRun) -> Bool {
        guard switches.contains(.N10), status == .running, let record else { return false }
        return stored.run.status == .completed && stored.service == .begun(record: record)
    }

    func putInSetOrder(_ ids: inout [Identifier]) {
        guard ids.count > 1 else { return }
        let order = settings.setOrder
        ids.sort { mixed($0.low ^ order) < mixed($1.low ^ order) }
    }

    mutating func end(with directive: Directive, into directives: inout [Directive]) {
        status = .none
        isInGrace = false
        (record, recordStart, vainPushes) = (nil, nil, 0)
        directives.append(directive)
        startKeptLaunch(into: &directives)
    }
}
