import Export
import Foundation
import Study
import TestSupport
import Testing

/// Files that are imported into one dataset, which our own verification then reads.
struct ExportedFiles {
    private let folder: TemporaryFolder
    private var work = RecordingImport()
    private var names: [String] = []

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Imports some bytes, or learns that they give no workout.
    mutating func add(_ bytes: [UInt8], _ name: String) throws {
        let file = folder.path + "/\(names.count)"
        try Data(bytes).write(to: URL(filePath: file))
        names.append(name)
        work.add(file)
        try FileManager.default.removeItem(atPath: file)
    }

    /// Writes the dataset and expects that nothing is wrong with it.
    func expectSound() throws {
        let directory = folder.path + "/dataset"
        let manifest = try work.write(to: directory)
        #expect(manifest.run.unitCount == work.workouts.count && !work.workouts.isEmpty)
        let report = try DatasetVerifier(directory, vocabulary: .mosso).verify(keeping: 8)
        for finding in report.findings { Issue.record("\(finding), from \(origin(of: finding))") }
    }

    /// The name of the file that a finding is about, where its row tells.
    private func origin(of finding: Finding) -> String {
        guard finding.file == Table.workouts.fileName, let row = finding.row, row >= 2,
            work.workouts.indices.contains(row - 2),
            let index = Int(URL(filePath: work.workouts[row - 2].file).lastPathComponent)
        else { return "one of the files" }
        return names[index]
    }
}
