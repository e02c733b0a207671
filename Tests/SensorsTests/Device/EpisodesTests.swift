import Sensors
import Testing
import Timeline
import Workouts

@Suite struct EpisodesTests {
    /// Candidates of runs in which one kind of artefact comes often and no other at all.
    private static func candidates(
        _ plan: WorkoutPlan = TestPlans.steadyRun, athletes: Int = 30, _ change: (inout SensorSettings) -> Void
    ) throws -> [[CandidateSample]] {
        var settings = SensorSettings()
        settings.spikesPerHour = 0
        settings.contactLossesPerHour = 0
        settings.looseBandShare = 0
        settings.poorContactsPerHour = 0
        settings.frozenPerHour = 0
        settings.zerosPerHour = 0
        settings.running = ActivityNoise(noiseBpm: 0, motionsPerHour: 0, dropShare: 0)
        settings.strength = ActivityNoise(noiseBpm: 0, motionsPerHour: 0, dropShare: 0)
        change(&settings)
        return try (0..<athletes).map { try TestPlans.body(plan, athlete: UInt64($0), settings: settings).candidates }
    }

    private static func share(_ artefact: Artefact, in runs: [[CandidateSample]]) -> Double {
        let all = runs.flatMap { $0 }
        return Double(all.count { $0.artefact == artefact }) / Double(all.count)
    }

    @Test func `SEN-5 contact loss and drops report nothing and say so`() throws {
        let runs = try Self.candidates {
            $0.contactLossesPerHour = 20
            $0.running.dropShare = 0.05
        }
        for candidate in runs.flatMap({ $0 }) {
            let isGone = candidate.artefact == .contactLoss || candidate.artefact == .drop
            #expect((candidate.beatsPerMinute == nil) == isGone && candidate.trueHeartRateHundredths > 0)
        }
        #expect(Self.share(.contactLoss, in: runs) > 0.05 && abs(Self.share(.drop, in: runs) - 0.05) < 0.02)
    }

    @Test func `SEN-5 a frozen sensor repeats its last value`() throws {
        let runs = try Self.candidates { settings in
            settings.frozenPerHour = 20
            settings.running.noiseBpm = 3
        }
        for run in runs {
            for (before, candidate) in zip(run, run.dropFirst()) where candidate.artefact == .frozen {
                #expect(candidate.beatsPerMinute == before.beatsPerMinute)
            }
        }
        #expect(Self.share(.frozen, in: runs) > 0.05)
    }

    @Test func `SEN-5 zero is reported as zero`() throws {
        let runs = try Self.candidates { $0.zerosPerHour = 30 }
        for candidate in runs.flatMap({ $0 }) {
            #expect((candidate.beatsPerMinute == 0) == (candidate.artefact == .zero))
        }
        #expect(Self.share(.zero, in: runs) > 0.03)
    }

    @Test func `SEN-5 a spike is one sample off`() throws {
        let runs = try Self.candidates { $0.spikesPerHour = 30 }
        var sizes: [Double] = []
        for run in runs {
            for (spike, next) in zip(run, run.dropFirst()) where spike.artefact == .spike && next.artefact != .spike {
                sizes.append(Double(spike.beatsPerMinute ?? 0) - spike.trueBeatsPerMinute)
                #expect(abs(Double(next.beatsPerMinute ?? 0) - next.trueBeatsPerMinute) < 20)
            }
        }
        // The mean size of a Laplace deviate is its scale.
        #expect(sizes.count > 200 && abs(sizes.map(abs).mean - 12) < 3 && abs(sizes.mean) < 4)
    }

    @Test func `SEN-5 a cadence lock reads the steps`() throws {
        let runs = try Self.candidates { $0.running.cadenceLocksPerHour = 20 }
        var sampler = try AthleteSampler(.general)
        for (number, run) in runs.enumerated() {
            let cadence = try sampler.athlete(UInt64(number), seed: 1).runningCadence
            for candidate in run where candidate.artefact == .cadenceLock {
                #expect(abs(Double(candidate.beatsPerMinute ?? 0) - cadence) <= 1)
            }
        }
        #expect(Self.share(.cadenceLock, in: runs) > 0.1)
    }

    @Test func `SEN-5 motion hides the rise in lifting`() throws {
        let runs = try Self.candidates(TestPlans.gymEvening) {
            $0.strength.motionsPerHour = 60
            $0.strength.motionDownShare = 1
        }
        let all = runs.flatMap { $0 }
        func errors(_ artefact: Artefact) -> [Double] {
            all.filter { $0.artefact == artefact }.map { Double($0.beatsPerMinute ?? 0) - $0.trueBeatsPerMinute }
        }
        #expect(errors(.motion).mean < errors(.none).mean - 10 && errors(.motion).count > 500)
    }

    @Test func `SEN-5 poor contact is noisy`() throws {
        let runs = try Self.candidates {
            $0.poorContactsPerHour = 20
            $0.running.noiseBpm = 2
        }
        let late = runs.flatMap { $0 }.filter { $0.phase == .steady }
        func deviation(_ artefact: Artefact) -> Double {
            late.filter { $0.artefact == artefact }
                .map { Double($0.beatsPerMinute ?? 0) - $0.trueBeatsPerMinute }.variance.squareRoot()
        }
        #expect(deviation(.poorContact) > 2 * deviation(.none))
    }

    @Test func `SEN-5 lag is labelled where it puts a sample off`() throws {
        let runs = try Self.candidates(TestPlans.gymEvening) { $0.biasSpreadBpm = 0 }
        for candidate in runs.flatMap({ $0 }) {
            let error = abs(Double(candidate.beatsPerMinute ?? 0) - candidate.trueBeatsPerMinute)
            switch candidate.artefact {
            case .lag: #expect(error >= 2)
            case .none: #expect(error <= 4)
            default: Issue.record("\(candidate.artefact)")
            }
        }
        #expect(Self.share(.lag, in: runs) > 0.2)
    }

    @Test func `SEN-6 one kind switched off leaves the others where they were`() throws {
        func positions(_ runs: [[CandidateSample]], _ artefact: Artefact) -> [[Int]] {
            runs.map { run in run.indices.filter { run[$0].artefact == artefact } }
        }
        let both = try Self.candidates {
            $0.running.motionsPerHour = 20
            $0.contactLossesPerHour = 20
        }
        let one = try Self.candidates { $0.contactLossesPerHour = 20 }
        #expect(positions(both, .contactLoss) == positions(one, .contactLoss))
        #expect(positions(both, .motion) != positions(one, .motion))
    }

    @Test func `SEN-4 a poor wrist has more artefacts than a good one`() throws {
        let plan = try EffortPlan(TestPlans.gymEvening)
        func artefacts(_ quality: Double) throws -> Int {
            var body = try Body()
            var athlete = Athlete()
            athlete.sensorQuality = quality
            return try (0..<40).map { workout in
                let key = WorkoutKey(seed: 1, athlete: 0, workout: UInt64(workout))
                try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
                return body.candidates.count { $0.artefact == .motion || $0.artefact == .contactLoss }
            }.reduce(0, +)
        }
        #expect(try artefacts(0.5) > 3 * artefacts(0.9) && artefacts(1) == 0)
    }
}
