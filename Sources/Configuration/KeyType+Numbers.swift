import Encoding
public import Timeline

extension KeyType where Value == Double {
    /// A number within a range.
    public static func number(_ range: ClosedRange<Double>) -> KeyType { number(Bounds(range)) }

    /// A number that is not less than another.
    public static func number(_ range: PartialRangeFrom<Double>) -> KeyType { number(Bounds(least: range.lowerBound)) }

    /// A number that is greater than another, and at most a third.
    public static func number(above least: Double, through most: Double? = nil) -> KeyType {
        number(Bounds(least: least, most: most, isLeastExcluded: true))
    }

    private static func number(_ bounds: Bounds<Double>) -> KeyType {
        KeyType(numberIn: bounds, read: { $0 }, write: { $0 })
    }
}

extension KeyType where Value == Int {
    /// A whole number within a range.
    public static func integer(_ range: ClosedRange<Int>) -> KeyType {
        KeyType(numberIn: Bounds(range), read: { $0 }, write: { $0 })
    }

    /// A whole number that is not less than another.
    public static func integer(_ range: PartialRangeFrom<Int>) -> KeyType {
        KeyType(numberIn: Bounds(least: range.lowerBound), read: { $0 }, write: { $0 })
    }
}

extension KeyType where Value == UInt64 {
    /// Any whole number of 64 bits without a sign.
    ///
    /// It is written as a text, since many readers of JSON keep only 53 bits of a number; quotes may stand or not.
    public static var seed: KeyType {
        KeyType(
            "seed", range: "0 to \(UInt64.max)", expectation: "a whole number, 0 to \(UInt64.max)",
            nextStep: "Write the digits of one number.",
            read: { $0.isDecimal(whole: true) ? UInt64($0) : nil },
            write: { $1.value(String($0)) },
            schema: { writer in
                writer.member("type", ["string", "integer"])
                writer.member("pattern", "^(0|[1-9][0-9]{0,19})$")
                writer.member("minimum", 0)
            })
    }
}

extension KeyType where Value == TimeSpan {
    /// A length of time in seconds; the key's name ends with `Seconds`.
    public static func seconds(_ range: ClosedRange<Double>) -> KeyType { span(.seconds, of: 1_000, range) }

    /// A length of time in milliseconds; the key's name ends with `Milliseconds`.
    public static func milliseconds(_ range: ClosedRange<Double>) -> KeyType { span(.milliseconds, of: 1, range) }

    /// A length of time in minutes; the key's name ends with `Minutes`.
    public static func minutes(_ range: ClosedRange<Double>) -> KeyType { span(.minutes, of: 60_000, range) }

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
            numberIn: Bounds(range), unit: unit,
            read: { .milliseconds(Int64(($0 * milliseconds).rounded())) },
            write: { Double($0.microseconds) / (milliseconds * 1_000) })
    }
}

extension KeyType {
    /// A value that is written as a number within bounds.
    fileprivate init<Number: ConfigurationNumber>(
        numberIn bounds: Bounds<Number>, unit: Unit? = nil, read: @escaping @Sendable (Number) -> Value,
        write: @escaping @Sendable (Value) -> Number
    ) {
        self.init(
            Number.noun, range: bounds.text, expectation: "a \(Number.noun), \(bounds.text)", unit: unit, isBare: true,
            nextStep: "Write a bare \(Number.noun) in this range, without a unit.",
            read: { text in Number(decimal: text).flatMap { bounds.contains($0) ? read($0) : nil } },
            write: { value, writer in write(value).write(to: &writer) },
            schema: { writer in
                writer.member("type", Number.schemaType)
                bounds.schema(to: &writer)
            })
    }
}

/// The numbers that a key takes.
private struct Bounds<Number: ConfigurationNumber>: Sendable {
    let least: Number
    let most: Number?
    let isLeastExcluded: Bool

    init(least: Number, most: Number? = nil, isLeastExcluded: Bool = false) {
        (self.least, self.most, self.isLeastExcluded) = (least, most, isLeastExcluded)
    }

    init(_ range: ClosedRange<Number>) {
        self.init(least: range.lowerBound, most: range.upperBound)
    }

    func contains(_ number: Number) -> Bool {
        (isLeastExcluded ? number > least : number >= least) && most.map { number <= $0 } ?? true
    }

    var text: String {
        switch (isLeastExcluded, most) {
        case (false, let most?): "\(least.decimal) to \(most.decimal)"
        case (false, nil): "\(least.decimal) or more"
        case (true, let most?): "above \(least.decimal), up to \(most.decimal)"
        case (true, nil): "above \(least.decimal)"
        }
    }

    func schema(to writer: inout JSONWriter) {
        writer.member(isLeastExcluded ? "exclusiveMinimum" : "minimum") { least.write(to: &$0) }
        if let most { writer.member("maximum") { most.write(to: &$0) } }
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
