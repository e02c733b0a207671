import CommandChannel
import Testing
import Timeline

// What is remembered of senders.
extension CommandReceiverTests {
    @Test func `CMD-6 a watch that lost its storage has numbers of its own, however far its clock is behind`() {
        var phone = Phone()
        phone.take(100)
        #expect(phone.take(51, oldest: 50, lineage: 2) == .early)
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 2, next: 50))
        // What was sent before comes late: it was shown as done, so it counts, but once.
        #expect(phone.take(101, lineage: 1) == .applied(count: 1))
        #expect(phone.take(100, lineage: 1) == .duplicate)
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 102))
        #expect(phone.take(50, oldest: 50, lineage: 2) == .applied(count: 2))
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 2, next: 52))
        #expect(phone.applied == [100, 101, 50, 51])
    }

    @Test func `CMD-6 the streams that were heard of last are remembered, and what waits for another is forgotten`() {
        var phone = Phone()
        for lineage in 1...16 as ClosedRange<UInt64> { phone.take(101, lineage: lineage) }
        phone.take(101, lineage: 1)
        phone.take(100, lineage: 17)
        #expect(phone.receiver.stored.streams.map(\.lineage) == Array(3...16) + [1, 17])
        #expect(phone.receiver.bufferedCount == 15)
        #expect(phone.take(100, lineage: 1) == .applied(count: 2))
    }

    @Test func `CMD-6 what is expected outlives the app, and what came early does not`() {
        var phone = Phone()
        phone.take(100)
        phone.take(102)
        phone.take(101, refuses: true)
        phone.take(104)
        let stored = phone.receiver.stored
        #expect(
            stored.streams == [Receiver.Stream(lineage: 1, incarnation: 1, expected: 103, refused: [101])])
        phone.receiver = Receiver(restoring: stored)
        #expect(phone.receiver.bufferedCount == 0)
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 103, refused: [101]))
        #expect(phone.take(102) == .duplicate)
        #expect(phone.take(103) == .applied(count: 1))
    }

    @Test func `CMD-7 a refused command uses up its number, and the next is applied`() {
        var phone = Phone()
        #expect(phone.take(100, refuses: true) == .applied(count: 1))
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 101, refused: [100]))
        #expect(phone.applied == [])
        #expect(phone.take(100, refuses: true) == .duplicate)
        #expect(phone.take(101) == .applied(count: 1))
        #expect((phone.applied, phone.refused) == ([101], [100]))
    }

    @Test func `CMD-7 a command that is drained is asked about too`() {
        var phone = Phone()
        phone.take(101, refuses: true)
        phone.take(102)
        #expect(phone.take(100) == .applied(count: 3))
        #expect((phone.applied, phone.refused) == ([100, 102], [101]))
        #expect(phone.receiver.acknowledgement?.refused == [101])
    }

    @Test func `CMD-7 a refusal is said until the sender has let go of the command`() {
        var phone = Phone()
        phone.take(100, refuses: true)
        phone.take(101, refuses: true)
        phone.take(102)
        #expect(phone.receiver.acknowledgement?.refused == [100, 101])
        phone.take(103, oldest: 101)
        #expect(phone.receiver.acknowledgement?.refused == [101])
        phone.take(104, oldest: 102)
        #expect(phone.receiver.acknowledgement?.refused == [])
    }

    @Test func `CMD-7 no refusal is forgotten before the sender has heard: the next waits`() {
        var phone = Phone()
        for number in 100..<356 as Range<UInt64> { #expect(phone.take(number, refuses: true) == .applied(count: 1)) }
        #expect(phone.take(356, refuses: true) == .early)
        #expect(phone.take(357) == .early)
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 356, refused: Array(100..<356)))
        #expect(phone.refused.count == 256)
        #expect(phone.take(358, oldest: 356) == .applied(count: 3))
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 359, refused: [356]))
    }

    @Test func `CMD-5 a stored stream that cannot be is as good as absent, and refusals are put in order`() {
        let receiver = Receiver(
            restoring: Receiver.Stored(streams: [
                Receiver.Stream(lineage: 1, incarnation: 1, expected: 1 << 63 + 1),
                Receiver.Stream(lineage: 2, incarnation: 1, expected: 5),
                Receiver.Stream(lineage: 3, incarnation: 1, expected: 7, refused: [9, 6, 7, 2]),
                Receiver.Stream(lineage: 2, incarnation: 1, expected: 6),
            ]))
        #expect(
            receiver.stored.streams == [
                Receiver.Stream(lineage: 3, incarnation: 1, expected: 7, refused: [2, 6]),
                Receiver.Stream(lineage: 2, incarnation: 1, expected: 6),
            ])
    }

    @Test func `CMD-5 of stored streams as many are kept as are remembered`() {
        let streams = (0..<40).map { Receiver.Stream(lineage: $0, incarnation: 0, expected: 1, refused: [0]) }
        let receiver = Receiver(restoring: Receiver.Stored(streams: streams))
        #expect(receiver.stored.streams == Array(streams.suffix(16)))
    }
}
