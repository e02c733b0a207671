import CExpat

/// Reads XML with Expat and hands its elements to the format that the first one names.
struct XMLReader {
    /// The deepest nesting that is followed.
    static let depthLimit = 64
    /// The longest text that is kept of an element, in bytes.
    static let textLimit = 256

    private let parser: XML_Parser
    private var format = Format.undecided
    private var text: [UInt8] = []
    private var depth = 0
    /// Why the reader stopped the parser.
    private var refusal: (found: String, expected: String)?

    /// What the elements are read as.
    private enum Format {
        case undecided
        case tcx(TCXHandler)
        case gpx(GPXHandler)
        case foreign(String)
    }

    private init(_ parser: XML_Parser) {
        self.parser = parser
    }

    /// Whether bytes begin like XML, in UTF-8 or UTF-16.
    static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : isUTF16(bytes) ? 2 : 0
        let first = bytes.dropFirst(start).first {
            $0 != 0x20 && !(0x09...0x0D).contains($0) && (start != 2 || $0 != 0)
        }
        return first == UInt8(ascii: "<")
    }

    /// Whether bytes begin with the byte order mark of UTF-16.
    static func isUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    /// Reads all workouts.
    static func read(_ bytes: UnsafeRawBufferPointer, named name: String) throws(RecordingError) -> RecordingFile {
        guard let parser = XML_ParserCreate(nil) else {
            throw RecordingError(
                .refused, file: name, found: "no memory for an XML parser", expected: "some", nextStep: "free some")
        }
        defer { XML_ParserFree(parser) }
        var reader = XMLReader(parser)
        let isWellFormed = reader.parse(bytes)
        let line = Int(XML_GetCurrentLineNumber(parser))
        let location = RecordingError.Location.line(line, column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
        if let refusal = reader.refusal {
            throw RecordingError(
                .refused, file: name, at: location, found: refusal.found, expected: refusal.expected,
                nextStep: "do not trust this file")
        }
        var fault: String?
        if !isWellFormed { fault = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "bad XML" }
        return try reader.file(named: name, fault: fault, at: location)
    }

    /// Feeds the parser; false where the bytes are not well-formed or the reader stopped it.
    private mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let parser = parser
        return withUnsafeMutablePointer(to: &self) { reader in
            XML_SetUserData(parser, reader)
            setHandlers(of: parser)
            var rest = bytes[...]
            repeat {
                let piece = rest.prefix(Int(Int32.max))
                rest = rest.dropFirst(piece.count)
                let start = UnsafeRawBufferPointer(rebasing: piece).bindMemory(to: CChar.self).baseAddress
                guard XML_Parse(parser, start, Int32(piece.count), rest.isEmpty ? 1 : 0) == XML_STATUS_OK else {
                    return false
                }
            } while !rest.isEmpty
            return true
        }
    }

    private consuming func file(
        named name: String, fault: String?, at location: RecordingError.Location
    ) throws(RecordingError) -> RecordingFile {
        var file: RecordingFile
        var warnings: [String] = []
        if let fault {
            let place = location.description.dropFirst()
            warnings.append("The XML is broken or truncated at \(place) (\(fault)): what comes before it is read.")
        }
        switch format {
        case .tcx(let handler): file = handler.file()
        case .gpx(let handler): file = handler.file()
        case .undecided: throw malformed(name, fault ?? "no element", at: location)
        case .foreign(let root): throw foreign(name, root: root)
        }
        file.warnings = warnings + file.warnings
        guard file.recordings.isEmpty else { return file }
        if let fault { throw malformed(name, fault, at: location) }
        throw RecordingError(
            .noWorkout, file: name, found: "\(file.format.rawValue.uppercased()) without a point in time",
            expected: "track points with a time", nextStep: "export the activity itself, not a route or a course")
    }

    private func malformed(_ name: String, _ fault: String, at location: RecordingError.Location) -> RecordingError {
        RecordingError(
            .malformed, file: name, at: location, found: "XML that is broken or truncated (\(fault))",
            expected: "a TCX or GPX file with at least one whole track point", nextStep: "export the workout again")
    }

    private func foreign(_ name: String, root: String) -> RecordingError {
        if root == "HealthData" {
            return RecordingError(
                .unsupportedFormat, file: name, found: "an Apple Health export, which is not read yet",
                expected: "a TCX or GPX file", nextStep: "export the workout by itself as FIT, TCX or GPX")
        }
        return RecordingError(
            .unknownFormat, file: name, found: "XML whose root is <\(root.prefix(64))>",
            expected: "<TrainingCenterDatabase> or <gpx>", nextStep: "export the workout as FIT, TCX or GPX")
    }
}

