public import Timeline

/// A plan that the athlete keeps and starts runs from, such as "Push day".
///
/// Splits change rarely, so they are shared and not copied.
public struct SplitDocument: Hashable, Sendable {
    /// The version of the schema that this code reads and writes.
    public static let schemaVersion: UInt8 = 3

    public var id: Identifier
    public var name: String
    /// The place of the split among the athlete's, from 0.
    public var order: UInt8
    public var activity: ActivityType
    /// Whether the run goes from set to set and from exercise to exercise by itself: flow mode.
    public var autoAdvances: Bool
    public var exercises: [ExerciseDocument]
    public var updatedAt: Instant
    /// The schema by which the document was written.
    public var version = SplitDocument.schemaVersion

    /// Makes a split.
    public init(
        id: Identifier, name: String, order: UInt8, activity: ActivityType, autoAdvances: Bool = false,
        exercises: [ExerciseDocument], updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.order = order
        self.activity = activity
        self.autoAdvances = autoAdvances
        self.exercises = exercises
        self.updatedAt = updatedAt
    }
}

/// An exercise of a split.
public struct ExerciseDocument: Hashable, Sendable {
    public var name: String
    public var sets: UInt8
    public var planned: SetEntry
    /// How long a set lasts where the run advances by itself, in seconds.
    public var workSeconds: UInt16

    /// Makes an exercise.
    public init(name: String, sets: UInt8, planned: SetEntry, workSeconds: UInt16 = 40) {
        self.name = name
        self.sets = sets
        self.planned = planned
        self.workSeconds = workSeconds
    }
}

/// The settings that the phone keeps for both devices.
public struct AppSettings: Hashable, Sendable, BitwiseCopyable {
    /// The unit in which weights are shown.
    public enum WeightUnit: String, Hashable, Sendable, BitwiseCopyable, CaseIterable { case kilograms, pounds }

    public var restSeconds: UInt16 = 90
    /// How long a finished exercise waits before it counts as done.
    public var doneCountdownSeconds: UInt16 = 5
    public var weightUnit = WeightUnit.kilograms

    /// Sets everything as it is by default.
    public init() {}
}

/// What is left of a run that was deleted: it must not come back.
public struct Tombstone: Hashable, Sendable, BitwiseCopyable {
    public var workout: Identifier
    public var deletedAt: Instant

    /// Marks a run as deleted.
    public init(workout: Identifier, deletedAt: Instant) {
        self.workout = workout
        self.deletedAt = deletedAt
    }
}
