import Configuration
import Devices
import Export
import Foundation
import Lab
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Study

/// Every ready-made scenario under rough faults with every preset: 20,000 worlds when `MOSSO_PROVE` is set.
@Suite struct WorldsTests {
    private static let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil
    private static let scenarios = BuiltInProfile.all.map(\.name).filter { !$0.contains("/") }
    private static let athletes = isProving ? 20_000 / (scenarios.count * Preset.allCases.count) + 1 : 3

    private func settings(_ profile: String, _ preset: Preset) throws -> ScenarioSettings {
        try StudyTests.settings(
            [
                "faults=faults/rough", "preset=\(preset.rawValue)", "human.discardShare=0.05", "human.pausesPerHour=2",
                "human.forgottenPauseShare=0.1", "human.motionPausesPerHour=2", "human.lostMotionResumeShare=0.1",
                "schedule.secondRun=\(preset == .asFound ? "replaces" : "parallel")",
            ], profile: profile)
    }

    @Test(arguments: scenarios, Preset.allCases)
    func `LAB-1 no world traps, and its books balance`(profile: String, preset: Preset) throws {
        let scenario = try settings(profile, preset).scenario
        switch scenario.sync {
        case .watchOnly: try balance(World(scenario), profile, preset)
        case .documents, .commands: try balance(PairWorld(scenario), profile, preset)
        }
    }

    private func balance<Played: AthleteWorld & ~Copyable>(
        _ world: consuming Played, _ profile: String, _ preset: Preset
    ) throws {
        world.isDigesting = true
        var digest = Fingerprint()
        for athlete in 0..<Self.athletes {
            try world.begin(athlete: UInt64(athlete), seed: 2_026)
            while try world.playOuting() {}
            digest.combine(world.digest.value)
            for outcome in world.outcomes() { check(outcome, of: athlete) }
        }
        if Self.isProving {
            print("digest of \(Self.athletes) worlds of \(profile), \(preset): \(String(digest.value, radix: 16))")
        }
    }

    private func check(_ outcome: WorkoutOutcome, of athlete: Int) {
        #expect(outcome.fate.hasRecord == !outcome.entries.isEmpty, "athlete \(athlete)")
        #expect((outcome.fate == .doubled) == (outcome.entries.count > 1), "athlete \(athlete)")
        if outcome.fate != .doubled {
            #expect((outcome.fate == .saved) == (outcome.cause == nil), "athlete \(athlete)")
        }
        for record in outcome.entries.map(\.record) {
            let (zones, unknown) = (record.metrics.hrZoneSeconds ?? [], record.metrics.unknownZoneSeconds ?? .zero)
            #expect(zones.reduce(unknown, +) == record.active, "athlete \(athlete)")
            #expect(
                record.start <= record.end && record.paused >= .zero && record.active >= .zero, "athlete \(athlete)")
        }
    }

    @Test(arguments: scenarios, Preset.allCases)
    func `OUT-2 the tables of any batch are sound`(profile: String, preset: Preset) async throws {
        let folder = try TemporaryFolder()
        let batch = Batch(try settings(profile, preset), seed: 2_026, athletes: AthleteRange(all: Self.athletes))
        try await batch.run(at: folder.path + "/run", jobs: 2)
        #expect(try DatasetVerifier(folder.path + "/run", vocabulary: .mosso).verify(keeping: 5).findings == [])
    }
}
