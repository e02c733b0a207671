/// The bytes of one state, while they are written and looked at.
///
/// There is room for `capacity` of them, and for numbers near others; what goes beyond is dropped, and `isFull` says so.
///
/// It is `@unchecked Sendable` since nobody else knows of its storage: it cannot be copied.
public struct StateBytes: ~Copyable, @unchecked Sendable {
    /// The most bytes that a state may have.
    public static let capacity = 4_096

    private let storage = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    private(set) var count = 0
    /// Whether a state had more bytes, or larger numbers, than there is room for.
    private(set) var isFull = false

    init() {}

    deinit { storage.deallocate() }

    /// Begins another state.
    mutating func removeAll() { count = 0 }

    /// Appends a byte.
    public mutating func append(_ byte: UInt8) {
        guard count < Self.capacity else { return isFull = true }
        storage.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Appends a number as its distance from another, which must be below 256.
    public mutating func append(_ number: UInt64, from base: UInt64) {
        guard number >= base, number - base < 256 else { return isFull = true }
        append(UInt8(number - base))
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: count) }

    /// A fingerprint of 64 bits, never 0.
    var fingerprint: UInt64 {
        var state = 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)
        var offset = 0
        while offset < count {
            var word: UInt64 = 0
            if offset + 8 <= count {
                word = storage.load(fromByteOffset: offset, as: UInt64.self)
            } else {
                for index in offset..<count {
                    word = word << 8 | UInt64(storage.load(fromByteOffset: index, as: UInt8.self))
                }
            }
            let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            state = (product.high ^ product.low) &+ 0xE703_7ED1_A0B4_28DB
            offset += 8
        }
        state = (state ^ state >> 32) &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
        return state == 0 ? 1 : state
    }
}
