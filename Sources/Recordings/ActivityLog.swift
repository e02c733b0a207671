/// A number that was read at a time, in milliseconds since 1970.
struct Reading: BitwiseCopyable {
    var time: Int64
    var value: Double
}

/// The time from one beat to the next, and about when it was written.
struct Beat: BitwiseCopyable {
    var time: Int64
    var milliseconds: Int64
}

/// What a device logged, stamp by stamp, in the order of the file; the same for every format.
struct ActivityLog {
    var clock = RecordingClock()
    var heartRate: [Reading] = []
    /// When something was logged without a heart rate.
    var silences: [Int64] = []
    var power: [Reading] = []
    var speed: [Reading] = []
    /// Running totals, in kilocalories.
    var energy: [Reading] = []
    var beats: [Beat] = []
    /// Heart rates at single beats, by stamp, for entries that have none of their own.
    var beatHeartRates: [Reading] = []
    /// How many heart rates were zero.
    var zeroCount = 0
    /// How many readings no heart, leg or road can have produced.
    var implausibleCount = 0
    /// How many entries have no time.
    var undatedCount = 0

    var isEmpty: Bool { clock.first == nil }

    /// Logs a heart rate; zero says that there was none.
    @inline(__always)
    mutating func log(heartRate beatsPerMinute: Double, at time: Int64) {
        if beatsPerMinute >= 1, beatsPerMinute < 255 {
            heartRate.append(Reading(time: time, value: beatsPerMinute))
        } else {
            if beatsPerMinute == 0 { zeroCount += 1 } else { implausibleCount += 1 }
            silences.append(time)
        }
    }

    /// Logs a power in watts.
    @inline(__always)
    mutating func log(power watts: Double, at time: Int64) {
        guard watts >= 0, watts <= 5_000 else { return implausibleCount += 1 }
        power.append(Reading(time: time, value: watts))
    }

    /// Logs a speed in metres per second.
    @inline(__always)
    mutating func log(speed metersPerSecond: Double, at time: Int64) {
        guard metersPerSecond >= 0, metersPerSecond <= 150 else { return implausibleCount += 1 }
        speed.append(Reading(time: time, value: metersPerSecond))
    }

    /// Logs a running total of energy in kilocalories.
    @inline(__always)
    mutating func log(energy kcal: Double, at time: Int64) {
        guard kcal >= 0, kcal <= ActivityLog.energyLimit else { return implausibleCount += 1 }
        energy.append(Reading(time: time, value: kcal))
    }

    /// Logs a time from beat to beat; a long one spans beats that were missed.
    mutating func log(beat milliseconds: Int64, at time: Int64) {
        guard milliseconds > 0, milliseconds <= 65_535 else { return implausibleCount += 1 }
        beats.append(Beat(time: time, milliseconds: milliseconds))
    }

    /// More energy than a workout can cost, in kilocalories.
    static let energyLimit = 100_000.0
}
