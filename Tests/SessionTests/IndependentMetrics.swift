import Session
import Timeline
import Workouts

/// The metrics of a workout, reckoned a second time, the slow and obvious way: tenth of a second by tenth of a second.
///
/// It shares no code with the builder. Every date must be a whole tenth of a second.
struct IndependentMetrics {
    static let step = TimeSpan.milliseconds(100)

    var start: Instant
    var end: Instant
    var samples: [HeartRateSample] = []
    var losses: [Instant] = []
    var energy: [EnergySample] = []
    var events: [WorkoutEvent] = []
    var gapLimit: TimeSpan?
    var zones: HeartRateZones?
    var athlete = AthleteFacts()

    /// The heart rate that is held at an instant, where it is known.
    func held(at instant: Instant) -> Double? {
        var latest: HeartRateSample?
        for sample in samples where sample.date <= instant && sample.date <= end && sample.date >= start {
            if latest == nil || sample.date >= (latest?.date ?? start) { latest = sample }
        }
        guard let latest else { return nil }
        if let gapLimit, instant - latest.date >= gapLimit { return nil }
        if losses.contains(where: { $0 >= latest.date && $0 <= instant }) { return nil }
        return latest.beatsPerMinute
    }

    func isPaused(at instant: Instant) -> Bool {
        var (byAthlete, byMotion) = (false, false)
        for event in events where event.date <= instant {
            switch event.kind {
            case .pause: byAthlete = true
            case .resume: byAthlete = false
            case .motionPaused: byMotion = true
            case .motionResumed: byMotion = false
            case .lap, .marker, .segment, .pauseOrResumeRequest, .gap: break
            }
        }
        return byAthlete || byMotion
    }

    /// Every active step of the workout and the heart rate that is held in it.
    var steps: [Double?] {
        var steps: [Double?] = []
        var instant = start
        while instant < end {
            if !isPaused(at: instant) { steps.append(held(at: instant)) }
            instant += Self.step
        }
        return steps
    }

    var inWorkout: [HeartRateSample] {
        var byDate: [Instant: HeartRateSample] = [:]
        for sample in samples where sample.date >= start && sample.date <= end { byDate[sample.date] = sample }
        return Array(byDate.values)
    }

    var activeKcal: Double? {
        guard !energy.isEmpty else { return nil }
        var kcal = 0.0
        for sample in energy {
            var instant = sample.start
            let share = sample.activeKcal * Self.step.seconds / (sample.end - sample.start).seconds
            while instant < sample.end {
                if instant >= start, instant < end, !isPaused(at: instant) { kcal += share }
                instant += Self.step
            }
        }
        return kcal
    }

    func average(_ steps: [Double?]) -> Double? {
        let known = steps.compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }

    func zoneSeconds(_ steps: [Double?], zone: Int) -> TimeSpan? {
        guard let zones else { return nil }
        let low = zone == 0 ? 0 : zones.bounds[zone - 1]
        let high = zone == zones.bounds.count ? .infinity : zones.bounds[zone]
        return Self.step * Int64(steps.count { $0.map { low <= $0 && $0 < high } ?? false })
    }

    func edwards(_ steps: [Double?]) -> Double? {
        guard let maximum = athlete.maximumHeartRate else { return nil }
        return steps.compactMap(\.self).reduce(0) { sum, rate in
            let share = rate / maximum
            let weight =
                share >= 0.9 ? 5.0 : share >= 0.8 ? 4 : share >= 0.7 ? 3 : share >= 0.6 ? 2 : share >= 0.5 ? 1 : 0
            return sum + weight * Self.step.seconds / 60
        }
    }
}
