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

    /// Dates the parts that differ from the version before, and one that was written anew, with the date of this one.
    ///
    /// That an exercise is under way follows from its sets and is nobody's decision, so it bears no date: one that was
    /// ended on another device meanwhile stays over.
    public mutating func dateChanges(since before: WorkoutLog, rewritten: Part? = nil) {
        if status != before.status, !(status.isActive && before.status.isActive) { date(.status) }
        if note != before.note || rewritten == .note { date(.note) }
        for position in 0..<Int(setCount) {
            let (entry, former) = (self[set: position], before[set: position])
            if entry.isDone != former.isDone { date(.done(position)) }
            if !entry.hasValues(of: former) || rewritten == .values(position) { date(.values(position)) }
        }
    }

    /// Takes over a part of another version, with its date.
    public mutating func take(_ part: Part, of other: WorkoutLog) {
        self[dateOf: part] = other[dateOf: part]
        switch part {
        case .status: status = other.status
        case .note: note = other.note
        case .done(let position): self[set: position].isDone = other[set: position].isDone
        case .values(let position):
            self[set: position].reps = other[set: position].reps
            self[set: position].weightGrams = other[set: position].weightGrams
        }
    }

    /// Gives a part the date of this version; none is before 1970, since no date is 0.
    private mutating func date(_ part: Part) {
        self[dateOf: part] = UInt32(clamping: Swift.max(1, updatedAt.wireDate.microseconds / 1_000_000))
    }
}

extension SetEntry {
    /// Whether repetitions and weight are those of another.
    fileprivate func hasValues(of other: SetEntry) -> Bool {
        reps == other.reps && weightGrams == other.weightGrams
    }
}

extension WorkoutDocument {
    /// The set that comes next: the first one that is not done, of the first exercise that is not over.
    public var nextSet: SetPosition? {
        for position in 0..<logCount where self[log: position].status.isActive {
            if let set = self[log: position].nextSet { return SetPosition(log: position, set: set) }
        }
        return nil
    }

    /// Whether every exercise is completed or skipped.
    public var isEveryLogOver: Bool {
        for position in 0..<logCount where self[log: position].status.isActive { return false }
        return true
    }

    /// Repetitions times weight over all sets that are done, in grams.
    public var totalVolumeGrams: Int64 {
        var volume: Int64 = 0
        for position in 0..<logCount { volume += self[log: position].volumeGrams }
        return volume
    }

    /// Takes away the logs that are over, without a trace: a merge with a version that has them brings them back.
    public mutating func leaveOutLogsThatAreOver() {
        for position in (0..<logCount).reversed() where !self[log: position].status.isActive {
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
