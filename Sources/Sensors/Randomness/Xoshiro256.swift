/// The generator xoshiro256++: four words of state, a period of 2²⁵⁶ − 1.
///
/// D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47 (2021).
package struct Xoshiro256: BitwiseCopyable {
    private var word0: UInt64
    private var word1: UInt64
    private var word2: UInt64
    private var word3: UInt64

    /// Starts from a state.
    ///
    /// The all-zero state, which the generator could not leave, gives way to the one whose first word is 1.
    package init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
        self.word0 = word0 | word1 | word2 | word3 == 0 ? 1 : word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
    }

    /// Returns the next 64 random bits.
    @inline(__always)
    package mutating func next() -> UInt64 {
        let sum = word0 &+ word3
        let result = (sum << 23 | sum >> 41) &+ word0
        let shifted = word1 << 17
        word2 ^= word0
        word3 ^= word1
        word1 ^= word2
        word0 ^= word3
        word2 ^= shifted
        word3 = word3 << 45 | word3 >> 19
        return result
    }
}
