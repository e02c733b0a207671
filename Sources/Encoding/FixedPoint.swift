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
    @inlinable @inline(__always)
    public init?(_ number: Double, fractionDigits: Int) {
        let scaled = number * Double(powerOfTen(fractionDigits))
        guard abs(scaled) < 9.0e18 else { return nil }
        var units = Int64(scaled)
        let rest = scaled - Double(units)
        if rest >= 0.5 { units += 1 } else if rest <= -0.5 { units -= 1 }
        self.init(units: units, fractionDigits: fractionDigits)
    }

    /// Reads a decimal such as `-61.25`; nil where it has more digits behind the point, an exponent, or does not fit.
    ///
    /// - Precondition: `fractionDigits` is from 0 to 9.
    public init?(decimal text: String, fractionDigits: Int) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let isFractionSound = fraction.utf8.count <= fractionDigits && fraction.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        guard isFractionSound, parts.count == 1 || !fraction.isEmpty, let whole = Int64(parts[0]),
            let tail = fraction.isEmpty ? 0 : Int64(fraction)
        else { return nil }
        let (scaled, isTooLarge) = whole.multipliedReportingOverflow(by: powerOfTen(fractionDigits))
        let rest = tail * powerOfTen(fractionDigits - fraction.utf8.count) * (text.hasPrefix("-") ? -1 : 1)
        let (units, isSumTooLarge) = scaled.addingReportingOverflow(rest)
        guard !isTooLarge, !isSumTooLarge else { return nil }
        self.init(units: units, fractionDigits: fractionDigits)
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
        appendInPlace(limit: 20) { out in
            let sign = writeSign(of: number, to: out)
            return sign + writeDecimal(number.magnitude, to: out + sign)
        }
    }

    /// Appends an integer in decimal.
    @inlinable
    public mutating func append(decimal number: Int) { append(decimal: Int64(number)) }

    /// Appends an unsigned integer in decimal.
    @inlinable
    public mutating func append(decimal number: UInt64) {
        appendInPlace(limit: 20) { writeDecimal(number, to: $0) }
    }

    /// Appends a number in fixed point, all digits behind the point included, such as `61.250`.
    @inlinable @inline(__always)
    public mutating func append(_ number: FixedPoint) {
        let digits = number.fractionDigits
        let (whole, fraction) = number.units.magnitude.quotientAndRemainder(dividingBy: UInt64(powerOfTen(digits)))
        appendInPlace(limit: 32) { out in
            var length = writeSign(of: number.units, to: out)
            length += writeDecimal(whole, to: out + length)
            guard digits > 0 else { return length }
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

/// Writes a minus sign for a negative number; gives the number of bytes written.
@inlinable
func writeSign(of number: Int64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    out[0] = UInt8(ascii: "-")
    return number < 0 ? 1 : 0
}

/// Writes a number in decimal; gives the number of bytes written, at most 20.
@inlinable
func writeDecimal(_ number: UInt64, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let length = decimalLength(number)
    writeDecimal(number, digits: length, to: out)
    return length
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
        writePair(UInt32(truncatingIfNeeded: pair), to: out + position)
        rest = quotient
    }
    if position == 1 { out[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10) }
}

/// Writes a number from 0 to 99 as two digits, in one store.
@inlinable
func writePair(_ number: UInt32, to out: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(out).storeBytes(of: decimalPair(number).littleEndian, as: UInt16.self)
}

/// The two digits of a number from 0 to 99, the first of them in the lower byte.
@inlinable
func decimalPair(_ number: UInt32) -> UInt16 {
    let tens = (number &* 103) >> 10
    return UInt16(truncatingIfNeeded: 0x3030 &+ tens &+ (number &- tens &* 10) << 8)
}
