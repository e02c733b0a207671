import Foundation
import TestSupport
import Testing

/// The same bytes, wherever and however the tool is run.
@Suite struct DeterminismTests {
    private let tool: Tool
    private let batch =
        "gym-evening -n \(isProving ? 400 : 6) --seed 11 -q --samples --sample-lines --preset asFound "
        + "--set faults=faults/rough --set schedule.timeZones=[America/New_York,Asia/Kolkata,Europe/Oslo,+05:45] "
        + "--set schedule.workoutsPerAthlete=2 --set schedule.start=2026-03-28T23:30:00Z"

    init() throws {
        tool = try Tool()
    }

    /// The bytes of one batch, played in some way.
    private func files(
        _ options: String = "", environment: [String: String] = [:], binary: String = Tool.path, out: String = "run"
    ) throws -> [String: Data] {
        let words = "batch \(batch) --out \(out) --overwrite \(options)".split(separator: " ").map(String.init)
        let outcome = try tool.run(words, environment: environment, binary: binary)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try tool.folder.files(in: out)
    }

    @Test(arguments: ["--jobs 1", "--jobs 2", "--jobs 3", "--jobs 16"])
    func `case 106: the bytes do not depend on the number of jobs`(options: String) throws {
        #expect(try files(options) == files())
    }

    @Test func `case 106: the bytes do not depend on how a run is divided`() throws {
        let whole = try files()
        for number in 1...3 { _ = try files("--shard \(number)/3", out: "part\(number)") }
        try tool.run("merge part3 part1 part2 --out merged -q")
        #expect(try tool.folder.files(in: "merged") == whole)
    }

    @Test(arguments: [
        ["TZ": "Asia/Kolkata"], ["TZ": "America/New_York"], ["TZ": ":/no/such/zone"], ["LC_ALL": "C"],
        ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "tr_TR.UTF-8"], ["LC_ALL": "ar_SA.UTF-8", "LANG": "fa_IR"],
        ["SWIFT_DETERMINISTIC_HASHING": "1"], ["NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "20"],
    ])
    func `case 72: the bytes do not depend on locale, time zone or terminal`(environment: [String: String]) throws {
        #expect(try files(environment: environment.merging(Self.locales) { mine, _ in mine }) == files())
    }

    /// Where the locales of other countries lie: those of the system, or those that were made here.
    private static let locales: [String: String] = {
        let folder = NSTemporaryDirectory() + "mosso-locales-\(getuid())"
        for name in ["de_DE", "tr_TR", "ar_SA"] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["localedef", "-i", name, "-f", "UTF-8", "\(folder)/\(name).UTF-8"]
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            guard (try? process.run()) != nil else { return [:] }
            process.waitUntilExit()
        }
        return ["LOCPATH": folder]
    }()

    @Test(.enabled(if: isIntel, "the processor is none of those whose instructions can be masked"))
    func `SEN-1 the bytes do not depend on the instructions that the processor has`() throws {
        let masked = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2", "OPENSSL_ia32cap": "~0x20000000"]
        #expect(try files(environment: masked) == files())
    }

    private static let isIntel: Bool = {
        #if arch(x86_64) && os(Linux)
            true
        #else
            false
        #endif
    }()

    @Test func `case 110: the bytes do not depend on the hash seed of the process`() throws {
        let first = try files()
        for _ in 1..<(isProving ? 20 : 4) { #expect(try files() == first) }
    }

    @Test func `case 103: the bytes do not depend on the folder, the day or what ran before`() throws {
        let first = try files()
        try tool.folder.write("", to: "elsewhere/deep/x")
        let outcome = try tool.shell(
            "cd elsewhere/deep && mosso batch hiit -n 1 -q --out other && mosso batch \(batch) --out ../../again")
        #expect(outcome.code == 0)
        #expect(try tool.folder.files(in: "again") == first)
        let day = DateFormatter()
        day.dateFormat = "yyyy-MM-dd"
        let today = day.string(from: Date())
        #expect(first.values.allSatisfy { $0.range(of: Data(today.utf8)) == nil })
    }

    @Test func `case 104: another seed gives other people, and every identifier comes from the seed`() throws {
        let first = try files()
        let second = try files(out: "again")
        let words = "batch \(batch.replacing("--seed 11", with: "--seed 12")) --out other"
        #expect(try tool.run(words).code == 0)
        let other = try tool.folder.files(in: "other")
        for name in ["athletes.csv", "workouts.csv", "samples.csv"] { #expect(first[name] != other[name]) }
        for name in ["workouts.csv", "workouts.jsonl", "failures.csv"] {
            let identifiers = identifiers(in: first[name])
            #expect(identifiers.count >= (name == "failures.csv" ? 1 : 6), "\(name)")
            #expect(identifiers == self.identifiers(in: second[name]), "\(name)")
            #expect(Set(identifiers).isDisjoint(with: self.identifiers(in: other[name])), "\(name)")
            #expect(identifiers.allSatisfy { $0.contains(/^.{14}8.{4}[89ab]/) }, "\(name)")
        }
        let rows = String(decoding: first["workouts.csv"] ?? Data(), as: UTF8.self).split(separator: "\r\n")
        let names = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[2] }
        #expect(rows[0].hasPrefix("athlete,workout,id,"))
        #expect(names.count == (isProving ? 800 : 12) && Set(names).count == names.count)
        #expect(names.allSatisfy { identifiers(in: Data($0.utf8)) == [String($0)] })
    }

    /// Everything in a file that has the shape of an identifier, in its order.
    private func identifiers(in file: Data?) -> [String] {
        String(decoding: file ?? Data(), as: UTF8.self)
            .matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/).map { String($0.0) }
    }

    @Test(.enabled(if: !otherBuilds.isEmpty, "MOSSO_BUILDS names no other builds of the tool"), arguments: otherBuilds)
    func `LAB-1 the bytes do not depend on how the tool was built`(binary: String) throws {
        #expect(try files(binary: binary) == files())
    }

    /// The tool as it was built in other ways: for debugging, or with the standard library linked in.
    private static let otherBuilds =
        ProcessInfo.processInfo.environment["MOSSO_BUILDS"]?.split(separator: ":").map(String.init) ?? []
}
