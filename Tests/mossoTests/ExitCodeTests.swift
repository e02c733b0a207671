import Foundation
import TestSupport
import Testing

/// The exit code of every way in which a command can end.
@Suite struct ExitCodeTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    /// Runs commands of which the last one counts.
    private func code(_ lines: [String]) throws -> Int32 {
        for line in lines.dropLast() { #expect(try tool.run(line).code == 0, "\(line)") }
        return try tool.run(lines.last ?? "").code
    }

    @Test(arguments: [
        ["--help"], ["help run"], ["version"], ["completions zsh"], ["profile list"], ["profile list --kind faults"],
        ["profile check walk hiit"], ["profile show faults/rough --set crashesPerHour=2"], ["profile schema workout"],
        ["schema"], ["schema workouts --format markdown"], ["import good.csv"],
        ["import good.csv --out i", "verify i"],
        ["run walk --quiet --out a", "verify a"], ["run walk -q --out a", "run walk -q --out a"],
        ["batch walk -n 2 -q --out b", "verify b --quiet"],
        ["batch walk -n 2 -q --out b", "batch walk -n 2 --resume --out b"],
        ["batch walk -n 2 -q --out b", "batch walk -n 3 --overwrite --out b"], ["batch walk -n 2 --dry-run"],
        [
            "batch walk -n 3 -q --shard 1/2 --out p", "batch walk -n 3 -q --shard 2/2 --out q", "merge p q --out m",
            "verify m",
        ],
    ])
    func `CLI-1 what is done ends with 0`(lines: [String]) throws {
        #expect(try code(lines) == 0)
    }

    @Test(arguments: ["import good.csv bad.csv", "import bad.csv missing.csv", "profile check walk bad.yaml"])
    func `CLI-1 several inputs of which some failed end with 1`(line: String) throws {
        #expect(try code([line]) == 1)
    }

    @Test(arguments: [
        "", "frobnicate", "run", "run walk hiit", "run walk --athlete -1", "run walk --seed 18446744073709551616",
        "run walk --set crashesPerHour", "run walk --from m", "run walk --without H9", "run walk --preset none",
        "batch", "batch walk",
        "batch walk -n 0", "batch walk -n 5 --shard 0/2", "batch walk -n 5 --shard 3/2", "batch walk -n 5 --jobs 0",
        "batch walk -n 5 --resume --overwrite", "batch walk -n 5 --from m", "batch --from m -n 3", "merge a b",
        "verify", "verify a b", "import", "import good.csv --zones 120,110", "import good.csv --gap-limit 0",
        "import good.csv --max-heart-rate 90 --resting-heart-rate 95", "profile", "profile schema nothing",
        "profile list --kind nothing", "profile validate --athletes 3", "schema nothing", "completions tcsh",
        "run walk --out=", "study h1 -n 3 --set link=pocket", "study h1 -n 3 --links pocket --set link=pocket",
        "study h1 -n 3 --set sync=watchOnly", "run walk --sync documents --set sync=watchOnly",
        "batch walk -n 3 --preset asFound --set preset=seedFixes",
        "study h1 -n 3 --set expect=[setsKept] --fail-on-violation",
        "batch h1 -n 3 --set expect=[setsKept] --fail-on-violation",
    ])
    func `CLI-1 wrong usage ends with 64`(line: String) throws {
        #expect(try code([line]) == 64)
    }

    @Test func `CLI-1 an athlete who is not in the dataset that is played again is refused with those who are`() throws
    {
        try tool.run("batch walk -n 6 --shard 2/2 -q --out b")
        for athlete in [0, 2, 6] {
            let outcome = try tool.run("run --from b -a \(athlete) --out x")
            #expect(outcome.code == 64)
            #expect(outcome.errors.contains("there is no athlete \(athlete) in b; it holds athletes 3 to 5"))
        }
        #expect(try tool.run("run --from b/manifest.json -a 5 -q --out x").code == 0)
    }

    @Test(arguments: [
        ["import bad.csv"], ["import ."], ["run bad.yaml"], ["run faults/rough"], ["profile check bad.yaml"],
        ["run walk --set nothing=1"], ["run m1 --sync watchOnly"], ["run walk --set faults.crashesPerHour=-1"],
        ["batch bad.yaml -n 3 --dry-run"],
        ["import good.csv -q --out i", "batch --from i/manifest.json"],
        ["batch walk -n 3 -q --shard 1/2 --out p", "batch walk -n 3 -q -s 2 --shard 2/2 --out q", "merge p q --out m"],
        ["batch walk -n 3 -q --shard 1/2 --out p", "merge p --out m"],
        ["batch walk -n 3 -q --shard 1/2 --out p", "merge p p --out m"],
        ["import good.csv -q --out i", "merge i --out m"],
    ])
    func `CLI-1 bad data ends with 65`(lines: [String]) throws {
        #expect(try code(lines) == 65)
    }

    @Test(arguments: [
        "run nothing.yaml", "batch nothing -n 3", "batch --from nothing/manifest.json", "profile check nothing",
        "profile show nothing", "import nothing.fit", "verify nothing", "merge nothing --out m",
    ])
    func `CLI-1 an input that is missing ends with 66`(line: String) throws {
        #expect(try code([line]) == 66)
    }

    @Test(arguments: [
        ["batch walk -n 2 -q --out b", "batch walk -n 2 -q --out b"],
        ["run walk -q --out a", "run walk -q -s 2 --out a"],
        ["batch walk -n 2 -q --out b", "batch walk -n 3 -q --resume --out b"],
        ["import good.csv -q --out i", "import good.csv -q --out i"],
        ["batch walk -n 2 -q --out b", "merge b --out b"],
        ["batch walk -n 2 -q --out b", "merge b --overwrite --out b"],
        ["run walk -q --out a", "batch walk -n 2 -q --out a"],
        ["batch walk -n 2 -q --out good.csv"], ["batch walk -n 2 -q --out good.csv/deep"],
    ])
    func `CLI-1 output that cannot be created ends with 73, and what is there stays`(lines: [String]) throws {
        let before = try code(Array(lines.dropLast()) + ["version"])
        let folders = ["a", "b", "i"].filter(tool.folder.has)
        let files = try folders.map { try tool.folder.files(in: $0) }
        #expect(before == 0)
        #expect(try tool.run(lines.last ?? "").code == 73)
        #expect(try folders.map { try tool.folder.files(in: $0) } == files)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no device that is always full"))
    func `CLI-1 standard output that is full ends with 74`() throws {
        let outcome = try tool.shell("mosso profile list > /dev/full")
        #expect(outcome.code == 74)
        #expect(outcome.errors == "mosso: standard output cannot be written: No space left on device\n")
        #expect(try tool.shell("mosso batch walk -n 2 --out b > /dev/full").code == 74)
    }

    @Test func `CLI-1 a file that may not grow ends with 74, whatever the number of jobs`() throws {
        let outcome = try tool.shell("ulimit -f 8; mosso batch walk -n 400 -q --jobs 5 --out b")
        #expect(outcome.code == 74 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("a file may not grow that large here; make room and resume the run"))
    }

    @Test(arguments: [
        ("import good.csv", "run the command again; nothing is left of this try"),
        ("merge p q", "run the command again; nothing is left of this try"),
        ("run walk", "run the command again; what the journal holds is safe"),
        ("batch walk -n 9", "resume the run (--resume); what the journal holds is safe"),
    ])
    func `CLI-1 a command that cannot write names a way on that it has`(line: String, advice: String) throws {
        for number in 1...2 { try tool.run("batch walk -n 9 -q --shard \(number)/2 --out \(number == 1 ? "p" : "q")") }
        let outcome = try tool.shell("ulimit -f 1; mosso \(line) -q --out x")
        #expect(outcome.code == 74)
        #expect(
            outcome.errors.hasSuffix("a file may not grow that large here; make room and \(advice)\n"),
            "\(outcome.errors)")
        #expect(try !advice.contains("nothing") || tool.folder.files(in: "x").isEmpty)
        #expect(try tool.run("\(line) -q --out x" + (line.hasPrefix("batch") ? " --resume" : "")).code == 0)
        #expect(try tool.run("verify x -q").code == 0)
    }

    @Test func `OUT-2 a dataset is checked by its folder or its manifest, and a pipe in it is waited for by nobody`()
        throws
    {
        try tool.run("batch walk -n 2 -q --out b")
        #expect(try tool.run("verify b/manifest.json").output.hasPrefix("b/manifest.json: sound"))
        #expect(try tool.shell("cd b && mosso verify manifest.json").code == 0)
        #expect(try tool.shell("rm b/zones.csv && mkfifo b/zones.csv").code == 0)
        let outcome = try tool.run("verify b")
        #expect(outcome.code == 65 && outcome.output.contains("zones.csv: found rows 0"))
        #expect(try tool.shell("mkfifo p; cat good.csv > p & mosso import p").code == 0)
    }

    @Test func `CLI-1 whoever reads may go away, and the tool ends quietly`() throws {
        for command in ["profile list", "schema", "run gym-evening --json --out r", "batch walk -n 2 --out b"] {
            let outcome = try tool.shell("{ mosso \(command); echo $? >&2; } | head -c 1")
            #expect(outcome.output.utf8.count <= 3 && outcome.errors.hasSuffix("0\n"), "\(command)")
            #expect(outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("seed") } == ["0"], "\(command)")
        }
        #expect(try tool.run("verify b").code == 0)
    }

    @Test(arguments: [
        ("verify i", 65), ("profile check bad.yaml", 65), ("import bad.csv good.csv", 1), ("import missing.csv", 66),
        ("run walk --frobnicate", 64), ("profile list", 0),
    ])
    func `CLI-1 a failure stays one where nobody reads what is printed`(line: String, code: Int) throws {
        try tool.run("import good.csv -q --out i")
        try tool.folder.write("athlete\n", to: "i/zones.csv")
        #expect(try tool.shell("{ sleep 0.1; mosso \(line); echo $? > code; } | true").code == 0)
        #expect(try tool.folder.read("code") == "\(code)\n")
        #expect(try tool.shell("{ sleep 0.1; mosso \(line) 2>&1; echo $? > code; } | true").code == 0)
        #expect(try tool.folder.read("code") == "\(code)\n")
    }
}
