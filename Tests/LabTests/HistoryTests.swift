import Devices
import Lab
import Sensors
import Session
import Testing
import Timeline
import Workouts

/// Whether what is told of a workout is what befell it.
@Suite struct HistoryTests {
    /// What befell each session, as the trace has it.
    private func causes(in trace: [TraceEntry]) -> [Identifier: Cause] {
        var causes: [Identifier: Cause] = [:]
        var current: Identifier?
        for entry in trace {
            switch entry {
            case .happened("the app crashes", _): if let current { causes[current] = .crash }
            case .happened("the watch restarts", _): if let current { causes[current] = .reboot }
            case .happened("the system ends the session", _):
                if let current, causes[current] == nil { causes[current] = .systemEnd }
            case .happened("another app starts a session", _):
                if let current, causes[current] == nil { causes[current] = .anotherApp }
            case .noted(.sessionStarted(let record), _), .noted(.sessionRecovered(let record), _): current = record
            case .noted(.sessionEnded, _), .noted(.sessionForgotten, _), .noted(.sessionLostInReboot, _):
                current = nil
            default: break
            }
        }
        return causes
    }

    @Test func `SES-3 with faults of every kind, the cause of a record is what befell its own session`() throws {
        var world = try World(
            Scenarios.strength.with {
                $0.faults.crashesPerHour = 3
                $0.faults.rebootsPerHour = 3
                $0.faults.sessionSurvivesRebootShare = 1
                $0.faults.relaunch = VariableSpan(median: .seconds(3))
                $0.schedule.workoutsPerAthlete = 2
            })
        world.isTracing = true
        var checked = 0
        for athlete in 0..<60 as Range<UInt64> {
            let outcomes = try Scenarios.play(&world, athlete: athlete)
            let causes = causes(in: world.trace)
            for outcome in outcomes where outcome.fate == .recovered {
                let session = try #require(outcome.entries.first?.record.metrics.healthKitWorkoutUUID)
                #expect(outcome.cause == causes[session], "athlete \(athlete), workout \(outcome.workout)")
                checked += 1
            }
        }
        #expect(checked > 40)
    }

    @Test func `SES-3 a salvaged record names who took its session first`() throws {
        var world = try World(
            Scenarios.strength.with {
                $0.faults.systemEndsPerHour = 4
                $0.faults.otherSessionsPerHour = 4
                $0.schedule.workoutsPerAthlete = 2
            })
        world.isTracing = true
        var found: Set<Cause> = []
        for athlete in 0..<40 as Range<UInt64> {
            let outcomes = try Scenarios.play(&world, athlete: athlete)
            let causes = causes(in: world.trace)
            for outcome in outcomes where outcome.fate == .salvaged {
                let session = try #require(outcome.entries.first?.record.metrics.healthKitWorkoutUUID)
                #expect(outcome.cause == causes[session])
                if let cause = outcome.cause { found.insert(cause) }
            }
        }
        #expect(found == [.systemEnd, .anotherApp])
    }

    @Test func `SES-5 a completed workout is lost to another run only where that has the record of its session`() throws
    {
        let outcomes = try Scenarios.play(
            Scenarios.strength.with {
                $0.schedule.secondRun = .replaces
                $0.human.discardShare = 0.4
                $0.switches.remove(.N19)
            }, athletes: 0..<200)
        #expect(outcomes.count(.lost, .anotherRun) > 0)
        for index in stride(from: 0, to: outcomes.count, by: 2) where outcomes[index].cause == .anotherRun {
            let record = try #require(outcomes[index + 1].entries.first?.record, "the other run got no record")
            #expect(record.start < outcomes[index].plannedEnd && outcomes[index].plannedEnd < record.end)
        }
        #expect(outcomes.allSatisfy { $0.cause != .leftUnfinished })
        #expect(outcomes.allSatisfy { $0.fate != .discarded || $0.cause == .deleted })
    }

    @Test func `SES-7 with every fix nothing is lost to a session that is taken from a suspended app`() throws {
        let outcomes = try Scenarios.play(
            Scenarios.strength.with {
                $0.faults.suspensionsPerHour = 6
                $0.faults.suspension = VariableSpan(median: .minutes(3), sigma: 0.3)
                $0.faults.systemEndsPerHour = 6
                $0.schedule.workoutsPerAthlete = 2
            }, athletes: 0..<60)
        #expect(outcomes.count(.salvaged, .systemEnd) > 30)
        #expect(outcomes.count(.salvaged) + outcomes.count(.saved) == outcomes.count)
    }

    @Test func `SES-7 after a start that hung, coming back to the app starts a session`() throws {
        let outcomes = try Scenarios.play(
            Scenarios.intervals.with {
                $0.faults.startHangShare = 1
                $0.human.opensWatch = VariableSpan(median: .minutes(2), sigma: 0.2)
            }, athletes: 0..<20)
        #expect(outcomes.count(.saved) == 20)
    }

