import Foundation
import Sensors
import Testing

@Suite struct ExponentialTests {
    @Test func `SEN-2 the exponential agrees with that of libm over its whole range`() {
        for power in stride(from: -690.0, through: 690, by: 0.37) {
            #expect(abs(exponential(power) / exp(power) - 1) < 1e-14, "\(power)")
        }
        #expect(exponential(0) == 1)
        #expect(exponential(-.infinity) < 1e-300 && exponential(1e9).isFinite)
    }

    @Test func `SEN-2 the logarithm undoes the exponential`() {
        for power in stride(from: -20.0, through: 20, by: 0.37) {
            #expect(abs(logarithm(exponential(power)) - power) < 1e-9)
        }
    }

    @Test func `SEN-2 a decay follows the exponential`() throws {
        let decay = Decay.shared
        for exponent in stride(from: 0.0, through: 15.98, by: 0.0137) {
            #expect(abs(decay(exponent) / exp(-exponent) - 1) < 1e-8, "\(exponent)")
        }
        #expect(decay(0) == 1 && decay(16) == 0 && decay(1e300) == 0 && decay(.infinity) == 0)
    }
}
