import Arguments
public import Encoding

/// The keys of a table of a profile: what drives reading, errors, JSON Schema, documentation and the resolved profile.
///
///     extension SensorSettings {
///         static let keys = KeyTable(SensorSettings()) {
///             Key("gapSeconds", \.gap, .seconds(0.2...60), "Mean time between two samples.")
///             Key("dropPercent", \.drop, .number(0...100), "Samples that are lost.")
///             Key("activity", \.activity, .choice, "What the wrist is doing.")
///         }
///     }
public struct KeyTable<Settings: Sendable>: Sendable {
    /// What a profile that states no key stands for.
    public let defaults: Settings
    let keys: [Key<Settings>]
    let rules: [Rule<Settings>]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - defaults: What a profile that states no key stands for.
    ///   - rows: The keys in the order of the documentation and of the resolved profile, and rules between them.
    /// - Precondition: No key stands twice, and each rule names one.
    public init(_ defaults: Settings, @KeyTableBuilder<Settings> _ rows: () -> [KeyTableRow<Settings>]) {
        let rows = rows()
        self.init(
            defaults, keys: rows.compactMap { if case .key(let key) = $0 { key } else { nil } },
            rules: rows.compactMap { if case .rule(let rule) = $0 { rule } else { nil } })
    }

    init(_ defaults: Settings, keys: [Key<Settings>], rules: [Rule<Settings>] = []) {
        self.defaults = defaults
        self.keys = keys
        self.rules = rules
        let names = Set(keys.map(\.name))
        precondition(names.count == keys.count, "a key stands twice: \(keys.map(\.name))")
        precondition(rules.allSatisfy { names.contains($0.name) }, "a rule names no key: \(rules.map(\.name))")
    }

    /// Reads settings from a mapping.
    ///
    /// - Parameters:
    ///   - node: The mapping; a key that it does not state keeps its default.
    ///   - overrides: Values that take the place of the mapping's, in their order.
    /// - Returns: The settings.
    /// - Throws: `ConfigurationError` with every fault.
    public func decode(_ node: ConfigurationNode, setting overrides: [Override] = []) throws(ConfigurationError)
        -> Settings
    {
        var faults = FaultCollector()
        return try decode(node, setting: overrides, &faults)
    }

    /// Reads settings from a mapping that was read with faults and has keys that are none of the table's.
    func decode(
        _ node: ConfigurationNode, setting overrides: [Override], reserved: [String] = [],
        _ faults: inout FaultCollector
    ) throws(ConfigurationError) -> Settings {
        var node = node
        if !overrides.isEmpty {
            let defaults = tree(of: defaults)
            for override in overrides {
                node = override.apply(to: whole(node, for: override.key, &faults), defaults: defaults, &faults)
            }
        }
        faults.place = { name in describe().map(\.keyPath).first { $0 == name || $0.hasSuffix("." + name) } }
        let settings = read(node, over: defaults, reserved: reserved, &faults)
        try faults.check()
        return settings ?? defaults
    }

    /// The mapping with the keys of a profile in the place of its name, so that an override can reach them.
    private func whole(
        _ node: ConfigurationNode, for name: String, _ faults: inout FaultCollector
    ) -> ConfigurationNode {
        guard case .mapping(var entries) = node.value else { return node }
        for index in entries.indices where entries[index].key == name {
            guard let key = keys.first(where: { $0.name == name }) else { continue }
            let outer = faults.enter(key: key.name)
            let whole = key.whole(entries[index].node, &faults) ?? entries[index].node
            faults.leave(to: outer)
            entries[index] = ConfigurationEntry(
                key: entries[index].key, keyPosition: entries[index].keyPosition, node: whole)
        }
        return ConfigurationNode(.mapping(entries), at: node.position)
    }

    /// Writes all keys as one object of JSON, in the order of the table, defaults included.
    ///
    /// Read again it gives equal settings.
    public func write(_ settings: Settings, to writer: inout JSONWriter) {
        writer.object { writeMembers(of: settings, to: &$0) }
    }

    func writeMembers(of settings: Settings, to writer: inout JSONWriter) {
        for key in keys {
            writer.key(key.name)
            key.write(settings, &writer)
        }
    }

    /// What should stand where the table should, as the end of a sentence.
    var expectation: String { "a table of keys such as \(keys.prefix(3).map(\.name).joined(separator: ", "))" }

    /// Reads a mapping over settings, and passes over reserved keys; nil where it is no mapping.
    func read(
        _ node: ConfigurationNode, over settings: Settings, reserved: [String] = [], _ faults: inout FaultCollector
    ) -> Settings? {
        guard case .mapping(let entries) = node.value else {
            faults.refuse(
                at: node.position, found: node.summary, expected: expectation,
                "Write 'key: value' in a line of its own for each key.")
            return nil
        }
        let before = faults.count
        var settings = settings
        for entry in entries where !reserved.contains(entry.key) {
            guard let key = keys.first(where: { $0.name == entry.key }) else {
                faults.refuse(unknown: entry, among: keys.map(\.name) + reserved)
                continue
            }
            let outer = faults.enter(key: key.name)
            key.read(entry.node, &settings, &faults)
            faults.leave(to: outer)
        }
        for key in keys where key.isRequired && node[key.name] == nil {
            faults.refuse(
                at: node.position, key: key.name, found: "no such key", expected: "one, since it has no default",
                "Add '\(key.name):'. \(key.reason)")
        }
        if faults.count == before { check(settings, node, &faults) }
        return settings
    }

    private func check(_ settings: Settings, _ node: ConfigurationNode, _ faults: inout FaultCollector) {
        for rule in rules {
            for complaint in rule.complaints(settings) {
                let (stated, position) = node.value(behind: [.key(rule.name)] + complaint.steps)
                faults.refuse(
                    at: position, key: complaint.path(from: rule.name), found: stated?.summary ?? "the default",
                    expected: complaint.expectation, complaint.advice)
            }
        }
    }

    private func tree(of settings: Settings) -> ConfigurationNode {
        var writer = JSONWriter()
        write(settings, to: &writer)
        let empty = ConfigurationNode(.mapping([]), at: .option)
        return (try? .read(writer.buffer.bytes, source: SourcePosition.option.source, format: .json)) ?? empty
    }
}

extension FaultCollector {
    /// Refuses a key that the table does not have.
    mutating func refuse(unknown entry: ConfigurationEntry, among names: [String]) {
        let place = place
        let listed = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
        refuse(
            at: entry.keyPosition, key: entry.key, found: "an unknown key", expected: "one of \(listed)",
            nearest: place?(entry.key) ?? nearest(to: entry.key, among: names), "Rename, move or remove it.")
    }
}

/// One row between the braces of a key table.
public enum KeyTableRow<Settings: Sendable>: Sendable {
    case key(Key<Settings>)
    case rule(Rule<Settings>)
}

/// Gathers the rows of a key table.
@resultBuilder
public enum KeyTableBuilder<Settings: Sendable> {
    public static func buildExpression(_ key: Key<Settings>) -> KeyTableRow<Settings> { .key(key) }
    public static func buildExpression(_ rule: Rule<Settings>) -> KeyTableRow<Settings> { .rule(rule) }
    public static func buildBlock(_ rows: KeyTableRow<Settings>...) -> [KeyTableRow<Settings>] { rows }
}
