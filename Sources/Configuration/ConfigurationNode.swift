/// A value of a profile, with the place where it stands.
///
/// A scalar is only a text here: what it means is decided by the key that holds it.
public struct ConfigurationNode: Hashable, Sendable {
    /// What a value is made of.
    public enum Value: Hashable, Sendable {
        /// A text. Without quotes the empty text stands for nothing.
        case scalar(String, isQuoted: Bool)
        case sequence([ConfigurationNode])
        /// The entries in the order of the text; no key stands twice.
        case mapping([ConfigurationEntry])
    }

    /// What the value is made of.
    public var value: Value
    /// Where its first character stands.
    public var position: SourcePosition

    /// Makes a value that stands at a position.
    public init(_ value: Value, at position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// The value of a key, where this is a mapping that has it.
    public subscript(key: String) -> ConfigurationNode? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.node
    }
}

/// One key of a mapping, with its value.
public struct ConfigurationEntry: Hashable, Sendable {
    public let key: String
    public let keyPosition: SourcePosition
    public var node: ConfigurationNode

    /// Makes an entry.
    public init(key: String, keyPosition: SourcePosition, node: ConfigurationNode) {
        (self.key, self.keyPosition, self.node) = (key, keyPosition, node)
    }
}

extension ConfigurationNode {
    /// This value with another laid over it.
    ///
    /// Mappings are joined key by key; a list or a scalar replaces what was there.
    func extended(by child: ConfigurationNode) -> ConfigurationNode {
        guard case .mapping(var entries) = value, case .mapping(let laidOver) = child.value else { return child }
        for entry in laidOver {
            if let index = entries.firstIndex(where: { $0.key == entry.key }) {
                let node = entries[index].node.extended(by: entry.node)
                entries[index] = ConfigurationEntry(key: entry.key, keyPosition: entry.keyPosition, node: node)
            } else {
                entries.append(entry)
            }
        }
        return ConfigurationNode(.mapping(entries), at: child.position)
    }

    /// The text, where this is a scalar.
    var text: String? { if case .scalar(let text, _) = value { text } else { nil } }

    /// What the value is, for a message.
    var summary: String {
        switch value {
        case .scalar("", isQuoted: false): "nothing"
        case .scalar(let text, isQuoted: false): "'\(text.shortened())'"
        case .scalar(let text, isQuoted: true): "the text \"\(text.shortened())\""
        case .sequence(let elements): "a list of \(elements.count)"
        case .mapping(let entries): "a table of \(entries.count) \(entries.count == 1 ? "key" : "keys")"
        }
    }
}

extension String {
    /// The text for a message: on one line, not too long, and without what could make a terminal show another text.
    func shortened(to limit: Int = 60) -> String {
        let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
        let shown = unicodeScalars.prefix(limit).map { hidden.contains($0.properties.generalCategory) ? " " : $0 }
        return String(String.UnicodeScalarView(shown)) + (unicodeScalars.count > limit ? "…" : "")
    }
}
