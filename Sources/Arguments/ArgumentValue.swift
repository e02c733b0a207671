/// A type whose values are written as one word of a command line.
public protocol ArgumentValue: Sendable {
    /// What a word must be, as the end of a sentence, such as "a whole number".
    static var expectation: String { get }
    /// The words there are to choose from; empty where any may stand.
    static var choices: [String] { get }
    /// Whether one word may hold several of the choices.
    static var isList: Bool { get }

    /// Reads a word; nil where it does not give a value of this type.
    init?(argument: String)

    /// The word that gives this value; nil where there is nothing worth showing as a default.
    var argument: String? { get }
}

extension ArgumentValue {
    public static var choices: [String] { [] }
    public static var isList: Bool { false }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
    public static var expectation: String { "one of \(choices.joined(separator: ", "))" }
    public static var choices: [String] { allCases.map(\.rawValue) }
    public init?(argument: String) { self.init(rawValue: argument) }
    public var argument: String? { rawValue }
}

extension String: ArgumentValue {
    public static var expectation: String { "a text of at least one character" }

    public init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = argument
    }

    public var argument: String? { isEmpty ? nil : self }
}

extension Int: ArgumentValue {
    public static var expectation: String { "a whole number" }
    public init?(argument: String) { self.init(argument) }
    public var argument: String? { String(self) }
}

extension UInt64: ArgumentValue {
    public static var expectation: String { "an unsigned 64-bit number" }
    public init?(argument: String) { self.init(argument) }
    public var argument: String? { String(self) }
}

extension Double: ArgumentValue {
    public static var expectation: String { "a number" }

    public init?(argument: String) {
        guard argument.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(argument),
            number.isFinite
        else { return nil }
        self = number
    }

    public var argument: String? { Double(Int(exactly: self) ?? 0) == self ? String(Int(self)) : String(self) }
}

/// A value that may be left out; the word gives the value within.
extension Optional: ArgumentValue where Wrapped: ArgumentValue {
    public static var expectation: String { Wrapped.expectation }
    public static var choices: [String] { Wrapped.choices }
    public static var isList: Bool { Wrapped.isList }

    public init?(argument: String) {
        guard let value = Wrapped(argument: argument) else { return nil }
        self = value
    }

    public var argument: String? { self?.argument }
}

/// A list written as one word, its elements separated by commas.
extension Array: ArgumentValue where Element: ArgumentValue {
    public static var expectation: String { "a list separated by commas, each \(Element.expectation)" }
    public static var choices: [String] { Element.choices }
    public static var isList: Bool { true }

    public init?(argument: String) {
        self = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: argument.isEmpty) {
            guard !word.isEmpty, let element = Element(argument: String(word)) else { return nil }
            append(element)
        }
    }

    public var argument: String? { isEmpty ? nil : compactMap(\.argument).joined(separator: ",") }
}
