import Encoding
import Lab
import Study
import TestSupport
import Testing
import Timeline

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

    @Test func `LAB-3 of several workouts each violation names its own, and the day`() {
        let date = Instant(milliseconds: 1_767_636_000_000)
        let judgement = Judgement(
            verdicts(
                violated(.setsKept, .messageLost, workout: 1, at: date, count: 2),
                violated(.hapticsOnTime, .watchSuspended, at: date + .hours(48))), expecting: [])
        let lines = VerdictReport(judgement, workouts: 3).lines(style: .plain)
        #expect(lines[0] == "  ✗ set lost · setsKept · workout 2, 2026-01-05, 2 times")
        #expect(lines[3] == "  ✗ haptic late · hapticsOnTime · 2026-01-07")
        let alone = VerdictReport(judgement).lines(style: .plain)
        #expect(alone[0] == "  ✗ set lost · setsKept · 2 times")
    }

    @Test func `LAB-3 what a scenario does not expect is marked, and what to do about it is said`() {
        let all = VerdictReport(judgement).lines(style: .plain)
        #expect(all[0] == "  ✗ set lost · setsKept · not expected")
        #expect(all[6] == "  ✗ zombie session · noZombieSession · legitimate, not expected, nor need it be, 3 times")
        #expect(
            all.suffix(2) == [
                "  Add setsKept to 'expect' where that is what the profile is to show; else mend it.",
                "  Take coversMove out of 'expect', or find out why it does not fail any more.",
            ])
        let met = Judgement(verdicts(violated(.locksReleased, .phoneForceQuit)), expecting: [.locksReleased])
        #expect(VerdictReport(met).lines(style: .plain).last == "  ✓ 43 of 44 claims held")
        let free = Judgement(verdicts(violated(.locksReleased, .phoneForceQuit)), expecting: [])
        #expect(VerdictReport(free).lines(style: .plain)[0] == "  ✗ stuck lock · locksReleased")
    }

    @Test func `LAB-3 a world in which all holds has one line`() {
        let report = VerdictReport(Judgement(verdicts(), expecting: []))
        #expect(report.lines(style: .plain) == ["  ✓ all \(Claim.allCases.count) claims held"])
    }
}
