import Devices
import Lab
import Sensors
import Session
import Testing
import Timeline
import Workouts

/// Reports of people who build workout apps, played in whole worlds.
@Suite struct CaseTests {
    @Test func `case 20: a launch that is answered late makes no second session and no second record`() throws {
        let late = Scenarios.strength.with {
            $0.faults.handoffLatenessShare = 1
            $0.faults.handoffLateness = VariableSpan(median: .minutes(2), sigma: 0.3)
            $0.human.opensWatch = VariableSpan(median: .seconds(20))
        }
        var world = try World(late)
        world.isTracing = true
        for athlete in 0..<20 as Range<UInt64> {
            let outcomes = try Scenarios.play(&world, athlete: athlete)
            #expect(outcomes.map(\.fate) == [.saved] && outcomes[0].entries.count == 1)
            let starts = world.trace.count { if case .noted(.sessionStarted, _) = $0 { true } else { false } }
            #expect(starts == 1)
        }
    }

    @Test(arguments: Preset.allCases)
    func `case 22: every session that starts ends once, and is told to have ended once`(preset: Preset) throws {
        var world = try World(WorldTests.rough.with { $0.switches = preset.switches })
        world.isTracing = true
        var ended = 0
        for athlete in 0..<60 as Range<UInt64> {
            _ = try Scenarios.play(&world, athlete: athlete)
            let notices = world.trace.compactMap { if case .noted(let notice, _) = $0 { notice } else { nil } }
            var starts: [Identifier] = []
            var ends: [Identifier] = []
            for notice in notices {
                switch notice {
                case .sessionStarted(let record): starts.append(record)
                case .sessionEnded(let record, _, _), .sessionDiscarded(let record), .sessionForgotten(let record),
                    .emptySessionDiscarded(let record), .orphanReplaced(let record), .sessionLostInReboot(let record):
                    ends.append(record)
                default: break
                }
            }
            #expect(Set(starts).count == starts.count && Set(ends).count == ends.count, "athlete \(athlete)")
            #expect(Set(ends).isSubset(of: starts) && starts.count - ends.count <= 1, "athlete \(athlete)")
            ended += ends.count
        }
        #expect(ended > 60)
    }

    @Test func `case 108: a stage that is left out takes no draw from the others`() throws {
        let quiet = Scenarios.strength.with {
            $0.sensors.lateShare = 0
            $0.faults.crashesPerHour = 3
        }
        var noisy = quiet
        noisy.sensors.lateShare = 0.5
        noisy.faults.crashesPerHour = 0
        noisy.human.motionPausesPerHour = 6
        func candidates(_ scenario: Scenario) throws -> [CandidateSample] {
            var world = try World(scenario)
            _ = try Scenarios.play(&world, athlete: 4, seed: 8)
            return Array(world.body.candidates.prefix(120))
        }
        let (first, second) = (try candidates(quiet), try candidates(noisy))
        #expect(try candidates(quiet) == first)
        #expect(first.map(\.date) == second.map(\.date))
        #expect(first.map(\.trueBeatsPerMinute) == second.map(\.trueBeatsPerMinute))
        #expect(first.map(\.beatsPerMinute) == second.map(\.beatsPerMinute))
        #expect(first.map(\.arrival) != second.map(\.arrival))
    }

    @Test(arguments: Schedule.SecondRun.allCases)
    func `SES-3 a record tells what befell its session, whichever run it goes to`(secondRun: Schedule.SecondRun) throws
    {
        func outcomes(_ change: (inout FaultSettings) -> Void) throws -> [WorkoutOutcome] {
            try Scenarios.play(
                Scenarios.strength.with {
                    $0.schedule.secondRun = secondRun
                    // N12 would save also the run that another's record was made for.
                    $0.switches = $0.switches.subtracting(.N12)
                    change(&$0.faults)
                }, athletes: 0..<40)
        }
        let crashed = try outcomes { $0.crashesPerHour = 8 }
        #expect(crashed.count(.recovered) > 10 && crashed.count(.recovered) == crashed.count(.recovered, .crash))
        let restarted = try outcomes { $0.rebootsPerHour = 8 }
        #expect(restarted.count(.recovered) > 10 && restarted.count(.recovered) == restarted.count(.recovered, .reboot))
        let taken = try outcomes { $0.otherSessionsPerHour = 8 }
        #expect(taken.count(.salvaged) > 10 && taken.count(.salvaged) == taken.count(.salvaged, .anotherApp))
    }
}
