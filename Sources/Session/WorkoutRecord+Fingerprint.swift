public import Timeline
import Workouts

extension WorkoutRecord: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(id)
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(start)
        fingerprint.combine(end)
        fingerprint.combine(active)
        fingerprint.combine(endOfWork)
        fingerprint.combine(metrics)
        fingerprint.combine(live)
        fingerprint.combine(zones)
        fingerprint.combine(beats)
        fingerprint.combine(continued)
        fingerprint.combine(sets)
        fingerprint.combine(volumeByExercise)
        fingerprint.combine(events)
        fingerprint.combine(warnings.count)
        for warning in warnings { fingerprint.combine(warning) }
    }
}

extension LiveFigures: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(avgHeartRate)
        fingerprint.combine(maxHeartRate)
        fingerprint.combine(minHeartRate)
        fingerprint.combine(heartRateSampleCount)
        fingerprint.combine(activeEnergyKcal)
        fingerprint.combine(hrZoneSeconds != nil)
        fingerprint.combine(hrZoneSeconds ?? [])
    }
}

extension BeatSummary: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(count)
        fingerprint.combine(sum)
    }
}
