public import Encoding

/// A kind of profile, such as `athletes`: what is common to all of them, whatever their settings are.
public protocol ProfileKind: Sendable {
    /// What profiles of the kind state as their `kind`.
    var name: String { get }
    /// What the kind is for, in one sentence.
    var summary: String { get }
    /// The documentation of its keys.
    var rows: [KeyRow] { get }

    /// Writes the JSON Schema of a profile of the kind.
    func writeSchema(to writer: inout JSONWriter)

    /// Reads a profile, and writes what it comes to: all keys of the kind, defaults included.
    ///
    /// - Throws: `ConfigurationError` with every fault.
    func resolve(
        _ profile: Profile, setting overrides: [Override], to writer: inout JSONWriter
    ) throws(ConfigurationError)
}

/// A kind of profile and its key table.
public struct ProfileTable<Settings: Sendable>: ProfileKind {
    public let name: String
    public let summary: String
    /// The keys of the kind.
    public let table: KeyTable<Settings>

    /// Makes a kind.
    public init(_ name: String, _ summary: String, _ table: KeyTable<Settings>) {
        (self.name, self.summary, self.table) = (name, summary, table)
    }

    /// Reads the settings of a profile.
    ///
    /// - Parameters:
    ///   - profile: A profile of this kind.
    ///   - overrides: Values that take the place of the profile's, in their order.
    /// - Returns: The settings.
    /// - Throws: `ConfigurationError` with every fault of the profile and the overrides.
    public func decode(_ profile: Profile, setting overrides: [Override] = []) throws(ConfigurationError) -> Settings {
        var faults = profile.faults
        if profile.kind != name {
            faults.refuse(
                at: profile.root["kind"]?.position ?? profile.root.position, key: "kind",
                found: profile.kind.map { "'\($0)'" } ?? "no such key", expected: "'\(name)'",
                "Write 'kind: \(name)', or use the profile where its kind is wanted.")
            if profile.kind != nil { try faults.check() }
        }
        for name in overrides.map(\.key) where ProfileHeader.names.contains(name) {
            faults.refuse(
                at: .option, key: name, found: "a key of the profile's head", expected: "a key of its kind",
                "Name another profile, or copy this one.")
        }
        return try table.decode(profile.root, setting: overrides, reserved: ProfileHeader.names, &faults)
    }

    /// Writes settings as a whole profile of JSON, defaults included; read again it gives equal settings.
    public func write(_ settings: Settings, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("kind", name)
            table.writeMembers(of: settings, to: &writer)
        }
    }

    public var rows: [KeyRow] { table.describe() }

    public func resolve(
        _ profile: Profile, setting overrides: [Override], to writer: inout JSONWriter
    ) throws(ConfigurationError) {
        write(try decode(profile, setting: overrides), to: &writer)
    }

    public func writeSchema(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            writer.member("title", name)
            writer.member("description", summary)
            writer.member("type", "object")
            writer.member("properties") { writer in
                writer.object { writer in
                    writer.member("kind") { writer in writer.object { $0.member("const", name) } }
                    ProfileHeader.keys.writeProperties(of: ProfileHeader(), without: ["kind"], to: &writer)
                    table.writeProperties(of: table.defaults, to: &writer)
                }
            }
            writer.member("anyOf") { writer in
                writer.array([["extends"], ["kind"] + table.required]) { names, writer in
                    writer.object { $0.member("required", names) }
                }
            }
            writer.member("additionalProperties") { $0.value(false) }
        }
    }
}
