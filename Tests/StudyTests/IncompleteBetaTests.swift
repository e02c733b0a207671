import CGSL
import Testing

@testable import Study

@Suite struct IncompleteBetaTests {
    private static let parameters: [Double] = [0.5, 1, 2, 3.5, 10, 100, 5_000]

    @Test(arguments: parameters, parameters)
    func `LAB-4 the incomplete beta function is GSL's where that is right`(a: Double, b: Double) {
        for x in [1e-12, 1e-4, 0.01, 0.2, 0.5, 0.77, 0.99, 0.9999] {
            let (own, other) = (incompleteBeta(x, a, b), gsl_cdf_beta_P(x, a, b))
            #expect(abs(own - other) <= 1e-9 * other + 1e-14, "at \(x)")
        }
    }

    @Test(arguments: [1.0, 7, 1e3, 1e6, 1e9])
    func `LAB-4 it is a half in the middle of equal parameters`(parameter: Double) {
        #expect(abs(incompleteBeta(0.5, parameter, parameter) - 0.5) < 1e-5)
    }

    @Test func `LAB-4 it rises from nothing to one and ends at the mean's neighbours too`() {
        let values = (0...1_000).map { incompleteBeta(Double($0) / 1_000, 400, 600) }
        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
        var x = (400.0 + 1) / 1_002
        for _ in 0..<8 {
            #expect(abs(incompleteBeta(x, 400, 600) + incompleteBeta(1 - x, 600, 400) - 1) < 1e-9)
            x = x.nextUp
        }
    }
}
