import Foundation
import TestSupport
import Testing

/// The tool's own completions, in each shell that is installed.
@Suite struct CompletionTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    static let typed: [([String], Set<String>)] = [
        (["ver"], ["verify", "version"]), (["profile", "sh"], ["show"]), (["batch", "gym"], ["gym-evening"]),
        (["run", "--preset", "see"], ["seedFixes"]), (["batch", "--tables", ""], ["all", "summary"]),
        (["schema", "workouts.j"], ["workouts.jsonl"]), (["run", "walk", "--without", "H1,H2"], ["H1,H2a", "H1,H2b"]),
        (["profile", "schema", "wo"], ["workout"]), (["import", "good"], ["good.csv"]),
    ]

    /// The words of some lines, without what stands behind a tabulator.
    private func words(_ lines: String) -> Set<String> {
        Set(lines.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    }

    @Test(.enabled(if: isInstalled("bash"), "bash is not installed"), arguments: typed)
    func `CLI-1 bash completes the tool`(typed: [String], expected: Set<String>) throws {
        let line = (["mosso"] + typed).map { "'\($0)'" }.joined(separator: " ")
        try tool.folder.write(
            """
            source <(mosso completions bash)
            COMP_WORDS=(\(line)); COMP_CWORD=\(typed.count); _mosso mosso; printf '%s\\n' "${COMPREPLY[@]}"
            """, to: "script")
        #expect(words(try tool.shell("bash script").output) == expected)
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"), arguments: typed.dropLast())
    func `CLI-1 zsh completes the tool`(typed: [String], expected: Set<String>) throws {
        let line = (["mosso"] + typed).map { "'\($0)'" }.joined(separator: " ")
        try tool.folder.write(
            """
            compdef() { }
            source <(mosso completions zsh)
            _describe() { print -rl -- "${(@)${(@P)2}%%:*}" }
            _files() { }
            words=(\(line)); CURRENT=\(typed.count + 1); _mosso
            """, to: "script")
        #expect(words(try tool.shell("zsh -f script").output) == expected)
    }

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"), arguments: typed)
    func `CLI-1 fish completes the tool`(typed: [String], expected: Set<String>) throws {
        let line = (["mosso"] + typed).joined(separator: " ")
        let script = "mosso completions fish | source; complete -C '\(line)'"
        try tool.folder.write(script, to: "script")
        let home = ["HOME": tool.folder.path]
        #expect(words(try tool.shell("fish --no-config script", environment: home).output) == expected)
    }
}
