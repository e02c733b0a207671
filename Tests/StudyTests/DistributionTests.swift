import TestSupport
import Testing

@testable import Study

@Suite struct DistributionTests {
    private func distribution(_ quantities: [Int], limit: Int = 100, unitsPerBin: Int = 1) -> Distribution {
        var distribution = Distribution(limit: limit, unitsPerBin: unitsPerBin)
        for quantity in quantities { distribution.add(quantity) }
        return distribution
    }

    @Test func `LAB-4 nothing has neither mean nor quantile`() {
        let nothing = distribution([])
        #expect(nothing.count == 0 && nothing.mean == nil && nothing.quantile(0.5) == nil)
    }

    @Test(arguments: [(0, 1), (0.2, 1), (0.21, 2), (0.5, 3), (0.6, 3), (0.8, 9), (0.81, 50), (1, 50)])
    func `LAB-4 a quantile is the least that a share of all do not exceed`(share: Double, quantile: Int) {
        #expect(distribution([50, 3, 1, 9, 2]).quantile(share) == quantile)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `LAB-4 quantiles are those of the sorted list`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let quantities = (0..<Int.random(in: 1...200, using: &random)).map { _ in
            Int.random(in: 0...100, using: &random)
        }
        let (all, sorted) = (distribution(quantities), quantities.sorted())
        for percent in 1...100 {
            let rank = (percent * sorted.count + 99) / 100
            #expect(all.quantile(Double(percent) / 100) == sorted[rank - 1])
        }
        #expect(all.mean == Double(quantities.reduce(0, +)) / Double(quantities.count))
    }

    @Test func `LAB-4 the mean is exact, and quantiles are to the nearest bin`() {
        let all = distribution([1_449, 1_451, 1_459], limit: 300, unitsPerBin: 10)
        #expect(all.mean == 1_453.0 / 10)
        #expect(all.quantile(0.3) == 145 && all.quantile(0.6) == 145 && all.quantile(1) == 146)
    }

    @Test func `LAB-4 the order does not matter`() {
        var random = SplitMix(seed: 7)
        let quantities = (0..<500).map { _ in Int.random(in: 0...150, using: &random) }
        #expect(distribution(quantities) == distribution(quantities.shuffled(using: &random)))
    }

    @Test func `LAB-4 no quantity is too small or too great`() {
        let all = distribution([-5, .min, .max, .max], limit: 10, unitsPerBin: 3)
        #expect(all.count == 4 && all.quantile(0.5) == 0 && all.quantile(1) == 10)
        #expect(all.mean.map { $0 > 0 && $0.isFinite } == true)
    }
}
