import Foundation
import TestSupport
import Testing

@testable import Export

/// The real disk, as far as any computer has one that fails on demand.
@Suite struct POSIXFileSystemTests {
    private let files = POSIXFileSystem()

    @Test func `OUT-2 a run on a real disk is the run in memory`() throws {
        let temporary = try TemporaryFolder()
        let run = try Fixtures.run()
        try Runs.write(run, to: files, at: temporary.path + "/a/b/run")
        #expect(try temporary.contents() == (try Runs.reference(run, at: "a/b/run")))
    }

    @Test func `OUT-2 a path below a file is one clear error`() throws {
        let temporary = try TemporaryFolder()
        let file = temporary.path + "/file"
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        for existing in [RunWriter.Existing.refuse, .resume, .replace] {
            let error = #expect(throws: ExportError.self) {
                try Runs.write(try Fixtures.run(), to: files, at: file + "/run", existing: existing)
            }
            #expect(error?.kind == .cannotCreate)
            #expect(error?.path == file + "/run")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `OUT-2 a device that is always full says so`() throws {
        let file = try files.openFile(at: "/dev/full", .updating)
        defer { files.closeFile(file) }
        #expect(throws: SystemError(code: ENOSPC)) {
            try withUnsafeBytes(of: 1) { bytes throws(SystemError) in try files.writeFile(file, bytes) }
        }
    }

    @Test func `OUT-2 a file is locked for one writer at a time`() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.path + "/file"
        let first = try files.openFile(at: path, .creatingNew)
        let second = try files.openFile(at: path, .updating)
        #expect(try files.lockFile(first))
        #expect(try files.lockFile(second) == false)
        files.closeFile(first)
        #expect(try files.lockFile(second))
        files.closeFile(second)
        #expect(throws: SystemError(code: EEXIST)) { try files.openFile(at: path, .creatingNew) }
    }

    @Test func `OUT-2 what is not there is told from what cannot be read`() throws {
        #expect(try files.entry(at: "/no/such/file") == nil)
        let error = #expect(throws: ExportError.self) { try files.contents(ofFile: "/no/such/file") }
        #expect(error?.kind == .missing)
        let directory = #expect(throws: ExportError.self) { try files.contents(ofFile: NSTemporaryDirectory()) }
        #expect(directory?.kind == .cannotRead)
        #expect(directory?.description.contains("it is a directory") == true)
    }
}
