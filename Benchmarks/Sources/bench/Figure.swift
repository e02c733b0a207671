import MossoLab

/// One measured number, with its goal where it has one.
struct Figure {
    enum Goal {
        case atMost(Double)
        case atLeast(Double)
    }

    let name: String
    let value: Double
    let unit: String
    var goal: Goal?
    var note = ""

    /// Whether the goal is reached; nil where there is none.
    var isMet: Bool? {
        switch goal {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        case nil: nil
        }
    }
}

/// Figures that belong together.
struct Family {
    let title: String
    let note: String
    var figures: [Figure]
}

extension Family {
    /// The table as people read it.
    var lines: [String] {
        let rows = figures.map { figure in
            [figure.name, figure.value.shown, figure.unit, figure.goalText, figure.note]
        }
        let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return ["", title, "  \(note)", ""]
            + rows.map { row in
                let cells = row.enumerated().map { column, cell in
                    let padding = String(repeating: " ", count: widths[column] - cell.count)
                    return column == 1 ? padding + cell : cell + padding
                }
                return "  " + cells.joined(separator: "  ").trimmingTrailingSpaces
            }
    }
}

extension Figure {
    fileprivate var goalText: String {
        let mark = isMet == true ? "✓" : "✗"
        switch goal {
        case .atMost(let limit): return "\(mark) at most \(limit.shown)"
        case .atLeast(let limit): return "\(mark) at least \(limit.shown)"
        case nil: return ""
        }
    }
}

extension Double {
    /// Three digits that count, without an exponent.
    var shown: String {
        guard isFinite else { return "–" }
        let digits = abs(self) >= 100 ? 0 : abs(self) >= 10 ? 1 : 2
        var buffer = ByteBuffer()
        if let number = FixedPoint(self, fractionDigits: digits) { buffer.append(number) }
        let text = buffer.text
        return text.contains(".") && Double(text).map { $0 == $0.rounded() } ?? false
            ? String(text.prefix { $0 != "." }) : text
    }
}

extension String {
    fileprivate var trimmingTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
