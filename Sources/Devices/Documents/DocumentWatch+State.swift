import Session
public import Timeline
public import Workouts

// What the app has stored, and what it holds in memory.
extension DocumentWatch {
    /// What outlives a crash of the app.
    public struct Stored: Hashable, Sendable {
        /// The runs as the phone pushed them last, with this watch's own edits.
        public internal(set) var documents: [WorkoutDocument] = []
        public internal(set) var splits: [SplitDocument] = []
        public internal(set) var settings = AppSettings()
        /// What the wall clock showed when a push was taken in last.
        public internal(set) var lastSyncDate: Instant?
        /// What tells the push that was taken in last from others, with `N1`.
        var nonce: UInt32 = 0
        /// The run, or the split, that the phone has open in an editor.
        public internal(set) var editingWorkout: Identifier?
        public internal(set) var editingSplit: Identifier?
        /// When these locks lapse, by the wall clock; nil where they never do.
        var lockEnd: Instant?
        /// How many edits have been forwarded.
        package internal(set) var edits: UInt32 = 0
        /// With `N3`, the last edit of each run that the phone has not said it has stored.
        var unacknowledged: [ForwardedEdit] = []
        /// The places of the sets that are in the session's log, run by run, in its order.
        var loggedSets: [LoggedSets] = []

        mutating func reset() {
            documents.clear()
            splits.clear()
            settings = AppSettings()
            (lastSyncDate, editingWorkout, editingSplit, lockEnd) = (nil, nil, nil, nil)
            (edits, nonce) = (0, 0)
            unacknowledged.clear()
            loggedSets.clear()
        }
    }

    /// An edit that was forwarded to the phone.
    struct ForwardedEdit: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var edit: UInt32
        /// Whether it went by T4, which delivers it in any case.
        var isQueued: Bool
    }

    /// What a crash of the app takes.
    @usableFromInline
    struct Memory: Hashable, Sendable {
        @usableFromInline var isActivated = false
        var place = Screen.Place.none
        var live: LiveExercise
        /// Whether a push was asked for and has not come.
        var isAwaitingPush = false
        var syncFailures: Int32 = 0
        var syncGeneration: Int32 = 0
        var lockGeneration: Int32 = 0
        /// Whether the last push could not be read.
        var isMismatched = false
        /// The run of which the watch says that it has no session.
        var sessionlessRun: Identifier?
        /// Timers that were over while the app was suspended.
        var deferredTimers: [DeviceTimer] = []

        init(launch: Int32) {
            live = LiveExercise(launch: launch)
        }

        mutating func reset(launch: Int32) {
            var timers = deferredTimers
            timers.clear()
            self = Memory(launch: launch)
            deferredTimers = timers
        }
    }
}

extension DocumentWatch {
    /// What the watch shows.
    public struct Screen: Hashable, Sendable, BitwiseCopyable {
        /// Where in the app a person is.
        public enum Place: Hashable, Sendable, BitwiseCopyable {
            /// The app is not there.
            case none
            /// The list of active runs.
            case gate
            case run(Identifier)
            case exercise(Identifier, log: UInt8)

            /// The run that is open.
            public var run: Identifier? {
                switch self {
                case .none, .gate: nil
                case .run(let run), .exercise(let run, _): run
                }
            }
        }

        public var place: Place
        /// Where the open exercise is.
        public var flow: ExerciseFlow?
        /// What the cover of the live mirror shows.
        public var cover: ExerciseFlow?
        /// Whether the cover stands at 0:00 though its driver has gone on.
        public var isCoverFrozen: Bool
        /// Whether the watch says that it cannot read what the phone pushes.
        public var showsMismatch: Bool
        /// Whether the watch says that the open run, or one at the gate, has no session.
        public var showsSessionlessHint: Bool
    }

    /// What the watch shows now.
    public var screen: Screen {
        Screen(
            place: place, flow: exercise, cover: cover, isCoverFrozen: isCoverFrozen,
            showsMismatch: memory.isMismatched && settings.session.switches.contains(.L3),
            showsSessionlessHint: showsSessionlessHint)
    }

    /// Where in the app a person is.
    public var place: Screen.Place { memory.place }

    /// The exercise that is open, and where in it the run is.
    public var exercise: ExerciseFlow? { memory.live.flow }

    /// The cover with which it follows the phone.
    public var cover: ExerciseFlow? { memory.live.mirror.cover }

    /// Whether the cover stands at 0:00 though its driver has gone on.
    public var isCoverFrozen: Bool { memory.live.mirror.isFrozen }

    /// Whether the watch says that the open run, or one at the gate, has no session.
    public var showsSessionlessHint: Bool { memory.sessionlessRun != nil }

    /// Whether what the cover shows is driven on this watch.
    package var drivesCover: Bool { memory.live.mirror.drivesCover }

    /// A run as the watch has it; nil where it has none of that name.
    public subscript(workout: Identifier) -> WorkoutDocument? {
        position(of: workout).map { stored.documents[$0] }
    }

    /// Whether the phone has a run, or the split it was made from, open in an editor.
    public func isLocked(_ workout: Identifier) -> Bool {
        guard let position = position(of: workout) else { return false }
        return isLocked(at: position)
    }

    /// Whether there is a run that is neither completed nor skipped.
    public var hasActiveRun: Bool { firstActiveRun != nil }

    /// The position of the first run that is neither completed nor skipped.
    var firstActiveRun: Int? {
        for index in stored.documents.indices where stored.documents[index].status.isActive { return index }
        return nil
    }

    /// The position of a run; nil where it is not here.
    package func position(of workout: Identifier) -> Int? { stored.documents.position(of: workout) }

    func isLocked(at position: Int) -> Bool {
        if stored.editingWorkout == stored.documents[position].id { return true }
        guard let editing = stored.editingSplit else { return false }
        return split(at: position)?.id == editing
    }

    /// The split from which the run at a position was made.
    func split(at position: Int) -> SplitDocument? {
        let order = stored.documents[position].split
        return stored.splits.first { $0.order == order }
    }

    func split(of workout: Identifier) -> SplitDocument? { position(of: workout).flatMap(split(at:)) }

    var mirrorSettings: LiveMirror.Settings {
        LiveMirror.Settings(
            retry: settings.retry, grace: settings.mirrorGrace, switches: settings.session.switches)
    }

    func has(_ fix: Switches) -> Bool { settings.session.switches.contains(fix) }
}
