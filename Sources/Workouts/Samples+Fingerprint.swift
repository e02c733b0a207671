public import Timeline

extension HeartRateSample: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(date)
        fingerprint.combine(beatsPerMinute)
    }
}

extension EnergySample: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(start)
        fingerprint.combine(end)
        fingerprint.combine(activeKcal)
        fingerprint.combine(basalKcal)
    }
}

extension WorkoutEvent: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(kind.rawValue)
        fingerprint.combine(date)
        fingerprint.combine(duration)
    }
}
