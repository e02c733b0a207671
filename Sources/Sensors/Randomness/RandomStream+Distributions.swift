internal import CGSL

/// The distributions, all of them GSL's.
///
/// - Precondition: Parameters lie in the domain of their distribution. What comes from a user is checked where a body,
///   a population or a plan takes it in.
extension RandomStream {
    /// A number from [0, 1).
    @inline(__always)
    public mutating func uniform() -> Double { gsl_rng_uniform(generator) }

    /// A number from [`low`, `high`).
    @inline(__always)
    public mutating func uniform(from low: Double, to high: Double) -> Double { gsl_ran_flat(generator, low, high) }

    /// An integer from 0 to below `bound`, each as likely as the others.
    @inline(__always)
    public mutating func integer(below bound: UInt64) -> UInt64 {
        precondition(bound > 0, "no integer lies below 0")
        return UInt64(gsl_rng_uniform_int(generator, UInt(bound)))
    }

    /// Whether something of a given probability happens.
    @inline(__always)
    public mutating func bernoulli(_ probability: Double) -> Bool { gsl_ran_bernoulli(generator, probability) == 1 }

    /// A normal deviate about zero, by the ziggurat of Marsaglia and Tsang.
    @inline(__always)
    public mutating func gaussian(standardDeviation: Double = 1) -> Double {
        gsl_ran_gaussian_ziggurat(generator, standardDeviation)
    }

    /// A normal deviate that lies within a range, by inversion: one uniform draw, whatever the range.
    public mutating func gaussian(
        mean: Double, standardDeviation: Double, within range: ClosedRange<Double>
    ) -> Double {
        guard standardDeviation > 0 else { return min(max(mean, range.lowerBound), range.upperBound) }
        return Quantile.gaussian(
            uniform(), mean: mean, standardDeviation: standardDeviation, within: range)
    }

    /// A waiting time of given mean.
    @inline(__always)
    public mutating func exponential(mean: Double) -> Double { gsl_ran_exponential(generator, mean) }

    /// A sum of `shape` waiting times of mean `scale`.
    @inline(__always)
    public mutating func gamma(shape: Double, scale: Double) -> Double {
        precondition(shape > 0 && shape < 1e9, "the shape of a gamma distribution lies above 0, not at \(shape)")
        return gsl_ran_gamma(generator, shape, scale)
    }

    /// A number whose logarithm is normal: `sigma` is the standard deviation of the logarithm.
    @inline(__always)
    public mutating func lognormal(median: Double, sigma: Double) -> Double {
        median * gsl_ran_lognormal(generator, 0, sigma)
    }

    /// A share, with density proportional to x^(a−1)·(1−x)^(b−1).
    @inline(__always)
    public mutating func beta(_ a: Double, _ b: Double) -> Double {
        precondition(a > 0 && b > 0 && a + b < 1e9, "the parameters of a beta distribution lie above 0")
        return gsl_ran_beta(generator, a, b)
    }

    /// The number of the first trial that succeeds, from 1.
    @inline(__always)
    public mutating func geometric(_ probability: Double) -> Int {
        precondition(probability > 0 && probability <= 1, "a trial succeeds with a probability above 0")
        return Int(gsl_ran_geometric(generator, probability))
    }

    /// A deviate with density proportional to exp(−|x| / `scale`).
    @inline(__always)
    public mutating func laplace(scale: Double) -> Double { gsl_ran_laplace(generator, scale) }

    /// A deviate of Student's t.
    @inline(__always)
    public mutating func studentT(degreesOfFreedom: Double) -> Double {
        precondition(degreesOfFreedom > 0 && degreesOfFreedom < 1e9, "Student's t has degrees of freedom above 0")
        return gsl_ran_tdist(generator, degreesOfFreedom)
    }

    /// One of several things, each with its own weight; returns its position.
    @inline(__always)
    public mutating func choice(from distribution: borrowing DiscreteDistribution) -> Int {
        Int(gsl_ran_discrete(generator, distribution.table))
    }
}
