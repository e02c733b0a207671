import Testing
import Timeline

@Suite struct TimeSpanTests {
    @Test func `LAB-1 a span counts whole microseconds`() {
        #expect(TimeSpan.seconds(2) + .milliseconds(5) - .microseconds(1) == TimeSpan(microseconds: 2_004_999))
        #expect(TimeSpan.hours(1) == .minutes(60))
        #expect(-TimeSpan.seconds(3) < .zero)
        #expect(TimeSpan.minutes(2).seconds == 120)
        #expect(TimeSpan(microseconds: -1_999).milliseconds == -1)
    }

    @Test(arguments: [
        (TimeSpan.max + .seconds(1), Int64.max), (-TimeSpan.max - .seconds(1), .min), (.hours(.max), .max),
        (.seconds(.min), .min), (TimeSpan.max * 2, .max), (TimeSpan.max * -2, .min),
        (TimeSpan(microseconds: .min) * -1, .max),
    ])
    func `LAB-1 sums that do not fit stay at the end of the range`(span: TimeSpan, microseconds: Int64) {
        #expect(span.microseconds == microseconds)
    }

    @Test(
        arguments: [
            (1.2344, 1_234), (1.2345, 1_235), (-1.2345, -1_235), (0.0004, 0), (Double.nan, 0), (90, 90_000),
        ] as [(Double, Int64)])
    func `LAB-1 seconds become the nearest whole millisecond`(seconds: Double, milliseconds: Int64) {
        #expect(TimeSpan.wholeMilliseconds(seconds: seconds) == .milliseconds(milliseconds))
    }

    @Test func `LAB-1 seconds that do not fit become the nearest end`() {
        #expect(TimeSpan.wholeMilliseconds(seconds: .infinity) == .max)
        #expect(TimeSpan.wholeMilliseconds(seconds: -1e300).microseconds == .min)
    }

    @Test func `LAB-1 an instant cut to milliseconds lies in the past`() {
        #expect(Instant(microseconds: 1_999).milliseconds == 1)
        #expect(Instant(microseconds: -1).milliseconds == -1)
        #expect(Instant(microseconds: -1_000).milliseconds == -1)
        #expect(Instant(microseconds: -1_001).wholeMilliseconds == Instant(milliseconds: -2))
    }

    @Test func `LAB-1 an instant far away stays at the end of the range`() {
        #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
        #expect((Instant(microseconds: .min) - Instant.distantFuture).microseconds == .min)
        #expect(Instant(milliseconds: .max) == .distantFuture)
    }
}
