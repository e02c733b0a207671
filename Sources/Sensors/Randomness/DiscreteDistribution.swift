internal import CGSL

/// Several things of given weights, from which one is drawn in constant time by Walker's alias table.
public struct DiscreteDistribution: ~Copyable {
    let table: UnsafeMutablePointer<gsl_ran_discrete_t>

    /// Lays the table.
    ///
    /// - Throws: `SensorError` where there is no weight, one is negative or no number, or all are zero.
    public init(weights: [Double]) throws(SensorError) {
        GSL.silenceErrorHandler()
        let isSound = weights.allSatisfy { $0 >= 0 && $0.isFinite } && weights.reduce(0, +) > 0
        guard isSound, let table = gsl_ran_discrete_preproc(weights.count, weights) else {
            throw .weights(weights)
        }
        self.table = table
    }

    deinit { gsl_ran_discrete_free(table) }
}

@available(*, unavailable)
extension DiscreteDistribution: Sendable {}
