/// A number as it stands in a FIT message.
enum FITValue {
    case u8(Int), u16(Int), u32(Int), s16(Int)
    case u8s([Int]), u16s([Int]), u32s([Int])
    case bytes([UInt8])
    case text(String)
    /// Any bytes under any type: what a careless writer makes.
    case raw([UInt8], type: UInt8)

    static let none8 = FITValue.u8(0xFF)

    var type: UInt8 {
        switch self {
        case .u8, .u8s: 0x02
        case .u16, .u16s: 0x84
        case .u32, .u32s: 0x86
        case .s16: 0x83
        case .bytes: 0x0D
        case .text: 0x07
        case .raw(_, let type): type
        }
    }

    func encoded(isBigEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        switch self {
        case .u8(let value): return number(value, 1)
        case .u16(let value), .s16(let value): return number(value, 2)
        case .u32(let value): return number(value, 4)
        case .u8s(let values): return values.flatMap { number($0, 1) }
        case .u16s(let values): return values.flatMap { number($0, 2) }
        case .u32s(let values): return values.flatMap { number($0, 4) }
        case .bytes(let bytes): return bytes
        case .text(let text): return Array(text.utf8) + [0]
        case .raw(let bytes, _): return bytes
        }
    }
}

/// Writes FIT files for tests, right ones and wrong ones.
struct FITFile {
    /// 2026-01-05T06:00:00Z in seconds since FIT's epoch.
    static let start = 1_136_527_200

    var isBigEndian = false
    /// Written behind the fields of each message, under one developer field.
    var developerBytes: [UInt8] = []
    private(set) var messages: [UInt8] = []
    /// Where each message begins, definitions included.
    private(set) var offsets: [Int] = []
    private var layouts: [Int: [UInt8]] = [:]

    /// Adds a message, and a definition before it where the local type means something else so far.
    mutating func add(_ global: Int, _ fields: [(number: Int, value: FITValue)], local: Int = 0) {
        define(global, fields, local: local)
        begin(UInt8(local))
        for field in fields { messages += field.value.encoded(isBigEndian: isBigEndian) }
        messages += developerBytes
    }

    /// Adds a message whose header carries the last five bits of its stamp.
    mutating func addCompressed(_ global: Int, at stamp: Int, _ fields: [(number: Int, value: FITValue)], local: Int) {
        define(global, fields, local: local)
        begin(UInt8(0x80 | local << 5 | stamp & 0x1F))
        for field in fields { messages += field.value.encoded(isBigEndian: isBigEndian) }
    }

    /// Adds bytes that need not be a message.
    mutating func add(bytes: [UInt8]) {
        offsets.append(messages.count)
        messages += bytes
    }

    private mutating func define(_ global: Int, _ fields: [(number: Int, value: FITValue)], local: Int) {
        var layout: [UInt8] = [0, isBigEndian ? 1 : 0]
        layout += FITValue.u16(global).encoded(isBigEndian: isBigEndian) + [UInt8(fields.count)]
        for field in fields {
            let size = field.value.encoded(isBigEndian: isBigEndian).count
            layout += [UInt8(field.number), UInt8(size), field.value.type]
        }
        if !developerBytes.isEmpty { layout += [1, 0, UInt8(developerBytes.count), 0] }
        guard layouts[local] != layout else { return }
        layouts[local] = layout
        begin(UInt8(0x40 | (developerBytes.isEmpty ? 0 : 0x20) | local))
        messages += layout
    }

    private mutating func begin(_ header: UInt8) {
        offsets.append(messages.count)
        messages.append(header)
    }

    /// The whole file.
    func bytes(headerSize: Int = 14, headerChecksum: Bool = true, declaredSize: Int? = nil) -> [UInt8] {
        var header: [UInt8] = [UInt8(headerSize), 0x20, 0x5C, 0x08]
        header += FITValue.u32(declaredSize ?? messages.count).encoded(isBigEndian: false) + Array(".FIT".utf8)
        if headerSize > 12 {
            header += FITValue.u16(headerChecksum ? checksum(header) : 0).encoded(isBigEndian: false)
        }
        let file = header + messages
        return file + FITValue.u16(checksum(file)).encoded(isBigEndian: false)
    }
}

/// The check sum of FIT files, bit by bit.
func checksum(_ bytes: [UInt8]) -> Int {
    var sum = 0
    for byte in bytes {
        sum ^= Int(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
    return sum
}

extension FITFile {
    /// Adds a record, `second` seconds into the workout.
    mutating func record(_ second: Int, heartRate: Int? = nil, local: Int = 0) {
        add(20, [(253, .u32(Self.start + second)), (3, .u8(heartRate ?? 0xFF))], local: local)
    }

    /// Adds records once a second.
    mutating func records(_ seconds: Range<Int>, heartRate: (Int) -> Int?) {
        for second in seconds { record(second, heartRate: heartRate(second)) }
    }

    /// Adds a timer event: 0 starts, 1, 4, 8 and 9 stop.
    mutating func timer(_ type: Int, at second: Int) {
        add(21, [(253, .u32(Self.start + second)), (0, .u8(0)), (1, .u8(type))], local: 1)
    }

    /// Adds a session message.
    mutating func session(
        from second: Int = 0, elapsed: Double, timer: Double? = nil, sport: Int = 1, subSport: Int = 0,
        more: [(number: Int, value: FITValue)] = []
    ) {
        let fields: [(number: Int, value: FITValue)] = [
            (253, .u32(Self.start + second)), (2, .u32(Self.start + second)), (7, .u32(Int(elapsed * 1_000))),
            (8, .u32(Int((timer ?? elapsed) * 1_000))), (5, .u8(sport)), (6, .u8(subSport)),
        ]
        add(18, fields + more, local: 2)
    }

    /// A run of a minute with a heart rate that rises by one a second from 100.
    static var minute: FITFile {
        var file = FITFile()
        file.add(0, [(0, .u8(4)), (4, .u32(start))], local: 3)
        file.timer(0, at: 0)
        file.records(0..<61) { 100 + $0 }
        file.timer(4, at: 60)
        file.session(elapsed: 60)
        return file
    }
}
