import Testing
import Timeline
import Workouts

@Suite struct StrengthTests {
    private func set(_ exercise: Exercise, reps: Int, kg: Double?) -> LoggedSet {
        LoggedSet(exercise: exercise, reps: reps, weightKg: kg, start: .epoch, end: .epoch + .seconds(30))
    }

    @Test(arguments: [(100.0, 1, 100.0), (100, 10, 133.333), (60, 12, 84), (80, 5, 93.333)])
    func `SES-9 a one-repetition maximum follows Epley, and one repetition is its own`(
        kg: Double, reps: Int, expected: Double
    ) throws {
        let estimate = try #require(OneRepMaximum.estimate(weightKg: kg, reps: reps))
        #expect(abs(estimate - expected) < 0.001)
    }

    @Test(arguments: [(100.0, 0), (100, 13), (100, -1), (0, 5), (-20, 5), (.nan, 5), (.infinity, 5)])
    func `SES-9 where a set shows no maximum there is none`(kg: Double, reps: Int) {
        #expect(OneRepMaximum.estimate(weightKg: kg, reps: reps) == nil)
    }

    @Test func `SES-9 volume counts both sides, and the body only where its mass is given`() {
        let squat = Exercise(name: "Squat")
        let press = Exercise(name: "Dumbbell press", loading: .perSide)
        let pullUp = Exercise(name: "Pull-up", loading: .bodyweight)
        let sets = [
            set(squat, reps: 5, kg: 100), set(press, reps: 10, kg: 20), set(squat, reps: 3, kg: 110),
            set(pullUp, reps: 8, kg: nil), set(pullUp, reps: 6, kg: 10),
        ]
        let plain = TrainingVolume()
        #expect(plain.total(of: sets) == 1_290.0)
        #expect(plain.byExercise(sets).map(\.exercise) == ["Squat", "Dumbbell press", "Pull-up"])
        #expect(plain.byExercise(sets).map(\.volumeKg) == [830, 400, 60])
        #expect(TrainingVolume(countsBothSides: false).total(of: sets) == 1_090.0)
        #expect(TrainingVolume(bodyMassKg: 80).total(of: sets) == 2_410.0)
        #expect(plain.total(of: []) == nil)
        #expect(plain.total(of: [set(squat, reps: 5, kg: nil)]) == nil)
    }
}
