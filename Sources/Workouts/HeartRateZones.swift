/// A division of heart rates into zones: N rising bounds make N + 1 zones.
///
/// A zone holds its lower bound and not its upper one. The first begins at zero and the last has no end, so every
/// heart rate lies in exactly one zone.
public struct HeartRateZones: Hashable, Sendable {
    /// What the bounds were reckoned from.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// Shares of the maximum heart rate.
        case percentOfMaximum
        /// Shares of the way from resting to maximum heart rate (Karvonen).
        case heartRateReserve
        /// Given in beats per minute.
        case custom
        /// As a device stored them in its file.
        case device
    }

    /// How many zones there may be, after HealthKit.
    public static let countRange = 3...9

    /// The shares at which zones meet where nothing else is asked for.
    public static let defaultFractions = [0.6, 0.7, 0.8, 0.9]

    public let basis: Basis
    /// The heart rates at which one zone ends and the next begins, in beats per minute.
    public let bounds: [Double]

    /// The number of zones.
    public var count: Int { bounds.count + 1 }

    /// The heart rates that a person can have, in beats per minute.
    private static let heartRates = 20.0...300.0

    /// Makes zones that meet at given heart rates.
    ///
    /// - Throws: `ZoneError` where the bounds are no rising heart rates, mix shares with heart rates, or make fewer
    ///   than 3 or more than 9 zones.
    public init(bounds: [Double], basis: Basis = .custom) throws(ZoneError) {
        for (index, bound) in bounds.enumerated() where !Self.heartRates.contains(bound) {
            throw .notAHeartRate(bound, index: index)
        }
        try self.init(rising: bounds, basis: basis)
        guard basis == .custom else { return }
        for (before, bound) in zip(bounds, bounds.dropFirst()) where before <= 100 && bound > 1.6 * before {
            throw .mixedUnits(bound, after: before)
        }
    }

    /// Makes zones of bounds that are heart rates.
    private init(rising bounds: [Double], basis: Basis) throws(ZoneError) {
        guard Self.countRange.contains(bounds.count + 1) else { throw .count(bounds.count + 1) }
        for (before, bound) in zip(bounds, bounds.dropFirst()) where bound <= before {
            throw .notRising(bound, after: before)
        }
        self.bounds = bounds
        self.basis = basis
    }

    /// Makes zones at shares of the maximum heart rate.
    ///
    /// - Throws: `ZoneError` where the maximum is no heart rate, and as `check(fractions:)` does.
    public static func percentOfMaximum(
        maximum: Double, fractions: [Double] = defaultFractions
    ) throws(ZoneError) -> HeartRateZones {
        try between(0, and: maximum, fractions, basis: .percentOfMaximum)
    }

    /// Makes zones at shares of the heart-rate reserve.
    ///
    /// - Throws: `ZoneError` where the rates are no heart rates, the maximum is not above the resting one, and as
    ///   `check(fractions:)` does.
    public static func heartRateReserve(
        resting: Double, maximum: Double, fractions: [Double] = defaultFractions
    ) throws(ZoneError) -> HeartRateZones {
        guard heartRates.contains(resting) else { throw .notAHeartRate(resting, index: nil) }
        return try between(resting, and: maximum, fractions, basis: .heartRateReserve)
    }

    /// Refuses shares that make no zones for anybody.
    ///
    /// - Throws: `ZoneError` where they are none from 0.01 to 1.2, do not rise by 0.001 or more, or make fewer than 3
    ///   or more than 9 zones.
    public static func check(fractions: [Double]) throws(ZoneError) {
        guard countRange.contains(fractions.count + 1) else { throw .count(fractions.count + 1) }
        for (index, fraction) in fractions.enumerated() {
            guard (0.01...1.2).contains(fraction) else { throw .notAShare(fraction, index: index) }
            guard index > 0 else { continue }
            // Some room is left for the rounding of a difference.
            if fraction - fractions[index - 1] < 0.000_999 { throw .notRising(fraction, after: fractions[index - 1]) }
        }
    }

    /// Reckons bounds, to the millionth of a beat: a product such as 180 · 0.55 is not off by its last bit then.
    private static func between(
        _ low: Double, and high: Double, _ fractions: [Double], basis: Basis
    ) throws(ZoneError) -> HeartRateZones {
        try check(fractions: fractions)
        guard heartRates.contains(high) else { throw .notAHeartRate(high, index: nil) }
        guard high > low else { throw .notRising(high, after: low) }
        let bounds = fractions.map { ((low + $0 * (high - low)) * 1e6).rounded() / 1e6 }
        return try HeartRateZones(rising: bounds, basis: basis)
    }

    /// The zone of a heart rate, from 0.
    @inlinable
    public func index(of beatsPerMinute: Double) -> Int {
        var index = 0
        while index < bounds.count, beatsPerMinute >= bounds[index] { index += 1 }
        return index
    }
}

/// Why a list of bounds makes no zones.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There would be this many zones.
    case count(Int)
    /// A bound is no heart rate in beats per minute; without an index, the resting or maximum heart rate is none.
    case notAHeartRate(Double, index: Int?)
    /// A share is none of the maximum heart rate or of the reserve.
    case notAShare(Double, index: Int)
    /// A bound does not lie above the one before.
    case notRising(Double, after: Double)
    /// A bound lies so far above one of at most 100 that the lower must be a percentage.
    case mixedUnits(Double, after: Double)

    public var description: String {
        switch self {
        case .count(let count):
            "found bounds for \(count) zones, expected \(HeartRateZones.countRange.lowerBound) to "
                + "\(HeartRateZones.countRange.upperBound); one bound fewer than zones"
        case .notAHeartRate(let bound, let index):
            "found \(bound) as \(index.map { "bound \($0 + 1)" } ?? "resting or maximum heart rate"), "
                + "expected a heart rate of 20 to 300 beats per minute"
        case .notAShare(let share, let index):
            "found \(share) as share \(index + 1), expected a share of 0.01 to 1.2"
        case .notRising(let bound, let before):
            "found \(bound) after \(before), expected bounds that rise"
        case .mixedUnits(let bound, let before):
            "found \(bound) after \(before), which looks like beats per minute after a percentage; "
                + "expected all bounds in beats per minute"
        }
    }
}
