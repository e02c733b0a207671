public import Timeline

/// Writes strict JSON (RFC 8259) into a byte buffer, one token at a time.
///
/// The writer places commas and colons; the caller opens and closes what it opened. Nothing is sorted and nothing is
/// left out: the order of calls is the order of the text.
public struct JSONWriter: ~Copyable, Sendable {
    /// The text so far.
    public var buffer: ByteBuffer
    /// One bit per open container, the innermost lowest: whether it already holds a value.
    @usableFromInline var filled: UInt64 = 0
    @usableFromInline var isAfterKey = false

    /// Starts a text.
    ///
    /// - Parameter capacity: The bytes the buffer can hold before it grows for the first time.
    public init(capacity: Int = 4_096) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// Begins an object; at most 63 containers may be open.
    @inlinable
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }

    /// Ends the innermost object.
    @inlinable
    public mutating func endObject() { end(UInt8(ascii: "}")) }

    /// Begins an array; at most 63 containers may be open.
    @inlinable
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }

    /// Ends the innermost array.
    @inlinable
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the key of the next value; the key stands in the program and needs no escapes.
    @inlinable @inline(__always)
    public mutating func key(_ key: StaticString) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(key)
        buffer.append("\":" as StaticString)
        isAfterKey = true
    }

    /// Writes the key of the next value.
    public mutating func key(_ key: String) {
        separate()
        buffer.append(jsonString: key)
        buffer.append(UInt8(ascii: ":"))
        isAfterKey = true
    }

    /// Writes null.
    @inlinable @inline(__always)
    public mutating func null() {
        separate()
        buffer.append("null" as StaticString)
    }

    /// Writes a truth value.
    @inlinable @inline(__always)
    public mutating func value(_ value: Bool) {
        separate()
        buffer.append(value ? "true" as StaticString : "false")
    }

    /// Writes an integer.
    @inlinable @inline(__always)
    public mutating func value(_ value: Int) {
        separate()
        buffer.append(decimal: value)
    }

    /// Writes a number in fixed point, or null.
    @inlinable @inline(__always)
    public mutating func value(_ value: FixedPoint?) {
        separate()
        if let value { buffer.append(value) } else { buffer.append("null" as StaticString) }
    }

    /// Writes a number rounded to some digits behind the point; null where it is not finite.
    @inlinable
    public mutating func value(_ value: Double, fractionDigits: Int) {
        self.value(FixedPoint(value, fractionDigits: fractionDigits))
    }

    /// Writes the shortest decimal that reads back as the same number; null where it is not finite.
    ///
    /// For what was given, such as settings. What was reckoned is written in fixed point.
    public mutating func value(exactly value: Double) {
        guard value.isFinite else { return null() }
        separate()
        buffer.append(value.shortestDecimal)
    }

    /// Writes a text.
    public mutating func value(_ value: String) {
        separate()
        buffer.append(jsonString: value)
    }

    /// Writes a text that stands in the program and needs no escapes.
    @inlinable
    public mutating func value(_ value: StaticString) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes an instant in ISO 8601.
    public mutating func value(_ value: Instant) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes an instant in ISO 8601, cut to the whole second before.
    public mutating func value(wholeSecondsOf value: Instant) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(wholeSecondsOf: value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes an identifier as a UUID.
    public mutating func value(_ value: Identifier) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(value)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes the date of an instant on a clock that is some seconds ahead of UTC, as a text.
    public mutating func value(dateOf instant: Instant, secondsFromUTC: Int) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        buffer.append(dateOf: instant, secondsFromUTC: secondsFromUTC)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes a text whose characters need no escapes; the closure appends them.
    @inlinable
    package mutating func text(_ append: (inout ByteBuffer) -> Void) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        append(&buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    /// Ends a line: the next value starts a text of its own, as in JSON Lines.
    @inlinable
    public mutating func endLine() {
        buffer.append(UInt8(ascii: "\n"))
        filled = 0
    }

    @inlinable
    mutating func begin(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        filled <<= 1
    }

    @inlinable
    mutating func end(_ bracket: UInt8) {
        buffer.append(bracket)
        filled >>= 1
        filled |= 1
    }

    /// Puts the comma that the next value needs.
    @inlinable @inline(__always)
    mutating func separate() {
        if isAfterKey {
            isAfterKey = false
        } else if filled & 1 != 0 {
            buffer.append(UInt8(ascii: ","))
        }
        filled |= 1
    }
}

extension ByteBuffer {
    /// Appends a text as a JSON string, quotes included.
    public mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var clean = 0
            for (index, byte) in bytes.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                append(UnsafeBufferPointer(rebasing: bytes[clean..<index]))
                append(jsonEscapeOf: byte)
                clean = index + 1
            }
            append(UnsafeBufferPointer(rebasing: bytes[clean...]))
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(jsonEscapeOf byte: UInt8) {
        switch byte {
        case 0x22: append("\\\"" as StaticString)
        case 0x5C: append("\\\\" as StaticString)
        case 0x0A: append("\\n" as StaticString)
        case 0x0D: append("\\r" as StaticString)
        case 0x09: append("\\t" as StaticString)
        default:
            append("\\u00" as StaticString)
            append(hexadecimalDigit(byte >> 4))
            append(hexadecimalDigit(byte & 15))
        }
    }
}
