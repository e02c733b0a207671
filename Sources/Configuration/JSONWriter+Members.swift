import Encoding

extension JSONWriter {
    /// Writes an object whose members a closure writes.
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    /// Writes an array.
    mutating func array<Value>(_ values: [Value], _ write: (Value, inout JSONWriter) -> Void) {
        beginArray()
        for value in values { write(value, &self) }
        endArray()
    }

    /// Writes a member whose value a closure writes.
    mutating func member(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
        self.key(key)
        write(&self)
    }

    /// Writes a member that is a text.
    mutating func member(_ key: StaticString, _ value: String) { member(key) { $0.value(value) } }

    /// Writes a member that is an integer.
    mutating func member(_ key: StaticString, _ value: Int) { member(key) { $0.value(value) } }

    /// Writes a member that is a list of texts.
    mutating func member(_ key: StaticString, _ values: [String]) {
        member(key) { writer in writer.array(values) { $1.value($0) } }
    }
}
