import Timeline
import Workouts

/// How long each heart rate was held in active time.
///
/// Heart rates of a sensor are whole numbers, so a workout of any length comes down to some 200 counters; averages,
/// zones and training impulses are sums over them. A heart rate that is no whole number is kept as it is, since a zone
/// is decided on the unrounded value.
struct HeldTime: Hashable, Sendable {
    private static let wholeRates = 256

    /// Milliseconds for which each whole heart rate was held.
    private var milliseconds = [Int64](repeating: 0, count: wholeRates)
    /// Heart rates that are no whole numbers below 256, with their milliseconds.
    private var others: [Other] = []

    struct Other: Hashable, Sendable {
        var beatsPerMinute: Double
        var milliseconds: Int64
    }

    /// Forgets all, keeping the storage.
    mutating func reset() {
        for index in milliseconds.indices { milliseconds[index] = 0 }
        others.removeAll(keepingCapacity: true)
    }

    /// Adds time at a heart rate.
    @inline(__always)
    mutating func hold(_ beatsPerMinute: Double, for span: TimeSpan) {
        let whole = Int(min(max(0, beatsPerMinute), Double(Self.wholeRates - 1)))
        if Double(whole) == beatsPerMinute {
            milliseconds[whole] += span.milliseconds
        } else {
            others.append(Other(beatsPerMinute: beatsPerMinute, milliseconds: span.milliseconds))
        }
    }

    /// Calls a closure with every heart rate that was held and its milliseconds.
    func forEach(_ body: (_ beatsPerMinute: Double, _ milliseconds: Int64) -> Void) {
        for (rate, held) in milliseconds.enumerated() where held > 0 { body(Double(rate), held) }
        for other in others { body(other.beatsPerMinute, other.milliseconds) }
    }

    /// The mean heart rate, weighted by time; nil where none was held.
    var average: Double? {
        var total: Int64 = 0
        var weighted = 0.0
        forEach { rate, held in
            total += held
            weighted += rate * Double(held)
        }
        return total > 0 ? weighted / Double(total) : nil
    }

    /// The time in each zone.
    func seconds(in zones: HeartRateZones) -> [TimeSpan] {
        var seconds = [TimeSpan](repeating: .zero, count: zones.count)
        forEach { rate, held in seconds[zones.index(of: rate)] += .milliseconds(held) }
        return seconds
    }
}

extension HeldTime: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        for held in milliseconds { fingerprint.combine(held) }
        fingerprint.combine(others.count)
        for other in others {
            fingerprint.combine(other.beatsPerMinute)
            fingerprint.combine(other.milliseconds)
        }
    }
}
