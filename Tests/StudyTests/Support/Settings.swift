import Configuration
import Foundation
import Study
import TestSupport
import Testing

/// Ready-made settings with some keys changed.
func settings(_ changes: [String] = [], profile: String = "circuit") throws -> ScenarioSettings {
    let overrides = try changes.map { try #require(Override($0)) }
    return try ProfileTable.scenario.decode(
        ProfileLibrary(folder: "no such folder").profile(named: profile), setting: overrides)
}

/// A population under every fault there is, four workouts for each athlete, with few fixes.
func roughSettings() throws -> ScenarioSettings {
    try settings([
        "faults=faults/rough", "preset=asFound", "schedule.workoutsPerAthlete=2", "schedule.secondRun=replaces",
        "human.discardShare=0.1", "human.pausesPerHour=4", "human.forgottenPauseShare=0.2",
    ])
}

extension TemporaryFolder {
    /// The files below a folder of this one, by name.
    func files(in name: String) throws -> [String: Data] {
        let folder = URL(filePath: path).appending(path: name)
        var files: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[file] = try Data(contentsOf: folder.appending(path: file))
        }
        return files
    }

    /// Whether there is anything under a name.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}
