import Testing

@testable import Export

@Suite struct RowReaderTests {
    private func rows(_ text: String, _ format: Table.Format, transferLimit: Int) throws -> [String] {
        let files = MemoryFileSystem(transferLimit: transferLimit)
        files.write(Array(text.utf8), to: "table")
        var reader = try RowReader("table", format: format, files: files)
        var rows: [String] = []
        var row: [UInt8] = []
        while true {
            switch try reader.next(into: &row) {
            case .row: rows.append(String(decoding: row, as: UTF8.self))
            case .unfinishedRow: rows.append(String(decoding: row, as: UTF8.self) + "…")
            case .endlessRow: rows.append("endless")
            case .end:
                #expect(try reader.finish() == (try files.sum(ofFile: "table")).sha256)
                #expect(reader.byteCount == text.utf8.count)
                return rows
            }
        }
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `OUT-2 rows are the same wherever the blocks end`(limit: Int) throws {
        let csv = "a,b\r\n1,\"x\r\ny\"\r\n\"\"\"\r\n\"\r\n"
        #expect(try rows(csv, .csv, transferLimit: limit) == ["a,b\r\n", "1,\"x\r\ny\"\r\n", "\"\"\"\r\n\"\r\n"])
        #expect(try rows("{}\n\n\"\n", .jsonLines, transferLimit: limit) == ["{}\n", "\n", "\"\n"])
        #expect(try rows("a\nb", .csv, transferLimit: limit) == ["a\n", "b…"])
        #expect(try rows("", .csv, transferLimit: limit) == [])
    }

    @Test func `OUT-2 a row longer than any is not kept in memory`() throws {
        let files = MemoryFileSystem(transferLimit: 100)
        files.write([UInt8](repeating: 0x78, count: 5_000), to: "table")
        var reader = try RowReader("table", format: .csv, files: files, lengthLimit: 1_000)
        var row: [UInt8] = []
        guard case .endlessRow = try reader.next(into: &row) else { return #expect(Bool(false)) }
        #expect(row.isEmpty)
        #expect(try reader.finish() == (try files.sum(ofFile: "table")).sha256)
    }

    @Test(
        arguments: [
            ("a,b\r\n", ["a", "b"]), (",\r\n", ["", ""]), ("\r\n", [""]), ("\"a,b\",c\r\n", ["a,b", "c"]),
            ("\"\",x\r\n", ["", "x"]), ("\"a\"\"b\"\r\n", ["a\"b"]), ("\"\"\"\"\r\n", ["\""]),
            ("\"a\r\nb\"\r\n", ["a\r\nb"]),
            ("a\n", nil), ("a\"b\r\n", nil), ("\"a\"b\r\n", nil), ("\"a\r\n", nil), ("\"a\"\"\r\n", nil), ("", nil),
        ] as [(String, [String]?)])
    func `OUT-2 a row of CSV is divided as RFC 4180 has it, or refused`(text: String, fields: [String]?) {
        var row = CSVRow()
        let problem = row.divide(Array(text.utf8))
        #expect((problem == nil) == (fields != nil))
        guard let fields else { return }
        #expect((0..<row.count).map { row.withBytes(of: $0) { String(decoding: $0, as: UTF8.self) } } == fields)
    }
}
