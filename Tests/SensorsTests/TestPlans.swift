import Foundation
import Sensors
import Timeline
import Workouts

/// Plans and bodies for tests.
enum TestPlans {
    static let start = Instant(milliseconds: 1_767_592_800_000)

    /// The workout of the benchmarks: six exercises with four sets each, about three quarters of an hour.
    static let gymEvening = strength(
        [
            (.backSquat, 0.70, 8), (.benchPress, 0.70, 8), (.bentOverRow, 0.68, 10), (.overheadPress, 0.66, 8),
            (.legCurl, 0.65, 12), (.dumbbellCurl, 0.65, 12),
        ], rounds: 4, restSeconds: 70)

    static let intervals = WorkoutPlan(
        activity: .highIntensityIntervalTraining,
        warmUp: [.ramp(duration: .minutes(5), from: .heartRateReserve(0.2), to: .heartRateReserve(0.6))],
        work: .endurance([
            .intervals(
                repeats: 4, work: EnduranceStep(duration: .minutes(4), intensity: .heartRateReserve(0.9)),
                recovery: EnduranceStep(duration: .minutes(3), intensity: .heartRateReserve(0.5)))
        ]),
        coolDown: [.steady(EnduranceStep(duration: .minutes(3), intensity: .heartRateReserve(0.3)))])

    static let maximalRecovery = WorkoutPlan(
        activity: .running,
        work: .endurance([
            .ramp(duration: .minutes(10), from: .heartRateReserve(0.3), to: .heartRateReserve(1.1)),
            .steady(EnduranceStep(duration: .minutes(1), intensity: .heartRateReserve(1.1))),
        ]))

    static let steadyRun = WorkoutPlan(
        activity: .running, isIndoor: false,
        work: .endurance([.steady(EnduranceStep(duration: .minutes(30), intensity: .heartRateReserve(0.7)))]))

    /// Straight sets of some exercises, given as exercise, share of the maximum and repetitions.
    static func strength(
        _ exercises: [(Exercise, Double, Int)], rounds: Int, restSeconds: Int64
    ) -> WorkoutPlan {
        let groups = exercises.map { exercise, share, reps in
            ExerciseGroup(
                exercises: [PlannedExercise(exercise, load: .shareOfOneRepMaximum(share), reps: reps)], rounds: rounds,
                rest: VariableSpan(median: .seconds(restSeconds), sigma: 0.25))
        }
        let changeover = VariableSpan(median: .seconds(restSeconds + 40), sigma: 0.25)
        return WorkoutPlan(
            activity: .traditionalStrengthTraining,
            work: .strength(StrengthPlan(groups: groups, changeover: changeover, posture: .walking)))
    }

    /// A body that has just done a workout.
    static func body(
        _ plan: WorkoutPlan = gymEvening, athlete number: UInt64 = 0, seed: UInt64 = 1, workout: UInt64 = 0,
        settings: SensorSettings = SensorSettings()
    ) throws -> Body {
        var sampler = try AthleteSampler(.general)
        var body = try Body(settings: settings)
        try body.begin(
            sampler.athlete(number, seed: seed), plan: EffortPlan(plan),
            key: WorkoutKey(seed: seed, athlete: number, workout: workout), start: start)
        return body
    }
}

extension [Double] {
    var mean: Double { reduce(0, +) / Double(count) }

    var variance: Double {
        let mean = mean
        return reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    }

    /// Pearson's correlation with another list.
    func correlation(with other: [Double]) -> Double {
        let (mean, otherMean) = (mean, other.mean)
        let product = zip(self, other).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - otherMean) }
        return product / Double(count - 1) / (variance * other.variance).squareRoot()
    }
}

/// Whether a long run was asked for.
private let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil

/// How many cases a test runs: a few in an ordinary run, many when `MOSSO_PROVE` is set.
func cases(_ few: Int, prove many: Int) -> Int { isProving ? many : few }
