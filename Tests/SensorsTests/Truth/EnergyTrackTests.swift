import Sensors
import Testing
import Timeline
import Workouts

@Suite struct EnergyTrackTests {
    @Test(arguments: [TestPlans.gymEvening, TestPlans.intervals, TestPlans.maximalRecovery])
    func `SEN-3 energy and uptake obey their differential equation`(plan: WorkoutPlan) throws {
        var sampler = try AthleteSampler(.general)
        let athlete = try sampler.athlete(0, seed: 1)
        let body = try TestPlans.body(plan)
        // Euler's midpoint rule in steps of 50 ms, beside the closed form.
        var (uptake, energy) = (body.oxygenUptake(at: body.script.origin) - 3.5, 0.0)
        let step = 0.05
        for segment in body.script.segments where segment.start < body.script.finishTap {
            let length = (segment.end - segment.start).seconds
            let count = max(1, Int(length / step))
            let actual = length / Double(count)
            for index in 0..<count {
                let share = (Double(index) + 0.5) / Double(count)
                let wanted = segment.oxygenAtStart + (segment.oxygenAtEnd - segment.oxygenAtStart) * share
                let middle = uptake + 0.5 * actual * (wanted - uptake) / athlete.oxygenSeconds
                uptake += actual * (wanted - middle) / athlete.oxygenSeconds
                energy += middle * actual * 5 * athlete.massKg / 60_000
            }
            #expect(abs(body.oxygenUptake(at: segment.end) - 3.5 - uptake) < 0.01)
        }
        let total = body.trueNetKcal(from: body.script.origin, to: body.script.finishTap)
        #expect(abs(total / energy - 1) < 0.001 && total > 50)
    }

    @Test func `SEN-3 candidates add up to the true energy, to a calorie`() throws {
        for athlete in 0..<10 as Range<UInt64> {
            let body = try TestPlans.body(athlete: athlete)
            let last = try #require(body.candidates.last)
            let active = body.candidates.reduce(0) { $0 + Int($1.trueActiveCalories) }
            let basal = body.candidates.reduce(0) { $0 + Int($1.trueBasalCalories) }
            let origin = body.script.origin
            #expect(abs(Double(active) / 1_000 - body.trueActiveKcal(from: origin, to: last.date)) <= 0.001)
            #expect(abs(Double(basal) / 1_000 - body.trueBasalKcal(from: origin, to: last.date)) <= 0.001)
            #expect(body.candidates.allSatisfy { $0.trueActiveCalories >= 0 && $0.trueBasalCalories > 0 })
        }
    }

    @Test func `SEN-3 basal energy is that of the athlete and active energy never negative`() throws {
        let body = try TestPlans.body(TestPlans.steadyRun)
        var sampler = try AthleteSampler(.general)
        let athlete = try sampler.athlete(0, seed: 1)
        let day = body.trueBasalKcal(from: TestPlans.start, to: TestPlans.start + .hours(24))
        #expect(abs(day - athlete.basalKcalPerDay) < 0.001)
        #expect(body.trueActiveKcal(from: TestPlans.start + .hours(3), to: TestPlans.start + .hours(4)) >= 0)
        #expect(body.trueActiveKcal(from: TestPlans.start + .hours(1), to: TestPlans.start) == 0)
    }

    @Test func `SEN-3 energy comes from effort and never from heart rate`() throws {
        var settings = SensorSettings()
        settings.fluctuationBpm = 5
        let energies = try TestPlans.body().candidates.map(\.trueActiveCalories)
        #expect(try TestPlans.body(settings: settings).candidates.map(\.trueActiveCalories) == energies)
    }

    @Test func `SEN-3 the device's estimate errs by athlete, session and minute`() throws {
        let logs = try (0..<400).map { number in
            let candidates = try TestPlans.body(athlete: UInt64(number)).candidates
            let truth = candidates.reduce(0) { $0 + Double($1.trueActiveCalories) }
            return logarithm(candidates.reduce(0) { $0 + Double($1.deviceActiveCalories) } / truth)
        }
        #expect(abs(logs.mean) < 0.06 && (0.26...0.36).contains(logs.variance.squareRoot()))
        // One athlete's workouts share a bias.
        let shared = try (0..<60).map { athlete in
            try (0..<2).map { workout in
                let candidates = try TestPlans.body(athlete: UInt64(athlete), workout: UInt64(workout)).candidates
                let truth = candidates.reduce(0) { $0 + Double($1.trueActiveCalories) }
                return logarithm(candidates.reduce(0) { $0 + Double($1.deviceActiveCalories) } / truth)
            }
        }
        #expect(shared.map { $0[0] }.correlation(with: shared.map { $0[1] }) > 0.4)
    }
}
