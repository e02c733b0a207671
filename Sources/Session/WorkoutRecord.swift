public import Timeline
public import Workouts

/// A workout as the health store keeps it.
public struct WorkoutRecord: Hashable, Sendable {
    public var id: Identifier
    public var activity: ActivityType
    public var start: Instant
    public var end: Instant
    /// Time in which the session ran and was not paused.
    public var active: TimeSpan
    /// When the last effort ended: the last set, or what an app that follows a plan has noted; nil where nobody knows.
    ///
    /// It may lie after the end, where the system ended the session and the athlete went on.
    public var endOfWork: Instant?
    /// What the workout comes to, late samples included.
    public var metrics: WorkoutMetrics
    /// What the wrist showed last, from samples in order of arrival.
    public var live: LiveFigures
    /// The zones by which the metrics divide the heart rate; nil where there are none.
    public var zones: HeartRateZones?
    /// The beats that were recorded one by one; nil where none were.
    public var beats: BeatSummary?
    /// The record that a reboot cut off and this one continues; nil where it continues none.
    public var continued: Identifier?
    public var sets: [LoggedSet]
    /// The volume of each exercise, in the order in which the exercises first occur.
    public var volumeByExercise: [ExerciseVolume]
    public var events: [WorkoutEvent]
    /// What a reader of the record should know, as sentences.
    public var warnings: [String]

    /// From the first to the last instant, pauses included.
    public var elapsed: TimeSpan { end - start }

    /// Time in which the session was paused.
    public var paused: TimeSpan { elapsed - active }

    /// Makes a record of a workout in which nothing was measured.
    public init(
        id: Identifier, activity: ActivityType, start: Instant, end: Instant, active: TimeSpan, metrics: WorkoutMetrics
    ) {
        self.id = id
        self.activity = activity
        self.start = start
        self.end = end
        self.active = active
        self.metrics = metrics
        live = LiveFigures()
        sets = []
        volumeByExercise = []
        events = []
        warnings = []
    }
}

/// The figures that a live builder shows while it collects.
///
/// They follow the samples in order of arrival and stay as they were shown; the record's metrics are reckoned anew
/// when the workout is finished.
public struct LiveFigures: Hashable, Sendable {
    public var avgHeartRate: Double?
    public var maxHeartRate: Double?
    public var minHeartRate: Double?
    public var heartRateSampleCount = 0
    public var activeEnergyKcal: Double?
    public var hrZoneSeconds: [TimeSpan]?

    /// Shows nothing.
    public init() {}
}

/// Beats that were recorded one by one.
public struct BeatSummary: Hashable, Sendable {
    /// The number of times from beat to beat.
    public var count: Int
    /// Their sum.
    public var sum: TimeSpan

    /// Sums up beats.
    public init(count: Int, sum: TimeSpan) {
        self.count = count
        self.sum = sum
    }
}
