import Devices
import Lab
import Sensors
import Session
import Timeline
import Workouts

/// Scenarios for tests: short enough for a debug build, with everything in them that a test can ask for.
enum Scenarios {
    /// A strength workout of two exercises, about twelve minutes long.
    static var strength: Scenario {
        let groups = [Exercise.backSquat, .benchPress].map {
            ExerciseGroup(
                exercises: [PlannedExercise($0, load: .shareOfOneRepMaximum(0.7), reps: 8)], rounds: 3,
                rest: VariableSpan(median: .seconds(75), sigma: 0.3))
        }
        let plan = StrengthPlan(groups: groups, changeover: VariableSpan(median: .seconds(90), sigma: 0.2))
        return Scenario(plan: WorkoutPlan(activity: .traditionalStrengthTraining, work: .strength(plan)))
    }

    /// Four intervals, about twenty minutes long.
    static var intervals: Scenario {
        let work = EnduranceStep(duration: .seconds(120), intensity: .heartRateReserve(0.88))
        let recovery = EnduranceStep(duration: .seconds(90), intensity: .heartRateReserve(0.4))
        return Scenario(
            plan: WorkoutPlan(
                activity: .running,
                warmUp: [.steady(EnduranceStep(duration: .seconds(240), intensity: .heartRateReserve(0.5)))],
                work: .endurance([.intervals(repeats: 4, work: work, recovery: recovery)])))
    }

    /// Plays one athlete.
    static func play(_ scenario: Scenario, athlete: UInt64, seed: UInt64 = 1) throws -> [WorkoutOutcome] {
        var world = try World(scenario)
        return try play(&world, athlete: athlete, seed: seed)
    }

    static func play(_ world: inout World, athlete: UInt64, seed: UInt64 = 1) throws -> [WorkoutOutcome] {
        try world.begin(athlete: athlete, seed: seed)
        while try world.playOuting() {}
        return world.outcomes()
    }

    /// Plays many athletes and collects all outcomes.
    static func play(_ scenario: Scenario, athletes: Range<UInt64>, seed: UInt64 = 1) throws -> [WorkoutOutcome] {
        var world = try World(scenario)
        var outcomes: [WorkoutOutcome] = []
        for athlete in athletes { outcomes += try play(&world, athlete: athlete, seed: seed) }
        return outcomes
    }
}

extension Scenario {
    /// The scenario with something else about it.
    func with(_ change: (inout Scenario) -> Void) -> Scenario {
        var scenario = self
        change(&scenario)
        return scenario
    }
}

extension [WorkoutOutcome] {
    /// How many had a fate.
    func count(_ fate: Fate, _ cause: Cause? = nil) -> Int {
        count { $0.fate == fate && (cause == nil || $0.cause == cause) }
    }
}
