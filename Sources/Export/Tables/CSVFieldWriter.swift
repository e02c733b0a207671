import Encoding
import Timeline

/// Writes rows of CSV (RFC 4180): comma, carriage return and line feed, quotes where a text needs them.
///
/// A field without a value is empty.
struct CSVFieldWriter: ~Copyable {
    /// The rows so far.
    var buffer: ByteBuffer

    init(capacity: Int = 4_096) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// Ends the row: the comma behind its last field becomes the line break.
    @inline(__always)
    mutating func endRow() {
        buffer.truncate(to: buffer.count - 1)
        buffer.endCSVRow()
    }

    /// Writes a field, or nothing where there is no value, and the comma behind it.
    @inline(__always)
    private mutating func write<Value>(_ value: Value?, _ append: (inout ByteBuffer, Value) -> Void) {
        if let value { append(&buffer, value) }
        buffer.append(ascii: ",")
    }
}

extension CSVFieldWriter: FieldVisitor {
    @inline(__always)
    mutating func integer(_ field: Field, _ value: Int?) { write(value) { $0.append(decimal: $1) } }

    @inline(__always)
    mutating func number(_ field: Field, _ value: FixedPoint?) { write(value) { $0.append($1) } }

    @inline(__always)
    mutating func instant(_ field: Field, _ value: Instant?) { write(value) { $0.append($1) } }

    @inline(__always)
    mutating func day(_ field: Field, _ value: LocalDay?) {
        write(value) { $0.append(dateOf: $1.instant, secondsFromUTC: $1.secondsFromUTC) }
    }

    @inline(__always)
    mutating func identifier(_ field: Field, _ value: Identifier?) { write(value) { $0.append($1) } }

    @inline(__always)
    mutating func text(_ field: Field, _ value: String?) { write(value) { $0.append(csvField: $1) } }

    @inline(__always)
    mutating func boolean(_ field: Field, _ value: Bool?) {
        write(value) { $0.append($1 ? "true" as StaticString : "false") }
    }

    @inline(__always)
    mutating func word(_ field: Field, _ value: String?, of words: @autoclosure () -> [String]) {
        write(value) { $0.append($1) }
    }

    @inline(__always)
    mutating func word(_ field: Field, at index: Int, of words: borrowing WordList) {
        words.append(at: index, to: &buffer)
        buffer.append(ascii: ",")
    }
}

extension CSVFieldWriter: AttributeVisitor {
    mutating func attributes(_ values: [FixedPoint?], _ vocabulary: borrowing Vocabulary) {
        let words = vocabulary.attributeWords
        precondition(values.count == words.count, "found \(values.count) attributes, expected \(words.count)")
        for (value, words) in zip(values, words) {
            write(value) { buffer, value in
                if let words { buffer.append(csvField: words[Int(value.units)]) } else { buffer.append(value) }
            }
        }
    }
}
