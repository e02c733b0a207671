/// Where numbers start after a launch: at the clock, but above all that were ever used (RFC 9293 §3.4.1).
///
/// A clock that runs backwards reuses nothing, and storage that is lost is made up for by a clock that runs on.
public enum NumberSeed {
    /// Numbers are below this.
    @inlinable public static var end: UInt64 { 1 << 63 }

    /// The highest number a stream can start at: above it there is too little room left to go on.
    ///
    /// Milliseconds since 1970 reach it in 292 million years, so what is stored above it is corrupt.
    @inlinable public static var highest: UInt64 { end - 1 << 32 }

    /// The first number to use.
    ///
    /// - Parameters:
    ///   - milliseconds: The wall clock, in milliseconds since 1970; one before that counts as its first.
    ///   - last: The last number that was ever used, as stored; nil where none was, or storage is lost.
    /// - Returns: max(clock, last + 1); where `last` is too high to go on from, as only corrupt storage has it, the clock.
    public static func first(milliseconds: Int64, last: UInt64?) -> UInt64 {
        let clock = min(UInt64(max(1, milliseconds)), highest)
        guard let last, isPlausible(last) else { return clock }
        return max(clock, last + 1)
    }

    /// Whether a stored number can be gone on from.
    @inlinable
    static func isPlausible(_ last: UInt64) -> Bool { last < highest }

    /// Whether an app gets over reading a number: with `wideNumbers` off it reads it as an integer of 32 bits, which
    /// ends it at each launch.
    package static func isReadable(_ last: UInt64, switches: ChannelSwitches) -> Bool {
        switches.contains(.wideNumbers) || last <= UInt64(Int32.max)
    }
}
