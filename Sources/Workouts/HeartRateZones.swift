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

    /// Makes zones that meet at given heart rates.
    ///
    /// - Throws: `ZoneError` where the bounds do not rise from above zero, mix shares with heart rates, or make fewer
    ///   than 3 or more than 9 zones.
    public init(bounds: [Double], basis: Basis = .custom) throws(ZoneError) {
        guard Self.countRange.contains(bounds.count + 1) else { throw .count(bounds.count + 1) }
        for (index, bound) in bounds.enumerated() {
            guard bound.isFinite, (20...300).contains(bound) else { throw .notAHeartRate(bound, index: index) }
            guard index > 0 else { continue }
            let before = bounds[index - 1]
            if bound <= before { throw .notRising(bound, after: before) }
            if before <= 100, bound > 1.6 * before { throw .mixedUnits(bound, after: before) }
        }
        self.bounds = bounds
        self.basis = basis
    }

    /// Makes zones at shares of the maximum heart rate.
    ///
    /// - Throws: `ZoneError` as the designated initializer does.
    public static func percentOfMaximum(
        maximum: Double, fractions: [Double] = defaultFractions
    ) throws(ZoneError) -> HeartRateZones {
        try HeartRateZones(bounds: fractions.map { $0 * maximum }, basis: .percentOfMaximum)
    }

    /// Makes zones at shares of the heart-rate reserve.
    ///
    /// - Throws: `ZoneError` where the maximum is not above the resting heart rate, and as the designated initializer
    ///   does.
    public static func heartRateReserve(
        resting: Double, maximum: Double, fractions: [Double] = defaultFractions
    ) throws(ZoneError) -> HeartRateZones {
        guard maximum > resting else { throw .notRising(maximum, after: resting) }
        return try HeartRateZones(
            bounds: fractions.map { resting + $0 * (maximum - resting) }, basis: .heartRateReserve)
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
    /// A bound is no heart rate in beats per minute.
    case notAHeartRate(Double, index: Int)
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
            "found \(bound) as bound \(index + 1), expected a heart rate of 20 to 300 beats per minute"
        case .notRising(let bound, let before):
            "found \(bound) after \(before), expected bounds that rise"
        case .mixedUnits(let bound, let before):
            "found \(bound) after \(before), which looks like beats per minute after a percentage; "
                + "expected all bounds in beats per minute"
        }
    }
}
