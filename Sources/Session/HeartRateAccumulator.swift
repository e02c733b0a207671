import Timeline
import Workouts

/// Running statistics over heart-rate samples.
///
/// Each sample is held until the next, within active time, and no longer than the gap limit. A sample that is dated
/// before the one that is held counts as a sample but is held for no time.
struct HeartRateAccumulator: Hashable, Sendable {
    private(set) var held = HeldTime()
    private(set) var count = 0
    private(set) var sum = 0.0
    private var lowest = Double.infinity
    private var highest = -Double.infinity
    private var last: HeartRateSample?

    mutating func reset() {
        held.reset()
        (count, sum, lowest, highest, last) = (0, 0, .infinity, -.infinity, nil)
    }

    var minimum: Double? { count > 0 ? lowest : nil }
    var maximum: Double? { count > 0 ? highest : nil }
    var sampleMean: Double? { count > 0 ? sum / Double(count) : nil }

    /// Takes in samples.
    mutating func add(_ samples: ArraySlice<HeartRateSample>, activeTime: ActiveTime, gapLimit: TimeSpan) {
        count += samples.count
        for sample in samples {
            sum += sample.beatsPerMinute
            lowest = min(lowest, sample.beatsPerMinute)
            highest = max(highest, sample.beatsPerMinute)
            if let last, sample.date < last.date { continue }
            holdLast(until: sample.date, activeTime: activeTime, gapLimit: gapLimit)
            last = sample
        }
    }

    /// Holds the last sample until a date and no longer: the workout ends there, or the sensor was lost.
    mutating func release(at date: Instant, activeTime: ActiveTime, gapLimit: TimeSpan) {
        holdLast(until: date, activeTime: activeTime, gapLimit: gapLimit)
        last = nil
    }

    @inline(__always)
    private mutating func holdLast(until date: Instant, activeTime: ActiveTime, gapLimit: TimeSpan) {
        guard let last else { return }
        let end = min(date, last.date + gapLimit)
        let span = activeTime.active(from: last.date, to: end)
        if span > .zero { held.hold(last.beatsPerMinute, for: span) }
    }
}

extension HeartRateAccumulator: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(held)
        fingerprint.combine(count)
        fingerprint.combine(sum)
        fingerprint.combine(minimum ?? -1)
        fingerprint.combine(maximum ?? -1)
        fingerprint.combine(last != nil)
        if let last {
            fingerprint.combine(last.date)
            fingerprint.combine(last.beatsPerMinute)
        }
    }
}
