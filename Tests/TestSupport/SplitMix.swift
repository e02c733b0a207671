import Timeline

/// A small repeatable generator for tests: SplitMix64.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts at a named seed.
    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return mixed(state)
    }
}
