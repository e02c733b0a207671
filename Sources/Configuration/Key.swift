import Encoding

/// One row of a key table: a key, the property that takes its value, its type, and why it is there.
public struct Key<Settings: Sendable>: Sendable {
    let name: String
    let reason: String
    let isRequired: Bool
    /// Reads the value into the settings.
    let read: @Sendable (ConfigurationNode, inout Settings, inout FaultCollector) -> Void
    /// Puts the keys of a profile in the place of its name; nil where that cannot be.
    let whole: @Sendable (ConfigurationNode, inout FaultCollector) -> ConfigurationNode?
    /// Writes the value of the settings.
    let write: @Sendable (Settings, inout JSONWriter) -> Void
    /// Writes the members of the JSON Schema of the value; the settings give the default.
    let schema: @Sendable (Settings, inout JSONWriter) -> Void
    /// The row of the documentation and those of the keys within; the settings give the defaults.
    let rows: @Sendable (_ prefix: String, Settings) -> [KeyRow]

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: The key; for a number its last word is the unit, as in `restSeconds`.
    ///   - path: The property that takes the value; its initial value is the default.
    ///   - type: What may stand as the value.
    ///   - isRequired: Whether a table without the key is refused; the default then means nothing.
    ///   - reason: One sentence that says what the key is for.
    /// - Precondition: The name ends with the unit of the type, where that has one.
    public init<Value>(
        _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ type: KeyType<Value>,
        isRequired: Bool = false, _ reason: String
    ) {
        self.init(
            name, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, type, isRequired: isRequired, reason)
    }

    /// Makes a row of a value that is read and set in some way of its own.
    init<Value>(
        _ name: String, get: @escaping @Sendable (Settings) -> Value,
        set: @escaping @Sendable (inout Settings, Value) -> Void, _ type: KeyType<Value>, isRequired: Bool = false,
        _ reason: String
    ) {
        let unit = Unit.of(key: name)
        precondition(type.unit == nil || type.unit == unit, "'\(name)' must end with '\(type.unit?.word ?? "")'")
        self.name = name
        self.reason = reason
        self.isRequired = isRequired
        read = { node, settings, faults in
            if let value = type.read(node, get(settings), &faults) { set(&settings, value) }
        }
        whole = type.whole
        write = { settings, writer in type.write(get(settings), &writer) }
        schema = { settings, writer in
            writer.member("description", reason)
            type.schema(isRequired ? nil : get(settings), &writer)
        }
        rows = { prefix, settings in
            let initial = get(settings)
            let row = KeyRow(
                keyPath: prefix + name, type: type.name,
                defaultText: isRequired ? "required" : type.isTable ? "" : type.text(of: initial),
                unit: unit?.symbol ?? "", range: type.range, reason: reason)
            return [row] + type.rows(prefix + name, initial)
        }
    }
}

extension KeyType {
    /// A value as it is written, texts without their quotes; of a long list or table only how long it is.
    fileprivate func text(of value: Value) -> String {
        var writer = JSONWriter(capacity: 64)
        write(value, &writer)
        let text = writer.buffer.text
        switch (try? JSONReader.read(text))?.value {
        case .string(let content) where !content.isEmpty: return content
        case .array(let elements) where text.count > 40: return "\(elements.count) in the list"
        case .object(let members) where text.count > 40: return "\(members.count) keys"
        default: return text
        }
    }
}
