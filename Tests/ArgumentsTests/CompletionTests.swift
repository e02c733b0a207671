import Arguments
import Foundation
import TestSupport
import Testing

@Suite struct CompletionTests {
    @Test(arguments: [
        ("|", "words send weigh depot help version completions"),
        ("de|", "words depot"),
        ("depot |", "words list open"),
        ("depot open |", "words north south north-west"),
        ("depot open nor|", "words north north-west"),
        ("depot open north |", "words"),
        ("send |", "files shoes socks"),
        ("send so|", "files socks"),
        ("send shoes home |", "words"),
        ("send --speed |", "words slow fast express"),
        ("send --speed f|", "words fast"),
        ("send -s f|", "words fast"),
        ("send --speed=f|", "words --speed=fast"),
        ("send --out |", "directories"),
        ("send --out=|", "directories"),
        ("send --without card,t|", "words card,tape"),
        ("send --without=card,|", "words --without=card,ribbon --without=card,card --without=card,tape"),
        ("send --s|", "words --speed --seed --set"),
        ("send --speed fast --set a=1 --s|", "words --seed --set"),
        ("send --speed=fast --s|", "words --seed --set"),
        ("send --quiet --q|", "words"),
        ("send --h|", "words --help"),
        ("send -- --s|", "files"),
        ("help depot |", "words list open"),
        ("help depot open |", "words"),
        ("completions |", "words bash zsh fish"),
        ("nonsense |", "words"),
        ("send --nonsense |", "files shoes socks"),
    ])
    func `CLI-1 candidates come from the tables`(line: String, expected: String) {
        let words = line.dropLast().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let lines = exampleTool.candidates(for: words).lines.split(separator: "\n")
        #expect(lines.map { String($0.prefix { $0 != "\t" }) }.joined(separator: " ") == expected)
    }

    @Test func `CLI-1 a candidate carries its help behind a tabulator`() {
        let lines = exampleTool.candidates(for: ["send", "--cop"]).lines
        #expect(lines == "words\n--copies\tHow many are sent.\n")
    }

    @Test func `CLI-1 the tool answers the scripts`() async throws {
        var output = ""
        let code = try await exampleTool.run(
            ["---complete", "depot", "open", "s"], output: { output += $0 }, errors: { _ in })
        #expect(code == .success && output == "words\nsouth\n")
    }

    @Test(arguments: Shell.allCases)
    func `CLI-1 each shell has a script`(shell: Shell) throws {
        guard case .print(let text) = try exampleTool.parse(["completions", shell.rawValue]) else {
            Issue.record("no script")
            return
        }
        #expect(try difference(fromGolden: "completions.\(shell.rawValue)", text) == nil)
    }
}

/// Each script runs in its real shell; a stand-in for the tool notes what it is asked and gives the tool's answer.
@Suite struct ShellTests {
    private static let typed: [([String], [String])] = [
        (["de"], ["depot"]),
        (["depot", "open", "nor"], ["north", "north-west"]),
        (["send", "shoes", "--co"], ["--copies"]),
        (["send", "--speed", ""], ["slow", "fast", "express"]),
        (["send", "--without", "card,t"], ["card,tape"]),
        (["send", "so"], ["socks", "some file.yaml", "south"]),
        (["send", "--out", "so"], ["south"]),
        (["send", "a parcel", "home", "--se"], ["--seed", "--set"]),
    ]

