/// A file that is read from its start, block by block, in memory that does not grow.
struct BlockReader: ~Copyable {
    private let path: String
    private let files: any FileSystem
    private let file: OpenFile
    private let memory: UnsafeMutableRawBufferPointer
    private var length = 0

    /// Opens a file.
    ///
    /// - Throws: `ExportError` where it is not there or may not be read.
    init(_ path: String, files: any FileSystem, blockSize: Int = 1 << 18) throws(ExportError) {
        file = try explaining(.cannotRead, path, files.openFile(at: path, .reading))
        self.path = path
        self.files = files
        memory = .allocate(byteCount: blockSize, alignment: 16)
    }

    deinit {
        files.closeFile(file)
        memory.deallocate()
    }

    /// Reads the next block of at most so many bytes; false at the end of the file.
    ///
    /// - Throws: `ExportError` where the disk fails.
    mutating func next(upTo limit: Int = .max) throws(ExportError) -> Bool {
        let space = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(limit))
        length = try explaining(.cannotRead, path, files.readFile(file, into: space))
        return length > 0
    }

    /// Reads bytes that are expected to come next, and puts them into a sum; false where others come.
    mutating func skip(_ expected: [UInt8], hash: borrowing SHA256) throws(ExportError) -> Bool {
        var position = 0
        while position < expected.count, try next(upTo: expected.count - position) {
            let isExpected = withBlock { block in
                hash.update(block)
                return block.elementsEqual(expected[position..<position + block.count])
            }
            guard isExpected else { return false }
            position += length
        }
        return position == expected.count
    }

    /// Puts the rest of the file, or so many bytes of it, into a sum; gives how many there were.
    mutating func update(_ hash: borrowing SHA256, upTo limit: Int = .max) throws(ExportError) -> Int {
        var bytes = 0
        while bytes < limit, try next(upTo: limit - bytes) {
            withBlock { hash.update($0) }
            bytes += length
        }
        return bytes
    }

    /// Calls a closure with the block that was read last.
    func withBlock<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(rebasing: memory.prefix(length)))
    }
}

extension FileSystem {
    /// The number and the SHA-256 sum of the bytes of a file, or of so many from its start.
    func sum(ofFile path: String, upTo limit: Int = .max) throws(ExportError) -> (bytes: Int, sha256: String) {
        var reader = try BlockReader(path, files: self)
        let hash = SHA256()
        let bytes = try reader.update(hash, upTo: limit)
        return (bytes, hash.digest)
    }

    /// All bytes of a file that describes others, and so is small.
    func contents(ofFile path: String) throws(ExportError) -> [UInt8] {
        let limit = 1 << 28
        var reader = try BlockReader(path, files: self)
        var bytes: [UInt8] = []
        while try reader.next() {
            reader.withBlock { bytes += $0 }
            guard bytes.count <= limit else {
                throw ExportError(
                    .damaged, path: path, "found more than \(limit) bytes", remedy: "take the file as Mosso wrote it")
            }
        }
        return bytes
    }

    /// Writes all bytes, in as many calls as it takes.
    func writeAll(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws(SystemError) {
        var rest = bytes
        while !rest.isEmpty {
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(try writeFile(file, rest)))
        }
    }
}
