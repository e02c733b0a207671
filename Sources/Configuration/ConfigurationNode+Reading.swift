import Encoding

extension ConfigurationNode {
    /// A language in which profiles are written.
    public enum Format: Sendable {
        case yaml, json
    }

    /// How many bytes a profile may have.
    public static let sizeLimit = 1 << 20
    /// How many tables and lists may stand within each other.
    static let depthLimit = 64

    /// Reads the one value that a text consists of.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8, with or without a byte order mark; at most `sizeLimit` bytes.
    ///   - source: What the text is called in messages.
    ///   - format: The language of the text.
    /// - Returns: The value.
    /// - Throws: `ConfigurationError` with every fault up to the one that ends the reading.
    public static func read(
        _ bytes: [UInt8], source: String, format: Format
    ) throws(ConfigurationError) -> ConfigurationNode {
        var faults = FaultCollector()
        let node = try read(bytes, source: source, format: format, faults: &faults)
        try faults.check()
        return node
    }

    /// Reads a value, and keeps apart what is wrong and leaves the rest readable.
    static func read(
        _ bytes: [UInt8], source: String, format: Format, faults: inout FaultCollector
    ) throws(ConfigurationError) -> ConfigurationNode {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(ConfigurationError) in
                try read(bytes, format, faults: &faults) { SourcePosition(source: source, line: $0, column: $1) }
            }
        }
        return try result.get()
    }

    /// Reads a value whose places are named by a closure.
    static func read(
        _ bytes: UnsafeRawBufferPointer, _ format: Format, faults: inout FaultCollector,
        locate: @escaping (_ line: Int, _ column: Int) -> SourcePosition
    ) throws(ConfigurationError) -> ConfigurationNode {
        guard bytes.count <= sizeLimit else {
            throw faults.error(
                at: locate(1, 1), found: "more than \(sizeLimit) bytes",
                expected: "at most \(sizeLimit)", "Split the profile, or look whether this is one.")
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst(mark.count)) : bytes
        switch format {
        case .yaml:
            return try YAMLReader.read(bytes, faults: &faults, locate: locate)
        case .json:
            var finder = PositionFinder(bytes, locate: locate)
            do {
                return ConfigurationNode(try JSONReader.read(bytes), &finder)
            } catch {
                throw faults.error(
                    at: finder.position(at: error.offset), found: "no JSON (\(error.problem))", expected: "strict JSON",
                    "Look at the commas, quotes and brackets here and before.")
            }
        }
    }

    private init(_ json: JSONNode, _ finder: inout PositionFinder) {
        position = finder.position(at: json.offset)
        switch json.value {
        case .null: value = .scalar("", isQuoted: false)
        case .bool(let flag): value = .scalar(flag ? "true" : "false", isQuoted: false)
        case .number(let digits): value = .scalar(digits, isQuoted: false)
        case .string(let text): value = .scalar(text, isQuoted: true)
        case .array(let elements): value = .sequence(elements.map { ConfigurationNode($0, &finder) })
        case .object(let members):
            value = .mapping(
                members.map { member in
                    let keyPosition = finder.position(at: member.keyOffset)
                    let node = ConfigurationNode(member.node, &finder)
                    return ConfigurationEntry(key: member.key, keyPosition: keyPosition, node: node)
                })
        }
    }
}
