import Arguments
public import Encoding
import Lab
public import Study
import Timeline

/// The verdicts on the claims on one world: violated first, each as a person would see it.
public struct VerdictReport: Sendable {
    private let judgement: Judgement
    private let hasSeveralWorkouts: Bool
    private static let pageWidth = 120

    /// Reports verdicts beside what was expected; where the world has several workouts, each with its own and its day.
    public init(_ judgement: Judgement, workouts: Int = 1) {
        self.judgement = judgement
        hasSeveralWorkouts = workouts > 1
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        judgement.violated.flatMap { lines($0, style) } + missingLines(style) + heldLines(style)
            + unknownLines(style) + adviceLines(style)
    }

    private func lines(_ verdict: Verdict, _ style: TextStyle) -> [String] {
        guard let violation = verdict.violation else { return [] }
        let isExpected = judgement.expected.contains(verdict.claim)
        let color: TextStyle.Color = verdict.isExcused || isExpected ? .yellow : .red
        let notes =
            (hasSeveralWorkouts ? [Self.place(of: violation)] : []) + (verdict.isExcused ? ["legitimate"] : [])
            + expectation(of: verdict)
            + (verdict.violationCount > 1 ? ["\(Quantity.count(verdict.violationCount)) times"] : [])
        let note = notes.isEmpty ? "" : style.faint(" · " + notes.joined(separator: ", "))
        return [
            "  " + style.colored("✗ " + verdict.claim.failure, color) + style.faint(" · \(verdict.claim.rawValue)")
                + note
        ] + Self.paragraph(violation.sentence) + Self.paragraph(violation.cause.summary).map(style.faint)
    }

    /// Where the scenario says what it expects, whether that includes a violation.
    private func expectation(of verdict: Verdict) -> [String] {
        guard !judgement.expected.isEmpty else { return [] }
        if judgement.expected.contains(verdict.claim) { return ["expected"] }
        return [verdict.isExcused ? "not expected, nor need it be" : "not expected"]
    }

    /// Which workout a violation befell, and on which day in UTC.
    private static func place(of violation: Violation) -> String {
        let day = Quantity.day(violation.since == .epoch ? violation.instant : violation.since)
        return violation.workout.map { "workout \($0 + 1), \(day)" } ?? day
    }

    private func missingLines(_ style: TextStyle) -> [String] {
        judgement.missing.map {
            "  " + style.colored("✗ not violated though expected: \($0.failure)", .red)
                + style.faint(" · \($0.rawValue)")
        }
    }

    private func heldLines(_ style: TextStyle) -> [String] {
        let (held, all) = (judgement.held.count, judgement.verdicts.count)
        guard held > 0 else { return [] }
        let text = held == all ? "all \(all) claims held" : "\(held) of \(all) claims held"
        return ["  " + style.colored("✓ " + text, .green)]
    }

    private func unknownLines(_ style: TextStyle) -> [String] {
        guard !judgement.unknown.isEmpty else { return [] }
        let names = judgement.unknown.map(\.claim.rawValue).joined(separator: ", ")
        return Self.paragraph("? nothing can be said of \(names)", indent: 2).map(style.faint)
    }

    /// What to do where the world is not as its scenario expects it.
    private func adviceLines(_ style: TextStyle) -> [String] {
        guard !judgement.expected.isEmpty, !judgement.isMet else { return [] }
        let names = { (claims: [Claim]) in claims.map(\.rawValue).joined(separator: ", ") }
        let (unexpected, missing) = (judgement.unexpected, judgement.missing)
        let added = "Add \(names(unexpected)) to 'expect' where that is what the profile is to show; else mend it."
        let dropped = "Take \(names(missing)) out of 'expect', or find out why it does not fail any more."
        return [""] + (unexpected.isEmpty ? [] : Self.paragraph(added, indent: 2))
            + (missing.isEmpty ? [] : Self.paragraph(dropped, indent: 2))
    }

    private static func paragraph(_ text: String, indent: Int = 4) -> [String] {
        text.wrapped(width: pageWidth - indent).split(separator: "\n").map { "".padded(to: indent) + $0 }
    }
}

// MARK: JSON

extension VerdictReport {
    /// Writes the verdicts, and whether they are as expected, as members of an object of JSON.
    public func write(to writer: inout JSONWriter) {
        writer.key("claims")
        writer.beginArray()
        for verdict in judgement.verdicts { write(verdict, to: &writer) }
        writer.endArray()
        writer.key("expected")
        writer.beginArray()
        for claim in judgement.expected { writer.value(claim.rawValue) }
        writer.endArray()
        writer.key("isAsExpected")
        writer.value(judgement.isMet)
    }

    private func write(_ verdict: Verdict, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("claim")
        writer.value(verdict.claim.rawValue)
        writer.key("outcome")
        writer.value(verdict.outcome.rawValue)
        if let violation = verdict.violation {
            writer.key("count")
            writer.value(verdict.violationCount)
            writer.key("workout")
            if let workout = violation.workout { writer.value(workout) } else { writer.null() }
            writer.key("date")
            writer.value(violation.instant)
            writer.key("cause")
            writer.value(violation.cause.rawValue)
            writer.key("isLegitimate")
            writer.value(verdict.isExcused)
            writer.key("explanation")
            writer.value(violation.sentence)
        }
        writer.endObject()
    }
}
