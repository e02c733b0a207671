import TestSupport
import Testing
import Timeline

@Suite struct EventQueueTests {
    @Test func `LAB-1 events come in order of time, and of scheduling within an instant`() {
        var queue = EventQueue<Int>(origin: .epoch)
        for (event, second) in [(1, 5), (2, 3), (3, 5), (4, 3), (5, 0)] as [(Int, Int64)] {
            queue.schedule(event, at: .epoch + .seconds(second))
        }
        #expect(drain(&queue) == [5, 2, 4, 1, 3])
    }

    @Test func `LAB-1 nothing is taken that is due at an instant or later`() {
        var queue = EventQueue<Int>(origin: .epoch)
        queue.schedule(1, at: .epoch + .seconds(1))
        queue.plan(2, at: .epoch + .seconds(2))
        let (first, none) = (queue.next(before: .epoch + .seconds(2)), queue.next(before: .epoch + .seconds(2)))
        #expect(first?.event == 1)
        #expect(none?.event == nil)
        #expect(drain(&queue) == [2])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `LAB-1 a queue agrees with a stable sort, whatever is scheduled and taken in between`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var queue = EventQueue<Int>(origin: .epoch)
        var waiting: [(instant: Instant, event: Int)] = []
        for event in 0..<2_000 {
            let instant = Instant.epoch + .microseconds(Int64.random(in: 0..<500, using: &random))
            if Bool.random(using: &random) {
                queue.schedule(event, at: instant)
            } else {
                queue.plan(event, at: instant)
            }
            waiting.append((instant, event))
            guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
            let index = waiting.indices.min {
                (waiting[$0].instant, waiting[$0].event) < (waiting[$1].instant, waiting[$1].event)
            }
            let expected = waiting.remove(at: index ?? 0)
            let next = queue.next()
            #expect(next?.event == expected.event && next?.instant == expected.instant)
        }
        #expect(drain(&queue) == waiting.sorted { ($0.instant, $0.event) < ($1.instant, $1.event) }.map(\.event))
    }

    @Test func `LAB-1 order survives the renumbering of a million events`() {
        var queue = EventQueue<Int>(origin: .epoch)
        queue.schedule(-1, at: .epoch + .seconds(9))
        queue.plan(-2, at: .epoch + .seconds(9))
        queue.schedule(-3, at: .epoch + .seconds(8))
        for event in 0..<1_100_000 {
            queue.schedule(event, at: .epoch + .seconds(1))
            _ = queue.next()
        }
        queue.schedule(-4, at: .epoch + .seconds(9))
        #expect(drain(&queue) == [-3, -1, -2, -4])
    }

    @Test func `LAB-1 an event before the origin is due at once, one beyond the horizon there`() {
        var queue = EventQueue<Int>(origin: .epoch + .seconds(10))
        queue.schedule(1, at: .epoch)
        queue.schedule(2, at: .distantFuture)
        #expect(take(&queue) == .epoch + .seconds(10))
        #expect(take(&queue) == .epoch + .seconds(10) + EventQueue<Int>.horizon)
        #expect(take(&queue) == nil)
    }

    @Test func `LAB-1 a planned event at the horizon is handed out, whatever its number`() {
        var queue = EventQueue<Int>(origin: .epoch)
        queue.plan(-1, at: .distantFuture)
        for event in 0..<1 << 20 - 2 {
            queue.schedule(event, at: .epoch)
            _ = queue.next()
        }
        queue.plan(-2, at: .distantFuture)
        #expect(drain(&queue) == [-1, -2])
    }

    @Test func `LAB-1 an origin that moves on keeps what waits, and lets a world live for centuries`() {
        var queue = EventQueue<Int>(origin: .epoch)
        for year in 0..<500 as Range<Int64> {
            let now = Instant.epoch + .hours(24 * 365) * year
            queue.moveOrigin(to: now)
            queue.schedule(3, at: now + .seconds(3))
            queue.schedule(1, at: now + .seconds(1))
            queue.plan(2, at: now + .seconds(1))
            queue.moveOrigin(to: now + .milliseconds(500))
            #expect(take(&queue) == now + .seconds(1))
            queue.moveOrigin(to: now + .seconds(2))
            #expect(drain(&queue) == [2, 3])
        }
    }

    @Test func `LAB-1 a queue that is reset is as good as new`() {
        var queue = EventQueue<Int>(origin: .epoch)
        queue.schedule(1, at: .epoch + .seconds(1))
        queue.reset(origin: .epoch + .hours(1))
        queue.schedule(2, at: .epoch + .hours(2))
        #expect(take(&queue) == .epoch + .hours(2))
        #expect(take(&queue) == nil)
    }

    private func take(_ queue: inout EventQueue<Int>) -> Instant? { queue.next()?.instant }

    private func drain(_ queue: inout EventQueue<Int>) -> [Int] {
        var events: [Int] = []
        while let next = queue.next() { events.append(next.event) }
        return events
    }
}
