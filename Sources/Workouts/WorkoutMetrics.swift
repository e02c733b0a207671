public import Timeline

/// What a finished workout comes to, under the names by which watch and phone exchange it.
///
/// A figure is nil where there is nothing to say: without a heart rate there is no average.
public struct WorkoutMetrics: Hashable, Sendable {
    /// The device that took the measurements.
    public enum Source: String, Hashable, Sendable, BitwiseCopyable, CaseIterable { case watch, phone }

    /// Energy above rest, in kilocalories.
    public var activeEnergyKcal: Double?
    /// The mean over active time, each sample held until the next, in beats per minute.
    public var avgHeartRate: Double?
    /// The plain mean of the samples within the workout, those in pauses included, in beats per minute.
    public var sampleMeanHeartRate: Double?
    /// The highest sample within the workout, those in pauses included, in beats per minute.
    public var maxHeartRate: Double?
    /// The lowest sample within the workout, those in pauses included, in beats per minute.
    public var minHeartRate: Double?
    /// How many samples lie within the workout, those in pauses included.
    public var heartRateSampleCount: Int
    /// Repetitions times weight over all sets, in kilograms.
    public var totalVolume: Double?
    /// Active time in each zone; nil where the workout has no zones.
    public var hrZoneSeconds: [TimeSpan]?
    /// Active time for which no heart rate is known; nil where the workout has no zones.
    public var unknownZoneSeconds: TimeSpan?
    /// The name of the record in the health store.
    public var healthKitWorkoutUUID: Identifier?
    public var source: Source
    /// When the figures were final.
    public var recordedAt: Instant
    /// Banister's training impulse, in minutes.
    public var trimpBanister: Double?
    /// Edwards' training impulse, in minutes.
    public var trimpEdwards: Double?
    /// How far the heart rate fell in the first minute after the work, in beats per minute.
    ///
    /// Nil where nobody knows when the work ended, or no sample lies near either end of that minute.
    public var heartRateRecovery60: Double?

    /// Makes metrics in which nothing has been measured.
    public init(source: Source, recordedAt: Instant) {
        heartRateSampleCount = 0
        self.source = source
        self.recordedAt = recordedAt
    }
}
