import Foundation
import Testing
import Validation

@Suite struct CurveFitTests {
    @Test(arguments: [5.0, 30, 120])
    func `SEN-2 a fit finds the time constant of an exponential`(seconds: Double) throws {
        let data = (0..<60).map { 80 + 50 * exp(-Double($0) * 5 / seconds) }
        let fit = try CurveFit(to: data, guess: [data[59], data[0] - data[59], 4]) { parameters, curve in
            for index in curve.indices {
                curve[index] = parameters[0] + parameters[1] * exp(-Double(index) * 5 / exp(parameters[2]))
            }
        }
        #expect(abs(exp(fit.parameters[2]) - seconds) < 0.01 && fit.rootMeanSquare < 0.001)
    }

    @Test func `SEN-2 a model that gives no numbers cannot be fitted`() {
        #expect(throws: FitError.self) {
            _ = try CurveFit(to: [1, 2, 3], guess: [1]) { _, curve in curve[0] = .nan }
        }
    }

    @Test func `SEN-2 a line finds intercept, slope and what is left`() {
        let x = (0..<100).map(Double.init)
        let line = Line(x: x, y: x.map { 3 + 2 * $0 + ($0.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1) })
        #expect(abs(line.slope - 2) < 0.01 && abs(line.intercept - 3) < 0.3 && abs(line.residual - 1) < 0.05)
    }
}
