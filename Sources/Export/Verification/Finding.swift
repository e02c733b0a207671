/// One thing in a dataset that is not as it should be.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The row, from 1, that of column names included; nil where the file as a whole is meant.
    public let row: Int?
    /// The column, or in JSON the path of the key; nil where the row as a whole is meant.
    public let column: String?
    public let found: String
    public let expected: String

    init(_ file: String, row: Int? = nil, column: String? = nil, found: String, expected: String) {
        self.file = file
        self.row = row
        self.column = column
        self.found = printable(found)
        self.expected = expected
    }

    public var description: String {
        let place = [file, row.map(String.init), column].compactMap(\.self).joined(separator: ":")
        return "\(place): found \(found), expected \(expected)"
    }
}

/// What verifying a dataset showed.
public struct VerificationReport: Hashable, Sendable {
    /// The first findings, in the order in which they were made.
    public fileprivate(set) var findings: [Finding] = []
    /// How many findings there are, those that are not kept included.
    public fileprivate(set) var findingCount = 0
    /// How many rows were read of each table, without that of column names.
    public internal(set) var rows = PerTable(0)

    /// Whether the dataset is as it should be.
    public var isSound: Bool { findingCount == 0 }
}

/// The report while it is being written.
final class FindingCollector {
    private(set) var report = VerificationReport()
    private let limit: Int

    /// Begins a report that keeps so many findings and counts the rest.
    init(limit: Int) {
        self.limit = limit
    }

    func add(_ finding: Finding) {
        report.findingCount += 1
        if report.findings.count < limit { report.findings.append(finding) }
    }

    func count(_ rows: Int, of table: Table) { report.rows[table] = rows }
}

/// A text that is safe to show: no control characters, and not too long.
private func printable(_ text: String) -> String {
    var shown = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < 80 else { return shown + "…" }
        let category = scalar.properties.generalCategory
        let isHidden = category == .control || category == .format || category == .lineSeparator
        shown += isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return shown
}
