/// A number in fixed point, as it stands in every output: an integer and how many of its digits follow the point.
///
/// Results of `exp` and `log` may differ in the last bit between processors, so a number is brought to fixed point
/// before anything is written or decided.
public struct FixedPoint: Hashable, Sendable, BitwiseCopyable {
    /// The number times ten to the power of `fractionDigits`.
    public let units: Int64
    /// How many digits follow the point, 0 to 9.
    public let fractionDigits: Int

    /// Makes the number `units` · 10^−`fractionDigits`.
    @inlinable
    public init(units: Int64, fractionDigits: Int) {
        self.units = units
        self.fractionDigits = fractionDigits
    }

    /// Rounds a number to fixed point; nil where it is not finite or does not fit.
    ///
    /// Halves round away from zero.
    @inlinable
    public init?(_ number: Double, fractionDigits: Int) {
        let scaled = (number * Double(powerOfTen(fractionDigits))).rounded()
        guard abs(scaled) < 9.0e18 else { return nil }
        self.init(units: Int64(scaled), fractionDigits: fractionDigits)
    }

    /// The number as the nearest floating-point value.
    @inlinable
    public var number: Double { Double(units) / Double(powerOfTen(fractionDigits)) }
}

/// Ten to the power of 0 to 9, as the number of digits behind a point demands it.
///
/// - Precondition: The exponent is from 0 to 9.
@inlinable
package func powerOfTen(_ exponent: Int) -> Int64 {
    switch exponent {
    case 0: return 1
    case 1: return 10
    case 2: return 100
    case 3: return 1_000
    case 4: return 10_000
    case 5: return 100_000
    case 6: return 1_000_000
    case 7: return 10_000_000
    case 8: return 100_000_000
    case 9: return 1_000_000_000
    default: preconditionFailure("a fixed-point number has 0 to 9 digits behind the point, not \(exponent)")
    }
}

extension ByteBuffer {
    /// Appends an integer in decimal.
    @inlinable
    public mutating func append(decimal number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(decimal: number.magnitude)
    }

    /// Appends an integer in decimal.
    @inlinable
    public mutating func append(decimal number: Int) { append(decimal: Int64(number)) }

    /// Appends an unsigned integer in decimal.
    @inlinable
    public mutating func append(decimal number: UInt64) {
        let length = decimalLength(number)
        appendInPlace(limit: length) { out in
            writeDecimal(number, digits: length, to: out)
            return length
        }
    }

    /// Appends a number in fixed point, all digits behind the point included, such as `61.250`.
    @inlinable
    public mutating func append(_ number: FixedPoint) {
        if number.units < 0 { append(UInt8(ascii: "-")) }
        let magnitude = number.units.magnitude
        guard number.fractionDigits > 0 else { return append(decimal: magnitude) }
        let digits = number.fractionDigits
        let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: UInt64(powerOfTen(digits)))
        let length = decimalLength(whole)
        appendInPlace(limit: length + 1 + digits) { out in
            writeDecimal(whole, digits: length, to: out)
            out[length] = UInt8(ascii: ".")
            writeDecimal(fraction, digits: digits, to: out + length + 1)
            return length + 1 + digits
        }
    }
}

extension Double {
    /// The shortest decimal that reads back as the same number, such as `0.1`, `5` or `1e-07`.
    package var shortestDecimal: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// How many decimal digits a number has.
@inlinable
func decimalLength(_ number: UInt64) -> Int {
    if number < 10 { return 1 }
    if number < 100 { return 2 }
    if number < 1_000 { return 3 }
    if number < 10_000 { return 4 }
    var length = 4
    var rest = number / 10_000
    while rest > 0 {
        length += 1
        rest /= 10
    }
    return length
}

/// Writes the last `digits` decimal digits of a number, with zeros in front.
@inlinable
package func writeDecimal(_ number: UInt64, digits: Int, to out: UnsafeMutablePointer<UInt8>) {
    var rest = number
    var position = digits
    while position >= 2 {
        let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
        position -= 2
        out[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair / 10)
        out[position + 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair % 10)
        rest = quotient
    }
    if position == 1 { out[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10) }
}
