import Devices
import Lab
import Sensors
import Session
import Testing
import Timeline
import Workouts

/// How the outings of a life follow each other, and what the human does in each.
@Suite struct OutingTests {
    @Test(arguments: [TimeSpan.hours(1), .minutes(5), .hours(48)])
    func `SES-2 what was left to do in one outing does not happen in the next`(interval: TimeSpan) throws {
        let restless = Scenarios.strength.with {
            $0.schedule.workoutsPerAthlete = 5
            $0.schedule.interval = interval
            $0.schedule.spread = .hours(24)
            $0.human.pausesPerHour = 6
            $0.human.pause = VariableSpan(median: .hours(24), sigma: 0.5)
        }
        let outcomes = try Scenarios.play(restless, athletes: 0..<10)
        #expect(outcomes.count == 50)
        for index in outcomes.indices where outcomes[index].workout > 0 {
            #expect(outcomes[index].plannedStart - outcomes[index - 1].plannedEnd >= .minutes(15))
        }
        #expect(outcomes.count(.saved) == 50)
    }

    @Test func `SEN-2 when an outing begins depends on no fault and no switch`() throws {
        let tight = WorldTests.rough.with {
            $0.schedule.workoutsPerAthlete = 4
            $0.schedule.interval = .minutes(10)
            $0.human.discardShare = 0
        }
        let starts = try Preset.allCases.map { preset in
            try Scenarios.play(tight.with { $0.switches = preset.switches }, athletes: 0..<10).map(\.plannedStart)
        }
        #expect(Set(starts).count == 1)
    }

    @Test func `LAB-1 a life of years is played to its end`() throws {
        let years = Scenarios.strength.with {
            $0.schedule.workoutsPerAthlete = 60
            $0.schedule.interval = .hours(24 * 60)
        }
        let outcomes = try Scenarios.play(years, athlete: 0)
        #expect(outcomes.count(.saved) == 60)
        #expect(outcomes[59].plannedStart - outcomes[0].plannedStart == .hours(24 * 60) * 59)
    }

    @Test(arguments: Schedule.SecondRun.allCases)
    func `SES-3 a run that is given up is given up while it lasts`(secondRun: Schedule.SecondRun) throws {
        let given = Scenarios.strength.with {
            $0.schedule.secondRun = secondRun
            $0.human.discardShare = 1
        }
        var carriedThrough = given
        carriedThrough.human.discardShare = 0
        let pairs = zip(
            try Scenarios.play(given, athletes: 0..<30), try Scenarios.play(carriedThrough, athletes: 0..<30))
        for (outcome, other) in pairs {
            #expect(outcome.plannedStart == other.plannedStart)
            #expect(outcome.plannedEnd >= outcome.plannedStart)
            #expect(outcome.plannedEnd <= other.plannedEnd)
            #expect(outcome.fate == .discarded && outcome.cause == .deleted)
        }
    }

    @Test func `SEN-6 a length that does not vary takes no draw from what comes after it`() throws {
        func starts(sigma: Double, motionPauses: Double) throws -> [[WorkoutEvent]] {
            let scenario = Scenarios.strength.with {
                $0.human.pausesPerHour = 6
                $0.human.pause = VariableSpan(median: .seconds(40), sigma: sigma)
                $0.human.motionPausesPerHour = motionPauses
            }
            return try Scenarios.play(scenario, athletes: 0..<10).flatMap(\.entries).map { entry in
                entry.record.events.filter { $0.kind == .pause }
            }
        }
        let varied = try starts(sigma: 0.001, motionPauses: 0)
        #expect(varied.joined().count > 5)
        #expect(try starts(sigma: 0, motionPauses: 0) == varied)
        #expect(try starts(sigma: 0.001, motionPauses: 6) == varied)
    }
}
