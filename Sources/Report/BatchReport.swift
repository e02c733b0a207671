public import Encoding
import Lab
import Session
public import Study
import Timeline

/// What a batch came to, as a person or a program reads it.
public struct BatchReport: Sendable {
    private let summary: BatchSummary

    /// Reports a summary.
    public init(_ summary: BatchSummary) {
        self.summary = summary
    }

    /// One line of the table of fates.
    private struct Row {
        let fate: Fate
        let cause: Cause?
        let rate: BinomialRate
    }

    private var rows: [Row] {
        Fate.allCases.flatMap { fate in
            ([nil] + Cause.allCases).compactMap { cause in
                let count = summary.count(fate, cause)
                guard count > 0 else { return nil }
                return Row(fate: fate, cause: cause, rate: BinomialRate(count: count, trials: summary.workouts))
            }
        }
    }

    /// The fates that did not occur and that nobody wants.
    private var absent: [Fate] { [.lost, .orphaned, .doubled].filter { summary.count($0) == 0 } }
}

// MARK: Text

extension BatchReport {
    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        fateLines(style) + worldLines(style) + [""] + figureLines(style) + zoneLines(style)
    }

    private func worldLines(_ style: TextStyle) -> [String] {
        let lines = WorldReport(summary.worlds).lines(style: style)
        return lines.isEmpty ? [] : [""] + lines
    }

    private func fateLines(_ style: TextStyle) -> [String] {
        var table = TextTable([
            .init("fate"), .init("cause"), .init("workouts", .right), .init("rate", .right), .init("95 % interval"),
        ])
        for row in rows {
            let (lower, upper) = row.rate.interval()
            table.add([
                TextTable.Cell(row.fate.rawValue, color: Self.color(of: row.fate)), .init(row.cause?.rawValue ?? ""),
                .init(Quantity.count(row.rate.count)), .init(Quantity.percent(row.rate.share)),
                .init("\(Quantity.percent(lower)) – \(Quantity.percent(upper))", isFaint: true),
            ])
        }
        for fate in absent where summary.workouts > 0 {
            let bound = BinomialRate(count: 0, trials: summary.workouts).upperBound()
            table.add([
                TextTable.Cell(fate.rawValue, isFaint: true), "", .init("0", isFaint: true), .init("", isFaint: true),
                .init("at most \(Quantity.percent(bound)), one-sided", isFaint: true),
            ])
        }
        return summary.workouts > 0 ? table.lines(style: style) : ["  no workouts"]
    }

    private static func color(of fate: Fate) -> TextStyle.Color {
        switch fate {
        case .saved: .green
        case .salvaged, .recovered: .cyan
        case .discarded: .gray
        case .lost, .orphaned, .doubled: .red
        }
    }

    private func figureLines(_ style: TextStyle) -> [String] {
        guard summary.activeMinutes.count > 0 else { return [] }
        var table = TextTable([
            .init("of the records"), .init("mean", .right), .init("5 %", .right), .init("median", .right),
            .init("95 %", .right),
        ])
        for (name, distribution, unit) in [
            ("average heart rate, bpm", summary.avgHeartRate, 10.0),
            ("maximum heart rate, bpm", summary.maxHeartRate, 1),
            ("active energy, kcal", summary.activeKcal, 1), ("active time, min", summary.activeMinutes, 10),
        ] {
            let shares = [0.05, 0.5, 0.95].map { distribution.quantile($0).map { Double($0) / unit } }
            table.add(
                [TextTable.Cell(name), .init(Quantity.decimal(distribution.mean.map { $0 / unit }, digits: 1))]
                    + shares.map { .init(Quantity.decimal($0, digits: 0)) })
        }
        return table.lines(style: style)
    }

    private func zoneLines(_ style: TextStyle) -> [String] {
        let total = summary.zoneMilliseconds.reduce(summary.unknownMilliseconds, +)
        guard total > 0 else { return [] }
        let zones = summary.zoneMilliseconds.enumerated().map { ("Z\($0.offset + 1)", $0.element) }
        let lines = (zones + [("none", summary.unknownMilliseconds)]).enumerated().map { index, zone in
            let share = Double(zone.1) / Double(total)
            let bar = Bar.text(share, width: 40)
            let color = index < zones.count ? HeartRateChart.color(ofZone: index, of: zones.count) : .gray
            let label = zone.0 + String(repeating: " ", count: 5 - zone.0.count)
            return "  \(label) \(style.colored(bar, color)) \(Quantity.percent(share))"
        }
        return ["", "  " + style.faint("active time in heart-rate zones")] + lines
    }
}

/// A share as a bar of blocks.
enum Bar {
    /// Draws a bar; one that is not empty is at least an eighth of a character long.
    static func text(_ share: Double, width: Int) -> String {
        let eighths = max(share > 0 ? 1 : 0, Int((min(max(share, 0), 1) * Double(width * 8)).rounded()))
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + rest
    }
}

// MARK: JSON

extension BatchReport {
    /// Writes the report as members of an object of JSON.
    public func write(to writer: inout JSONWriter) {
        WorldReport(summary.worlds).write(to: &writer)
        writer.key("workouts")
        writer.value(summary.workouts)
        writer.key("fates")
        writer.beginArray()
        for row in rows { write(row, to: &writer) }
        for fate in absent {
            write(Row(fate: fate, cause: nil, rate: BinomialRate(count: 0, trials: summary.workouts)), to: &writer)
        }
        writer.endArray()
        write("avgHeartRate", summary.avgHeartRate, unit: 10, to: &writer)
        write("maxHeartRate", summary.maxHeartRate, to: &writer)
        write("activeEnergyKcal", summary.activeKcal, to: &writer)
        write("activeMinutes", summary.activeMinutes, unit: 10, to: &writer)
        writer.key("hrZoneSeconds")
        writer.beginArray()
        for milliseconds in summary.zoneMilliseconds {
            writer.value(FixedPoint(units: Int64(milliseconds), fractionDigits: 3))
        }
        writer.endArray()
        writer.key("unknownZoneSeconds")
        writer.value(FixedPoint(units: Int64(summary.unknownMilliseconds), fractionDigits: 3))
    }

    private func write(_ row: Row, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("fate")
        writer.value(row.fate.rawValue)
        writer.key("cause")
        if let cause = row.cause { writer.value(cause.rawValue) } else { writer.null() }
        row.rate.write(to: &writer)
        writer.endObject()
    }

    private func write(_ key: String, _ distribution: Distribution, unit: Double = 1, to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginObject()
        writer.key("count")
        writer.value(distribution.count)
        writer.key("mean")
        if let mean = distribution.mean { writer.value(mean / unit, fractionDigits: 2) } else { writer.null() }
        for (name, share) in [("p05", 0.05), ("p50", 0.5), ("p95", 0.95)] {
            writer.key(name)
            if let quantile = distribution.quantile(share) {
                writer.value(Double(quantile) / unit, fractionDigits: 1)
            } else {
                writer.null()
            }
        }
        writer.endObject()
    }
}
