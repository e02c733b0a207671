public import Timeline

/// A run as phone, watch and cloud keep it: one document with all its logs.
///
/// Versions of a run share their logs until one of them changes a log: a document goes from hand to hand at every turn,
/// and is changed far less often. Dates are those of the wall clock of the device that wrote them; on the wire and in
/// files they are cut to whole seconds.
public struct WorkoutDocument: Sendable {
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
    @usableFromInline var logs: [WorkoutLog] = []

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
    }

    /// How many logs there are.
    @inlinable
    public var logCount: Int { logs.count }

    /// The log at a position below `logCount`; positions follow the numbers.
    @inlinable
    public subscript(log position: Int) -> WorkoutLog {
        get { logs[position] }
        _modify { yield &logs[position] }
    }

    /// The position of the log of a number; nil where there is none.
    public func position(ofLog number: UInt8) -> Int? {
        // Most often logs stand where their numbers say.
        let guess = Int(number)
        if guess < logs.count, logs[guess].number == number { return guess }
        return logs.firstIndex { $0.number == number }
    }

    /// Adds a log, in the order of the numbers.
    ///
    /// - Returns: Whether there was room, and no log of that number.
    @discardableResult
    public mutating func insert(_ log: WorkoutLog) -> Bool {
        guard logs.count < Self.capacity, log.number < Self.logNumbers, position(ofLog: log.number) == nil else {
            return false
        }
        logs.insert(log, at: logs.firstIndex { $0.number > log.number } ?? logs.count)
        return true
    }

    /// Takes a log away, and remembers that it was deleted.
    public mutating func delete(log number: UInt8) {
        guard number < Self.logNumbers else { return }
        deletedLogs |= 1 << UInt32(number)
        if let position = position(ofLog: number) { remove(at: position) }
    }

    /// Takes the log at a position away, and forgets it.
    mutating func remove(at position: Int) { logs.remove(at: position) }

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
            left.metrics == right.metrics, left.deletedLogs == right.deletedLogs
        else { return false }
        if left.sharesLogs(with: right) { return true }
        // Most versions that differ do so in what stands first, so that is compared before sets and dates are.
        guard left.logCount == right.logCount else { return false }
        for position in left.logs.indices where !left.logs[position].hasStamp(of: right.logs[position]) { return false }
        return left.logs == right.logs
    }

    /// The numbers of the logs whose sets that are done differ from those of another version of the run, a bit for each.
    package func logsChangedInDoneSets(since former: WorkoutDocument) -> UInt32 {
        guard !sharesLogs(with: former) else { return 0 }
        var changed: UInt32 = 0
        for position in logs.indices {
            let number = logs[position].number
            if let there = former.position(ofLog: number), logs[position].hasDoneSets(of: former.logs[there]) {
                continue
            }
            changed |= 1 << UInt32(number)
        }
        for log in former.logs.indices where self.position(ofLog: former.logs[log].number) == nil {
            changed |= 1 << UInt32(former.logs[log].number)
        }
        return changed
    }

    /// Whether two versions still hold the same logs in one piece of storage, so that they are equal.
    func sharesLogs(with other: WorkoutDocument) -> Bool {
        logs.withUnsafeBufferPointer { logs in
            other.logs.withUnsafeBufferPointer { logs.baseAddress == $0.baseAddress && logs.count == $0.count }
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(updatedAt)
    }
}
