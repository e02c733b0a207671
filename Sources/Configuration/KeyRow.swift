import Arguments

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

    /// The rows for a terminal: each key with what may stand there, and its reason below.
    public var text: String {
        map { row in
            "\(row.keyPath)\n"
                + [row.allowance, row.reason].filter { !$0.isEmpty }.map { "    \($0.wrapped(indent: 4))\n" }.joined()
        }.joined()
    }
}

extension KeyRow {
    /// What may stand at the key, such as `number in s, 0 to 1200; default 120`.
    fileprivate var allowance: String {
        let what = unit.isEmpty ? type : "\(type) in \(unit)"
        let initial = defaultText.isEmpty || defaultText == "required" ? defaultText : "default \(defaultText)"
        return [[what, range].filter { !$0.isEmpty }.joined(separator: ", "), initial].filter { !$0.isEmpty }
            .joined(separator: "; ")
    }
}
