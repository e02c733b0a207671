import Encoding
import Timeline

/// The number that a text is; nil for one that is none, not finite, or longer than any number need be.
///
/// - Parameters:
///   - text: The bytes of the text; spaces may stand around the number.
///   - allowsDecimalComma: Whether a comma may stand for the point.
/// - Returns: The number.
func number(_ text: some Collection<UInt8>, allowsDecimalComma: Bool = false) -> Double? {
    var digits: [UInt8] = []
    for byte in text.drop(while: isSpace) {
        guard digits.count < 48 else { return nil }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
            UInt8(ascii: "E"), UInt8(ascii: "."):
            digits.append(byte)
        case UInt8(ascii: ",") where allowsDecimalComma: digits.append(UInt8(ascii: "."))
        case _ where isSpace(byte): digits.append(0x20)
        default: return nil
        }
    }
    while digits.last == 0x20 { digits.removeLast() }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { return nil }
    return number
}

/// The integer nearest to a number that is at most 2⁵³ either way.
func wholeNumber(_ number: Double) -> Int64? {
    abs(number) <= 0x1p53 ? Int64(number.rounded()) : nil
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// A date and time that was written out, in milliseconds since 1970, and its offset from UTC where it gives one in
/// figures.
///
/// A time without an offset counts as UTC.
func writtenTime(_ text: some BidirectionalCollection<UInt8>) -> (milliseconds: Int64, secondsFromUTC: Int?)? {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text = text.dropLast() }
    guard let instant = Instant(iso8601: text, assumingSecondsFromUTC: 0) else { return nil }
    let sign = text.lastIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    guard let sign, let local = Instant(iso8601: text[..<sign], assumingSecondsFromUTC: 0) else {
        return (instant.milliseconds, nil)
    }
    return (instant.milliseconds, Int((local - instant).milliseconds / 1_000))
}

/// Says where the last line of a text may be cut off.
func unfinishedLineWarnings(_ bytes: UnsafeRawBufferPointer) -> [String] {
    guard let last = bytes.last, last != 0x0A, last != 0x0D else { return [] }
    return ["The last line has no line break: its last value may be cut off."]
}

/// Milliseconds in a text such as `1:02:03.4` or `62:03`; nil for any other.
func clockTime(_ text: some StringProtocol, allowsDecimalComma: Bool = false) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var milliseconds = 0.0
    for part in parts {
        guard let value = number(part.utf8, allowsDecimalComma: allowsDecimalComma), value >= 0, value < 1e6 else {
            return nil
        }
        milliseconds = milliseconds * 60 + value * 1_000
    }
    return wholeNumber(milliseconds)
}
