public import Timeline

extension WorkoutMetrics: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(activeEnergyKcal)
        fingerprint.combine(avgHeartRate)
        fingerprint.combine(sampleMeanHeartRate)
        fingerprint.combine(maxHeartRate)
        fingerprint.combine(minHeartRate)
        fingerprint.combine(heartRateSampleCount)
        fingerprint.combine(totalVolume)
        fingerprint.combine(hrZoneSeconds != nil)
        fingerprint.combine(hrZoneSeconds ?? [])
        fingerprint.combine(unknownZoneSeconds)
        fingerprint.combine(healthKitWorkoutUUID)
        fingerprint.combine(source.rawValue)
        fingerprint.combine(recordedAt)
        fingerprint.combine(trimpBanister)
        fingerprint.combine(trimpEdwards)
        fingerprint.combine(heartRateRecovery60)
    }
}

extension HeartRateZones: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(basis.rawValue)
        fingerprint.combine(bounds.count)
        for bound in bounds { fingerprint.combine(bound) }
    }
}

extension LoggedSet: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(exercise.name)
        fingerprint.combine(exercise.loading.rawValue)
        fingerprint.combine(reps)
        fingerprint.combine(weightKg)
        fingerprint.combine(start)
        fingerprint.combine(end)
    }
}

extension ExerciseVolume: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(exercise)
        fingerprint.combine(volumeKg)
    }
}
