/// Reads some columns of a table of CSV back, row by row, in memory that does not grow.
public struct TableRows: ~Copyable {
    private var reader: RowReader
    private let places: [Int]
    private let path: String
    private var line: [UInt8] = []
    private var row = CSVRow()

    /// Opens a table of a finished run, or of one that is being written.
    ///
    /// - Parameters:
    ///   - table: The table; it is one of CSV.
    ///   - directory: Where it lies.
    ///   - columns: The names of the columns that are read.
    /// - Throws: `ExportError` where it cannot be read or lacks a column.
    public init(_ table: Table, in directory: String, columns: [String]) throws(ExportError) {
        let files = POSIXFileSystem()
        let output = OutputPath(directory: directory)
        let isFinished = try explaining(.cannotRead, output.table(table), files.entry(at: output.table(table))) != nil
        let path = isFinished ? output.table(table) : output.partial(table)
        var reader = try RowReader(path, format: table.format, files: files)
        var header = CSVRow()
        var line: [UInt8] = []
        var names: [String] = []
        if case .row = try reader.next(into: &line), header.divide(line) == nil {
            names = (0..<header.count).map { header.text(of: $0) }
        }
        var places: [Int] = []
        for column in columns {
            guard let place = names.firstIndex(of: column) else {
                throw ExportError(
                    .damaged, path: path, "found no column '\(column)'", remedy: "take the table as Mosso wrote it")
            }
            places.append(place)
        }
        self.reader = reader
        self.places = places
        self.path = path
    }

    /// Reads the next row; nil where none is left.
    ///
    /// - Throws: `ExportError` where the disk fails, or the row is none.
    public mutating func next() throws(ExportError) -> [String]? {
        guard case .row = try reader.next(into: &line) else { return nil }
        guard row.divide(line) == nil, places.allSatisfy({ $0 < row.count }) else {
            throw ExportError(
                .damaged, path: path, "found a row that cannot be divided", remedy: "take the table as Mosso wrote it")
        }
        return places.map { row.text(of: $0) }
    }
}

extension CSVRow {
    /// The text of a field; damaged UTF-8 is replaced.
    func text(of field: Int) -> String { withBytes(of: field) { String(decoding: $0, as: UTF8.self) } }
}
