/// Builds a tree from a YAML text.
///
/// Only the part of YAML is read that can be read in one way: one document of mappings, lists and texts. Anchors,
/// aliases, tags, directives, merge keys, keys that are no text and keys that stand twice are refused. Faults that
/// leave the rest readable are collected; the others end the reading.
struct YAMLReader: ~Copyable {
    private var parser: YAMLParser
    private let bytes: UnsafeRawBufferPointer
    private let locate: (_ line: Int, _ column: Int) -> SourcePosition
    private var depth = 0
    private var faults: FaultCollector

    private init(
        parser: consuming YAMLParser, _ bytes: UnsafeRawBufferPointer, _ faults: FaultCollector,
        locate: @escaping (_ line: Int, _ column: Int) -> SourcePosition
    ) {
        self.parser = parser
        self.bytes = bytes
        self.faults = faults
        self.locate = locate
    }

    /// Reads the one value that a text consists of.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - faults: Takes what is wrong and leaves the rest readable.
    ///   - locate: Says how a line and column, from 1, are named in messages.
    /// - Returns: The value without what was refused.
    /// - Throws: `ConfigurationError` with all faults, where one of them ends the reading.
    static func read(
        _ bytes: UnsafeRawBufferPointer, faults: inout FaultCollector,
        locate: @escaping (_ line: Int, _ column: Int) -> SourcePosition
    ) throws(ConfigurationError) -> ConfigurationNode {
        guard let parser = YAMLParser(bytes) else {
            throw faults.error(at: locate(1, 1), found: "no memory", expected: "memory for a parser", "Free some.")
        }
        var reader = YAMLReader(parser: parser, bytes, faults, locate: locate)
        try reader.refuseDirectives()
        let root = try reader.document()
        faults = reader.faults
        return root
    }

    /// Refuses lines that begin with '%' before libyaml sees them: it compares each directive with all before it.
    private func refuseDirectives() throws(ConfigurationError) {
        var line = 1
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "%"), index == 0 || endsLine(bytes[..<index]) {
                throw faults.error(
                    at: locate(line, 1), found: "a directive", expected: "plain keys and values",
                    "Remove the line that begins with '%'.")
            }
            if byte == 0x0A { line += 1 }
        }
    }

    /// Whether a text ends with one of the line breaks of YAML 1.1 (§4.2).
    private func endsLine(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        lineBreaks.contains { text.suffix($0.count).elementsEqual($0) }
    }

    private mutating func document() throws(ConfigurationError) -> ConfigurationNode {
        var root: ConfigurationNode?
        while true {
            let event = try next()
            switch event.kind {
            case .end:
                if let root { return root }
                throw faults.error(at: locate(1, 1), found: "an empty text", expected: "keys", "Write 'key: value'.")
            case .documentStart:
                if root != nil {
                    throw faults.error(
                        at: position(of: event), found: "a second document", expected: "one document",
                        "Put it into a file of its own.")
                }
            case .other: break
            default: root = try node(event) ?? ConfigurationNode(.mapping([]), at: position(of: event))
            }
        }
    }

    private mutating func next() throws(ConfigurationError) -> YAMLEvent {
        do {
            return try parser.next()
        } catch {
            var finder = PositionFinder(bytes, locate: locate)
            throw faults.error(
                at: error.mark.map(locate) ?? finder.position(at: error.offset), found: "no YAML (\(error.text))",
                expected: "YAML",
                "Look at the indentation, quotes and brackets here and on the line before.")
        }
    }

    /// The value that an event begins; nil where it is refused.
    private mutating func node(_ event: YAMLEvent) throws(ConfigurationError) -> ConfigurationNode? {
        let position = position(of: event)
        if event.isAnchored { refuse(event, "an anchor", "Remove '&' and the name behind it.") }
        if event.isTagged { refuse(event, "a tag", "Remove '!' and what belongs to it: each key knows its type.") }
        switch event.kind {
        case .scalar(let text, let isQuoted): return ConfigurationNode(.scalar(text, isQuoted: isQuoted), at: position)
        case .sequenceStart: return ConfigurationNode(.sequence(try elements(from: position)), at: position)
        case .mappingStart: return ConfigurationNode(.mapping(try entries(from: position)), at: position)
        default:
            refuse(event, "an alias", "Write the value out, or inherit it from another profile with 'extends:'.")
            return nil
        }
    }

    private mutating func elements(from start: SourcePosition) throws(ConfigurationError) -> [ConfigurationNode] {
        try open(start)
        var elements: [ConfigurationNode] = []
        var count = 0
        while case let event = try next(), event.kind != .sequenceEnd {
            let outer = faults.enter(index: count)
            if let element = try node(event) { elements.append(element) }
            faults.leave(to: outer)
            count += 1
        }
        depth -= 1
        return elements
    }

    private mutating func entries(from start: SourcePosition) throws(ConfigurationError) -> [ConfigurationEntry] {
        try open(start)
        var entries: [ConfigurationEntry] = []
        var keys: Set<String> = []
        while case let event = try next(), event.kind != .mappingEnd {
            let key = try node(event).flatMap { name(of: $0, event) }
            let outer = faults.enter(key: key ?? "?")
            let isNew = key.map { keys.insert($0).inserted } ?? true
            if !isNew {
                faults.refuse(
                    at: position(of: event), found: "the key a second time", expected: "each key once",
                    "Remove one of the two.")
            }
            let value = try node(next())
            if isNew, let key, let value {
                entries.append(ConfigurationEntry(key: key, keyPosition: position(of: event), node: value))
            }
            faults.leave(to: outer)
        }
        depth -= 1
        return entries
    }

    private mutating func open(_ start: SourcePosition) throws(ConfigurationError) {
        depth += 1
        guard depth <= ConfigurationNode.depthLimit else {
            throw faults.error(
                at: start, found: "more than \(ConfigurationNode.depthLimit) tables and lists within each other",
                expected: "a flatter profile", "Look for brackets that are not closed.")
        }
    }

    private mutating func name(of key: ConfigurationNode, _ event: YAMLEvent) -> String? {
        switch key.value {
        case .scalar("<<", isQuoted: false):
            refuse(event, "a merge key", "Inherit from another profile with 'extends:'.")
        case .scalar(let name, _): return name
        default: refuse(event, "\(key.summary) as a key", "Write the key as a text, such as 'name:'.")
        }
        return nil
    }

    private func position(of event: YAMLEvent) -> SourcePosition { locate(event.line, event.column) }

    private mutating func refuse(_ event: YAMLEvent, _ found: String, _ nextStep: String) {
        faults.refuse(at: position(of: event), found: found, expected: "plain keys and values", nextStep)
    }
}

private let lineBreaks: [[UInt8]] = [[0x0A], [0x0D], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]
