import Configuration
import Encoding
import Testing
import Timeline

@Suite struct KeyTypeTests {
    /// One key of some type, alone in its table.
    private struct Box<Value: Hashable & Sendable>: Hashable, Sendable {
        var value: Value
    }

    private func read<Value: Hashable>(
        _ yaml: String, as type: KeyType<Value>, named name: String = "value", over initial: Value
    ) -> Value? {
        let table = KeyTable(Box(value: initial)) { Key(name, \.value, type, "For a test.") }
        guard let node = try? ConfigurationNode.read(Array("\(name): \(yaml)".utf8), source: "t", format: .yaml),
            let box = try? table.decode(node)
        else { return nil }
        var writer = JSONWriter()
        table.write(box, to: &writer)
        let written = try? ConfigurationNode.read(writer.buffer.bytes, source: "t", format: .json)
        #expect(written.flatMap { try? table.decode($0) } == box, "what was written reads back")
        return box.value
    }

    @Test(
        arguments: [
            ("5", 5), ("-0", 0), ("2.5", 2.5), ("1e1", 10), ("1E-1", 0.1), ("100", 100), ("0.1e+1", 1),
            ("+5", nil), ("05", nil), (".5", nil), ("5.", nil), ("1_0", nil), ("0x1", nil), ("1:30", nil), ("nan", nil),
            (".inf", nil), ("1e", nil), ("\"5\"", nil), ("'5'", nil), ("5 s", nil), ("100.1", nil), ("-1", nil),
            ("1e999", nil), ("", nil), ("null", nil), ("[5]", nil), ("{a: 5}", nil), ("５", nil), ("5 # five", 5),
        ] as [(String, Double?)])
    func `IN-2 a number is written as in JSON and lies in its range`(text: String, number: Double?) {
        #expect(read(text, as: .number(0...100), over: 1) == number)
    }

    @Test(
        arguments: [
            ("5", 5), ("-3", -3), ("5.0", nil), ("1e1", nil), ("11", nil), ("99999999999999999999", nil),
            ("\"5\"", nil),
        ] as [(String, Int?)])
    func `IN-2 a whole number has neither point nor exponent`(text: String, number: Int?) {
        #expect(read(text, as: .integer(-10...10), over: 1) == number)
    }

    @Test func `IN-2 a length of time is kept to the millisecond in each unit`() {
        #expect(read("0.0005", as: .seconds(0...60), named: "aSeconds", over: .zero) == .milliseconds(1))
        #expect(read("0.0004", as: .seconds(0...60), named: "aSeconds", over: .zero) == .zero)
        #expect(read("1.5", as: .hours(0...60), named: "aHours", over: .zero) == .minutes(90))
        #expect(read("61", as: .seconds(0...60), named: "aSeconds", over: .zero) == nil)
    }

    @Test(
        arguments: [
            ("true", true), ("false", false), ("yes", nil), ("no", nil), ("on", nil), ("True", nil), ("1", nil),
            ("\"true\"", nil),
        ] as [(String, Bool?)])
    func `IN-2 a flag is true or false and nothing else`(text: String, flag: Bool?) {
        #expect(read(text, as: .flag, over: false) == flag)
    }

    @Test(
        arguments: [
            ("2026-01-05T06:00:00Z", 1_767_592_800_000), ("2026-01-05 07:00:00.250+01:00", 1_767_592_800_250),
            ("1970-01-01T00:00Z", 0), ("2999-12-31T23:59:59.999Z", 32_503_679_999_999),
            ("3000-01-01T00:00Z", nil), ("2026-01-05T06:00:00", nil),
            ("2026-01-05", nil), ("1969-12-31T23:59:59Z", nil), ("2026-02-29T00:00Z", nil),
            ("2026-01-05T06:00:00.0001Z", nil),
        ] as [(String, Int64?)])
    func `IN-2 an instant names its offset and is kept to the millisecond`(text: String, milliseconds: Int64?) {
        #expect(read(text, as: .instant, over: .epoch) == milliseconds.map { Instant(milliseconds: $0) })
    }

    @Test(arguments: [
        ("Europe/Oslo", true), ("America/Argentina/Buenos_Aires", true), ("Asia/Kolkata", true),
        ("Asia/Calcutta", true),
        ("Etc/GMT+5", true), ("UTC", true), ("Z", true), ("+05:30", true), ("-12:00", true), ("+18:00", true),
        ("+18:01", false), ("+5:30", false), ("+0530", false), ("05:30", false), ("GMT+2", false), ("EST", false),
        ("Europe/Osl", false), ("../etc/passwd", false), ("", false), ("+05:60", false), ("++5:30", false),
    ])
    func `IN-2 a time zone is a name of the IANA database or an offset, and stays text`(text: String, isKnown: Bool) {
        #expect(read(text, as: .timeZone, over: "UTC") == (isKnown ? text : nil))
    }

    @Test func `IN-2 a choice is one of the cases, or one of some values by name`() {
        #expect(read("running", as: .choice, over: Evening.Activity.strength) == .running)
        #expect(read("Running", as: .choice, over: Evening.Activity.strength) == nil)
        let even: KeyType<Int> = .choice(among: [2, 4, 6]) { "\($0) legs" }
        #expect(read("4 legs", as: even, over: 2) == 4)
        #expect(read("4", as: even, over: 2) == nil)
    }

    @Test func `IN-2 an optional value and a list keep what they hold`() {
        #expect(read("", as: .optional(.integer(0...9)), over: 1) == .some(nil))
        #expect(read("null", as: .optional(.text()), over: "a") == .some(nil))
        #expect(read("\"null\"", as: .optional(.text()), over: "a") == "null")
        #expect(read("10", as: .optional(.integer(0...9)), over: 1) == nil)
        #expect(read("[[1], [], [2, 3]]", as: .list(of: .list(of: .integer(0...9))), over: []) == [[1], [], [2, 3]])
        #expect(read("[1, 2, 3]", as: .list(of: .integer(0...9), count: 0...2), over: []) == nil)
    }

    @Test func `IN-2 a text has as many characters as its key allows`() {
        #expect(read("æøå", as: .text(1...3), over: "") == "æøå")
        #expect(read("æøå1", as: .text(1...3), over: "") == nil)
        #expect(read("\"\"", as: .text(1...3), over: "") == nil)
        #expect(read("\"\"", as: .text(), over: "a")?.isEmpty == true)
        #expect(read("", as: .text(), over: "a") == nil)
        // Escape sequences, and what turns the direction of a text, would show another text than the one that is there.
        for character in ["\\e[31m", "\\a", "\\u2028", "\\u202E", "\\r"] {
            #expect(read("\"a\(character)b\"", as: .text(), over: "") == nil, "\(character)")
        }
        #expect(read("\"a\\n\\tb\"", as: .text(), over: "") == "a\n\tb")
        #expect(read("👨‍👩‍👧", as: .text(), over: "") == "👨‍👩‍👧")
    }
}
