import Lab
import Session
import TestSupport
import Testing

/// What the tool says of itself.
@Suite struct HelpTests {
    static let commands = [
        "", "run", "batch", "study", "import", "merge", "verify", "schema", "profile", "profile list", "profile check",
        "profile show", "profile schema", "profile validate", "help", "version", "completions",
    ]

    @Test(arguments: commands) func `CLI-1 each command has a help text`(command: String) throws {
        let tool = try Tool()
        let outcome = try tool.run("\(command) --help")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        let name = command.isEmpty ? "mosso" : command.replacing(" ", with: "-")
        #expect(try difference(fromGolden: "help-\(name).txt", outcome.output) == nil)
        #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(try tool.run("help \(command)").output == outcome.output)
    }

    @Test(arguments: [
        ("words", Fate.allCases.map(\.rawValue) + Word.groups.flatMap { $0.words.map(\.term) }),
        ("claims", Claim.allCases.map(\.rawValue)),
        ("causes", Cause.allCases.map(\.rawValue) + FailureCause.allCases.map(\.rawValue)),
        ("probes", Probe.allCases.map(\.name)),
    ])
    func `CLI-1 every word that the tool prints can be looked up in it`(topic: String, words: [String]) throws {
        let outcome = try Tool().run("help \(topic)")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        for word in words {
            let entry = lines.firstIndex { $0 == "  \(word)" || $0.hasPrefix("  \(word)  ") }
            #expect(entry != nil, "\(word)")
        }
        #expect(try Tool().run("help").output.contains("\n  \(topic) "))
    }

    @Test func `CLI-1 the version is the one that manifests state`() throws {
        let tool = try Tool()
        let version = try tool.run("version").output
        #expect(version == (try tool.run("--version").output))
        try tool.run("batch walk -n 1 --out one")
        let manifest = try tool.folder.read("one/manifest.json")
        #expect(manifest.contains("\"mossoVersion\": \"\(version.dropFirst("mosso ".count).dropLast())\""))
    }

    @Test(arguments: [
        ("bacth", "mosso: unknown command 'bacth'; did you mean 'batch'?\nSee 'mosso --help'.\n"),
        ("batch", "mosso batch: name a profile, or a manifest with --from\nSee 'mosso batch --help'.\n"),
        (
            "batch walk",
            "mosso batch: say how many athletes there are, such as --athletes 1000\n"
                + "See 'mosso batch --help'.\n"
        ),
        (
            "run walk --sede 3", "mosso run: unknown option '--sede'; did you mean '--seed'?\nSee 'mosso run --help'.\n"
        ),
    ])
    func `CLI-1 a wrong command line is explained on standard error alone`(line: String, errors: String) throws {
        let outcome = try Tool().run(line)
        #expect(outcome.code == 64 && outcome.output.isEmpty && outcome.errors == errors)
    }
}
