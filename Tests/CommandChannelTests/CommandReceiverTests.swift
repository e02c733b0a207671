import CommandChannel
import TestSupport
import Testing
import Timeline

@Suite struct CommandReceiverTests {
    typealias Receiver = CommandReceiver<Int>

    /// A receiver, and what its app has made of what it was handed.
    struct Phone {
        var receiver = Receiver()
        var applied: [Int] = []
        var refused: [Int] = []

        /// Takes in a segment whose command is its number.
        @discardableResult
        mutating func take(
            _ number: UInt64, oldest: UInt64 = 100, lineage: UInt64 = 1, incarnation: UInt64 = 1, refuses: Bool = false
        ) -> Receiver.Reception {
            let segment = Segment(
                number: number, oldest: oldest, sender: SenderIdentity(lineage: lineage, incarnation: incarnation),
                session: Identifier(key: refuses ? 2 : 1), command: Int(truncatingIfNeeded: number))
            var (applied, refused) = (applied, refused)
            defer { (self.applied, self.refused) = (applied, refused) }
            return receiver.receive(segment) { segment in
                guard segment.session == Identifier(key: 1) else {
                    refused.append(segment.command)
                    return .refused
                }
                applied.append(segment.command)
                return .applied
            }
        }

        var next: UInt64? { receiver.acknowledgement?.next }
    }

    @Test func `CMD-1 the number that is expected is applied, and one below it is a duplicate`() {
        var phone = Phone()
        #expect(phone.receiver.acknowledgement == nil)
        #expect(phone.take(100) == .applied(count: 1))
        #expect(phone.next == 101)
        #expect(phone.take(100) == .duplicate)
        #expect(phone.take(101) == .applied(count: 1))
        #expect(phone.applied == [100, 101])
        #expect(phone.receiver.acknowledgement == Acknowledgement(lineage: 1, next: 102))
    }

    @Test func `CMD-1 the acknowledgement moves where something is applied, drained, or passed over`() {
        var phone = Phone()
        phone.take(100)
        #expect(phone.next == 101)
        phone.take(102)
        #expect(phone.next == 101)
        phone.take(101)
        #expect(phone.next == 103)
        phone.take(500, oldest: 499)
        #expect(phone.next == 499)
        phone.take(499, oldest: 499)
        #expect(phone.next == 501)
    }

