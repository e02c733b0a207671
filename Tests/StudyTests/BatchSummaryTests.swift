import Configuration
import Export
import Foundation
import Lab
import Session
import TestSupport
import Testing

@testable import Study

@Suite struct BatchSummaryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ workouts: String) throws {
        let header = """
            fate,cause,avgHeartRate,maxHeartRate,activeEnergyKcal,activeSeconds,unknownZoneSeconds,\
            zone1Seconds,zone2Seconds,zone3Seconds,zone4Seconds,zone5Seconds,zone6Seconds,zone7Seconds,\
            zone8Seconds,zone9Seconds\r\n
            """
        try folder.write(header + workouts, to: "workouts.csv")
    }

    @Test(arguments: [[], ["session.zoneBasis=custom", "session.zoneBounds=[80, 100, 120, 130, 140, 150, 160, 170]"]])
    func `OUT-1 a summary that was counted while playing is the one that is read back`(changes: [String]) async throws {
        var settings = try roughSettings()
        settings.session = try StudyTests.settings(changes).session
        let batch = Batch(settings, seed: 5, athletes: AthleteRange(all: 60), tables: Table.summary)
        let result = try await batch.run(at: folder.path + "/run", jobs: 2)
        #expect(result.summary.workouts == 240)
        #expect(result.summary == (try BatchSummary(readingBack: folder.path + "/run")))
        #expect(result.summary.count(.saved) > 0 && result.summary.count(.lost) > 0)
        #expect(result.summary.count(.saved) == result.summary.count(.saved, nil))
        let fates = Fate.allCases.map { result.summary.count($0) }
        #expect(fates.reduce(0, +) == 240)
        #expect(fates == Fate.allCases.map { result.manifest?.contents.fates[$0] })
    }

    @Test func `OUT-1 a summary is that of the rows of the table, to the last digit`() throws {
        try write(
            """
            saved,,100.04,150.0,10.501,60.000,1.000,59.000,0.000,0.000,,,,,,\r
            recovered,crash,100.06,150.5,11.499,119.999,0.000,100.000,19.999,0.000,,,,,,\r
            lost,launchLost,,,,,,,,,,,,,,\r\n
            """)
        let summary = try BatchSummary(readingBack: folder.path)
        #expect(summary.workouts == 3 && summary.count(.recovered, .crash) == 1 && summary.count(.lost) == 1)
        #expect(summary.avgHeartRate.mean == 1_000.5)
        #expect(summary.maxHeartRate.mean == 150.25 && summary.maxHeartRate.quantile(1) == 151)
        #expect(summary.activeKcal.mean == 11 && summary.activeKcal.count == 2)
        #expect(summary.activeMinutes.quantile(0.5) == 10 && summary.activeMinutes.quantile(1) == 20)
        #expect(summary.zoneMilliseconds == [159_000, 19_999, 0] && summary.unknownMilliseconds == 1_000)
    }

    @Test func `OUT-1 a summary of damaged rows is a summary of the others, and never a trap`() throws {
        let great = Int64.max
        try write(
            """
            saved,,nan,-1.0,1e9,\(great).999,\(great),\(great),,,,,,,,\r
            saved,nobody,,,,\(great)0,0.\(great),0.5,9.9999,,,,,,,\r
            unheard of,,1,1,1,1,1,1,,,,,,,,\r
            saved,,90,,,9223372036854775.807,9223372036854775.807,9223372036854775.807,,,,,,,,\r
            saved,,,,,9223372036854775.807,9223372036854775.807,9223372036854775.807,,,,,,,,\r\n
            """)
        let summary = try BatchSummary(readingBack: folder.path)
        #expect(summary.workouts == 4 && summary.count(.saved) == 4)
        #expect(summary.avgHeartRate.mean == 900)
        #expect(summary.zoneMilliseconds.first == .max && summary.unknownMilliseconds == .max)
    }

    @Test func `OUT-1 a table that lacks a column says so`() throws {
        try folder.write("fate,cause\r\nsaved,\r\n", to: "workouts.csv")
        let error = #expect(throws: ExportError.self) { try BatchSummary(readingBack: folder.path) }
        #expect(error?.kind == .damaged && error?.problem == "found no column 'avgHeartRate'")
    }

    @Test func `OUT-1 a table that is not there says so`() {
        let error = #expect(throws: ExportError.self) { try BatchSummary(readingBack: folder.path) }
        #expect(error?.kind == .missing)
    }
}
