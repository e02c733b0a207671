import Encoding
import Lab
import Study
import TestSupport
import Testing

@testable import Report

@Suite struct VerdictReportTests {
    private let judgement = Judgement(
        verdicts(
            violated(.noZombieSession, .watchNeverReachable, count: 3),
            violated(
                .setsKept, .messageLost,
                sentence: "Set 3 of Bench press was checked off on the watch at 18:12:07 and is gone."),
            violated(.locksReleased, .phoneForceQuit), unknown: [.devicesConverge, .everyEditCounts]),
        expecting: [.locksReleased, .coversMove])

    private func json(_ judgement: Judgement) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        VerdictReport(judgement).write(to: &writer)
        writer.endObject()
        return writer.buffer.text
    }

    @Test func `LAB-3 what is violated comes first, each as a person would see it`() throws {
        let lines = VerdictReport(judgement).lines(style: .plain)
        #expect(try difference(fromGolden: "verdicts.txt", text(lines)) == nil)
        #expect(try difference(fromGolden: "verdicts.json", json(judgement) + "\n") == nil)
        let colored = VerdictReport(judgement).lines(style: TextStyle(isColored: true))
        #expect(colored.map(withoutEscapes) == lines)
    }

    @Test func `LAB-3 a world in which all holds has one line`() {
        let report = VerdictReport(Judgement(verdicts(), expecting: []))
        #expect(report.lines(style: .plain) == ["  ✓ all \(Claim.allCases.count) claims held"])
    }
}
