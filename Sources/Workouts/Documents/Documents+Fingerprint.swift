public import Timeline

extension WorkoutStatus {
    /// The number of the status, from 0.
    package var number: UInt64 {
        switch self {
        case .notStarted: 0
        case .inProgress: 1
        case .completed: 2
        case .skipped: 3
        }
    }
}

extension SetEntry: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        let weight = weightGrams.map { UInt64(UInt32(bitPattern: $0)) | 1 << 32 } ?? 0
        fingerprint.combine(weight | UInt64(reps) << 33 | (isDone ? 1 << 49 : 0))
    }
}

extension WorkoutLog: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        let small = UInt64(number) | UInt64(exercise) << 8 | UInt64(setCount) << 16 | UInt64(note) << 24
        let author: UInt64 = updatedBy == .watch ? 1 << 42 : 0
        fingerprint.combine(small | status.number << 40 | author | (isDated ? 1 << 43 : 0))
        fingerprint.combine(updatedAt)
        for position in 0..<Int(setCount) { fingerprint.combine(self[set: position]) }
        guard isDated else { return }
        for part in parts { fingerprint.combine(UInt64(self[dateOf: part])) }
    }
}

extension DocumentMetrics: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(present: activeEnergyCalories)
        fingerprint.combine(present: avgHeartRateHundredths.map(Int64.init))
        fingerprint.combine(present: maxHeartRateHundredths.map(Int64.init))
        fingerprint.combine(present: minHeartRateHundredths.map(Int64.init))
        fingerprint.combine(present: totalVolumeGrams)
        fingerprint.combine(Int(zoneCount))
        for zone in 0..<Int(zoneCount) { fingerprint.combine(self[zone: zone]) }
        fingerprint.combine(healthKitWorkoutUUID)
        fingerprint.combine(source == .watch)
        fingerprint.combine(recordedAt)
    }
}

extension WorkoutDocument: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(id)
        fingerprint.combine(Int64(workout))
        fingerprint.combine(UInt64(split) | UInt64(version) << 8 | UInt64(logCount) << 16 | status.number << 24)
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(start)
        fingerprint.combine(end)
        fingerprint.combine(updatedAt)
        fingerprint.combine(metrics)
        fingerprint.combine(UInt64(deletedLogs))
        for position in 0..<logCount { fingerprint.combine(self[log: position]) }
    }
}

extension ExerciseDocument: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(name)
        fingerprint.combine(UInt64(sets) | UInt64(workSeconds) << 8)
        fingerprint.combine(planned)
    }
}

extension SplitDocument: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(id)
        fingerprint.combine(name)
        fingerprint.combine(UInt64(order) | UInt64(version) << 8 | (autoAdvances ? 1 << 16 : 0))
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(exercises)
        fingerprint.combine(updatedAt)
    }
}

extension AppSettings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        let unit: UInt64 = weightUnit == .pounds ? 1 << 32 : 0
        fingerprint.combine(UInt64(restSeconds) | UInt64(doneCountdownSeconds) << 16 | unit)
    }
}

extension Tombstone: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(deletedAt)
    }
}

extension Fingerprint {
    /// Puts in whether there is a number, and the number.
    fileprivate mutating func combine(present number: Int64?) {
        combine(number != nil)
        if let number { combine(number) }
    }
}
