import Arguments
import Testing

@Suite struct ParsingTests {
    private func send(_ words: String...) throws -> Send {
        guard case .run(let command) = try exampleTool.parse(["send"] + words) else { throw NotACommand() }
        return try #require(command as? Send)
    }

    private struct NotACommand: Error {}

    @Test func `CLI-1 a command line fills in a command, and what it leaves out keeps its default`() throws {
        var expected = Send()
        expected.parcel = "shoes"
        expected.addresses = ["home"]
        #expect(try send("shoes", "home") == expected)
    }

    @Test func `CLI-1 options stand anywhere, with a space or an equals sign before the value`() throws {
        let command = try send(
            "--speed", "fast", "shoes", "--copies=3", "home", "--seed", "18446744073709551615", "work",
            "--insure=-2.5e1",
            "--part", "2/5", "--without", "card,tape", "--out", "a b", "--set", "a=1", "--set=b=2", "-q", "--json")
        #expect(command.addresses == ["home", "work"])
        #expect(command.speed == .fast && command.copies == 3 && command.seed == .max && command.insured == -25)
        #expect(command.part.index == 2 && command.part.count == 5)
        #expect(command.without == [.card, .tape] && command.out == "a b" && command.settings == ["a=1", "b=2"])
        #expect(command.verbosity == Verbosity(isQuiet: true, isJSON: true) && command.depots == nil)
    }

    @Test func `CLI-1 a short letter takes its value from the next word`() throws {
        #expect(try send("shoes", "home", "-s", "express").speed == .express)
        #expect(try send("shoes", "home", "-s=express").speed == .express)
    }

    @Test func `CLI-1 two dashes end the options`() throws {
        let command = try send("-q", "--", "--speed", "--", "-x")
        #expect(command.parcel == "--speed" && command.addresses == ["--", "-x"])
    }

    @Test func `CLI-1 a lone dash and a negative number are values`() throws {
        let command = try send("-", "-5", "--insure", "-.5")
        #expect(command.parcel == "-" && command.addresses == ["-5"] && command.insured == -0.5)
    }

    @Test func `CLI-1 an empty list is written as an empty word`() throws {
        #expect(try send("shoes", "home", "--without", "").without.isEmpty)
    }

