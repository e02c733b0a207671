/// What writing and reading a dataset asks of the operating system, one call each.
///
/// The one seam through which files are touched: tests put a disk behind it that fills up, fails or loses power.
package protocol FileSystem: Sendable {
    /// What stands under a name, or nil.
    func entry(at path: String) throws(SystemError) -> FileEntry?
    /// Makes a directory; its parent must be there.
    func makeDirectory(at path: String) throws(SystemError)
    /// Gives a file a new name, in place of any that has it.
    func moveFile(at path: String, to newPath: String) throws(SystemError)
    func removeEntry(at path: String) throws(SystemError)
    /// Returns when every name made, changed or removed in a directory will outlive a loss of power.
    func synchronizeDirectory(at path: String) throws(SystemError)

    func openFile(at path: String, _ mode: OpenMode) throws(SystemError) -> OpenFile
    /// Reads from the current position; gives how many bytes were read, zero at the end.
    func readFile(_ file: OpenFile, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
    /// Writes at the current position; gives how many bytes were written.
    func writeFile(_ file: OpenFile, _ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int
    /// Cuts a file and moves the position to its new end.
    func truncateFile(_ file: OpenFile, to length: Int) throws(SystemError)
    /// Returns when everything written to a file will outlive a loss of power.
    func synchronizeFile(_ file: OpenFile) throws(SystemError)
    /// Keeps other processes from locking a file until it is closed; false where one has locked it.
    func lockFile(_ file: OpenFile) throws(SystemError) -> Bool
    func closeFile(_ file: OpenFile)
}

/// How a file is opened.
package enum OpenMode: Hashable, Sendable {
    case reading
    /// For reading and writing; the file is made and must not be there yet.
    case creatingNew
    /// For reading and writing; the file is made, or emptied.
    case creating
    /// For reading and writing what is there.
    case updating
}

/// An open file, by the number that the operating system gave it.
package struct OpenFile: Hashable, Sendable {
    package let descriptor: Int32

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }
}

/// What stands under a name.
package struct FileEntry: Hashable, Sendable {
    package let size: Int
    /// What tells a file from every other on its disk, whatever its name.
    package let number: UInt64
    /// What tells its disk from every other.
    package let disk: UInt64

    package init(size: Int, number: UInt64, disk: UInt64 = 0) {
        self.size = size
        self.number = number
        self.disk = disk
    }
}

/// An answer of the operating system other than success.
package struct SystemError: Error, Hashable, Sendable {
    /// The value of `errno`.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }
}
