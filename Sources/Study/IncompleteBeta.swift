import CGSL
import Foundation
import Sensors

/// The regularised incomplete beta function: how likely a beta-distributed number does not exceed `x`.
///
/// GSL's own gives up where both parameters are large, and its inverse for many more. This one takes the continued
/// fraction of DLMF 8.17.22 by the method of Lentz as Thompson and Barnett modified it, for as many terms as it takes,
/// about the root of the greater parameter.
///
/// - Parameters:
///   - x: From 0 to 1.
///   - a: The first parameter, above zero.
///   - b: The second parameter, above zero.
/// - Returns: The probability.
func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // Beyond the mean the fraction hardly converges; from the other end it does.
    return x <= (a + 1) / (a + b + 2) ? nearTail(x, a, b) : 1 - nearTail(1 - x, b, a)
}

/// The incomplete beta function below about the mean.
private func nearTail(_ x: Double, _ a: Double, _ b: Double) -> Double {
    GSL.silenceErrorHandler()
    let front = exp(a * log(x) + b * log1p(-x) - gsl_sf_lnbeta(a, b)) / a
    return front > 0 ? front / betaFraction(x, a, b) : 0
}

/// The continued fraction 1 + d₁/(1 + d₂/(1 + …)) of the incomplete beta function.
private func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let least = 1e-300
    var (value, numerator, denominator) = (1.0, 1.0, 0.0)
    for term in 1..<10_000_000 {
        let m = Double(term / 2)
        let coefficient =
            term % 2 == 0
            ? m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            : -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        denominator = 1 + coefficient * denominator
        denominator = 1 / (abs(denominator) < least ? least : denominator)
        numerator = 1 + coefficient / numerator
        if abs(numerator) < least { numerator = least }
        let change = numerator * denominator
        value *= change
        if abs(change - 1) < 1e-15 { break }
    }
    return value
}
