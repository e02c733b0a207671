import Arguments
import Encoding
import Foundation
import Report

/// What is printed, and where: data on standard output, everything else on standard error.
enum Console {
    /// Prints data.
    static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Prints lines of data.
    static func output(_ lines: [String]) { output(lines.map { $0 + "\n" }.joined()) }

    /// Prints a value as JSON, a member on each line.
    static func output(_ node: JSONNode) {
        var text = ByteBuffer()
        text.append(indented: node)
        text.append(ascii: "\n")
        output(text.text)
    }

    /// Prints what is no data.
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Says what is about to be played: in words as the head of the data, or beside JSON the seed alone.
    static func heading(_ text: String, seed: UInt64, isJSON: Bool) {
        if isJSON { error("seed \(seed)\n") } else { output([style.bold(text)]) }
    }

    /// How words are set off on standard output.
    static var style: TextStyle { TextStyle(isColored: isTerminal(STDOUT_FILENO) && environment("NO_COLOR") == nil) }

    /// Whether progress may be shown.
    static var showsProgress: Bool { isTerminal(STDERR_FILENO) }

    private static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && environment("TERM") != "dumb"
    }

    /// The value of a variable; nil where it is not set or empty.
    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Writes all of a text; where whoever reads has gone, nothing more is said, and the command goes on to its end.
    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EPIPE { return }
                guard count > 0 else { giveUp(descriptor, reason: String(cString: strerror(errno))) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    /// Ends the process, since nothing more can be said where it should be said.
    private static func giveUp(_ descriptor: Int32, reason: String) -> Never {
        guard descriptor == STDOUT_FILENO else { exit(ExitCode.cannotWrite.rawValue) }
        error("mosso: standard output cannot be written: \(reason)\n")
        exit(ExitCode.cannotWrite.rawValue)
    }
}
