public import Timeline

/// What a value writes itself to as JSON: a `JSONWriter`, or a `JSONLength` that only counts.
///
/// A type that writes itself to any output has one description of its layout and knows its length without writing.
public protocol JSONOutput: ~Copyable {
    /// Begins an object.
    mutating func beginObject()
    /// Ends the innermost object.
    mutating func endObject()
    /// Begins an array.
    mutating func beginArray()
    /// Ends the innermost array.
    mutating func endArray()
    /// Writes the key of the next value; it needs no escapes.
    mutating func key(_ key: StaticString)
    /// Writes a truth value.
    mutating func value(_ value: Bool)
    /// Writes an integer.
    mutating func value(_ value: Int)
    /// Writes a number in fixed point, or null.
    mutating func value(_ value: FixedPoint?)
    /// Writes a text.
    mutating func value(_ value: String)
    /// Writes a text that stands in the program and needs no escapes.
    mutating func value(_ value: StaticString)
    /// Writes an identifier as a UUID.
    mutating func value(_ value: Identifier)
    /// Writes an instant in ISO 8601, cut to the whole second before.
    mutating func value(wholeSecondsOf value: Instant)
}

extension JSONWriter: JSONOutput {}

/// Counts the bytes that a `JSONWriter` would write, and allocates nothing.
public struct JSONLength: JSONOutput, Sendable, BitwiseCopyable {
    /// The bytes so far.
    public var count: Int { length }
    @usableFromInline var length = 0
    /// One bit per open container, the innermost lowest: whether it already holds a value.
    @usableFromInline var filled: UInt64 = 0
    @usableFromInline var isAfterKey = false

    /// Starts at nothing.
    @inlinable
    public init() {}

    @inlinable @inline(__always)
    public mutating func beginObject() { begin() }
    @inlinable @inline(__always)
    public mutating func endObject() { end() }
    @inlinable @inline(__always)
    public mutating func beginArray() { begin() }
    @inlinable @inline(__always)
    public mutating func endArray() { end() }

    @inlinable @inline(__always)
    public mutating func key(_ key: StaticString) {
        add(key.utf8CodeUnitCount + 3)
        isAfterKey = true
    }

    @inlinable @inline(__always)
    public mutating func value(_ value: Bool) { add(value ? 4 : 5) }

    @inlinable @inline(__always)
    public mutating func value(_ value: Int) { add(signLength(Int64(value)) + decimalLength(UInt64(value.magnitude))) }

    @inlinable @inline(__always)
    public mutating func value(_ value: FixedPoint?) {
        guard let value else { return add(4) }
        let digits = value.fractionDigits
        let whole = decimalLength(value.units.magnitude / UInt64(powerOfTen(digits)))
        add(signLength(value.units) + whole + (digits > 0 ? digits + 1 : 0))
    }

    @inlinable
    public mutating func value(_ value: String) {
        var value = value
        let length = value.withUTF8 { bytes in bytes.reduce(2) { $0 + escapedLength($1) } }
        add(length)
    }

    @inlinable @inline(__always)
    public mutating func value(_ value: StaticString) { add(value.utf8CodeUnitCount + 2) }

    @inlinable @inline(__always)
    public mutating func value(_ value: Identifier) { add(38) }

    @inlinable @inline(__always)
    public mutating func value(wholeSecondsOf value: Instant) { add(22) }

    @inlinable @inline(__always)
    mutating func begin() {
        add(1)
        filled <<= 1
    }

    @inlinable @inline(__always)
    mutating func end() {
        length += 1
        filled = filled >> 1 | 1
    }

    /// Counts a token with the comma that it needs.
    @inlinable @inline(__always)
    mutating func add(_ count: Int) {
        length += count + (!isAfterKey && filled & 1 != 0 ? 1 : 0)
        isAfterKey = false
        filled |= 1
    }
}

@inlinable
func signLength(_ number: Int64) -> Int { number < 0 ? 1 : 0 }

/// How many bytes a byte of a text takes up in a JSON string.
@inlinable
func escapedLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0x22, 0x5C, 0x0A, 0x0D, 0x09: 2
    case ..<0x20: 6
    default: 1
    }
}
