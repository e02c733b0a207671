/// One command of a tool: a value whose properties are filled in from a command line.
///
///     struct Simulate: Command {
///         static let name = "simulate"
///         static let summary = "Runs a scenario and writes its trace."
///         static let parameters: [Parameter<Simulate>] = [
///             .argument("scenario", \.scenario, completion: .file, help: "Scenario to run."),
///             .option("seed", short: "s", \.seed, value: "N", help: "Seed of every random stream."),
///         ]
///         var scenario = ""
///         var seed: UInt64 = 1
///         func run() async throws -> ExitCode { … }
///     }
public protocol Command: Sendable {
    /// The word that names the command.
    static var name: String { get }
    /// One sentence, for the list of commands and the head of the help text.
    static var summary: String { get }
    /// What else the help text says, such as examples; its lines are printed as they are.
    static var discussion: String { get }
    /// The table of parameters, arguments in their order.
    static var parameters: [Parameter<Self>] { get }

    /// Makes the command that an empty command line stands for.
    init()

    /// Does the work, and says how the process should end.
    func run() async throws -> ExitCode
}

extension Command {
    public static var discussion: String { "" }
}

/// The number with which a process ends.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    /// Makes the exit code of a number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// All went well.
    public static let success = ExitCode(rawValue: 0)
    /// The command line was wrong: `EX_USAGE` of sysexits(3).
    public static let usage = ExitCode(rawValue: 64)
}
