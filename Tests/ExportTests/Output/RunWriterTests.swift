import Foundation
import Testing

@testable import Export

@Suite struct RunWriterTests {
    private let files = MemoryFileSystem()

    @Test func `OUT-2 a finished run is its tables and its manifest, and nothing else`() throws {
        try Runs.write(try Fixtures.run(), to: files)
        let names = files.contents.keys.sorted()
        #expect(names == (Table.allCases.map(\.fileName) + [Manifest.fileName]).map { "out/run/" + $0 }.sorted())
    }

    @Test(arguments: [1, 2, 3, 7])
    func `OUT-2 the bytes do not depend on how many athletes a batch holds`(batchSize: Int) throws {
        let run = try Fixtures.run()
        try Runs.write(run, to: files, batchSize: batchSize)
        #expect(files.contents == (try Runs.reference(run)))
    }

    @Test func `OUT-2 a table that is not asked for is not written`() throws {
        try Runs.write(try Fixtures.run(tables: Table.summary), to: files)
        let names = (Table.summary.map(\.fileName) + [Manifest.fileName]).map { "out/run/" + $0 }
        #expect(files.contents.keys.sorted() == names.sorted())
    }

    @Test func `OUT-2 the manifest holds the sums of the files as they are`() throws {
        let manifest = try Runs.write(try Fixtures.run(), to: files)
        for table in Table.allCases {
            let sum = try #require(manifest.contents.sums[table])
            let found = try files.sum(ofFile: "out/run/" + table.fileName)
            #expect(found.bytes == sum.bytes)
            #expect(found.sha256 == sum.sha256)
        }
        #expect(try Manifest(in: Runs.directory, files: files) == manifest)
    }

