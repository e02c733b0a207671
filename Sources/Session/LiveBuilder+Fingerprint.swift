public import Timeline
import Workouts

extension LiveBuilder: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(configuration)
        fingerprint.combine(phase.rawValue)
        fingerprint.combine(start)
        fingerprint.combine(end)
        fingerprint.combine(samples)
        fingerprint.combine(energy)
        fingerprint.combine(events)
        fingerprint.combine(activeTime)
        fingerprint.combine(losses)
        fingerprint.combine(liveHeartRate)
        fingerprint.combine(liveActiveKcal)
        fingerprint.combine(endOfWork)
        fingerprint.combine(impossibleSampleCount)
        fingerprint.combine(failedSampleCount)
    }
}

extension LiveBuilder.Configuration: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(id)
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(zones != nil)
        for bound in zones?.bounds ?? [] { fingerprint.combine(bound) }
        fingerprint.combine(zones?.basis.rawValue ?? "")
        fingerprint.combine(gapLimit)
        fingerprint.combine(countsMotionPauses)
        fingerprint.combine(athlete)
        fingerprint.combine(volume)
        fingerprint.combine(source.rawValue)
        fingerprint.combine(continued)
    }
}

extension AthleteFacts: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(isFemale.map { $0 ? 1.0 : 0.0 })
        fingerprint.combine(restingHeartRate)
        fingerprint.combine(maximumHeartRate)
    }
}
