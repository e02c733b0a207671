import Workouts

/// What a file says of one workout as a whole, beside its log; times are the file's own stamps in milliseconds.
struct WorkoutOutline {
    /// A lap; its stamps may be missing.
    struct Lap {
        var start: Int64
        var duration: Int64
        var energyKcal: Double?
    }

    /// A set or the rest between two.
    struct TimedSet {
        var start: Int64
        var duration: Int64
        /// Nil for a rest.
        var exercise: Exercise?
        var reps: Int
        var weightKg: Double?
    }

    var activity = ActivityType.other
    var start: Int64?
    var elapsed: Int64?
    /// Elapsed time without pauses.
    var timer: Int64?
    var energyKcal: Double?
    var avgHeartRate: Double?
    var maxHeartRate: Double?
    var minHeartRate: Double?
    var zones: HeartRateZones?
    var zoneMilliseconds: [Int64]?
    var athlete = RecordedAthlete()
    var secondsFromUTC: Int?
    var laps: [Lap] = []
    var sets: [TimedSet] = []
    /// Whether the file ends before the workout does, so that sums over the whole say nothing of what is left.
    var isCut = false
    /// Whether the stamps count from a day that nobody knows.
    var isUndated = false
    var warnings: [String] = []

    /// Forgets durations that no workout has.
    mutating func forgetSums(beyond limit: Int64) {
        if let elapsed, elapsed > limit { self.elapsed = nil }
        if let timer, timer > limit { self.timer = nil }
    }

    /// Forgets all sums over the whole workout.
    mutating func forgetSums() {
        (elapsed, timer, energyKcal) = (nil, nil, nil)
        (avgHeartRate, maxHeartRate, minHeartRate, zoneMilliseconds) = (nil, nil, nil, nil)
    }
}
