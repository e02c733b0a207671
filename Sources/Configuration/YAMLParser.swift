import CYAML

/// libyaml's event parser over some bytes.
///
/// The bytes must outlive the parser.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Starts to parse; nil where there is no memory for it.
    init?(_ bytes: UnsafeRawBufferPointer) {
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            return nil
        }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        // libyaml wants a pointer even where there is nothing to read.
        let start = bytes.baseAddress ?? UnsafeRawPointer(parser)
        yaml_parser_set_input_string(parser, start.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Reads the next event.
    ///
    /// - Throws: `YAMLProblem` where the text stops being YAML; nothing may be read after it.
    mutating func next() throws(YAMLProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLProblem(parser.pointee) }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }
}

/// One event of a YAML text.
struct YAMLEvent {
    enum Kind: Equatable {
        case documentStart
        case end
        case alias
        case scalar(String, isQuoted: Bool)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        /// What means nothing to a profile: the ends of the stream and of a document.
        case other
    }

    let kind: Kind
    let isAnchored: Bool
    let isTagged: Bool
    /// From 1, as is the column.
    let line: Int
    let column: Int

    fileprivate init(_ event: yaml_event_t) {
        var (anchor, tag): (UnsafeMutablePointer<yaml_char_t>?, UnsafeMutablePointer<yaml_char_t>?)
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_STREAM_END_EVENT: kind = .end
        case YAML_ALIAS_EVENT: kind = .alias
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            (anchor, tag) = (scalar.anchor, scalar.tag)
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            kind = .scalar(text, isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
        case YAML_SEQUENCE_START_EVENT:
            (anchor, tag) = (event.data.sequence_start.anchor, event.data.sequence_start.tag)
            kind = .sequenceStart
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            (anchor, tag) = (event.data.mapping_start.anchor, event.data.mapping_start.tag)
            kind = .mappingStart
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        default: kind = .other
        }
        (isAnchored, isTagged) = (anchor != nil, tag != nil)
        (line, column) = (event.start_mark.line + 1, event.start_mark.column + 1)
    }
}

/// Why a text is not YAML.
struct YAMLProblem: Error {
    let text: String
    /// Where the parser stopped, from 1; nil where only the offset is known.
    let mark: (line: Int, column: Int)?
    let offset: Int

    fileprivate init(_ parser: yaml_parser_t) {
        text = parser.problem.map { String(cString: $0) } ?? "no memory is left"
        offset = parser.problem_offset
        let hasMark = parser.error == YAML_SCANNER_ERROR || parser.error == YAML_PARSER_ERROR
        mark = hasMark ? (parser.problem_mark.line + 1, parser.problem_mark.column + 1) : nil
    }
}
