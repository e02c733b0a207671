public import CommandChannel
public import Timeline
public import Workouts

/// All that the wrist shows of a workout, as the phone, which owns it, has it: the one type that goes from phone to watch.
///
/// It describes one session, the one that is open on the phone. The same type feeds the live activity, which has a budget
/// of its own: what only the watch needs is stripped there.
public struct WorkoutSnapshot: Hashable, Sendable {
    /// Where in a workout the athlete is.
    public enum Phase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case activeSet, setComplete, rest, timedExercise, betweenExercises, prCelebration, workoutComplete
    }

    /// An exercise that is not done, as the list offers it from which a person picks.
    public struct IncompleteExercise: Hashable, Sendable {
        public var log: UInt8
        public var name: String
        /// How many of its sets are left.
        public var setsLeft: UInt8

        /// Names an exercise.
        public init(log: UInt8, name: String, setsLeft: UInt8) {
            (self.log, self.name, self.setsLeft) = (log, name, setsLeft)
        }
    }

    /// What comes after a rest.
    public enum NextLine: Hashable, Sendable, BitwiseCopyable {
        /// The next exercise, by its log: a person walks to another station.
        case exercise(log: UInt8)
        /// The next set of the same exercise: its weight and repetitions.
        case set(SetDetail)
    }

    /// Newer wins; heartbeats repeat the last.
    public var revision: UInt64 = 0
    /// How far the phone has come with the watch's commands; nil before it has heard of any.
    public var acknowledgement: Acknowledgement?
    /// The session that is open, or was completed last; nil where there is none: what ran was discarded.
    public var session: Identifier?
    public var activity = ActivityType.other
    public var start = Instant.epoch
    /// When the session was completed; nil while it was not.
    public var end: Instant?
    public var phase = Phase.workoutComplete
    /// The exercise that is current, and its name in the language of the phone.
    public var exercise: UInt8 = 0
    public var exerciseName = ""
    /// The place of the current set in its exercise, from 0, and how many that has.
    public var setIndex: UInt8 = 0
    public var setCount: UInt8 = 0
    /// The set that is current; nil where every set of the exercise is done.
    public var currentSet: SetPlace?
    /// The sets of the exercise that are left, a bit for each, with `N29`; 0 without.
    public var leftSets: UInt16 = 0
    /// What stands in the two columns: the weight in kilograms, and the repetitions, or for a timed exercise the seconds.
    public var values = ColumnValues()
    /// When the rest, or a timed set, is over, by the phone's wall clock, and how long it is in all, in seconds.
    public var restEnd: Instant?
    public var restTotalSeconds: UInt16 = 0
    public var nextLine: NextLine?
    /// In a rest: whether skipping it leads to another exercise, so that nobody need guess.
    public var restLeadsToBetweenExercises: Bool?
    /// What was done in the same set the last time.
    public var previous: SetDetail?
    /// The exercises that are not done; a rest carries them only with `N24`, where it leads to one of them.
    public var incompleteExercises: [IncompleteExercise] = []
    /// Sessions that are over though they were not deleted, with `N2`; empty without.
    public var finished: [StateContext.FinishedRun] = []

    /// Shows that there is no session.
    public init() {}
}

/// The name of a set within its session.
public struct SetPlace: Hashable, Sendable, BitwiseCopyable {
    public var log: UInt8
    public var set: UInt8

    /// Names a set.
    public init(log: UInt8, set: UInt8) {
        (self.log, self.set) = (log, set)
    }
}

/// One of the two columns that the crown turns.
public enum Column: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The weight, in kilograms.
    case first
    /// The repetitions, or for a timed exercise the seconds.
    case second
}

/// What stands in the two columns; nil where one is empty.
public struct ColumnValues: Hashable, Sendable, BitwiseCopyable {
    public var first: Double?
    public var second: Double?

    /// Fills both columns.
    public init(first: Double? = nil, second: Double? = nil) {
        (self.first, self.second) = (first, second)
    }

    /// The value of a column.
    public subscript(column: Column) -> Double? {
        get { column == .first ? first : second }
        set { if column == .first { first = newValue } else { second = newValue } }
    }
}

extension ColumnValues {
    /// The values of a set as it is logged.
    public init(_ detail: SetDetail) {
        self.init(first: detail.weightGrams.map { Double($0) / 1_000 }, second: Double(detail.reps))
    }

    /// The set as it is logged, to the gram; what is no number, negative or out of range counts as nothing.
    public var detail: SetDetail {
        let reps = second.flatMap { UInt16(exactly: $0.rounded()) } ?? 0
        let grams = first.flatMap { Int32(exactly: ($0 * 1_000).rounded()) }
        return SetDetail(reps: reps, weightGrams: grams.flatMap { $0 < 0 ? nil : $0 })
    }

    /// Whether a value counts in a column as what it is.
    static func canHold(_ value: Double, in column: Column) -> Bool {
        var values = ColumnValues()
        values[column] = value
        let kept = ColumnValues(values.detail)[column]
        return kept.map { abs($0 - value) <= 0.5 } ?? false
    }
}
