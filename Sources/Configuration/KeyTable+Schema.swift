import Encoding

extension KeyTable {
    /// Writes the members of a JSON Schema (draft 2020-12) of the table; the settings give the defaults.
    func writeSchema(of settings: Settings, to writer: inout JSONWriter) {
        writer.member("type", "object")
        writer.member("properties") { writer in
            writer.object { writeProperties(of: settings, to: &$0) }
        }
        if !required.isEmpty { writer.member("required", required) }
        writer.member("additionalProperties") { $0.value(false) }
    }

    /// Writes the schema of each key, some left out; the settings give the defaults.
    func writeProperties(of settings: Settings, without names: [String] = [], to writer: inout JSONWriter) {
        for key in keys where !names.contains(key.name) {
            writer.key(key.name)
            writer.object { key.schema(settings, &$0) }
        }
    }

    /// The keys that must stand.
    var required: [String] { keys.filter(\.isRequired).map(\.name) }
}
