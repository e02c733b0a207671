import Sensors
import Testing
import Workouts

@Suite struct ExerciseDemandTests {
    @Test(arguments: Exercise.catalogue)
    func `SEN-2 every exercise of the catalogue has demands of its own`(exercise: Exercise) {
        let unknown = Exercise(name: "?", loading: exercise.loading)
        let demand = ExerciseDemand.of(exercise)
        #expect(demand != ExerciseDemand.of(unknown) && (0.3...1.5).contains(demand.muscle))
        #expect((demand.bodyShare > 0) == (exercise.loading == .bodyweight))
        #expect((5...400).contains(demand.oneRepMaximumKg(of: Athlete())))
    }

    @Test func `SEN-2 an exercise that nobody knows counts as a middling one`() {
        for loading in Exercise.Loading.allCases {
            let demand = ExerciseDemand.of(Exercise(name: "Zercher carry", loading: loading))
            #expect((0.6...1).contains(demand.muscle) && demand.oneRepMaximumKg(of: Athlete()) > 10)
        }
    }

    @Test func `SEN-3 a bout of seventeen and a half usual sets costs what Lytle's equation says, rest apart`() {
        let athlete = Athlete()
        let (fat, lean) = (athlete.massKg * athlete.fatShare, athlete.massKg * (1 - athlete.fatShare))
        let constant = 0.874 * athlete.heightCm - 0.596 * athlete.ageYears - 1.016 * fat + 1.638 * lean - 110.742
        let cost = LiftingCost(athlete)
        let bout = 17.5 * cost.kcal(demand: 0.67, seconds: 32, volumeKg: 600)
        #expect(abs(bout - (0.67 * constant + 2.461 * 17.5 * 0.6)) < 2)
        #expect(cost.kcal(demand: 0.3, seconds: 20, volumeKg: 100) < cost.kcal(demand: 0.9, seconds: 20, volumeKg: 100))
    }

    @Test func `SEN-3 no build makes lifting give energy back`() {
        var athlete = Athlete()
        athlete.heightCm = 140
        athlete.ageYears = 90
        athlete.fatShare = 0.5
        #expect(LiftingCost(athlete).kcal(demand: 0.5, seconds: 30, volumeKg: 0) > 0)
    }
}
