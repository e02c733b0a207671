/// The command that explains the tool, a group or a command.
struct HelpCommand: Command {
    static let name = "help"
    static let summary = "Shows how to use the tool or one of its commands."
    static let parameters: [Parameter<HelpCommand>] = [
        .arguments("command", \.command, atLeast: 0, help: "Command or topic to explain.")
    ]
    var command: [String] = []

    /// Nothing is left to do: the tool prints the text itself.
    func run() async throws -> ExitCode { .success }
}

/// The command that names the version.
struct VersionCommand: Command {
    static let name = "version"
    static let summary = "Shows the version."
    static let parameters: [Parameter<VersionCommand>] = []

    /// Nothing is left to do: the tool prints the text itself.
    func run() async throws -> ExitCode { .success }
}

/// The command that prints the scripts by which shells complete command lines.
struct CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "Prints the script that completes command lines in a shell."
    static let parameters: [Parameter<CompletionsCommand>] = [
        .argument("shell", \.shell, help: "Shell to print it for.")
    ]
    var shell = Shell.bash

    /// Nothing is left to do: the tool prints the text itself.
    func run() async throws -> ExitCode { .success }
}