    @Test func `CMD-2 a gap that is filled in part drains in part, and in full drains in one run`() {
        var phone = Phone()
        for number in [103, 101, 105] as [UInt64] { #expect(phone.take(number) == .early) }
        #expect(phone.take(103) == .early)
        #expect(phone.receiver.bufferedCount == 3)
        #expect(phone.take(100) == .applied(count: 2))
        #expect(phone.next == 102)
        #expect(phone.take(104) == .early)
        #expect(phone.take(102) == .applied(count: 4))
        #expect(phone.next == 106)
        #expect(phone.applied == [100, 101, 102, 103, 104, 105])
        #expect(phone.receiver.bufferedCount == 0)
    }

    @Test func `CMD-2 a full buffer drops what comes early, unacknowledged, and nothing that waits`() {
        var phone = Phone()
        for number in 101...356 as ClosedRange<UInt64> { #expect(phone.take(number) == .early) }
        #expect(phone.take(357) == .dropped)
        #expect(phone.take(101) == .early)
        #expect(phone.next == 100)
        #expect(phone.receiver.bufferedCount == 256)
        #expect(phone.take(100) == .applied(count: 257))
        #expect(phone.next == 357)
        #expect(phone.take(357) == .applied(count: 1))
        #expect(phone.applied == Array(100...357))
    }

    @Test func `CMD-2 an early one that is lower than all that wait is dropped too, where there is no room`() {
        var phone = Phone()
        for number in 102...357 as ClosedRange<UInt64> { phone.take(number) }
        #expect(phone.take(101) == .dropped)
        #expect(phone.take(100) == .applied(count: 1))
        #expect(phone.take(101) == .applied(count: 257))
    }

    @Test func `CMD-2 a sender that floods its buffer leaves that of another as it is`() {
        var phone = Phone()
        for number in 101...400 as ClosedRange<UInt64> { phone.take(number, lineage: 9) }
        #expect(phone.take(52, oldest: 50, lineage: 2) == .early)
        #expect(phone.take(51, oldest: 50, lineage: 2) == .early)
        #expect(phone.take(50, oldest: 50, lineage: 2) == .applied(count: 3))
        #expect(phone.take(100, lineage: 9) == .applied(count: 257))
    }

    @Test func `CMD-6 what comes first begins at the oldest that its sender holds`() {
        var phone = Phone()
        #expect(phone.take(101) == .early)
        #expect(phone.next == 100)
        #expect(phone.take(100) == .applied(count: 2))
    }

    @Test func `CMD-6 numbers that jump with the clock are no gap`() {
        var phone = Phone()
        phone.take(100)
        #expect(phone.take(1_700_000_000_000, oldest: 1_700_000_000_000, incarnation: 2) == .applied(count: 1))
        #expect(phone.next == 1_700_000_000_001)
    }

    @Test func `CMD-6 the token decides nothing`() {
        var phone = Phone()
        phone.take(100, incarnation: 1)
        #expect(phone.take(102, incarnation: 2) == .early)
        #expect(phone.take(100, incarnation: 3) == .duplicate)
        #expect(phone.take(101, incarnation: 1) == .applied(count: 2))
        #expect(phone.take(102, incarnation: 4) == .duplicate)
        #expect(phone.receiver.stored.streams.map(\.incarnation) == [4])
    }

    @Test func `CMD-6 a late command with an older oldest puts nothing back`() {
        var phone = Phone()
        phone.take(100)
        phone.take(200, oldest: 200)
        #expect(phone.take(101, oldest: 100) == .duplicate)
        #expect(phone.next == 201)
    }

    @Test func `CMD-6 what waits below the oldest was never applied, and is, in order`() {
        var phone = Phone()
        phone.take(100)
        for number in [102, 104] as [UInt64] { #expect(phone.take(number) == .early) }
        #expect(phone.take(203, oldest: 202) == .applied(count: 2))
        #expect(phone.applied == [100, 102, 104])
        #expect(phone.receiver.bufferedCount == 1)
        #expect(phone.take(202, oldest: 202) == .applied(count: 2))
        #expect(phone.applied == [100, 102, 104, 202, 203])
    }

    @Test func `CMD-6 what waits at the oldest drains as it becomes the next`() {
        var phone = Phone()
        phone.take(100)
        for number in [103, 104] as [UInt64] { phone.take(number) }
        #expect(phone.take(104, oldest: 103) == .applied(count: 2))
        #expect(phone.applied == [100, 103, 104])
    }

    @Test func `CMD-1 numbers that no sender sends change nothing`() {
        var phone = Phone()
        phone.take(100)
        let before = phone.receiver
        #expect(phone.take(101, oldest: 102) == .malformed)
        #expect(phone.take(1 << 63, oldest: 0) == .malformed)
        #expect(phone.take(.max, oldest: .max) == .malformed)
        #expect(phone.receiver == before)
    }

    @Test func `CMD-1 the last of all numbers is applied, stored, and not doubled after a relaunch`() {
        var phone = Phone()
        #expect(phone.take(1 << 63 - 1, oldest: 1 << 63 - 1) == .applied(count: 1))
        phone.receiver = Receiver(restoring: phone.receiver.stored)
        #expect(phone.take(1 << 63 - 1, oldest: 1 << 63 - 1) == .duplicate)
        #expect(phone.next == 1 << 63)
    }

    @Test func `CMD-1 a peer whose numbers are far ahead hurts its own commands only`() {
        var phone = Phone()
        phone.take(100, lineage: 2)
        phone.take(1 << 62, oldest: 1 << 62, lineage: 1)
        #expect(phone.take(100, lineage: 1) == .duplicate)
        #expect(phone.take(101, lineage: 2) == .applied(count: 1))
    }
}
