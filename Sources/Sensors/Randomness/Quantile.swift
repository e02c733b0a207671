internal import CGSL

/// Where a given share of a distribution lies below.
///
/// A share is kept off 0 and 1, where a quantile would be infinite: nothing here is farther out than one case in 10¹².
enum Quantile {
    /// The share of a standard normal distribution below a deviate, inside (0, 1).
    @inline(__always)
    static func share(ofDeviate deviate: Double) -> Double { open(gsl_cdf_ugaussian_P(deviate)) }

    /// The quantile of a lognormal distribution.
    static func lognormal(_ share: Double, median: Double, sigma: Double) throws(SensorError) -> Double {
        guard sigma > 0 else { return median }
        return try median * GSL.check(gsl_cdf_lognormal_Pinv(open(share), 0, sigma), "gsl_cdf_lognormal_Pinv")
    }

    /// The quantile of the part of a normal distribution that lies within a range.
    ///
    /// Works from the upper tail where the range lies above the mean, so that a far range keeps its precision. A range
    /// beyond all precision gives its end that is nearer the mean.
    static func gaussian(
        _ share: Double, mean: Double, standardDeviation: Double, within range: ClosedRange<Double>
    ) -> Double {
        let low = (range.lowerBound - mean) / standardDeviation
        let high = (range.upperBound - mean) / standardDeviation
        let deviate: Double
        if low > 0 {
            let tails = (gsl_cdf_ugaussian_Q(low), gsl_cdf_ugaussian_Q(high))
            deviate = gsl_cdf_ugaussian_Qinv(tails.0 + share * (tails.1 - tails.0))
        } else {
            let tails = (gsl_cdf_ugaussian_P(low), gsl_cdf_ugaussian_P(high))
            deviate = gsl_cdf_ugaussian_Pinv(tails.0 + share * (tails.1 - tails.0))
        }
        let value = mean + standardDeviation * (deviate.isFinite ? deviate : low > 0 ? low : high)
        return min(max(value, range.lowerBound), range.upperBound)
    }

    @inline(__always)
    private static func open(_ share: Double) -> Double { min(max(share, 1e-12), 1 - 1e-12) }
}
