import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// Faults that others have reported, in whole worlds of the command design.
@Suite struct CommandCaseTests {
    /// The claims that a world violates though they need not be.
    private func violated(_ world: borrowing PairWorld) -> [Claim] {
        world.verdicts.filter { $0.violation.map { !$0.cause.isLegitimate } ?? false }.map(\.claim)
    }

    private func run(of world: borrowing PairWorld) -> Identifier { world.life.outing.runs[0].id }

    private func story(_ events: [ScriptedEvent] = []) -> Scenario {
        Scenarios.story(events, logsSets: .watch).with { $0.sync = .commands }
    }

    /// How many sets of each exercise the phone has as done.
    private func doneSets(_ world: borrowing PairWorld) -> [Int] {
        guard let document = world.commandPhone.shown(run(of: world)) else { return [] }
        return (0..<document.logCount).map { Int(document[log: $0].doneSets) }
    }

    @Test func `case 16: what the phone shows of a finished workout is what the watch has recorded`() throws {
        try Scenarios.playPair(story()) { world in
            let entries = world.commandWatch.session.healthStore.entries
            let recorded = try #require(entries.last { $0.run == run(of: world) }).record.metrics
            let shown = try #require(world.commandPhone.shown(run(of: world))?.metrics)
            #expect(shown.activeEnergyCalories == recorded.activeEnergyKcal.map { Int64(($0 * 1_000).rounded()) })
            #expect(shown.avgHeartRateHundredths == recorded.avgHeartRate.map { Int32(($0 * 100).rounded()) })
            #expect(shown.maxHeartRateHundredths == recorded.maxHeartRate.map { Int32(($0 * 100).rounded()) })
            #expect((0..<Int(shown.zoneCount)).map { shown[zone: $0] } == recorded.hrZoneSeconds?.map(\.milliseconds))
            #expect(entries.map(\.record.sets.count) == [6])
            #expect(doneSets(world) == [3, 3])
        }
    }

    @Test func `case 20: a launch that is late, and answered later still, makes no second session`() throws {
        let scenario = story().with {
            $0.link.launch.latenessShare = 1
            $0.link.launch.lateAnswerShare = 1
        }
        try Scenarios.playPair(scenario, isTracing: true) { world in
            let telling = Telling(world)
            #expect(telling.count(.phone, "gives up the launch of the watch") == 1)
            #expect(telling.count(.link, "launch handoff arrives (T1)") == 1)
            #expect(telling.count(.watch, "a session runs") == 1)
            #expect(telling.count(.healthStore, "is saved") == 1)
            #expect(violated(world) == [])
        }
    }

    @Test func `case 26: a heartbeat that equals the last snapshot goes nowhere, and nothing waits for it`() throws {
        let events = [ScriptedEvent.at(20, .openExercise, on: .phone, exercise: 0)]
        try Scenarios.playPair(story(events).with { $0.phone.wake = .minutes(2) }) { world in
            #expect(world.claims.probes[.heartbeat] > 5)
            #expect(world.claims.probes[.contextSuppressed] > 5)
            #expect(world.claims.probes[.snapshotRepeated] > 5)
            #expect(violated(world) == [])
        }
    }

    @Test func `case 27: a snapshot that waited for a watch app without life is there when it starts`() throws {
        let events = [
            ScriptedEvent.at(40, .crash, on: .watch),
            .at(50, .completeSet, on: .phone, exercise: 0, set: 0, reps: 8), .at(60, .launch, on: .watch),
        ]
        try Scenarios.playPair(story(events), isTracing: true) { world in
            let telling = Telling(world)
            let crash = try #require(telling.position(.watch, "the app crashes"))
            let launch = try #require(telling.position(.watch, "the app has launched", after: crash))
            let push = try #require(telling.position(.link, "push arrives (T2)", after: launch))
            let shown = try #require(telling.position(.watch, "shows snapshot", after: push))
            #expect(shown > push && world.claims.probes[.contextReadAtColdStart] > 0)
            #expect(violated(world) == [])
        }
    }

    @Test func `case 30: a command whose reply is late is done once`() throws {
        try Scenarios.playPair(story().with { $0.link.message.lateReplyShare = 1 }) { world in
            #expect(world.claims.probes[.replyTimedOut] > 5)
            #expect(doneSets(world) == [3, 3])
            #expect(world.commandWatch.session.healthStore.entries.map(\.record.sets.count) == [6])
            #expect(violated(world) == [])
        }
    }

    @Test(arguments: [true, false])
    func `case 32: a watch that is not told that the phone is back asks, and gets its sets through`(asks: Bool) throws {
        let scenario = story([.at(100, .linkDown, for: .seconds(90))]).with {
            $0.link.reachability.swallowedCallbackShare = 1
            if !asks { $0.switches.subtract(.N25) }
        }
        try Scenarios.playPair(scenario, isTracing: true) { world in
            #expect(doneSets(world) == [3, 3])
            #expect(world.outcomes().map(\.fate) == [.saved])
            #expect(world.claims.probes[.callbackSwallowed] > 0)
        }
    }

    @Test func `case 39: of the sets that are checked off out of reach each arrives, in order`() throws {
        try Scenarios.playPair(story([.at(20, .linkDown, for: .minutes(11))])) { world in
            #expect(world.claims.probes[.commandAcceptedWhileApart] >= 6)
            #expect(doneSets(world) == [3, 3])
            #expect(world.claims.tally[.setsRefused] == 0 && world.claims.tally[.setsLate] >= 5)
            #expect(violated(world) == [])
        }
    }

    @Test(arguments: [true, false])
    func `case 37: an entry on the phone that is newer than a late command stands`(isOn: Bool) throws {
        let events = [
            ScriptedEvent.at(15, .linkDown, for: .minutes(3)),
            .at(170, .editSet, on: .phone, exercise: 0, set: 0, reps: 6),
        ]
        let scenario = story(events).with { if !isOn { $0.switches.subtract(.N26) } }
        try Scenarios.playPair(scenario) { world in
            let document = try #require(world.commandPhone.shown(run(of: world)))
            #expect((document[log: 0][set: 0].reps == 6) == isOn)
            #expect(violated(world) == (isOn ? [] : [.setValuesRight]))
        }
    }
}
