import Configuration
import Export
import Foundation
import Lab
import Sensors
import Synchronization
import TestSupport
import Testing

@testable import Study

@Suite struct BatchTests {
    private let folder: TemporaryFolder
    /// More athletes than some chunks, and not a whole number of them.
    private let athletes = 3 * 32 + 7

    init() throws {
        folder = try TemporaryFolder()
    }

    private func batch(_ range: AthleteRange? = nil, tables: [Table] = Table.all) throws -> Batch {
        Batch(try roughSettings(), seed: 9, athletes: range ?? AthleteRange(all: athletes), tables: tables)
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    @Test(arguments: [1, 2, 5])
    func `LAB-1 the bytes are the same for any number of jobs, and they are a sound dataset`(jobs: Int) async throws {
        try await batch().run(at: path("one"), jobs: 1)
        try await batch().run(at: path("many"), jobs: jobs)
        #expect(try folder.files(in: "one") == folder.files(in: "many"))
        let report = try DatasetVerifier(path("many"), vocabulary: .mosso).verify()
        #expect(report.findings == [] && report.rows[.workouts] == 4 * athletes)
    }

    @Test func `OUT-2 the bytes do not depend on how often a checkpoint is made`() async throws {
        for (name, interval) in [("often", Duration.zero), ("seldom", .seconds(1_000_000))] {
            var batch = try batch()
            batch.checkpointInterval = interval
            try await batch.run(at: path(name), jobs: 2)
        }
        #expect(try folder.files(in: "often") == folder.files(in: "seldom"))
    }

    @Test func `LAB-1 samples are the same for any number of jobs`() async throws {
        let few = AthleteRange(all: 5)
        try await batch(few, tables: Table.allCases).run(at: path("one"))
        try await batch(few, tables: Table.allCases).run(at: path("many"), jobs: 3)
        #expect(try folder.files(in: "one") == folder.files(in: "many"))
        #expect(try DatasetVerifier(path("one"), vocabulary: .mosso).verify().findings == [])
    }

    @Test(arguments: [2, 3, 7])
    func `OUT-2 shards that are merged are the whole run, byte for byte`(count: Int) async throws {
        try await batch().run(at: path("whole"), jobs: 2)
        for number in 1...count {
            let shard = try #require(Shard(number, of: count))
            try await batch(AthleteRange(shard, ofAthletes: athletes)).run(at: path("part\(number)"))
        }
        let merge = try ShardMerge((1...count).reversed().map { path("part\($0)") })
        _ = try merge.write(to: path("merged"), vocabulary: .mosso)
        #expect(try folder.files(in: "whole") == folder.files(in: "merged"))
    }

    @Test func `OUT-1 every saved workout has its whole truth beside it`() async throws {
        let few = AthleteRange(all: 12)
        try await Batch(try settings(), seed: 3, athletes: few).run(at: path("run"))
        let columns = ["fate", "trueBasalEnergyKcal", "heartRateBias", "heartRateError", "trueActiveEnergyKcal"]
        var rows = try TableRows(.workouts, in: path("run"), columns: columns)
        var saved = 0
        while let row = try rows.next() {
            #expect(!row[1].isEmpty)
            guard row[0] == "saved" else { continue }
            let bias = try #require(Double(row[2]))
            let error = try #require(Double(row[3]))
            #expect(abs(bias) <= error && error > 0.5 && error < 60)
            saved += 1
        }
        #expect(saved > 10)
    }

    @Test func `SEN-1 athlete k alone has the rows of athlete k of N`() async throws {
        try await batch(tables: [.workouts]).run(at: path("all"))
        let range = try #require(AthleteRange(first: 40, count: 1, of: athletes))
        try await batch(range, tables: [.workouts]).run(at: path("alone"))
        let rows = try folder.read("all/workouts.csv").split(separator: "\r\n").filter { $0.hasPrefix("40,") }
        #expect(rows.count == 4)
        #expect(try folder.read("alone/workouts.csv").split(separator: "\r\n").dropFirst().elementsEqual(rows))
    }

    @Test(arguments: [1, 3])
    func `OUT-2 a batch that is cancelled at any chunk and resumed has the same bytes`(jobs: Int) async throws {
        let whole = try await batch().run(at: path("whole"))
        for chunk in 0...3 {
            let directory = path("stopped\(chunk)")
            let asked = SharedCounter()
            let stopped = try await batch().run(at: directory, jobs: jobs, isCancelled: { asked.take() >= chunk })
            #expect(stopped.manifest == nil && stopped.athletesDone < athletes)
            #expect(try stopped.athletesDone == min(chunk * batch().chunkSize, athletes))
            #expect(stopped.summary.workouts == 4 * stopped.athletesDone)
            #expect(!folder.has("stopped\(chunk)/manifest.json"))
            let resumed = try await batch().run(at: directory, existing: .resume, jobs: jobs)
            #expect(resumed.summary == whole.summary && resumed.manifest == whole.manifest)
            #expect(try folder.files(in: "stopped\(chunk)") == folder.files(in: "whole"))
        }
    }

    @Test func `OUT-2 a batch of phone and watch that is stopped and resumed has the same bytes and summary`()
        async throws
    {
        let settings = try StudyTests.settings(["faults=faults/rough", "preset=asFound"], profile: "phone-and-watch")
        let batch = Batch(settings, seed: 5, athletes: AthleteRange(all: 70), tables: Table.summary)
        let whole = try await batch.run(at: path("whole"), jobs: 2)
        #expect(whole.summary.worlds.worlds == 70 && whole.summary.worlds.failures.count > 0)
        let asked = SharedCounter()
        let stopped = try await batch.run(at: path("stopped"), isCancelled: { asked.take() >= 1 })
        #expect(stopped.summary.worlds.worlds == stopped.athletesDone && stopped.athletesDone < 70)
        let resumed = try await batch.run(at: path("stopped"), existing: .resume)
        #expect(resumed.summary == whole.summary)
        #expect(try folder.files(in: "stopped") == folder.files(in: "whole"))
        let tallies = try #require(whole.manifest?.contents.tallies)
        #expect(try BatchSummary(readingBack: path("whole"), tallies: tallies) == whole.summary)
    }

    @Test(arguments: [(1, 32), (4, 32), (8, 16), (1_000, 1)])
    func `OUT-2 the more workouts an athlete has, the fewer athletes wait in memory`(workouts: Int, size: Int) throws {
        var settings = try roughSettings()
        settings.schedule.workoutsPerAthlete = workouts
        settings.schedule.secondRun = .none
        #expect(Batch(settings, seed: 1, athletes: AthleteRange(all: 9)).chunkSize == size)
    }

    @Test func `OUT-2 a batch may be stopped again and again`() async throws {
        try await batch().run(at: path("whole"))
        for _ in 0...4 {
            let asked = SharedCounter()
            try await batch().run(at: path("often"), existing: .resume, isCancelled: { asked.take() > 0 })
        }
        #expect(try folder.files(in: "often") == folder.files(in: "whole"))
    }

    @Test func `OUT-2 a batch in a task that is cancelled stops and can be resumed`() async throws {
        let (batch, directory) = (try batch(), path("cancelled"))
        let task = Task { try await batch.run(at: directory, jobs: 2) }
        task.cancel()
        #expect(try await task.value.manifest == nil)
        #expect(try await batch.run(at: directory, existing: .resume).manifest != nil)
    }

    @Test func `OUT-2 resuming a finished batch changes nothing and gives its summary`() async throws {
        let first = try await batch().run(at: path("run"))
        let files = try folder.files(in: "run")
        let again = try await batch().run(at: path("run"), existing: .resume)
        #expect(again.summary == first.summary && again.manifest == first.manifest)
        #expect(try folder.files(in: "run") == files)
    }

    @Test func `CLI-1 a batch overwrites nothing unasked`() async throws {
        try await batch(AthleteRange(all: 2)).run(at: path("run"))
        let files = try folder.files(in: "run")
        let refused = await #expect(throws: ExportError.self) {
            try await batch(AthleteRange(all: 3)).run(at: path("run"))
        }
        #expect(refused?.kind == .exists)
        let other = await #expect(throws: ExportError.self) {
            try await batch(AthleteRange(all: 3)).run(at: path("run"), existing: .resume)
        }
        #expect(other?.kind == .exists)
        #expect(try folder.files(in: "run") == files)
        try await batch(AthleteRange(all: 3)).run(at: path("run"), existing: .replace)
        #expect(try folder.files(in: "run") != files)
    }

    @Test func `OUT-2 settings that cannot be simulated fail before anything is written`() async throws {
        var settings = try settings()
        settings.athletes.femaleShare = 2
        let impossible = Batch(settings, seed: 1, athletes: AthleteRange(all: 3))
        await #expect(throws: SensorError.self) { try await impossible.run(at: path("never")) }
        #expect(!folder.has("never"))
        #expect(throws: SensorError.self) { try BatchEstimate(impossible, jobs: 1, directory: path("never")) }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [1, 5])
    func `OUT-2 an error ends a batch whose workers wait for each other`(jobs: Int) async throws {
        let folder = folder
        let isGone = Mutex(false)
        let error = await #expect(throws: ExportError.self) {
            let batch = try batch()
            return try await batch.run(
                at: path("gone"), jobs: jobs,
                progress: { _ in
                    isGone.withLock { isGone in
                        if !isGone { try? FileManager.default.removeItem(atPath: folder.path + "/gone") }
                        isGone = true
                    }
                })
        }
        #expect(error?.path.hasPrefix(path("gone")) == true)
    }

    @Test func `LAB-1 progress rises and ends at the whole`() async throws {
        let seen = Mutex<[Batch.Progress]>([])
        let batch = try batch()
        try await batch.run(
            at: path("run"), jobs: 3, progress: { progress in seen.withLock { $0.append(progress) } })
        let counts = seen.withLock { $0.map(\.athletesDone) }
        #expect(counts == counts.sorted() && counts.last == athletes)
        #expect(seen.withLock { $0.allSatisfy { $0.athletes == athletes } })
    }

    @Test(arguments: BuiltInProfile.all.map(\.name).filter { !$0.contains("/") })
    func `OUT-2 a manifest plays its run again, whatever the profile`(profile: String) async throws {
        let first = Batch(
            try settings(["faults=faults/rough"], profile: profile), seed: .max, athletes: AthleteRange(all: 3),
            tables: Table.allCases)
        let manifest = try #require(try await first.run(at: path("first")).manifest)
        let again = try Batch(try Manifest(in: path("first")))
        #expect(again.settings == first.settings && again.seed == first.seed && again.athletes == first.athletes)
        #expect(try await again.run(at: path("again")).manifest == manifest)
        #expect(try folder.files(in: "first") == folder.files(in: "again"))
    }

    @Test func `OUT-2 a manifest's run can be changed`() async throws {
        try await batch(AthleteRange(all: 2)).run(at: path("run"))
        let change = try #require(Override("faults.crashesPerHour=5"))
        let changed = try Batch(Manifest(in: path("run")), setting: [change], seed: 3, tables: Table.summary)
        #expect(changed.settings.faults.crashesPerHour == 5 && changed.seed == 3 && changed.tables == Table.summary)
        #expect(changed.athletes == AthleteRange(all: 2))
    }

    @Test func `OUT-2 the manifest of an import is no batch`() throws {
        _ = try RecordingImport().write(to: path("import"))
        #expect(throws: StudyError.manifestOfRecordings) { try Batch(Manifest(in: path("import"))) }
    }
}
