/// A command line that makes no sense.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Hashable, Sendable {
        /// No command was named where one must be.
        case missingCommand(choices: [String])
        /// A word names no command.
        case unknownCommand(String, nearest: String?)
        /// A word names no option.
        case unknownOption(String, nearest: String?)
        /// An option stands without its value.
        case missingValue(String, expected: String)
        /// A flag stands with a value.
        case unwantedValue(String, value: String)
        /// A value is not of the kind that its parameter takes.
        case badValue(String, value: String, expected: String, nearest: String?)
        /// An option stands twice.
        case repeated(String)
        /// An argument too many.
        case unexpectedArgument(String)
        /// An argument or option that must be given is not there.
        case missing(String)
        /// Words that are each right, and together are not.
        case contradiction(String)
    }

    /// The words that lead to the command, the tool's name first.
    public let path: [String]
    /// What is wrong.
    public let problem: Problem

    /// Two lines: what is wrong, and where to read on.
    public var description: String {
        let command = path.joined(separator: " ")
        return "\(command): \(sentence)\nSee '\(command) --help'."
    }

    private var sentence: String {
        switch problem {
        case .missingCommand(let choices): "a command is missing; expected one of \(choices.joined(separator: ", "))"
        case .unknownCommand(let word, let nearest): "unknown command '\(word)'" + suggestion(nearest)
        case .unknownOption(let word, let nearest): "unknown option '\(word)'" + suggestion(nearest)
        case .missingValue(let name, let expected): "'\(name)' stands without its value; expected \(expected)"
        case .unwantedValue(let name, let value): "'\(name)' takes no value, found '\(value)'"
        case .badValue(let name, let value, let expected, let nearest):
            "'\(value)' is no value for '\(name)'; expected \(expected)" + suggestion(nearest)
        case .repeated(let name): "'\(name)' stands twice; give it once"
        case .unexpectedArgument(let word): "unexpected argument '\(word)'"
        case .missing(let name): "'\(name)' is missing"
        case .contradiction(let sentence): sentence
        }
    }

    private func suggestion(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}

/// What a command throws where the words of its command line are each right, and together are not.
///
/// The tool makes a `UsageError` of it, which says which command it is about.
public struct UsageProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Says in a sentence what is wrong.
    public init(_ description: String) {
        self.description = description
    }
}

extension CommandPlace {
    func error(_ problem: UsageError.Problem) -> UsageError { UsageError(path: path, problem: problem) }

    /// The error of a word that should name an entry of a group and does not.
    func error(unknown word: String, in group: CommandGroup) -> UsageError {
        if word.hasPrefix("-") {
            return error(.unknownOption(word, nearest: nearest(to: word, among: ["--help", "--version"])))
        }
        return error(.unknownCommand(word, nearest: nearest(to: word, among: group.entries.map(\.name))))
    }
}
