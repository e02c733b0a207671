import Encoding

extension KeyType {
    /// A profile of another kind: its name, or its keys in place, which may extend a profile of that name.
    public static func profile(_ kind: ProfileTable<Value>) -> KeyType {
        let table = KeyType.table(kind.table)
        var type = KeyType(
            name: "\(kind.name) profile", range: "", expectation: "the name of a profile of \(kind.name), or its keys",
            isTable: true,
            read: { node, former, faults in
                guard let whole = Self.whole(node, kind: kind.name, &faults) else { return nil }
                return table.read(whole, former, &faults)
            },
            write: table.write,
            schema: { initial, writer in
                writer.member("anyOf") { writer in
                    writer.beginArray()
                    writer.object { $0.member("type", "string") }
                    writer.object { table.schema(initial, &$0) }
                    writer.endArray()
                }
            })
        type.rows = table.rows
        type.whole = { node, faults in Self.whole(node, kind: kind.name, &faults) }
        return type
    }

    /// All keys of a profile that is named, or stated in place over one that it extends; nil where there is none.
    private static func whole(
        _ node: ConfigurationNode, kind: String, _ faults: inout FaultCollector
    ) -> ConfigurationNode? {
        if case .scalar(let name, _) = node.value, !name.isEmpty {
            return faults.root(ofProfile: name, kind: kind, at: node.position)
        }
        guard let base = node["extends"], let name = base.text else { return node }
        return faults.root(ofProfile: name, kind: kind, at: base.position)?.extended(by: node.without("extends"))
    }
}

extension ConfigurationNode {
    /// The mapping without some keys.
    func without(_ names: String...) -> ConfigurationNode {
        guard case .mapping(let entries) = value else { return self }
        return ConfigurationNode(.mapping(entries.filter { !names.contains($0.key) }), at: position)
    }
}

extension FaultCollector {
    /// The keys of a profile that another names; nil, and a fault, where there is none of the kind.
    mutating func root(ofProfile name: String, kind: String, at position: SourcePosition) -> ConfigurationNode? {
        guard let library else {
            refuse(
                at: position, found: "the name of a profile, '\(name)'", expected: "the keys of one",
                "Write the values out.")
            return nil
        }
        do throws(ConfigurationError) {
            let folder = kind.hasSuffix("s") ? kind : kind + "s"
            let names = [folder + "/" + name, name]
            let profile = try library.profile(named: names.first(where: library.has) ?? name)
            guard profile.kind == kind else {
                refuse(
                    at: position, found: "'\(name)', a profile of the kind \(profile.kind ?? "none")",
                    expected: "a profile of the kind \(kind)", "'mosso profile list' shows those there are.")
                return nil
            }
            return profile.root.without("kind", "extends", "description")
        } catch {
            if error.isMissingProfile {
                for fault in error.faults {
                    refuse(
                        at: position, found: fault.found, expected: fault.expected, nearest: fault.nearest,
                        fault.nextStep)
                }
            } else {
                take(contentsOf: error)
            }
            return nil
        }
    }
}
