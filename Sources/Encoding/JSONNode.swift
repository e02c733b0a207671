/// One value of a JSON text, with the place where it stands.
public struct JSONNode: Sendable {
    /// What the value is.
    public enum Value: Sendable {
        case null
        case bool(Bool)
        /// The digits as they stand in the text; nothing is rounded.
        case number(String)
        case string(String)
        case array([JSONNode])
        /// The members in the order of the text; no key stands twice.
        case object([JSONMember])
    }

    /// What the value is.
    public let value: Value
    /// The offset of its first byte.
    public let offset: Int

    /// Makes a value that stands at an offset.
    public init(_ value: Value, offset: Int) {
        self.value = value
        self.offset = offset
    }

    /// The value of a key, where this is an object that has it.
    public subscript(key: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key == key }?.node
    }

    /// The text, where this is a string.
    public var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The integer, where this is a number written as one that fits.
    public var integer: Int64? {
        if case .number(let digits) = value { Int64(digits) } else { nil }
    }

    /// The nearest floating-point value, where this is a number.
    public var double: Double? {
        if case .number(let digits) = value { Double(digits) } else { nil }
    }

    /// The elements, where this is an array.
    public var array: [JSONNode]? {
        if case .array(let elements) = value { elements } else { nil }
    }
}

/// One key of a JSON object, with its value.
public struct JSONMember: Sendable {
    public let key: String
    /// The offset of the key's opening quote.
    public let keyOffset: Int
    public let node: JSONNode

    /// Makes a member whose key stands at an offset.
    public init(key: String, keyOffset: Int, node: JSONNode) {
        self.key = key
        self.keyOffset = keyOffset
        self.node = node
    }
}

/// A fault in a JSON text.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the byte at which reading stopped.
    public let offset: Int
    /// What is wrong there, as the end of a sentence.
    public let problem: String

    /// Makes an error at an offset.
    public init(offset: Int, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    public var description: String { "byte \(offset): \(problem)" }
}
