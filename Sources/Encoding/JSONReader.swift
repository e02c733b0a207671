/// Reads strict JSON (RFC 8259) from untrusted bytes.
///
/// Refused beyond the grammar: a key that stands twice, more than 64 open containers, damaged UTF-8, and anything
/// behind the value.
public struct JSONReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private var depth = 0

    private static let depthLimit = 64

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Reads the one value that a text consists of.
    ///
    /// - Throws: `JSONError` with the offset at which the text stops being JSON.
    public static func read(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONNode {
        var reader = JSONReader(bytes)
        reader.skipSpace()
        let node = try reader.value()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.error("expected the end of the text") }
        return node
    }

    /// Reads the one value that a text consists of.
    ///
    /// - Throws: `JSONError` with the offset at which the text stops being JSON.
    public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONNode {
        try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try read(UnsafeRawBufferPointer(bytes)) }
    }

    /// Reads the one value that a text consists of.
    ///
    /// - Throws: `JSONError` with the offset at which the text stops being JSON.
    public static func read(_ text: String) throws(JSONError) -> JSONNode {
        var text = text
        return try text.withUTF8 { bytes in
            Result { () throws(JSONError) in try read(UnsafeRawBufferPointer(bytes)) }
        }.get()
    }

    private func error(_ problem: String) -> JSONError { JSONError(offset: position, problem: problem) }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONError) -> JSONNode {
        let offset = position
        switch current {
        case UInt8(ascii: "{"): return JSONNode(.object(try members()), offset: offset)
        case UInt8(ascii: "["): return JSONNode(.array(try elements()), offset: offset)
        case UInt8(ascii: "\""): return JSONNode(.string(try string()), offset: offset)
        case UInt8(ascii: "t"): return JSONNode(.bool(true), offset: try word("true", from: offset))
        case UInt8(ascii: "f"): return JSONNode(.bool(false), offset: try word("false", from: offset))
        case UInt8(ascii: "n"): return JSONNode(.null, offset: try word("null", from: offset))
        case nil: throw error("the text ends where a value should stand")
        default: return JSONNode(.number(try number()), offset: offset)
        }
    }

    private mutating func word(_ word: String, from offset: Int) throws(JSONError) -> Int {
        for byte in word.utf8 {
            guard current == byte else { throw error("expected '\(word)'") }
            position += 1
        }
        return offset
    }

    private mutating func open() throws(JSONError) {
        guard depth < Self.depthLimit else { throw error("more than \(Self.depthLimit) objects and arrays are open") }
        depth += 1
        position += 1
        skipSpace()
    }

    private mutating func members() throws(JSONError) -> [JSONMember] {
        try open()
        var members: [JSONMember] = []
        var keys = KeySet()
        if take("}") {
            depth -= 1
            return members
        }
        repeat {
            skipSpace()
            let keyOffset = position
            guard current == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
            let key = try string()
            guard keys.insert(key, behind: members) else {
                throw JSONError(offset: keyOffset, problem: "the key '\(key)' stands twice")
            }
            skipSpace()
            guard take(":") else { throw error("expected ':' behind the key '\(key)'") }
            skipSpace()
            members.append(JSONMember(key: key, keyOffset: keyOffset, node: try value()))
            skipSpace()
        } while take(",")
        guard take("}") else { throw error("expected ',' or '}'") }
        depth -= 1
        return members
    }

    private mutating func elements() throws(JSONError) -> [JSONNode] {
        try open()
        var elements: [JSONNode] = []
        if take("]") {
            depth -= 1
            return elements
        }
        repeat {
            skipSpace()
            elements.append(try value())
            skipSpace()
        } while take(",")
        guard take("]") else { throw error("expected ',' or ']'") }
        depth -= 1
        return elements
    }

    private mutating func number() throws(JSONError) -> String {
        let start = position
        _ = take("-")
        if !take("0") {
            guard digits() > 0 else { throw error("expected a value") }
        }
        if take(".") {
            guard digits() > 0 else { throw error("expected a digit behind the point") }
        }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            guard digits() > 0 else { throw error("expected a digit of the exponent") }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        try skipPlainCharacters()
        // Most strings have no escape and are taken as they stand.
        if current == UInt8(ascii: "\"") {
            position += 1
            return try text(UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1]))
        }
        let unescaped = try escapedString(behind: bytes[start..<position])
        return try unescaped.withUnsafeBufferPointer { bytes throws(JSONError) in
            try text(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Moves to the next quote or backslash of a string.
    private mutating func skipPlainCharacters() throws(JSONError) {
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            guard byte >= 0x20 else { throw error("a control character stands inside a string") }
            position += 1
        }
        if current == nil { throw error("the text ends inside a string") }
    }

    /// Reads a string on from its first escape to its end.
    private mutating func escapedString(behind beginning: Slice<UnsafeRawBufferPointer>) throws(JSONError) -> [UInt8] {
        var text = Array(beginning)
        while current == UInt8(ascii: "\\") {
            position += 1
            try escape(into: &text)
            let clean = position
            try skipPlainCharacters()
            text += bytes[clean..<position]
        }
        position += 1
        return text
    }

    private func text(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> String {
        let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        guard let string = String(validating: bytes, as: UTF8.self) else { throw error("damaged UTF-8 in a string") }
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard let byte = current else { throw error("the text ends inside a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try unicodeEscape())).utf8)
        default: throw error("unknown escape in a string")
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        var code = try hexadecimalUnit()
        if (0xD800..<0xDC00).contains(code) {
            guard take("\\"), take("u") else { throw error("half of a surrogate pair in a string") }
            let low = try hexadecimalUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw error("half of a surrogate pair in a string") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair in a string") }
        return scalar
    }

    private mutating func hexadecimalUnit() throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("expected four hexadecimal digits behind \\u")
            }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }
}

/// The keys of one object, to find one that stands twice.
///
/// Few keys are compared one by one; only a large object pays for a set.
private struct KeySet {
    private var set: Set<String> = []

    private static let comparisonLimit = 16

    /// Takes a key; false where it stood before among the members.
    mutating func insert(_ key: String, behind members: [JSONMember]) -> Bool {
        if members.count < Self.comparisonLimit { return !members.contains { $0.key == key } }
        if set.isEmpty { set = Set(members.map(\.key)) }
        return set.insert(key).inserted
    }
}
