/// How a quantity is distributed over many workouts, in bins of one unit.
///
/// Only whole numbers are added, so the order in which workouts come changes nothing, and two distributions can be
/// joined.
public struct Distribution: Hashable, Sendable {
    private var counts: [Int]
    private var sum = 0

    /// How many quantities there are.
    public private(set) var count = 0

    /// Makes an empty distribution.
    ///
    /// - Parameter limit: The greatest quantity that has a bin of its own; greater ones share the last.
    public init(limit: Int) {
        counts = [Int](repeating: 0, count: limit + 1)
    }

    /// Adds a quantity; a negative one counts as zero.
    public mutating func add(_ quantity: Int) {
        let held = max(0, quantity)
        counts[min(held, counts.count - 1)] += 1
        count += 1
        sum += held
    }

    /// Adds all quantities of another distribution with as many bins.
    public mutating func add(_ other: Distribution) {
        for index in counts.indices { counts[index] += other.counts[index] }
        count += other.count
        sum += other.sum
    }

    /// The mean; nil where there are no quantities.
    public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

    /// The least quantity that at least a share of all do not exceed; nil where there are no quantities.
    public func quantile(_ share: Double) -> Int? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (quantity, number) in counts.enumerated() {
            seen += number
            if seen >= rank { return quantity }
        }
        return counts.count - 1
    }
}