    @Test func `CLI-1 nothing is overwritten unasked`() throws {
        let run = try Fixtures.run()
        try Runs.write(run, to: files)
        let before = files.contents
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files) }
        #expect(error?.kind == .exists)
        #expect(error?.description.contains("choose another directory") == true)
        #expect(files.contents == before)
    }

    @Test func `CLI-1 a run that is asked to replace another leaves nothing of it`() throws {
        try Runs.write(try Fixtures.run(athletes: AthleteRange(all: 3)), to: files)
        files.write(Array("mine".utf8), to: "out/run/notes.txt")
        let run = try Fixtures.run(tables: Table.summary)
        try Runs.write(run, to: files, existing: .replace)
        var expected = try Runs.reference(run)
        expected["out/run/notes.txt"] = Array("mine".utf8)
        #expect(files.contents == expected)
    }

    @Test func `CLI-1 a run that another process writes is not replaced`() throws {
        let run = try Fixtures.run()
        let first = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse, files: files)
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: .replace) }
        #expect(error?.description.contains("another process") == true)
        #expect(first.unitsDone == 0)
    }

    @Test func `CLI-1 one file of a dataset is enough to refuse a directory`() throws {
        files.write(Array("mine".utf8), to: "out/run/sets.csv")
        let error = #expect(throws: ExportError.self) { try Runs.write(try Fixtures.run(), to: files) }
        #expect(error?.path == "out/run/sets.csv")
    }

    @Test func `CLI-1 records that lie beside the tables are output too: they are refused, and go with the others`()
        throws
    {
        let run = try Fixtures.run()
        let name = "out/run/" + RecordWriter.documentName
        for existing in [RunWriter.Existing.refuse, .resume] {
            files.write(Array("mine".utf8), to: name)
            let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: existing) }
            #expect(error?.kind == .exists && error?.path == name)
            #expect(files.contents == [name: Array("mine".utf8)])
        }
        try Runs.write(run, to: files, existing: .replace)
        #expect(files.contents == (try Runs.reference(run)))
    }

    @Test func `CLI-1 records beside a run are left where it is finished, and refused where it is not`() throws {
        let run = try Fixtures.run()
        let name = "out/run/" + RecordWriter.documentName
        try begin(run)
        files.write(Array("mine".utf8), to: name)
        let before = files.contents
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: .resume) }
        #expect(error?.kind == .exists && error?.path == name)
        #expect(files.contents == before)
        files.lose(name)
        try Runs.write(run, to: files, existing: .resume)
        files.write(Array("mine".utf8), to: name)
        try Runs.write(run, to: files, existing: .resume)
        #expect(files.contents[name] == Array("mine".utf8))
    }

    @Test func `CLI-1 other people's files in the directory stay as they are`() throws {
        files.write(Array("mine".utf8), to: "out/run/notes.txt")
        try Runs.write(try Fixtures.run(), to: files)
        #expect(files.contents["out/run/notes.txt"] == Array("mine".utf8))
    }

    @Test func `OUT-2 an unfinished run is refused unless it is resumed`() throws {
        try begin(try Fixtures.run())
        let error = #expect(throws: ExportError.self) { try Runs.write(try Fixtures.run(), to: files) }
        #expect(error?.kind == .exists)
        #expect(error?.description.contains("--resume") == true)
    }

    @Test func `OUT-2 what cannot be resumed is not said to be`() throws {
        try begin(try Fixtures.run())
        let error = #expect(throws: ExportError.self) {
            _ = try RunWriter(
                try Fixtures.run(), vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse,
                recovery: .anew, files: files)
        }
        #expect(
            error?.description == "out/run: an unfinished run lies here; replace it (--overwrite), or choose another "
                + "directory (--out)")
    }

    @Test func `OUT-2 resuming where nothing was begun begins`() throws {
        let run = try Fixtures.run()
        try Runs.write(run, to: files, existing: .resume)
        #expect(files.contents == (try Runs.reference(run)))
    }

    @Test func `OUT-2 resuming a finished run changes nothing and gives its manifest`() throws {
        let run = try Fixtures.run()
        let manifest = try Runs.write(run, to: files)
        let before = files.contents
        #expect(try Runs.write(run, to: files, existing: .resume) == manifest)
        #expect(files.contents == before)
    }

    @Test(arguments: [
        ("seed", "found seed 42, expected seed 43"), ("version", "found Mosso version 0.1.0"),
        ("athletes", "found athletes 0 up to 7 of 7, expected athletes 0 up to 8 of 8"),
        ("tables", "expected tables athletes.csv"), ("profile", "'rest.medianSeconds' is 120, expected 90"),
        ("workouts", "found workouts per athlete 2, expected workouts per athlete 3"),
    ])
    func `OUT-2 another run is not resumed`(change: String, message: String) throws {
        try begin(try Fixtures.run())
        let profile = String(decoding: Fixtures.profile, as: UTF8.self).replacing("120", with: "90")
        let other =
            switch change {
            case "seed": try Fixtures.run(seed: 43)
            case "version": try Fixtures.run(version: "0.2.0")
            case "athletes": try Fixtures.run(athletes: AthleteRange(all: 8))
            case "tables": try Fixtures.run(tables: Table.all)
            case "profile": try Fixtures.run(profile: Array(profile.utf8))
            default: try Fixtures.run(workoutsPerAthlete: 3)
            }
        let error = #expect(throws: ExportError.self) { try Runs.write(other, to: files, existing: .resume) }
        #expect(error?.kind == .exists)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `OUT-2 a profile written with other spaces is the same run`() throws {
        try begin(try Fixtures.run())
        let spaced = String(decoding: Fixtures.profile, as: UTF8.self).replacing(" ", with: "\n  ")
        try Runs.write(try Fixtures.run(profile: Array(spaced.utf8)), to: files, existing: .resume)
        #expect(files.contents == (try Runs.reference(try Fixtures.run())))
    }

    @Test func `OUT-2 only one process writes a run at a time`() throws {
        let run = try Fixtures.run()
        let first = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse, files: files)
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: .resume) }
        #expect(error?.description.contains("another process") == true)
        #expect(first.unitsDone == 0)
    }

    @Test func `OUT-2 a table that was changed behind the journal is found when resuming`() throws {
        let run = try Fixtures.run()
        try begin(run)
        var bytes = try #require(files.contents["out/run/workouts.csv.partial"])
        bytes[200] ^= 1
        files.write(bytes, to: "out/run/workouts.csv.partial")
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: .resume) }
        #expect(error?.kind == .damaged)
        #expect(error?.path == "out/run/workouts.csv.partial")
    }

    @Test(arguments: [
        ("\"units\":4", "\"units\":8", "is behind the end of the run"), ("\"sets.csv\":{", "\"x\":{", ""),
        ("\"bytes\":", "\"bytes\":1", "bytes, expected 1"),
        ("\"lost\":", "\"lost\":1", "counts other workouts than those of its 4 athletes"),
    ])
    func `OUT-2 a journal that was changed is found when resuming`(from: String, to: String, message: String) throws {
        let run = try Fixtures.run()
        try begin(run)
        let text = String(decoding: try #require(files.contents["out/run/journal.partial"]), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let changed = lines[0] + "\n" + lines[1].replacing(from, with: to) + "\n"
        files.write(Array(changed.utf8), to: "out/run/journal.partial")
        guard !message.isEmpty else {
            // A line that cannot be read does not count: the run begins again, and ends the same.
            try Runs.write(run, to: files, existing: .resume)
            return #expect(files.contents == (try Runs.reference(run)))
        }
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, existing: .resume) }
        #expect(error?.kind == .damaged)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `OUT-2 a directory that vanishes while a run writes is an error at the next checkpoint`() throws {
        let run = try Fixtures.run()
        let error = #expect(throws: ExportError.self) {
            try Runs.write(run, to: files, checkpointed: { _ in files.lose("out/run/journal.partial") })
        }
        #expect(error?.kind == .missing)
        #expect(error?.path == Runs.directory)
    }

    @Test func `OUT-2 a batch out of order is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            var writer = try RunWriter(
                try Fixtures.run(), vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse,
                files: MemoryFileSystem())
            var batch = RowBatch(for: try Fixtures.run(), vocabulary: Fixtures.vocabulary)
            Fixtures.append(1, to: &batch)
            try writer.append(batch)
        }
    }

    /// Writes four athletes and a checkpoint, and one athlete more that is lost.
    private func begin(_ run: RunDescription) throws {
        var writer = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse, files: files)
        for athlete in 0..<5 {
            var batch = RowBatch(for: run, vocabulary: Fixtures.vocabulary)
            Fixtures.append(athlete, to: &batch)
            try writer.append(batch)
            if athlete == 3 { try writer.checkpoint() }
        }
    }
}
