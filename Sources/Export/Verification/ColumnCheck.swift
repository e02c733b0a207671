import Encoding
import Timeline

/// Checks values of one column as they stand in a file.
final class ColumnCheck {
    let column: Column
    private let words: [[UInt8]]

    init(_ column: Column) {
        self.column = column
        if case .word(let words) = column.kind { self.words = words.map { Array($0.utf8) } } else { words = [] }
    }

    /// What should stand in a field of CSV, where nothing stands for null; nil where it is right.
    func expectation(ofField text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.isEmpty else { return expectation(unmetBy: text) }
        return column.nullRule == nil && column.kind != .text ? "a value" : nil
    }

    /// What should stand in place of a value, given without quotes; nil where it is right.
    func expectation(unmetBy text: UnsafeBufferPointer<UInt8>) -> String? {
        switch column.kind {
        case .integer: decimal(text, fractionDigits: 0)
        case .number(let fractionDigits): decimal(text, fractionDigits: fractionDigits)
        case .instant: isInstant(text) ? nil : "an instant such as 2026-01-05T06:00:00.000Z"
        case .day: isDay(text) ? nil : "a day such as 2026-01-05"
        case .identifier: isIdentifier(text) ? nil : "a UUID of version 8 in lower case"
        case .text: String(validating: text, as: UTF8.self) == nil ? "UTF-8" : nil
        case .word(let list): words.contains { text.elementsEqual($0) } ? nil : "one of " + list.joined(separator: ", ")
        case .boolean: text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8) ? nil : "true or false"
        case .object: "an object"
        case .list: "a list"
        }
    }

    /// The units of a number in fixed point; nil where the text is not one in its only form.
    static func units(_ text: UnsafeBufferPointer<UInt8>, fractionDigits: Int) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let first = isNegative ? 1 : 0
        let point = text.count - (fractionDigits > 0 ? fractionDigits + 1 : 0)
        guard point > first, point == first + 1 || text[first] != UInt8(ascii: "0") else { return nil }
        var units: Int64 = 0
        for position in first..<text.count {
            if position == point {
                guard text[position] == UInt8(ascii: ".") else { return nil }
                continue
            }
            let digit = Int64(text[position]) - Int64(UInt8(ascii: "0"))
            let (tens, overflow) = units.multipliedReportingOverflow(by: 10)
            let (sum, isTooMuch) = tens.addingReportingOverflow(digit)
            guard (0...9).contains(digit), !overflow, !isTooMuch else { return nil }
            units = sum
        }
        guard isNegative else { return units }
        return units == 0 ? nil : -units
    }

    private func decimal(_ text: UnsafeBufferPointer<UInt8>, fractionDigits: Int) -> String? {
        guard let units = Self.units(text, fractionDigits: fractionDigits) else { return numberForm }
        let number = FixedPoint(units: units, fractionDigits: fractionDigits).number
        if let minimum = column.minimum, number < minimum { return "\(numberForm) from \(minimum) on" }
        if let maximum = column.maximum, number > maximum { return "\(numberForm) up to \(maximum)" }
        return nil
    }

    private var numberForm: String {
        guard case .number(let fractionDigits) = column.kind else { return "a whole number" }
        return "a number with \(fractionDigits) digits behind the point"
    }

    private func isInstant(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count == 24 && text[10] == UInt8(ascii: "T") && text[19] == UInt8(ascii: ".")
            && text[23] == UInt8(ascii: "Z") && Instant(iso8601: text) != nil
    }

    private func isDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count == 10 && Instant(iso8601: Array(text) + "T00:00Z".utf8) != nil
    }

    private func isIdentifier(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.enumerated().allSatisfy { position, byte in
            switch position {
            case 8, 13, 18, 23: byte == UInt8(ascii: "-")
            case 14: byte == UInt8(ascii: "8")
            case 19: "89ab".utf8.contains(byte)
            default: isHexadecimalDigit(byte)
            }
        }
    }
}
