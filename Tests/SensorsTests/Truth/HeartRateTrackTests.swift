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

    @Test(arguments: Study.allCases)
    func `SEN-2 the grid is fine enough and never that of the sensor`(study: Study) throws {
        var settings = SensorSettings()
        let body = try TestPlans.body(study.plan)
        settings.gapMeanAboveLeastSeconds = 11
        let sparse = try TestPlans.body(study.plan, settings: settings)
        #expect(body.truthGrid == sparse.truthGrid)
        let script = body.script
        #expect(Set(script.segments.map(\.start)).isSubset(of: Set(body.truthGrid)))
        for (instant, next) in zip(body.truthGrid, body.truthGrid.dropFirst()) {
            #expect(next - instant <= .seconds(5) && next > instant)
        }
        // After the work v and s fall.
        let falling = body.truthGrid.filter { $0 >= script.endOfPlan && $0 < script.endOfPlan + .seconds(90) }
        #expect(zip(falling.dropFirst(), falling).allSatisfy { $0 - $1 <= .seconds(2) })
    }

    @Test(arguments: Study.allCases)
    func `SEN-2 reading the truth moves nothing`(study: Study) throws {
        var body = try TestPlans.body(study.plan)
        let candidates = body.candidates
        // Backwards, so that no reading could lean on the one before.
        for candidate in candidates.reversed() {
            let truth = body.trueHeartRate(at: candidate.date)
            #expect(abs(truth - candidate.trueBeatsPerMinute) <= 0.0051)
        }
        #expect(body.candidates == candidates)
    }

    @Test func `SEN-2 truth reached in one step equals truth reached in many`() throws {
        var once = try TestPlans.body()
        var often = try TestPlans.body()
        let end = once.script.finishTap + .hours(2)
        once.extend(until: end)
        for minutes in 0...120 { often.extend(until: once.script.finishTap + .minutes(Int64(minutes))) }
        #expect(once.candidates == often.candidates && once.truthGrid == often.truthGrid)
        #expect(once.candidates.count > 1_900)
    }

    @Test func `SEN-2 the heart rate answers effort, drifts, recovers and stays below its maximum`() throws {
        for number in 0..<30 as Range<UInt64> {
            var sampler = try AthleteSampler(.general)
            let athlete = try sampler.athlete(number, seed: 1)
            var run = try TestPlans.body(TestPlans.steadyRun, athlete: number)
            let start = run.script.start
            let before = run.kineticHeartRate(at: start)
            let middle = run.kineticHeartRate(at: start + .minutes(10))
            #expect(middle > before + 0.4 * athlete.heartRateReserve)
            #expect(run.kineticHeartRate(at: start + .minutes(30)) >= middle)
            #expect(run.kineticHeartRate(at: start + .minutes(33)) < middle)
            var maximal = try TestPlans.body(TestPlans.maximalRecovery, athlete: number)
            let top = maximal.trueHeartRate(at: maximal.script.endOfPlan)
            #expect(top <= athlete.maximumHeartRate && top > athlete.restingHeartRate + 0.9 * athlete.heartRateReserve)
        }
    }

    @Test func `SEN-2 five minutes into steady work the share of the reserve is the one demanded`() throws {
        var sampler = try AthleteSampler(.general)
        var exact = Performance()
        exact.intensitySpread = 0
        let plan = try EffortPlan(TestPlans.steadyRun, performance: exact)
        var body = try Body()
        let errors = try (0..<200 as Range<UInt64>).map { number in
            let athlete = try sampler.athlete(number, seed: 1)
            let key = WorkoutKey(seed: 1, athlete: number, workout: 0)
            try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            let rate = body.kineticHeartRate(at: TestPlans.start + .minutes(5))
            return (rate - athlete.restingHeartRate) / athlete.heartRateReserve - 0.7
        }
        #expect(abs(errors.mean) < 0.01)
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
        let last = script.endOfPlan + .minutes(5)
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
