import Export
import Foundation
import Lab
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Study

@Suite struct RecordingImportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// Writes a recording of so many minutes with a sample every ten seconds.
    private func record(_ name: String, from first: Int = 0, minutes: Int = 3, day: Int = 5) throws -> String {
        let rows = (first * 6...(first + minutes) * 6).map { index in
            let (minute, second) = (index / 6, index % 6 * 10)
            return
                "2026-01-0\(day)T06:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)Z,\(100 + index)"
        }
        try folder.write("time,heartRate\n" + rows.map { $0 + "\n" }.joined(), to: name)
        return path(name)
    }

    private func read(_ files: [String], _ replay: RecordingReplay = RecordingReplay()) -> RecordingImport {
        var work = RecordingImport(replay)
        for file in files { work.add(file) }
        return work
    }

    @Test func `case 92: broken files among others are named, and the others are imported`() throws {
        var files = try (1...4).map { try record("good\($0).csv", day: $0) }
        try folder.write("what is this?\n", to: "broken1.fit")
        try folder.write("", to: "broken2.fit")
        files += [path("broken1.fit"), path("broken2.fit"), path("missing.fit"), folder.path]
        let work = read(files)
        #expect(work.workouts.map(\.file) == Array(files[..<4]))
        #expect(work.failures.map(\.file) == Array(files[4...]))
        #expect(work.failures.map(\.isMissing) == [false, false, true, false])
        #expect(work.failures.allSatisfy { $0.description.hasPrefix($0.file) && $0.description.contains("expected") })
    }

    @Test
    func
        `case 45: the same recording twice is one workout, whatever the names, and importing again gives the same bytes`()
        throws
    {
        let file = try record("one.csv")
        try FileManager.default.copyItem(atPath: file, toPath: path("two.csv"))
        let once = read([file])
        let twice = read([file, path("two.csv"), file])
        #expect(twice.workouts.map(\.record) == once.workouts.map(\.record))
        #expect(twice.failures.isEmpty)
        #expect(twice.warnings == ["two.csv", "one.csv"].map { path($0) + ": the same as \(file), left out" })
        _ = try once.write(to: path("first"))
        _ = try twice.write(to: path("second"))
        #expect(try folder.files(in: "first") == folder.files(in: "second"))
    }

    @Test func `case 46: a recording that begins as another ends is another workout`() throws {
        let work = read([try record("run.csv", minutes: 8), try record("strength.csv", from: 8, minutes: 10)])
        #expect(work.workouts.count == 2 && work.warnings.isEmpty)
        #expect(work.workouts[0].record.end == work.workouts[1].record.start)
    }

    @Test func `IN-1 recordings of one day in two files have names of their own, equal ones keep theirs`() throws {
        let work = read([try record("a.csv", minutes: 3), try record("b.csv", minutes: 4)])
        let again = read([path("b.csv"), path("a.csv")])
        #expect(Set(work.workouts.map(\.record.id)).count == 2)
        #expect(Set(work.workouts.map(\.record.id)) == Set(again.workouts.map(\.record.id)))
    }

    @Test func `OUT-1 an import writes a sound dataset, and its document is strict JSON`() throws {
        var replay = RecordingReplay()
        replay.zones = try HeartRateZones(bounds: [105, 110, 115])
        let work = read([try record("a.csv"), path("missing.csv")], replay)
        let manifest = try work.write(to: path("out"))
        #expect(manifest.run.tables == Table.all.filter { $0 != .athletes } && manifest.contents.fates[.saved] == 1)
        #expect(try DatasetVerifier(path("out"), vocabulary: .mosso).verify().findings == [])
        let document = try #require(try JSONSerialization.jsonObject(with: Data(work.json.utf8)) as? [String: Any])
        let workouts = try #require(document["workouts"] as? [[String: Any]])
        #expect(workouts.count == 1 && workouts[0]["source"] as? String == "recording")
        #expect((document["warnings"] as? [String])?.count == 1)
        let line = try #require(try folder.read("out/workouts.jsonl").split(separator: "\n").first)
        #expect(work.json.contains(line))
    }

    @Test func `CLI-1 an import overwrites nothing unasked`() throws {
        let work = read([try record("a.csv")])
        _ = try work.write(to: path("out"))
        let files = try folder.files(in: "out")
        let other = read([try record("b.csv", minutes: 1)])
        let error = #expect(throws: ExportError.self) { try other.write(to: path("out")) }
        #expect(error?.kind == .exists)
        #expect(try folder.files(in: "out") == files)
        _ = try other.write(to: path("out"), existing: .replace)
        #expect(try folder.files(in: "out") != files)
    }

    @Test func `case 102: an import keeps no samples unless they are asked for`() throws {
        let file = try record("a.csv", minutes: 9)
        #expect(read([file]).workouts.first?.heartRate == [])
        var options = RecordingImport.Options()
        options.keepsHeartRate = true
        var work = RecordingImport(options: options)
        work.add(file)
        #expect(work.workouts.first?.heartRate.count == 55)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read every file"))
    func `IN-1 a file that may not be read says so`() throws {
        let file = try record("a.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let work = read([file])
        #expect(work.failures.first?.isMissing == false)
        #expect(work.failures.first?.description.contains("cannot be read") == true)
    }

    @Test(.enabled(if: recordings != nil, "MOSSO_RECORDINGS names no folder of recordings"))
    func `IN-1 every real recording but the Health exports is imported, in any order`() throws {
        let folder = try #require(recordings)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { ["fit", "tcx", "gpx", "csv", "hrm"].contains(($0 as NSString).pathExtension) }.sorted()
        let work = read(files.map { folder + "/" + $0 })
        #expect(work.failures.isEmpty && work.workouts.count >= files.count)
        let backwards = read(files.reversed().map { folder + "/" + $0 })
        #expect(Set(backwards.workouts.map(\.record)) == Set(work.workouts.map(\.record)))
        _ = try work.write(to: path("out"))
        #expect(try DatasetVerifier(path("out"), vocabulary: .mosso).verify().findings == [])
    }
}

private let recordings = ProcessInfo.processInfo.environment["MOSSO_RECORDINGS"]
