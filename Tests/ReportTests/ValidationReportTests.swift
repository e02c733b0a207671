import Encoding
import Foundation
import TestSupport
import Testing

@testable import Report
@testable import Validation

@Suite struct ValidationReportTests {
    private let findings = [
        Finding(
            number: 1, what: "maximum heart rate on age", published: "211 − 0.64 · age", tolerance: "±1.5 bpm, ±0.04",
            source: "Nes 2013",
            measurements: [
                Measurement("intercept", 211.2, in: 209.5...212.5, unit: "bpm", standardError: 0.2),
                Measurement("slope", -0.69, in: -0.68 ... -0.6, unit: "bpm/year", standardError: 0.01),
            ]),
        Finding(
            number: 10, what: "two poles fit better than one", published: "9 % less", tolerance: "less",
            source: "Wang and Hunt 2021",
            measurements: [Measurement("error saved", .nan, in: 0...Double.infinity, unit: "%", standardError: 0.5)]
        ),
    ]

    @Test func `CLI-1 the table of published findings is the golden one`() throws {
        let report = ValidationReport(findings, athletes: 1, seed: 7)
        #expect(try difference(fromGolden: "validation.txt", text(report.lines(style: .plain))) == nil)
        #expect(try difference(fromGolden: "validation.json", report.json + "\n") == nil)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(report.json.utf8)) }
        #expect(try JSONReader.read(report.json)["seed"]?.string == "7")
    }
}
