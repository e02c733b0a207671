import Foundation

/// Another program that was run to its end.
struct Child {
    let seconds: Double
    let output: String

    /// Why a program could not be measured.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a program, by its path or by a name to be looked up, and waits for it.
    init(_ program: String, _ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "\(program): no pipe could be made") }
        let start = Contest.Clock.wall.now
        let process = try Self.spawn(program, arguments, output: ends)
        output = Self.readAll(ends[0])
        var status: Int32 = 0
        waitpid(process, &status, 0)
        seconds = Contest.Clock.wall.now - start
        guard status == 0 else {
            throw Failure(description: "\(program) \(arguments.joined(separator: " ")): ended with status \(status)")
        }
    }

    /// The most memory that a program had resident, in MiB; nil where the system does not say.
    ///
    /// Asked for again and again while the program runs: what a system says of it in the end counts its parent in.
    static func peakMebibytes(_ program: String, _ arguments: [String]) throws -> Double? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "\(program): no pipe could be made") }
        let process = try spawn(program, arguments, output: ends)
        defer { close(ends[0]) }
        var peak: Double?
        while waitpid(process, nil, WNOHANG) == 0 {
            let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            peak = line.flatMap { Double($0.filter(\.isNumber)) }.map { $0 / 1_024 } ?? peak
            usleep(2_000)
        }
        return peak
    }

    private static func spawn(_ program: String, _ arguments: [String], output ends: [Int32]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, program, &actions, nil, &words, environ)
        close(ends[1])
        guard status == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(status)))") }
        return process
    }

    private static func readAll(_ end: Int32) -> String {
        let handle = FileHandle(fileDescriptor: end, closeOnDealloc: true)
        return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
