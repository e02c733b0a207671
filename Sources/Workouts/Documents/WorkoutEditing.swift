public import Timeline

/// The place of a set in a run.
public struct SetPosition: Hashable, Sendable, BitwiseCopyable {
    /// The position of its log.
    public var log: Int
    public var set: Int

    /// Names a set.
    public init(log: Int, set: Int) {
        self.log = log
        self.set = set
    }
}

extension WorkoutLog {
    /// Marks a set as done, and the exercise as in progress, also one that was over.
    public mutating func complete(set position: Int, at now: Instant, by device: WorkoutMetrics.Source) {
        self[set: position].isDone = true
        move(to: .inProgress, at: now, by: device)
    }

    /// Writes down repetitions and weight of a set.
    public mutating func write(
        reps: UInt16, weightGrams: Int32?, set position: Int, at now: Instant, by device: WorkoutMetrics.Source
    ) {
        self[set: position].reps = reps
        self[set: position].weightGrams = weightGrams
        (updatedAt, updatedBy) = (now, device)
    }

    /// Writes a note.
    public mutating func write(note: UInt16, at now: Instant, by device: WorkoutMetrics.Source) {
        self.note = note
        (updatedAt, updatedBy) = (now, device)
    }

    /// Brings the exercise to a status.
    public mutating func move(to status: WorkoutStatus, at now: Instant, by device: WorkoutMetrics.Source) {
        self.status = status
        (updatedAt, updatedBy) = (now, device)
    }
}

extension WorkoutDocument {
    /// The set that comes next: the first one that is not done, of the first exercise that is not over.
    public var nextSet: SetPosition? {
        for position in 0..<Int(logCount) where self[log: position].status.isActive {
            if let set = self[log: position].nextSet { return SetPosition(log: position, set: set) }
        }
        return nil
    }

    /// Whether every exercise is completed or skipped.
    public var isEveryLogOver: Bool {
        for position in 0..<Int(logCount) where self[log: position].status.isActive { return false }
        return true
    }

    /// Repetitions times weight over all sets that are done, in grams.
    public var totalVolumeGrams: Int64 {
        var volume: Int64 = 0
        for position in 0..<Int(logCount) { volume += self[log: position].volumeGrams }
        return volume
    }

    /// Takes away the logs that are over, without a trace: a merge with a version that has them brings them back.
    public mutating func leaveOutLogsThatAreOver() {
        for position in (0..<Int(logCount)).reversed() where !self[log: position].status.isActive {
            remove(at: position)
        }
    }

    /// Says that the run is under way, if it has not begun.
    public mutating func begin(at now: Instant) {
        guard status == .notStarted else { return }
        status = .inProgress
        updatedAt = now
    }

    /// Completes or skips the run; one that is over stays as it is.
    public mutating func finish(as status: WorkoutStatus, at now: Instant) {
        guard self.status.isActive, !status.isActive else { return }
        self.status = status
        end = now
        updatedAt = now
    }
}

extension WorkoutLog {
    /// Repetitions times weight over the sets that are done, in grams.
    fileprivate var volumeGrams: Int64 {
        var volume: Int64 = 0
        for position in 0..<Int(setCount) where self[set: position].isDone {
            volume += Int64(self[set: position].reps) * Int64(self[set: position].weightGrams ?? 0)
        }
        return volume
    }
}
