import Configuration
import Foundation
import Lab
import Report
import Session
import Study
import Testing

/// The worlds by which claims are tried reach every situation that they must; more of them when `MOSSO_PROVE` is set.
@Suite struct ProbeTests {
    private static let worlds = ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 20 : 1_000
    /// What is rare in a gym, often enough for a few hundred worlds.
    private static let busy = [
        "faults=faults/rough", "faults.crashesPerHour=3", "faults.rebootsPerHour=1", "faults.startHangShare=0.1",
        "faults.saveFailureShare=0.1",
        "faults.twoDevices.watchBatteryShare=0.1", "faults.twoDevices.watchChargedShare=0.5",
        "faults.twoDevices.chargerShare=0.1",
        "faults.twoDevices.phoneUpdateShare=0.1", "faults.twoDevices.clockErrorSeconds=60",
        "human.discardShare=0.1", "human.pausesPerHour=2", "human.twoDevices.settingsChangesPerHour=1",
        "human.twoDevices.splitVisitsPerHour=2", "human.twoDevices.deletedExerciseShare=0.05",
        "human.twoDevices.refreshesPerHour=1", "cloud.otherDeviceEdits=4", "cloud.otherDeviceDeleteShare=0.05",
        "cloud.offloadShare=0.1", "schedule.secondRun=replaces",
    ]
    private static let names = BuiltInProfile.all.map(\.name)

    private func play(
        _ profile: String, _ overrides: [String], athletes: Range<Int>, of design: Sync
    ) async throws -> WorldSummary {
        let settings = try ProfileTable.scenario.decode(
            ProfileLibrary(folder: "none").profile(named: profile), setting: overrides.compactMap { Override($0) })
        guard settings.sync == design else { return WorldSummary() }
        return try await WorldStudy(settings, seed: 1, athletes: athletes).run(jobs: 2).summary
    }

    @Test(arguments: [Sync.documents, .commands])
    func `LAB-3 scenarios, and worlds over every link with every preset, reach all that is worth reaching`(
        design: Sync
    ) async throws {
        var summary = WorldSummary()
        for scenario in Self.names where scenario.hasPrefix("scenarios/") {
            summary += try await play(scenario, [], athletes: 0..<1, of: design)
        }
        var athletes = 0..<Self.worlds
        for link in Self.names where link.hasPrefix("links/") {
            for preset in Preset.allCases {
                let overrides =
                    Self.busy + ["link=\(link.dropFirst(6))", "preset=\(preset.rawValue)", "sync=\(design.rawValue)"]
                summary += try await play("phone-and-watch", overrides, athletes: athletes, of: design)
                athletes = athletes.upperBound..<athletes.upperBound + Self.worlds
            }
        }
        print(ProbeReport(summary).lines(style: .plain).joined(separator: "\n"))
        let reachable = Probe.allCases.filter { design == .commands ? $0.isOfCommands : $0.isOfDocuments }
        #expect(reachable.filter { summary.hits(of: $0) == 0 } == [])
    }

    @Test func `LAB-3 every situation is there to be reached in one of the designs`() {
        #expect(Probe.allCases.allSatisfy { $0.isOfDocuments || $0.isOfCommands })
    }
}
