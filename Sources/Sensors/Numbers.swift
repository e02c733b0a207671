extension Double {
    /// The nearest number of a decimal grid.
    ///
    /// A drawn number is brought to its grid before anything builds on it: `exp` and `log` may differ in the last bit
    /// between processors.
    @inline(__always)
    func rounded(toDecimals count: Int) -> Double {
        let scale: Double =
            switch count {
            case 0: 1
            case 1: 10
            case 2: 100
            case 3: 1_000
            default: 10_000
            }
        return Double((self * scale).nearestInteger) / scale
    }

    /// The nearest whole number, halves to the even one, without the checks of a conversion.
    ///
    /// For numbers within ±2⁵¹; what it gives for others has no meaning.
    @inline(__always)
    var nearestInteger: Int64 {
        // Adding 1.5·2⁵² leaves the whole number in the low bits.
        Int64(bitPattern: (self + 0x1.8p52).bitPattern) &- Int64(bitPattern: (0x1.8p52 as Double).bitPattern)
    }

    /// A number of seconds in whole milliseconds, held at the longest time there is in a script.
    @inline(__always)
    var wholeMilliseconds: Int32 {
        Int32(truncatingIfNeeded: (held(in: 0...1e6) * 1_000).nearestInteger)
    }

    /// The number, or the end of a range that is nearest to it.
    @inline(__always)
    package func held(in range: ClosedRange<Double>) -> Double {
        self < range.lowerBound ? range.lowerBound : self > range.upperBound ? range.upperBound : self
    }
}
