import TestSupport
import Testing
import Timeline

@testable import Lab
@testable import Report

@Suite struct WorldTimelineReportTests {
    private let start = Instant(milliseconds: 1_767_632_400_000)

    private var entries: [TimelineEntry] {
        [
            (.human, -2.0, "starts Gym evening on the phone"), (.phone, 0.15, "writes the run's file"),
            (.cloud, 3.2, "has the run"), (.link, 4.04, "the launch handoff is lost"),
            (
                .watch, 65,
                "takes in a push of 4 splits and 2 workouts, one of them active, and finds that no session runs"
            ),
            (.healthStore, 3_725.25, "holds the record of Gym evening, 24 sets, 102 kcal, saved by its own session"),
        ].map { column, seconds, text in
            TimelineEntry(column: column, instant: start + .wholeMilliseconds(seconds: seconds), text: text)
        }
    }

    private var violations: [Violation] {
        [
            violated(
                .setsKept, .messageLost, at: start + .seconds(60),
                sentence: "Set 3 of Bench press was checked off on the watch at 18:12:07 and is gone."),
            violated(.noZombieSession, .watchNeverReachable, at: start + .hours(3)),
        ].compactMap(\.violation)
    }

    @Test func `CLI-1 every event has a line that begins in its column, at its time`() throws {
        let report = WorldTimelineReport(entries, violations: violations)
        #expect(try difference(fromGolden: "world-timeline.txt", text(report.lines(style: .plain))) == nil)
        #expect(report.lines(style: .plain).allSatisfy { $0.count <= 120 })
    }

    @Test func `CLI-1 color changes no word of a timeline`() {
        let report = WorldTimelineReport(entries, violations: violations)
        #expect(report.lines(style: TextStyle(isColored: true)).map(withoutEscapes) == report.lines(style: .plain))
    }
}
