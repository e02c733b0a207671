import Timeline

/// How a quantity is distributed over many workouts: its exact mean, and its quantiles to the nearest bin.
///
/// Only whole numbers of small units are added, so the order in which workouts come changes nothing.
public struct Distribution: Hashable, Sendable {
    private var counts: [Int]
    private let unitsPerBin: Int
    private var sum = 0

    /// How many quantities there are.
    public private(set) var count = 0

    /// Makes an empty distribution.
    ///
    /// - Parameters:
    ///   - limit: The number of the last bin; greater quantities share it.
    ///   - unitsPerBin: How many units lie between the middles of two bins.
    /// - Precondition: Neither is negative, and the units are not zero.
    public init(limit: Int, unitsPerBin: Int = 1) {
        precondition(limit >= 0 && unitsPerBin > 0, "\(limit) bins of \(unitsPerBin) units")
        counts = [Int](repeating: 0, count: limit + 1)
        self.unitsPerBin = unitsPerBin
    }

    /// Adds a quantity, in units; a negative one counts as zero.
    public mutating func add(_ quantity: Int) {
        let held = max(0, quantity)
        counts[min(held.adding(unitsPerBin / 2) / unitsPerBin, counts.count - 1)] += 1
        count += 1
        sum = sum.adding(held)
    }

    /// The mean, in bins; nil where there are no quantities.
    public var mean: Double? { count > 0 ? Double(sum) / Double(count) / Double(unitsPerBin) : nil }

    /// The least bin that at least a share of all do not exceed; nil where there are no quantities.
    public func quantile(_ share: Double) -> Int? {
        guard count > 0 else { return nil }
        // A share such as 0.07 is no binary fraction; what it makes too much must not reach the next rank.
        let rank = max(1, Int((share * Double(count) * (1 - 1e-12)).rounded(.up)))
        var seen = 0
        for (bin, number) in counts.enumerated() {
            seen += number
            if seen >= rank { return bin }
        }
        return counts.count - 1
    }
}

extension Int {
    /// The sum, held at the ends of the range.
    func adding(_ other: Int) -> Int { Int(Int64(self).addedSaturating(Int64(other))) }
}
