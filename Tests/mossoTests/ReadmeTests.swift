import Foundation
import TestSupport
import Testing

/// The commands that the README shows, in their order and one folder.
@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Smaller than it reads there, so that a build for debugging gets done.
    private func shortened(_ command: String) -> String {
        command.replacing("--athletes 1000", with: "--athletes 8").replacing("--athletes 100 ", with: "--athletes 4 ")
            .replacing("--athlete 342", with: "--athlete 3")
            .replacing("explore channel", with: "explore channel --bound commands=1,losses=0,duplicates=0")
            .replacing("--each-fix 600", with: "--each-fix 2")
            .replacing("profile validate", with: "profile validate --athletes 50 --json")
    }

    @Test func `CLI-1 every command of the README works`() throws {
        let tool = try Tool()
        try FileManager.default.createSymbolicLink(
            at: URL(filePath: tool.folder.path + "/Profiles"),
            withDestinationURL: Self.root.appending(path: "Profiles"))
        for name in ["ride.fit", "strap.csv"] {
            try FileManager.default.copyItem(
                atPath: tool.folder.path + "/good.csv", toPath: tool.folder.path + "/" + name)
        }
        let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let commands = text.split(separator: "\n").filter { $0.hasPrefix("mosso ") }.map(String.init)
        #expect(commands.count >= 15)
        for command in commands {
            let outcome = try tool.shell(shortened(command))
            let isFound = command.contains("explore") && command.contains("--without")
            let isFine = outcome.code == (isFound ? 2 : 0) || command.contains("validate") && outcome.code == 1
            #expect(isFine, "\(command): \(outcome.errors)")
        }
    }

    @Test func `OUT-2 the table at the head of the README is what the tool prints`() throws {
        let outcome = try Tool().run("batch gym-evening --athletes 1000 --tables summary --out run")
        let table = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).prefix {
            !$0.contains("records")
        }
        let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        #expect(table.count > 8)
        #expect(text.contains(table.joined(separator: "\n")), "the README should say:\n\(outcome.output)")
    }
}
