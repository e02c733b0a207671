import CommandChannel
import Testing

@Suite struct RevisionCounterTests {
    @Test func `CMD-8 revisions go on from clock and storage, whichever is higher`() {
        var counter = RevisionCounter(restoring: nil, milliseconds: 1_000)
        #expect(counter.last == 999)
        #expect([counter.next(), counter.next()] == [1_000, 1_001])
        var behind = RevisionCounter(restoring: counter.last, milliseconds: 0)
        #expect(behind.next() == 1_002)
        var ahead = RevisionCounter(restoring: counter.last, milliseconds: 5_000)
        #expect(ahead.next() == 5_000)
        var corrupt = RevisionCounter(restoring: .max, milliseconds: 5_000)
        #expect(corrupt.next() == 5_000)
        var empty = RevisionCounter(restoring: nil, milliseconds: .min)
        #expect(empty.next() == 1)
    }

    @Test func `CMD-8 numbers of commands and revisions never share a value in storage`() throws {
        // Each is stored by its own owner: the one does not move with the other.
        var counter = RevisionCounter(restoring: nil, milliseconds: 1_000)
        var pair = ChannelPair(milliseconds: 1_000)
        pair.set()
        #expect((counter.last, pair.senderStorage?.last) == (999, 1_000))
        _ = counter.next()
        _ = counter.next()
        #expect((counter.last, pair.senderStorage?.last) == (1_001, 1_000))
    }
}
