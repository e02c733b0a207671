import Devices
import Lab
import Sensors
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct WorldTests {
    /// Everything that can go wrong, often.
    static let rough = Scenarios.strength.with {
        $0.faults.handoffLossShare = 0.2
        $0.faults.handoffLatenessShare = 0.2
        $0.faults.crashesPerHour = 4
        $0.faults.rebootsPerHour = 1
        $0.faults.suspensionsPerHour = 2
        $0.faults.systemEndsPerHour = 1
        $0.faults.otherSessionsPerHour = 1
        $0.faults.startHangShare = 0.1
        $0.faults.saveFailureShare = 0.05
        $0.human.discardShare = 0.05
        $0.human.pausesPerHour = 2
        $0.human.forgottenPauseShare = 0.2
        $0.human.motionPausesPerHour = 2
        $0.human.lostMotionResumeShare = 0.1
        $0.schedule.workoutsPerAthlete = 2
    }

    @Test(arguments: [Scenarios.strength, Scenarios.intervals], 0..<12 as Range<UInt64>)
    func `SES-3 where nothing goes wrong every workout is saved, near the truth`(scenario: Scenario, athlete: UInt64)
        throws
    {
        let outcome = try #require(try Scenarios.play(scenario, athlete: athlete).first)
        #expect(outcome.fate == .saved && outcome.cause == nil)
        let record = try #require(outcome.entries.first?.record)
        #expect(record.id == outcome.id)
        #expect(record.start - outcome.plannedStart < .seconds(60))
        #expect(record.end - outcome.plannedEnd < .seconds(30) && record.end >= outcome.plannedEnd)
        #expect(abs((record.metrics.avgHeartRate ?? 0) - outcome.truth.avgHeartRate) < 15)
        #expect((record.metrics.activeEnergyKcal ?? 0) > 0.3 * outcome.truth.activeEnergyKcal)
        #expect((record.metrics.activeEnergyKcal ?? 0) < 3 * outcome.truth.activeEnergyKcal)
    }

    @Test func `SES-6 in every record zones and unknown time make active time, to the millisecond`() throws {
        let outcomes = try Scenarios.play(Self.rough, athletes: 0..<60)
        let records = outcomes.flatMap(\.entries).map(\.record)
        #expect(records.count > 60)
        for record in records {
            let known = try #require(record.metrics.hrZoneSeconds).reduce(.zero, +)
            #expect(known + (record.metrics.unknownZoneSeconds ?? .zero) == record.active)
            #expect((record.metrics.unknownZoneSeconds ?? .zero) >= .zero)
            #expect(record.active >= .zero && record.paused >= .zero)
            #expect(record.active.microseconds % 1_000 == 0)
        }
    }

    @Test func `SES-3 every workout has exactly one fate, and it agrees with its records`() throws {
        for preset in Preset.allCases {
            let outcomes = try Scenarios.play(Self.rough.with { $0.switches = preset.switches }, athletes: 0..<80)
            #expect(outcomes.count == 160)
            for outcome in outcomes {
                switch outcome.fate {
                case .saved: #expect(outcome.entries.count == 1 && outcome.cause == nil)
                case .salvaged, .recovered:
                    #expect(outcome.entries.count == 1 && outcome.cause != nil, "\(outcome.entries[0].record)")
                case .discarded, .lost, .orphaned: #expect(outcome.entries.isEmpty && outcome.cause != nil)
                case .doubled: #expect(outcome.entries.count > 1)
                }
            }
            #expect(Set(outcomes.map(\.id)).count == 160)
        }
    }

    @Test func `FIX more fixes fail less, over the same athletes and faults`() throws {
        let failed = try Preset.allCases.map { preset in
            try Scenarios.play(Self.rough.with { $0.switches = preset.switches }, athletes: 0..<150)
                .count { [.lost, .orphaned, .doubled].contains($0.fate) }
        }
        #expect(failed[0] > 3 * failed[2])
        #expect(failed[0] > failed[1] && failed[1] > failed[2])
    }

    @Test func `SEN-6 truth and candidates are the same bytes whatever the faults, switches, delays and taps`() throws {
        var scenarios = Preset.allCases.map { preset in Self.rough.with { $0.switches = preset.switches } }
        scenarios.append(Scenarios.strength.with { $0.schedule.workoutsPerAthlete = 2 })
        scenarios.append(
            Self.rough.with {
                $0.launch.pushDelay.median = .seconds(40)
                $0.session.settling = .seconds(10)
                $0.human.opensWatch.median = .seconds(5)
            })
        for athlete in [0, 7, 12_345] as [UInt64] {
            var bodies: Set<[CandidateSample]> = []
            var scripts: Set<EffortScript> = []
            for scenario in scenarios {
                var world = try World(scenario)
                try world.begin(athlete: athlete, seed: 99)
                while try world.playOuting() {}
                bodies.insert(Array(world.body.candidates.prefix(150)))
                scripts.insert(world.body.script)
            }
            #expect(bodies.count == 1)
            #expect(scripts.count == 1)
        }
    }

    @Test func `SEN-1 athlete k alone is athlete k of N, in any order, on a used world`() throws {
        let alone = try (0..<20 as Range<UInt64>).map { try Scenarios.play(Self.rough, athlete: $0, seed: 7) }
        var world = try World(Self.rough)
        for athlete in (0..<20 as Range<UInt64>).reversed() {
            #expect(try Scenarios.play(&world, athlete: athlete, seed: 7) == alone[Int(athlete)])
        }
    }

    @Test func `LAB-1 neighbouring seeds and the ends of the range give other lives`() throws {
        let seeds: [UInt64] = [0, 1, 2, .max, .max - 1, 1 << 32, 1 << 63]
        let lives = try seeds.map { try Scenarios.play(Scenarios.strength, athlete: 3, seed: $0) }
        #expect(Set(lives).count == seeds.count)
    }

    @Test func `SES-2 pauses, laps and forgotten pauses reach the record`() throws {
        let outcomes = try Scenarios.play(
            Scenarios.intervals.with {
                $0.human.pausesPerHour = 4
                $0.human.forgottenPauseShare = 0.5
            }, athletes: 0..<30)
        let records = outcomes.flatMap(\.entries).map(\.record)
        #expect(records.count == 30)
        #expect(records.contains { $0.events.contains { $0.kind == .lap } })
        #expect(records.contains { $0.paused > .zero })
        #expect(
            records.contains {
                $0.events.last?.kind == .pause
                    || $0.events.filter { $0.kind == .resume }.count < $0.events.filter { $0.kind == .pause }.count
            })
    }

    @Test func `SES-9 samples after the end give the recovery in 60 s`() throws {
        let outcomes = try Scenarios.play(Scenarios.strength, athletes: 0..<40)
        #expect(outcomes.count { $0.entries.first?.record.metrics.heartRateRecovery60 != nil } > 30)
    }

    @Test func `SES-9 a plan on the watch tells when its last bout of work ends, before recovery and cool-down`() throws
    {
        let step = EnduranceStep(duration: .seconds(180), intensity: .heartRateReserve(0.3))
        let scenario = Scenarios.intervals.with { $0.plan.coolDown = [.steady(step)] }
        var world = try World(scenario)
        for athlete in 0..<20 as Range<UInt64> {
            let outcome = try #require(try Scenarios.play(&world, athlete: athlete).first)
            let record = try #require(outcome.entries.first).record
            let endOfWork = try #require(record.endOfWork)
            #expect(endOfWork == world.body.script.segments.last { $0.phase == .interval }?.end)
            #expect(outcome.plannedEnd - endOfWork > .seconds(90 + 180))
            let fall = try #require(record.metrics.heartRateRecovery60)
            #expect(fall > 5, "in the recovery after the last interval the heart rate falls")
        }
    }

    @Test func `SES-9 an app that is dead when the work ends knows no end of it, and nobody wakes it for that`() throws
    {
        let scenario = Scenarios.intervals.with {
            $0.faults.crashesPerHour = 20
            $0.faults.relaunchShare = 0
            $0.human.finishesOnPhoneShare = 0
        }
        let records = try Scenarios.play(scenario, athletes: 0..<20).flatMap(\.entries).map(\.record)
        #expect(records.contains { $0.endOfWork == nil && $0.metrics.heartRateRecovery60 == nil })
    }

    @Test(arguments: [Scenarios.strength, Scenarios.intervals])
    func `SES-6 the record of a simulated workout agrees with a second calculation`(scenario: Scenario) throws {
        let scenario = scenario.with {
            $0.human.pausesPerHour = 6
            $0.human.motionPausesPerHour = 6
            $0.sensors.lateShare = 0.1
        }
        var world = try World(scenario)
        world.remembersSamples = true
        for athlete in 0..<10 as Range<UInt64> {
            for record in try Scenarios.play(&world, athlete: athlete).flatMap(\.entries).map(\.record) {
                var workout = IndependentWorkout(start: record.start, end: record.end)
                world.forEachSample { sample, isDelivered in
                    guard isDelivered, let rate = sample.beatsPerMinute else { return }
                    workout.heartRate.append(HeartRateSample(date: sample.date, beatsPerMinute: Double(rate)))
                }
                workout.events = record.events
                workout.sets = record.sets
                workout.endOfWork = record.endOfWork
                workout.gapLimit = scenario.session.gapLimit
                workout.zones = record.zones
                workout.athlete = AthleteFacts(
                    isFemale: world.athlete.sex == .female, restingHeartRate: world.athlete.restingHeartRate,
                    maximumHeartRate: world.athlete.assumedMaximumHeartRate)
                var withoutEnergy = record
                withoutEnergy.metrics.activeEnergyKcal = nil
                #expect(IndependentMetrics(workout).disagreements(with: withoutEnergy) == [])
            }
        }
    }

    @Test func `SES-6 zones that no athlete can have are refused, and those that all can have leave nobody without`()
        throws
    {
        let spread = Scenarios.strength.with { $0.session.zones = .heartRateReserve([0.2, 0.6, 0.9]) }
        #expect(
            try Scenarios.play(spread, athletes: 0..<10).flatMap(\.entries).allSatisfy {
                $0.record.metrics.hrZoneSeconds?.count == 4
            })
        var world = try World(Scenarios.strength.with { $0.session.zones = .custom([0.6, 0.7]) })
        #expect(throws: SensorError.zones(.notAHeartRate(0.6, index: 0))) { try world.begin(athlete: 0, seed: 1) }
    }

    @Test func `case 66: late samples count in the record and not in what the wrist showed`() throws {
        let late = Scenarios.strength.with { $0.sensors.lateShare = 0.3 }
        let records = try Scenarios.play(late, athletes: 0..<10).flatMap(\.entries).map(\.record)
        #expect(records.contains { $0.live.heartRateSampleCount < $0.metrics.heartRateSampleCount })
        #expect(records.contains { $0.live.avgHeartRate != $0.metrics.avgHeartRate })
    }
}
