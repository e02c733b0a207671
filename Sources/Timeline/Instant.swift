/// A point in time: whole microseconds since 1970-01-01T00:00:00Z.
///
/// An instant is true time, not what some device's clock shows. Arithmetic saturates instead of trapping.
public struct Instant: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Microseconds since the start of 1970, UTC.
    public let microseconds: Int64

    /// Makes an instant from microseconds since the start of 1970, UTC.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Makes an instant from milliseconds since the start of 1970, UTC; saturates.
    @inlinable
    public init(milliseconds: Int64) {
        self.microseconds = milliseconds.multipliedSaturating(by: 1_000)
    }

    /// The start of 1970, UTC.
    @inlinable
    public static var epoch: Instant { Instant(microseconds: 0) }

    /// The last instant there is; it stands for "never".
    @inlinable
    public static var distantFuture: Instant { Instant(microseconds: .max) }

    /// Milliseconds since the start of 1970, rounded towards the past.
    @inlinable
    public var milliseconds: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// This instant cut to a whole millisecond, rounded towards the past.
    @inlinable
    public var wholeMilliseconds: Instant { Instant(milliseconds: milliseconds) }

    @inlinable
    public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

    @inlinable
    public static func + (instant: Instant, span: TimeSpan) -> Instant {
        Instant(microseconds: instant.microseconds.addedSaturating(span.microseconds))
    }

    @inlinable
    public static func - (instant: Instant, span: TimeSpan) -> Instant {
        Instant(microseconds: instant.microseconds.subtractedSaturating(span.microseconds))
    }

    @inlinable
    public static func - (later: Instant, earlier: Instant) -> TimeSpan {
        TimeSpan(microseconds: later.microseconds.subtractedSaturating(earlier.microseconds))
    }

    @inlinable
    public static func += (instant: inout Instant, span: TimeSpan) { instant = instant + span }
}

extension Instant: CustomStringConvertible {
    /// The microseconds since 1970, such as `@1767592800000000`.
    public var description: String { "@\(microseconds)" }
}
