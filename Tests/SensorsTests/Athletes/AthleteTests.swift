import Sensors
import Testing
import Timeline

@Suite struct AthleteTests {
    @Test func `SEN-1 every stored number is an attribute`() {
        func numbers(_ value: Any) -> [String] {
            Mirror(reflecting: value).children.flatMap { child -> [String] in
                if child.value is Double { return [child.label ?? ""] }
                return child.value is UInt64 || child.value is Athlete.Sex ? [] : numbers(child.value)
            }
        }
        #expect(Athlete.attributes.map(\.name).sorted() == numbers(Athlete()).sorted())
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
    func `SEN-1 an athlete that no one could be is refused by a typed error`(number: Double) throws {
        var body = try Body()
        let plan = try EffortPlan(TestPlans.steadyRun)
        let key = WorkoutKey(seed: 1, athlete: 0, workout: 0)
        let paths: [WritableKeyPath<Athlete, Double>] = [
            \.ageYears, \.heightCm, \.massKg, \.restingHeartRate, \.maximumHeartRate, \.vo2Max,
            \.kinetics.vagalSeconds, \.kinetics.sympatheticSeconds, \.kinetics.vagalCeiling, \.oxygenSeconds,
            \.oneRepMaxima.squatKg, \.basalKcalPerDay,
        ]
        for path in paths {
            var athlete = Athlete()
            athlete[keyPath: path] = number
            let error = #expect(throws: SensorError.self) {
                try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            }
            #expect(error?.description.hasPrefix("athlete.") == true)
        }
    }

    @Test func `SEN-1 a heart without a reserve is refused`() throws {
        var body = try Body()
        var athlete = Athlete()
        athlete.restingHeartRate = 100
        athlete.maximumHeartRate = 110
        let plan = try EffortPlan(TestPlans.steadyRun)
        #expect(throws: SensorError.self) {
            try body.begin(
                athlete, plan: plan, key: WorkoutKey(seed: 1, athlete: 0, workout: 0), start: TestPlans.start)
        }
    }
}
