/// Numbers the snapshots of a phone, so that a watch can tell newer from older across launches of the phone's app.
public struct RevisionCounter: Hashable, Sendable, BitwiseCopyable {
    /// The last revision that was given out; to be stored, under a key of its own, before it is sent.
    public private(set) var last: UInt64

    /// Goes on from storage and clock; with `seededRevision` off, starts at zero as at every launch.
    ///
    /// - Parameters:
    ///   - stored: What `last` was when it was stored last; nil where nothing is.
    ///   - milliseconds: The wall clock, in milliseconds since 1970.
    ///   - switches: The rules that are on.
    public init(restoring stored: UInt64?, milliseconds: Int64, switches: ChannelSwitches = .all) {
        last =
            switches.contains(.seededRevision)
            ? NumberSeed.first(milliseconds: milliseconds, last: stored) - 1 : 0
    }

    /// Gives out the next revision, for a snapshot that is full and new; a heartbeat repeats the last.
    public mutating func next() -> UInt64 {
        if last < .max { last += 1 }
        return last
    }
}
