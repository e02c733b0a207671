import Export
import Foundation
import TestSupport
import Testing

@testable import Study

@Suite struct BatchEstimateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [1, 32]) func `CLI-1 an estimate of few athletes is exact`(athletes: Int) async throws {
        let batch = Batch(
            try roughSettings(), seed: 2, athletes: AthleteRange(all: athletes),
            tables: athletes > 1 ? Table.all : Table.allCases)
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path + "/run")
        let result = try await batch.run(at: folder.path + "/run")
        let contents = try #require(result.manifest?.contents)
        #expect(estimate.tables.map(\.table) == result.manifest?.run.tables)
        for table in estimate.tables {
            #expect(table.rows == contents.sums[table.table]?.rows)
            #expect(table.bytes == contents.sums[table.table]?.bytes)
        }
    }

    @Test func `CLI-1 an estimate of many athletes is near, and nothing is written for it`() async throws {
        let batch = Batch(try settings(), seed: 2, athletes: AthleteRange(all: 200), tables: [.workouts, .athletes])
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path + "/deep/run")
        #expect(!folder.has("deep"))
        let bytes = try #require(try await batch.run(at: folder.path + "/deep/run").manifest).contents.sums
        let written = Table.allCases.compactMap { bytes[$0]?.bytes }.reduce(0, +)
        #expect(abs(Double(estimate.bytes) / Double(written) - 1) < 0.02)
        #expect(estimate.athletes == 200 && estimate.seed == 2 && estimate.seconds > 0)
        #expect((estimate.freeBytes ?? 1) > 0)
    }

    @Test(arguments: [(athletes: 1, workouts: 40), (3, 30), (50, 20)])
    func `CLI-1 an estimate of athletes who train often is near, and exact where they are few`(
        athletes: Int, workouts: Int
    ) async throws {
        let settings = try settings(["schedule.workoutsPerAthlete=\(workouts)"])
        let batch = Batch(
            settings, seed: 2, athletes: AthleteRange(all: athletes), tables: [.workouts, .athletes, .zones])
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path)
        let contents = try #require(try await batch.run(at: folder.path + "/run").manifest).contents
        #expect(estimate.tables.map(\.table) == [.athletes, .workouts, .zones])
        let tolerance = athletes * workouts <= 64 ? 0 : 0.03
        for table in estimate.tables {
            let sum = try #require(contents.sums[table.table])
            #expect(abs(Double(table.bytes) / Double(sum.bytes) - 1) <= tolerance)
            if table.table != .zones { #expect(table.rows == sum.rows) }
        }
    }

    @Test func `CLI-1 an estimate plays no more than 64 workouts, however many there are`() throws {
        let settings = try settings(["schedule.workoutsPerAthlete=1000"])
        let batch = Batch(settings, seed: 2, athletes: AthleteRange(all: 1_000_000), tables: [.workouts, .athletes])
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path)
        #expect(estimate.tables.map(\.rows) == [1_000_000, 1_000_000_000])
    }

    @Test func `CLI-1 an estimate of more athletes than could ever be played is not more than can be counted`() throws {
        let batch = Batch(try settings(), seed: 2, athletes: AthleteRange(all: 1 << 53))
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path)
        #expect(estimate.bytes == .max)
        #expect(estimate.tables[1].rows == 1 << 53)
    }

    @Test func `CLI-1 an estimate of a shard without athletes is that of headers`() throws {
        let nobody = try #require(AthleteRange(first: 0, count: 0, of: 5))
        let batch = Batch(try settings(), seed: 2, athletes: nobody, tables: [.workouts])
        let estimate = try BatchEstimate(batch, jobs: 1, directory: folder.path)
        #expect(estimate.tables.map(\.rows) == [0] && estimate.bytes > 0 && estimate.seconds == 0)
    }
}
