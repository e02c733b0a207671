import Encoding
import Timeline

/// Takes the fields of a row one after another, to write them or to learn what they are.
///
/// Every table is one generic function that shows each field of a row to a visitor. Compiled for a writer, names and
/// sentences vanish and straight code remains; compiled for `ColumnCollector`, the same lines become the schema.
protocol FieldVisitor: ~Copyable {
    mutating func integer(_ field: Field, _ value: Int?)
    mutating func number(_ field: Field, _ value: FixedPoint?)
    mutating func instant(_ field: Field, _ value: Instant?)
    mutating func day(_ field: Field, _ value: LocalDay?)
    mutating func identifier(_ field: Field, _ value: Identifier?)
    mutating func text(_ field: Field, _ value: String?)
    mutating func boolean(_ field: Field, _ value: Bool?)
    /// Takes one of some words.
    mutating func word(_ field: Field, _ value: String?, of words: @autoclosure () -> [String])
    /// Takes one of some words by its place among them.
    mutating func word(_ field: Field, at index: Int, of words: borrowing WordList)
}

/// Takes numbers and words whose columns are known only when the program runs.
protocol AttributeVisitor: FieldVisitor, ~Copyable {
    mutating func attributes(_ values: [FixedPoint?], _ vocabulary: borrowing Vocabulary)
}

/// Takes fields that hold fields, as JSON has them.
protocol NestingVisitor: FieldVisitor, ~Copyable {
    /// Takes an object; where it is not present, a writer writes null.
    mutating func object(_ field: Field, isPresent: Bool, _ members: (inout Self) -> Void)
    /// Takes a list of objects; the example stands in where a visitor asks about elements and there are none.
    mutating func objects<Element>(
        _ field: Field, _ elements: [Element], example: @autoclosure () -> Element,
        _ members: (Element, inout Self) -> Void)
    /// Takes a list of numbers, or null.
    mutating func list<Number>(_ field: Field, _ values: [Number]?, _ fixed: (Number) -> FixedPoint?)
    /// Takes a list of texts.
    mutating func list(_ field: Field, _ values: [String])
}

extension FieldVisitor where Self: ~Copyable {
    @inline(__always)
    mutating func number(_ field: Field, _ value: Double?) {
        number(field, value.flatMap { FixedPoint($0, fractionDigits: field.measure.fractionDigits) })
    }

    @inline(__always)
    mutating func number(_ field: Field, _ value: TimeSpan?) {
        number(field, value.map { FixedPoint(units: $0.milliseconds, fractionDigits: field.measure.fractionDigits) })
    }

    @inline(__always)
    mutating func word<Word: RawRepresentable & CaseIterable>(_ field: Field, _ value: Word?)
    where Word.RawValue == String {
        word(field, value?.rawValue, of: Word.allCases.map(\.rawValue))
    }
}

extension NestingVisitor where Self: ~Copyable {
    @inline(__always)
    mutating func list(_ field: Field, _ values: [TimeSpan]?) {
        list(field, values) { FixedPoint(units: $0.milliseconds, fractionDigits: field.measure.fractionDigits) }
    }

    @inline(__always)
    mutating func list(_ field: Field, _ values: [Double]?) {
        list(field, values) { FixedPoint($0, fractionDigits: field.measure.fractionDigits) }
    }
}
