/// A distance in time, in whole microseconds.
///
/// Sums and differences saturate at about ±292,000 years instead of trapping, so spans made from untrusted numbers
/// can be combined without a check at every step.
public struct TimeSpan: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The length in microseconds; negative for a span that points into the past.
    public let microseconds: Int64

    /// Makes a span of a number of microseconds.
    @inlinable
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The span of no length.
    @inlinable
    public static var zero: TimeSpan { TimeSpan(microseconds: 0) }

    /// The longest span there is.
    @inlinable
    public static var max: TimeSpan { TimeSpan(microseconds: .max) }

    /// Makes a span of whole microseconds.
    @inlinable
    public static func microseconds(_ count: Int64) -> TimeSpan {
        TimeSpan(microseconds: count)
    }

    /// Makes a span of whole milliseconds; saturates.
    @inlinable
    public static func milliseconds(_ count: Int64) -> TimeSpan {
        TimeSpan(microseconds: count.multipliedSaturating(by: 1_000))
    }

    /// Makes a span of whole seconds; saturates.
    @inlinable
    public static func seconds(_ count: Int64) -> TimeSpan {
        TimeSpan(microseconds: count.multipliedSaturating(by: 1_000_000))
    }

    /// Makes a span of whole minutes; saturates.
    @inlinable
    public static func minutes(_ count: Int64) -> TimeSpan {
        TimeSpan(microseconds: count.multipliedSaturating(by: 60_000_000))
    }

    /// Makes a span of whole hours; saturates.
    @inlinable
    public static func hours(_ count: Int64) -> TimeSpan {
        TimeSpan(microseconds: count.multipliedSaturating(by: 3_600_000_000))
    }

    /// Makes the span nearest to a number of seconds, in whole milliseconds.
    ///
    /// Halves round away from zero. A number that is not finite or does not fit gives the nearest end of the range,
    /// and NaN gives zero.
    @inlinable
    public static func wholeMilliseconds(seconds: Double) -> TimeSpan {
        let milliseconds = (seconds * 1_000).rounded()
        guard milliseconds == milliseconds else { return .zero }
        guard abs(milliseconds) < 9.0e15 else { return TimeSpan(microseconds: milliseconds < 0 ? .min : .max) }
        return .milliseconds(Int64(milliseconds))
    }

    /// The length in milliseconds, rounded towards zero.
    @inlinable
    public var milliseconds: Int64 { microseconds / 1_000 }

    /// The length in seconds.
    @inlinable
    public var seconds: Double { Double(microseconds) / 1e6 }

    @inlinable
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.microseconds < right.microseconds }

    @inlinable
    public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(microseconds: left.microseconds.addedSaturating(right.microseconds))
    }

    @inlinable
    public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(microseconds: left.microseconds.subtractedSaturating(right.microseconds))
    }

    @inlinable
    public static func += (left: inout TimeSpan, right: TimeSpan) { left = left + right }

    @inlinable
    public static func -= (left: inout TimeSpan, right: TimeSpan) { left = left - right }

    @inlinable
    public static func * (span: TimeSpan, factor: Int64) -> TimeSpan {
        TimeSpan(microseconds: span.microseconds.multipliedSaturating(by: factor))
    }

    @inlinable
    public static prefix func - (span: TimeSpan) -> TimeSpan { .zero - span }
}

extension TimeSpan: CustomStringConvertible {
    /// The span in seconds, such as `2.5 s`.
    public var description: String { "\(seconds) s" }
}

extension Int64 {
    /// The sum, held at the ends of the range.
    @inlinable
    package func addedSaturating(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, held at the ends of the range.
    @inlinable
    package func subtractedSaturating(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }

    /// The product, held at the ends of the range.
    @inlinable
    package func multipliedSaturating(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}
