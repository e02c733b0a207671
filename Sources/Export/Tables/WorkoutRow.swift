public import Session
public import Timeline
public import Workouts

/// Where a workout comes from.
public enum RecordSource: String, Hashable, Sendable, CaseIterable {
    /// A simulated athlete did it.
    case synthetic
    /// It was read from a file that a device wrote.
    case recording
}

/// One workout as a run hands it over: what was planned, what became of it, what was recorded, and the truth.
///
/// All tables but `athletes.csv` and the samples are written from it.
public struct WorkoutRow: Sendable {
    /// The athlete's number, from 0; nil for a recording.
    public var athlete: Int?
    /// The number of the athlete's workout, or of the recording within the import, from 0.
    public var workout: Int
    /// The workout's name; its record bears the same.
    public var id: Identifier
    public var source: RecordSource
    public var activity: ActivityType
    public var plannedStart: Instant?
    public var plannedEnd: Instant?
    /// Where the athlete lives; nil where nobody knows.
    public var timeZone: LocalTimeZone?
    public var fate: Fate
    /// Why it ended so, one of `Vocabulary.causes`; nil where all went as planned.
    public var cause: String?
    /// The same in a sentence, for people.
    public var explanation: String?
    public var record: WorkoutRecord?
    /// The further records of a workout that was saved more than once.
    public var duplicates: [WorkoutRecord]
    /// The claims that were broken about it, in the order of `Vocabulary.claims`.
    public var violations: [FailureRow]
    public var truth: WorkoutTruth

    /// Makes a workout that was saved, of which nothing else is known.
    public init(athlete: Int?, workout: Int, id: Identifier, activity: ActivityType) {
        self.athlete = athlete
        self.workout = workout
        self.id = id
        source = .synthetic
        self.activity = activity
        fate = .saved
        duplicates = []
        violations = []
        truth = WorkoutTruth()
    }

    /// How many records the health store holds.
    var recordCount: Int { (record == nil ? 0 : 1) + duplicates.count }
}

/// What a body did in a workout, which no device can know; figures are nil where they are not known.
public struct WorkoutTruth: Hashable, Sendable {
    /// The mean over the planned workout, in beats per minute.
    public var avgHeartRate: Double?
    public var maxHeartRate: Double?
    public var minHeartRate: Double?
    /// Energy above rest, in kilocalories.
    public var activeEnergyKcal: Double?
    /// Energy that rest alone would have cost, in kilocalories.
    public var basalEnergyKcal: Double?
    /// The mean of measured less true heart rate over the record's samples, in beats per minute.
    public var heartRateBias: Double?
    /// The root of the mean square of measured less true heart rate, in beats per minute.
    public var heartRateError: Double?
    /// Time in each zone; nil where the workout has no zones.
    public var zoneSeconds: [TimeSpan]?

    /// Knows nothing.
    public init() {}
}
