import Configuration
import Foundation
import Lab
import Session
import Testing
import Timeline
import Workouts

@testable import Study

/// The command design over every wire: with every fix nothing fails but by a cause that excuses it.
@Suite struct CommandWorldsTests {
    private static let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil
    private static let worlds = isProving ? 3_000 : 40
    static let links = BuiltInProfile.all.map(\.name).filter { $0.hasPrefix("links/") }

    private func study(
        _ link: String, _ overrides: [String] = [], worlds: Int = worlds
    ) async throws -> WorldSummary {
        let settings = try StudyTests.settings(
            ["sync=commands", "link=\(link)"] + overrides, profile: "phone-and-watch")
        return try await WorldStudy(settings, seed: 11, athletes: 0..<worlds).run(jobs: 2).summary
    }

    @Test(arguments: links)
    func `CMD-11 each set is logged once, in order and with its value, over every link`(link: String) async throws {
        let summary = try await study(link)
        #expect(summary.worlds == Self.worlds)
        #expect(summary.failures.count == 0)
        #expect(summary.count(.setsEntered) > 10 * Self.worlds)
    }

    @Test(arguments: links)
    func `CMD-11 relaunches of either side and clocks that step lose nothing`(link: String) async throws {
        let faults = [
            "faults.crashesPerHour=2", "faults.twoDevices.phoneCrashesPerHour=2",
            "faults.twoDevices.clockStepsPerHour=0.5",
        ]
        let summary = try await study(link, faults)
        #expect(summary.failures.count == 0)
    }

    /// The channel as its authors had it first: what was lost or doubled is seen, so the claims above can fail.
    @Test func `CMD-11 without the fixes sets are lost on a bad link`() async throws {
        let summary = try await study("links/flaky", ["preset=asFound"], worlds: 60)
        #expect(summary.count(.setsKept) > 0)
        #expect(summary.failures.count > 30)
    }

    @Test func `SNP-5 a set reaches the log in seconds where the link is sound`() async throws {
        let summary = try await study("links/perfect")
        let delay = try #require(summary.delay(quantile: 0.5))
        #expect(delay < .seconds(1))
        // A battery that is dead to the end may take a set along; nothing else does.
        #expect(summary.failures.count == 0)
        #expect(summary.count(.falseConfirmations) == 0)
    }
}
