import Foundation
import TestSupport
import Testing

@testable import Export

/// What happens to a run at each call of the operating system, one after the other.
@Suite struct MishapTests {
    private func run() throws -> RunDescription { try Fixtures.run(athletes: AthleteRange(all: 5)) }

    private func callCount(_ run: RunDescription) throws -> Int {
        let files = MemoryFileSystem()
        try Runs.write(run, to: files)
        return files.calls
    }

    @Test func `OUT-2 a run stopped at any call and resumed has the bytes of one that was never stopped`() throws {
        let run = try run()
        let reference = try Runs.reference(run)
        for call in 0..<(try callCount(run)) {
            let files = MemoryFileSystem(mishap: .stop, atCall: call)
            #expect(throws: ExportError.self) { try Runs.write(run, to: files) }
            files.restart()
            try Runs.write(run, to: files, existing: .resume)
            #expect(files.contents == reference, "stopped at call \(call)")
        }
    }

    @Test func `OUT-2 a resumed run stopped at any call can be resumed again`() throws {
        let run = try run()
        let reference = try Runs.reference(run)
        for call in 0..<(try callCount(run)) {
            let files = MemoryFileSystem(mishap: .stop, atCall: 60)
            #expect(throws: ExportError.self) { try Runs.write(run, to: files) }
            files.restart()
            files.arrange(.stop, atCall: call)
            _ = try? Runs.write(run, to: files, existing: .resume)
            files.restart()
            try Runs.write(run, to: files, existing: .resume)
            #expect(files.contents == reference, "stopped at call \(call) of the second try")
        }
    }

    @Test(arguments: 0..<(isProving ? 60 : 6))
    func `OUT-2 what the journal reported as done outlives a loss of power at any call`(seed: Int) throws {
        let run = try run()
        let reference = try Runs.reference(run)
        var random = SplitMix(seed: UInt64(seed))
        for call in 0..<(try callCount(run)) {
            let files = MemoryFileSystem(mishap: .stop, atCall: call)
            var safe = 0
            #expect(throws: ExportError.self) { try Runs.write(run, to: files, checkpointed: { safe = $0 }) }
            files.restart(losingPower: &random)
            let writer = try RunWriter(
                run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .resume, files: files)
            #expect(writer.unitsDone >= safe, "power lost at call \(call)")
            _ = consume writer
            try Runs.write(run, to: files, existing: .resume)
            #expect(files.contents == reference, "power lost at call \(call)")
        }
    }

    @Test(arguments: [ENOSPC, EIO, EACCES, EROFS])
    func `OUT-2 an error of the disk at any call is one clear error, and nothing reported as done is lost`(
        code: Int32
    ) throws {
        let run = try run()
        let reference = try Runs.reference(run)
        for call in 0..<(try callCount(run)) {
            let files = MemoryFileSystem(mishap: .error(code), atCall: call)
            var safe = 0
            let error = #expect(throws: ExportError.self) {
                try Runs.write(run, to: files, checkpointed: { safe = $0 })
            }
            #expect(error?.path.hasPrefix("out") == true, "call \(call): \(error?.description ?? "")")
            let writer = try RunWriter(
                run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .resume, files: files)
            #expect(writer.unitsDone >= safe)
            _ = consume writer
            try Runs.write(run, to: files, existing: .resume)
            #expect(files.contents == reference, "failed at call \(call)")
        }
    }

    @Test(arguments: [
        (RunWriter.Recovery.resume, "resume the run (--resume); what the journal holds is safe"),
        (.again, "run the command again; what the journal holds is safe"),
        (.anew, "run the command again; nothing is left of this try"),
    ])
    func `OUT-2 a full disk says what to do`(recovery: RunWriter.Recovery, advice: String) throws {
        let run = try run()
        let files = MemoryFileSystem(mishap: .error(ENOSPC), atCall: 50)
        let error = #expect(throws: ExportError.self) { try Runs.write(run, to: files, recovery: recovery) }
        #expect(error?.kind == .cannotWrite)
        #expect(
            error?.description.hasSuffix("no space is left on the disk; make room and \(advice)") == true,
            "\(error?.description ?? "")")
    }

    @Test(arguments: [ENOSPC, EIO])
    func `OUT-2 a run that cannot be resumed leaves nothing, at whichever call the disk fails`(code: Int32) throws {
        let run = try run()
        for call in 0..<(try callCount(run)) {
            let files = MemoryFileSystem(mishap: .error(code), atCall: call)
            #expect(throws: ExportError.self) { try Runs.write(run, to: files, recovery: .anew) }
            #expect(files.contents.keys.sorted() == [], "failed at call \(call)")
        }
    }

    @Test func `OUT-2 a disk that takes a few bytes at a time gets all of them`() throws {
        let run = try run()
        let files = MemoryFileSystem(transferLimit: 61)
        try Runs.write(run, to: files)
        #expect(files.contents == (try Runs.reference(run)))
    }

    @Test func `OUT-2 after an error nothing more is written`() throws {
        let run = try run()
        let files = MemoryFileSystem()
        var writer = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse, files: files)
        files.arrange(.error(ENOSPC), atCall: 0)
        var batch = RowBatch(for: run, vocabulary: Fixtures.vocabulary)
        Fixtures.append(0, to: &batch)
        try writer.append(batch)
        var errors: [ExportError] = []
        for _ in 0..<2 {
            do { try writer.checkpoint() } catch { errors.append(error) }
        }
        #expect(errors.count == 2)
        #expect(errors.first == errors.last)
    }
}
