import Devices
import Foundation
import Sensors
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// A whole world of phone and watch.
@Suite struct PairWorldTests {
    // MARK: What does not depend on devices

    @Test func `SEN-2 the body is the same with a watch alone and with any phone, link, switch or fault`() throws {
        let scenarios = [
            Scenarios.pair, Scenarios.rough, Scenarios.rough.with { $0.switches = Preset.asFound.switches },
        ]
        var alone = try World(Scenarios.strength.with { $0.schedule.secondRun = .none })
        for athlete in 0..<3 as Range<UInt64> {
            try alone.begin(athlete: athlete, seed: 5)
            _ = try alone.playOuting()
            let (script, candidates) = (alone.body.script, alone.body.candidates.prefix(120))
            for scenario in scenarios {
                try Scenarios.playPair(scenario, athlete: athlete, seed: 5) { world in
                    #expect(world.body.script == script)
                    #expect(world.body.candidates.prefix(120) == candidates)
                }
            }
        }
    }

    @Test func `SEN-6 a switch, a link and faults leave what the human means to do as it was`() throws {
        var deeds: [[Deed]] = []
        let base = Scenarios.lively(LinkSettings())
        let scenarios = [
            base, base.with { $0.link = .flaky }, base.with { $0.switches = Preset.asFound.switches },
            Scenarios.rough.with { $0.schedule.secondRun = .none },
        ]
        for scenario in scenarios {
            try Scenarios.playPair(scenario, athlete: 3) { deeds.append($0.human.deeds) }
        }
        #expect(Set(deeds).count == 1)
        #expect(deeds[0].count > 15)
    }

    @Test func `SEN-6 raising one rate of faults leaves the others as they were`() throws {
        var faults: [[DeviceFault]] = []
        for scenario in [Scenarios.rough, Scenarios.rough.with { $0.faults.twoDevices.phoneCrashesPerHour = 6 }] {
            try Scenarios.playPair(scenario, athlete: 2) { world in
                faults.append(world.faults.faults.filter { $0.effect != .crash(.phone, relaunched: nil) })
            }
        }
        #expect(faults[0] == faults[1])
        #expect(!faults[0].isEmpty)
    }

    // MARK: Same bytes

    private func digests(_ scenario: Scenario, athletes: Range<UInt64>, isTracing: Bool = false) throws -> [UInt64] {
        var world = try PairWorld(scenario)
        world.isDigesting = true
        world.isTracing = isTracing
        return try athletes.map { athlete in
            try world.begin(athlete: athlete, seed: 2_026)
            while try world.playOuting() {}
            return world.digest.value
        }
    }

    @Test func `LAB-1 every event of every world of two devices is the same in every build and process`() throws {
        var lines: [String] = []
        for preset in Preset.allCases {
            let digests = try digests(Scenarios.rough.with { $0.switches = preset.switches }, athletes: 0..<4)
            lines += digests.enumerated().map { "\(preset.rawValue) \($0.offset) \(String($0.element, radix: 16))" }
        }
        let folder = URL(filePath: #filePath).deletingLastPathComponent().path
        let difference = try difference(
            fromGolden: "pair-digests.txt", lines.map { $0 + "\n" }.joined(), testFile: folder)
        #expect(difference == nil)
    }

    @Test func `LAB-1 a world of two devices that was used has the digests of a new one, traced or not`() throws {
        let alone = try (0..<3 as Range<UInt64>).map { try digests(Scenarios.rough, athletes: $0..<$0 + 1)[0] }
        #expect(try digests(Scenarios.rough, athletes: 0..<3) == alone)
        #expect(try digests(Scenarios.rough, athletes: 0..<3, isTracing: true) == alone)
        #expect(Set(alone).count == 3)
    }

    @Test func `LAB-5 a decision that is suppressed does not happen, and the others stay`() throws {
        var world = try PairWorld(Scenarios.rough)
        world.isRecording = true
        func play() throws -> [LinkDecision] {
            try world.begin(athlete: 1, seed: 7)
            while try world.playOuting() {}
            return world.decisions
        }
        let decisions = try play()
        let faults = decisions.filter { ($0.coordinates.kind?.rawValue ?? 0) >= 64 }
        let dropped = try #require(faults.first)
        world.suppress([dropped.coordinates])
        let others = try play().filter { ($0.coordinates.kind?.rawValue ?? 0) >= 64 }
        #expect(others == faults.filter { $0 != dropped })
        world.suppress([])
        #expect(try play() == decisions)
    }

    // MARK: Coming together

    @Test(arguments: [("perfect", LinkSettings()), ("pocket", .everyday), ("flaky", .flaky)])
    func `LAB-3 in the phase without faults file, cache and watch come to agree`(
        name: String, link: LinkSettings
    ) throws {
        var world = try PairWorld(Scenarios.lively(link))
        for athlete in 0..<8 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 11)
            while try world.playOuting() {}
            for run in world.life.outing.runs {
                let file = world.phone.stored.files[run.id]
                #expect(file != nil && file == world.phone.stored.cache[run.id])
                #expect(world.watch[run.id] == file)
            }
        }
    }

    @Test func `LAB-3 a clean world of a diligent person violates nothing and saves every workout`() throws {
        var world = try PairWorld(Scenarios.pair)
        for athlete in 0..<4 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 3)
            while try world.playOuting() {}
            #expect(world.outcomes().map(\.fate) == [.saved])
            let violated = world.verdicts.filter { $0.violation.map { !$0.cause.isLegitimate } ?? false }
            #expect(violated.isEmpty)
            let document = try #require(world.phone.stored.files[world.life.outing.runs[0].id])
            #expect(document.status == .completed && document.metrics?.avgHeartRateHundredths != nil)
            #expect((0..<document.logCount).map { document[log: $0].doneSets } == [3, 3])
        }
    }

    @Test func `LAB-1 a life of many workouts is played to its end, and each converges`() throws {
        let life = Scenarios.lively(.everyday).with { $0.schedule.workoutsPerAthlete = 4 }
        try Scenarios.playPair(life) { world in
            #expect(world.outcomes().count == 4)
            #expect(world.phone.stored.files.rows.count { $0.isActive } == 0)
        }
    }

    @Test(arguments: Schedule.SecondRun.allCases)
    func `SES-4 two runs of one outing, after or beside each other, come to rest`(
        secondRun: Schedule.SecondRun
    ) throws {
        var world = try PairWorld(Scenarios.pair.with { $0.schedule.secondRun = secondRun })
        for athlete in 0..<4 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 5)
            while try world.playOuting() {}
            #expect(world.phone.stored.files.rows.allSatisfy { !$0.isActive })
            #expect(world.phone.stored.files.rows.count == world.runsPerOuting + world.scenario.phone.recentRuns)
            #expect(world.outcomes().count(.saved) >= 1)
        }
    }
}
