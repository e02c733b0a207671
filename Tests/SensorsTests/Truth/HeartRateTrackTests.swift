import Sensors
import Testing
import Timeline
import Workouts

@Suite struct HeartRateTrackTests {
    @Test(arguments: [(2_000, 5_000, 0.5), (1_000, 1_000, 0.15)], Study.allCases)
    func `SEN-2 the closed form agrees with an eighth-order Runge-Kutta method`(
        grid: (moving: Int32, still: Int32, bound: Double), study: Study
    ) throws {
        let settings = SensorSettings()
        var body =
            grid.moving == 2_000
            ? try Body(settings: settings) : try Body(settings: settings, grid: .init(milliseconds: grid.moving))
        var sampler = try AthleteSampler(.general)
        let plan = try EffortPlan(study.plan)
        var worst = 0.0
        for number in 0..<UInt64(cases(4, prove: 1_000)) {
            let athlete = try sampler.athlete(number, seed: 7)
            let key = WorkoutKey(seed: 7, athlete: number, workout: 0)
            try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            worst = max(worst, largestError(of: &body, athlete))
        }
        #expect(worst < grid.bound)
    }

    enum Study: CaseIterable {
        case strength, intervals, maximalRecovery

        var plan: WorkoutPlan {
            switch self {
            case .strength: TestPlans.gymEvening
            case .intervals: TestPlans.intervals
            case .maximalRecovery: TestPlans.maximalRecovery
            }
        }
    }

    /// Compares at every edge of the effort and every 1.7 s between, until five minutes after the work.
    private func largestError(of body: inout Body, _ athlete: Athlete) -> Double {
        let script = body.script
        let oracle = HeartRateOracle(athlete, demand: script.segments[0].demandAtStart)
        let last = script.endOfWork + .minutes(5)
        var worst = 0.0
        for segment in script.segments where segment.start < last {
            let begin = (segment.start - script.origin).seconds
            let length = (min(segment.end, last) - segment.start).seconds
            let growth = (segment.demandAtEnd - segment.demandAtStart) / (segment.end - segment.start).seconds
            oracle.enter(at: begin, demand: segment.demandAtStart, growth: growth)
            for offset in Array(stride(from: 0, to: length, by: 1.7)) + [length] {
                let instant = segment.start + .wholeMilliseconds(seconds: offset)
                let exact = oracle.heartRate(at: (instant - script.origin).seconds)
                worst = max(worst, abs(exact - body.kineticHeartRate(at: instant)))
            }
        }
        return worst
    }
}
