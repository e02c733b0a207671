public import Timeline

/// Bytes that are being written.
///
/// Grows by doubling; `removeAll` keeps the memory, so a buffer used in a loop stops allocating after its first round.
public struct ByteBuffer: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var length: Int
    /// The date that was appended last.
    @usableFromInline var lastDay = WrittenDay(containing: 0)

    /// Makes an empty buffer.
    ///
    /// - Parameter capacity: The bytes it can hold before it grows for the first time.
    public init(capacity: Int = 4_096) {
        self.capacity = max(capacity, 64)
        storage = .allocate(capacity: self.capacity)
        length = 0
    }

    deinit {
        storage.deallocate()
    }

    /// The number of bytes written.
    @inlinable
    public var count: Int { length }

    /// Forgets all bytes and keeps the memory.
    @inlinable
    public mutating func removeAll() { length = 0 }

    /// Forgets the bytes behind a position.
    ///
    /// - Precondition: The position is not behind the end.
    public mutating func truncate(to position: Int) {
        precondition((0...count).contains(position), "truncating to \(position) of \(count) bytes")
        length = position
    }

    /// Calls a closure with the bytes written so far.
    @inlinable
    public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: storage, count: count))
    }

    /// The bytes written so far, copied.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// The bytes written so far as text; damaged UTF-8 is replaced.
    public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Makes room for more bytes.
    @inlinable
    public mutating func reserve(_ additional: Int) {
        if additional > capacity - count { grow(by: additional) }
    }

    @usableFromInline @inline(never)
    mutating func grow(by additional: Int) {
        let enlarged = max(2 * capacity, count + additional)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: enlarged)
        moved.moveInitialize(from: storage, count: count)
        storage.deallocate()
        storage = moved
        capacity = enlarged
    }

    /// Lets a closure write up to `limit` bytes in place; it returns how many it wrote.
    @inlinable
    package mutating func appendInPlace(limit: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(limit)
        length += body(storage + length)
    }

    /// Appends one byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        storage[length] = byte
        length += 1
    }

    /// Appends one ASCII character.
    ///
    /// - Precondition: The character is ASCII.
    @inlinable @inline(__always)
    public mutating func append(ascii character: Unicode.Scalar) { append(UInt8(ascii: character)) }

    /// Appends a text that stands in the program.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the UTF-8 bytes of a text.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends bytes.
    @inlinable
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (storage + length).update(from: start, count: bytes.count)
        length += bytes.count
    }

    /// Appends all bytes of another buffer.
    @inlinable
    public mutating func append(_ other: borrowing ByteBuffer) {
        append(UnsafeBufferPointer(start: other.storage, count: other.count))
    }

    /// Appends an identifier as a UUID in lower case.
    public mutating func append(_ identifier: Identifier) {
        appendInPlace(limit: 36) { out in
            var position = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    out[position] = UInt8(ascii: "-")
                    position += 1
                }
                let byte = identifier.byte(at: index)
                out[position] = hexadecimalDigit(byte >> 4)
                out[position + 1] = hexadecimalDigit(byte & 15)
                position += 2
            }
            return position
        }
    }
}

// A buffer cannot be copied and is the only one that knows its memory, so it may move from one thread to another.
extension ByteBuffer: @unchecked Sendable {}
