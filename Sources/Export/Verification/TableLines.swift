/// Reads the rows of one table of a dataset, and reports what is wrong with the file as a whole.
final class TableLines {
    let table: Table
    /// The row that was read last, its line break included.
    private(set) var line: [UInt8] = []
    /// The number of that row in its file, from 1.
    private(set) var number = 0
    private var reader: RowReader
    private let collector: FindingCollector

    /// Opens a table.
    ///
    /// - Throws: `ExportError` where it cannot be read.
    init(_ table: Table, at path: OutputPath, files: any FileSystem, collector: FindingCollector) throws(ExportError) {
        self.table = table
        self.collector = collector
        reader = try RowReader(path.table(table), format: table.format, files: files)
    }

    /// How many rows were read, without that of column names.
    var count: Int { table.format == .csv ? max(0, number - 1) : number }

    /// Reads the next row; false where none is left.
    func next() throws(ExportError) -> Bool {
        switch try reader.next(into: &line) {
        case .row:
            number += 1
            return true
        case .unfinishedRow:
            number += 1
            report(found: "the end of the file", expected: "a row that ends with a line break")
            return false
        case .endlessRow:
            number += 1
            report(
                found: "a row of more than \(reader.lengthLimit) bytes",
                expected: "a shorter one; the rest of the file was not looked at")
            return false
        case .end: return false
        }
    }

    /// Reports something about the row that was read last.
    func report(_ column: String? = nil, found: String, expected: String) {
        collector.add(Finding(table.fileName, row: number, column: column, found: found, expected: expected))
    }

    /// Compares the whole file with what the manifest says of it.
    func finish(expecting sum: TableSum) throws(ExportError) {
        let sha256 = try reader.finish()
        collector.count(count, of: table)
        compare("rows", count, sum.rows)
        compare("bytes", reader.byteCount, sum.bytes)
        compare("SHA-256", sha256, sum.sha256)
    }

    private func compare<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) {
        guard found != expected else { return }
        collector.add(
            Finding(table.fileName, found: "\(name) \(found)", expected: "\(name) \(expected) as in the manifest"))
    }
}
