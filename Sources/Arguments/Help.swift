extension Tool {
    /// The help text of the tool, or of the topic, group or command that some words lead to.
    ///
    /// - Throws: `UsageError` where a word leads to none.
    public func help(for words: [String]) throws(UsageError) -> String {
        if words.count == 1, let topic = topics.first(where: { $0.name == words[0] }) { return help(on: topic) }
        let place = root.follow(words)
        switch (place.rest.first, place.content) {
        case (let word?, .group(let group)): throw place.error(unknown: word, in: group)
        case (let word?, .command): throw place.error(.unexpectedArgument(word))
        case (nil, _): return help(at: place)
        }
    }

    private func help(on topic: HelpTopic) -> String {
        topic.summary.wrapped() + "\n" + topic.sections().map { section($0.title, $0.rows) }.joined()
    }

    func help(at place: CommandPlace) -> String {
        let words = place.path.joined(separator: " ")
        switch place.content {
        case .group(let group):
            let inner = (["help"] + place.path.dropFirst()).joined(separator: " ")
            return "\(group.summary.wrapped())\n\nUsage: \(words) COMMAND ...\n"
                + section("Commands", group.entries.map { ($0.name, $0.summary) })
                + (place.path.count == 1 ? section("Topics of help", topics.map { ($0.name, $0.summary) }) : "")
                + "\n'\(name) \(inner) COMMAND' explains one of them"
                + (place.path.count == 1 && !topics.isEmpty ? ", as it does a topic.\n" : ".\n")
        case .command(let command):
            return "\(command.summary.wrapped())\n\n" + ("Usage: " + words + command.usage).wrapped(indent: 9)
                + "\n"
                + section("Arguments", command.arguments.map { ($0.placeholder, $0.explanation) })
                + section("Options", (command.options + [.helpFlag]).map { ($0.head, $0.explanation) })
                + (command.discussion.isEmpty ? "" : "\n\(command.discussion)\n")
        }
    }
}

extension CommandType {
    /// What stands behind the command's name in its line of usage.
    fileprivate var usage: String {
        let required = options.filter { $0.least > 0 }.map { " \($0.spelling) \($0.placeholder)" }
        let arguments = arguments.map { argument in
            let word = argument.placeholder + (argument.most > 1 ? "..." : "")
            return argument.least > 0 ? " \(word)" : " [\(word)]"
        }
        return (arguments + required + (options.count > required.count ? [" [options]"] : [])).joined()
    }
}

extension ParameterSpecification {
    /// The option with its short letter and value, such as `-s, --seed N`.
    fileprivate var head: String {
        let value = placeholder.isEmpty ? "" : " " + placeholder
        return (short.map { "-\($0), " } ?? "    ") + spelling + value
    }

    /// The help sentence with choices, default and whether it may stand again.
    fileprivate var explanation: String {
        var notes: [String] = []
        if !choices.isEmpty { notes.append("\(isList ? "any" : "one") of \(choices.joined(separator: ", "))") }
        if let initial { notes.append("default \(initial)") }
        if kind == .option, least > 0 { notes.append("required") }
        if kind == .option, most > 1 { notes.append("may be given again") }
        return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
    }
}

/// A titled list of two columns; nothing where there are no rows.
private func section(_ title: String, _ rows: [(head: String, explanation: String)]) -> String {
    guard let longest = rows.map(\.head.count).max() else { return "" }
    let column = min(longest, 26) + 4
    var text = "\n\(title):\n"
    for row in rows {
        let gap = column - 2 - row.head.count
        text += "  " + row.head + (gap >= 2 ? spaces(gap) : "\n" + spaces(column))
        text += row.explanation.wrapped(indent: column) + "\n"
    }
    return text
}
