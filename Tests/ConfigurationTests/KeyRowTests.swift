import Configuration
import Encoding
import TestSupport
import Testing

@Suite struct KeyRowTests {
    @Test func `IN-2 the documentation of a table is a table`() throws {
        #expect(try difference(fromGolden: "keys.md", evenings.rows.markdown) == nil)
        #expect(try difference(fromGolden: "keys.txt", evenings.rows.columns) == nil)
    }

    @Test func `IN-2 the JSON Schema of a profile`() throws {
        var writer = JSONWriter()
        evenings.writeSchema(to: &writer)
        #expect(throws: Never.self) { try JSONReader.read(writer.buffer.text) }
        #expect(try difference(fromGolden: "schema.json", writer.buffer.text + "\n") == nil)
    }
}
