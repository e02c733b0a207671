import Timeline

// How two versions of one run become one.
//
// A run is a set of registers, and each register has a total order of its own in which the greater version wins. So a
// merge is a join: whatever the order in which versions meet, how often, and in what groups, the same run results.
//
//     register                       the greater one
//     each log                       dated; else newer, further on, more sets done, the phone's, then by content
//     status and end                 over before active; the later end, else the newer document; then by content
//     split, activity, number, start the newer document's, then by content
//     metrics                        measured by the watch, newer, then by content; none is the least
//     schema                         the higher
//     deletions                      all of them; a deleted log is gone, however new its edit
//
// A log that is dated (N17) is itself a set of registers, so edits of different sets of one exercise unite, and so do a
// check mark and a correction of one set:
//
//     status                         newer, further on, then by content
//     note                           newer, then by content
//     each set, whether it is done   newer, done before not done
//     each set, its values           newer, then by content
//     date and author                newer, then the phone's
//
// Each date is that of the last change to its part, and no two parts need to fit together. What one device has ended
// stays over and keeps what another has done or unchecked in it meanwhile; where two devices have done all sets between
// them, neither has completed the exercise, and the next one that looks does. A log without dates is as it was planned,
// or of an app that knows of none, so it gives way to one with dates; so does one of another exercise or fewer sets,
// which no app writes.
//
// Who merges does not matter: "the phone's" is what the phone wrote. If it were what the phone holds, then of two edits
// of the watch that tie, the one that happened to arrive first would win. Newer means a later whole second, since that
// is all a document says of a date; so cutting two versions and merging them gives what merging and cutting them does.
// Fractions of a second decide only between versions that are otherwise equal.

extension WorkoutDocument {
    /// Takes in another version of the same run.
    ///
    /// Where the two together have more logs than fit, those with the highest numbers are left out.
    ///
    /// - Returns: Whether anything has changed.
    /// - Precondition: Both are versions of one run.
    @discardableResult
    public mutating func merge(_ other: WorkoutDocument) -> Bool {
        precondition(id == other.id, "merging the runs \(id) and \(other.id)")
        let isChangedItself = mergeRun(other)
        let isChangedInLogs = mergeLogs(other)
        return isChangedItself || isChangedInLogs
    }

    private mutating func mergeRun(_ other: WorkoutDocument) -> Bool {
        var isChanged = false
        // Both orders look at the document's date, so it is moved last.
        if statusOrder < other.statusOrder {
            (status, end) = (other.status, other.end)
            isChanged = true
        }
        if originOrder < other.originOrder {
            (split, activity, workout, start) = (other.split, other.activity, other.workout, other.start)
            isChanged = true
        }
        if updatedAt < other.updatedAt {
            updatedAt = other.updatedAt
            isChanged = true
        }
        if version < other.version {
            version = other.version
            isChanged = true
        }
        if let theirs = other.metrics, metrics?.isOutranked(by: theirs) ?? true {
            metrics = theirs
            isChanged = true
        }
        return isChanged
    }

    private mutating func mergeLogs(_ other: WorkoutDocument) -> Bool {
        var isChanged = false
        if other.deletedLogs & ~deletedLogs != 0 {
            deletedLogs |= other.deletedLogs
            for position in (0..<logCount).reversed() where isDeleted(log: self[log: position].number) {
                remove(at: position)
            }
            isChanged = true
        }
        guard !sharesLogs(with: other) else { return isChanged }
        for position in other.logs.indices where !isDeleted(log: other.logs[position].number) {
            // Most logs are equal, and those of one document stand at the same positions in another.
            if position < logCount, logs[position] == other.logs[position] { continue }
            if merge(other[log: position], near: position) { isChanged = true }
        }
        return isChanged
    }

    /// Takes in a version of one log, which most often stands at the same position in both documents.
    private mutating func merge(_ log: WorkoutLog, near guess: Int) -> Bool {
        let isThere = guess < logCount && self[log: guess].number == log.number
        if let position = isThere ? guess : position(ofLog: log.number) {
            // A log that is asked to change is no longer shared, so it is not asked where the two are equal.
            return self[log: position] != log && self[log: position].merge(log)
        }
        if logCount == Self.capacity {
            guard log.number < self[log: logCount - 1].number else { return false }
            remove(at: logCount - 1)
        }
        return insert(log)
    }

    /// Orders versions of the run's status and end.
    private var statusOrder: (Int, Int64, Int, Int64) {
        let end = end?.microseconds ?? .min
        guard !status.isActive else { return (0, updatedAt.wireDate.microseconds, status.contentOrder, end) }
        return (1, self.end?.wireDate.microseconds ?? .min, status.contentOrder, end)
    }

