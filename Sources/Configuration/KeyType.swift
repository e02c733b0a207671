import Arguments
import Encoding

/// How the value of a key is read, written and described.
///
/// A table states the type of each key: `.number(0...250)`, `.choice`, `.list(of: .text())`, `.table(Sensor.keys)`.
public struct KeyType<Value: Sendable>: Sendable {
    /// What it is in a word or two, such as "number".
    let name: String
    /// What may stand, such as "0 to 250"; empty where anything may.
    let range: String
    /// What should stand, as the end of a sentence, such as "a number from 0 to 250".
    let expectation: String
    /// The unit that the key's name must end with; nil where the type leaves that open.
    var unit: Unit?
    /// Whether it is a table, whose keys have their own defaults.
    var isTable = false
    /// Reads a value; nil where it is refused.
    ///
    /// The value from before fills in the keys that a table leaves out.
    let read: @Sendable (ConfigurationNode, _ former: Value?, inout FaultCollector) -> Value?
    let write: @Sendable (Value, inout JSONWriter) -> Void
    /// Puts the keys of a profile in the place of its name; nil where that cannot be.
    var whole: @Sendable (ConfigurationNode, inout FaultCollector) -> ConfigurationNode? = { node, _ in node }
    /// Writes the members of the JSON Schema that describe a value, and its default where there is one.
    let schema: @Sendable (_ initial: Value?, inout JSONWriter) -> Void
    /// The rows of the keys within, where the value is or holds a table.
    var rows: @Sendable (_ prefix: String, _ initial: Value?) -> [KeyRow] = { _, _ in [] }
}

extension KeyType {
    /// What more than one of them are, such as "numbers" or "lists of numbers".
    var plural: String { name.hasPrefix("list ") ? "lists" + name.dropFirst(4) : name + "s" }

    /// Makes a type whose values are written as one text.
    ///
    /// - Parameters:
    ///   - name: What it is in a word or two.
    ///   - range: What may stand.
    ///   - expectation: What should stand, as the end of a sentence.
    ///   - unit: The unit that the key's name must end with.
    ///   - isBare: Whether the value must stand without quotes, as numbers and flags do.
    ///   - choices: All texts there are, where they can be counted.
    ///   - nextStep: What to do about a wrong value, as a sentence.
    ///   - read: Reads the text; nil where it gives no value.
    ///   - write: Writes the value, so that it reads back as an equal one.
    ///   - schema: Writes the members of the JSON Schema that describe the value.
    init(
        _ name: String, range: String, expectation: String, unit: Unit? = nil, isBare: Bool = false,
        choices: [String] = [], nextStep: String, read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
        schema: @escaping @Sendable (inout JSONWriter) -> Void
    ) {
        self.init(
            name: name, range: range, expectation: expectation, unit: unit,
            read: { node, _, faults in
                var isQuotedWrongly = false
                if case .scalar(let text, let isQuoted) = node.value, isQuoted || !text.isEmpty {
                    isQuotedWrongly = isBare && isQuoted
                    if !isQuotedWrongly, let value = read(text) { return value }
                }
                faults.refuse(
                    at: node.position, found: node.summary, expected: expectation,
                    nearest: nearest(to: node.text ?? "", among: choices),
                    isQuotedWrongly ? "Remove the quotes." : nextStep)
                return nil
            },
            write: write,
            schema: { initial, writer in
                schema(&writer)
                if let initial { writer.member("default") { write(initial, &$0) } }
            })
    }
}
