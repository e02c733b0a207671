public import Encoding
import Lab
public import Study

/// How often each claim was violated in many worlds, and why.
public struct WorldReport: Sendable {
    private let summary: WorldSummary

    /// Reports a summary.
    public init(_ summary: WorldSummary) {
        self.summary = summary
    }

    /// One line of the table of claims.
    private struct Row {
        let claim: Claim
        let cause: FailureCause
        let rate: BinomialRate
    }

    /// What was violated, that which nothing excuses first.
    private var rows: [Row] {
        let rows = Claim.allCases.flatMap { claim in
            FailureCause.allCases.filter { summary.count(claim, $0) > 0 }.map {
                Row(claim: claim, cause: $0, rate: summary.rate(claim, $0))
            }
        }
        return rows.filter { !$0.cause.isLegitimate } + rows.filter(\.cause.isLegitimate)
    }

    /// The claims that were violated in no world.
    private var held: [Claim] { Claim.allCases.filter { summary.count($0) == 0 } }

    /// Of those the ones of which nothing can be said in some worlds.
    private var open: [Claim] { held.filter { summary.unknownCount($0) > 0 } }

    private var eventsPerWorld: Double? {
        summary.worlds > 0 ? Double(summary.events) / Double(summary.worlds) : nil
    }

    /// The report as lines of text; none where there are no worlds.
    public func lines(style: TextStyle) -> [String] {
        guard summary.worlds > 0 else { return [] }
        let head =
            "\(Quantity.counted(summary.worlds, "world", "worlds")) of phone and watch, "
            + "\(Quantity.decimal(eventsPerWorld, digits: 1)) events each, "
            + "\(Quantity.count(summary.failures.count)) with a failure"
        return ["  " + style.faint(head)] + violatedLines(style) + heldLines(style)
    }

    private func violatedLines(_ style: TextStyle) -> [String] {
        var table = TextTable([
            .init("violated"), .init("cause"), .init("worlds", .right), .init("rate", .right), .init("95 % interval"),
            .init(""),
        ])
        for row in rows {
            let (lower, upper) = row.rate.interval()
            table.add([
                .init(row.claim.failure, color: row.cause.isLegitimate ? .yellow : .red), .init(row.cause.rawValue),
                .init(Quantity.count(row.rate.count)), .init(Quantity.percent(row.rate.share)),
                .init("\(Quantity.percent(lower)) – \(Quantity.percent(upper))", isFaint: true),
                .init(row.cause.isLegitimate ? "legitimate" : "", isFaint: true),
            ])
        }
        return rows.isEmpty ? [] : table.lines(style: style)
    }

    private func heldLines(_ style: TextStyle) -> [String] {
        let certain = held.count - open.count
        let bound = BinomialRate(count: 0, trials: summary.worlds).upperBound()
        let first =
            "\(Quantity.counted(certain, "claim", "claims")) never violated: "
            + "in at most \(Quantity.percent(bound)) of worlds each, one-sided"
        let others = open.map { claim in
            "\(claim.rawValue) never violated, but \(Quantity.counted(summary.unknownCount(claim), "world", "worlds")) "
                + "ended before anything could be said"
        }
        return ((certain > 0 ? [first] : []) + others).map { "  " + style.faint($0) }
    }
}

// MARK: JSON

extension WorldReport {
    /// Writes the report as members of an object of JSON; nothing where there are no worlds.
    public func write(to writer: inout JSONWriter) {
        guard summary.worlds > 0 else { return }
        writer.key("worlds")
        writer.value(summary.worlds)
        writer.key("eventsPerWorld")
        writer.value(eventsPerWorld ?? 0, fractionDigits: 3)
        writer.key("failures")
        writer.beginObject()
        summary.failures.write(to: &writer)
        writer.endObject()
        writer.key("claims")
        writer.beginArray()
        for row in rows { write(row.claim, row.cause, row.rate, to: &writer) }
        for claim in held { write(claim, nil, summary.rate(claim), to: &writer) }
        writer.endArray()
    }

    private func write(_ claim: Claim, _ cause: FailureCause?, _ rate: BinomialRate, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("claim")
        writer.value(claim.rawValue)
        writer.key("cause")
        if let cause { writer.value(cause.rawValue) } else { writer.null() }
        writer.key("isLegitimate")
        if let cause { writer.value(cause.isLegitimate) } else { writer.null() }
        writer.key("unknown")
        writer.value(summary.unknownCount(claim))
        rate.write(to: &writer)
        writer.endObject()
    }
}

extension BinomialRate {
    /// Writes the rate with its exact interval of 95 % as members of an object of JSON; one-sided at zero.
    func write(to writer: inout JSONWriter) {
        let (lower, upper) = count == 0 ? (0, upperBound()) : interval()
        writer.key("count")
        writer.value(count)
        writer.key("trials")
        writer.value(trials)
        writer.key("rate")
        writer.value(share, fractionDigits: 9)
        writer.key("lower")
        writer.value(lower, fractionDigits: 9)
        writer.key("upper")
        writer.value(upper, fractionDigits: 9)
        writer.key("isOneSided")
        writer.value(count == 0)
    }
}
