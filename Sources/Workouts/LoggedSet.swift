public import Timeline

/// One set of strength training as it was logged.
public struct LoggedSet: Hashable, Sendable {
    public var exercise: Exercise
    /// Repetitions that were done.
    public var reps: Int
    /// The weight that was written down, in kilograms, or nil.
    ///
    /// `Exercise.Loading` says what it counts.
    public var weightKg: Double?
    /// When the first repetition began.
    public var start: Instant
    /// When the set was logged, or where a device says so, when the last repetition ended.
    public var end: Instant

    /// Makes a set.
    public init(exercise: Exercise, reps: Int, weightKg: Double?, start: Instant, end: Instant) {
        self.exercise = exercise
        self.reps = reps
        self.weightKg = weightKg
        self.start = start
        self.end = end
    }

    /// The heaviest weight this set shows the athlete could lift once, in kilograms; nil where it shows none.
    public var oneRepMaxKg: Double? {
        weightKg.flatMap { OneRepMaximum.estimate(weightKg: $0, reps: reps) }
    }
}

/// A rest between sets as a device timed it.
public struct RestPeriod: Hashable, Sendable, BitwiseCopyable {
    public var start: Instant
    public var end: Instant

    /// Makes a rest.
    public init(start: Instant, end: Instant) {
        self.start = start
        self.end = end
    }
}

/// The heaviest weight that can be lifted once, estimated from a set of several repetitions.
public enum OneRepMaximum {
    /// The most repetitions from which an estimate is worth anything.
    public static let repsLimit = 12

    /// Estimates the one-repetition maximum in kilograms.
    ///
    /// Epley's equation, w·(1 + r/30); one repetition is its own maximum. Nil for no repetitions, for more than
    /// `repsLimit`, where estimates spread too far to be of use, and where no weight was moved.
    public static func estimate(weightKg: Double, reps: Int) -> Double? {
        guard weightKg > 0, weightKg.isFinite, (1...repsLimit).contains(reps) else { return nil }
        return reps == 1 ? weightKg : weightKg * (1 + Double(reps) / 30)
    }
}
