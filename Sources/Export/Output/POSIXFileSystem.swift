import Foundation

/// The files of this computer.
package struct POSIXFileSystem: FileSystem {
    package init() {}

    package func entry(at path: String) throws(SystemError) -> FileEntry? {
        var status = stat()
        do {
            try Self.check { stat(path, &status) }
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
        return FileEntry(
            size: Int(status.st_size), number: UInt64(status.st_ino), disk: UInt64(truncatingIfNeeded: status.st_dev))
    }

    package func makeDirectory(at path: String) throws(SystemError) {
        try Self.check { mkdir(path, 0o777) }
    }

    package func moveFile(at path: String, to newPath: String) throws(SystemError) {
        try Self.check { rename(path, newPath) }
    }

    package func removeEntry(at path: String) throws(SystemError) {
        try Self.check { remove(path) }
    }

    package func synchronizeDirectory(at path: String) throws(SystemError) {
        let directory = try openFile(at: path, .reading)
        defer { closeFile(directory) }
        try synchronizeFile(directory)
    }

    package func openFile(at path: String, _ mode: OpenMode) throws(SystemError) -> OpenFile {
        let flags =
            switch mode {
            // A pipe under the name of a table is read as the file without bytes that it is; nobody waits for a writer.
            case .reading: O_RDONLY | O_NONBLOCK
            case .creatingNew: O_RDWR | O_CREAT | O_EXCL
            case .creating: O_RDWR | O_CREAT | O_TRUNC
            case .updating: O_RDWR
            }
        return OpenFile(descriptor: try Self.check { open(path, flags | O_CLOEXEC, 0o666) })
    }

    package func readFile(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try Self.check { read(file.descriptor, buffer.baseAddress, buffer.count) }
    }

    package func writeFile(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        try Self.check { write(file.descriptor, bytes.baseAddress, bytes.count) }
    }

    package func truncateFile(_ file: OpenFile, to length: Int) throws(SystemError) {
        try Self.check { ftruncate(file.descriptor, off_t(length)) }
        try Self.check { lseek(file.descriptor, off_t(length), SEEK_SET) }
    }

    package func synchronizeFile(_ file: OpenFile) throws(SystemError) {
        try Self.check { fsync(file.descriptor) }
    }

    package func lockFile(_ file: OpenFile) throws(SystemError) -> Bool {
        do {
            try Self.check { flock(file.descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    package func closeFile(_ file: OpenFile) {
        // A process that is being started has a copy of the descriptor for a moment, and the lock with it.
        flock(file.descriptor, LOCK_UN)
        close(file.descriptor)
    }

    /// Makes a call, again for as long as a signal interrupts it.
    @discardableResult
    private static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            guard code == EINTR else { throw SystemError(code: code) }
        }
    }
}