// MARK: - What Expat calls

extension XMLReader {
    fileprivate mutating func begin(_ name: String, _ attributes: XMLAttributes) {
        depth += 1
        text.removeAll(keepingCapacity: true)
        guard depth <= Self.depthLimit else {
            return refuse("elements nested more than \(Self.depthLimit) deep", "the few levels of TCX or GPX")
        }
        switch format {
        case .undecided: decide(name)
        case .foreign: break
        case .tcx(var handler):
            format = .undecided
            handler.begin(name, attributes)
            format = .tcx(handler)
        case .gpx(var handler):
            format = .undecided
            handler.begin(name)
            format = .gpx(handler)
        }
    }

    fileprivate mutating func end(_ name: String) {
        depth -= 1
        switch format {
        case .undecided, .foreign: break
        case .tcx(var handler):
            format = .undecided
            handler.end(name, text: text)
            format = .tcx(handler)
        case .gpx(var handler):
            format = .undecided
            handler.end(name, text: text)
            format = .gpx(handler)
        }
        text.removeAll(keepingCapacity: true)
    }

    fileprivate mutating func append(_ characters: UnsafeBufferPointer<CChar>) {
        for character in characters.prefix(Self.textLimit - text.count) { text.append(UInt8(bitPattern: character)) }
    }

    fileprivate mutating func refuse(_ found: String, _ expected: String) {
        if refusal == nil { refusal = (found, expected) }
        XML_StopParser(parser, 0)
    }

    private mutating func decide(_ root: String) {
        switch root {
        case "TrainingCenterDatabase": format = .tcx(TCXHandler())
        case "gpx": format = .gpx(GPXHandler())
        default:
            format = .foreign(root)
            XML_StopParser(parser, 0)
        }
    }
}

private func setHandlers(of parser: XML_Parser) {
    XML_SetElementHandler(
        parser,
        { reader, name, attributes in
            reader?.assumingMemoryBound(to: XMLReader.self).pointee
                .begin(localName(name), XMLAttributes(list: attributes))
        },
        { reader, name in
            reader?.assumingMemoryBound(to: XMLReader.self).pointee.end(localName(name))
        })
    XML_SetCharacterDataHandler(parser) { reader, characters, count in
        reader?.assumingMemoryBound(to: XMLReader.self).pointee
            .append(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
        reader?.assumingMemoryBound(to: XMLReader.self).pointee
            .refuse("an entity declaration", "no entities: they can blow a file up without bound")
    }
}

/// An element's name without its namespace prefix.
private func localName(_ name: UnsafePointer<CChar>?) -> String {
    guard var start = name else { return "" }
    var position = start
    while position.pointee != 0 {
        if position.pointee == CChar(bitPattern: UInt8(ascii: ":")) { start = position + 1 }
        position += 1
    }
    return String(cString: start)
}

/// The attributes of an element, read in place.
struct XMLAttributes {
    fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    /// The value of an attribute.
    func value(of name: String) -> String? {
        guard var pair = list else { return nil }
        while let key = pair[0], let value = pair[1] {
            if name == String(cString: key) { return String(cString: value) }
            pair += 2
        }
        return nil
    }
}
