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

    /// All worlds of all links.
    public let summary: WorldSummary
    private let links: [Part]
    private let fixes: [FixEffect]
    private let replay: String

    /// Reports a study.
    ///
    /// - Parameters:
    ///   - links: What the worlds of each link came to.
    ///   - fixes: What each fix prevents, if that was asked for.
    ///   - replay: The command that plays one of the worlds again, up to the athlete, with `…` for the link.
    public init(links: [Part], fixes: [FixEffect] = [], replay: String = "mosso run") {
        var summary = WorldSummary()
        for link in links { summary += link.result.summary }
        self.summary = summary
        self.links = links
        self.fixes = fixes
        self.replay = replay
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

    /// Where to look at one of each kind of failure: of each claim, for the causes that it was violated for most often.
    private func exampleLines(_ style: TextStyle) -> [String] {
        var table = TextTable([.init("failure"), .init("cause"), .init("first seen with"), .init("")])
        var omitted = 0
        for claim in Claim.allCases {
            let examples = examples(of: claim)
            omitted += max(0, examples.count - Self.examplesShown)
            for example in examples.prefix(Self.examplesShown) {
                table.add([
                    .init(claim.failure), .init(example.cause.rawValue), .init("--set link=\(example.link)"),
                    .init("--athlete \(example.athlete)"),
                ])
            }
        }
        guard !table.isEmpty else { return [] }
        let more = omitted > 0 ? ["", "  " + style.faint("and \(omitted) of rarer causes, which --json lists")] : []
        return table.lines(style: style) + more + ["", "  " + style.faint("to see one: \(replay) --athlete …")]
    }

    /// An athlete in whose world a claim was violated.
    private struct Example {
        let cause: FailureCause
        let link: String
        let athlete: Int
    }

    /// How many examples of a claim the text shows.
    private static let examplesShown = 3

    /// One example for each cause for which a claim was violated, those of the most frequent causes first.
    private func examples(of claim: Claim) -> [Example] {
        let causes = FailureCause.allCases.filter { !$0.isLegitimate }
        let counts = causes.map { summary.count(claim, $0) }
        return causes.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
            .compactMap { example(of: claim, causes[$0]) }
    }

    private func example(of claim: Claim, _ cause: FailureCause) -> Example? {
        for link in links {
            guard let athlete = link.result.example(of: claim, cause) else { continue }
            return Example(cause: cause, link: link.name, athlete: athlete)
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
        writeExamples(to: &writer)
        writeFixes(to: &writer)
        ProbeReport(summary).write(to: &writer)
    }

    private func writeLinks(to writer: inout JSONWriter) {
        writeObjects("links", links, to: &writer) { part, writer in
            writer.key("name")
            writer.value(part.name)
            WorldReport(part.result.summary).write(to: &writer)
        }
    }

    private func writeExamples(to writer: inout JSONWriter) {
        let listed = Claim.allCases.flatMap { claim in examples(of: claim).map { (claim, $0) } }
        writeObjects("examples", listed, to: &writer) { element, writer in
            let (claim, example) = element
            for (key, value) in [
                ("claim", claim.rawValue), ("cause", example.cause.rawValue), ("link", example.link),
            ] {
                writer.key(key)
                writer.value(value)
            }
            writer.key("athlete")
            writer.value(example.athlete)
        }
    }

    private func writeFixes(to writer: inout JSONWriter) {
        writeObjects("fixes", fixes, to: &writer) { effect, writer in
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
        }
    }

    /// Writes a member that is an array with an object for each element.
    private func writeObjects<Element>(
        _ key: String, _ elements: [Element], to writer: inout JSONWriter,
        _ writeMembers: (Element, inout JSONWriter) -> Void
    ) {
        writer.key(key)
        writer.beginArray()
        for element in elements {
            writer.beginObject()
            writeMembers(element, &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}
