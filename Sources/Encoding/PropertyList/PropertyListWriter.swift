// The binary form of a property list, `bplist00`, as CoreFoundation lays it out (CFBinaryPList.c):
//
//     "bplist00" │ object 0, 1, 2 … │ offset of each object │ trailer of 32 bytes
//
// An object begins with a marker: its kind in the upper half, its size or count in the lower; a count of 15 or more
// follows as an integer object. A container holds the numbers of its elements, a dictionary those of its keys before
// those of its values. Objects are numbered as they are met, a container before its contents.
//
// CoreFoundation writes equal scalars once; here each is written, so that a size is a sum and needs no table.

extension PropertyList {
    /// The value as a binary property list.
    public var binary: [UInt8] {
        var buffer = ByteBuffer()
        buffer.append(self)
        return buffer.bytes
    }
}

extension ByteBuffer {
    /// Appends a value as a binary property list of its own.
    public mutating func append(_ value: PropertyList) {
        var objects: [FlatObject] = []
        place(value, in: &objects)
        let start = count
        let referenceSize = byteWidth(of: objects.count)
        append("bplist00" as StaticString)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(count - start)
            append(object, referenceSize: referenceSize)
        }
        let tableOffset = count - start
        let offsetSize = byteWidth(of: tableOffset)
        for offset in offsets { append(bigEndian: UInt64(offset), width: offsetSize) }
        append(bigEndian: 0, width: 6)
        append(UInt8(offsetSize))
        append(UInt8(referenceSize))
        append(bigEndian: UInt64(objects.count), width: 8)
        append(bigEndian: 0, width: 8)
        append(bigEndian: UInt64(tableOffset), width: 8)
    }

    private mutating func append(_ object: FlatObject, referenceSize: Int) {
        switch object.value {
        case .boolean(let value): append(UInt8(value ? 0x09 : 0x08))
        case .integer(let number): appendInteger(number)
        case .real(let number):
            append(0x23 as UInt8)
            append(bigEndian: number.bitPattern, width: 8)
        case .date(let date):
            append(0x33 as UInt8)
            append(bigEndian: date.secondsSince2001.bitPattern, width: 8)
        case .string(let text): appendString(text)
        case .data(let bytes):
            append(marker: 0x40, count: bytes.count)
            bytes.withUnsafeBufferPointer { append($0) }
        case .array(let elements): append(marker: 0xA0, count: elements.count)
        case .dictionary(let members): append(marker: 0xD0, count: members.count)
        }
        for reference in object.references { append(bigEndian: UInt64(reference), width: referenceSize) }
    }

    private mutating func appendInteger(_ number: Int64) {
        let width = integerWidth(number)
        append(0x10 | UInt8(width.trailingZeroBitCount))
        append(bigEndian: UInt64(bitPattern: number), width: width)
    }

    private mutating func appendString(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            append(marker: 0x50, count: text.utf8.count)
            append(text)
        } else {
            append(marker: 0x60, count: text.utf16.count)
            for unit in text.utf16 { append(bigEndian: UInt64(unit), width: 2) }
        }
    }

    private mutating func append(marker: UInt8, count: Int) {
        append(marker | UInt8(min(count, 15)))
        if count >= 15 { appendInteger(Int64(count)) }
    }

    private mutating func append(bigEndian number: UInt64, width: Int) {
        for byte in (0..<width).reversed() { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
    }
}

/// An object under its number, with the numbers of what it contains.
private struct FlatObject {
    let value: PropertyList
    var references: [Int] = []
}

/// Numbers a value and all it contains.
@discardableResult
private func place(_ value: PropertyList, in objects: inout [FlatObject]) -> Int {
    let number = objects.count
    objects.append(FlatObject(value: value))
    var references: [Int] = []
    switch value {
    case .boolean, .integer, .real, .date, .string, .data: break
    case .array(let elements):
        for element in elements { references.append(place(element, in: &objects)) }
    case .dictionary(let members):
        for member in members { references.append(place(.string(member.key), in: &objects)) }
        for member in members { references.append(place(member.value, in: &objects)) }
    }
    objects[number].references = references
    return number
}

/// The least of 1, 2, 4 and 8 bytes that hold a number.
@inlinable
func byteWidth(of number: Int) -> Int {
    switch number {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
}

/// The bytes of an integer object: a negative one takes all eight.
@inlinable
func integerWidth(_ number: Int64) -> Int { number < 0 ? 8 : byteWidth(of: Int(number)) }
