import Encoding
public import Lab
public import Study
import Timeline

/// What designs lost on the same athletes, side by side.
public struct DesignReport: Sendable {
    /// What a batch came to by one design.
    public struct Design: Sendable {
        public let name: Sync
        public let summary: BatchSummary
        /// What was sent, measured to the byte in some of the worlds.
        public let sizes: WorldSummary
        /// Where its tables are.
        public let directory: String

        /// Names a design and what it came to.
        public init(_ name: Sync, _ summary: BatchSummary, sizes: WorldSummary, directory: String) {
            self.name = name
            self.summary = summary
            self.sizes = sizes
            self.directory = directory
        }
    }

    /// In how many worlds at most all that is sent is measured to the byte.
    public static let measuredWorlds = 200

    private let designs: [Design]

    /// Compares designs.
    public init(_ designs: [Design]) {
        self.designs = designs
    }

    /// What is counted in sets, and what it is called.
    private static let setCounts: [(count: WorldTally.Count, name: String)] = [
        (.setsEntered, "sets entered"), (.setsLost, "  lost"), (.setsDoubled, "  doubled"),
        (.setsWrong, "  with a wrong value"), (.setsLate, "  late by more than a minute"),
        (.setsRefused, "  refused, and shown as not logged"), (.falseConfirmations, "false confirmations"),
    ]

    /// What is sent by each transport: how often, and how much.
    private static let transports: [(name: String, count: WorldTally.Count, bytes: WorldTally.Count)] = [
        ("launches", .launches, .launchBytes), ("contexts", .contexts, .contextBytes),
        ("messages", .messages, .messageBytes), ("transfers", .transfers, .transferBytes),
    ]
}

// MARK: Text

extension DesignReport {
    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var table = TextTable([.init("")] + designs.map { .init($0.name.rawValue, .right) })
        table.add(row("worlds") { Quantity.count($0.summary.worlds.worlds) })
        table.add(row("  with a failure") { Self.rate($0.summary.worlds.failures) })
        for (count, name) in Self.setCounts {
            table.add(row(name) { Quantity.count($0.summary.worlds.count(count)) })
        }
        for (share, name) in [(0.5, "median"), (0.95, "95 % within")] {
            table.add(
                row("from the wrist to the log, \(name)") {
                    $0.summary.worlds.delay(quantile: share).map { Quantity.decimal($0.seconds, digits: 2) + " s" }
                        ?? "–"
                })
        }
        for (name, count, bytes) in Self.transports {
            table.add(row("\(name) in a world") { Self.mean($0.summary.worlds, count) })
            guard bytes != .launchBytes else { continue }
            table.add(row("  kilobytes") { Self.mean($0.sizes, bytes, per: 1_000) })
        }
        return table.lines(style: style) + failureLines(style) + [""] + designs.map { "  wrote \($0.directory)" }
    }

    /// The claims that were violated by any design, and in how many worlds.
    private func failureLines(_ style: TextStyle) -> [String] {
        var table = TextTable([.init("violated, in worlds")] + designs.map { .init($0.name.rawValue, .right) })
        for claim in Claim.allCases where designs.contains(where: { Self.failures(of: claim, in: $0) > 0 }) {
            table.add(row(claim.failure) { Quantity.count(Self.failures(of: claim, in: $0)) })
        }
        return table.isEmpty ? [] : [""] + table.lines(style: style)
    }

    private func row(_ name: String, _ text: (Design) -> String) -> [TextTable.Cell] {
        [TextTable.Cell(name)] + designs.map { .init(text($0)) }
    }

    /// In how many worlds a claim was violated without an excuse.
    private static func failures(of claim: Claim, in design: Design) -> Int {
        FailureCause.allCases.filter { !$0.isLegitimate }.reduce(0) { $0 + design.summary.worlds.count(claim, $1) }
    }

    private static func rate(_ rate: BinomialRate) -> String {
        let (lower, upper) = rate.interval()
        return "\(Quantity.count(rate.count)) (\(Quantity.percent(lower)) – \(Quantity.percent(upper)))"
    }

    private static func mean(_ worlds: WorldSummary, _ count: WorldTally.Count, per unit: Double = 1) -> String {
        guard worlds.worlds > 0 else { return "–" }
        return Quantity.decimal(Double(worlds.count(count)) / Double(worlds.worlds) / unit, digits: 1)
    }
}

// MARK: JSON

extension DesignReport {
    /// The report as a document of JSON.
    public func json(seed: UInt64) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("seed")
        writer.value(String(seed))
        writer.key("designs")
        writer.beginArray()
        for design in designs { write(design, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        return writer.buffer.text
    }

    private func write(_ design: Design, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("design")
        writer.value(design.name.rawValue)
        writer.key("directory")
        writer.value(design.directory)
        writer.key("worlds")
        writer.value(design.summary.worlds.worlds)
        writer.key("worldsWithFailure")
        writer.value(design.summary.worlds.failures.count)
        for count in WorldTally.Count.allCases where !count.rawValue.hasSuffix("Bytes") {
            writer.key(count.rawValue)
            writer.value(design.summary.worlds.count(count))
        }
        for (share, key) in [(0.5, "delayMedianMilliseconds"), (0.95, "delay95Milliseconds")] {
            guard let delay = design.summary.worlds.delay(quantile: share) else { continue }
            writer.key(key)
            writer.value(Int(delay.milliseconds))
        }
        writer.key("measuredWorlds")
        writer.value(design.sizes.worlds)
        for count in WorldTally.Count.allCases where count.rawValue.hasSuffix("Bytes") && count != .launchBytes {
            writer.key(count.rawValue)
            writer.value(design.sizes.count(count))
        }
        writer.endObject()
    }
}
