/// What may stand as a value, for the shells' completion; the choices of a type are known without it.
public struct Completion: Sendable {
    enum Paths: String, Sendable { case none = "words", files, directories }

    let paths: Paths
    let words: @Sendable () -> [String]

    /// Nothing in particular.
    public static let none = Completion(paths: .none) { [] }
    /// The path of a file.
    public static let file = Completion(paths: .files) { [] }
    /// The path of a directory.
    public static let directory = Completion(paths: .directories) { [] }

    /// Names that are found out when the shell asks for them.
    public static func names(_ words: @escaping @Sendable () -> [String]) -> Completion {
        Completion(paths: .none, words: words)
    }

    /// The path of a file, or names that are found out when the shell asks for them.
    public static func fileOrNames(_ words: @escaping @Sendable () -> [String]) -> Completion {
        Completion(paths: .files, words: words)
    }
}

/// What may stand at the cursor of a command line.
package struct Candidates {
    /// The words; what one does stands behind it and a tabulator.
    var words: [String] = []
    var paths = Completion.Paths.none

    /// The candidates as the scripts read them: a line that says whether paths fit too, then one for each word.
    package var lines: String { ([paths.rawValue] + words).map { $0 + "\n" }.joined() }
}

/// The word behind which a shell's script sends the command line up to the cursor.
let candidatesRequest = "---complete"

extension Tool {
    /// What may stand as the last of some words; it may be empty, or the beginning of a word.
    package func candidates(for words: [String]) -> Candidates {
        let current = words.last ?? ""
        let isHelp = words.count > 1 && words[0] == HelpCommand.name
        let place = root.follow(words.dropLast().dropFirst(isHelp ? 1 : 0))
        switch place.content {
        case .group(let group) where place.rest.isEmpty:
            let entries = group.entries.map { "\($0.name)\t\($0.summary)" }
            let others = isHelp && place.path.count == 1 ? topics.map { "\($0.name)\t\($0.summary)" } : []
            return Candidates(words: (entries + others).filter { $0.hasPrefix(current) })
        case .command(let command) where !isHelp: return command.candidates(for: current, behind: place.rest)
        default: return Candidates()
        }
    }
}

extension CommandType {
    fileprivate func candidates(for current: String, behind words: ArraySlice<String>) -> Candidates {
        var reader = WordReader(words, parameters)
        var given: [String] = []
        var argumentCount = 0
        var awaited: ParameterSpecification?
        while let word = reader.next() {
            awaited = nil
            switch word {
            case .argument: argumentCount += 1
            case .unknown: break
            case .option(let index, let value):
                given.append(parameters[index].name)
                if value == nil, parameters[index].kind == .option { awaited = parameters[index] }
            }
        }
        if let awaited { return awaited.candidates(for: current) }
        if reader.hasOptions, current.hasPrefix("-") { return optionCandidates(for: current, given: given) }
        let argument = argumentCount < arguments.count ? arguments[argumentCount] : arguments.last { $0.most > 1 }
        return argument?.candidates(for: current) ?? Candidates()
    }

    private func optionCandidates(for current: String, given: [String]) -> Candidates {
        let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, let option = options.first(where: { $0.isSpelled(parts[0]) && $0.kind == .option }) {
            return option.candidates(for: parts[1], prefix: parts[0] + "=")
        }
        let left = options.filter { $0.most > 1 || !given.contains($0.name) }
        let words = (left + [.helpFlag]).map { "\($0.spelling)\t\($0.help)" }
        return Candidates(words: words.filter { $0.hasPrefix(current) })
    }
}

extension ParameterSpecification {
    /// What may stand as the value, or as the next element where it is a list.
    ///
    /// - Parameters:
    ///   - current: The beginning of the value.
    ///   - prefix: What the word holds before the value, such as `--tables=`.
    /// - Returns: The words that begin so, each with the prefix before it.
    fileprivate func candidates(for current: String, prefix: String = "") -> Candidates {
        let former = current.lastIndex(of: ",").map { current[...$0] } ?? ""
        let words = (choices.map { former + $0 } + completion.words()).filter { $0.hasPrefix(current) }
        return Candidates(words: words.map { prefix + $0 }, paths: completion.paths)
    }
}
