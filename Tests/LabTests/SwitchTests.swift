import Devices
import Lab
import Sensors
import Session
import Testing
import Timeline
import Workouts

/// Each fix, on and off, over the same athletes and the same faults.
@Suite struct SwitchTests {
    private func outcomes(_ scenario: Scenario, without switches: Switches = []) throws -> [WorkoutOutcome] {
        try Scenarios.play(
            scenario.with { $0.switches = Preset.bulletproof.switches.subtracting(switches) }, athletes: 0..<20)
    }

    @Test func `H1 a launch that is lost costs nothing but the first minute`() throws {
        let scenario = Scenarios.strength.with { $0.faults.handoffLossShare = 1 }
        #expect(try outcomes(scenario).count(.saved) == 20)
        #expect(try outcomes(scenario, without: .H1).count(.lost, .launchLost) == 20)
    }

    @Test func `H1 a crash costs nothing but its gap, and without leaves an orphan`() throws {
        let scenario = Scenarios.strength.with {
            $0.faults.crashesPerHour = 20
            $0.faults.relaunchShare = 1
        }
        let on = try outcomes(scenario)
        #expect(on.count(.recovered, .crash) > 12)
        #expect(
            on.filter { $0.fate == .recovered }.allSatisfy { $0.entries[0].record.events.contains { $0.kind == .gap } })
        let off = try outcomes(scenario, without: .H1)
        #expect(off.count(.orphaned, .crash) > 12)
        #expect(off.count(.recovered) == 0)
    }

    @Test func `H2a the next run's launch is swallowed while the last run's session runs`() throws {
        let scenario = Scenarios.strength.with {
            $0.schedule.secondRun = .replaces
            $0.launch.handoffDelay = VariableSpan(median: .seconds(1))
            $0.launch.pushDelay = VariableSpan(median: .seconds(3))
        }
        let on = try outcomes(scenario, without: .H1)
        #expect(on.count == 40 && on.count(.saved) == 40)
        let off = try outcomes(scenario, without: [.H1, .H2a])
        #expect(off.count(.lost, .launchRefused) == 20)
        #expect(off.count(.saved) == 20)
    }

    @Test func `H2b a stale baseline ends the next run's young session`() throws {
        let scenario = Scenarios.strength.with {
            $0.schedule.secondRun = .replaces
            $0.launch.handoffDelay = VariableSpan(median: .milliseconds(200))
            $0.launch.replacementDelay = VariableSpan(median: .milliseconds(100))
            $0.launch.pushDelay = VariableSpan(median: .seconds(4), sigma: 0.5)
            $0.faults.otherSessionsPerHour = 20
        }
        let on = try outcomes(scenario, without: .H1)
        let off = try outcomes(scenario, without: [.H1, .H2b, .N15, .N19])
        let second = { (outcomes: [WorkoutOutcome]) in outcomes.filter { $0.workout % 2 == 1 } }
        #expect(second(on).count(.lost, .anotherRun) == 0)
        #expect(second(off).count(.lost, .anotherRun) > 0)
    }

    @Test func `H3 what the system ends is salvaged, and lost without`() throws {
        for byAnotherApp in [true, false] {
            let scenario = Scenarios.strength.with {
                if byAnotherApp { $0.faults.otherSessionsPerHour = 30 } else { $0.faults.systemEndsPerHour = 30 }
            }
            let cause: Cause = byAnotherApp ? .anotherApp : .systemEnd
            #expect(try outcomes(scenario).count(.salvaged, cause) >= 19)
            #expect(try outcomes(scenario, without: .H3).count(.lost, cause) >= 19)
        }
    }

    @Test func `L1 of two runs that end together the later one gets the record, and without any of them`() throws {
        let scenario = Scenarios.strength.with { $0.schedule.secondRun = .parallel }
        let on = try outcomes(scenario)
        #expect(on.filter { $0.workout % 2 == 1 }.count(.saved) == 20)
        #expect(on.filter { $0.workout % 2 == 0 }.count(.lost, .anotherRun) == 20)
        let off = try outcomes(scenario, without: .L1)
        let toTheLater = off.filter { $0.workout % 2 == 1 }.count(.saved)
        #expect(toTheLater > 2 && toTheLater < 18)
        #expect(off.count(.saved) == 20)
    }

    @Test func `N6 a run that comes before its launch leaves a session that nobody owns`() throws {
        let scenario = Scenarios.strength.with {
            $0.launch.handoffDelay = VariableSpan(median: .seconds(90))
            $0.launch.pushDelay = VariableSpan(median: .seconds(1))
            $0.human.opensWatch = VariableSpan(median: .seconds(5))
            $0.schedule.workoutsPerAthlete = 2
        }
        let on = try outcomes(scenario)
        #expect(on.count(.saved) == 40)
        #expect(on.allSatisfy { $0.entries[0].record.elapsed < .hours(1) })
        let off = try outcomes(scenario, without: [.N6, .N15, .N22])
        let second = off.filter { $0.workout == 1 }.compactMap(\.entries.first)
        #expect(
            second.contains { $0.record.elapsed > .hours(40) },
            "the second workout is recorded by the zombie of the first")
    }
}
