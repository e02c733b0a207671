extension ByteBuffer {
    /// Appends a text as a field of CSV (RFC 4180): in quotes where it holds a comma, a quote or a line break.
    public mutating func append(csvField text: String) {
        var text = text
        text.withUTF8 { bytes in
            guard bytes.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
                return append(bytes)
            }
            append(UInt8(ascii: "\""))
            for byte in bytes {
                if byte == 0x22 { append(byte) }
                append(byte)
            }
            append(UInt8(ascii: "\""))
        }
    }

    /// Appends the line break of CSV (RFC 4180): carriage return, line feed.
    @inlinable
    public mutating func endCSVRow() { append("\r\n" as StaticString) }
}
