/// Reads a file row by row, in memory that holds one row and one block, while its SHA-256 sum is reckoned.
struct RowReader: ~Copyable {
    enum Outcome {
        case row
        /// The last row lacks its line break.
        case unfinishedRow
        /// A row is longer than any that Mosso writes; the rest is not read.
        case endlessRow
        case end
    }

    private var reader: BlockReader
    private let hash = SHA256()
    private let respectsQuotes: Bool
    /// No row that Mosso writes is longer, in bytes.
    let lengthLimit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private(set) var byteCount = 0

    /// Opens a file.
    ///
    /// - Throws: `ExportError` where it cannot be read.
    init(
        _ path: String, format: Table.Format, files: any FileSystem, lengthLimit: Int = 1 << 25
    ) throws(ExportError) {
        reader = try BlockReader(path, files: files)
        self.lengthLimit = lengthLimit
        respectsQuotes = format == .csv
    }

    /// Reads the next row, its line break included.
    mutating func next(into row: inout [UInt8]) throws(ExportError) -> Outcome {
        row.removeAll(keepingCapacity: true)
        var position = start
        var isQuoted = false
        while true {
            if let end = rowEnd(from: position, isQuoted: &isQuoted) {
                row += buffer[start..<end]
                start = end
                return .row
            }
            position = buffer.count - start
            guard position <= lengthLimit else { return .endlessRow }
            guard try refill() else {
                row += buffer[start...]
                start = buffer.count
                return row.isEmpty ? .end : .unfinishedRow
            }
        }
    }

    /// Reads whatever is left, and gives the sum of all bytes.
    mutating func finish() throws(ExportError) -> String {
        byteCount += try reader.update(hash)
        return hash.digest
    }

    /// Where the row ends that the position lies in, as far as it is read.
    private func rowEnd(from position: Int, isQuoted: inout Bool) -> Int? {
        buffer.withUnsafeBufferPointer { bytes in
            for index in position..<bytes.count {
                if bytes[index] == UInt8(ascii: "\n"), !isQuoted { return index + 1 }
                if respectsQuotes, bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            }
            return nil
        }
    }

    /// Drops the rows that were read, and reads one block more; false at the end of the file.
    private mutating func refill() throws(ExportError) -> Bool {
        buffer.removeFirst(start)
        start = 0
        guard try reader.next() else { return false }
        reader.withBlock { block in
            hash.update(block)
            buffer += block
            byteCount += block.count
        }
        return true
    }
}