    @Test(arguments: [
        ("", "a command is missing; expected one of send, weigh, depot, help, version, completions"),
        ("sned", "unknown command 'sned'; did you mean 'send'?"),
        ("banana", "unknown command 'banana'"),
        ("--verison", "unknown option '--verison'; did you mean '--version'?"),
        ("depot", "a command is missing; expected one of list, open"),
        ("depot lst", "unknown command 'lst'; did you mean 'list'?"),
        ("depot list all", "unexpected argument 'all'"),
        ("send", "'PARCEL' is missing"),
        ("send shoes", "'ADDRESS' is missing"),
        ("weigh shoes", "'--unit' is missing"),
        ("weigh shoes bathroom third --unit kg", "unexpected argument 'third'"),
        ("send shoes home --sped fast", "unknown option '--sped'; did you mean '--speed'?"),
        ("send shoes home --zebra", "unknown option '--zebra'"),
        ("send shoes home -qs", "unknown option '-qs'"),
        ("send shoes home --speed", "'--speed' stands without its value; expected one of slow, fast, express"),
        ("send shoes home --speed --json", "'--speed' stands without its value; expected one of slow, fast, express"),
        (
            "send shoes home --speed fats",
            "'fats' is no value for '--speed'; expected one of slow, fast, express; did you mean 'fast'?"
        ),
        ("send shoes home --copies 100", "'100' is no value for '--copies'; expected a whole number from 1 to 99"),
        ("send shoes home --copies 1.5", "'1.5' is no value for '--copies'; expected a whole number from 1 to 99"),
        ("send shoes home --depots 9", "'9' is no value for '--depots'; expected a whole number from 1 to 8"),
        (
            "send shoes home --seed 18446744073709551616",
            "'18446744073709551616' is no value for '--seed'; expected an unsigned 64-bit number"
        ),
        ("send shoes home --seed -1", "'-1' is no value for '--seed'; expected an unsigned 64-bit number"),
        ("send shoes home --insure nan", "'nan' is no value for '--insure'; expected a number"),
        ("send shoes home --insure 0x10", "'0x10' is no value for '--insure'; expected a number"),
        ("send shoes home --insure 1e999", "'1e999' is no value for '--insure'; expected a number"),
        ("send shoes home --part 3/2", "'3/2' is no value for '--part'; expected a part such as 2/5"),
        (
            "send shoes home --without card,,tape",
            "'card,,tape' is no value for '--without'; expected a list separated by commas, each one of ribbon, card, tape"
        ),
        ("send shoes home --copies 1 --copies 2", "'--copies' stands twice; give it once"),
        ("send shoes home -q --quiet", "'--quiet' stands twice; give it once"),
        ("send shoes home --quiet=yes", "'--quiet' takes no value, found 'yes'"),
        ("help depot lsit", "unknown command 'lsit'; did you mean 'list'?"),
        ("completions tcsh", "'tcsh' is no value for 'SHELL'; expected one of bash, zsh, fish"),
    ])
    func `CLI-1 a wrong command line names the word, the fault and the nearest spelling`(line: String, text: String) {
        let error = #expect(throws: UsageError.self) {
            try exampleTool.parse(line.split(separator: " ").map(String.init))
        }
        let command = error?.path.joined(separator: " ") ?? ""
        #expect(error?.description == "\(command): \(text)\nSee '\(command) --help'.")
    }

    @Test func `CLI-1 an error says which command it is about`() {
        let error = #expect(throws: UsageError.self) { try exampleTool.parse(["depot", "open"]) }
        #expect(error?.path == ["parcel", "depot", "open"] && error?.problem == .missing("DEPOT"))
    }

    @Test func `CLI-1 help goes to the output with exit 0, errors go elsewhere with exit 64`() async throws {
        var (output, errors) = ("", "")
        let helped = try await exampleTool.run(["send", "--help"], output: { output += $0 }, errors: { errors += $0 })
        #expect(helped == .success && output.hasPrefix("Sends a parcel") && errors.isEmpty)
        output = ""
        let failed = try await exampleTool.run(["sned"], output: { output += $0 }, errors: { errors += $0 })
        #expect(failed == .usage && failed.rawValue == 64 && output.isEmpty)
        #expect(errors == "parcel: unknown command 'sned'; did you mean 'send'?\nSee 'parcel --help'.\n")
    }

    @Test func `CLI-1 a command's own exit code is the tool's`() async throws {
        let code = try await exampleTool.run(["send", "shoes", "nowhere"], output: { _ in }, errors: { _ in })
        #expect(code.rawValue == 1)
    }

    @Test func `CLI-1 words that contradict each other are wrong usage of the command that says so`() async throws {
        var errors = ""
        let words = ["depot", "open", "nowhere"]
        let code = try await exampleTool.run(words, output: { _ in }, errors: { errors += $0 })
        #expect(code == .usage)
        #expect(errors == "parcel depot open: there is no depot nowhere\nSee 'parcel depot open --help'.\n")
    }

    @Test(arguments: [["send", "", "home"], ["send", "shoes", "home", "--out", ""], ["send", "shoes", "--out="]])
    func `CLI-1 an empty word is no text`(words: [String]) {
        let error = #expect(throws: UsageError.self) { try exampleTool.parse(words) }
        let name = words[1].isEmpty ? "PARCEL" : "--out"
        let expected = "a text of at least one character"
        #expect(error?.problem == .badValue(name, value: "", expected: expected, nearest: nil))
    }

    @Test(arguments: ["version", "--version"])
    func `CLI-1 the version is a word or an option`(word: String) throws {
        guard case .print(let text) = try exampleTool.parse([word]) else { throw NotACommand() }
        #expect(text == "parcel 1.2.3\n")
    }

    @Test func `CLI-1 a table that cannot be meant is a programming error`() async {
        struct Twice: Command {
            static let name = "twice"
            static let summary = ""
            static let parameters: [Parameter<Twice>] = [
                .flag("a", \.flag, help: ""), .flag("a", \.flag, help: ""),
            ]
            var flag = false
            func run() async throws -> ExitCode { .success }
        }
        await #expect(processExitsWith: .failure) { _ = CommandEntry.command(Twice.self) }
        await #expect(processExitsWith: .failure) {
            _ = Tool(name: "", summary: "", version: "", commands: [.command(Send.self), .command(Send.self)])
        }
    }
}
