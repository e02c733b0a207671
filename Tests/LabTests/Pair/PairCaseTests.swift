import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// Faults that others have reported, in whole worlds of phone and watch.
@Suite struct PairCaseTests {
    /// The claims that a world violates though they need not be.
    private func violated(_ world: borrowing PairWorld) -> [Claim] {
        world.verdicts.filter { $0.violation.map { !$0.cause.isLegitimate } ?? false }.map(\.claim)
    }

    private func run(of world: borrowing PairWorld) -> Identifier { world.life.outing.runs[0].id }

    @Test(arguments: [("perfect", LinkSettings()), ("pocket", .everyday), ("flaky", .flaky)])
    func `case 16: what the phone shows of a finished workout is what the watch has recorded`(
        name: String, link: LinkSettings
    ) throws {
        var world = try PairWorld(Scenarios.lively(link))
        var count = 0
        for athlete in 0..<8 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 16)
            while try world.playOuting() {}
            guard let entry = world.watch.session.healthStore.entries.last(where: { $0.run == run(of: world) }) else {
                continue
            }
            let document = try #require(world.phone.shown(run(of: world)))
            let (shown, recorded) = (try #require(document.metrics), entry.record.metrics)
            #expect(shown.activeEnergyCalories == recorded.activeEnergyKcal.map { Int64(($0 * 1_000).rounded()) })
            #expect(shown.avgHeartRateHundredths == recorded.avgHeartRate.map { Int32(($0 * 100).rounded()) })
            #expect(shown.maxHeartRateHundredths == recorded.maxHeartRate.map { Int32(($0 * 100).rounded()) })
            #expect(shown.minHeartRateHundredths == recorded.minHeartRate.map { Int32(($0 * 100).rounded()) })
            #expect((0..<Int(shown.zoneCount)).map { shown[zone: $0] } == recorded.hrZoneSeconds?.map(\.milliseconds))
            let sets = (0..<document.logCount).reduce(0) { $0 + Int(document[log: $1].doneSets) }
            #expect(sets == entry.record.sets.count)
            count += 1
        }
        #expect(count >= 6)
    }

    @Test func `case 20: a launch that is late, and answered later still, makes no second session`() throws {
        let scenario = Scenarios.story([], logsSets: .watch).with {
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

    @Test func `case 30: an edit whose reply is late is sent again, and its set is logged once`() throws {
        let scenario = Scenarios.story([], logsSets: .watch).with { $0.link.message.lateReplyShare = 1 }
        try Scenarios.playPair(scenario) { world in
            #expect(world.claims.probes[.replyTimedOut] > 5)
            #expect(world.claims.probes[.transferAfterMessageError] > 5)
            #expect(world.watch.session.healthStore.entries.map(\.record.sets.count) == [6])
            let document = try #require(world.phone.shown(run(of: world)))
            #expect((0..<document.logCount).map { document[log: $0].doneSets } == [3, 3])
            #expect(violated(world) == [])
        }
    }

    @Test func `case 32: a watch that was not told that the phone is back gets its sets through all the same`() throws {
        let outage = ScriptedEvent.at(100, .linkDown, for: .seconds(1))
        var world = try PairWorld(
            Scenarios.story([outage], logsSets: .watch).with { $0.link.reachability.swallowedCallbackShare = 1 })
        (world.isRecording, world.isTracing) = (true, true)
        func play() throws {
            try world.begin(athlete: 0, seed: 1)
            while try world.playOuting() {}
        }
        try play()
        // The watch hears that the phone is gone, and not that it is back.
        let calls = world.decisions.filter {
            $0.coordinates.kind == .swallowedCallback && $0.coordinates.direction == .watchToPhone
        }
        #expect(calls.count == 2)
        world.suppress(calls.prefix(1).map(\.coordinates))
        try play()
        let telling = Telling(world)
        let gone = try #require(telling.position(.watch, "phone is unreachable"))
        #expect(telling.position(.watch, "phone is reachable", after: gone) == nil)
        let last = try #require(telling.position(.link, "to the phone (T4)", after: gone))
        let arrival = try #require(telling.position(.link, "arrives (T4)", after: last))
        let heal = try #require(telling.position(.link, "from here on nothing else goes wrong"))
        #expect(arrival < heal)
        #expect(world.outcomes().map(\.fate) == [.saved])
        #expect(violated(world) == [])
    }
}
