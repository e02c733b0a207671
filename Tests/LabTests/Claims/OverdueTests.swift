import Testing
import Timeline

@testable import Lab

/// What must not last, and for how long something was so.
@Suite struct OverdueTests {
    @Test func `LAB-3 what lasts too long is told once, with its beginning`() {
        var overdue = Overdue()
        let start = Instant(milliseconds: 0)
        overdue.update(true, measure: .seconds(10), at: start)
        overdue.update(true, measure: .seconds(20), at: start + .seconds(10))
        #expect(overdue.passes(.seconds(10), measure: .seconds(20)) == nil)
        #expect(overdue.passes(.seconds(10), measure: .seconds(21)) == start)
        #expect(overdue.passes(.seconds(10), measure: .seconds(22)) == nil)
        overdue.update(false, measure: .seconds(23), at: start + .seconds(13))
        overdue.update(true, measure: .seconds(30), at: start + .seconds(20))
        #expect(overdue.passes(.seconds(10), measure: .seconds(39)) == nil)
        #expect(overdue.passes(.seconds(10), measure: .seconds(41)) == start + .seconds(20))
    }

    @Test func `LAB-3 a stopwatch sums up the spans in which it ran`() {
        var watch = Stopwatch()
        let start = Instant(milliseconds: 0)
        watch.run(true, at: start)
        watch.run(true, at: start + .seconds(5))
        #expect(watch.total(at: start + .seconds(7)) == .seconds(7))
        watch.run(false, at: start + .seconds(8))
        #expect(watch.total(at: start + .seconds(50)) == .seconds(8))
        watch.run(true, at: start + .seconds(60))
        #expect(watch.total(at: start + .seconds(62)) == .seconds(10))
    }
}
