import Encoding
import Export
import Report
import TestSupport
import Testing

@testable import Study

@Suite struct EstimateReportTests {
    private func estimate(free: Int?) -> BatchEstimate {
        BatchEstimate(
            seed: 3, athletes: 1_000_000,
            tables: [
                .init(table: .athletes, rows: 1_000_000, bytes: 165_000_000),
                .init(table: .workouts, rows: 1_000_000, bytes: 488_000_000),
                .init(table: .failures, rows: 0, bytes: 72),
            ], seconds: 44.6, freeBytes: free)
    }

    @Test func `CLI-1 a dry run states rows, bytes, disk space and time`() throws {
        let text = estimate(free: 80_000_000_000).text(heading: "gym-evening", style: .plain)
        #expect(try difference(fromGolden: "estimate.txt", text) == nil)
        let json = estimate(free: nil).json
        #expect(try difference(fromGolden: "estimate.json", json) == nil)
        #expect(try JSONReader.read(json)["bytes"]?.integer == 653_000_072)
    }

    @Test func `CLI-1 a dry run says where there is not enough room, and nothing where that is unknown`() {
        #expect(estimate(free: 653_000_071).text(heading: "", style: .plain).contains("not enough room"))
        #expect(!estimate(free: 653_000_072).text(heading: "", style: .plain).contains("not enough room"))
        #expect(!estimate(free: nil).text(heading: "", style: .plain).contains("free"))
    }
}
