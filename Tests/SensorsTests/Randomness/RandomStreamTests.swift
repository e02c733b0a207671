import Foundation
import Sensors
import Testing

@Suite struct RandomStreamTests {
    private static let count = 20_000

    private static func draw(_ next: (inout RandomStream) -> Double) -> [Double] {
        var stream = RandomStream(StreamKey(seed: 11, athlete: 0, workout: 0, purpose: .human))
        return (0..<count).map { _ in next(&stream) }
    }

    /// A distribution, its mean and its variance.
    struct Law: CustomTestStringConvertible {
        var name: String
        var mean: Double
        var variance: Double
        var draw: @Sendable (inout RandomStream) -> Double
        var testDescription: String { name }
    }

    static let laws = [
        Law(name: "uniform", mean: 0.5, variance: 1.0 / 12) { $0.uniform() },
        Law(name: "uniform from -2 to 4", mean: 1, variance: 3) { $0.uniform(from: -2, to: 4) },
        Law(name: "integer below 6", mean: 2.5, variance: 35.0 / 12) { Double($0.integer(below: 6)) },
        Law(name: "bernoulli", mean: 0.3, variance: 0.21) { $0.bernoulli(0.3) ? 1 : 0 },
        Law(name: "gaussian", mean: 0, variance: 4) { $0.gaussian(standardDeviation: 2) },
        Law(name: "gaussian within", mean: 5, variance: 1.0 * (1 - 2 * 2 * 0.053_991 / 0.954_500)) {
            $0.gaussian(mean: 5, standardDeviation: 1, within: 3...7)
        },
        Law(name: "exponential", mean: 3, variance: 9) { $0.exponential(mean: 3) },
        Law(name: "gamma", mean: 4.1, variance: 4.1 * 4.1 / 9) { $0.gamma(shape: 9, scale: 4.1 / 9) },
        Law(name: "lognormal", mean: exp(0.045), variance: (exp(0.09) - 1) * exp(0.09)) {
            $0.lognormal(median: 1, sigma: 0.3)
        },
        Law(name: "beta", mean: 0.8, variance: 0.16 / 11) { $0.beta(8, 2) },
        Law(name: "geometric", mean: 4, variance: 12) { Double($0.geometric(0.25)) },
        Law(name: "laplace", mean: 0, variance: 2 * 144) { $0.laplace(scale: 12) },
        Law(name: "student's t", mean: 0, variance: 2) { $0.studentT(degreesOfFreedom: 4) },
    ]

    @Test(arguments: laws)
    func `SEN-6 every distribution has its mean and its variance`(law: Law) {
        let draws = Self.draw(law.draw)
        let standardError = (law.variance / Double(Self.count)).squareRoot()
        #expect(abs(draws.mean - law.mean) < 4 * standardError)
        // Heavy tails need more room: the variance of a t with 4 degrees of freedom hardly settles.
        let room = law.name == "student's t" ? 0.5 : 0.1
        #expect(abs(draws.variance / law.variance - 1) < room)
    }

    @Test func `SEN-6 numbers lie where their distribution allows them`() {
        #expect(Self.draw { $0.uniform() }.allSatisfy { (0..<1).contains($0) })
        #expect(Self.draw { Double($0.geometric(0.9)) }.allSatisfy { $0 >= 1 })
        #expect(Self.draw { $0.beta(0.5, 0.5) }.allSatisfy { (0...1).contains($0) })
    }

    @Test(arguments: [(0.0, 1.0, 5.0, 6.0), (0, 1, -40, -39), (0, 1, 39, 40), (10, 3, 10, 10), (0, 1e-9, 3, 4)])
    func `SEN-6 a normal deviate is held within any range`(mean: Double, deviation: Double, low: Double, high: Double) {
        let draws = Self.draw { $0.gaussian(mean: mean, standardDeviation: deviation, within: low...high) }
        #expect(draws.allSatisfy { (low...high).contains($0) })
    }

    @Test func `SEN-6 an integer has no bias however large its bound`() {
        let bound: UInt64 = 3 << 62
        let draws = Self.draw { Double($0.integer(below: bound)) / Double(bound) }
        #expect(abs(draws.mean - 0.5) < 0.01 && draws.allSatisfy { $0 < 1 })
    }

    @Test func `SEN-6 a choice follows its weights`() throws {
        let distribution = try DiscreteDistribution(weights: [1, 0, 3, 6])
        var counts = [0, 0, 0, 0]
        var stream = RandomStream(StreamKey(seed: 5, athlete: 0, workout: 0, purpose: .human))
        for _ in 0..<10_000 { counts[stream.choice(from: distribution)] += 1 }
        #expect(counts[1] == 0)
        #expect(abs(counts[0] - 1_000) < 130 && abs(counts[2] - 3_000) < 190 && abs(counts[3] - 6_000) < 200)
    }

    @Test(arguments: [[], [0, 0], [1, -1], [1, .nan], [.infinity, 1]] as [[Double]])
    func `SEN-6 weights from which nothing can be drawn are refused`(weights: [Double]) {
        #expect(throws: SensorError.self) { _ = try DiscreteDistribution(weights: weights) }
    }

    @Test func `SEN-6 correlated deviates have the correlations asked for`() throws {
        var law = try MultivariateGaussian(
            means: [1, 0, -2], correlations: [[1, 0.8, 0], [0.8, 1, -0.3], [0, -0.3, 1]])
        var stream = RandomStream(StreamKey(seed: 5, athlete: 0, workout: 0, purpose: .human))
        var columns: [[Double]] = [[], [], []]
        for _ in 0..<10_000 {
            try law.draw(from: &stream)
            for column in 0..<3 { columns[column].append(law[column]) }
        }
        #expect(abs(columns[0].mean - 1) < 0.04 && abs(columns[2].mean + 2) < 0.04)
        #expect(abs(columns[0].correlation(with: columns[1]) - 0.8) < 0.02)
        #expect(abs(columns[1].correlation(with: columns[2]) + 0.3) < 0.04)
        #expect(abs(columns[0].correlation(with: columns[2])) < 0.04)
    }

    @Test(
        arguments: [
            [[1, 2], [2, 1]], [[1, 0.2], [0.3, 1]], [[2, 0.2], [0.2, 1]],
            [[1, 0.9, -0.9], [0.9, 1, 0.9], [-0.9, 0.9, 1]], [[1]], [[1, .nan], [.nan, 1]], [],
        ] as [[[Double]]])
    func `SEN-6 correlations that no numbers could have are refused`(matrix: [[Double]]) {
        let means = [Double](repeating: 0, count: matrix.count == 1 ? 2 : matrix.count)
        #expect(throws: SensorError.correlations) {
            _ = try MultivariateGaussian(means: means, correlations: matrix)
        }
    }
}
