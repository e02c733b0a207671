import Foundation
import Lab
import Session
import TestSupport
import Testing
import Timeline

/// The digests of whole worlds, kept in a file: they are the same in every build, process and place.
@Suite struct DigestTests {
    private func digests(_ scenario: Scenario, athletes: Range<UInt64>) throws -> [UInt64] {
        var world = try World(scenario)
        world.isDigesting = true
        return try athletes.map { athlete in
            try world.begin(athlete: athlete, seed: 2_026)
            while try world.playOuting() {}
            return world.digest.value
        }
    }

    @Test func `LAB-1 every event of every world is the same in every build and process`() throws {
        var lines: [String] = []
        for (name, scenario) in [("rough", WorldTests.rough), ("intervals", Scenarios.intervals)] {
            for preset in Preset.allCases {
                let digests = try digests(scenario.with { $0.switches = preset.switches }, athletes: 0..<12)
                lines += digests.enumerated().map {
                    "\(name) \(preset.rawValue) \($0.offset) \(String($0.element, radix: 16))"
                }
            }
        }
        let difference = try difference(fromGolden: "digests.txt", lines.map { $0 + "\n" }.joined())
        #expect(difference == nil)
    }

    @Test func `LAB-1 a world that was used has the digests of a new one`() throws {
        let alone = try (0..<6 as Range<UInt64>).map { try digests(WorldTests.rough, athletes: $0..<$0 + 1)[0] }
        #expect(try digests(WorldTests.rough, athletes: 0..<6) == alone)
        #expect(Set(alone).count == 6)
    }
}
