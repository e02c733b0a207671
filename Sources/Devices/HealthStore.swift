public import Session
public import Timeline

/// The finished workouts of one athlete, as the watch has saved them.
public struct HealthStore: Hashable, Sendable {
    /// A record and how it came to be.
    public struct Entry: Hashable, Sendable {
        /// The run whose workout it is; nil where nobody knows.
        public var run: Identifier?
        public var record: WorkoutRecord
        public var ending: SessionEnding
        /// Whether the session was taken up again after a crash or a reboot.
        public var isRecovered: Bool
    }

    /// The records in the order in which they were saved.
    public private(set) var entries: [Entry] = []

    /// Makes an empty store.
    public init() {}

    /// Forgets all records, keeping the storage.
    public mutating func reset() { entries.removeAll(keepingCapacity: true) }

    /// Saves a record.
    public mutating func save(_ entry: Entry) { entries.append(entry) }
}

/// How the session of a record ended.
public enum SessionEnding: Int, Hashable, Sendable, CaseIterable {
    /// Its run was completed.
    case finished
    /// The system ended it and what it held was saved.
    case salvaged
    /// It was found hours after anything had happened.
    case unfinished
}
