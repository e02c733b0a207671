public import Timeline

/// The metrics of a workout as its document carries them, in the digits in which they travel.
public struct DocumentMetrics: Sendable, BitwiseCopyable {
    /// In thousandths of a kilocalorie.
    public var activeEnergyCalories: Int64?
    /// Heart rates in hundredths of a beat per minute.
    public var avgHeartRateHundredths: Int32?
    public var maxHeartRateHundredths: Int32?
    public var minHeartRateHundredths: Int32?
    /// In grams.
    public var totalVolumeGrams: Int64?
    /// How many zones there are; 0 where the workout has none.
    public private(set) var zoneCount: UInt8 = 0
    private var zoneMilliseconds: InlineArray<9, Int64> = InlineArray(repeating: 0)
    public var healthKitWorkoutUUID: Identifier?
    public var source: WorkoutMetrics.Source
    public var recordedAt: Instant

    /// Makes metrics in which nothing has been measured.
    public init(source: WorkoutMetrics.Source, recordedAt: Instant) {
        self.source = source
        self.recordedAt = recordedAt
    }

    /// The time in a zone, in milliseconds.
    public subscript(zone zone: Int) -> Int64 { zoneMilliseconds[zone] }

    /// Sets the time in each zone, in milliseconds; more than nine zones are cut.
    public mutating func setZones(_ milliseconds: some Collection<Int64>) {
        zoneCount = 0
        for time in milliseconds.prefix(9) {
            zoneMilliseconds[Int(zoneCount)] = time
            zoneCount += 1
        }
    }
}

extension DocumentMetrics: Hashable {
    public static func == (left: DocumentMetrics, right: DocumentMetrics) -> Bool {
        guard left.activeEnergyCalories == right.activeEnergyCalories,
            left.avgHeartRateHundredths == right.avgHeartRateHundredths,
            left.maxHeartRateHundredths == right.maxHeartRateHundredths,
            left.minHeartRateHundredths == right.minHeartRateHundredths,
            left.totalVolumeGrams == right.totalVolumeGrams, left.zoneCount == right.zoneCount,
            left.healthKitWorkoutUUID == right.healthKitWorkoutUUID, left.source == right.source,
            left.recordedAt == right.recordedAt
        else { return false }
        for zone in 0..<Int(left.zoneCount) where left[zone: zone] != right[zone: zone] { return false }
        return true
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(healthKitWorkoutUUID)
        hasher.combine(recordedAt)
    }
}
