public import Timeline
public import Workouts

/// The cloud drive in which a phone keeps its files: copies on a server that other devices of the athlete change too.
///
/// It does what iCloud Drive does. A file that two devices have changed since they last agreed is in conflict: the one
/// with the later modification date stays, as a whole, and the other is lost to an app that does not ask for it. An app
/// that does (`N8`) is given the other version and puts up what it has made of both. A deletion wins.
///
///     phone ──upload──► copies ──deliver──► phone
///                         ▲
///     another device ─────┘
public struct CloudStore: Hashable, Sendable {
    /// Whether the app merges versions in conflict, with `N8`.
    public private(set) var mergesConflicts: Bool
    public private(set) var copies = WorkoutTable()
    public private(set) var stubs: [Tombstone] = []
    /// The runs that another device has changed and the phone has not heard of.
    private var news: [Identifier] = []

    /// Makes an empty store.
    public init(mergesConflicts: Bool) {
        self.mergesConflicts = mergesConflicts
    }

    /// Empties it, keeping the storage.
    public mutating func reset(mergesConflicts: Bool) {
        self.mergesConflicts = mergesConflicts
        copies.removeAll()
        stubs.clear()
        news.clear()
    }

    /// Whether something of a run waits to come down to the phone.
    public func hasNews(of workout: Identifier) -> Bool { news.contains(workout) }

    /// Takes up what the phone has of a run: its file, or its stub.
    ///
    /// - Returns: Whether something has to come down instead: `deliver` it.
    @discardableResult
    public mutating func upload(_ workout: Identifier, from phone: borrowing DocumentPhone) -> Bool {
        if let tombstone = phone.tombstone(of: workout) {
            bury(tombstone)
            return false
        }
        let files = phone.stored.files
        guard let file = files.position(of: workout), !files.rows[file].isAway else { return hasNews(of: workout) }
        if hasNews(of: workout), keepsNews(of: workout, against: files.rows[file], phone.settings.version) {
            return true
        }
        news.removeAll { $0 == workout }
        copies.put(files.documents[file], modifiedAt: files.rows[file].modifiedAt)
        return false
    }

    /// Whether news of a run stay when the phone puts up a version that knows nothing of them.
    private func keepsNews(of workout: Identifier, against row: WorkoutTable.Row, _ version: UInt8) -> Bool {
        // A deletion by another device, which leaves no copy.
        guard let copy = copies.position(of: workout) else { return true }
        return mergesConflicts || copies.documents[copy].version > version
            || copies.rows[copy].modifiedAt > row.modifiedAt
    }

    private mutating func bury(_ tombstone: Tombstone) {
        if !stubs.contains(where: { $0.workout == tombstone.workout }) { stubs.append(tombstone) }
        copies.remove(tombstone.workout)
        news.removeAll { $0 == tombstone.workout }
    }

    /// Hands the phone what another device has made of a run.
    ///
    /// - Returns: What happens to the phone, with the document in `effects.received`; nil where there are no news.
    public mutating func deliver(_ workout: Identifier, into effects: inout Effects) -> DocumentPhone.Event? {
        guard hasNews(of: workout) else { return nil }
        news.removeAll { $0 == workout }
        if let tombstone = stubs.last(where: { $0.workout == workout }) { return .cloudDeleted(tombstone) }
        guard let copy = copies.position(of: workout) else { return nil }
        effects.received = copies.documents[copy]
        return .cloudDelivered(modifiedAt: copies.rows[copy].modifiedAt)
    }
}

// Another device.
extension CloudStore {
    /// Lets another device change its copy of a run, by its own wall clock, and by the rules and the schema of its app.
    ///
    /// - Returns: Whether there is such a run, and the change was accepted; then it has to come down.
    public mutating func act(
        _ action: RunAction, on workout: Identifier, at reading: Instant,
        _ rules: ActionRules = ActionRules(device: .phone), version: UInt8 = WorkoutDocument.schemaVersion
    ) -> Bool {
        guard let copy = copies.position(of: workout) else { return false }
        var document = copies.documents[copy]
        guard document.version <= version, document.apply(action, at: reading, rules).isAccepted else { return false }
        document.version = version
        document.cutToWholeSeconds()
        copies.put(document, modifiedAt: reading)
        announce(workout)
        return true
    }

    /// Lets another device delete a run.
    ///
    /// - Returns: Whether there is such a run; then its stub has to come down.
    public mutating func delete(_ workout: Identifier, at reading: Instant) -> Bool {
        guard copies.position(of: workout) != nil else { return false }
        bury(Tombstone(workout: workout, deletedAt: reading.wireDate))
        announce(workout)
        return true
    }

    private mutating func announce(_ workout: Identifier) {
        if !hasNews(of: workout) { news.append(workout) }
    }
}

extension CloudStore: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(mergesConflicts)
        fingerprint.combine(copies)
        fingerprint.combine(stubs)
        fingerprint.combine(news)
    }
}
