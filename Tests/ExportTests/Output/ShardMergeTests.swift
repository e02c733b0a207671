import Foundation
import TestSupport
import Testing

@testable import Export

@Suite struct ShardMergeTests {
    private let files = MemoryFileSystem(transferLimit: 1_000)

    private func writeShards(_ count: Int, athletes: Int = 7, tables: [Table] = Table.allCases) throws -> [String] {
        try (1...count).map { number in
            let shard = try #require(Shard(number, of: count))
            let run = try Fixtures.run(athletes: AthleteRange(shard, ofAthletes: athletes), tables: tables)
            try Runs.write(run, to: files, at: "shard\(number)")
            return "shard\(number)"
        }
    }

    private func merge(
        _ directories: [String], to directory: String = Runs.directory, existing: RunWriter.Existing = .refuse
    ) throws(ExportError) -> Manifest? {
        try ShardMerge(directories, files: files)
            .write(to: directory, vocabulary: Fixtures.vocabulary, existing: existing)
    }

    private var merged: [String: [UInt8]] { files.contents.filter { $0.key.hasPrefix("out/") } }

    @Test(arguments: [1, 2, 3, 7, 9])
    func `OUT-2 merged shards are the run that was never divided, byte for byte`(count: Int) throws {
        var random = SplitMix(seed: UInt64(count))
        _ = try merge(try writeShards(count).shuffled(using: &random))
        #expect(merged == (try Runs.reference(try Fixtures.run())))
    }

