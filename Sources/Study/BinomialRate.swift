import Foundation

/// How often something happened in so many trials, and between which bounds its probability lies.
public struct BinomialRate: Hashable, Sendable {
    /// How often it happened.
    public let count: Int
    public let trials: Int

    /// Counts how often something happened.
    ///
    /// - Precondition: It happened at least never and at most in each trial.
    public init(count: Int, trials: Int) {
        precondition(count >= 0 && count <= trials, "\(count) of \(trials) trials")
        self.count = count
        self.trials = trials
    }

    /// The share of the trials; zero where there were none.
    public var share: Double { trials > 0 ? Double(count) / Double(trials) : 0 }

    /// The exact interval of Clopper and Pearson: whatever the probability, it is covered at least as often as asked.
    ///
    /// The bounds are quantiles of beta distributions, found by bisection in the logarithm: lower and upper each from
    /// its own tail, so that none is a difference of nearly equal numbers.
    ///
    /// - Parameter confidence: How often the interval should cover the probability, such as 0.95.
    /// - Returns: The bounds; 0 and 1 where there were no trials.
    public func interval(confidence: Double = 0.95) -> (lower: Double, upper: Double) {
        let tail = (1 - confidence) / 2
        return (lower(tail: tail), upper(tail: tail))
    }

    /// The greatest probability under which so few would still occur with a chance of `1 - confidence`.
    ///
    /// At zero of n trials this is 1 − α^(1/n), about 3/n at 95 %: the bound to state where nothing happened.
    public func upperBound(confidence: Double = 0.95) -> Double { upper(tail: 1 - confidence) }

    private func lower(tail: Double) -> Double {
        guard count > 0 else { return 0 }
        let (a, b) = (Double(count), Double(trials - count + 1))
        if count == trials { return exp(log(tail) / Double(trials)) }
        return solve { incompleteBeta($0, a, b) < tail }
    }

    private func upper(tail: Double) -> Double {
        guard count < trials else { return 1 }
        if count == 0 { return -expm1(log(tail) / Double(trials)) }
        let (a, b) = (Double(count + 1), Double(trials - count))
        return solve { incompleteBeta(1 - $0, b, a) > tail }
    }

    /// The probability up to which a condition holds that, once false, stays so.
    private func solve(_ holds: (Double) -> Bool) -> Double {
        var (low, high) = (log(1e-300), 0.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if holds(exp(middle)) { low = middle } else { high = middle }
        }
        return exp(low)
    }
}
