import Foundation
import TestSupport
import Testing

/// Output/README.md, which shows a piece of every file that the tool writes.
@Suite struct OutputReadmeTests {
    private static let command =
        "mosso batch gym-evening --athletes 60 --preset asFound --samples --sample-lines --out Output/sample"

    /// What stands above each piece, in the order in which the files are read.
    private static let files: [(name: String, text: String, lines: Int)] = [
        ("workouts.csv", "A row for each workout that was planned, whatever became of it.", 3),
        ("athletes.csv", "Who trains: every attribute that was drawn.", 3),
        ("sets.csv", "The sets that the athlete logged; the estimated one-repetition maximum is Epley's.", 4),
        ("zones.csv", "Seconds in each heart-rate zone, as recorded and in truth.", 6),
        ("events.csv", "Pauses, laps, and gaps in which no app was there to listen.", 4),
        (
            "failures.csv",
            "The workouts without a record and the claims that were violated, and why; `mosso run --from DIR` with what "
                + "`replay` says plays one again.",
            4
        ),
        ("samples.csv", "What the wrist sensor said beside the truth; only with `--samples`.", 6),
        ("samples.jsonl", "The same as JSON Lines; only with `--sample-lines`.", 2),
        ("workouts.jsonl", "The saved records, one a line; here the first, a key a line.", 1),
        ("manifest.json", "What was run, so that it can be run again and checked.", 22),
    ]

    /// A line as it fits a page.
    private func cut(_ line: some StringProtocol) -> String {
        line.count > 240 ? line.prefix(240) + "…" : String(line)
    }

    /// A JSON object with its outermost keys on lines of their own.
    private func unfolded(_ object: String) -> [String] {
        var lines = [""]
        var depth = 0
        for character in object {
            lines[lines.count - 1].append(character)
            if "[{".contains(character) { depth += 1 }
            if "]}".contains(character) { depth -= 1 }
            if character == ",", depth == 1 { lines.append(" ") }
        }
        return lines
    }

    @Test func `OUT-1 the page about the output shows what the tool writes`() throws {
        let tool = try Tool()
        let outcome = try tool.shell(Self.command)
        #expect(outcome.code == 0, "\(outcome.errors)")
        var page = """
            # What Mosso writes

            Runs land here unless `--out` says otherwise; nothing but this page is kept under version control. These are
            the first lines of what

            ```sh
            \(Self.command)
            ```

            writes. Lines are cut at 240 characters. `mosso schema TABLE` says what each column is, in which unit, and
            `mosso verify DIR` checks a folder. One athlete's `mosso run` also writes `workout.json`: its records as
            `{"workouts": […], "warnings": […]}`, as `mosso import --json` prints them.

            """
        for file in Self.files {
            let text = try tool.folder.read("Output/sample/\(file.name)")
            let all = text.split(whereSeparator: \.isNewline).map(String.init)
            let shown = file.name == "workouts.jsonl" ? unfolded(all[0]) : Array(all.prefix(file.lines))
            #expect(shown.count >= min(2, file.lines), "\(file.name) has nothing to show")
            let rest = all.count > file.lines ? ["…"] : []
            let language = file.name.hasSuffix("csv") ? "csv" : "json"
            page += "\n## \(file.name)\n\n\(file.text)\n\n```\(language)\n"
            page += (shown.map { cut($0) } + rest).joined(separator: "\n") + "\n```\n"
        }
        #expect(try difference(fromGolden: "../../../Output/README.md", page) == nil)
    }
}
