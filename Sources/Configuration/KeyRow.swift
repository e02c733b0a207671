/// One row of the documentation of a key table.
public struct KeyRow: Hashable, Sendable {
    /// The key with the tables it stands in, such as `exercises[].restSeconds`.
    public let keyPath: String
    public let type: String
    /// The default as it is written; "required" where there is none.
    public let defaultText: String
    /// The symbol of the unit; empty where there is none.
    public let unit: String
    /// What may stand.
    public let range: String
    /// What the key is for.
    public let reason: String

    fileprivate var cells: [String] { [keyPath, type, defaultText, unit, range, reason] }
    fileprivate static let titles = ["Key", "Type", "Default", "Unit", "Range", "Why"]
}

extension KeyTable {
    /// The documentation of the table and the tables within, in their order.
    public func describe() -> [KeyRow] { rows(prefix: "", defaults) }

    func rows(prefix: String, _ settings: Settings) -> [KeyRow] {
        keys.flatMap { key in
            let expectations = rules.filter { $0.name == key.name }.map(\.expectation)
            var rows = key.rows(prefix, settings)
            if let row = rows.first { rows[0] = row.restricted(to: expectations) }
            return rows
        }
    }
}

extension KeyRow {
    fileprivate func restricted(to expectations: [String]) -> KeyRow {
        let range = ([range].filter { !$0.isEmpty } + expectations).joined(separator: "; ")
        return KeyRow(keyPath: keyPath, type: type, defaultText: defaultText, unit: unit, range: range, reason: reason)
    }
}

extension [KeyRow] {
    /// The rows as a table of Markdown.
    public var markdown: String {
        let lines =
            [KeyRow.titles, KeyRow.titles.map { _ in "---" }]
            + map { row in
                row.cells.enumerated().map { index, cell in
                    index == 0 || (index == 2 && !cell.isEmpty) ? "`\(cell)`" : cell.replacing("|", with: "\\|")
                }
            }
        return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    /// The rows as columns for a terminal; the last column is not padded.
    public var columns: String {
        let lines = [KeyRow.titles] + map(\.cells)
        let widths = KeyRow.titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { cells in
            let padded = cells.dropLast().enumerated().map { column, cell in
                cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return (padded + cells.suffix(1)).joined(separator: "  ") + "\n"
        }.joined()
    }
}
