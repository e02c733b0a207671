public import Timeline
public import Workouts

/// Runs with their documents, in the order in which they came: the phone's files, its cache, or the cloud's copies.
///
/// A push asks for the active runs and for those that ended last. So the table knows how many are active and in which
/// order runs began or ended, and however many old ones there are, nobody looks at them.
public struct WorkoutTable: Hashable, Sendable {
    /// What there is to know of a run without its document.
    public struct Row: Hashable, Sendable, BitwiseCopyable {
        public let workout: Identifier
        public fileprivate(set) var status: WorkoutStatus
        /// When it was completed or skipped; `distantFuture` while it is active.
        public fileprivate(set) var end: Instant
        /// When the file was changed last, by the wall clock of the device that did.
        public var modifiedAt: Instant
        /// The number of the latest edit of the watch that is in the document; 0 for none.
        public var edit: UInt32 = 0
        /// Whether the system has taken the file off the phone; what the document holds lies in the cloud then.
        public var isAway = false

        fileprivate init(_ document: WorkoutDocument, modifiedAt: Instant) {
            workout = document.id
            (status, end) = (.notStarted, .distantFuture)
            self.modifiedAt = modifiedAt
            follow(document.status, end: document.end ?? document.updatedAt)
        }

        /// Whether it is neither completed nor skipped.
        public var isActive: Bool { end.microseconds == .max }

        fileprivate mutating func follow(_ status: WorkoutStatus, end: Instant) {
            self.status = status
            self.end = status.isActive ? .distantFuture : end
        }
    }

    public private(set) var rows: [Row] = []
    public private(set) var documents: [WorkoutDocument] = []
    /// The positions of the runs, those that began or ended last at the end.
    private var order: [Int32] = []
    public private(set) var activeCount = 0

    /// Holds nothing.
    public init() {}

    /// Forgets everything, keeping the storage.
    public mutating func removeAll() {
        rows.clear()
        documents.clear()
        order.clear()
        activeCount = 0
    }

    /// The position of a run; nil where it is not here.
    public func position(of workout: Identifier) -> Int? {
        // What is asked for is mostly the run of the day, and that came last.
        var position = rows.count - 1
        while position >= 0, rows[position].workout != workout { position -= 1 }
        return position >= 0 ? position : nil
    }

    /// The document of a run; nil where it is not here.
    public subscript(workout: Identifier) -> WorkoutDocument? { position(of: workout).map { documents[$0] } }

    /// Visits every active run, and as many as wanted of those that ended last; the last first.
    func visit(ended limit: Int, _ body: (Int) -> Void) {
        var (active, ended) = (activeCount, limit)
        var index = order.count - 1
        while index >= 0, active > 0 || ended > 0 {
            let position = Int(order[index])
            index -= 1
            if rows[position].isActive {
                active -= 1
                body(position)
            } else if ended > 0 {
                ended -= 1
                body(position)
            }
        }
    }

    /// Puts in a document, in the place of one of the same run.
    ///
    /// - Returns: Its position.
    @discardableResult
    public mutating func put(_ document: WorkoutDocument, modifiedAt: Instant) -> Int {
        guard let position = position(of: document.id) else {
            rows.append(Row(document, modifiedAt: modifiedAt))
            documents.append(document)
            order.append(Int32(rows.count - 1))
            if document.status.isActive { activeCount += 1 }
            return rows.count - 1
        }
        change(at: position) { $0 = document }
        rows[position].modifiedAt = modifiedAt
        return position
    }

    /// Puts in what another table has of a run.
    ///
    /// - Returns: Whether that has changed anything.
    mutating func copy(_ position: Int, of other: WorkoutTable) -> Bool {
        let row = other.rows[position]
        if let own = self.position(of: row.workout), documents[own] == other.documents[position] {
            let isChanged = rows[own].edit != row.edit
            rows[own] = row
            return isChanged
        }
        let own = put(other.documents[position], modifiedAt: row.modifiedAt)
        rows[own] = row
        return true
    }

    /// Changes the document at a position, in place.
    @discardableResult
    mutating func change<Outcome>(at position: Int, _ body: (inout WorkoutDocument) -> Outcome) -> Outcome {
        defer { follow(position) }
        return body(&documents[position])
    }

    private mutating func follow(_ position: Int) {
        let wasActive = rows[position].isActive
        rows[position].follow(
            documents[position].status, end: documents[position].end ?? documents[position].updatedAt)
        guard rows[position].isActive != wasActive else { return }
        activeCount += wasActive ? -1 : 1
        order.removeAll { $0 == position }
        order.append(Int32(position))
    }

    /// Says something else of the run at a position.
    mutating func note(at position: Int, _ body: (inout Row) -> Void) { body(&rows[position]) }

    /// Takes a run away.
    ///
    /// - Returns: Whether it was here.
    @discardableResult
    mutating func remove(_ workout: Identifier) -> Bool {
        guard let position = position(of: workout) else { return false }
        if rows[position].isActive { activeCount -= 1 }
        rows.remove(at: position)
        documents.remove(at: position)
        order.removeAll { $0 == position }
        for index in order.indices where order[index] > position { order[index] -= 1 }
        return true
    }
}

extension WorkoutTable: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(rows)
        fingerprint.combine(documents)
        for position in order { fingerprint.combine(Int(position)) }
        fingerprint.combine(activeCount)
    }
}

extension WorkoutTable.Row: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(end)
        fingerprint.combine(modifiedAt)
        fingerprint.combine(UInt64(edit) | (isAway ? 1 << 32 : 0) | status.number << 33)
    }
}
