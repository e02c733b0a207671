extension String {
    /// The text with spaces behind it, or before it where it stands right, up to a width.
    func padded(to width: Int, alignment: TextTable.Alignment = .left) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return alignment == .left ? self + padding : padding + self
    }
}

/// A table of text, its columns as wide as what stands in them.
public struct TextTable: Hashable, Sendable {
    /// On which side of its column a text stands.
    public enum Alignment: Hashable, Sendable { case left, right }

    /// A column: its title and the side on which its texts stand.
    public struct Column: Hashable, Sendable {
        public let title: String
        public let alignment: Alignment

        /// Makes a column.
        public init(_ title: String, _ alignment: Alignment = .left) {
            self.title = title
            self.alignment = alignment
        }
    }

    /// A text and how it is set off.
    public struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
        let text: String
        let color: TextStyle.Color?
        let isFaint: Bool

        /// Makes a cell.
        public init(_ text: String, color: TextStyle.Color? = nil, isFaint: Bool = false) {
            self.text = text
            self.color = color
            self.isFaint = isFaint
        }

        public init(stringLiteral value: String) { self.init(value) }
    }

    private let columns: [Column]
    private var rows: [[Cell]] = []

    /// Starts a table.
    public init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Whether nothing stands below the titles.
    public var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; cells that are left out are empty.
    public mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// The lines of the table, the titles first.
    public func lines(style: TextStyle, indent: Int = 2) -> [String] {
        let widths = columns.indices.map { index in
            ([columns[index].title] + rows.map { index < $0.count ? $0[index].text : "" }).map(\.count).max() ?? 0
        }
        let margin = String(repeating: " ", count: indent)
        let titles = columns.map { Cell($0.title, isFaint: true) }
        return ([titles] + rows).map { row in
            margin + line(row, widths: widths, style: style)
        }
    }

    /// A row as it is shown: nothing stands behind its last cell that is not empty.
    private func line(_ row: [Cell], widths: [Int], style: TextStyle) -> String {
        let count = (row.prefix(columns.count).lastIndex { !$0.text.isEmpty } ?? -1) + 1
        return row.prefix(count).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: widths[index] - cell.text.count)
            let text =
                cell.color.map { style.colored(cell.text, $0) } ?? (cell.isFaint ? style.faint(cell.text) : cell.text)
            if columns[index].alignment == .right { return padding + text }
            return index == count - 1 ? text : text + padding
        }.joined(separator: "  ")
    }
}
