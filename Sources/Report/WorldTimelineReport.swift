import Arguments
public import Encoding
public import Lab
import Timeline

/// What happened in a world of phone and watch: a line for each event, which begins in the column of where it happened.
///
/// A text runs on over the columns to its right, since they are empty in its line; one that meets the edge of the page
/// goes on below its beginning. Violations stand where they were seen. Times are those of verdicts: true, in UTC.
public struct WorldTimelineReport: Sendable {
    private let entries: [TimelineEntry]
    private let violations: [Violation]
    private static let margin = 12
    private static let columnWidth = 11
    private static let pageWidth = 120

    /// Reports what happened.
    ///
    /// - Parameters:
    ///   - entries: The events, by time.
    ///   - violations: What did not hold.
    public init(_ entries: [TimelineEntry], violations: [Violation]) {
        self.entries = entries
        self.violations = violations.sorted { $0.instant < $1.instant }
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var lines = [style.faint(titles)]
        var day = ""
        func add(_ more: [String], at instant: Instant) {
            if Quantity.day(instant) != day {
                day = Quantity.day(instant)
                lines.append(style.faint("  " + day))
            }
            lines += more
        }
        var rest = violations[...]
        for entry in entries {
            while let violation = rest.first, violation.instant < entry.instant {
                add(self.lines(violation, style), at: violation.instant)
                rest.removeFirst()
            }
            add(
                self.lines(entry.text, at: entry.instant, column: entry.column.place, entry.column.color, style),
                at: entry.instant)
        }
        for violation in rest { add(self.lines(violation, style), at: violation.instant) }
        return lines
    }

    private var titles: String {
        let names = TimelineEntry.Column.allCases.map { $0.title.padded(to: Self.columnWidth) }
        return "  " + "time (UTC)".padded(to: Self.margin - 2, alignment: .right) + "  " + names.joined().trimmed
    }

    private func lines(_ violation: Violation, _ style: TextStyle) -> [String] {
        lines(
            "✗ " + violation.sentence, at: violation.instant, column: 0,
            violation.cause.isLegitimate ? .yellow : .red, style)
    }

    private func lines(
        _ text: String, at instant: Instant, column: Int, _ color: TextStyle.Color?, _ style: TextStyle
    ) -> [String] {
        let guides = String(repeating: "│".padded(to: Self.columnWidth), count: column)
        let width = Self.pageWidth - Self.margin - 2 - guides.count
        let time = Quantity.timeOfDay(instant)
        let parts = text.wrapped(width: width).split(separator: "\n").map { part in
            color.map { style.colored(String(part), $0) } ?? String(part)
        }
        return parts.enumerated().map { index, part in
            let head = index == 0 ? time : "".padded(to: time.count)
            return "  " + style.faint(head + "  " + guides) + part
        }
    }
}

extension WorldTimelineReport {
    /// Writes the events as an array of JSON.
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for entry in entries {
            writer.beginObject()
            writer.key("date")
            writer.value(entry.instant)
            writer.key("where")
            writer.value(entry.column.rawValue)
            writer.key("event")
            writer.value(entry.text)
            if let cause = entry.cause {
                writer.key("cause")
                writer.value(cause.rawValue)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}

extension TimelineEntry.Column {
    fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate var title: String { self == .healthStore ? "health store" : rawValue }

    fileprivate var color: TextStyle.Color? {
        switch self {
        case .human: nil
        case .watch: .green
        case .link: .gray
        case .phone: .blue
        case .cloud: .cyan
        case .healthStore: .magenta
        }
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmed: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last])
    }
}
