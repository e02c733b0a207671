import Configuration
import Encoding
import TestSupport
import Testing

@Suite struct KeyRowTests {
    @Test func `IN-2 the documentation of a table is a table`() throws {
        #expect(try difference(fromGolden: "keys.md", evenings.rows.markdown) == nil)
        #expect(try difference(fromGolden: "keys.txt", evenings.rows.text) == nil)
    }

    @Test(arguments: profileKinds.map(\.name))
    func `IN-2 every key is explained within the width of a page`(name: String) throws {
        let kind = try #require(profileKinds.first { $0.name == name })
        let lines = kind.rows.text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.count >= 2 * kind.rows.count)
    }

    @Test func `IN-2 the JSON Schema of a profile`() throws {
        var writer = JSONWriter()
        evenings.writeSchema(to: &writer)
        #expect(throws: Never.self) { try JSONReader.read(writer.buffer.text) }
        #expect(try difference(fromGolden: "schema.json", writer.buffer.text + "\n") == nil)
    }
}
