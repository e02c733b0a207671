internal import CGSL

/// Returns e to the power of a number, the same on every processor.
///
/// It uses nothing but sums and products, unlike libm's function, of which each processor may get its own variant.
/// The result is within some 2⁻⁴⁷ of the true one; beyond ±700 the argument is held there.
package func exponential(_ power: Double) -> Double {
    let power = power.held(in: -700...700)
    // Adding 1.5·2⁵² rounds to a whole number.
    let doublings = (power * 1.442_695_040_888_963_4 + 0x1.8p52) - 0x1.8p52
    let rest = (power - doublings * 0x1.62e4_2fef_a380_0p-1) - doublings * 0x1.ef35_793c_7673_0p-45
    // The rest is halved four times for a short series, and its exponential squared as often.
    let small = rest * 0.0625
    let high = 1 + small * (1.0 / 5) * (1 + small * (1.0 / 6) * (1 + small * (1.0 / 7)))
    var result = 1 + small * (1 + small * (1.0 / 2) * (1 + small * (1.0 / 3) * (1 + small * (1.0 / 4) * high)))
    for _ in 0..<4 { result *= result }
    return result * Double(bitPattern: UInt64(bitPattern: 1_023 + doublings.nearestInteger) << 52)
}

/// Returns the natural logarithm of a number above zero.
package func logarithm(_ number: Double) -> Double { cgsl_log(number) }

/// Returns e to the power of −`exponent` for a short decay, by Padé's (12 − 6x + x²)/(12 + 6x + x²).
///
/// Within three parts in a million at an exponent of 0.3, and a thousandth at 0.9.
@inline(__always)
func shortDecay(_ exponent: Double) -> Double {
    let even = exponent * exponent + 12
    let odd = exponent * 6
    return (even - odd) / (even + odd)
}

/// The same for two decays at a time.
@inline(__always)
func shortDecay(_ exponent: SIMD2<Double>) -> SIMD2<Double> {
    let even = exponent * exponent + 12
    let odd = exponent * 6
    return (even - odd) / (even + odd)
}

/// Powers of e for decays, by one look-up and a cubic: e^(−x) for x from 0 up, within one part in 10⁸.
///
/// The exponential of the hot loops: 32 steps to the unit up to x = 15.98, beyond which the decay counts as over. What it
/// gives for a negative number has no meaning.
package struct Decay: BitwiseCopyable {
    private let table: UnsafePointer<Double>

    private static let steps = 512

    /// The table, written once and never freed.
    package static var shared: Decay { Decay(table: decayTable) }

    /// Returns e to the power of −`exponent`.
    @inline(__always)
    package func callAsFunction(_ exponent: Double) -> Double {
        // Adding 1.5·2⁴⁷ leaves the nearest multiple of 1/32 in the low bits; the mask keeps any number in the table.
        let exponent = exponent < 16 ? exponent : 16
        let shifted = exponent + 0x1.8p47
        let position = Int(truncatingIfNeeded: shifted.bitPattern & 0x3FF)
        let rest = (shifted - 0x1.8p47) - exponent
        return table[position] * (1 + rest + rest * rest * (0.5 + rest * (1.0 / 6)))
    }

    fileprivate static func makeTable() -> UnsafePointer<Double> {
        let table = UnsafeMutablePointer<Double>.allocate(capacity: 1_024)
        table.initialize(repeating: 0, count: 1_024)
        for step in 0..<steps { table[step] = exponential(-Double(step) / 32) }
        return UnsafePointer(table)
    }

    private init(table: UnsafePointer<Double>) { self.table = table }
}

/// Written once before its first use and never changed, so any thread may read it.
private nonisolated(unsafe) let decayTable = Decay.makeTable()
