public import Encoding
public import Lab
public import Study

/// How often each situation was reached that a suite of worlds must reach.
public struct ProbeReport: Sendable {
    private let hits: [(probe: Probe, count: Int)]

    /// Reports the probes of one world.
    public init(_ probes: Probes) {
        hits = zip(Probe.allCases, probes.counts).map { ($0, Int(clamping: $1)) }
    }

    /// Reports the probes of many worlds.
    public init(_ summary: WorldSummary) {
        hits = Probe.allCases.map { ($0, summary.hits(of: $0)) }
    }

    /// The report as lines of text: what was reached, by its order, and then what never was.
    public func lines(style: TextStyle) -> [String] {
        var table = TextTable([.init("probe"), .init("hits", .right)])
        for hit in hits where hit.count > 0 { table.add([.init("\(hit.probe)"), .init(Quantity.count(hit.count))]) }
        for hit in hits where hit.count == 0 {
            table.add([.init("\(hit.probe)", isFaint: true), .init("never", isFaint: true)])
        }
        return table.lines(style: style)
    }

    /// Writes the report as a member of an object of JSON.
    public func write(to writer: inout JSONWriter) {
        writer.key("probes")
        writer.beginObject()
        for hit in hits {
            writer.key("\(hit.probe)")
            writer.value(hit.count)
        }
        writer.endObject()
    }
}
