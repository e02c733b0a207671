public import Timeline

extension Message: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .requestSync: fingerprint.combine(0)
        case .workoutUpdate(let edit):
            fingerprint.combine(1)
            fingerprint.combine(Int(edit))
        case .live(let progress):
            fingerprint.combine(2)
            fingerprint.combine(progress)
        case .liveEnded(let workout, let version):
            fingerprint.combine(3)
            fingerprint.combine(workout)
            fingerprint.combine(version)
        case .snapshot: fingerprint.combine(4)
        case .command: fingerprint.combine(5)
        }
    }
}

extension LiveProgress: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(
            UInt64(log) | UInt64(phase.rawValue) << 8 | UInt64(setIndex) << 16 | UInt64(setCount) << 24)
        fingerprint.combine(detail)
        fingerprint.combine(phaseStart)
        fingerprint.combine(phaseEnd)
        fingerprint.combine(version)
    }
}

extension SetDetail: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(Int(reps))
        fingerprint.combine(weightGrams != nil)
        fingerprint.combine(Int(weightGrams ?? 0))
    }
}
