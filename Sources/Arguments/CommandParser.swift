/// Fills in one command from the words behind its name.
struct CommandParser<C: Command> {
    private var command: C
    private let path: [String]
    private let parameters = C.parameters
    /// How many values each parameter has taken, by its place in the table.
    private var taken: [Int]

    init(_ command: C, path: [String]) {
        self.command = command
        self.path = path
        taken = Array(repeating: 0, count: parameters.count)
    }

    mutating func parse(_ words: ArraySlice<String>) throws(UsageError) -> C {
        let specifications = parameters.map(\.specification)
        var reader = WordReader(words, specifications)
        while let word = reader.next() {
            switch word {
            case .argument(let word): try argument(word)
            case .option(let index, let value): try option(index, value)
            case .unknown(let word):
                let options = specifications.filter { $0.kind != .argument } + [.helpFlag]
                throw error(.unknownOption(word, nearest: nearest(to: word, among: options.map(\.spelling))))
            }
        }
        for (specification, taken) in zip(specifications, taken) where taken < specification.least {
            throw error(.missing(specification.spelling))
        }
        return command
    }

    private mutating func argument(_ word: String) throws(UsageError) {
        let index = parameters.indices.first {
            parameters[$0].specification.kind == .argument && taken[$0] < parameters[$0].specification.most
        }
        guard let index else { throw error(.unexpectedArgument(word)) }
        try store(word, at: index)
    }

    private mutating func option(_ index: Int, _ value: String?) throws(UsageError) {
        let specification = parameters[index].specification
        guard taken[index] < specification.most else { throw error(.repeated(specification.spelling)) }
        switch (specification.kind, value) {
        case (.flag, nil): try store("", at: index)
        case (.flag, let value?): throw error(.unwantedValue(specification.spelling, value: value))
        case (_, let value?): try store(value, at: index)
        case (_, nil): throw error(.missingValue(specification.spelling, expected: specification.expectation))
        }
    }

    private mutating func store(_ word: String, at index: Int) throws(UsageError) {
        taken[index] += 1
        guard !parameters[index].store(&command, word) else { return }
        let specification = parameters[index].specification
        throw error(
            .badValue(
                specification.spelling, value: word, expected: specification.expectation,
                nearest: nearest(to: word, among: specification.choices)))
    }

    private func error(_ problem: UsageError.Problem) -> UsageError { UsageError(path: path, problem: problem) }
}

/// Tells arguments from options, and gives each option its value.
struct WordReader {
    enum Word {
        case argument(String)
        /// An option by its place in the table, and its value where one stands there.
        case option(Int, value: String?)
        case unknown(String)
    }

    private var words: ArraySlice<String>
    private let parameters: [ParameterSpecification]
    /// Whether no `--` has ended the options yet.
    private(set) var hasOptions = true

    init(_ words: ArraySlice<String>, _ parameters: [ParameterSpecification]) {
        self.words = words
        self.parameters = parameters
    }

    mutating func next() -> Word? {
        guard let word = words.popFirst() else { return nil }
        guard hasOptions, word.isOption else { return .argument(word) }
        if word == "--" {
            hasOptions = false
            return next()
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let index = parameters.firstIndex(where: { $0.isSpelled(parts[0]) }) else { return .unknown(parts[0]) }
        if parts.count == 2 { return .option(index, value: parts[1]) }
        guard parameters[index].kind == .option, let value = words.first, !value.isOption else {
            return .option(index, value: nil)
        }
        return .option(index, value: words.removeFirst())
    }
}

extension String {
    /// Whether a word is an option by its look: a dash and more, but no negative number.
    fileprivate var isOption: Bool {
        guard first == "-", let second = dropFirst().first else { return false }
        return !(second.isNumber || second == ".")
    }
}
