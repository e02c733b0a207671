import Timeline

/// Reads binary property lists (`bplist00`) from untrusted bytes.
///
/// Refused beyond damage: a container that stands in two places or within itself, more than 64 containers within each
/// other, a key that stands twice, an integer beyond 64 bits, and what JSON-like values have no use for (null, UID,
/// set). Scalars may be shared, as CoreFoundation does.
public struct PropertyListReader {
    private let bytes: UnsafeRawBufferPointer
    private let trailer: Trailer
    /// What each object was read as; a container stays nil, so that it is met once.
    private var scalars: [PropertyList?]
    private var isContainerRead: [Bool]
    private var depth = 0
    /// How many bytes the objects that were read take up.
    private var byteCount = 0

    private static let depthLimit = 64

    private init(_ bytes: UnsafeRawBufferPointer) throws(PropertyListError) {
        self.bytes = bytes
        trailer = try Trailer(of: bytes)
        scalars = Array(repeating: nil, count: trailer.objectCount)
        isContainerRead = Array(repeating: false, count: trailer.objectCount)
    }

    /// Reads the one value that a list consists of.
    ///
    /// - Throws: `PropertyListError` with the offset of the first fault.
    public static func read(_ bytes: UnsafeRawBufferPointer) throws(PropertyListError) -> PropertyList {
        var reader = try PropertyListReader(bytes)
        return try reader.object(reader.trailer.topObject, referredAt: bytes.count - 16)
    }

    /// Reads the one value that a list consists of.
    ///
    /// - Throws: `PropertyListError` with the offset of the first fault.
    public static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
        try bytes.withUnsafeBufferPointer { bytes throws(PropertyListError) in
            try read(UnsafeRawBufferPointer(bytes))
        }
    }

    private mutating func object(_ number: Int, referredAt place: Int) throws(PropertyListError) -> PropertyList {
        guard number < trailer.objectCount else {
            throw PropertyListError(offset: place, problem: "there is no object \(number)")
        }
        if let scalar = scalars[number] { return scalar }
        let offset = trailer.offset(of: number, in: bytes)
        guard (8..<trailer.tableOffset).contains(offset) else {
            throw PropertyListError(offset: offset, problem: "object \(number) lies outside of the objects")
        }
        var cursor = ObjectCursor(bytes, offset: offset, end: trailer.tableOffset)
        switch bytes[offset] >> 4 {
        case 0xA, 0xD:
            guard !isContainerRead[number] else {
                throw PropertyListError(offset: offset, problem: "container \(number) stands in two places")
            }
            isContainerRead[number] = true
            return try container(&cursor)
        default:
            let scalar = try cursor.scalar()
            try spend(cursor)
            scalars[number] = scalar
            return scalar
        }
    }

    /// Objects that overlap could hold more than the file many times over.
    private mutating func spend(_ cursor: ObjectCursor) throws(PropertyListError) {
        byteCount += cursor.length
        guard byteCount <= bytes.count else {
            throw PropertyListError(offset: cursor.offset - cursor.length, problem: "objects overlap")
        }
    }

    private mutating func container(_ cursor: inout ObjectCursor) throws(PropertyListError) -> PropertyList {
        let start = cursor.offset
        guard depth < Self.depthLimit else {
            throw PropertyListError(offset: start, problem: "more than \(Self.depthLimit) containers are open")
        }
        depth += 1
        defer { depth -= 1 }
        let isArray = bytes[start] >> 4 == 0xA
        let width = trailer.referenceSize
        let count = try cursor.count(elementWidth: isArray ? width : 2 * width)
        let firstReference = cursor.offset
        try cursor.skip((isArray ? 1 : 2) * count * width)
        try spend(cursor)
        guard !isArray else { return .array(try elements(count, at: firstReference)) }
        let keys = try keys(count, at: firstReference, of: start)
        let values = try elements(count, at: firstReference + count * width)
        return .dictionary(zip(keys, values).map(PropertyList.Member.init))
    }

    /// Reads the keys of a dictionary that begins at `start`.
    private mutating func keys(_ count: Int, at offset: Int, of start: Int) throws(PropertyListError) -> [String] {
        // One long key that stands a million times must not be compared a million times.
        let numbers = Set((0..<count).map { reference(at: offset + $0 * trailer.referenceSize) })
        var keys: [String] = []
        for key in try elements(count, at: offset) where numbers.count == count {
            guard let key = key.string else {
                throw PropertyListError(offset: start, problem: "a key of this dictionary is no text")
            }
            keys.append(key)
        }
        guard Set(keys).count == count else {
            throw PropertyListError(offset: start, problem: "a key of this dictionary stands twice")
        }
        return keys
    }

    private mutating func elements(_ count: Int, at offset: Int) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        for position in 0..<count {
            let place = offset + position * trailer.referenceSize
            elements.append(try object(reference(at: place), referredAt: place))
        }
        return elements
    }

    /// The number of an object; beyond all objects where it does not fit.
    private func reference(at offset: Int) -> Int {
        Int(clamping: bigEndian(bytes, at: offset, width: trailer.referenceSize))
    }
}

/// The last 32 bytes: how wide numbers are, and where the offsets stand.
private struct Trailer {
    let referenceSize: Int
    let objectCount: Int
    let topObject: Int
    let tableOffset: Int
    private let offsetSize: Int

