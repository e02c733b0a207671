public import Timeline

/// Strength training as it is planned: groups of exercises, one after the other.
public struct StrengthPlan: Hashable, Sendable {
    public var groups: [ExerciseGroup]
    /// The rest between two groups, in which the athlete moves on and sets up.
    public var changeover: VariableSpan
    /// What the athlete does between sets.
    public var posture: RestPosture

    /// Plans strength training.
    public init(groups: [ExerciseGroup], changeover: VariableSpan, posture: RestPosture = .standing) {
        self.groups = groups
        self.changeover = changeover
        self.posture = posture
    }
}

/// What an athlete does between two sets.
public enum RestPosture: String, Hashable, Sendable, CaseIterable {
    case seated, standing, walking
}

/// Exercises that are done in turn, for a number of rounds.
///
/// One exercise alone makes straight sets, two make a superset, and all of a workout in one group make a circuit.
public struct ExerciseGroup: Hashable, Sendable {
    public var exercises: [PlannedExercise]
    /// How often the group is done: the number of sets of each exercise.
    public var rounds: Int
    /// The rest after a round.
    public var rest: VariableSpan
    /// The rest between two exercises of one round.
    public var transition: VariableSpan

    /// Makes a group.
    public init(
        exercises: [PlannedExercise], rounds: Int, rest: VariableSpan,
        transition: VariableSpan = VariableSpan(median: .seconds(15), sigma: 0.2)
    ) {
        self.exercises = exercises
        self.rounds = rounds
        self.rest = rest
        self.transition = transition
    }
}

/// An exercise with its load and repetitions.
public struct PlannedExercise: Hashable, Sendable {
    /// How heavy a set is.
    public enum Load: Hashable, Sendable, BitwiseCopyable {
        /// A share of the most the athlete can lift once.
        case shareOfOneRepMaximum(Double)
        /// A weight as it is written down, in kilograms.
        case kilograms(Double)
    }

    public var exercise: Exercise
    public var load: Load
    /// The repetitions of a set, unless the athlete tires sooner.
    public var reps: Int
    /// How many more repetitions the athlete keeps in hand; a set ends early rather than go below.
    public var repsInReserve: Double
    /// How long one repetition takes.
    public var repetition: VariableSpan

    /// Plans an exercise.
    public init(
        _ exercise: Exercise, load: Load, reps: Int, repsInReserve: Double = 1,
        repetition: VariableSpan = VariableSpan(median: .milliseconds(3_200), sigma: 0.12)
    ) {
        self.exercise = exercise
        self.load = load
        self.reps = reps
        self.repsInReserve = repsInReserve
        self.repetition = repetition
    }
}
