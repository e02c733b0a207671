import Configuration
import Testing

@Suite struct ConfigurationNodeTests {
    private func yaml(_ text: String) throws(ConfigurationError) -> ConfigurationNode {
        try .read(Array(text.utf8), source: "a.yaml", format: .yaml)
    }

    private func json(_ text: String) throws(ConfigurationError) -> ConfigurationNode {
        try .read(Array(text.utf8), source: "a.json", format: .json)
    }

    /// A tree on one line: quoted texts in quotes, the place of each value behind `@`.
    private func outline(_ node: ConfigurationNode) -> String {
        let place = "@\(node.position.line):\(node.position.column)"
        switch node.value {
        case .scalar(let text, let isQuoted): return (isQuoted ? "\"\(text)\"" : text) + place
        case .sequence(let elements): return "[" + elements.map(outline).joined(separator: " ") + "]" + place
        case .mapping(let entries):
            let members = entries.map {
                "\($0.key)@\($0.keyPosition.line):\($0.keyPosition.column)=\(outline($0.node))"
            }
            return "{" + members.joined(separator: " ") + "}" + place
        }
    }

    @Test func `IN-2 every key and value of YAML has its line and column`() throws {
        let text =
            "# A comment.\nname: evening\nzones:\n  - 100\n  - 120\nsensor: {gap: 5, 'no': \"no\"}\nblå: |\n  æ\n"
        #expect(
            try outline(yaml(text))
                == "{name@2:1=evening@2:7 zones@3:1=[100@4:5 120@5:5]@4:3 "
                + "sensor@6:1={gap@6:10=5@6:15 no@6:18=\"no\"@6:24}@6:9 blå@7:1=\"æ\n\"@7:6}@2:1")
    }

    @Test func `IN-2 every key and value of JSON has its line and column`() throws {
        let text = "{\n  \"name\": \"evening\",\n  \"blå\": [1, null, true],\n  \"sensor\": {\"gap\": -5e1}}\n"
        #expect(
            try outline(json(text))
                == "{name@2:3=\"evening\"@2:11 blå@3:3=[1@3:11 @3:14 true@3:20]@3:10 "
                + "sensor@4:3={gap@4:14=-5e1@4:21}@4:13}@1:1")
    }

    @Test func `IN-2 a byte order mark before a profile is no part of it`() throws {
        let mark = "\u{FEFF}"
        #expect(try outline(yaml(mark + "name: evening\n")) == outline(yaml("name: evening\n")))
        #expect(try outline(yaml(mark + "---\nname: evening\n")) == outline(yaml("---\nname: evening\n")))
        #expect(try outline(json(mark + "{\"name\": 1}")) == outline(json("{\"name\": 1}")))
    }

    @Test func `IN-2 scalars stay texts`() throws {
        let texts = ["no", "on", "1e3", "0x1F", "12:30", "~", "null", "1_000", "2026-01-05", ".inf", "=", "0o7", "y"]
        let node = try yaml(texts.map { "- \($0)" }.joined(separator: "\n"))
        guard case .sequence(let elements) = node.value else {
            Issue.record("no list")
            return
        }
        #expect(elements.map(\.value) == texts.map { .scalar($0, isQuoted: false) })
    }

    @Test(arguments: [
        (
            "a: 1\nb: 2\na: 3\n",
            "a.yaml:3:1: a: found the key a second time, expected each key once. Remove one of the two."
        ),
        (
            "a: 1\n'a': 3\n",
            "a.yaml:2:1: a: found the key a second time, expected each key once. Remove one of the two."
        ),
        (
            "a: &x 1\n",
            "a.yaml:1:4: a: found an anchor, expected plain keys and values. Remove '&' and the name behind it."
        ),
        (
            "b: {c: [1, *x]}\n",
            "a.yaml:1:12: b.c[1]: found an alias, expected plain keys and values. "
                + "Write the value out, or inherit it from another profile with 'extends:'."
        ),
        (
            "a: !!str 1\n",
            "a.yaml:1:4: a: found a tag, expected plain keys and values. "
                + "Remove '!' and what belongs to it: each key knows its type."
        ),
        (
            "a: ! 1\n",
            "a.yaml:1:4: a: found a tag, expected plain keys and values. "
                + "Remove '!' and what belongs to it: each key knows its type."
        ),
        (
            "%YAML 1.1\n---\na: 1\n",
            "a.yaml:1:1: found a directive, expected plain keys and values. Remove the line that begins with '%'."
        ),
        (
            "a: 1\n---\nb: 2\n",
            "a.yaml:2:1: found a second document, expected one document. Put it into a file of its own."
        ),
        (
            "<<: {b: 1}\n",
            "a.yaml:1:1: found a merge key, expected plain keys and values. Inherit from another profile with 'extends:'."
        ),
        (
            "? [a, b]\n: 1\n",
            "a.yaml:1:3: found a list of 2 as a key, expected plain keys and values. "
                + "Write the key as a text, such as 'name:'."
        ),
        ("", "a.yaml:1:1: found an empty text, expected keys. Write 'key: value'."),
        ("# Nothing.\n", "a.yaml:1:1: found an empty text, expected keys. Write 'key: value'."),
    ])
    func `IN-2 what can be read in two ways is refused where it stands`(text: String, fault: String) {
        let error = #expect(throws: ConfigurationError.self) { try yaml(text) }
        #expect(error?.description == fault)
    }

    @Test(arguments: [
        ("a: 1\n\tb: 2\n", "a.yaml:2:1: a"), ("a: [1, 2\nb: 3\n", "a.yaml:2:2: a"), ("a: 'b\n", "a.yaml:2:1: a"),
        ("a:\n  b: {c: d: e}\n", "a.yaml:2:11: a.b"), ("- a\n- b: c\n d: e\n", "a.yaml:3:2"),
    ])
    func `IN-2 what is no YAML is refused with line, column and the key before it`(text: String, place: String) {
        let error = #expect(throws: ConfigurationError.self) { try yaml(text) }
        let start = error?.description.prefix { $0 != "(" }
        #expect(start == "\(place): found no YAML ")
        #expect(
            error?.faults.last?.nextStep
                == "Look at the indentation, quotes and brackets here and on the line before.")
    }

    @Test func `IN-2 faults that leave the rest readable come together, in order`() {
        let text = "a: &x 1\nb: *x\na: !t 2\nc: {d: 1, d: 2}\ne: [\n"
        let error = #expect(throws: ConfigurationError.self) { try yaml(text) }
        #expect(
            error?.faults.map { "\($0.position.line):\($0.position.column) \($0.found.prefix(8))" } == [
                "1:4 an ancho", "2:4 an alias", "3:1 the key ", "3:4 a tag", "4:11 the key ", "6:1 no YAML ",
            ])
    }

    @Test(arguments: [
        ("{\"a\": 1, \"a\": 2}", "1:10", "no JSON (the key 'a' stands twice)"),
        ("{\"a\": 1,\n \"blå\": x}", "2:9", "no JSON (expected a value)"),
        ("{\"a\": 1}\n{}", "2:1", "no JSON (expected the end of the text)"),
        ("", "1:1", "no JSON (the text ends where a value should stand)"),
    ])
    func `IN-2 JSON is read as strictly, and its offsets become lines`(text: String, place: String, found: String) {
        let error = #expect(throws: ConfigurationError.self) { try json(text) }
        #expect(error?.faults.first.map { "\($0.position)" } == "a.json:\(place)")
        #expect(error?.faults.first?.found == found)
    }

    @Test(arguments: [
        [0x61, 0x3A, 0x20, 0xFF], [0x61, 0x3A, 0x0A, 0x20, 0xC0, 0xAF], [0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80],
        [0x61, 0x3A, 0x20, 0x00], [0xC3],
    ])
    func `IN-2 damaged UTF-8 and control characters are refused where they stand`(bytes: [UInt8]) {
        for format in [ConfigurationNode.Format.yaml, .json] {
            let error = #expect(throws: ConfigurationError.self) {
                try ConfigurationNode.read(bytes, source: "a", format: format)
            }
            #expect(error?.faults.count == 1)
        }
    }

    @Test func `IN-2 depth is bounded, alike in both languages`() throws {
        let nested = { (depth: Int) in
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try outline(yaml(nested(64))).hasPrefix("[[["))
        #expect(try outline(json(nested(64))).hasPrefix("[[["))
        #expect(throws: ConfigurationError.self) { try yaml(nested(65)) }
        #expect(throws: ConfigurationError.self) { try json(nested(65)) }
        #expect(throws: ConfigurationError.self) { try yaml(nested(400_000)) }
        #expect(throws: ConfigurationError.self) { try yaml(String(repeating: "- ", count: 400_000)) }
    }

    @Test func `IN-2 size is bounded`() throws {
        let full = "a: " + String(repeating: "b", count: ConfigurationNode.sizeLimit - 4) + "\n"
        #expect(throws: Never.self) { try yaml(full) }
        let error = #expect(throws: ConfigurationError.self) { try yaml(full + "\n") }
        #expect(error?.faults.first?.found == "more than 1048576 bytes")
    }

    @Test func `IN-2 a profile with more faults than anybody reads names a hundred and counts the rest`() {
        let error = #expect(throws: ConfigurationError.self) {
            try yaml(String(repeating: "- *a\n", count: 5_000))
        }
        #expect(error?.faults.count == 100 && error?.omitted == 4_900)
        #expect(error?.description.hasSuffix("\n… and 4900 more.") == true)
    }

    @Test func `IN-2 directives do not slow the reading`() {
        let many = (0..<40_000).map { "%TAG !\($0)! x\n" }.joined()
        #expect(throws: ConfigurationError.self) { try yaml(many) }
        #expect(throws: ConfigurationError.self) { try yaml("a: 1\n...\n" + many) }
        #expect(throws: ConfigurationError.self) { try yaml("a: 1\n...\n\u{2028}" + many) }
        #expect(throws: Never.self) { try yaml("a: 50 é%\n") }
    }
}
