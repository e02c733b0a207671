/// A command, or a group of commands under one word, as a place in a tool's tree.
public struct CommandEntry: Sendable {
    let name: String
    let summary: String
    let content: CommandContent

    /// A command.
    ///
    /// - Precondition: No option stands twice in its table, and no argument behind a list of arguments or, where it
    ///   must be given, behind one that may be left out.
    public static func command<C: Command>(_ type: C.Type) -> CommandEntry {
        CommandEntry(name: C.name, summary: C.summary, content: .command(CommandType(type)))
    }

    /// Commands that are reached through a word, such as `profile list`.
    ///
    /// - Precondition: The commands have different names.
    public static func group(_ name: String, summary: String, _ commands: [CommandEntry]) -> CommandEntry {
        let group = CommandGroup(name: name, summary: summary, entries: commands)
        return CommandEntry(name: name, summary: summary, content: .group(group))
    }
}

/// What stands at a place in a tool's tree.
enum CommandContent: Sendable {
    case command(CommandType)
    case group(CommandGroup)
}

/// Commands under one word.
struct CommandGroup: Sendable {
    let name: String
    let summary: String
    let entries: [CommandEntry]

    init(name: String, summary: String, entries: [CommandEntry]) {
        let names = entries.map(\.name)
        precondition(Set(names).count == names.count, "'\(name)' has two commands of one name: \(names)")
        (self.name, self.summary, self.entries) = (name, summary, entries)
    }

    /// Follows words down the tree as far as they name groups and a command.
    func follow(_ words: some Collection<String>) -> CommandPlace {
        var place = CommandPlace(path: [name], content: .group(self), rest: Array(words)[...])
        while case .group(let group) = place.content,
            let entry = group.entries.first(where: { $0.name == place.rest.first })
        {
            place.path.append(place.rest.removeFirst())
            place.content = entry.content
        }
        return place
    }
}

/// Where words lead in a tool's tree.
struct CommandPlace {
    /// The words that lead there, the tool's name first.
    var path: [String]
    var content: CommandContent
    /// The words behind it.
    var rest: ArraySlice<String>
}

/// A command's name, texts and table, and how it is parsed.
struct CommandType: Sendable {
    let name: String
    let summary: String
    let discussion: String
    let parameters: [ParameterSpecification]
    let parse: @Sendable (_ path: [String], _ words: ArraySlice<String>) throws(UsageError) -> any Command

    init<C: Command>(_ type: C.Type) {
        (name, summary, discussion) = (C.name, C.summary, C.discussion)
        let unset = C()
        parameters = C.parameters.map { parameter in
            var specification = parameter.specification
            specification.initial = parameter.initial(unset)
            return specification
        }
        parse = { path, words throws(UsageError) in
            var parser = CommandParser(C(), path: path)
            return try parser.parse(words)
        }
        checkTable()
    }

    /// The arguments of the table, in their order.
    var arguments: [ParameterSpecification] { parameters.filter { $0.kind == .argument } }

    /// The options and flags of the table, in their order.
    var options: [ParameterSpecification] { parameters.filter { $0.kind != .argument } }

    private func checkTable() {
        let names = (options + [.helpFlag]).flatMap { [$0.name] + ($0.short.map { [String($0)] } ?? []) }
        precondition(Set(names).count == names.count, "'\(name)' has an option twice: \(names)")
        for (former, latter) in zip(arguments, arguments.dropFirst()) {
            precondition(
                former.most == 1 && (former.least > 0 || latter.least == 0),
                "'\(name)': '\(former.placeholder)' may not stand before '\(latter.placeholder)'")
        }
    }
}
