public import Timeline

/// The heart rate that a sensor reported at one instant.
public struct HeartRateSample: Hashable, Sendable, BitwiseCopyable {
    /// When it was measured, not when it was delivered.
    public var date: Instant
    /// Beats per minute, as reported.
    public var beatsPerMinute: Double

    /// Makes a sample.
    @inlinable
    public init(date: Instant, beatsPerMinute: Double) {
        self.date = date
        self.beatsPerMinute = beatsPerMinute
    }
}

/// A quantity that was measured at one instant; the list that holds it names its unit.
public struct QuantitySample: Hashable, Sendable, BitwiseCopyable {
    public var date: Instant
    public var value: Double

    /// Makes a sample.
    @inlinable
    public init(date: Instant, value: Double) {
        self.date = date
        self.value = value
    }
}

/// The energy that a device estimated for a stretch of time.
public struct EnergySample: Hashable, Sendable, BitwiseCopyable {
    public var start: Instant
    public var end: Instant
    /// Energy above rest, in kilocalories.
    public var activeKcal: Double
    /// Energy that rest alone would have cost, in kilocalories.
    public var basalKcal: Double

    /// Makes a sample.
    @inlinable
    public init(start: Instant, end: Instant, activeKcal: Double, basalKcal: Double) {
        self.start = start
        self.end = end
        self.activeKcal = activeKcal
        self.basalKcal = basalKcal
    }
}

/// Something that happened in a workout at one instant, after HealthKit's `HKWorkoutEvent`.
public struct WorkoutEvent: Hashable, Sendable {
    /// What happened; all but `gap` are HealthKit's.
    public enum Kind: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case pause, resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
        /// A stretch in which no app listened, found when the session was recovered.
        case gap
    }

    public var kind: Kind
    public var date: Instant
    /// How long it lasted; zero for what only marks an instant.
    public var duration: TimeSpan

    /// Makes an event.
    public init(_ kind: Kind, at date: Instant, duration: TimeSpan = .zero) {
        self.kind = kind
        self.date = date
        self.duration = duration
    }
}
