import Devices
import Lab
import Report
import Session
import TestSupport
import Testing
import Timeline

@Suite struct TimelineReportTests {
    @Test func `CLI-1 everything that can happen has a line, at its time`() throws {
        let (record, start) = (Identifier(key: 1), Instant.epoch)
        let notices: [Notice] = [
            .appLaunched, .sessionStarted(record: record), .sessionRecovered(record: record), .startHung,
            .launchRefused,
            .launchKept, .launchDropped, .sessionEnded(record: record, run: nil, .finished),
            .sessionEnded(record: record, run: nil, .salvaged), .sessionEnded(record: record, run: nil, .unfinished),
            .sessionDiscarded(record: record), .sessionForgotten(record: record), .orphanReplaced(record: record),
            .builderLost(record: record, run: nil), .saved(record: record, run: nil),
            .saveFailed(record: record, run: nil),
            .sessionLostInReboot(record: record), .sessionUnclaimed,
        ]
        let trace =
            [TraceEntry.happened("the athlete taps start", at: start - .seconds(3))]
            + notices.enumerated().map { .noted($0.element, at: start + .seconds(Int64($0.offset) * 1_000)) }
        let lines = TimelineReport(trace, from: start).lines(style: .plain)
        #expect(lines.count == trace.count)
        #expect(try difference(fromGolden: "timeline.txt", text(lines)) == nil)
    }
}
