import Encoding
public import Timeline

extension KeyType where Value == Double {
    /// A number within a range.
    public static func number(_ range: ClosedRange<Double>) -> KeyType {
        KeyType(numberIn: range, read: { $0 }, write: { $0 })
    }
}

extension KeyType where Value == Int {
    /// A whole number within a range.
    public static func integer(_ range: ClosedRange<Int>) -> KeyType {
        KeyType(numberIn: range, read: { $0 }, write: { $0 })
    }
}

extension KeyType where Value == TimeSpan {
    /// A length of time in seconds; the key's name ends with `Seconds`.
    public static func seconds(_ range: ClosedRange<Double>) -> KeyType { span(.seconds, of: 1_000, range) }

    /// A length of time in hours; the key's name ends with `Hours`.
    public static func hours(_ range: ClosedRange<Double>) -> KeyType { span(.hours, of: 3_600_000, range) }

    /// A length of time in a unit, to the nearest millisecond: what a session hears of has whole milliseconds.
    ///
    /// - Precondition: The range stays within 2^42 milliseconds, about 139 years, where the nearest number of the unit
    ///   gives back each millisecond.
    private static func span(_ unit: Unit, of milliseconds: Double, _ range: ClosedRange<Double>) -> KeyType {
        precondition(
            max(-range.lowerBound, range.upperBound) * milliseconds < 0x1p42, "\(range) \(unit.symbol) is too long")
        return KeyType(
            numberIn: range, unit: unit,
            read: { .milliseconds(Int64(($0 * milliseconds).rounded())) },
            write: { Double($0.microseconds) / (milliseconds * 1_000) })
    }
}

extension KeyType {
    /// A value that is written as a number within a range.
    fileprivate init<Number: ConfigurationNumber>(
        numberIn range: ClosedRange<Number>, unit: Unit? = nil, read: @escaping @Sendable (Number) -> Value,
        write: @escaping @Sendable (Value) -> Number
    ) {
        self.init(
            Number.noun, range: range.text, expectation: "a \(Number.noun), \(range.text)", unit: unit, isBare: true,
            nextStep: "Write a bare \(Number.noun) in this range, without a unit.",
            read: { text in Number(decimal: text).flatMap { range.contains($0) ? read($0) : nil } },
            write: { value, writer in write(value).write(to: &writer) },
            schema: { writer in
                writer.member("type", Number.schemaType)
                range.writeSchema(to: &writer)
            })
    }
}

extension ClosedRange where Bound: ConfigurationNumber {
    fileprivate var text: String { "\(lowerBound.decimal) to \(upperBound.decimal)" }

    fileprivate func writeSchema(to writer: inout JSONWriter) {
        writer.member("minimum") { lowerBound.write(to: &$0) }
        writer.member("maximum") { upperBound.write(to: &$0) }
    }
}

/// A kind of number that keys take.
private protocol ConfigurationNumber: Comparable, Sendable {
    static var noun: String { get }
    static var schemaType: String { get }
    init?(decimal text: String)
    var decimal: String { get }
    func write(to writer: inout JSONWriter)
}

extension Double: ConfigurationNumber {
    fileprivate static var noun: String { "number" }
    fileprivate static var schemaType: String { "number" }

    fileprivate init?(decimal text: String) {
        guard text.isDecimal(whole: false), let number = Double(text), number.isFinite else { return nil }
        self = number
    }

    fileprivate var decimal: String { shortestDecimal }
    fileprivate func write(to writer: inout JSONWriter) { writer.value(exactly: self) }
}

extension Int: ConfigurationNumber {
    fileprivate static var noun: String { "whole number" }
    fileprivate static var schemaType: String { "integer" }

    fileprivate init?(decimal text: String) {
        guard text.isDecimal(whole: true) else { return nil }
        self.init(text)
    }

    fileprivate var decimal: String { String(self) }
    fileprivate func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension String {
    /// Whether a text is a number of JSON (RFC 8259 §6), and a whole one where that is wanted.
    ///
    /// So nothing is guessed: no octal, hexadecimal or sexagesimal numbers, no infinity, no digits apart.
    fileprivate func isDecimal(whole: Bool) -> Bool {
        guard let node = try? JSONReader.read(self), case .number(self) = node.value else { return false }
        return !whole || utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    }
}
