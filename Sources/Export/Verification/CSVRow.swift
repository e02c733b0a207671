/// One row of CSV, divided into fields.
struct CSVRow {
    private var bytes: [UInt8] = []
    private var fields: [Range<Int>] = []

    /// The number of fields.
    var count: Int { fields.count }

    /// Calls a closure with the bytes of a field, quotes taken off.
    func withBytes<Result>(of field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[fields[field]])
            return bytes.first == UInt8(ascii: "\"") ? unquoted(bytes).withUnsafeBufferPointer(body) : body(bytes)
        }
    }

    private func unquoted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var isSecond = false
        for byte in bytes.dropFirst().dropLast() {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if !isSecond { text.append(byte) }
        }
        return text
    }

    /// Divides a row with its line break; gives what is wrong with it, or nil.
    mutating func divide(_ row: [UInt8]) -> (found: String, expected: String)? {
        bytes = row
        fields.removeAll(keepingCapacity: true)
        guard bytes.suffix(2).elementsEqual([0x0D, 0x0A]) else {
            return ("a line feed alone", "a row that ends with a carriage return and a line feed")
        }
        bytes.removeLast(2)
        var position = 0
        while true {
            guard let end = fieldEnd(from: position) else {
                return ("a quote in field \(fields.count + 1) that is out of place", "quotes around the whole field")
            }
            fields.append(position..<end)
            guard end < bytes.count else { return nil }
            position = end + 1
        }
    }

    /// Where a field ends: at a comma, or at the end of the row.
    private func fieldEnd(from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
            return bytes[start..<end].contains(UInt8(ascii: "\"")) ? nil : end
        }
        var position = start + 1
        while position < bytes.count {
            let isQuote = bytes[position] == UInt8(ascii: "\"")
            let isDoubled = isQuote && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\"")
            if isQuote, !isDoubled {
                let end = position + 1
                return end == bytes.count || bytes[end] == UInt8(ascii: ",") ? end : nil
            }
            position += isDoubled ? 2 : 1
        }
        return nil
    }
}
