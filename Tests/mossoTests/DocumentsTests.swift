import Encoding
import Foundation
import TestSupport
import Testing

/// Phone and watch as their user plays them: runs, batches and studies of the document design.
@Suite struct DocumentsTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
        try tool.folder.write(
            """
            kind: scenario
            extends: gym-evening
            sync: documents
            link: perfect
            faults: none
            without: [N23]
            story: The launch of the watch never arrives.
            script:
              events:
                - {atSeconds: -1, event: dropNext, channel: launch, direction: phoneToWatch}
            """, to: "story.yaml")
    }

    @Test(arguments: [
        ("run story.yaml -q", 0), ("run story.yaml -q --without H1", 2), ("run story.yaml -q --preset asFound", 2),
        ("run story.yaml -q --set expect=[coversMove]", 2),
        ("run story.yaml -q --without H1 --set expect=[workoutsInHealth,hapticsOnTime]", 0),
        ("run story.yaml -q --without H1 --set expect=[workoutsInHealth]", 2),
        ("run gym-evening -q --sync watchOnly", 0),
        ("batch story.yaml -n 2 -q --without H1", 0), ("batch story.yaml -n 2 -q --fail-on-violation", 0),
        ("batch story.yaml -n 2 -q --fail-on-violation --without H1", 2),
        ("study story.yaml -n 2 -q --links perfect --without H1", 0),
        ("study story.yaml -n 2 -q --links perfect --without H1 --fail-on-violation", 2),
        ("study story.yaml -n 2 -q --links nowhere", 64), ("study story.yaml -n 2 -q --links no.yaml", 65),
        ("study story.yaml", 64),
        ("run gym-evening -q --sync documents --set workout.groups[0].rounds=11", 65),
    ])
    func `CLI-1 a violated claim ends a run with 2, and batches and studies where it is asked for`(
        line: String, code: Int32
    ) throws {
        #expect(try tool.run(line).code == code)
    }

    @Test func `LAB-3 a run tells its story, what happened in columns, and what did not hold`() throws {
        let outcome = try tool.run("run story.yaml --without H1 --probes --out r")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "story.yaml · athlete 0 · seed 1")
        #expect(lines[1] == "  The launch of the watch never arrives.")
        #expect(lines.contains("  time (UTC)  human      watch      link       phone      cloud      health store"))
        #expect(lines.contains { $0.hasPrefix("  ✗ workout not in Health · workoutsInHealth") })
        #expect(lines.contains { $0.hasPrefix("  ✓ ") && $0.hasSuffix(" claims held") })
        #expect(lines.contains { $0.hasPrefix("  probe ") })
        #expect(lines.prefix { !$0.hasPrefix("  ✗") }.dropFirst(3).allSatisfy { $0.count <= 120 })
        #expect(try tool.run("verify r").code == 0)
    }

    @Test func `LAB-3 a run as JSON holds all of it`() throws {
        let node = try JSONReader.read(try tool.run("run story.yaml --without H1 --json").output)
        #expect(node["story"]?.string == "The launch of the watch never arrives.")
        #expect((node["timeline"]?.array?.count ?? 0) > 100)
        let violated = node["claims"]?.array?.filter { $0["outcome"]?.string == "violated" } ?? []
        #expect(violated.contains { $0["claim"]?.string == "workoutsInHealth" && $0["explanation"]?.string != nil })
        #expect(node["isAsExpected"]?.isTrue == false)
        #expect((node["probes"]?["push"]?.integer ?? 0) > 0)
    }

    @Test func `case 106: the bytes of worlds of phone and watch depend on neither jobs nor shards`() throws {
        let batch = "batch phone-and-watch -n 7 --seed 3 -q --set faults=faults/rough --preset seedFixes"
        for (options, out) in [("-j 1", "one"), ("-j 3", "three"), ("--shard 1/2", "p"), ("--shard 2/2", "q")] {
            #expect(try tool.run("\(batch) \(options) --out \(out)").code == 0)
        }
        #expect(try tool.run("merge q p -q --out merged").code == 0)
        let files = try tool.folder.files(in: "one")
        #expect(try tool.folder.files(in: "three") == files && tool.folder.files(in: "merged") == files)
        #expect(try tool.folder.read("one/manifest.json").contains("\"worlds\": 7"))
        #expect(try tool.run("verify merged").code == 0)
        #expect(try tool.run("batch --from one -q --out again").code == 0)
        #expect(try tool.folder.files(in: "again") == files)
    }

    @Test func `LAB-4 a study counts what fails over each link and what each fix prevents, whatever the jobs`() throws {
        let study = "study story.yaml -n 5 --links perfect,pocket --preset seedFixes --each-fix 2"
        let outcome = try tool.run(study + " -j 1")
        #expect(outcome.code == 0)
        #expect(try tool.run(study + " -j 3").output == outcome.output)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("story.yaml · seedFixes · 5 worlds · seed 1 · Mosso "))
        #expect(lines.contains { $0.hasPrefix("  perfect       2") })
        let rows = lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        #expect(rows.contains("H1 2") && rows.contains("N14 2"))
    }

    @Test func `LAB-4 a study shows where to see the most frequent failures, and as JSON all of them`() throws {
        let study = "study short-evening -n 12 --links flaky --preset asFound --set script.improvises=true"
        let lines = try tool.run(study).output.split(separator: "\n").map(String.init)
        let examples = lines.filter { $0.contains("--set link=flaky ") }
        let failures = Dictionary(grouping: examples) { $0.components(separatedBy: "  ").first { !$0.isEmpty } }
        #expect(!examples.isEmpty && failures.values.allSatisfy { $0.count <= 3 })
        #expect(lines.last?.hasPrefix("  to see one: mosso run short-evening --set link=… ") == true)
        let alone = try tool.run("study gym-evening -n 12 --links flaky --preset asFound").output
        #expect(alone.contains("to see one: mosso run gym-evening --set link=… --sync documents --preset asFound"))
        let node = try JSONReader.read(try tool.run(study + " --json").output)
        let listed = try #require(node["examples"]?.array)
        let kinds = (node["claims"]?.array ?? []).filter {
            ($0["count"]?.integer ?? 0) > 0 && $0["isLegitimate"]?.isTrue == false
        }
        #expect(listed.count == kinds.count && listed.count >= examples.count)
        let first = try #require(listed.first)
        let athlete = first["athlete"]?.integer ?? -1, claim = first["claim"]?.string ?? ""
        let run =
            "run short-evening --set link=flaky --preset asFound --set script.improvises=true --athlete \(athlete)"
        #expect(try tool.run(run).output.contains(" · \(claim)"))
    }

    @Test func `LAB-4 a key of the link is set over each link of a study`() throws {
        let study = "study short-evening -n 4 --preset asFound --links"
        let lossy = try tool.run("\(study) perfect,pocket --set link.launch.lossShare=1").output
        #expect(lossy.split(separator: "\n").contains { $0.contains("not in Health") && $0.contains("launchLost") })
        #expect(try !tool.run("\(study) perfect").output.contains("launchLost"))
    }
}

extension JSONNode {
    /// Whether it is true; nil where it is neither true nor false.
    fileprivate var isTrue: Bool? { if case .bool(let value) = value { value } else { nil } }
}
