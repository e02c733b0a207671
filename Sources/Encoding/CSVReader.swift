/// Reads CSV (RFC 4180) from untrusted bytes, row by row.
///
/// Rows end with a line feed, with or without a carriage return before it. A field in quotes may hold separators, line
/// breaks and doubled quotes.
public struct CSVReader {
    private let bytes: UnsafeRawBufferPointer
    private let separator: UInt8
    private var position: Int
    /// The number of the row that `next` read last, from 1.
    public private(set) var row = 0

    /// Starts to read a text.
    ///
    /// A byte-order mark at the start is passed over.
    public init(_ bytes: UnsafeRawBufferPointer, separator: Unicode.Scalar = ",") {
        self.bytes = bytes
        self.separator = UInt8(ascii: separator)
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The offset of the next row.
    public var offset: Int { position }

    /// Reads the next row into a list of fields; false where none is left.
    ///
    /// An empty line is a row of one empty field. Where a quote is never closed, its field runs to the end of the text.
    public mutating func next(into fields: inout [String]) -> Bool {
        fields.removeAll(keepingCapacity: true)
        guard position < bytes.count else { return false }
        row += 1
        while true {
            fields.append(field())
            guard position < bytes.count, bytes[position] == separator else { break }
            position += 1
        }
        if position < bytes.count, bytes[position] == 0x0D { position += 1 }
        if position < bytes.count, bytes[position] == 0x0A { position += 1 }
        return true
    }

    private mutating func field() -> String {
        guard position < bytes.count, bytes[position] == 0x22 else { return plainField() }
        var text: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == 0x22 {
                guard position < bytes.count, bytes[position] == 0x22 else { break }
                position += 1
            }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self) + plainField()
    }

    private mutating func plainField() -> String {
        let start = position
        while position < bytes.count {
            let byte = bytes[position]
            if byte == separator || byte == 0x0A { break }
            if byte == 0x0D, position + 1 == bytes.count || bytes[position + 1] == 0x0A { break }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
