import Encoding
import Testing

@Suite struct CSVTests {
    private func rows(_ text: String, separator: Unicode.Scalar = ",") -> [[String]] {
        var rows: [[String]] = []
        Array(text.utf8).withUnsafeBytes { bytes in
            var reader = CSVReader(bytes, separator: separator)
            var fields: [String] = []
            while reader.next(into: &fields) { rows.append(fields) }
        }
        return rows
    }

    @Test(arguments: ["", "plain", "Squat, \"low bar\"\nthird 🏋️ line", "\"", "a\r\nb", "x;y", " ", "ends with \r"])
    func `case 75: any text survives a round trip through CSV`(text: String) {
        var buffer = ByteBuffer()
        buffer.append(csvField: text)
        buffer.append(ascii: ",")
        buffer.append(csvField: text)
        buffer.endCSVRow()
        buffer.append(csvField: "next")
        #expect(rows(buffer.text) == [[text, text], ["next"]])
    }

    @Test func `IN-1 rows end with a line feed, with or without a carriage return`() {
        #expect(rows("\u{FEFF}a,b\r\n1,2\n3,4") == [["a", "b"], ["1", "2"], ["3", "4"]])
        #expect(rows("a,\n\n,b\r") == [["a", ""], [""], ["", "b"]])
        #expect(rows("a;b,c", separator: ";") == [["a", "b,c"]])
        #expect(rows("a\rb,c\n") == [["a\rb", "c"]])
        #expect(rows("") == [])
    }

    @Test func `IN-1 a quote that is never closed runs to the end`() {
        #expect(rows("\"a,b\nc") == [["a,b\nc"]])
        #expect(rows("\"a\"b,c") == [["ab", "c"]])
    }
}
