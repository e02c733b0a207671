/// The bytes of one state, while they are written and looked at.
///
/// There is room for `capacity` of them; what goes beyond is dropped, and `isFull` says so.
///
/// It is `@unchecked Sendable` since nobody else knows of its storage: it cannot be copied.
public struct StateBytes: ~Copyable, @unchecked Sendable {
    /// The most bytes that a state may have.
    public static let capacity = 4_096

    private let storage = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
    private(set) var count = 0
    /// Whether a state had more than there is room for.
    private(set) var isFull = false

    init() {}

    deinit { storage.deallocate() }

    /// Begins another state.
    mutating func removeAll() { count = 0 }

    /// Appends a number, the lowest byte first as the machine has it.
    public mutating func append(_ number: some FixedWidthInteger & BitwiseCopyable) {
        let size = number.bitWidth / 8
        guard count + size <= Self.capacity else { return isFull = true }
        storage.storeBytes(of: number, toByteOffset: count, as: type(of: number))
        count += size
    }

    /// Says that a state does not fit, so that what is found means nothing.
    public mutating func giveUp() { isFull = true }

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
