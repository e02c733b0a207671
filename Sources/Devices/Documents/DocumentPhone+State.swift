import Timeline
public import Workouts

// What a phone is made of: what a crash leaves, what it takes, and what the system knows.
extension DocumentPhone {
    /// What lies on the phone's disk.
    public struct Stored: Hashable, Sendable {
        /// The athlete's splits, by their order.
        public internal(set) var splits: [SplitDocument]
        public internal(set) var settings: AppSettings
        /// The files: the truth.
        public internal(set) var files = WorkoutTable()
        /// What is left of runs that were deleted.
        public internal(set) var stubs: [Stub] = []
        /// What the observer has seen of the files.
        public internal(set) var cache = WorkoutTable()
        /// Versions that wait to be merged with their files: other devices' that came down while the app could not do it,
        /// with `N8`, and the phone's own of runs whose file is in the cloud, with `N18`.
        var conflicts: [Conflict] = []
        /// The number of the last push that was told apart from the one before, with `N1` or by the renewal of a lease.
        var nonce: UInt32 = 0
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
            stubs.clear()
            cache.removeAll()
            conflicts.clear()
            (nonce, launches) = (0, 0)
        }
    }

    /// The stub of a run that was deleted.
    public struct Stub: Hashable, Sendable, BitwiseCopyable {
        public var tombstone: Tombstone
        /// The latest edit of the watch that was turned away because of it.
        var edit: UInt32 = 0
    }

    /// A version of a run that waits to be merged with its file.
    struct Conflict: Hashable, Sendable {
        var document: WorkoutDocument
        var modifiedAt: Instant
        /// Whether the phone made it, and waits for the file; else the file waits for the app.
        var isOwn = false
    }

    /// What the app holds in memory.
    public struct Memory: Hashable, Sendable {
        public internal(set) var state = AppState.off
        /// Whether a launch was asked for by a person.
        var opensInForeground = false
        /// Whether the session of WatchConnectivity is activated.
        public internal(set) var isActivated = false
        /// Whether something that calls for a push came while the app was suspended.
        var owesCatchUp = false
        /// The last number that told a timer or a launch from another; the app's launch stands in its upper half.
        var ticket: Int32
        /// Edits of the watch that are not in a file yet.
        var arrivals: [Arrival] = []
        /// What is still to be saved.
        var saves: [Save] = []
        /// What the observer saw while the app was suspended.
        var unseen: [Identifier] = []
        var deferredTimers: [DeviceTimer] = []
        /// The run whose editor is open.
        var editor: Identifier?
        /// The split whose detail is open.
        var split: UInt8?
        var isSplitSheetOpen = false
        var lockRenewal: Int32 = 0
        /// The launch of the watch that is not answered.
        var launchAttempt: Int32?
        /// Whether the event that is worked through calls for a push, and for one that differs from the last.
        var wantsPush = false
        var wantsNonce = false
        /// How much was left out of the last push.
        var pushTier: UInt8 = 0
        var banners = PhoneScreen.Banners()
        public internal(set) var live: LiveExercise

        init(launch: Int32) {
            ticket = launch &<< 16
            live = LiveExercise(launch: launch)
        }

        /// The mirror of the exercise that is open on the other device.
        public var mirror: LiveMirror { live.mirror }

        /// Forgets everything, keeping the storage.
        mutating func reset(launch: Int32) {
            var fresh = Memory(launch: launch)
            swap(&fresh.arrivals, &arrivals)
            swap(&fresh.saves, &saves)
            swap(&fresh.unseen, &unseen)
            swap(&fresh.deferredTimers, &deferredTimers)
            fresh.arrivals.clear()
            fresh.saves.clear()
            fresh.unseen.clear()
            fresh.deferredTimers.clear()
            self = fresh
        }

        mutating func nextTicket() -> Int32 {
            ticket &+= 1
            return ticket
        }
    }

    /// An edit of the watch that has arrived.
    struct Arrival: Hashable, Sendable {
        var document: WorkoutDocument
        var edit: UInt32
        var ticket: Int32
        var isDue = false
    }

    /// A change of a run that the phone makes itself.
    enum Change: Hashable, Sendable, BitwiseCopyable {
        case act(RunAction)
        case delete(log: UInt8)
        /// A phase has ended by itself.
        case advance(PhaseEngine.Transition, log: UInt8)
    }

    /// A change that is still to be saved.
    struct Save: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var change: Change
        /// What the wall clock showed when a person did it.
        var stamp: Instant
        var ticket: Int32
        var isDue: Bool
    }

    /// What the system tells every app that asks.
    public struct System: Hashable, Sendable {
        public internal(set) var isPaired = true
        public internal(set) var isInstalled = true
        public internal(set) var isReachable = false
    }

    /// Has settings stand on the phone from before.
    public mutating func install(_ settings: AppSettings) { stored.settings = settings }

    /// Has the file of a run lie on the phone from before, seen by its observer.
    public mutating func install(_ document: WorkoutDocument) {
        var document = document
        document.cutToWholeSeconds()
        stored.files.put(document, modifiedAt: document.updatedAt)
        stored.cache.put(document, modifiedAt: document.updatedAt)
    }

    /// Whether the app runs, in front or behind.
    @inlinable
    public var isRunning: Bool { memory.state == .foreground || memory.state == .background }

    /// Whether a message can be handed to the app.
    @inlinable
    public var canReceive: Bool { isRunning && memory.isActivated }

    /// How many edits of the watch have been received and are not in a file: what a crash loses now.
    public var uncommittedEdits: Int { memory.arrivals.count }
}
