/// A tree of commands under one name.
///
/// Every tool also has the commands `help`, `version` and `completions`, and every command the option `--help`.
public struct Tool: Sendable {
    public let name: String
    public let version: String
    let root: CommandGroup
    let topics: [HelpTopic]

    /// Makes a tool.
    ///
    /// - Parameters:
    ///   - name: The word that runs it.
    ///   - summary: One sentence, for the head of the help text.
    ///   - version: What `--version` shows.
    ///   - commands: The commands, in the order of the help text.
    ///   - topics: What `help` explains besides the commands.
    /// - Precondition: The commands and topics have different names.
    public init(
        name: String, summary: String, version: String, commands: [CommandEntry], topics: [HelpTopic] = []
    ) {
        self.name = name
        self.version = version
        let common: [CommandEntry] = [
            .command(HelpCommand.self), .command(VersionCommand.self), .command(CompletionsCommand.self),
        ]
        root = CommandGroup(name: name, summary: summary, entries: commands + common)
        self.topics = topics
        let names = root.entries.map(\.name) + topics.map(\.name)
        precondition(Set(names).count == names.count, "'\(name)' has a topic of the name of another, or of a command")
    }

    /// Finds out what a command line asks for.
    ///
    /// - Parameter words: The command line without the tool's own name.
    /// - Returns: A command to run or a text to print.
    /// - Throws: `UsageError` at the first word that makes no sense.
    public func parse(_ words: [String]) throws(UsageError) -> Invocation {
        if words.first == candidatesRequest { return .print(candidates(for: Array(words.dropFirst())).lines) }
        let place = root.follow(words)
        switch place.content {
        case .group(let group):
            guard let word = place.rest.first else {
                throw place.error(.missingCommand(choices: group.entries.map(\.name)))
            }
            if word == "--help" || word == "-h" { return .print(help(at: place)) }
            if word == "--version", place.path.count == 1 { return .print("\(name) \(version)\n") }
            throw place.error(unknown: word, in: group)
        case .command(let command):
            let options = place.rest.prefix { $0 != "--" }
            if options.contains("--help") || options.contains("-h") { return .print(help(at: place)) }
            return try invocation(of: command.parse(place.path, place.rest))
        }
    }

    /// Parses a command line and does what it asks for: runs a command, or prints.
    ///
    /// - Parameters:
    ///   - words: The command line without the tool's own name.
    ///   - output: Where help texts go, as to standard output.
    ///   - errors: Where a usage error goes, as to standard error.
    /// - Returns: What the command returns; `usage` for a command line that makes no sense.
    /// - Throws: What the command throws, a `UsageProblem` apart.
    public func run(
        _ words: [String], output: (String) -> Void, errors: (String) -> Void
    ) async throws -> ExitCode {
        let invocation: Invocation
        do {
            invocation = try parse(words)
        } catch {
            errors("\(error)\n")
            return .usage
        }
        switch invocation {
        case .run(let command):
            do {
                return try await command.run()
            } catch let problem as UsageProblem {
                errors("\(root.follow(words).error(.contradiction(problem.description)))\n")
                return .usage
            }
        case .print(let text):
            output(text)
            return .success
        }
    }

    private func invocation(of command: any Command) throws(UsageError) -> Invocation {
        switch command {
        case let command as HelpCommand: .print(try help(for: command.command))
        case is VersionCommand: .print("\(name) \(version)\n")
        case let command as CompletionsCommand: .print(command.shell.script(tool: name))
        default: .run(command)
        }
    }
}

/// What a command line asks for.
public enum Invocation: Sendable {
    /// A command, filled in.
    case run(any Command)
    /// A text, such as help.
    case print(String)
}
