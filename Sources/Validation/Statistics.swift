internal import CGSL

extension [Double] {
    /// The arithmetic mean; NaN of nothing.
    var mean: Double { gsl_stats_mean(self, 1, count) }

    /// The sample standard deviation.
    var standardDeviation: Double { gsl_stats_sd(self, 1, count) }

    /// How far chance moves the mean.
    var standardErrorOfMean: Double { standardDeviation / Double(count).squareRoot() }

    /// How far chance moves the standard deviation, for a distribution that is nearly normal.
    var standardErrorOfDeviation: Double { standardDeviation / (2 * Double(count)).squareRoot() }

    /// How far chance moves the median, for a distribution that is nearly normal.
    var standardErrorOfMedian: Double { 1.253 * standardErrorOfMean }

    /// The middle value.
    var median: Double { quantile(0.5) }

    /// The value below which a share of all lies.
    func quantile(_ share: Double) -> Double {
        gsl_stats_quantile_from_sorted_data(sorted(), 1, count, share)
    }
}

/// A straight line through points, by least squares.
package struct Line {
    package let intercept: Double
    package let slope: Double
    package let interceptError: Double
    let slopeError: Double
    /// The standard deviation of the points about the line.
    package let residual: Double

    package init(x: [Double], y: [Double]) {
        var (c0, c1, cov00, cov01, cov11, sum) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        gsl_fit_linear(x, 1, y, 1, x.count, &c0, &c1, &cov00, &cov01, &cov11, &sum)
        intercept = c0
        slope = c1
        interceptError = cov00.squareRoot()
        slopeError = cov11.squareRoot()
        residual = (sum / Double(Swift.max(1, x.count - 2))).squareRoot()
    }

    /// The height of the line.
    func callAsFunction(_ x: Double) -> Double { intercept + slope * x }
}
