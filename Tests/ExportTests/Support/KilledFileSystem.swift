import Foundation
import Synchronization

@testable import Export

/// The files of this computer, for a process that kills itself in the middle of one call.
final class KilledFileSystem: FileSystem {
    private let files = POSIXFileSystem()
    private let callsLeft: Atomic<Int>

    /// Dies at a call, counted from the first.
    init(atCall call: Int) {
        callsLeft = Atomic(call)
    }

    /// Whether the process dies in this call.
    private func isLast() -> Bool { callsLeft.subtract(1, ordering: .relaxed).oldValue == 0 }

    private func die() -> Never {
        kill(getpid(), SIGKILL)
        while true {}
    }

    private func dieIfLast() {
        if isLast() { die() }
    }

    func entry(at path: String) throws(SystemError) -> FileEntry? {
        dieIfLast()
        return try files.entry(at: path)
    }

    func makeDirectory(at path: String) throws(SystemError) {
        dieIfLast()
        try files.makeDirectory(at: path)
    }

    func moveFile(at path: String, to newPath: String) throws(SystemError) {
        dieIfLast()
        try files.moveFile(at: path, to: newPath)
    }

    func removeEntry(at path: String) throws(SystemError) {
        dieIfLast()
        try files.removeEntry(at: path)
    }

    func synchronizeDirectory(at path: String) throws(SystemError) {
        dieIfLast()
        try files.synchronizeDirectory(at: path)
    }

    func openFile(at path: String, _ mode: OpenMode) throws(SystemError) -> OpenFile {
        dieIfLast()
        return try files.openFile(at: path, mode)
    }

    func readFile(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        dieIfLast()
        return try files.readFile(file, into: buffer)
    }

    func writeFile(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        guard isLast() else { return try files.writeFile(file, bytes) }
        _ = try files.writeFile(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
        die()
    }

    func truncateFile(_ file: OpenFile, to length: Int) throws(SystemError) {
        dieIfLast()
        try files.truncateFile(file, to: length)
    }

    func synchronizeFile(_ file: OpenFile) throws(SystemError) {
        dieIfLast()
        try files.synchronizeFile(file)
    }

    func lockFile(_ file: OpenFile) throws(SystemError) -> Bool {
        dieIfLast()
        return try files.lockFile(file)
    }

    func closeFile(_ file: OpenFile) { files.closeFile(file) }
}
