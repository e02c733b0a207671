/// The name of one thing: 128 bits, written as a UUID of version 8.
///
/// Version 8 is the one that RFC 9562 §5.8 leaves to applications. The bits are derived from what the thing is (its
/// seed, athlete, workout), so the same run always names the same things alike.
public struct Identifier: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The first eight bytes, version bits included.
    public let high: UInt64
    /// The last eight bytes, variant bits included.
    public let low: UInt64

    /// Names a workout of an athlete in the run of a seed.
    public init(workout: UInt64, athlete: UInt64, seed: UInt64) {
        self.init(key: seed, athlete, workout)
    }

    /// Derives an identifier from a key of words.
    ///
    /// Equal keys give equal identifiers; keys that differ in one bit give unrelated ones.
    public init(key: UInt64...) {
        var fingerprint = Fingerprint()
        for word in key { fingerprint.combine(word) }
        let first = fingerprint.value
        fingerprint.combine(first)
        self.init(high: first, low: fingerprint.value)
    }

    /// Makes an identifier of 122 given bits; the six bits of version and variant are set over them.
    public init(high: UInt64, low: UInt64) {
        self.high = (high & 0xFFFF_FFFF_FFFF_0FFF) | 0x8000
        self.low = (low & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    }

    /// Reads a UUID in lower or upper case; nil where the text is none, or one of another version.
    public init?(uuid text: String) {
        var words: (high: UInt64, low: UInt64) = (0, 0)
        var digits = 0
        for (position, character) in text.utf8.enumerated() {
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard digits < 32, let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
            if digits < 16 {
                words.high = words.high << 4 | UInt64(digit)
            } else {
                words.low = words.low << 4 | UInt64(digit)
            }
            digits += 1
        }
        self.init(high: words.high, low: words.low)
        guard digits == 32, text.utf8.count == 36, high == words.high, low == words.low else { return nil }
    }

    public static func < (left: Identifier, right: Identifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension Identifier: CustomStringConvertible {
    /// The identifier as a UUID in lower case, such as `6b1f9c1e-0d3c-8b7e-a2c4-5d1f0e9b7a63`.
    public var description: String {
        var text = [UInt8]()
        text.reserveCapacity(36)
        for position in 0..<16 {
            if position == 4 || position == 6 || position == 8 || position == 10 { text.append(UInt8(ascii: "-")) }
            let byte = byte(at: position)
            text.append(hexadecimalDigit(byte >> 4))
            text.append(hexadecimalDigit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// One of the sixteen bytes, most significant first.
    @inlinable
    package func byte(at position: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: (position < 8 ? high : low) >> UInt64(56 - 8 * (position & 7)))
    }
}

/// The lower-case hexadecimal digit of a number from 0 to 15.
@inlinable
package func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
}

extension Identifier: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(high)
        fingerprint.combine(low)
    }
}
