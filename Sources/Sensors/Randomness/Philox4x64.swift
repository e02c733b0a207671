/// The counter-based generator Philox4x64 with ten rounds: a keyed bijection of 256-bit blocks.
///
/// J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11 (2011). It
/// passes BigCrush with any key and any counter, so a block is as good a start of a stream as any other.
package enum Philox4x64 {
    package typealias Block = (UInt64, UInt64, UInt64, UInt64)

    /// Returns the block that belongs to a counter under a key.
    package static func block(counter: Block, key: (UInt64, UInt64)) -> Block {
        var block = counter
        var key = key
        for round in 0..<10 {
            if round > 0 {
                key.0 &+= 0x9E37_79B9_7F4A_7C15
                key.1 &+= 0xBB67_AE85_84CA_A73B
            }
            let first = block.0.multipliedFullWidth(by: 0xD2E7_470E_E14C_6C93)
            let second = block.2.multipliedFullWidth(by: 0xCA5A_8263_9512_1157)
            block = (second.high ^ block.1 ^ key.0, second.low, first.high ^ block.3 ^ key.1, first.low)
        }
        return block
    }
}
