import Encoding
import Foundation
import Testing

@testable import Export

@Suite struct TableTests {
    @Test(arguments: Table.allCases)
    func `OUT-1 the rows of every table are the golden ones`(table: Table) throws {
        let files = try Runs.reference(try Fixtures.run())
        let bytes = try #require(files["out/run/" + table.fileName])
        try expectGolden(String(decoding: bytes, as: UTF8.self), table.fileName)
    }

    @Test(arguments: Table.allCases)
    func `OUT-1 the schema of every table is the golden one`(table: Table) throws {
        var text = ByteBuffer()
        text.append(indented: table.jsonSchema(Fixtures.vocabulary))
        text.append(ascii: "\n")
        try expectGolden(text.text, table.fileName + ".schema.json")
    }

    @Test(arguments: Table.allCases.filter { $0.format == .csv })
    func `OUT-1 the column listing of every table of CSV is the golden one`(table: Table) throws {
        var text = ByteBuffer()
        text.append(indented: table.tableSchema(Fixtures.vocabulary))
        text.append(ascii: "\n")
        try expectGolden(text.text, table.fileName + ".columns.json")
    }

    @Test func `OUT-1 the documentation of all tables is the golden one`() throws {
        let sections = Table.allCases.map { $0.markdown(Fixtures.vocabulary) }
        try expectGolden(sections.joined(separator: "\n"), "tables.md")
    }

    @Test(arguments: Table.allCases)
    func `OUT-1 every column has a name of its own and a sentence`(table: Table) {
        let columns = table.columns(Fixtures.vocabulary)
        #expect(Set(columns.map(\.name)).count == columns.count)
        for column in columns.flatMap(\.withInner) {
            #expect(column.meaning.hasSuffix(".") && column.meaning.first?.isUppercase == true, "\(column.name)")
            #expect(column.nullRule?.hasSuffix(".") != true, "\(column.name)")
            #expect(column.name.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 != UInt8(ascii: ",") })
        }
    }

    @Test(arguments: Table.allCases)
    func `OUT-1 the key of a table is made of its columns`(table: Table) {
        #expect(Set(table.columns(Fixtures.vocabulary).map(\.name)).isSuperset(of: table.key))
    }

    @Test(arguments: Table.allCases)
    func `OUT-1 every key field of a table schema is a column, here and in the table it points to`(table: Table) {
        func names(_ node: JSONNode?) -> [String] { node?.array?.compactMap(\.string) ?? [] }
        func columns(_ table: Table?) -> Set<String> { Set(table?.columns(Fixtures.vocabulary).map(\.name) ?? []) }
        let schema = table.tableSchema(Fixtures.vocabulary)
        #expect(columns(table) == Set(schema["fields"]?.array?.compactMap { $0["name"]?.string } ?? []))
        #expect((schema["primaryKey"] == nil) == (table == .records), "a workout saved twice has two records of one id")
        #expect(columns(table).isSuperset(of: names(schema["primaryKey"])))
        let keys = schema["foreignKeys"]?.array ?? []
        #expect(keys.count == ([.athletes, .workouts].contains(table) ? 0 : 1))
        for key in keys {
            let reference = key["reference"]
            #expect(!names(key["fields"]).isEmpty && names(key["fields"]).count == names(reference?["fields"]).count)
            #expect(columns(table).isSuperset(of: names(key["fields"])))
            let other = reference?["resource"]?.string.flatMap { Table(name: $0) }
            #expect(columns(other).isSuperset(of: names(reference?["fields"])))
        }
    }

    @Test func `OUT-1 the units of all columns are few and spelt alike`() {
        let columns = Table.allCases.flatMap { $0.columns(Fixtures.vocabulary) }.flatMap(\.withInner)
        let own = columns.filter { column in !Fixtures.vocabulary.athleteAttributes.contains(column) }
        #expect(Set(own.compactMap(\.unit)) == ["bpm", "kcal", "kg", "min", "s"])
    }

    @Test(arguments: [
        ("workouts", Table.workouts), ("workouts.csv", .workouts), ("workouts.jsonl", .records),
        ("samples", .samples), ("samples.jsonl", .sampleLines), ("athletes", .athletes),
    ])
    func `CLI-1 a table is found by its name`(name: String, table: Table) {
        #expect(Table(name: name) == table)
    }

    @Test(arguments: ["", "workout", "records", ".csv", "workouts.jsonl.csv"])
    func `CLI-1 what is no table is not found`(name: String) {
        #expect(Table(name: name) == nil)
    }
}

extension Column {
    /// The column and all within it.
    fileprivate var withInner: [Column] {
        switch kind {
        case .object(let columns), .list(.object(let columns)): [self] + columns.flatMap(\.withInner)
        default: [self]
        }
    }
}
