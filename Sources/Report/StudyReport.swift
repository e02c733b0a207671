public import Encoding
import Lab
import Session
public import Study

/// What very many worlds came to, over several links, and with each fix off in turn.
public struct StudyReport: Sendable {
    /// What the worlds of one kind came to.
    public struct Part: Hashable, Sendable {
        /// The link, or the fix that was off.
        public let name: String
        public let result: WorldStudy.Result

        /// Names a result.
        public init(_ name: String, _ result: WorldStudy.Result) {
            self.name = name
            self.result = result
        }
    }

    private let links: [Part]
    private let ablations: [Part]

    /// Reports a study.
    ///
    /// - Parameters:
    ///   - links: What the worlds of each link came to.
    ///   - ablations: What they came to with each fix off, if that was asked for.
    public init(links: [Part], ablations: [Part]) {
        self.links = links
        self.ablations = ablations
    }

    /// All worlds of all links.
    public var summary: WorldSummary {
        var summary = WorldSummary()
        for link in links { summary += link.result.summary }
        return summary
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var lines = partLines(links, title: "link", style) + [""] + WorldReport(summary).lines(style: style)
        let examples = exampleLines(style)
        if !examples.isEmpty { lines += [""] + examples }
        if !ablations.isEmpty { lines += [""] + partLines(ablations, title: "fix off", style) }
        return lines
    }

    private func partLines(_ parts: [Part], title: String, _ style: TextStyle) -> [String] {
        var table = TextTable([
            .init(title), .init("worlds", .right), .init("events each", .right), .init("with a failure", .right),
            .init("rate", .right), .init("95 % interval"), .init("most often"),
        ])
        for part in parts {
            let (summary, failures) = (part.result.summary, part.result.summary.failures)
            let each = summary.worlds > 0 ? Double(summary.events) / Double(summary.worlds) : nil
            let (lower, upper) = failures.interval()
            table.add([
                .init(part.name), .init(Quantity.count(summary.worlds)), .init(Quantity.decimal(each, digits: 1)),
                .init(Quantity.count(failures.count), color: failures.count > 0 ? .red : nil),
                .init(failures.count > 0 ? Quantity.percent(failures.share) : ""),
                .init(
                    failures.count > 0
                        ? "\(Quantity.percent(lower)) – \(Quantity.percent(upper))"
                        : "at most \(Quantity.percent(failures.upperBound())), one-sided", isFaint: true),
                .init(mostOften(summary), isFaint: true),
            ])
        }
        return table.lines(style: style)
    }

    /// What failed in most worlds, in a few words.
    private func mostOften(_ summary: WorldSummary) -> String {
        let counts = Claim.allCases.map { claim in
            (claim, FailureCause.allCases.reduce(0) { $1.isLegitimate ? $0 : $0 + summary.count(claim, $1) })
        }
        guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return "" }
        return "\(most.0.failure) (\(Quantity.count(most.1)))"
    }

    /// Where to look at one of each kind of failure.
    private func exampleLines(_ style: TextStyle) -> [String] {
        var table = TextTable([.init("failure"), .init("cause"), .init("first seen with"), .init("")])
        var isEmpty = true
        for claim in Claim.allCases {
            for cause in FailureCause.allCases where !cause.isLegitimate {
                guard let (link, athlete) = example(of: claim, cause) else { continue }
                isEmpty = false
                table.add([
                    .init(claim.failure), .init(cause.rawValue), .init("--set link=\(link)"),
                    .init("--athlete \(athlete)"),
                ])
            }
        }
        return isEmpty ? [] : table.lines(style: style)
    }

    private func example(of claim: Claim, _ cause: FailureCause) -> (link: String, athlete: Int)? {
        for link in links {
            if let athlete = link.result.example(of: claim, cause) { return (link.name, athlete) }
        }
        return nil
    }
}

// MARK: JSON

extension StudyReport {
    /// Writes the report as members of an object of JSON.
    public func write(to writer: inout JSONWriter) {
        WorldReport(summary).write(to: &writer)
        write("links", links, to: &writer)
        write("fixesOff", ablations, to: &writer)
        ProbeReport(summary).write(to: &writer)
    }

    private func write(_ key: StaticString, _ parts: [Part], to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for part in parts {
            writer.beginObject()
            writer.key("name")
            writer.value(part.name)
            WorldReport(part.result.summary).write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
