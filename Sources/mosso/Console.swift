import Foundation
import Report

/// What is printed, and where: data on standard output, everything else on standard error.
enum Console {
    /// Prints data.
    static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Prints lines of data.
    static func output(_ lines: [String]) { output(lines.map { $0 + "\n" }.joined()) }

    /// Prints what is no data.
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    /// How words are set off on standard output.
    static var style: TextStyle { TextStyle(isColored: isTerminal(STDOUT_FILENO) && environment("NO_COLOR") == nil) }

    /// Whether progress may be shown.
    static var showsProgress: Bool { isTerminal(STDERR_FILENO) }

    private static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && environment("TERM") != "dumb"
    }

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// Writes all of a text; where whoever reads has gone, the process ends quietly.
    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EPIPE { exit(0) }
                guard count > 0 else { exit(descriptor == STDOUT_FILENO ? 74 : 1) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}
