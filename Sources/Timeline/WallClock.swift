/// The wall clock of a device: what it shows at an instant of true time.
///
/// It may be wrong from the start, run fast or slow, and be set.
public struct WallClock: Hashable, Sendable, BitwiseCopyable {
    /// How far the clock was ahead of true time when it was set last.
    public private(set) var offset: TimeSpan
    /// By how many microseconds it gains on a second of true time.
    public let driftPartsPerMillion: Int32
    /// When it was set last.
    private var origin: Instant

    /// Sets a clock.
    public init(offset: TimeSpan = .zero, driftPartsPerMillion: Int32 = 0, origin: Instant = .epoch) {
        self.offset = offset
        self.driftPartsPerMillion = driftPartsPerMillion
        self.origin = origin
    }

    /// What the clock shows at an instant.
    public func reading(at instant: Instant) -> Instant { instant + offset(at: instant) }

    /// The instant at which the clock shows a reading, or has just passed it, if it is not set before then.
    public func instant(ofReading reading: Instant) -> Instant {
        let guess = reading - offset
        guard driftPartsPerMillion != 0 else { return guess }
        // The drift within the correction is below a millionth of it, so twice is exact to the microsecond.
        var instant = reading - offset(at: reading - offset(at: guess))
        // The clock leaps by what it drifts as each second begins, and this may be before a leap. Whoever waits is told
        // after it: else they would find that it is not time yet, and wait for the same instant for ever.
        for _ in 0..<3 { instant += max(.zero, reading - self.reading(at: instant)) }
        return instant
    }

    /// Sets the clock forward or back.
    public mutating func step(by span: TimeSpan, at instant: Instant) {
        offset = offset(at: instant) + span
        origin = instant
    }

    private func offset(at instant: Instant) -> TimeSpan {
        guard driftPartsPerMillion != 0 else { return offset }
        let passed = (instant - origin).microseconds
        return offset
            + TimeSpan(microseconds: (passed / 1_000_000).multipliedSaturating(by: Int64(driftPartsPerMillion)))
    }
}

extension WallClock: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(offset)
        fingerprint.combine(Int(driftPartsPerMillion))
        fingerprint.combine(origin)
    }
}
