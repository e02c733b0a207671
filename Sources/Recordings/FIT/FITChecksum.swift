/// The check sum of FIT files: CRC-16 with the polynomial 0xA001 (CRC-16/ARC).
struct FITChecksum {
    private(set) var value: UInt16 = 0

    /// Takes in bytes.
    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var value = value
        Self.table.withUnsafeBufferPointer { table in
            for byte in bytes { value = (value >> 8) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
        }
        self.value = value
    }

    private static let table: [UInt16] = (0..<256).map { index in
        (0..<8).reduce(UInt16(index)) { value, _ in value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xA001 }
    }
}
