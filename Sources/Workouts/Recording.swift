public import Timeline

/// What a device wrote about one workout, as read from a file.
///
/// A reader fills in what the file has and says in `warnings` what it had to mend or leave out. Samples are sorted by
/// date, no two of one date; heart rates are those that a heart can have.
///
/// It is played as a session that runs from `start` to `end` and is paused where `events` say so, a last pause to the
/// end; a heart rate is held until the next one, or until it was lost. A few samples may lie in pauses.
public struct Recording: Hashable, Sendable {
    public var activity: ActivityType
    public var start: Instant
    public var end: Instant
    /// Whether the dates are real; a device whose clock was never set counts from some day of its own.
    public var hasKnownDate = true
    /// How far the workout's local time was ahead of UTC, where the file says so; its local day follows from it.
    public var secondsFromUTC: Int?
    public var heartRate: [HeartRateSample] = []
    /// When the heart rate was lost: from each of these instants it is unknown until the next sample.
    ///
    /// A sample is otherwise held until the next one. By date, none before the first sample.
    public var heartRateLost: [Instant] = []
    public var energy: [EnergySample] = []
    /// Pauses, resumptions and laps, by date.
    public var events: [WorkoutEvent] = []
    public var sets: [LoggedSet] = []
    /// The rests that the device timed between sets.
    public var rests: [RestPeriod] = []
    /// Mechanical power in watts, by date.
    public var powerWatts: [QuantitySample] = []
    /// Speed in metres per second, by date.
    public var speedMetersPerSecond: [QuantitySample] = []
    /// The times from beat to beat, in order.
    public var beats: [TimeSpan] = []
    /// The zones that the file itself names.
    public var zones: HeartRateZones?
    public var athlete = RecordedAthlete()
    public var summary = DeviceSummary()
    public var warnings: [String] = []

    /// Starts a recording with no data.
    public init(activity: ActivityType, start: Instant, end: Instant) {
        self.activity = activity
        self.start = start
        self.end = end
    }
}

/// What a file says about the person who made it.
public struct RecordedAthlete: Hashable, Sendable {
    public var isFemale: Bool?
    public var ageYears: Int?
    public var massKg: Double?
    public var restingHeartRate: Double?
    public var maximumHeartRate: Double?

    /// Knows nothing.
    public init() {}
}

/// The figures that a device itself stored for a workout; kept to compare with, never in place of our own.
public struct DeviceSummary: Hashable, Sendable {
    public var elapsed: TimeSpan?
    /// Elapsed time without pauses, which devices call timer time.
    public var active: TimeSpan?
    public var avgHeartRate: Double?
    public var maxHeartRate: Double?
    public var minHeartRate: Double?
    public var energyKcal: Double?
    public var zoneSeconds: [TimeSpan]?

    /// Knows nothing.
    public init() {}
}
