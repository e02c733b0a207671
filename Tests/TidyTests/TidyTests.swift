import Foundation
import Testing

/// The house rules that no compiler checks, over every source file.
@Suite struct TidyTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The rooms in which Foundation may be used; those above stay pure.
    static let roomsWithFoundation: Set<String> = [
        "Recordings", "Export", "Configuration", "Validation", "Study", "Report", "mosso",
    ]

    struct SourceFile {
        let path: String
        let lines: [String]

        /// Whether nobody writes the file by hand.
        var isGenerated: Bool { lines.first?.hasPrefix("// Written by `make") ?? false }

        /// The room of a file below `Sources`, or nil.
        var room: String? {
            let parts = path.split(separator: "/")
            return parts.first == "Sources" && parts.count > 2 ? String(parts[1]) : nil
        }
    }

    static let files: [SourceFile] = {
        var files: [SourceFile] = []
        for folder in ["Sources", "Tests", "Benchmarks"] {
            let base = root.appending(path: folder)
            guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil) else { continue }
            for case let url as URL in walk where url.pathExtension == "swift" && !url.path.contains("/.build/") {
                guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
                let path = String(url.path.dropFirst(root.path.count + 1))
                files.append(
                    SourceFile(
                        path: path,
                        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)))
            }
        }
        return files.sorted { $0.path < $1.path }
    }()

    /// Every line of a selection of files in which a word stands outside of a comment.
    private func places(of words: [String], in files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//"), words.contains(where: { code.contains($0) }) else { return nil }
                return "\(file.path):\(index + 1): \(code)"
            }
        }
    }

    @Test func `there is something to read`() {
        #expect(Self.files.count > 50)
        #expect(Set(Self.files.compactMap(\.room)).count > 5)
    }

    @Test func `nothing reads a clock or the system's randomness`() {
        let words = [
            " Date()", "(Date()", "Date.now", "UUID()", "SystemRandomNumberGenerator", "Task.sleep", "Thread.sleep",
            "usleep(",
            "arc4random", ".shuffled()", ".randomElement()", "Calendar.current", "Locale.current", "TimeZone.current",
        ]
        let files = Self.files.filter { $0.path.hasPrefix("Sources/") }
        #expect(places(of: words, in: files) == [])
    }

    @Test func `the rooms that must be pure do not import Foundation`() {
        let files = Self.files.filter { $0.room.map { !Self.roomsWithFoundation.contains($0) } ?? false }
        #expect(places(of: ["import Foundation", "import Glibc", "import Darwin"], in: files) == [])
    }

    @Test func `only proven exceptions trap`() {
        let files = Self.files.filter { $0.path.hasPrefix("Sources/") }
        let unproven = files.flatMap { file in
            file.lines.enumerated().compactMap { index, line -> String? in
                let code = line.trimmingCharacters(in: .whitespaces)
                guard !code.hasPrefix("//"),
                    ["try!", "fatalError(", "as! ", "@unchecked Sendable", "unsafelyUnwrapped"].contains(where: {
                        code.contains($0)
                    })
                else { return nil }
                let before = index > 0 ? file.lines[index - 1].trimmingCharacters(in: .whitespaces) : ""
                return before.hasPrefix("//") ? nil : "\(file.path):\(index + 1): \(code)"
            }
        }
        #expect(unproven == [], "each needs a comment above it that proves it safe")
    }

    @Test func `no leftover markers`() {
        let marked = Self.files.filter { !$0.path.hasSuffix("TidyTests.swift") }.flatMap { file in
            file.lines.filter { $0.contains("TODO") || $0.contains("FIXME") || $0.contains("XXX") }
        }
        #expect(marked == [])
    }

    @Test func `files and functions fit a head and a screen`() {
        let long = Self.files.filter { !$0.isGenerated && $0.lines.count > ($0.path.hasPrefix("Sources/") ? 401 : 601) }
            .map { "\($0.path): \($0.lines.count) lines" }
        #expect(long == [])
        #expect(Self.files.flatMap(longFunctions) == [])
    }

    /// The functions of a file with more than sixty lines, found by their indentation.
    private func longFunctions(in file: SourceFile) -> [String] {
        var long: [String] = []
        var open: [(indent: Int, line: Int, name: String)] = []
        for (index, line) in file.lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            let code = line.dropFirst(indent)
            let begins = code.contains("func ") || code.hasPrefix("init") || code.hasPrefix("public init")
            if begins, !code.hasSuffix("}") {
                open.append((indent, index, String(code.prefix(60))))
            } else if code == "}", let last = open.last, last.indent == indent {
                if index - last.line > 60 { long.append("\(file.path):\(last.line + 1): \(last.name)") }
                open.removeLast()
            }
            while let last = open.last, last.indent > indent, code == "}" { open.removeLast() }
        }
        return long
    }

    /// Every file of the project that holds text; what is built or written by runs is none of them.
    static let textFiles: [SourceFile] = {
        guard let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) else { return [] }
        var files: [SourceFile] = []
        for case let url as URL in walk {
            let path = String(url.path.dropFirst(root.path.count + 1))
            if [".git", ".build", ".swiftpm"].contains(url.lastPathComponent) { walk.skipDescendants() }
            guard path == "Output/README.md" || !path.hasPrefix("Output/"), let bytes = try? Data(contentsOf: url),
                !bytes.contains(0), let text = String(data: bytes, encoding: .utf8)
            else { continue }
            files.append(SourceFile(path: path, lines: text.split(whereSeparator: \.isNewline).map(String.init)))
        }
        return files.sorted { $0.path < $1.path }
    }()

    /// Whether a line names a place on one machine: a path below a folder of users, or one beside the project.
    private static func namesMachine(_ line: String) -> Bool {
        let isAbsolute = line.contains(/(^|[^\w.~\-\/)}])\/(home|root|Users|tmp|work|private|mnt|opt|srv)\/\w/)
        return isAbsolute || line.contains(/(^|[^\w.\/])\.\.\/shared\//)
    }

    @Test func `the project speaks only of itself, and of no machine`() {
        // Where CI finds recordings that lie beside a clone; without them the tests that need them skip by name.
        let allowed = [".ci/run"]
        let leaks = Self.textFiles.filter { !allowed.contains($0.path) }.flatMap { file in
            file.lines.filter(Self.namesMachine).map { "\(file.path): \($0)" }
        }
        #expect(leaks == [])
    }

    @Test(arguments: ["home", "root", "Users", "tmp", "work", "private", "mnt", "opt", "srv"])
    func `a path on one machine is found, and others are not`(folder: String) {
        for line in [
            "/\(folder)/x", "open '/\(folder)/x'", "cd /\(folder)/ab/c", "PATH=/\(folder)/b", "(/\(folder)/x)",
        ] {
            #expect(Self.namesMachine(line), "\(line)")
        }
        for line in [
            "a/\(folder)/x", "../\(folder)/x", "$HOME/\(folder)/x", "/\(folder)", "https://a.b/\(folder)/x",
            "//\(folder)/x",
        ] {
            #expect(!Self.namesMachine(line), "\(line)")
        }
        #expect(Self.namesMachine("cat ../" + "shared/x"))
    }

    @Test func `all files with text are looked at`() {
        let paths = Set(Self.textFiles.map(\.path))
        for path in [
            ".ci/run", "Makefile", "README.md", "Profiles/faults/rough.yaml", "Output/README.md", "Benchmarks/Makefile",
            "Benchmarks/Peers/peers.py", "Benchmarks/Sources/CBaselines/bytes.c", "Sources/Lab/Lab.docc/Lab.md",
            "Tests/TidyTests/TidyTests.swift", "Tests/ExportTests/Golden/manifest.json", ".swift-format",
        ] {
            #expect(paths.contains(path), "\(path)")
        }
        #expect(paths.isSuperset(of: Self.files.map(\.path)))
        #expect(paths.allSatisfy { !$0.contains(".build/") })
    }

    @Test func `the folder into which the benchmarks write is there`() throws {
        let makefile = try #require(Self.textFiles.first { $0.path == "Benchmarks/Makefile" })
        let folders = makefile.lines.compactMap { $0.firstMatch(of: /--json (\w+)\//).map { String($0.1) } }
        #expect(!folders.isEmpty)
        for folder in folders {
            #expect(Self.textFiles.contains { $0.path.hasPrefix("Benchmarks/\(folder)/") }, "\(folder)")
        }
    }
}
