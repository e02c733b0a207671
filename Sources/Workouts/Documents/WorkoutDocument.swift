public import Timeline

/// A run as phone, watch and cloud keep it: one document with all its logs.
///
/// It is a plain value of fixed size, some 3 KB: copying it costs no more than copying those bytes, and never touches
/// the heap. Dates are those of the wall clock of the device that wrote them; on the wire and in files they are cut to
/// whole seconds.
public struct WorkoutDocument: Sendable, BitwiseCopyable {
    /// The most logs a run can hold.
    public static let capacity = 16
    /// How many numbers there are for the logs of a run, those of deleted ones included.
    public static let logNumbers = 32
    /// The version of the schema that this code reads and writes.
    public static let schemaVersion: UInt8 = 5

    public var id: Identifier
    /// The number of the workout among the athlete's, from 0.
    public var workout: Int32
    /// The order of the split from which the run was made.
    public var split: UInt8
    public var activity: ActivityType
    public var status = WorkoutStatus.notStarted
    public var start: Instant
    /// When it was completed or skipped; nil while it was not.
    public var end: Instant?
    /// When a field of the run itself was changed last.
    public var updatedAt: Instant
    /// The schema by which the document was written.
    public var version = WorkoutDocument.schemaVersion
    /// What the watch measured; nil until its session has ended.
    public var metrics: DocumentMetrics?
    /// The numbers of the logs that were deleted, a bit for each.
    public var deletedLogs: UInt32 = 0
    public private(set) var logCount: UInt8 = 0
    private var logs: SixteenLogs

    /// Makes a run that has no logs.
    public init(
        id: Identifier, workout: Int32 = 0, split: UInt8, activity: ActivityType, start: Instant
    ) {
        self.id = id
        self.workout = workout
        self.split = split
        self.activity = activity
        self.start = start
        updatedAt = start
        let none = WorkoutLog(
            number: 0, exercise: 0, setCount: 0, planned: SetEntry(reps: 0, weightGrams: nil), updatedAt: .epoch)
        logs = SixteenLogs(repeating: none)
    }

    /// The log at a position below `logCount`; positions follow the numbers.
    public subscript(log position: Int) -> WorkoutLog {
        get { logs[position] }
        _modify { yield &logs[position] }
    }

    /// What something makes of the log at a position, of which no more is copied than it looks at.
    @inline(__always)
    func read<Value>(log position: Int, _ body: (WorkoutLog) -> Value) -> Value { logs.read(position, body) }

    /// The position of the log of a number; nil where there is none.
    public func position(ofLog number: UInt8) -> Int? {
        // Most often logs stand where their numbers say.
        let guess = Int(number)
        if guess < logCount, logs.read(guess, \.number) == number { return guess }
        for position in 0..<Int(logCount) where logs.read(position, \.number) == number { return position }
        return nil
    }

    /// Adds a log, in the order of the numbers.
    ///
    /// - Returns: Whether there was room, and no log of that number.
    @discardableResult
    public mutating func insert(_ log: WorkoutLog) -> Bool {
        guard logCount < Self.capacity, log.number < Self.logNumbers, position(ofLog: log.number) == nil else {
            return false
        }
        var position = Int(logCount)
        while position > 0, logs[position - 1].number > log.number {
            logs[position] = logs[position - 1]
            position -= 1
        }
        logs[position] = log
        logCount += 1
        return true
    }

    /// Takes a log away, and remembers that it was deleted.
    public mutating func delete(log number: UInt8) {
        guard number < Self.logNumbers else { return }
        deletedLogs |= 1 << UInt32(number)
        if let position = position(ofLog: number) { remove(at: position) }
    }

    /// Takes the log at a position away, and forgets it.
    mutating func remove(at position: Int) {
        for next in position..<Int(logCount) - 1 { logs[next] = logs[next + 1] }
        logCount -= 1
    }

    /// Whether the log of a number was deleted.
    public func isDeleted(log number: UInt8) -> Bool {
        number < Self.logNumbers && deletedLogs & 1 << UInt32(number) != 0
    }
}

extension WorkoutDocument: Hashable {
    public static func == (left: WorkoutDocument, right: WorkoutDocument) -> Bool {
        guard left.id == right.id, left.workout == right.workout, left.split == right.split,
            left.activity == right.activity, left.status == right.status, left.start == right.start,
            left.end == right.end, left.updatedAt == right.updatedAt, left.version == right.version,
            left.metrics == right.metrics, left.deletedLogs == right.deletedLogs, left.logCount == right.logCount
        else { return false }
        for position in 0..<Int(left.logCount) where left.logs[position] != right.logs[position] { return false }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(updatedAt)
    }
}
