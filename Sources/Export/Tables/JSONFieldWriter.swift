import Encoding
import Timeline

/// Writes objects of JSON, one a line.
///
/// A field without a value is null.
struct JSONFieldWriter: ~Copyable {
    /// The text so far.
    var json: JSONWriter

    init(capacity: Int = 4_096) {
        json = JSONWriter(capacity: capacity)
    }

    /// Writes a key and its value, or null where there is none.
    @inline(__always)
    private mutating func write<Value>(_ field: Field, _ value: Value?, _ append: (inout JSONWriter, Value) -> Void) {
        json.key(field.name)
        if let value { append(&json, value) } else { json.null() }
    }
}

extension JSONFieldWriter: NestingVisitor {
    @inline(__always)
    mutating func integer(_ field: Field, _ value: Int?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func number(_ field: Field, _ value: FixedPoint?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func instant(_ field: Field, _ value: Instant?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func day(_ field: Field, _ value: LocalDay?) {
        write(field, value) { $0.value(dateOf: $1.instant, secondsFromUTC: $1.secondsFromUTC) }
    }

    @inline(__always)
    mutating func identifier(_ field: Field, _ value: Identifier?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func text(_ field: Field, _ value: String?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func boolean(_ field: Field, _ value: Bool?) { write(field, value) { $0.value($1) } }

    @inline(__always)
    mutating func word(_ field: Field, _ value: String?, of words: @autoclosure () -> [String]) { text(field, value) }

    @inline(__always)
    mutating func word(_ field: Field, at index: Int, of words: borrowing WordList) {
        json.key(field.name)
        json.text { words.append(at: index, to: &$0) }
    }

    @inline(__always)
    mutating func object(_ field: Field, isPresent: Bool, _ members: (inout Self) -> Void) {
        json.key(field.name)
        guard isPresent else { return json.null() }
        json.beginObject()
        members(&self)
        json.endObject()
    }

    @inline(__always)
    mutating func objects<Element>(
        _ field: Field, _ elements: [Element], example: @autoclosure () -> Element,
        _ members: (Element, inout Self) -> Void
    ) {
        json.key(field.name)
        json.beginArray()
        for element in elements {
            json.beginObject()
            members(element, &self)
            json.endObject()
        }
        json.endArray()
    }

    @inline(__always)
    mutating func list<Number>(_ field: Field, _ values: [Number]?, _ fixed: (Number) -> FixedPoint?) {
        json.key(field.name)
        guard let values else { return json.null() }
        json.beginArray()
        for value in values { json.value(fixed(value)) }
        json.endArray()
    }

    mutating func list(_ field: Field, _ values: [String]) {
        json.key(field.name)
        json.beginArray()
        for value in values { json.value(value) }
        json.endArray()
    }
}
