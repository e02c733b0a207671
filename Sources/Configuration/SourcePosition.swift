/// A place in a profile, as people name it.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named, a built-in profile, or `--set`.
    public let source: String
    /// From 1; 0 stands for the source as a whole.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int

    /// Makes the position of a character.
    public init(source: String, line: Int, column: Int) {
        (self.source, self.line, self.column) = (source, line, column)
    }

    /// Makes the position that stands for a whole source.
    public init(source: String) {
        self.init(source: source, line: 0, column: 0)
    }

    /// The position as compilers write it, such as `Profiles/gym.yaml:12:5`.
    public var description: String { line == 0 ? source : "\(source):\(line):\(column)" }
}

/// Turns the offsets of bytes into lines and columns.
///
/// Offsets that rise are found in one walk over the text, however many there are.
struct PositionFinder {
    private let bytes: UnsafeRawBufferPointer
    private let locate: (_ line: Int, _ column: Int) -> SourcePosition
    private var offset = 0
    private var line = 1
    private var column = 1

    init(_ bytes: UnsafeRawBufferPointer, locate: @escaping (_ line: Int, _ column: Int) -> SourcePosition) {
        self.bytes = bytes
        self.locate = locate
    }

    mutating func position(at target: Int) -> SourcePosition {
        if target < offset { (offset, line, column) = (0, 1, 1) }
        while offset < min(target, bytes.count) {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return locate(line, column)
    }
}
