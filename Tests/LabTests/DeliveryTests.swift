import Devices
import Lab
import Sensors
import Session
import Testing
import Timeline
import Workouts

/// Which samples a session lets through, and which of those a builder takes.
@Suite struct DeliveryTests {
    /// The samples of one athlete's outing, and what became of it.
    private func samples(
        _ scenario: Scenario, athlete: UInt64
    ) throws -> (outcome: WorkoutOutcome, samples: [(sample: CandidateSample, isDelivered: Bool)]) {
        var world = try World(scenario)
        world.remembersSamples = true
        let outcome = try #require(try Scenarios.play(&world, athlete: athlete).first)
        var samples: [(CandidateSample, Bool)] = []
        world.forEachSample { samples.append(($0, $1)) }
        return (outcome, samples)
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `SEN-4 without a session no sample is delivered`(athlete: UInt64) throws {
        let lonely = Scenarios.strength.with {
            $0.switches = []
            $0.faults.handoffLossShare = 1
        }
        let (outcome, samples) = try samples(lonely, athlete: athlete)
        #expect(outcome.fate == .lost && outcome.cause == .launchLost)
        #expect(samples.count > 100 && samples.allSatisfy { !$0.isDelivered })
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `SEN-4 a session lets samples through, and for three minutes after its end those of the recovery`(
        athlete: UInt64
    ) throws {
        let (outcome, samples) = try samples(Scenarios.strength.with { $0.sensors.lateShare = 0 }, athlete: athlete)
        let record = try #require(outcome.entries.first?.record)
        let delivered = samples.filter(\.isDelivered).map(\.sample)
        #expect(delivered.allSatisfy { $0.date >= record.start && $0.date <= record.end + .minutes(3) })
        let inside = delivered.filter { $0.date < record.end && $0.beatsPerMinute != nil }
        #expect(inside.count == record.metrics.heartRateSampleCount)
        let after = samples.filter { $0.sample.date > record.end && $0.isDelivered }
        #expect(
            !after.isEmpty && after.allSatisfy { $0.sample.date <= record.end + .seconds(90) }, "the builder's time")
    }

    @Test func `SEN-4 what nobody listened to is gone, also after the end of the plan`() throws {
        let walk = Scenario(
            plan: WorkoutPlan(
                activity: .walking,
                work: .endurance([.steady(EnduranceStep(duration: .minutes(12), intensity: .heartRateReserve(0.3)))])))
        let asleep = walk.with {
            $0.sensors.lateShare = 0
            $0.human.finishesOnPhoneShare = 1
            $0.human.opensWatch = VariableSpan(median: .seconds(5))
            $0.launch.pushDelay = VariableSpan(median: .hours(1))
            $0.faults.suspensionsPerHour = 6
            $0.faults.suspension = VariableSpan(median: .minutes(30))
        }
        var longGaps = 0
        for athlete in 0..<20 as Range<UInt64> {
            let (outcome, samples) = try samples(asleep, athlete: athlete)
            let heard = samples.filter(\.isDelivered).map(\.sample.date)
            for gap in outcome.entries.flatMap(\.record.events) where gap.kind == .gap {
                #expect(!heard.contains { $0 > gap.date && $0 < gap.date + gap.duration }, "athlete \(athlete)")
                if gap.date + gap.duration > outcome.plannedEnd + .minutes(6) { longGaps += 1 }
            }
        }
        #expect(longGaps > 5)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `SEN-4 a sample that reaches an app that is not there is not delivered`(athlete: UInt64) throws {
        let crashing = Scenarios.strength.with {
            $0.faults.crashesPerHour = 8
            $0.sensors.lateShare = 0.2
        }
        let (outcome, samples) = try samples(crashing, athlete: athlete)
        let record = try #require(outcome.entries.first?.record)
        let counted = samples.count {
            $0.isDelivered && $0.sample.date >= record.start && $0.sample.date <= record.end
                && $0.sample.beatsPerMinute != nil
        }
        #expect(counted == record.metrics.heartRateSampleCount)
    }
}