    @Test(arguments: [0.0, 1])
    func `SES-7 a save fails for the runs it is to fail for, wherever they are finished`(phone: Double) throws {
        let scenario = Scenarios.strength.with {
            $0.faults.saveFailureShare = 0.3
            $0.faults.handoffLossShare = 0.5
            $0.human.finishesOnPhoneShare = phone
            $0.switches.remove(.H1)
            $0.schedule.workoutsPerAthlete = 3
        }
        let failing = try Scenarios.play(scenario, athletes: 0..<60)
        let sound = try Scenarios.play(scenario.with { $0.faults.saveFailureShare = 0 }, athletes: 0..<60)
        #expect(failing.count(.lost, .saveFailure) > 20)
        for (outcome, other) in zip(failing, sound) {
            let isSame = outcome.fate == other.fate && outcome.cause == other.cause
            #expect(isSame || other.fate == .saved && outcome.cause == .saveFailure)
        }
        let saved = (0..<3).map { workout in Double(sound.count { $0.workout == workout && $0.fate == .saved }) }
        for workout in 0..<3 {
            let failed = failing.count { $0.workout == workout && $0.cause == .saveFailure }
            #expect(abs(Double(failed) / saved[workout] - 0.3) < 0.25, "workout \(workout)")
        }
    }

    @Test func `SES-7 a start that the watch asks for itself may hang too`() throws {
        let outcomes = try Scenarios.play(
            Scenarios.intervals.with {
                $0.faults.handoffLossShare = 1
                $0.faults.startHangShare = 1
                $0.human.opensWatch = VariableSpan(median: .seconds(2))
                $0.launch.pushDelay = VariableSpan(median: .seconds(1))
                // N12 would save the workouts from the app's own log, and N20 ask for another session.
                $0.switches = $0.switches.subtracting([.N12, .N20])
            }, athletes: 0..<10)
        #expect(outcomes.count(.lost, .startHung) == 10)
    }

    @Test func `SES-3 a record that was made from the log of sets has no error of heart rates`() throws {
        let outcomes = try Scenarios.play(
            Scenarios.strength.with {
                $0.faults.rebootsPerHour = 4
                $0.faults.sessionSurvivesRebootShare = 0
                $0.faults.reboot = VariableSpan(median: .minutes(10))
                $0.session.staleLimit = .minutes(5)
            }, athletes: 0..<60)
        let logged = outcomes.filter { $0.entries.first?.record.metrics.heartRateSampleCount == 0 }
        #expect(logged.count > 5)
        #expect(logged.allSatisfy { $0.truth.heartRateBias == nil && $0.truth.heartRateError == nil })
    }

    @Test func `SES-3 a run that was pushed after its session had started goes on in a fresh one after a reboot`()
        throws
    {
        let restarted = Scenarios.strength.with {
            $0.faults.rebootsPerHour = 8
            $0.faults.sessionSurvivesRebootShare = 0
            $0.launch.handoffDelay = VariableSpan(median: .seconds(1))
            $0.launch.pushDelay = VariableSpan(median: .seconds(20))
        }
        var world = try World(restarted)
        world.isTracing = true
        var continued = 0
        for athlete in 0..<40 as Range<UInt64> {
            let outcome = try #require(try Scenarios.play(&world, athlete: athlete).first)
            let wasLost = world.trace.contains { if case .noted(.sessionLostInReboot, _) = $0 { true } else { false } }
            guard wasLost, let record = outcome.entries.first?.record else { continue }
            #expect(outcome.fate == .recovered && outcome.cause == .reboot, "athlete \(athlete)")
            if record.continued != nil, record.warnings.contains(where: { $0.contains("a reboot cut off") }) {
                continued += 1
            }
        }
        #expect(continued > 15)
    }

    @Test func `LAB-2 a day of restarts and pauses without end is played in bounded work`() throws {
        let day = Scenario(
            plan: WorkoutPlan(
                activity: .walking,
                work: .endurance([.steady(EnduranceStep(duration: .hours(4), intensity: .heartRateReserve(0.3)))]))
        ).with {
            $0.faults.rebootsPerHour = 60
            $0.human.pausesPerHour = 60
            $0.human.pause = VariableSpan(median: .zero)
            $0.human.motionPausesPerHour = 60
            $0.human.motionPause = VariableSpan(median: .zero)
        }
        var world = try World(day)
        _ = try Scenarios.play(&world, athlete: 0)
        #expect(world.eventsPlayed < 200_000)
    }

    @Test func `SES-3 a hike of many hours is not stale while there was heart rate`() throws {
        let hike = Scenario(
            plan: WorkoutPlan(
                activity: .hiking,
                work: .endurance([.steady(EnduranceStep(duration: .hours(8), intensity: .heartRateReserve(0.4)))]))
        ).with { $0.faults.crashesPerHour = 0.5 }
        let outcomes = try Scenarios.play(hike, athletes: 0..<12)
        #expect(outcomes.count(.recovered, .crash) > 8)
        #expect(outcomes.count(.recovered) + outcomes.count(.saved) == 12)
    }
}
