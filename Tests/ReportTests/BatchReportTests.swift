import Encoding
import Foundation
import Lab
import Session
import TestSupport
import Testing

@testable import Report
@testable import Study

@Suite struct BatchReportTests {
    /// A thousand workouts, most of them saved.
    private var summary: BatchSummary {
        var summary = BatchSummary()
        for index in 0..<1_000 {
            let (fate, cause): (Fate, Cause?) =
                switch index {
                case 0..<3: (.lost, .launchLost)
                case 3: (.lost, .crash)
                case 4..<24: (.recovered, .crash)
                case 24..<30: (.salvaged, .systemEnd)
                default: (.saved, nil)
                }
            var entry = BatchSummary.Entry(fate: fate, cause: cause)
            if fate.hasRecord {
                entry.avgHeartRate = 11_000 + index
                entry.maxHeartRate = 1_500 + index / 10
                entry.activeEnergy = 200_000 + 100 * index
                entry.activeMilliseconds = 2_700_000 + 300 * index
                entry.zoneMilliseconds = [1_500_000, 600_000, 400_000, 150_000, 20_000]
                entry.unknownMilliseconds = 30_000 + 300 * index
            }
            summary.add(entry)
        }
        return summary
    }

    private func json(_ summary: BatchSummary) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        BatchReport(summary).write(to: &writer)
        writer.endObject()
        return writer.buffer.text
    }

    @Test func `CLI-1 the report of a batch is the golden one`() throws {
        #expect(try difference(fromGolden: "batch.txt", text(BatchReport(summary).lines(style: .plain))) == nil)
        #expect(try difference(fromGolden: "batch.json", json(summary) + "\n") == nil)
    }

    @Test func `CLI-1 color changes no word of a report`() {
        let colored = BatchReport(summary).lines(style: TextStyle(isColored: true))
        #expect(colored.map(withoutEscapes) == BatchReport(summary).lines(style: .plain))
    }

    @Test func `CLI-1 a batch of nothing, and one without a record, have reports`() throws {
        #expect(BatchReport(BatchSummary()).lines(style: .plain) == ["  no workouts", ""])
        var lost = BatchSummary()
        lost.add(.init(fate: .lost, cause: .reboot))
        #expect(BatchReport(lost).lines(style: .plain).count == 5)
        for summary in [BatchSummary(), lost] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json(summary).utf8)) }
        }
    }

    @Test func `CLI-1 the rates of a report are those of the counts, with exact intervals`() throws {
        let report = try JSONReader.read(json(summary))
        let fates = try #require(report["fates"]?.array)
        let counted = fates.filter { $0["count"]?.integer ?? 0 > 0 }
        #expect(counted.compactMap { $0["count"]?.integer }.reduce(0, +) == 1_000)
        for fate in fates {
            let rate = BinomialRate(count: Int(fate["count"]?.integer ?? -1), trials: 1_000)
            let expected = rate.count == 0 ? (0, rate.upperBound()) : rate.interval()
            #expect(abs((fate["lower"]?.double ?? -1) - expected.0) < 1e-9)
            #expect(abs((fate["upper"]?.double ?? -1) - expected.1) < 1e-9)
        }
        #expect(
            fates.filter { $0["count"]?.integer == 0 }.compactMap { $0["fate"]?.string } == ["orphaned", "doubled"])
        #expect(report["avgHeartRate"]?["count"]?.integer == 996)
    }

    @Test(arguments: [(0, 0), (1e-9, 1), (0.5, 160), (1, 320), (7, 320), (-3, 0)] as [(Double, Int)])
    func `CLI-1 a bar is as long as its share, and no share above nothing has none`(share: Double, eighths: Int) {
        let bar = Bar.text(share, width: 40)
        let full = bar.filter { $0 == "█" }.count
        let rest = bar.count - full
        #expect(full == eighths / 8 && rest == (eighths % 8 > 0 ? 1 : 0))
    }
}
