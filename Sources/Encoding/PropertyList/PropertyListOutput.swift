public import Timeline

/// What a value writes itself to as a property list: a `PropertyListBuilder`, or a `PropertyListSize` that only counts.
///
/// A type that writes itself to any output has one description of its layout and knows its size without writing.
public protocol PropertyListOutput {
    /// Begins a dictionary; at most 64 containers may be open.
    mutating func beginDictionary()
    /// Ends the innermost dictionary.
    mutating func endDictionary()
    /// Begins an array; at most 64 containers may be open.
    mutating func beginArray()
    /// Ends the innermost array.
    mutating func endArray()
    /// Writes the key of the next value, in ASCII.
    mutating func key(_ key: StaticString)
    /// Writes a truth value.
    mutating func value(_ value: Bool)
    /// Writes an integer.
    mutating func value(_ value: Int64)
    /// Writes a real number.
    mutating func value(_ value: Double)
    /// Writes a date, fractions of a second included.
    mutating func value(_ value: Instant)
    /// Writes a text.
    mutating func value(_ value: String)
    /// Writes an identifier as the text of a UUID.
    mutating func value(_ value: Identifier)
    /// Writes data; only one of the two is asked for.
    mutating func data(_ bytes: @autoclosure () -> [UInt8], count: @autoclosure () -> Int)
}

/// Builds a property list from what is written to it.
public struct PropertyListBuilder: PropertyListOutput, Sendable {
    /// A container that is not ended; a dictionary's keys and values alternate.
    private var open: [[PropertyList]] = []
    /// What was written outside of all containers.
    public private(set) var values: [PropertyList] = []

    /// Starts with nothing.
    public init() {}

    public mutating func beginDictionary() { open.append([]) }

    public mutating func endDictionary() {
        let contents = open.removeLast()
        let members = stride(from: 0, to: contents.count - 1, by: 2).map { index in
            PropertyList.Member(contents[index].string ?? "", contents[index + 1])
        }
        add(.dictionary(members))
    }

    public mutating func beginArray() { open.append([]) }
    public mutating func endArray() { add(.array(open.removeLast())) }
    public mutating func key(_ key: StaticString) { add(.string(key.description)) }
    public mutating func value(_ value: Bool) { add(.boolean(value)) }
    public mutating func value(_ value: Int64) { add(.integer(value)) }
    public mutating func value(_ value: Double) { add(.real(value)) }
    public mutating func value(_ value: Instant) { add(.date(value)) }
    public mutating func value(_ value: String) { add(.string(value)) }
    public mutating func value(_ value: Identifier) { add(.string(value.description)) }
    public mutating func data(_ bytes: @autoclosure () -> [UInt8], count: @autoclosure () -> Int) {
        add(.data(bytes()))
    }

    private mutating func add(_ value: PropertyList) {
        if open.isEmpty { values.append(value) } else { open[open.count - 1].append(value) }
    }
}
