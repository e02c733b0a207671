import Arguments
import Configuration
import Encoding

/// Explains the keys of profiles.
struct ProfileSchema: Command {
    static let name = "schema"
    static let summary = "Explains the keys of a kind of profile: type, default, unit, range and reason."
    static let parameters: [Parameter<ProfileSchema>] = [
        .argument("kind", \.kind, isRequired: false, help: "Kind of profile."),
        .option("format", \.format, value: "FORMAT", help: "json is JSON Schema, text and markdown are for people."),
    ]

    enum Format: String, CaseIterable, ArgumentValue { case json, text, markdown }

    var kind = KindArgument(ProfileTable.scenario)
    var format = Format.json

    func run() async throws -> ExitCode {
        let kind = kind.kind
        switch format {
        case .text: Console.output((Profile.headerRows + kind.rows).text)
        case .markdown: Console.output((Profile.headerRows + kind.rows).markdown)
        case .json:
            var writer = JSONWriter()
            kind.writeSchema(to: &writer)
            Console.output(try JSONReader.read(writer.buffer.text))
        }
        return .success
    }
}
