import Encoding

/// One table that is being written: rows are gathered into blocks, and each block goes through the SHA-256 sum to
/// `NAME.partial`.
final class TableFile {
    let table: Table
    private let path: String
    private let files: any FileSystem
    private let file: OpenFile
    private let hash: SHA256
    private var pending = ByteBuffer(capacity: 2 * TableFile.blockSize)
    private var rows: Int
    private var bytesWritten: Int

    private static let blockSize = 1 << 17

    /// Begins a table with its row of column names.
    ///
    /// - Throws: `ExportError` where the file cannot be made.
    init(_ table: Table, at path: String, header: [UInt8], files: any FileSystem) throws(ExportError) {
        file = try explaining(.cannotCreate, path, files.openFile(at: path, .creating))
        self.table = table
        self.path = path
        self.files = files
        hash = SHA256()
        rows = 0
        bytesWritten = 0
        header.withUnsafeBufferPointer { pending.append($0) }
    }

    /// Takes a table up where the journal left it: reads what it has for its sum, and cuts off what came later.
    ///
    /// - Throws: `ExportError` where the file is gone, or is not what the journal says.
    init(_ table: Table, at path: String, resuming sum: TableSum, files: any FileSystem) throws(ExportError) {
        var reader = try BlockReader(path, files: files)
        hash = SHA256()
        let bytes = try reader.update(hash, upTo: sum.bytes)
        try sum.check(bytes: bytes, sha256: hash.digest, of: path)
        file = try explaining(.cannotWrite, path, files.openFile(at: path, .updating))
        self.table = table
        self.path = path
        self.files = files
        rows = sum.rows
        bytesWritten = bytes
        try explaining(.cannotWrite, path, files.truncateFile(file, to: sum.bytes))
    }

    deinit { files.closeFile(file) }

    /// Takes rows that follow each other.
    ///
    /// - Throws: `ExportError` where the disk refuses them.
    func append(_ bytes: UnsafeRawBufferPointer, rows: Int) throws(ExportError) {
        self.rows = sum(self.rows, rows)
        if pending.count + bytes.count > Self.blockSize { try flush() }
        if bytes.count > Self.blockSize {
            try write(bytes)
        } else {
            pending.append(bytes.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Returns when all rows outlive a loss of power, with what the table holds.
    ///
    /// - Throws: `ExportError` where the disk refuses them.
    func synchronize() throws(ExportError) -> TableSum {
        try flush()
        try explaining(.cannotWrite, path, files.synchronizeFile(file))
        return TableSum(rows: rows, bytes: bytesWritten, sha256: hash.digest)
    }

    private func flush() throws(ExportError) {
        try pending.withBytes { bytes throws(ExportError) in try write(bytes) }
        pending.removeAll()
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(ExportError) {
        hash.update(bytes)
        try explaining(.cannotWrite, path, files.writeAll(bytes, to: file))
        bytesWritten += bytes.count
    }
}

extension TableSum {
    /// Refuses a file that does not hold what it should.
    func check(bytes: Int, sha256: String, of path: String) throws(ExportError) {
        guard bytes != self.bytes || sha256 != self.sha256 else { return }
        let problem =
            bytes != self.bytes
            ? "found \(bytes) bytes, expected \(self.bytes)" : "found the sum \(sha256), expected \(self.sha256)"
        throw ExportError(
            .damaged, path: path, problem,
            remedy: "the file was changed since it was written; write the dataset again to another directory")
    }
}
