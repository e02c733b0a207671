import Encoding
import Foundation
import TestSupport
import Testing

/// Datasets as their user makes, moves, divides and damages them.
@Suite struct OutputTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    private func make(_ line: String) throws {
        let outcome = try tool.run(line)
        #expect(outcome.code == 0, "\(line): \(outcome.errors)")
    }

    @Test func `OUT-2 a manifest plays its run again, to the same bytes`() throws {
        try make(
            "batch gym-evening -n 12 -q --seed 18446744073709551615 --without H1,H3 --set faults=faults/rough --out a")
        try make("batch --from a/manifest.json -q --jobs 1 --out b")
        #expect(try tool.folder.files(in: "a") == tool.folder.files(in: "b"))
        try make("batch --from a -q --without L1 --tables summary --out c")
        #expect(try tool.folder.read("c/manifest.json").contains("\"without\": [\"H1\", \"H3\", \"L1\"]"))
        #expect(!tool.folder.has("c/sets.csv"))
        try FileManager.default.moveItem(atPath: tool.folder.path + "/a", toPath: tool.folder.path + "/moved")
        try make("verify moved --quiet")
    }

    @Test func `OUT-2 the manifest of another version is played with a warning`() throws {
        try make("batch walk -n 2 -q --out a")
        let manifest = try tool.folder.read("a/manifest.json")
        try tool.folder.write(
            manifest.replacing(/"mossoVersion": "[^"]*"/, with: "\"mossoVersion\": \"0.0.1\""), to: "a/manifest.json")
        let outcome = try tool.run("batch --from a -q --out b")
        #expect(outcome.code == 0 && outcome.errors.contains("a was written by Mosso 0.0.1"))
    }

    @Test(arguments: [2, 5]) func `OUT-2 shards that are merged are the run that was never divided`(count: Int) throws {
        let batch = "batch circuit -n 11 -q --seed 4 --set faults=faults/rough"
        try make(batch + " --out whole")
        let shards = (1...count).map { "part\($0)" }
        for number in 1...count { try make(batch + " --shard \(number)/\(count) --out part\(number)") }
        let outcome = try tool.run("merge \(shards.reversed().joined(separator: " ")) --out merged")
        #expect(outcome.code == 0 && outcome.output.hasPrefix("merged · 11 athletes · seed 4\n"))
        #expect(try tool.folder.files(in: "merged") == tool.folder.files(in: "whole"))
        try make("merge \(shards.joined(separator: " ")) --out merged --overwrite --quiet")
        try make("verify merged --quiet")
    }

    @Test func `OUT-2 a merge says what does not fit, and leaves nothing`() throws {
        let batch = "batch walk -n 9 -q"
        for number in 1...3 { try make(batch + " --shard \(number)/3 --out part\(number)") }
        try make(batch + " --shard 2/3 --seed 2 --out seed")
        try make(batch + " --shard 2/3 --without H1 --out fixes")
        try make(batch + " --shard 2/3 --tables summary --out tables")
        for (shards, message) in [
            ("part1 part3", "athletes 3 up to 6 are in no shard"),
            ("part1 part1", "part1: is named twice"), ("part1 ./part1", "./part1: is named twice"),
            ("part1 seed part3", "found seed 2, expected seed 1"),
            ("part1 fixes part3", "'without' is [\"H1\"], expected []"),
            ("part1 tables part3", "expected tables"),
        ] {
            let outcome = try tool.run("merge \(shards) --out merged")
            #expect(outcome.code == 65 && outcome.errors.contains(message), "\(outcome.errors)")
            #expect(!tool.folder.has("merged"))
        }
    }

    @Test func `OUT-2 verify finds a byte that was turned, a file that was cut and a row that is gone`() throws {
        try make("batch walk -n 5 -q --samples --set human.pausesPerHour=5 --out a")
        let others = ["manifest.json", "failures.csv"]
        let names = try tool.folder.files(in: "a").keys.filter { !others.contains($0) }.sorted()
        var random = SplitMix(seed: 3)
        for name in names {
            let sound = try #require(try tool.folder.files(in: "a")[name])
            var turned = sound
            turned[Int.random(in: 0..<sound.count, using: &random)] ^= 1 << UInt8.random(in: 0...6, using: &random)
            let cut = sound.prefix(Int.random(in: 0..<sound.count, using: &random))
            let lines = sound.split(separator: 0x0A)
            let shorter = Data(lines.dropLast().joined(separator: [0x0A])) + [0x0A]
            for damaged in [turned, cut, shorter] where damaged != sound {
                try damaged.write(to: URL(filePath: tool.folder.path + "/a/" + name))
                let outcome = try tool.run("verify a")
                #expect(outcome.code == 65, "\(name)")
                #expect(outcome.output.contains(name))
            }
            try sound.write(to: URL(filePath: tool.folder.path + "/a/" + name))
        }
        try make("verify a --quiet")
        try tool.folder.write(String(try tool.folder.read("a/manifest.json").dropLast(9)), to: "a/manifest.json")
        #expect(try tool.run("verify a").code == 65)
    }

    @Test func `CLI-1 findings are counted, and can be read by programs`() throws {
        try make("batch walk -n 5 -q --out a")
        try tool.folder.write("athlete\r\nnobody\r\n", to: "a/athletes.csv")
        let few = try tool.run("verify a --findings 1")
        #expect(few.output.split(separator: "\n").count == 1)
        let report = try JSONReader.read(try tool.run("verify a --json --findings 1").output)
        #expect(report["findings"]?.array?.count == 1)
        let count = try #require(report["findingCount"]?.integer)
        #expect(count > 1 && few.errors == "mosso: found \(count) things wrong with a\n")
    }

    @Test func `CLI-1 a run has a folder of its own for each change of the profile, and finds it again`() throws {
        for line in [
            "run walk -q", "run walk -q --without H1", "run walk -q --seed 2", "run walk -q --athlete 1",
            "batch walk -n 1 -q",
        ] {
            try make(line)
        }
        let folders = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/Output")
        #expect(folders.count == 5)
        try make("run walk -q --without H1")
        #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/Output").count == 5)
        for folder in folders { try make("verify Output/\(folder) --quiet") }
    }

    @Test func `CLI-1 records that somebody keeps where a run would write are not overwritten unasked`() throws {
        try tool.folder.write("mine", to: "a/workout.json")
        for line in ["run walk -q --out a", "batch walk -n 2 -q --out a", "import good.csv -q --out a"] {
            let outcome = try tool.run(line)
            #expect(outcome.code == 73 && outcome.errors.hasPrefix("mosso: a/workout.json: there is output already; "))
            #expect(try tool.folder.files(in: "a") == ["workout.json": Data("mine".utf8)])
        }
        try make("run walk -q --out a --overwrite")
        let record = try tool.folder.read("a/workout.json")
        #expect(record.hasPrefix("{\"workouts\":"))
        try make("run walk -q --out a")
        #expect(try tool.folder.read("a/workout.json") == record)
    }

    @Test(arguments: ["batch walk -n 2 -q --out a --overwrite", "import good.csv -q --out a --overwrite"])
    func `CLI-1 what replaces a run leaves no records of it behind`(line: String) throws {
        try make("run walk -q --out a")
        try make(line)
        #expect(!tool.folder.has("a/workout.json"))
        try make("verify a -q")
    }

    @Test func `OUT-2 a manifest plays each of its athletes alone, and each failure fails again`() throws {
        try make("batch hiit -n 30 -q --seed 5 --preset asFound --set faults=faults/rough --out batch")
        let failures = try tool.folder.read("batch/failures.csv").split(separator: "\r\n").dropFirst()
        #expect(failures.count > 3)
        for failure in failures.prefix(3) {
            let fields = failure.split(separator: ",").map(String.init)
            let replay = try #require(fields.last)
            #expect(replay == "--seed 5 --athlete \(fields[0])")
            let outcome = try tool.run("run --from batch \(replay) --out run --overwrite")
            #expect(outcome.output.contains("batch · athlete \(fields[0]) · seed 5\n"))
            #expect(try tool.folder.read("run/failures.csv").contains(failure))
        }
    }

    @Test func `OUT-1 a run and a batch of one athlete write the same rows`() throws {
        try make("run hiit -q --athlete 3 --out run")
        try make("batch hiit -n 5 -q --samples --out batch")
        let rows = try tool.folder.read("batch/samples.csv").split(separator: "\r\n").filter { $0.hasPrefix("3,") }
        #expect(try tool.folder.read("run/samples.csv").split(separator: "\r\n").dropFirst().elementsEqual(rows))
        let line = try tool.folder.read("batch/workouts.jsonl").split(separator: "\n")[3]
        #expect(try tool.folder.read("run/workout.json").contains(line))
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func `CLI-1 a folder that may not be written to ends with 73`() throws {
        try FileManager.default.createDirectory(atPath: tool.folder.path + "/closed", withIntermediateDirectories: true)
        chmod(tool.folder.path + "/closed", 0o555)
        for line in [
            "batch walk -n 2 -q --out closed/a", "run walk -q --out closed", "import good.csv -q --out closed",
        ] {
            let outcome = try tool.run(line)
            #expect(outcome.code == 73 && outcome.errors.contains("permission is denied"))
        }
        chmod(tool.folder.path + "/closed", 0o755)
    }

    @Test(.enabled(if: canMount, "mounting is not allowed"))
    func `OUT-2 a full disk is a clear error, and loses nothing that was done`() throws {
        let batch = "batch hiit -n 300 --seed 3"
        try make(batch + " -q --out whole")
        // The last checkpoint whose line is whole; the disk may have cut one off.
        let units = #"grep -o "^{\"units\":[0-9]*,.*}}}$" disk/run/journal.partial | tail -n 1"#
        let outcome = try tool.shell(
            """
            mkdir disk && \(Self.privately) sh -c '
            mount -t tmpfs -o size=900k tmpfs disk || exit 99
            mosso \(batch) --out disk/run; echo "code $?"
            \(units)
            mosso \(batch) -q --out disk/run --resume; echo "code $?"
            \(units)
            mount -o remount,size=60m disk
            mosso \(batch) -q --out disk/run --resume; echo "code $?"
            cmp disk/run/manifest.json whole/manifest.json && cmp disk/run/workouts.jsonl whole/workouts.jsonl
            mosso verify disk/run --quiet; echo "code $?"'
            """, environment: Tool.manyCheckpoints)
        #expect(outcome.output.matches(of: /code ([0-9]+)/).map { String($0.1) } == ["74", "74", "0", "0"])
        let done = outcome.output.matches(of: /units":([0-9]+)/).compactMap { Int($0.1) }
        #expect(done.count == 2 && done[0] > 0 && done[1] >= done[0] && done[1] < 300, "\(done)")
        let full =
            "no space is left on the disk; make room and resume the run (--resume); what the journal holds is safe\n"
        #expect(outcome.errors.split(separator: "\n").allSatisfy { full.hasPrefix($0.suffix(full.utf8.count - 1)) })
    }

    /// Makes a file system of one's own visible to one process and those it starts.
    private static let privately = geteuid() == 0 ? "unshare -m" : "unshare -Urm"

    private static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(privately) mount -t tmpfs -o size=64k tmpfs /mnt"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
