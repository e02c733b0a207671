public import Timeline
public import Workouts

/// A workout's plan as a profile states it.
public struct PlanSettings: Hashable, Sendable {
    public var activity = ActivityType.traditionalStrengthTraining
    public var isIndoor = true
    public var warmUp: [BoutSettings] = []
    public var groups: [GroupSettings] = []
    public var changeover = TimeSpan.seconds(120)
    public var changeoverSigma = 0.3
    public var posture = RestPosture.standing
    public var bouts: [BoutSettings] = []
    public var coolDown: [BoutSettings] = []

    /// Plans nothing.
    public init() {}

    /// Whether a document can hold it.
    var fitsDocument: Bool {
        groups.reduce(0) { $0 + $1.exercises.count } <= WorkoutDocument.capacity
            && groups.allSatisfy { $0.rounds <= WorkoutLog.capacity }
    }

    /// How many exercises it has, and how many sets at most of one, in words.
    var extent: String {
        let exercises = groups.reduce(0) { $0 + $1.exercises.count }
        return "\(exercises) exercises of up to \(groups.map(\.rounds).max() ?? 0) sets"
    }

    /// The plan that is meant.
    public var plan: WorkoutPlan {
        let strength = StrengthPlan(
            groups: groups.map(\.group), changeover: VariableSpan(median: changeover, sigma: changeoverSigma),
            posture: posture)
        return WorkoutPlan(
            activity: activity, isIndoor: isIndoor, warmUp: warmUp.map(\.bout),
            work: bouts.isEmpty ? .strength(strength) : .endurance(bouts.map(\.bout)), coolDown: coolDown.map(\.bout))
    }
}

/// A group of exercises as a profile states it.
public struct GroupSettings: Hashable, Sendable {
    public var exercises: [ExerciseSettings] = []
    public var rounds = 3
    public var rest = TimeSpan.seconds(120)
    public var restSigma = 0.35
    public var transition = TimeSpan.seconds(15)
    public var transitionSigma = 0.2

    /// Groups nothing.
    public init() {}

    var group: ExerciseGroup {
        ExerciseGroup(
            exercises: exercises.map(\.planned), rounds: rounds, rest: VariableSpan(median: rest, sigma: restSigma),
            transition: VariableSpan(median: transition, sigma: transitionSigma))
    }
}

/// An exercise as a profile states it.
public struct ExerciseSettings: Hashable, Sendable {
    public var name = ""
    public var loading: Exercise.Loading?
    public var loadShare: Double?
    public var loadKg: Double?
    public var reps = 10
    public var repsInReserve = 1.0
    public var repetition = TimeSpan.milliseconds(3_200)
    public var repetitionSigma = 0.12

    /// Names no exercise.
    public init() {}

    var planned: PlannedExercise {
        let exercise =
            Exercise(named: name).flatMap { loading == nil || loading == $0.loading ? $0 : nil }
            ?? Exercise(name: name, loading: loading ?? .total)
        return PlannedExercise(
            exercise, load: loadKg.map(PlannedExercise.Load.kilograms) ?? .shareOfOneRepMaximum(loadShare ?? 0.7),
            reps: reps, repsInReserve: repsInReserve,
            repetition: VariableSpan(median: repetition, sigma: repetitionSigma))
    }
}

/// A stretch of endurance work as a profile states it: steady, a ramp, or intervals.
public struct BoutSettings: Hashable, Sendable {
    public var duration = TimeSpan.minutes(10)
    public var intensity = IntensitySettings()
    public var rampTo: IntensitySettings?
    public var repeats: Int?
    public var recoveryDuration = TimeSpan.minutes(2)
    public var recovery: IntensitySettings?

    /// Makes ten minutes of no intensity.
    public init() {}

    var bout: EnduranceBout {
        let work = EnduranceStep(duration: duration, intensity: intensity.intensity)
        if let rampTo { return .ramp(duration: duration, from: work.intensity, to: rampTo.intensity) }
        guard let repeats, let recovery else { return .steady(work) }
        return .intervals(
            repeats: repeats, work: work,
            recovery: EnduranceStep(duration: recoveryDuration, intensity: recovery.intensity))
    }
}

/// How hard a stretch is, as a profile states it: in one of four ways.
public struct IntensitySettings: Hashable, Sendable {
    public var heartRateReserveShare: Double?
    public var walkingKilometersPerHour: Double?
    public var runningKilometersPerHour: Double?
    public var cyclingWatts: Double?
    public var gradePercent = 0.0

    /// States no intensity.
    public init() {}

    /// How many ways are used.
    var count: Int {
        [heartRateReserveShare, walkingKilometersPerHour, runningKilometersPerHour, cyclingWatts].count { $0 != nil }
    }

    var intensity: Intensity {
        if let walkingKilometersPerHour {
            return .walking(kilometersPerHour: walkingKilometersPerHour, grade: gradePercent / 100)
        }
        if let runningKilometersPerHour {
            return .running(kilometersPerHour: runningKilometersPerHour, grade: gradePercent / 100)
        }
        if let cyclingWatts { return .cycling(watts: cyclingWatts) }
        return .heartRateReserve(heartRateReserveShare ?? 0)
    }
}
