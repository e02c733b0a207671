public import Timeline

/// The length of a binary property list that need not be written to be measured; nothing is allocated.
public struct PropertyListSize: PropertyListOutput, Sendable, BitwiseCopyable {
    @usableFromInline var objects = 0
    @usableFromInline var bytes = 0
    /// How many objects each open container holds, a dictionary's keys included.
    @usableFromInline var contents: InlineArray<64, Int32> = InlineArray(repeating: 0)
    @usableFromInline var depth = 0

    /// Starts with nothing.
    @inlinable
    public init() {}

    @inlinable
    public mutating func beginDictionary() { begin() }
    @inlinable
    public mutating func endDictionary() { end(objectsPerElement: 2) }
    @inlinable
    public mutating func beginArray() { begin() }
    @inlinable
    public mutating func endArray() { end(objectsPerElement: 1) }
    @inlinable
    public mutating func key(_ key: StaticString) { addText(ascii: key.utf8CodeUnitCount) }
    @inlinable
    public mutating func value(_ value: Bool) { add(1) }
    @inlinable
    public mutating func value(_ value: Int64) { add(1 + integerWidth(value)) }
    @inlinable
    public mutating func value(_ value: Double) { add(9) }
    @inlinable
    public mutating func value(_ value: Instant) { add(9) }
    @inlinable
    public mutating func value(_ value: Identifier) { addText(ascii: 36) }

    @inlinable
    public mutating func value(_ value: String) {
        var units = 0
        var isASCII = true
        for byte in value.utf8 {
            if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
            if byte >= 0x80 { isASCII = false }
        }
        add(markerLength(count: units) + (isASCII ? units : 2 * units))
    }

    @inlinable
    public mutating func data(_ bytes: @autoclosure () -> [UInt8], count: @autoclosure () -> Int) {
        let count = count()
        add(markerLength(count: count) + count)
    }

    /// The length of the list of all that was counted, in bytes.
    @inlinable
    public var total: Int {
        // Every object but the first is referred to once.
        let tableOffset = 8 + bytes + max(0, objects - 1) * byteWidth(of: objects)
        return tableOffset + objects * byteWidth(of: tableOffset) + 32
    }

    @inlinable
    mutating func begin() {
        add(1)
        precondition(depth < contents.count, "more than \(contents.count) containers are open")
        contents[depth] = 0
        depth += 1
    }

    @inlinable
    mutating func end(objectsPerElement: Int) {
        depth -= 1
        bytes += markerLength(count: Int(contents[depth]) / objectsPerElement) - 1
    }

    @inlinable
    mutating func addText(ascii count: Int) { add(markerLength(count: count) + count) }

    @inlinable
    mutating func add(_ length: Int) {
        objects += 1
        bytes += length
        if depth > 0 { contents[depth - 1] += 1 }
    }
}

/// The bytes of a marker with the count that it carries or that follows it.
@inlinable
func markerLength(count: Int) -> Int { count < 15 ? 1 : 2 + integerWidth(Int64(count)) }
