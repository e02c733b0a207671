import Encoding
public import Validation

/// How the simulated athletes compare with published findings, target by target.
public struct ValidationReport: Sendable {
    private let findings: [Finding]
    private let athletes: Int
    private let seed: UInt64

    /// Reports findings.
    ///
    /// - Parameters:
    ///   - findings: What came of each target.
    ///   - athletes: How many athletes did each protocol.
    ///   - seed: The seed of athletes, plans and sensors.
    public init(_ findings: [Finding], athletes: Int, seed: UInt64) {
        self.findings = findings
        self.athletes = athletes
        self.seed = seed
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var table = TextTable([
            .init("#", .right), .init("target"), .init("measured", .right), .init("allowed"), .init("verdict"),
            .init("published"),
        ])
        for finding in findings {
            for (index, measurement) in finding.measurements.enumerated() {
                let unit = measurement.unit.isEmpty ? "" : " \(measurement.unit)"
                let range = [measurement.range.lowerBound, measurement.range.upperBound].map { bound in
                    bound.isFinite && abs(bound) < 1e6 ? Quantity.decimal(bound, digits: digits(measurement)) : "…"
                }
                table.add([
                    .init(index == 0 ? "\(finding.number)" : ""),
                    .init(finding.measurements.count == 1 ? finding.what : "\(finding.what): \(measurement.name)"),
                    .init(Quantity.decimal(measurement.value, digits: digits(measurement)) + unit),
                    .init(range.joined(separator: " – "), isFaint: true),
                    Self.verdict(measurement),
                    .init(index == 0 ? finding.published : "", isFaint: true),
                ])
            }
        }
        let met = findings.count { $0.verdict == .met }
        let heading = "\(Quantity.counted(athletes, "athlete", "athletes")) · seed \(seed)"
        return [style.bold(heading), ""] + table.lines(style: style)
            + ["", "  \(met) of \(Quantity.counted(findings.count, "target", "targets")) met"]
    }

    private static func verdict(_ measurement: Measurement) -> TextTable.Cell {
        if measurement.isMet { return .init("met", color: .green) }
        return measurement.isMetWithinChance
            ? .init("missed, within chance", color: .yellow) : .init("missed", color: .red)
    }

    private func digits(_ measurement: Measurement) -> Int { abs(measurement.range.upperBound) < 10 ? 2 : 1 }

    /// The report as one document of JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("seed")
        writer.value(String(seed))
        writer.key("athletes")
        writer.value(athletes)
        writer.key("findings")
        writer.beginArray()
        for finding in findings {
            writer.beginObject()
            writer.key("target")
            writer.value(finding.number)
            writer.key("what")
            writer.value(finding.what)
            writer.key("published")
            writer.value(finding.published)
            writer.key("tolerance")
            writer.value(finding.tolerance)
            writer.key("source")
            writer.value(finding.source)
            writer.key("verdict")
            writer.value(finding.verdict.rawValue)
            writer.key("measurements")
            writer.beginArray()
            for measurement in finding.measurements { write(measurement, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.buffer.text
    }

    private func write(_ measurement: Measurement, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("name")
        writer.value(measurement.name)
        writer.key("value")
        writer.value(measurement.value, fractionDigits: 4)
        writer.key("unit")
        writer.value(measurement.unit)
        writer.key("lower")
        writer.value(measurement.range.lowerBound, fractionDigits: 4)
        writer.key("upper")
        writer.value(measurement.range.upperBound, fractionDigits: 4)
        writer.key("standardError")
        writer.value(measurement.standardError, fractionDigits: 4)
        writer.key("isMet")
        writer.value(measurement.isMet)
        writer.endObject()
    }
}
