import Foundation
import MossoLab
import Testing

@Suite struct ReadmeTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func read(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func `CLI-1 the example of the README is this file's neighbour, and gives a heart rate`() throws {
        let example = try read("Tests/MossoLabTests/ReadmeExample.swift")
        #expect(try read("README.md").contains("```swift\n" + example + "```"))
        let rates = try meanHeartRates()
        #expect(rates.count == 1 && rates.allSatisfy { (80...190).contains($0) })
    }

    @Test func `CLI-1 the README names both commands and every one of the tool's`() throws {
        let text = try read("README.md")
        let commands = [
            "make run", "make test", "mosso run", "mosso batch", "mosso import", "mosso merge", "mosso verify",
            "mosso schema", "mosso profile",
        ]
        #expect(commands.filter { !text.contains($0) } == [])
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 200)
    }
}
