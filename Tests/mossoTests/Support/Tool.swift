import Foundation
import TestSupport
import Testing

/// The built tool, run as its users run it: as a process, in a folder of its own.
final class Tool: Sendable {
    /// What a process left behind.
    struct Outcome {
        /// The exit code, or the negative number of the signal that ended the process.
        let code: Int32
        let output: String
        let errors: String
    }

    /// Where the process runs, with everything that the tests give it.
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("time,heartRate\n2026-01-05T06:00:00Z,100\n2026-01-05T06:00:30Z,110\n", to: "good.csv")
        try folder.write("neither time nor heart rate\n", to: "bad.csv")
        try folder.write("kind: scenario\nathlets: club\nworkout: gym-evening\n", to: "bad.yaml")
    }

    /// The tool that was built with these tests, beside their bundle.
    static let path: String = {
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return folder.appending(path: "mosso").path
    }()

    /// The environment of a process: nothing of the user's but what finds programs.
    static let environment = ["PATH": (path as NSString).deletingLastPathComponent + ":" + searchPath]

    /// The environment in which a batch makes a checkpoint behind each part that is written.
    static let manyCheckpoints = ["MOSSO_CHECKPOINT_MILLISECONDS": "0"]

    /// Runs the tool.
    @discardableResult
    func run(_ arguments: [String], environment: [String: String] = [:], binary: String = Tool.path) throws -> Outcome {
        try start(binary, arguments, environment: environment).outcome()
    }

    /// Runs the tool with words that hold no spaces.
    @discardableResult
    func run(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
        try run(line.split(separator: " ").map(String.init), environment: environment)
    }

    /// Runs a line of the shell.
    func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
        try start("/bin/sh", ["-c", line], environment: environment).outcome()
    }

    /// Starts a program whose output goes to files, so that nobody needs to read it.
    func start(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Running {
        try Running(program, arguments, in: folder, environment: Tool.environment.merging(environment) { $1 })
    }
}

/// A process on its way.
struct Running {
    let process = Process()
    private let output: URL
    private let errors: URL

    init(
        _ program: String, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String]
    ) throws {
        let name = UUID().uuidString
        (output, errors) = (URL(filePath: "\(folder.path).\(name).out"), URL(filePath: "\(folder.path).\(name).err"))
        for file in [output, errors] { try Data().write(to: file) }
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    /// Waits until something is printed, or the process ends.
    func waitForOutput() throws { try wait(for: output) }

    /// Waits until something is said that is no data, or the process ends.
    func waitForErrors() throws { try wait(for: errors) }

    private func wait(for file: URL) throws { try wait { try !Data(contentsOf: file).isEmpty } }

    /// Waits until something has come about, or the process ends.
    func wait(until hasHappened: () throws -> Bool) throws {
        while process.isRunning, try !hasHappened() { sched_yield() }
    }

    /// Waits for the end.
    func outcome() throws -> Tool.Outcome {
        process.waitUntilExit()
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        let status = process.terminationStatus
        return Tool.Outcome(
            code: process.terminationReason == .exit ? status : -status,
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

extension TemporaryFolder {
    /// The files of a folder below this one, by name.
    func files(in name: String) throws -> [String: Data] {
        let folder = URL(filePath: path).appending(path: name)
        var files: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[file] = try Data(contentsOf: folder.appending(path: file))
        }
        return files
    }

    /// How many checkpoints the journal of an unfinished run holds; none where there is no journal.
    func checkpointCount(in name: String) throws -> Int {
        guard let journal = try? read(name + "/journal.partial") else { return 0 }
        return max(0, journal.count { $0 == "\n" } - 1)
    }

    /// Whether there is anything under a name.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}

/// Whether the long bounds of `make prove` are asked for.
let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil

/// Where programs are looked for.
private let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

/// Whether a program can be run by its name.
func isInstalled(_ program: String) -> Bool {
    searchPath.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
}
