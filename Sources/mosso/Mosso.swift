import Arguments
import Configuration
import Export
import Foundation
import Study

/// The tool: one command line, one exit code.
@main
struct Mosso {
    static let tool = Tool(
        name: "mosso",
        summary: "Simulates athletes and the watch that records their workouts, through everything that can go wrong.",
        version: mossoVersion,
        commands: [
            .command(Run.self),
            .command(BatchCommand.self),
            .command(StudyCommand.self),
            .command(Explore.self),
            .command(Import.self),
            .command(Merge.self),
            .command(Verify.self),
            .command(Schema.self),
            .group(
                "profile", summary: "Lists, checks and explains profiles.",
                [
                    .command(ProfileList.self), .command(ProfileCheck.self), .command(ProfileShow.self),
                    .command(ProfileSchema.self), .command(ProfileValidate.self),
                ]),
        ], topics: Topics.all)

    static func main() async {
        Interruption.ignoreWriteSignals()
        let words = Array(CommandLine.arguments.dropFirst())
        let code: ExitCode
        do {
            code = try await tool.run(words, output: { Console.output($0) }, errors: { Console.error($0) })
        } catch {
            Console.error("mosso: \(error)\n")
            code = ExitCode(of: error)
        }
        exit(code.rawValue)
    }
}

extension ExitCode {
    /// Some inputs failed.
    static let someFailed = ExitCode(rawValue: 1)
    /// A claim was violated.
    static let claimViolated = ExitCode(rawValue: 2)
    /// Data is wrong: `EX_DATAERR`.
    static let badData = ExitCode(rawValue: 65)
    /// An input is missing: `EX_NOINPUT`.
    static let missingInput = ExitCode(rawValue: 66)
    /// Output cannot be created: `EX_CANTCREAT`.
    static let cannotCreate = ExitCode(rawValue: 73)
    /// Output cannot be written: `EX_IOERR`.
    static let cannotWrite = ExitCode(rawValue: 74)
    /// Stopped by the user, leaving a run that can be resumed.
    static let interrupted = ExitCode(rawValue: 130)

    /// The code by which a command ends that cannot go on.
    init(of error: any Error) {
        switch error {
        case let error as ConfigurationError: self = error.isMissingProfile ? .missingInput : .badData
        case let error as ExportError:
            switch error.kind {
            case .exists, .cannotCreate: self = .cannotCreate
            case .cannotWrite: self = .cannotWrite
            case .missing: self = .missingInput
            case .cannotRead, .damaged, .mismatch: self = .badData
            }
        default: self = .badData
        }
    }
}
