import Sensors
import Testing
import Timeline
import Workouts

@Suite struct WristSensorTests {
    /// All candidates of the workouts of some athletes.
    private static func candidates(
        _ plan: WorkoutPlan, athletes: Int, _ change: (inout SensorSettings) -> Void = { _ in }
    ) throws -> [CandidateSample] {
        var settings = SensorSettings()
        change(&settings)
        return try (0..<athletes).flatMap {
            try TestPlans.body(plan, athlete: UInt64($0), settings: settings).candidates
        }
    }

    /// Turns off all that distorts a sample.
    private static func calm(_ settings: inout SensorSettings) {
        settings.spikesPerHour = 0
        settings.contactLossesPerHour = 0
        settings.looseContactLossesPerHour = 0
        settings.poorContactsPerHour = 0
        settings.frozenPerHour = 0
        settings.zerosPerHour = 0
        settings.strength.motionsPerHour = 0
        settings.strength.dropShare = 0
        settings.running.motionsPerHour = 0
        settings.running.cadenceLocksPerHour = 0
        settings.running.dropShare = 0
    }

    @Test func `SEN-4 samples come irregularly, five seconds apart in the mean`() throws {
        let dates = try TestPlans.body(TestPlans.steadyRun).candidates.map(\.date)
        let more = try (1..<40).flatMap { athlete in
            let dates = try TestPlans.body(TestPlans.steadyRun, athlete: UInt64(athlete)).candidates.map(\.date)
            return zip(dates.dropFirst(), dates).map { ($0 - $1).seconds }
        }
        #expect(abs(more.mean - 5.1) < 0.06 && abs(more.variance.squareRoot() - 1.37) < 0.06)
        #expect(more.allSatisfy { $0 >= 1 } && Set(more).count > 2_000)
        #expect(dates.allSatisfy { $0.microseconds % 1_000 == 0 })
    }

    @Test func `SEN-4 what is reported is whole beats from 30 to 210, zero or nothing`() throws {
        let candidates = try Self.candidates(TestPlans.maximalRecovery, athletes: 40) {
            $0.running.noiseBpm = 50
            $0.zerosPerHour = 60
        }
        for candidate in candidates {
            guard let rate = candidate.beatsPerMinute else { continue }
            #expect((30...210).contains(rate) || (rate == 0 && candidate.artefact == .zero))
        }
    }

    @Test func `SEN-4 noise hangs together over twenty seconds`() throws {
        let errors = try (0..<30).flatMap { athlete -> [[Double]] in
            var settings = SensorSettings()
            Self.calm(&settings)
            let body = try TestPlans.body(TestPlans.steadyRun, athlete: UInt64(athlete), settings: settings)
            let late = body.candidates.filter {
                $0.date > body.script.start + .minutes(8) && $0.date < body.script.endOfPlan
            }
            return [late.map { Double($0.beatsPerMinute ?? 0) - $0.trueBeatsPerMinute }]
        }
        let correlations = errors.map { Array($0.dropLast()).correlation(with: Array($0.dropFirst())) }
        // e^(−5.1/20) = 0.77, less what rounding and the fluctuation of the truth add.
        #expect((0.55...0.8).contains(correlations.mean))
        #expect((2.0...3.0).contains(errors.map { $0.variance.squareRoot() }.mean))
    }

    @Test func `SEN-4 the sensor trails a rising heart rate by about eight seconds`() throws {
        let ramp = WorkoutPlan(
            activity: .running,
            work: .endurance([
                .ramp(duration: .minutes(12), from: .heartRateReserve(0.2), to: .heartRateReserve(0.9))
            ]))
        let lags = try (0..<60).map { athlete in
            var settings = SensorSettings()
            Self.calm(&settings)
            settings.running.noiseBpm = 0
            settings.biasSpreadBpm = 0
            settings.biasMeanBpm = 0
            let body = try TestPlans.body(ramp, athlete: UInt64(athlete), settings: settings)
            let climbing = body.candidates.filter {
                $0.date > body.script.start + .minutes(3) && $0.date < body.script.start + .minutes(11)
            }
            let slope =
                (climbing[climbing.count - 1].trueBeatsPerMinute - climbing[0].trueBeatsPerMinute)
                / (climbing[climbing.count - 1].date - climbing[0].date).seconds
            return climbing.map { $0.trueBeatsPerMinute - Double($0.beatsPerMinute ?? 0) }.mean / slope
        }
        #expect((6.5...9).contains(lags.mean))
    }

    @Test func `SEN-4 noise may have heavy tails`() throws {
        func kurtosis(_ degrees: Double) throws -> Double {
            let candidates = try Self.candidates(TestPlans.steadyRun, athletes: 60) {
                Self.calm(&$0)
                $0.noiseTailDegrees = degrees
                $0.noiseSeconds = 1
                $0.biasSpreadBpm = 0
            }
            let errors = candidates.filter { $0.phase == .steady && $0.artefact == .none }
                .map { Double($0.beatsPerMinute ?? 0) - $0.trueBeatsPerMinute }
            let mean = errors.mean
            return errors.map { ($0 - mean) * ($0 - mean) * ($0 - mean) * ($0 - mean) }.mean
                / (errors.variance * errors.variance)
        }
        #expect(try kurtosis(0) < 3.3 && kurtosis(4) > 4)
    }

    @Test func `SEN-4 some samples arrive late, one to ninety seconds`() throws {
        let candidates = try Self.candidates(TestPlans.gymEvening, athletes: 60)
        let late = candidates.filter { $0.deliveryMilliseconds > 500 }
        #expect(abs(Double(late.count) / Double(candidates.count) - 0.01) < 0.003)
        #expect(late.allSatisfy { (1_500...90_500).contains($0.deliveryMilliseconds) })
        #expect(candidates.allSatisfy { $0.arrival >= $0.date })
        let ordered = zip(candidates, candidates.dropFirst()).count { $0.arrival > $1.arrival }
        #expect(ordered > 50)
    }

    @Test func `SEN-4 without a session a sample exists every five to six minutes`() throws {
        var body = try TestPlans.body()
        body.extend(until: TestPlans.start + .hours(20))
        let background = body.candidates.filter(\.isBackground).map(\.date)
        let gaps = zip(background.dropFirst(), background).map { ($0 - $1).seconds }
        #expect(gaps.allSatisfy { (285...375).contains($0) } && abs(gaps.mean - 330) < 5)
    }

    @Test(arguments: [ActivityType.running, .traditionalStrengthTraining, .cycling, .yoga, .other])
    func `SEN-4 artefacts go by activity`(activity: ActivityType) {
        let settings = SensorSettings()
        let expected =
            switch activity {
            case .running: settings.running
            case .traditionalStrengthTraining: settings.strength
            case .cycling: settings.cycling
            case .yoga: settings.resting
            default: settings.walking
            }
        #expect(settings.noise(in: activity) == expected)
    }
}
