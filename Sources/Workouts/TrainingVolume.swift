public import Timeline

/// How the volume of strength training is counted: repetitions times weight, in kilograms.
public struct TrainingVolume: Hashable, Sendable {
    /// Whether a weight written down per side counts twice.
    public var countsBothSides: Bool
    /// The mass that moves with a bodyweight exercise, in kilograms; nil counts only what was added to it.
    public var bodyMassKg: Double?

    /// Chooses how to count.
    public init(countsBothSides: Bool = true, bodyMassKg: Double? = nil) {
        self.countsBothSides = countsBothSides
        self.bodyMassKg = bodyMassKg
    }

    /// The volume of one set in kilograms; nil where no weight was written down and none is assumed.
    public func volume(of set: LoggedSet) -> Double? {
        let reps = Double(max(0, set.reps))
        switch set.exercise.loading {
        case .total: return set.weightKg.map { reps * $0 }
        case .perSide: return set.weightKg.map { reps * $0 * (countsBothSides ? 2 : 1) }
        case .bodyweight:
            guard set.weightKg != nil || bodyMassKg != nil else { return nil }
            return reps * ((set.weightKg ?? 0) + (bodyMassKg ?? 0))
        }
    }

    /// The volume of all sets together, in kilograms; nil where no set has one.
    public func total(of sets: [LoggedSet]) -> Double? {
        var total: Double?
        for set in sets {
            if let volume = volume(of: set) { total = (total ?? 0) + volume }
        }
        return total
    }

    /// The volume of each exercise in kilograms, in the order in which the exercises first occur.
    public func byExercise(_ sets: [LoggedSet]) -> [ExerciseVolume] {
        var volumes: [ExerciseVolume] = []
        for set in sets {
            guard let volume = volume(of: set) else { continue }
            if let index = volumes.firstIndex(where: { $0.exercise == set.exercise.name }) {
                volumes[index].volumeKg += volume
            } else {
                volumes.append(ExerciseVolume(exercise: set.exercise.name, volumeKg: volume))
            }
        }
        return volumes
    }
}

/// The volume of one exercise.
public struct ExerciseVolume: Hashable, Sendable {
    public var exercise: String
    public var volumeKg: Double

    /// Names the volume of an exercise.
    public init(exercise: String, volumeKg: Double) {
        self.exercise = exercise
        self.volumeKg = volumeKg
    }
}

extension TrainingVolume: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(countsBothSides)
        fingerprint.combine(bodyMassKg)
    }
}