    /// Orders versions of what the run was made from.
    private var originOrder: (Int64, UInt8, Int, Int32, Int64) {
        (updatedAt.wireDate.microseconds, split, activity.rawValue, workout, start.microseconds)
    }
}

extension WorkoutStatus {
    /// How far a log of this status has come; what is over has come equally far either way.
    fileprivate var advancement: Int {
        switch self {
        case .notStarted: 0
        case .inProgress: 1
        case .completed, .skipped: 2
        }
    }

    /// Orders statuses where nothing else does; of two ends, the one that keeps the work wins.
    fileprivate var contentOrder: Int {
        switch self {
        case .notStarted: 0
        case .inProgress: 1
        case .skipped: 2
        case .completed: 3
        }
    }
}

extension WorkoutLog {
    /// Takes in another version of this log.
    ///
    /// - Returns: Whether anything has changed.
    fileprivate mutating func merge(_ other: WorkoutLog) -> Bool {
        if isDated, form == other.form { return mergeParts(other) }
        guard isOutranked(by: other) else { return false }
        self = other
        return true
    }

    private mutating func mergeParts(_ other: WorkoutLog) -> Bool {
        var isChanged = false
        if versionOrder < other.versionOrder {
            (updatedAt, updatedBy) = (other.updatedAt, other.updatedBy)
            isChanged = true
        }
        for part in parts where order(of: part) < other.order(of: part) {
            take(part, of: other)
            isChanged = true
        }
        return isChanged
    }

    /// What two versions have in common that are merged part by part.
    private var form: (Int, UInt8, UInt8) { (isDated ? 1 : 0, isDated ? exercise : 0, isDated ? setCount : 0) }

    private var versionOrder: (Int64, Int, Int64) {
        (updatedAt.wireDate.microseconds, updatedBy == .phone ? 1 : 0, updatedAt.microseconds)
    }

    private func order(of part: Part) -> (UInt32, Int, Int, Int) {
        let date = self[dateOf: part]
        switch part {
        case .status: return (date, status.advancement, status.contentOrder, 0)
        case .note: return (date, Int(note), 0, 0)
        case .done(let position): return (date, self[set: position].isDone ? 1 : 0, 0, 0)
        case .values(let position):
            let entry = self[set: position]
            return (date, Int(entry.reps), entry.weightGrams.map(Int.init) ?? .min, 0)
        }
    }

    /// Whether another version of this log, which cannot be merged with it part by part, is to take its place.
    private func isOutranked(by other: WorkoutLog) -> Bool {
        if form != other.form { return form < other.form }
        let (mine, theirs) = (rank, other.rank)
        if mine != theirs { return mine < theirs }
        let (content, otherContent) = (contentOrder, other.contentOrder)
        if content != otherContent { return content < otherContent }
        for position in 0..<Int(setCount) {
            let (entry, otherEntry) = (self[set: position].contentOrder, other[set: position].contentOrder)
            if entry != otherEntry { return entry < otherEntry }
        }
        return updatedAt < other.updatedAt
    }

    private var rank: (Int64, Int, Int, Int) {
        (updatedAt.wireDate.microseconds, status.advancement, doneSets, updatedBy == .phone ? 1 : 0)
    }

    private var contentOrder: (UInt8, Int, UInt8, UInt16) { (exercise, status.contentOrder, setCount, note) }
}

extension SetEntry {
    fileprivate var contentOrder: (UInt16, Int, Int32) { (reps, isDone ? 1 : 0, weightGrams ?? .min) }
}

extension DocumentMetrics {
    /// Whether other metrics of the same run are to take the place of these.
    func isOutranked(by other: DocumentMetrics) -> Bool {
        let (mine, theirs) = (rank, other.rank)
        if mine != theirs { return mine < theirs }
        let (content, otherContent) = (contentOrder, other.contentOrder)
        if content != otherContent { return content < otherContent }
        for zone in 0..<Int(zoneCount) where self[zone: zone] != other[zone: zone] {
            return self[zone: zone] < other[zone: zone]
        }
        let (record, otherRecord) = (recordOrder, other.recordOrder)
        return record != otherRecord ? record < otherRecord : recordedAt < other.recordedAt
    }

    private var rank: (Int, Int64) { (source == .watch ? 1 : 0, recordedAt.wireDate.microseconds) }

    private var contentOrder: (Int64, Int32, Int32, Int32, Int64, UInt8) {
        (
            activeEnergyCalories ?? .min, avgHeartRateHundredths ?? .min, maxHeartRateHundredths ?? .min,
            minHeartRateHundredths ?? .min, totalVolumeGrams ?? .min, zoneCount
        )
    }

    private var recordOrder: (UInt64, UInt64) { (healthKitWorkoutUUID?.high ?? 0, healthKitWorkoutUUID?.low ?? 0) }
}
