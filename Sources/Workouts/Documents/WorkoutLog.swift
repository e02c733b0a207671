public import Timeline

/// One exercise of a run, with its sets: the unit by which two devices' edits are merged, unless it is dated.
///
/// A log lies inline in its document, so that a document is copied without touching the heap.
public struct WorkoutLog: Sendable, BitwiseCopyable {
    /// What of a log is merged by itself, where the log is dated.
    public enum Part: Hashable, Sendable, BitwiseCopyable {
        /// Whether the exercise is over.
        case status
        case note
        /// Whether the set at a position is done.
        case done(Int)
        /// Repetitions and weight of the set at a position.
        case values(Int)
    }

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
    /// The device on which the log was changed last.
    public var updatedBy: WorkoutMetrics.Source
    /// Whether any part bears a date of its own.
    public private(set) var isDated = false
    /// When the log was changed last, by the wall clock of the device on which it was.
    public var updatedAt: Instant
    /// The dates of all parts, summed up; 0 where they bear none.
    package private(set) var partStamp: UInt64 = 0
    // A log is copied at every turn, so its sets lie without gaps between them.
    @usableFromInline var grams: InlineArray<10, Int32>
    /// When the status, the note and both parts of each set were changed last.
    @usableFromInline var dates: InlineArray<22, UInt32> = InlineArray(repeating: 0)
    @usableFromInline var reps: InlineArray<10, UInt16>
    /// The sets that are done, a bit for each.
    public private(set) var doneMask: UInt16

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
        grams = InlineArray(repeating: planned.grams)
        reps = InlineArray(repeating: planned.reps)
        doneMask = planned.isDone ? 1 << UInt16(self.setCount) - 1 : 0
    }

    /// The set at a position below `setCount`.
    public subscript(set position: Int) -> SetEntry {
        @inlinable
        get { SetEntry(reps: reps[position], isDone: doneMask >> UInt16(position) & 1 == 1, grams: grams[position]) }
        set {
            (reps[position], grams[position]) = (newValue.reps, newValue.grams)
            guard position < Int(setCount) else { return }
            let bit: UInt16 = 1 << UInt16(position)
            doneMask = newValue.isDone ? doneMask | bit : doneMask & ~bit
        }
    }

    /// When a part was changed last, in whole seconds since 1970; 0 where it bears no date.
    public subscript(dateOf part: Part) -> UInt32 {
        get { dates[part.place] }
        set {
            partStamp &+= (UInt64(newValue) &- UInt64(dates[part.place])) &* (mixed(UInt64(part.place)) | 1)
            dates[part.place] = newValue
            isDated = newValue != 0 || isDated && parts.contains { self[dateOf: $0] != 0 }
        }
    }

    /// The parts that there are.
    public var parts: some Sequence<Part> { (0..<partCount).lazy.map(Part.init) }

    private var partCount: Int { 2 + 2 * Int(setCount) }

    /// How many sets are done.
    public var doneSets: Int { doneMask.nonzeroBitCount }

    /// The first set that is not done; nil where all are.
    public var nextSet: Int? {
        let next = (~doneMask).trailingZeroBitCount
        return next < Int(setCount) ? next : nil
    }
}

extension WorkoutLog.Part {
    fileprivate init(place: Int) {
        switch place {
        case 0: self = .status
        case 1: self = .note
        default: self = place.isMultiple(of: 2) ? .done(place / 2 - 1) : .values(place / 2 - 1)
        }
    }

    fileprivate var place: Int {
        switch self {
        case .status: 0
        case .note: 1
        case .done(let position): 2 * position + 2
        case .values(let position): 2 * position + 3
        }
    }
}

extension WorkoutLog: Hashable {
    @inline(__always)
    public static func == (left: WorkoutLog, right: WorkoutLog) -> Bool {
        guard left.hasStamp(of: right) else { return false }
        for position in 0..<Int(left.setCount) {
            guard left.reps[position] == right.reps[position], left.grams[position] == right.grams[position] else {
                return false
            }
        }
        guard left.isDated else { return true }
        for place in 0..<left.partCount where left.dates[place] != right.dates[place] { return false }
        return true
    }

    /// Whether all is equal but for the values of sets; the dates of parts are compared by their sum.
    @inline(__always)
    func hasStamp(of other: WorkoutLog) -> Bool {
        updatedAt == other.updatedAt && partStamp == other.partStamp && doneMask == other.doneMask
            && number == other.number && exercise == other.exercise && status == other.status
            && setCount == other.setCount && note == other.note && updatedBy == other.updatedBy
            && isDated == other.isDated
    }

    /// Whether the same sets are done, with the same values.
    @inline(__always)
    func hasDoneSets(of other: WorkoutLog) -> Bool {
        guard doneMask == other.doneMask else { return false }
        var left = doneMask
        while left != 0 {
            let set = left.trailingZeroBitCount
            left &= left - 1
            if reps[set] != other.reps[set] || grams[set] != other.grams[set] { return false }
        }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(updatedAt)
    }
}
