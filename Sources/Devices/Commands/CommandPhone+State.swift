public import CommandChannel
public import Timeline
public import Workouts

// What a phone is made of: what a crash leaves, and what it takes.
extension CommandPhone {
    /// What lies on the phone's disk.
    public struct Stored: Hashable, Sendable {
        /// The athlete's splits, by their order.
        public internal(set) var splits: [SplitDocument]
        public internal(set) var settings: AppSettings
        /// Every workout: the truth.
        public internal(set) var files = WorkoutTable()
        /// The workout that ended last, unless one was discarded since: dates would not tell, since clocks are set.
        var lastFinished: Identifier?
        /// What is left of workouts that were discarded.
        public internal(set) var tombstones: [Tombstone] = []
        /// Which sets of the session were changed by hand here, and when, by the wall clock.
        var handEdits: [HandEdit] = []
        /// The last revision that was given out, under a key of its own.
        public internal(set) var revision: UInt64?
        /// How far the watch's commands have come, written with what they did.
        public internal(set) var receiver = CommandReceiver<WatchCommand>.Stored()
        /// How often the app has launched.
        public internal(set) var launches: Int32 = 0

        init(splits: [SplitDocument], settings: AppSettings) {
            self.splits = splits.sorted { $0.order < $1.order }
            self.settings = settings
        }

        mutating func reset(splits: [SplitDocument], settings: AppSettings) {
            self.splits = splits.sorted { $0.order < $1.order }
            self.settings = settings
            files.removeAll()
            lastFinished = nil
            tombstones.clear()
            handEdits.clear()
            revision = nil
            receiver.streams.clear()
            launches = 0
        }
    }

    /// A set whose values a person has changed on the phone.
    struct HandEdit: Hashable, Sendable, BitwiseCopyable {
        var place: SetPlace
        var instant: Instant
    }

    /// What the app holds in memory.
    public struct Memory: Hashable, Sendable {
        public internal(set) var state = AppState.off
        /// Whether a launch was asked for by a person.
        var opensInForeground = false
        /// Whether something that calls for a push came while the app was suspended.
        var owesCatchUp = false
        /// Whether the session of WatchConnectivity is activated.
        public internal(set) var isActivated = false
        var receiver: CommandReceiver<WatchCommand>?
        /// Nil before the app is ready.
        var counter: RevisionCounter?
        /// The exercise that a person has picked.
        var anchor: UInt8?
        /// Where in the workout the athlete is.
        public internal(set) var phase = WorkoutSnapshot.Phase.workoutComplete
        /// When that ends by itself, by the wall clock; nil for what a person ends.
        public internal(set) var phaseEnd: Instant?
        /// How long the rest or the timed set is in all.
        var phaseSeconds: UInt16 = 0
        /// The set that is timed.
        var timedSet: SetPlace?
        /// The exercise and the set that were done last, which the rest is from.
        var lastDone: SetPlace?
        /// What was published last; it is what heartbeats repeat.
        public internal(set) var lastPushed: WorkoutSnapshot?
        /// Whether the event that is worked through calls for a new snapshot, or for the last one again.
        var wantsSnapshot = false
        var wantsRepeat = false
        var generation: Int32
        var heartbeat: Int32 = 0
        var countdown: Int32 = 0
        var deferredTimers: [DeviceTimer] = []
        /// The launch of the watch that is not answered.
        var launchAttempt: Int32?

        init(launch: Int32) { generation = launch &<< 16 }

        mutating func reset(launch: Int32) {
            var timers = deferredTimers
            timers.clear()
            self = Memory(launch: launch)
            deferredTimers = timers
        }

        mutating func nextGeneration() -> Int32 {
            generation &+= 1
            return generation
        }
    }

    /// Has settings stand on the phone from before.
    public mutating func install(_ settings: AppSettings) { stored.settings = settings }

    /// Has a workout lie on the phone from before.
    public mutating func install(_ document: WorkoutDocument) {
        var document = document
        document.cutToWholeSeconds()
        stored.files.put(document, modifiedAt: document.updatedAt)
        if !document.status.isActive { stored.lastFinished = document.id }
    }

    /// Whether the app runs, in front or behind.
    @inlinable
    public var isRunning: Bool { memory.state == .foreground || memory.state == .background }

    /// Whether a message can be handed to the app.
    @inlinable
    public var canReceive: Bool { isRunning && memory.isActivated }

    /// The snapshot that was published last by this launch; nil before one was.
    public var lastPushed: WorkoutSnapshot? { memory.lastPushed }

    /// Its revision, its session and its phase, which can be asked without that it is copied.
    public var publishedRevision: UInt64? { memory.lastPushed?.revision }
    public var publishedSession: Identifier? { memory.lastPushed?.session }
    public var publishedPhase: WorkoutSnapshot.Phase? { memory.lastPushed?.phase }

    /// The end of the rest that is counted down, by the wall clock; nil where none is.
    public var restEnd: Instant? { memory.phase == .rest ? memory.phaseEnd : nil }

    /// A workout as the phone shows it; nil where it has none of that name.
    public func shown(_ workout: Identifier) -> WorkoutDocument? { stored.files[workout] }

    /// What is left of a workout that was discarded; nil where it was not.
    public func tombstone(of workout: Identifier) -> Tombstone? {
        stored.tombstones.last { $0.workout == workout }
    }

    /// The position of the session that is open; nil where none is.
    var openSession: Int? {
        guard stored.files.activeCount > 0 else { return nil }
        return stored.files.rows.lastIndex(where: \.isActive)
    }
}
