public import Timeline

/// One exercise of a run, with its sets: the unit by which two devices' edits are merged.
///
/// A log lies inline in its document, so that a document is copied without touching the heap.
public struct WorkoutLog: Sendable, BitwiseCopyable {
    /// The most sets a log can hold.
    public static let capacity = 10

    /// The log's name within its run, below `WorkoutDocument.logNumbers`; a number that was deleted never comes back.
    public var number: UInt8
    /// The position of the exercise in the split from which the run was made.
    public var exercise: UInt8
    public var status = WorkoutStatus.notStarted
    /// How many sets there are.
    public private(set) var setCount: UInt8
    /// Which note the athlete has written, as a number of the text; 0 for none.
    public var note: UInt16 = 0
    /// When the log was changed last, by the wall clock of the device on which it was.
    public var updatedAt: Instant
    /// The device on which it was.
    public var updatedBy: WorkoutMetrics.Source
    private var entries: InlineArray<10, SetEntry>

    /// Makes the log of an exercise of which no set is done; more planned sets than `capacity` are cut.
    public init(
        number: UInt8, exercise: UInt8, setCount: Int, planned: SetEntry, updatedAt: Instant,
        updatedBy: WorkoutMetrics.Source = .phone
    ) {
        self.number = number
        self.exercise = exercise
        self.setCount = UInt8(clamping: Swift.min(Swift.max(0, setCount), Self.capacity))
        self.updatedAt = updatedAt
        self.updatedBy = updatedBy
        entries = InlineArray(repeating: planned)
    }

    /// The set at a position below `setCount`.
    public subscript(set position: Int) -> SetEntry {
        get { entries[position] }
        set { entries[position] = newValue }
    }

    /// How many sets are done.
    public var doneSets: Int {
        var count = 0
        for position in 0..<Int(setCount) where entries[position].isDone { count += 1 }
        return count
    }

    /// The first set that is not done; nil where all are.
    public var nextSet: Int? {
        for position in 0..<Int(setCount) where !entries[position].isDone { return position }
        return nil
    }
}

extension WorkoutLog: Hashable {
    public static func == (left: WorkoutLog, right: WorkoutLog) -> Bool {
        guard left.number == right.number, left.exercise == right.exercise, left.status == right.status,
            left.setCount == right.setCount, left.note == right.note, left.updatedAt == right.updatedAt,
            left.updatedBy == right.updatedBy
        else { return false }
        for position in 0..<Int(left.setCount) where left.entries[position] != right.entries[position] { return false }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(updatedAt)
    }
}
