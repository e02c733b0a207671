import Arguments
import Encoding
import Export
import Study

/// Prints the schema of the tables.
struct Schema: Command {
    static let name = "schema"
    static let summary = "Prints the schema of the tables, or of one of them."
    static let discussion = """
        json is JSON Schema of one row, table a Frictionless table schema, markdown is
        for people.
        """
    static let parameters: [Parameter<Schema>] = [
        .argument(
            "table", \.table, isRequired: false, completion: .names { Table.allCases.map(\.fileName) },
            help: "Table such as workouts or workouts.jsonl."),
        .option("format", \.format, value: "FORMAT", help: "In which words it is told."),
    ]

    enum Format: String, CaseIterable, ArgumentValue { case json, table, markdown }

    var table: TableArgument?
    var format = Format.json

    func run() async throws -> ExitCode {
        let tables = table.map { [$0.table] } ?? Table.allCases
        switch format {
        case .markdown:
            Console.output(tables.map { $0.markdown(.mosso) }.joined(separator: "\n"))
        case .json, .table:
            let schemas = tables.map { ($0.fileName, format == .json ? $0.jsonSchema(.mosso) : $0.tableSchema(.mosso)) }
            let node = table == nil ? JSONNode(schemas.map { (key: $0.0, value: $0.1) }) : schemas[0].1
            Console.output(node)
        }
        return .success
    }
}

/// A table as it is named on a command line.
struct TableArgument: ArgumentValue {
    static var expectation: String { "one of \(Table.allCases.map(\.fileName).joined(separator: ", "))" }
    static var choices: [String] { Table.allCases.map(\.fileName) }
    let table: Table

    init?(argument: String) {
        guard let table = Table(name: argument) else { return nil }
        self.table = table
    }

    var argument: String? { table.fileName }
}
