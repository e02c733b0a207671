import Encoding
import Export
import Foundation
import TestSupport
import Testing

/// What goes where: data to standard output, all else to standard error.
@Suite struct StreamsTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.run("batch walk -n 4 -q --shard 1/2 --out p")
        try tool.run("batch walk -n 4 -q --shard 2/2 --out q")
    }

    @Test(arguments: [
        "run walk --seed 77 --overwrite --out a", "batch walk -n 2 --seed 77 --overwrite --out a",
        "batch walk -n 2 --seed 77 --dry-run", "profile validate --athletes 50 --seed 77",
    ])
    func `CLI-1 the seed is always printed`(line: String) throws {
        let outcome = try tool.run(line)
        #expect(outcome.output.contains("seed 77") && outcome.errors.isEmpty)
        let json = try tool.run(line + " --json")
        #expect((json.errors + json.output).contains(/seed"?[ :]+"?77/))
    }

    @Test(arguments: [
        "run walk --out a", "batch walk -n 2 --out a", "batch walk -n 2 --dry-run", "merge p q --out a",
        "import good.csv",
        "import good.csv bad.csv", "verify p", "profile list", "profile check walk bad.yaml", "profile validate -n 50",
    ])
    func `CLI-1 JSON is strict, and there is nothing beside it on standard output`(line: String) throws {
        let outcome = try tool.run(line + " --json")
        #expect(throws: Never.self) { try JSONReader.read(outcome.output) }
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
        #expect(outcome.output.hasSuffix("\n"))
    }

    @Test(arguments: [
        "profile show walk", "profile schema", "profile schema faults", "schema", "schema zones --format table",
    ])
    func `CLI-1 what is JSON anyway is strict too`(line: String) throws {
        #expect(throws: Never.self) { try JSONReader.read(try tool.run(line).output) }
    }

    @Test func `OUT-1 the schema for people names each table and its meaning once`() throws {
        let whole = try tool.run("schema --format markdown").output
        for table in Table.allCases {
            let one = try tool.run("schema \(table.fileName) --format markdown").output
            #expect(one.hasPrefix("## \(table.fileName)\n\n\(table.meaning)\n\n| Column |"))
            #expect(whole.contains(one))
            for text in [one, whole] {
                #expect(text.split(separator: "\n").count { $0 == "## \(table.fileName)" } == 1)
            }
        }
    }

    @Test(arguments: [
        "run walk --out a", "run walk --json --out a", "batch walk -n 2 --out a", "merge p q --out a",
        "import good.csv --out a", "verify p", "profile check walk",
    ])
    func `CLI-1 quiet means that nothing is printed`(line: String) throws {
        let outcome = try tool.run(line + " --quiet")
        #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    }

    @Test(arguments: [
        "import bad.csv --quiet", "run bad.yaml --quiet", "batch walk -n 2 -q --out p", "verify nothing -q",
        "merge p --out m -q",
    ])
    func `CLI-1 errors are printed though it is quiet, and on standard error alone`(line: String) throws {
        let outcome = try tool.run(line)
        #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("mosso: "))
        #expect(outcome.errors.hasSuffix("\n"))
    }

    @Test func `CLI-1 without a terminal there is neither color nor progress`() throws {
        for line in [
            "run walk --out a", "batch walk -n 99 --out b", "profile list", "import good.csv", "merge p q --out m",
        ] {
            let outcome = try tool.run(line, environment: ["TERM": "xterm"])
            #expect(!outcome.output.contains("\u{1B}") && outcome.errors.isEmpty)
        }
    }

    @Test(.enabled(if: isInstalled("script"), "the program that plays a terminal is not installed"))
    func `CLI-1 on a terminal there are color and progress, unless they are not wanted`() throws {
        func typed(_ line: String, _ environment: [String: String]) throws -> String {
            try tool.shell("script -qec '\(line)' /dev/null", environment: environment).output
        }
        let plain = ["TERM": "xterm", "NO_COLOR": "1"]
        #expect(try typed("mosso profile list", ["TERM": "xterm"]).contains("\u{1B}[2m"))
        #expect(try !typed("mosso profile list", plain).contains("\u{1B}"))
        #expect(try !typed("mosso profile list", ["TERM": "dumb"]).contains("\u{1B}"))
        #expect(try typed("mosso batch walk -n 99 --out a", plain).contains("█"))
        #expect(try typed("mosso batch walk -n 99 --out b", plain).contains("99 of 99"))
        #expect(try !typed("mosso batch walk -n 99 --quiet --out c", plain).contains("of 99"))
        #expect(try !typed("mosso batch walk -n 99 --out d", ["TERM": "dumb"]).contains("of 99"))
    }

    @Test func `CLI-1 a workout that has no record is told in JSON too`() throws {
        let line = "run walk --json --without H1 --set faults.handoffLossShare=1 --out a"
        let document = try JSONReader.read(try tool.run(line).output)
        #expect(document["workouts"]?.array?.count == 0)
        #expect(
            document["warnings"]?.array?.first?.string
                == "Workout 0 has no record, it is lost: The launch handoff never arrived and nothing else started a session."
        )
        #expect(try tool.folder.read("a/workout.json") == (try tool.run(line).output))
    }
}
