import Report
import Testing

@Suite struct TextTableTests {
    private func table(_ rows: [[TextTable.Cell]]) -> TextTable {
        var table = TextTable([.init("name"), .init("count", .right), .init("what")])
        for row in rows { table.add(row) }
        return table
    }

    @Test func `CLI-1 columns are as wide as what stands in them, and nothing stands behind the last`() {
        let lines = table([["ä", "1", "short"], ["a long name", "12 345", ""], ["x"]]).lines(style: .plain)
        #expect(
            lines == [
                "  name          count  what", "  ä                 1  short", "  a long name  12 345", "  x",
            ])
    }

    @Test func `CLI-1 cells too many are left out, and a table without rows has its titles`() {
        #expect(
            table([["a", "1", "b", "c", "d"]]).lines(style: .plain, indent: 0) == [
                "name  count  what", "a         1  b",
            ])
        #expect(table([]).lines(style: .plain, indent: 0) == ["name  count  what"])
    }

    @Test func `CLI-1 color takes no room`() {
        let cells: [TextTable.Cell] = [.init("a", color: .red), .init("1", isFaint: true), "b"]
        let plain = table([cells]).lines(style: .plain)
        let colored = table([cells]).lines(style: TextStyle(isColored: true))
        #expect(colored != plain)
        #expect(colored.map(withoutEscapes) == plain)
    }
}

/// A line as it looks on a terminal.
func withoutEscapes(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9]+m/, with: "") }
