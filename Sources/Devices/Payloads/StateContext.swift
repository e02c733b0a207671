public import Timeline
public import Workouts

/// P3: the whole state of the phone as it is pushed to the watch in one application context.
///
/// It is authoritative: a run that is absent is no longer active.
public struct StateContext: Hashable, Sendable {
    /// An edit of the watch that the phone has stored.
    public struct StoredEdit: Hashable, Sendable, BitwiseCopyable {
        public var workout: Identifier
        /// The number of the latest edit of that run that is in the file.
        public var edit: UInt32

        /// Names an edit.
        public init(workout: Identifier, edit: UInt32) {
            self.workout = workout
            self.edit = edit
        }
    }

    /// A run that is over though it was not deleted, whether its document rides along or not.
    public struct FinishedRun: Hashable, Sendable, BitwiseCopyable {
        public var workout: Identifier
        public var status: WorkoutStatus
        public var end: Instant

        /// Names a run that is over.
        public init(workout: Identifier, status: WorkoutStatus, end: Instant) {
            self.workout = workout
            self.status = status
            self.end = end
        }
    }

    /// Makes one push differ from the next, with `N1`; 0 without.
    ///
    /// It stands first, where comparing begins.
    public var nonce: UInt32 = 0
    /// All splits, by their order.
    public var splits: [SplitDocument] = []
    /// Every active run in full, and those completed of late.
    public var workouts: [WorkoutDocument] = []
    public var settings = AppSettings()
    /// The run whose editor is open on the phone.
    public var editingWorkout: Identifier?
    /// The split whose editor is open on the phone.
    public var editingSplit: Identifier?
    /// For how long the locks hold unless another push renews them, in seconds, with `N4`; 0 without, for ever.
    public var lockLeaseSeconds: UInt16 = 0
    /// Runs that are over, with `N2`; empty without.
    public var finished: [FinishedRun] = []
    /// Edits of the watch that are in files, with `N3`; empty without.
    public var storedEdits: [StoredEdit] = []
    /// The schema of the phone's app; a watch whose app is older cannot decode it.
    public var version = WorkoutDocument.schemaVersion

    /// Pushes nothing.
    public init() {}

    /// Forgets everything, keeping the storage.
    public mutating func reset() {
        splits.clear()
        workouts.clear()
        settings = AppSettings()
        (editingWorkout, editingSplit) = (nil, nil)
        lockLeaseSeconds = 0
        finished.clear()
        storedEdits.clear()
        nonce = 0
        version = WorkoutDocument.schemaVersion
    }
}
