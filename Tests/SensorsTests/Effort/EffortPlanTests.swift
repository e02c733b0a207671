import Sensors
import Testing
import Timeline
import Workouts

@Suite struct EffortPlanTests {
    private static let rest = VariableSpan(median: .seconds(60))

    private static func strength(_ change: (inout ExerciseGroup) -> Void) -> WorkoutPlan {
        var group = ExerciseGroup(
            exercises: [PlannedExercise(.backSquat, load: .shareOfOneRepMaximum(0.7), reps: 8)], rounds: 3, rest: rest)
        change(&group)
        return WorkoutPlan(
            activity: .traditionalStrengthTraining, work: .strength(StrengthPlan(groups: [group], changeover: rest)))
    }

    private static func steady(_ intensity: Intensity, seconds: Int64 = 600) -> WorkoutPlan {
        let step = EnduranceStep(duration: .seconds(seconds), intensity: intensity)
        return WorkoutPlan(activity: .running, work: .endurance([.steady(step)]))
    }

    private static func intervals(_ repeats: Int) -> WorkoutPlan {
        let step = EnduranceStep(duration: .seconds(60), intensity: .heartRateReserve(0.5))
        return WorkoutPlan(
            activity: .running, work: .endurance([.intervals(repeats: repeats, work: step, recovery: step)]))
    }

    static let hostile: [(WorkoutPlan, String)] = [
        (strength { $0.rounds = 0 }, "work.groups[0].rounds"),
        (strength { $0.rounds = .max }, "work.groups[0].rounds"),
        (strength { $0.exercises = [] }, "work.groups[0].exercises"),
        (strength { $0.exercises[0].reps = 0 }, "work.groups[0].exercises[0].reps"),
        (strength { $0.exercises[0].reps = .min }, "work.groups[0].exercises[0].reps"),
        (strength { $0.exercises[0].load = .shareOfOneRepMaximum(.nan) }, "work.groups[0].exercises[0].load"),
        (strength { $0.exercises[0].load = .shareOfOneRepMaximum(1.2) }, "work.groups[0].exercises[0].load"),
        (strength { $0.exercises[0].load = .kilograms(-1) }, "work.groups[0].exercises[0].load"),
        (strength { $0.exercises[0].load = .kilograms(.infinity) }, "work.groups[0].exercises[0].load"),
        (strength { $0.exercises[0].repsInReserve = .nan }, "work.groups[0].exercises[0].repsInReserve"),
        (
            strength { $0.exercises[0].repetition = VariableSpan(median: .zero) },
            "work.groups[0].exercises[0].repetition.median"
        ),
        (strength { $0.rest = VariableSpan(median: .seconds(-1)) }, "work.groups[0].rest.median"),
        (strength { $0.rest = VariableSpan(median: .max) }, "work.groups[0].rest.median"),
        (strength { $0.rest = VariableSpan(median: .seconds(60), sigma: .nan) }, "work.groups[0].rest.sigma"),
        (strength { $0.transition = VariableSpan(median: .seconds(9), sigma: 9) }, "work.groups[0].transition.sigma"),
        (steady(.heartRateReserve(.nan)), "work.bouts[0].intensity"),
        (steady(.heartRateReserve(2)), "work.bouts[0].intensity"),
        (steady(.running(kilometersPerHour: .infinity, grade: 0)), "work.bouts[0].intensity.kilometersPerHour"),
        (steady(.running(kilometersPerHour: 10, grade: 3)), "work.bouts[0].intensity.grade"),
        (steady(.walking(kilometersPerHour: -1, grade: 0)), "work.bouts[0].intensity.kilometersPerHour"),
        (steady(.cycling(watts: 1e9)), "work.bouts[0].intensity.watts"),
        (steady(.heartRateReserve(0.5), seconds: 0), "work.bouts[0].duration"),
        (steady(.heartRateReserve(0.5), seconds: .max), "work.bouts[0].duration"),
        (intervals(0), "work.bouts[0].repeats"),
        (intervals(-5), "work.bouts[0].repeats"),
        (WorkoutPlan(activity: .running, work: .endurance([])), "work.bouts"),
        (
            strength {
                $0.exercises = [PlannedExercise](repeating: $0.exercises[0], count: 50)
                $0.rounds = 100
            }, "work sets"
        ),
        (
            WorkoutPlan(
                activity: .other, work: .strength(StrengthPlan(groups: [], changeover: rest))), "work.groups"
        ),
        (
            WorkoutPlan(
                activity: .running,
                work: .endurance([.ramp(duration: .minutes(1), from: .cycling(watts: .nan), to: .cycling(watts: 1))])),
            "work.bouts[0].from.watts"
        ),
    ]

    @Test(arguments: hostile)
    func `SEN-2 a plan that makes no sense is refused with the path of its fault`(plan: WorkoutPlan, path: String) {
        let error = #expect(throws: SensorError.self) { _ = try EffortPlan(plan) }
        #expect(error?.description.hasPrefix(path + ":") == true, "\(String(describing: error))")
    }

    @Test func `SEN-2 a plan longer than a day is refused`() {
        let plan = Self.steady(.heartRateReserve(0.5), seconds: 86_400)
        var long = plan
        long.coolDown = [.steady(EnduranceStep(duration: .minutes(1), intensity: .heartRateReserve(0.3)))]
        #expect(throws: Never.self) { _ = try EffortPlan(plan) }
        #expect(throws: SensorError.self) { _ = try EffortPlan(long) }
    }

    @Test func `SEN-2 the evening in the gym is planned for 24 sets and about 45 minutes`() throws {
        let plan = try EffortPlan(TestPlans.gymEvening)
        #expect(plan.setCount == 24)
        #expect((42...48).contains(plan.expectedSeconds / 60))
        #expect(plan.exercises.map(\.name).first == "Back squat")
    }

    @Test func `SEN-2 habits that no one could have are refused`() {
        var habits = Performance()
        habits.holdShortestSeconds = 9
        #expect(throws: SensorError.self) { _ = try EffortPlan(TestPlans.gymEvening, performance: habits) }
    }
}
