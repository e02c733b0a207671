/// A value that can say in words of 64 bits all that makes it what it is.
///
/// Swift's own hashing is seeded anew in each process, so it cannot compare two runs. Every stored property goes in,
/// in a fixed order; collections put in their count first.
public protocol Fingerprintable {
    /// Puts every stored property into a fingerprint.
    func fingerprint(into fingerprint: inout Fingerprint)
}

/// A 64-bit digest that is the same in every process, on every machine.
///
/// Two unequal values share a fingerprint with a chance of about 2⁻⁶⁴. It is no defence against someone who wants two
/// values to collide.
public struct Fingerprint: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var state: UInt64

    /// Starts an empty fingerprint.
    @inlinable
    public init() {
        state = 0x9E37_79B9_7F4A_7C15
    }

    /// Puts in one word.
    @inlinable
    public mutating func combine(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        state = (product.high ^ product.low) &+ 0xE703_7ED1_A0B4_28DB
    }

    /// Puts in a signed word.
    @inlinable
    public mutating func combine(_ word: Int64) { combine(UInt64(bitPattern: word)) }

    /// Puts in a count or a small number.
    @inlinable
    public mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

    /// Puts in a truth value.
    @inlinable
    public mutating func combine(_ value: Bool) { combine(value ? 1 : 0 as UInt64) }

    /// Puts in the exact bits of a floating-point number.
    @inlinable
    public mutating func combine(_ number: Double) { combine(number.bitPattern) }

    /// Puts in whether there is a number, and its exact bits.
    @inlinable
    public mutating func combine(_ number: Double?) {
        combine(number != nil)
        if let number { combine(number) }
    }

    /// Puts in the count and the bytes of a text.
    public mutating func combine(_ text: String) {
        combine(text.utf8.count)
        for byte in text.utf8 { combine(UInt64(byte)) }
    }

    /// Puts in a value made of others.
    @inlinable
    public mutating func combine(_ value: some Fingerprintable) { value.fingerprint(into: &self) }

    /// Puts in whether there is a value, and the value.
    @inlinable
    public mutating func combine(_ value: (some Fingerprintable)?) {
        combine(value != nil)
        if let value { combine(value) }
    }

    /// Puts in the count and the elements of a list, in order.
    @inlinable
    public mutating func combine(_ values: [some Fingerprintable]) {
        combine(values.count)
        for value in values { combine(value) }
    }

    /// The digest of all that was put in.
    @inlinable
    public var value: UInt64 { mixed(state) }
}

/// Spreads every bit of a word over all bits of the result; a bijection.
///
/// The finalizer of SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014, with Stafford's variant 13 constants.
@inlinable
public func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
}

extension Instant: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(microseconds) }
}

extension TimeSpan: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(microseconds) }
}
