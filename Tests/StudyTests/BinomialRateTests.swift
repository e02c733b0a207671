import Foundation
import Testing

@testable import Study

@Suite struct BinomialRateTests {
    struct Row {
        let rate: BinomialRate
        let confidence: Double
        let bounds: (lower: Double, upper: Double, oneSidedUpper: Double)
    }

    /// What SciPy reckons; `Tables/clopper-pearson.py` wrote it.
    static let table: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/clopper-pearson.csv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 6 else { return nil }
            return Row(
                rate: BinomialRate(count: Int(numbers[0]), trials: Int(numbers[1])), confidence: numbers[2],
                bounds: (numbers[3], numbers[4], numbers[5]))
        }
    }()

    /// Whether two probabilities agree to seven digits, and so do their distances from one.
    private func agree(_ left: Double, _ right: Double) -> Bool {
        abs(left - right) <= 1e-7 * min(abs(right), abs(1 - right)) + 4e-16
    }

    @Test func `LAB-4 the bounds are those of SciPy, from one trial to a thousand million`() {
        #expect(Self.table.count == 584)
        for row in Self.table {
            let (lower, upper) = row.rate.interval(confidence: row.confidence)
            let bound = row.rate.upperBound(confidence: row.confidence)
            #expect(agree(lower, row.bounds.lower), "\(row.rate) \(row.confidence)")
            #expect(agree(upper, row.bounds.upper), "\(row.rate) \(row.confidence)")
            #expect(agree(bound, row.bounds.oneSidedUpper), "\(row.rate) \(row.confidence)")
        }
    }

    @Test func `LAB-4 a rate lies between its bounds, and the one-sided bound below the two-sided`() {
        for row in Self.table {
            let (lower, upper) = row.rate.interval(confidence: row.confidence)
            #expect(lower <= row.rate.share && row.rate.share <= upper)
            #expect(lower >= 0 && upper <= 1)
            #expect(row.rate.upperBound(confidence: row.confidence) <= upper)
        }
    }

    @Test(arguments: [(1, 0.95), (10, 0.258_865_55), (1_000, 0.002_991_25), (3_000_000, 9.985_77e-7)])
    func `LAB-4 nothing in so many trials is about three in as many`(trials: Int, bound: Double) {
        #expect(abs(BinomialRate(count: 0, trials: trials).upperBound() / bound - 1) < 1e-5)
    }

    @Test func `LAB-4 never and always are told by the exact formulas`() {
        let never = BinomialRate(count: 0, trials: 50).interval()
        #expect(never.lower == 0 && abs(never.upper - (1 - pow(0.025, 1 / 50.0))) < 1e-15)
        let always = BinomialRate(count: 50, trials: 50).interval()
        #expect(always.upper == 1 && abs(always.lower - pow(0.025, 1 / 50.0)) < 1e-15)
    }

    @Test func `LAB-4 without trials everything is possible`() {
        let rate = BinomialRate(count: 0, trials: 0)
        #expect(rate.share == 0 && rate.interval() == (0, 1) && rate.upperBound() == 1)
    }

    @Test func `LAB-4 more trials tell more`() {
        let widths = [10, 100, 1_000, 10_000].map { trials in
            let (lower, upper) = BinomialRate(count: trials / 10, trials: trials).interval()
            return upper - lower
        }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test func `LAB-4 more than all, or fewer than none, is a programming error`() async {
        await #expect(processExitsWith: .failure) { _ = BinomialRate(count: 2, trials: 1) }
        await #expect(processExitsWith: .failure) { _ = BinomialRate(count: -1, trials: 1) }
    }
}
