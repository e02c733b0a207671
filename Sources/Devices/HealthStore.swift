public import Session
public import Timeline
import Workouts

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
    public mutating func reset() { entries.clear() }

    /// Saves a record.
    public mutating func save(_ entry: Entry) { entries.append(entry) }

    /// Says of a record that was saved for no run whose it is.
    ///
    /// - Returns: Whether there is such a record.
    public mutating func claim(_ record: Identifier, for run: Identifier) -> Bool {
        let index = entries.lastIndex { entry in
            entry.run == nil && (entry.record.metrics.healthKitWorkoutUUID ?? entry.record.id) == record
        }
        guard let index else { return false }
        entries[index].run = run
        entries[index].record.id = run
        return true
    }
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
