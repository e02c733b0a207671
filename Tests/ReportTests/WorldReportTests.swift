import Encoding
import Lab
import Study
import TestSupport
import Testing

@testable import Report

@Suite struct WorldReportTests {
    private var summary: WorldSummary {
        var (summary, probes) = (WorldSummary(), Probes())
        probes.hit(.watchCrashed)
        for index in 0..<1_000 {
            let world =
                switch index {
                case 0..<3: verdicts(violated(.setsKept, .messageLost))
                case 3: verdicts(violated(.setsKept, .queueStuck), violated(.noZombieSession, .batteryDead))
                case 4..<50: verdicts(violated(.watchFollowsPhone, .watchNeverReachable))
                case 50..<150: verdicts(unknown: [.devicesConverge])
                default: verdicts()
                }
            summary.add(world, probes: probes, tally: WorldTally(), events: 400 + index % 3)
        }
        return summary
    }

    @Test func `LAB-4 rates are per world, exact, and one-sided where nothing happened`() throws {
        let report = WorldReport(summary)
        #expect(try difference(fromGolden: "worlds.txt", text(report.lines(style: .plain))) == nil)
        var writer = JSONWriter()
        writer.beginObject()
        report.write(to: &writer)
        writer.endObject()
        #expect(try difference(fromGolden: "worlds.json", writer.buffer.text + "\n") == nil)
        #expect(report.lines(style: TextStyle(isColored: true)).map(withoutEscapes) == report.lines(style: .plain))
    }

    @Test func `LAB-4 a watch alone has no worlds to report`() {
        #expect(WorldReport(WorldSummary()).lines(style: .plain).isEmpty)
        var writer = JSONWriter()
        writer.beginObject()
        WorldReport(WorldSummary()).write(to: &writer)
        writer.endObject()
        #expect(writer.buffer.text == "{}")
    }

    @Test func `LAB-3 probes that were never hit come last, by name`() {
        let lines = ProbeReport(summary).lines(style: .plain)
        #expect(lines.count == Probe.allCases.count + 1)
        #expect(lines[1].hasPrefix("  watchCrashed") && lines[1].hasSuffix("1\u{202F}000"))
        #expect(lines.dropFirst(2).allSatisfy { $0.hasSuffix("never") })
    }
}