    @Test func `OUT-2 the manifests of shard and whole differ only in range, counts and sums`() throws {
        _ = try writeShards(2)
        let whole = try Runs.write(try Fixtures.run(), to: files)
        let shard = try Manifest(in: "shard2", files: files)
        #expect(shard.run.difference(from: whole.run, comparesAthletes: false) == nil)
        #expect(
            shard.run.difference(from: whole.run) == "found athletes 3 up to 7 of 7, expected athletes 0 up to 7 of 7")
    }

    @Test(arguments: [
        ([1], "athletes 2 up to 7 are in no shard"), ([2, 3], "athletes 0 up to 2 are in no shard"),
        ([1, 3], "athletes 2 up to 4 are in no shard"), ([1, 2, 2, 3], "shard2: is named twice; name each shard once"),
        ([], "found no shard"),
    ])
    func `OUT-2 gaps and overlaps are refused`(numbers: [Int], message: String) throws {
        let shards = try writeShards(3)
        let error = #expect(throws: ExportError.self) { try merge(numbers.map { shards[$0 - 1] }) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
        #expect(merged.isEmpty)
    }

    @Test func `OUT-2 athletes that are in two shards are refused`() throws {
        let shards = try writeShards(3)
        let range = try #require(AthleteRange(first: 3, count: 2, of: 7))
        try Runs.write(try Fixtures.run(athletes: range), to: files, at: "other")
        let error = #expect(throws: ExportError.self) { try merge(shards + ["other"]) }
        #expect(error?.description.contains("athletes from 3 on are in shard2 too") == true)
        #expect(merged.isEmpty)
    }

    @Test func `OUT-2 a shard without athletes is one like others, and is named once too`() throws {
        let shards = try writeShards(9)
        let empty = try #require(shards.first { try Manifest(in: $0, files: files).run.unitCount == 0 })
        _ = try merge(shards)
        #expect(merged == (try Runs.reference(try Fixtures.run())))
        let error = #expect(throws: ExportError.self) {
            try merge(shards + Array(repeating: empty, count: 1_025), to: "other")
        }
        #expect(error?.description == "\(empty): is named twice; name each shard once")
    }

    @Test func `OUT-2 counts that are too large to be true are refused, and never added up`() throws {
        let shards = try writeShards(9)
        for number in [1, 9] {
            let path = "shard\(number)/manifest.json"
            let manifest = String(decoding: try #require(files.contents[path]), as: UTF8.self)
            files.write(
                Array(manifest.replacing(/"saved": [0-9]+/, with: "\"saved\": 9007199254740992").utf8), to: path)
        }
        let error = #expect(throws: ExportError.self) { try merge(shards) }
        #expect(error?.kind == .damaged)
        #expect(error?.description.contains("the fates add up to 900719925474099") == true)
        #expect(merged.isEmpty)
        #expect(sum(.max, 1) == .max)
    }

    @Test(arguments: ["seed", "version", "profile", "tables", "workouts", "of"])
    func `OUT-2 shards of different runs are refused`(difference: String) throws {
        let shards = try writeShards(2)
        let range = AthleteRange(try #require(Shard(2, of: 2)), ofAthletes: 7)
        let other =
            switch difference {
            case "seed": try Fixtures.run(athletes: range, seed: 43)
            case "version": try Fixtures.run(athletes: range, version: "0.1.1")
            case "profile": try Fixtures.run(athletes: range, profile: Array("{}".utf8))
            case "tables": try Fixtures.run(athletes: range, tables: Table.all)
            case "workouts": try Fixtures.run(athletes: range, workoutsPerAthlete: 1)
            default: try Fixtures.run(athletes: try #require(AthleteRange(first: 3, count: 4, of: 8)))
            }
        try Runs.write(other, to: files, at: "other")
        let error = #expect(throws: ExportError.self) { try merge([shards[0], "other"]) }
        #expect(error?.kind == .mismatch)
        #expect(error?.path == "other/manifest.json")
        #expect(merged.isEmpty)
    }

    @Test(arguments: Table.allCases)
    func `OUT-2 a shard that does not hold what its manifest says is refused, and nothing is left`(
        table: Table
    ) throws {
        let shards = try writeShards(2)
        let path = "shard2/" + table.fileName
        var bytes = try #require(files.contents[path])
        bytes[bytes.count - 3] ^= 1
        files.write(bytes, to: path)
        let error = #expect(throws: ExportError.self) { try merge(shards) }
        #expect(error?.kind == .damaged)
        #expect(error?.path == path)
        #expect(merged.isEmpty)
    }

    @Test func `OUT-2 a shard with other columns is refused`() throws {
        let shards = try writeShards(2)
        let bytes = try #require(files.contents["shard1/sets.csv"])
        files.write(Array("set".utf8) + bytes, to: "shard1/sets.csv")
        let error = #expect(throws: ExportError.self) { try merge(shards) }
        #expect(error?.kind == .mismatch)
        #expect(error?.path == "shard1/sets.csv")
    }

    @Test func `OUT-2 a shard that lacks a table is refused`() throws {
        let shards = try writeShards(2)
        files.lose("shard1/events.csv")
        let error = #expect(throws: ExportError.self) { try merge(shards) }
        #expect(error?.kind == .missing)
        #expect(error?.path == "shard1/events.csv")
    }

    @Test func `OUT-2 a dataset of recordings is no shard`() throws {
        let run = RunDescription(mossoVersion: "0.1.0", tables: Table.all, origin: .recordings(count: 0))
        let writer = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: "imported", existing: .refuse, files: files)
        _ = try writer.finish()
        let error = #expect(throws: ExportError.self) { try merge(["imported"]) }
        #expect(error?.kind == .mismatch)
    }

    @Test func `CLI-1 a merge overwrites nothing unasked, and never one of its shards`() throws {
        let shards = try writeShards(2)
        try Runs.write(try Fixtures.run(seed: 43), to: files)
        let refused = #expect(throws: ExportError.self) { try merge(shards) }
        #expect(refused?.kind == .exists)
        _ = try merge(shards, existing: .replace)
        #expect(merged == (try Runs.reference(try Fixtures.run())))
        let before = files.contents
        let suicide = #expect(throws: ExportError.self) { try merge(shards, to: "shard1", existing: .replace) }
        #expect(suicide?.kind == .exists)
        #expect(files.contents == before)
    }

    @Test(arguments: [0, 1, 5, 20]) func `CLI-1 a merge that is cancelled leaves nothing`(blocks: Int) throws {
        let shards = try writeShards(2)
        var seen = 0
        let merge = try ShardMerge(shards, files: files)
        let manifest = try merge.write(
            to: Runs.directory, vocabulary: Fixtures.vocabulary, isCancelled: { seen >= blocks },
            progress: { done, all in
                #expect(done > 0 && done <= all)
                seen += 1
            })
        #expect(manifest == nil)
        #expect(merged.isEmpty)
    }
}