    init(of bytes: UnsafeRawBufferPointer) throws(PropertyListError) {
        guard bytes.count >= 40, bytes.starts(with: "bplist00".utf8) else {
            throw PropertyListError(offset: 0, problem: "this is no binary property list")
        }
        let start = bytes.count - 32
        offsetSize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
            throw PropertyListError(offset: start + 6, problem: "numbers are 1 to 8 bytes wide")
        }
        let fields = (0..<3).map { bigEndian(bytes, at: start + 8 + 8 * $0, width: 8) }
        guard fields[2] >= 8, fields[2] <= UInt64(start) else {
            throw PropertyListError(offset: start + 24, problem: "the table of offsets lies outside of the file")
        }
        tableOffset = Int(fields[2])
        guard fields[0] >= 1, fields[0] <= UInt64((start - tableOffset) / offsetSize) else {
            throw PropertyListError(offset: start + 8, problem: "there is no room for the offsets of all objects")
        }
        guard fields[1] < fields[0] else {
            throw PropertyListError(offset: start + 16, problem: "there is no object \(fields[1])")
        }
        objectCount = Int(fields[0])
        topObject = Int(fields[1])
    }

    /// Where an object begins; beyond the file where the table says so.
    func offset(of number: Int, in bytes: UnsafeRawBufferPointer) -> Int {
        Int(clamping: bigEndian(bytes, at: tableOffset + number * offsetSize, width: offsetSize))
    }
}

/// Reads one object, never beyond the end of the objects.
private struct ObjectCursor {
    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private let end: Int
    private(set) var offset: Int

    init(_ bytes: UnsafeRawBufferPointer, offset: Int, end: Int) {
        self.bytes = bytes
        self.offset = offset
        start = offset
        self.end = end
    }

    private func error(_ problem: String) -> PropertyListError { PropertyListError(offset: start, problem: problem) }

    private mutating func take(_ width: Int) throws(PropertyListError) -> Int {
        guard width <= end - offset else { throw error("this object reaches beyond the objects") }
        defer { offset += width }
        return offset
    }

    private mutating func number(width: Int) throws(PropertyListError) -> UInt64 {
        bigEndian(bytes, at: try take(width), width: width)
    }

    /// How many bytes of the object were read.
    var length: Int { offset - start }

    mutating func skip(_ width: Int) throws(PropertyListError) { _ = try take(width) }

    /// The count in a marker or behind it; all its elements lie before the end.
    mutating func count(elementWidth: Int) throws(PropertyListError) -> Int {
        var count = UInt64(try number(width: 1) & 0xF)
        if count == 15 {
            let marker = try number(width: 1)
            guard marker & 0xF0 == 0x10, marker & 0xF <= 3 else {
                throw error("the count of this object is no integer")
            }
            count = try number(width: 1 << Int(marker & 0xF))
        }
        guard count <= UInt64((end - offset) / elementWidth) else {
            throw error("this object reaches beyond the objects")
        }
        return Int(count)
    }

    mutating func scalar() throws(PropertyListError) -> PropertyList {
        let marker = bytes[offset]
        switch (marker >> 4, marker & 0xF) {
        case (0x0, 0x8), (0x0, 0x9): return .boolean(marker == 0x09)
        case (0x1, 0...4): return .integer(try integer())
        case (0x2, 2), (0x2, 3): return .real(try real())
        case (0x3, 3):
            guard let date = Instant(secondsSince2001: try real()) else { throw error("a date is not finite") }
            return .date(date)
        case (0x4, _):
            return .data(Array(try content()))
        case (0x5, _): return .string(try ascii())
        case (0x6, _): return .string(try utf16())
        default: throw error("objects of kind 0x\(String(marker, radix: 16)) are not read")
        }
    }

    private mutating func integer() throws(PropertyListError) -> Int64 {
        let width = 1 << Int(try number(width: 1) & 0xF)
        guard width <= 8 else {
            let high = try number(width: 8)
            let low = Int64(bitPattern: try number(width: 8))
            guard high == (low < 0 ? .max : 0) else { throw error("an integer has more than 64 bits") }
            return low
        }
        let number = try number(width: width)
        return Int64(bitPattern: number)
    }

    private mutating func real() throws(PropertyListError) -> Double {
        guard try number(width: 1) & 0xF == 2 else { return Double(bitPattern: try number(width: 8)) }
        return Double(Float(bitPattern: UInt32(truncatingIfNeeded: try number(width: 4))))
    }

    private mutating func content() throws(PropertyListError) -> Slice<UnsafeRawBufferPointer> {
        let count = try count(elementWidth: 1)
        let first = try take(count)
        return bytes[first..<first + count]
    }

    private mutating func ascii() throws(PropertyListError) -> String {
        let text = try content()
        guard text.allSatisfy({ $0 < 0x80 }) else { throw error("a text of ASCII has other bytes") }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func utf16() throws(PropertyListError) -> String {
        let count = try count(elementWidth: 2)
        var units: [UInt16] = []
        for _ in 0..<count { units.append(UInt16(truncatingIfNeeded: try number(width: 2))) }
        guard let text = String(validating: units, as: UTF16.self) else { throw error("damaged UTF-16 in a text") }
        return text
    }
}

/// A number of 1 to 8 bytes, the most significant first.
private func bigEndian(_ bytes: UnsafeRawBufferPointer, at offset: Int, width: Int) -> UInt64 {
    var number: UInt64 = 0
    for position in offset..<offset + width { number = number << 8 | UInt64(bytes[position]) }
    return number
}
