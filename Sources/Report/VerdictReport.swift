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
            + unknownLines(style)
    }

    private func lines(_ verdict: Verdict, _ style: TextStyle) -> [String] {
        guard let violation = verdict.violation else { return [] }
        let isExpected = judgement.expected.contains(verdict.claim)
        let color: TextStyle.Color = verdict.isExcused || isExpected ? .yellow : .red
        let notes =
            (hasSeveralWorkouts ? [Self.place(of: violation)] : []) + (verdict.isExcused ? ["legitimate"] : [])
            + (isExpected ? ["expected"] : [])
            + (verdict.violationCount > 1 ? ["\(Quantity.count(verdict.violationCount)) times"] : [])
        let note = notes.isEmpty ? "" : style.faint(" · " + notes.joined(separator: ", "))
        return [
            "  " + style.colored("✗ " + verdict.claim.failure, color) + style.faint(" · \(verdict.claim.rawValue)")
                + note
        ] + Self.paragraph(violation.sentence) + Self.paragraph(violation.cause.summary).map(style.faint)
    }

    /// Which workout a violation befell, and on which day in UTC.
    private static func place(of violation: Violation) -> String {
        let date = CivilTime(violation.since == .epoch ? violation.instant : violation.since)
        let day = [date.month, date.day].reduce("\(date.year)") { $0 + ($1 < 10 ? "-0" : "-") + "\($1)" }
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
