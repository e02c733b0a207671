import Arguments
import TestSupport
import Testing

@Suite struct HelpTests {
    @Test(arguments: [
        ("", "parcel"), ("send", "send"), ("weigh", "weigh"), ("depot", "depot"), ("depot list", "depot-list"),
        ("depot open", "depot-open"), ("help", "help"), ("version", "version"), ("completions", "completions"),
    ])
    func `CLI-1 each command has a help text`(path: String, name: String) throws {
        let words = path.split(separator: " ").map(String.init)
        let text = try exampleTool.help(for: words)
        #expect(try difference(fromGolden: "help-\(name).txt", text) == nil)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: [
        "depot open --help", "depot open -h", "depot open north south --wrong --help", "help depot open",
    ])
    func `CLI-1 help is found from each side, also behind a fault`(line: String) throws {
        guard case .print(let text) = try exampleTool.parse(line.split(separator: " ").map(String.init)) else {
            Issue.record("no help")
            return
        }
        #expect(try text == exampleTool.help(for: ["depot", "open"]))
    }

    @Test func `CLI-1 a word behind two dashes asks for no help`() throws {
        guard case .run(let command) = try exampleTool.parse(["send", "--", "shoes", "--help"]) else {
            Issue.record("no command")
            return
        }
        #expect((command as? Send)?.addresses == ["--help"])
    }
}
