import Encoding
import Foundation
import TestSupport
import Testing

/// Profiles as their user writes, names, changes and checks them.
@Suite struct ProfileTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    private func shown(_ line: String) throws -> JSONNode { try JSONReader.read(try tool.run(line).output) }

    @Test func `IN-2 a key that is misspelt is named with the nearest one`() throws {
        let outcome = try tool.run("run walk --set faults.handoffLossShar=1")
        #expect(outcome.code == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("--set: faults.handoffLossShar: found an unknown key"))
        #expect(outcome.errors.contains("Did you mean 'handoffLossShare'?"))
    }

    @Test func `IN-2 everything that is wrong with a profile comes with file, line and column`() throws {
        try tool.folder.write(
            "kind: scenario\nathlets: club\nworkout: gym-evening\nfaults: {crashesPerHour: -2, crashesPerHour: 3}\n",
            to: "wrong.yaml")
        for line in ["profile check wrong.yaml", "run wrong.yaml", "batch wrong.yaml -n 1"] {
            let outcome = try tool.run(line)
            let text = (outcome.output + outcome.errors).replacing("mosso: ", with: "")
            let places = text.split(separator: "\n").map { $0.prefix { $0 != " " } }
            #expect(outcome.code == 65 && places == ["wrong.yaml:2:1:", "wrong.yaml:4:26:", "wrong.yaml:4:30:"])
        }
        let faults = try shown("profile check walk wrong.yaml --json").array?.last?["faults"]?.array ?? []
        #expect(faults.compactMap { $0["line"]?.integer } == [2, 4, 4])
        #expect(faults.first?["nearest"]?.string == "athletes")
    }

    @Test func `IN-2 a profile is a path first, then a file of Profiles, then a built-in one`() throws {
        try tool.folder.write("extends: walk\ndescription: Ours.\n", to: "Profiles/walk-of-ours.yaml")
        try tool.folder.write("extends: hiit\ndescription: Another walk.\n", to: "Profiles/walk.yaml")
        try tool.folder.write("extends: rowing\ndescription: Here.\n", to: "walk")
        let list = try shown("profile list --json")
        let profiles = list["profiles"]?.array ?? []
        let walk = profiles.first { $0["name"]?.string == "walk" }
        #expect(walk?["source"]?.string == "Profiles/walk.yaml" && walk?["description"]?.string == "Another walk.")
        #expect(profiles.contains { $0["name"]?.string == "walk-of-ours" })
        #expect(try shown("profile show walk")["workout"]?["activity"]?.string == "rowing")
        #expect(
            try shown("profile show Profiles/walk.yaml")["workout"]?["activity"]?.string
                == "highIntensityIntervalTraining")
    }

    @Test func `IN-2 what a profile shows can be read as a profile, and means the same`() throws {
        for name in ["gym-evening", "faults/rough", "athletes/club", "workouts/gym-evening"] {
            let resolved = try tool.run("profile show \(name)").output
            try tool.folder.write(resolved, to: "resolved.json")
            #expect(try tool.run("profile show resolved.json").output == resolved)
        }
        try tool.folder.write(try tool.run("profile show track-intervals").output, to: "resolved.json")
        try tool.run("batch track-intervals -n 2 -q --out a")
        try tool.run("batch resolved.json -n 2 -q --out b")
        #expect(try tool.folder.files(in: "a") == tool.folder.files(in: "b"))
    }

    @Test(arguments: [
        ("--without H1,H3", "bulletproof", ["H1", "H3"]), ("--preset asFound", "asFound", []),
        ("--preset seedFixes --without L1", "seedFixes", ["L1"]),
        ("--set preset=seedFixes", "seedFixes", []),
    ])
    func `IN-2 fixes are switched in place of the profile's`(options: String, preset: String, without: [String]) throws
    {
        try tool.run("batch walk -n 1 -q --out a \(options)")
        let profile = try JSONReader.read(try tool.folder.read("a/manifest.json"))["profile"]
        #expect(profile?["preset"]?.string == preset)
        #expect(profile?["without"]?.array?.compactMap(\.string) == without)
    }

    @Test func `IN-2 fixes are turned off besides those that the profile turns off`() throws {
        try tool.folder.write("extends: walk\nwithout: [H1]\n", to: "p.yaml")
        try tool.run("batch p.yaml -n 1 -q --out a --without L1,H1")
        #expect(try tool.folder.read("a/manifest.json").contains("\"without\": [\"H1\", \"L1\"]"))
    }

    @Test func `IN-2 what a fix prevents is seen without it`() throws {
        let faults = "--set faults=faults/none --set faults.handoffLossShare=1 -n 20 --tables summary --json"
        func fates(_ options: String) throws -> [String: Int64] {
            let report = try shown("batch walk \(faults) \(options)")
            let fates = report["fates"]?.array ?? []
            return Dictionary(
                uniqueKeysWithValues: fates.map { ($0["fate"]?.string ?? "", $0["count"]?.integer ?? -1) })
        }
        #expect(try fates("--out a") == ["saved": 20, "lost": 0, "orphaned": 0, "doubled": 0])
        #expect(try fates("--out b --without H1") == ["lost": 20, "orphaned": 0, "doubled": 0])
        #expect(try fates("--out c --preset asFound")["lost"] == 20)
    }

    @Test func `IN-2 validation states value, tolerance and verdict, target by target`() throws {
        let report = try shown("profile validate --athletes 60 --seed 5 --json")
        let findings = report["findings"]?.array ?? []
        #expect(findings.count > 20 && report["seed"]?.string == "5" && report["athletes"]?.integer == 60)
        for finding in findings {
            #expect(["met", "missed"].contains(finding["verdict"]?.string))
            #expect(finding["tolerance"]?.string?.isEmpty == false && finding["measurements"]?.array?.isEmpty == false)
        }
        #expect(findings.compactMap { $0["target"]?.integer } == findings.compactMap { $0["target"]?.integer }.sorted())
    }

    @Test func `IN-1 profiles and recordings are read from pipes`() throws {
        #expect(
            try tool.shell("cat good.csv | mosso import /dev/stdin --json -q").output.contains(
                "\"heartRateSampleCount\":2"))
        #expect(try tool.shell("echo 'extends: walk' | mosso profile check /dev/stdin").output == "/dev/stdin: sound\n")
    }
}