    private static func isInstalled(_ shell: Shell) -> Bool {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + shell.rawValue)
        }
    }

    @Test(.enabled("bash is not installed") { isInstalled(.bash) }, arguments: typed)
    func `CLI-1 bash completes`(words: [String], expected: [String]) throws {
        let quoted = (["parcel"] + words).map { "'\($0)'" }.joined(separator: " ")
        let program =
            "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _parcel parcel; printf '%s\\n' \"${COMPREPLY[@]}\""
        #expect(try complete(words, in: .bash, by: program) == expected.sorted())
    }

    @Test(.enabled("bash is not installed") { isInstalled(.bash) })
    func `CLI-1 bash, which breaks words at the equals sign, gets the rest of the word`() throws {
        let program =
            "COMP_WORDS=(parcel send --speed = fa); COMP_CWORD=4; _parcel parcel; printf '%s\\n' \"${COMPREPLY[@]}\""
        #expect(try complete(["send", "--speed=fa"], in: .bash, by: program) == ["fast"])
        let empty = program.replacing("= fa", with: "=").replacing("COMP_CWORD=4", with: "COMP_CWORD=3")
        #expect(try complete(["send", "--speed="], in: .bash, by: empty) == ["express", "fast", "slow"])
    }

    @Test(.enabled("zsh is not installed") { isInstalled(.zsh) }, arguments: typed)
    func `CLI-1 zsh completes`(words: [String], expected: [String]) throws {
        let quoted = (["parcel"] + words).map { "'\($0)'" }.joined(separator: " ")
        let program = """
            _describe() { print -rl -- "${(@)${(@P)2}%%:*}" }
            _files() { if [[ $1 == -/ ]]; then print -rl -- so*(N/); else print -rl -- so*(N); fi }
            compset() { return 1 }
            words=(\(quoted)); CURRENT=\(words.count + 1); _parcel
            """
        #expect(try complete(words, in: .zsh, by: program) == expected.sorted())
    }

    @Test(.enabled("fish is not installed") { isInstalled(.fish) }, arguments: typed)
    func `CLI-1 fish completes`(words: [String], expected: [String]) throws {
        let line = (["parcel"] + words).map { $0.replacing(" ", with: "\\ ") }.joined(separator: " ")
        let candidates = try complete(words, in: .fish, by: "complete -C '\(line)'").map(word(of:))
        #expect(candidates.sorted() == expected.sorted())
    }

    @Test(.enabled("fish is not installed") { isInstalled(.fish) })
    func `CLI-1 fish completes behind an equals sign`() throws {
        let choices = try complete(["send", "--speed=fa"], in: .fish, by: "complete -C 'parcel send --speed=fa'")
        #expect(choices.map(word(of:)) == ["--speed=fast"])
        let paths = try complete(["send", "--out=so"], in: .fish, by: "complete -C 'parcel send --out=so'")
        #expect(paths.map(word(of:)) == ["--out=south"])
    }

    /// A line of fish without what it says about the word, and without the slash behind a directory.
    private func word(of line: String) -> String {
        let word = String(line.prefix { $0 != "\t" })
        return word.hasSuffix("/") ? String(word.dropLast()) : word
    }

    /// What a shell makes of the tool's answer, sorted; fails unless the shell asked about exactly the words.
    private func complete(_ words: [String], in shell: Shell, by program: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write("", to: "here/some file.yaml")
        try folder.write("", to: "here/south/inner")
        try folder.write(exampleTool.candidates(for: words).lines, to: "answer")
        let standIn = "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(folder.path)/asked'\ncat '\(folder.path)/answer'\n"
        try folder.write(standIn, to: "parcel")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/parcel")
        let script = shell == .zsh ? "compdef() { }\n" + shell.script(tool: "parcel") : shell.script(tool: "parcel")
        try folder.write(script + program + "\n", to: "script")
        let output = try run(shell.rawValue, [folder.path + "/script"], in: folder.path + "/here", path: folder.path)
        let asked = try folder.read("asked")
        #expect(asked == (["---complete"] + words).map { $0 + "\n" }.joined())
        return output.split(separator: "\n").map(String.init).sorted()
    }

    private func run(_ program: String, _ arguments: [String], in directory: String, path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = URL(filePath: directory)
        process.environment = [
            "PATH": path + ":/usr/local/bin:/usr/bin:/bin", "HOME": path, "LC_ALL": "C.UTF-8",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self)
    }
}
