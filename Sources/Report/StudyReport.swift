public import Encoding
import Lab
import Session
public import Study

/// What very many worlds came to, over several links, and what each fix prevents.
public struct StudyReport: Sendable {
    /// What the worlds of one kind came to.
    public struct Part: Hashable, Sendable {
        /// The link.
        public let name: String
        public let result: WorldStudy.Result

        /// Names a result.
        public init(_ name: String, _ result: WorldStudy.Result) {
            self.name = name
            self.result = result
        }
    }

    private let links: [Part]
    private let fixes: [FixEffect]
    private let replay: String

    /// Reports a study.
    ///
    /// - Parameters:
    ///   - links: What the worlds of each link came to.
    ///   - fixes: What each fix prevents, if that was asked for.
    ///   - replay: The command that plays one of the worlds again, up to the link and the athlete.
    public init(links: [Part], fixes: [FixEffect] = [], replay: String = "mosso run") {
        self.links = links
        self.fixes = fixes
        self.replay = replay
    }

    /// All worlds of all links.
    public var summary: WorldSummary {
        var summary = WorldSummary()
        for link in links { summary += link.result.summary }
        return summary
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var lines = linkLines(style) + [""] + WorldReport(summary).lines(style: style)
        let examples = exampleLines(style)
        if !examples.isEmpty { lines += [""] + examples }
        if !fixes.isEmpty { lines += [""] + fixLines(style) }
        return lines
    }

    private func linkLines(_ style: TextStyle) -> [String] {
        var table = TextTable([
            .init("link"), .init("worlds", .right), .init("events each", .right), .init("with a failure", .right),
            .init("rate", .right), .init("95 % interval"), .init("most often"),
        ])
        for part in links {
            let (summary, failures) = (part.result.summary, part.result.summary.failures)
            let each = summary.worlds > 0 ? Double(summary.events) / Double(summary.worlds) : nil
            table.add([
                .init(part.name), .init(Quantity.count(summary.worlds)), .init(Quantity.decimal(each, digits: 1)),
                .init(Quantity.count(failures.count), color: failures.count > 0 ? .red : nil),
                .init(share(failures)), .init(interval(failures), isFaint: true),
                .init(mostOften(summary), isFaint: true),
            ])
        }
        return table.lines(style: style)
    }

    private func share(_ rate: BinomialRate) -> String { rate.count > 0 ? Quantity.percent(rate.share) : "" }

    private func interval(_ rate: BinomialRate) -> String {
        guard rate.count > 0 else { return "at most \(Quantity.percent(rate.upperBound())), one-sided" }
        let (lower, upper) = rate.interval()
        return "\(Quantity.percent(lower)) – \(Quantity.percent(upper))"
    }

    private func fixLines(_ style: TextStyle) -> [String] {
        var table = TextTable([
            .init("fix"), .init("worlds", .right), .init("fail without it alone", .right), .init("rate", .right),
            .init("95 % interval"), .init("with it alone", .right), .init("what it prevents"),
        ])
        for effect in fixes {
            table.add([
                .init(effect.fix.rawValue), .init(Quantity.count(effect.worlds)),
                .init(Quantity.count(effect.prevented.count)), .init(share(effect.prevented)),
                .init(interval(effect.prevented), isFaint: true), .init(Quantity.count(effect.broken)),
                .init(prevented(by: effect), isFaint: true),
            ])
        }
        return table.lines(style: style)
    }

    /// What fails without a fix in most worlds, in a few words.
    private func prevented(by effect: FixEffect) -> String {
        Claim.allCases.filter { effect.prevented($0) > 0 }
            .sorted { (effect.prevented($1), $0.failure) < (effect.prevented($0), $1.failure) }
            .prefix(3).map { "\($0.failure) (\(Quantity.count(effect.prevented($0))))" }.joined(separator: ", ")
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
        return isEmpty
            ? []
            : table.lines(style: style) + ["", "  " + style.faint("to see one: \(replay) --set link=… --athlete …")]
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
        writeLinks(to: &writer)
        writeFixes(to: &writer)
        ProbeReport(summary).write(to: &writer)
    }

    private func writeLinks(to writer: inout JSONWriter) {
        writer.key("links")
        writer.beginArray()
        for part in links {
            writer.beginObject()
            writer.key("name")
            writer.value(part.name)
            WorldReport(part.result.summary).write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }

    private func writeFixes(to writer: inout JSONWriter) {
        writer.key("fixes")
        writer.beginArray()
        for effect in fixes {
            writer.beginObject()
            writer.key("fix")
            writer.value(effect.fix.rawValue)
            writer.key("failsOnlyWithout")
            writer.beginObject()
            effect.prevented.write(to: &writer)
            writer.endObject()
            writer.key("failsOnlyWith")
            writer.value(effect.broken)
            writer.key("claims")
            writer.beginObject()
            for claim in Claim.allCases where effect.prevented(claim) > 0 {
                writer.key(claim.rawValue)
                writer.value(effect.prevented(claim))
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }
}
