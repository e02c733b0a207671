import CommandChannel
import TestSupport
import Testing
import Timeline

// What outlives a launch, and what does not.
extension CommandSenderTests {
    @Test func `CMD-6 the queue goes out after a relaunch under its numbers and the new token`() throws {
        var sender = makeSender()
        _ = try submit(3, to: &sender)
        let stored = sender.stored
        var next = Sender(
            restoring: stored, random: SenderIdentity(lineage: 7, incarnation: 8), milliseconds: 5_000)
        #expect(next.identity == SenderIdentity(lineage: 1, incarnation: 8))
        let sent = handle(.reachabilityChanged(true), &next).compactMap { directive in
            if case .send(let segment) = directive { segment } else { nil }
        }
        #expect(sent.map(\.number) == [1_000, 1_001, 1_002])
        #expect(sent.map(\.command) == [1, 2, 3])
        #expect(sent.allSatisfy { $0.sender.incarnation == 8 && $0.oldest == 1_000 })
        #expect(numbers(try submit(1, to: &next)) == [5_000])
    }

    @Test func `CMD-6 a receiver that names a number no launch has used is told so at once, without a stall`() throws {
        var sender = makeSender()
        _ = try submit(1, to: &sender)
        var next = Sender(restoring: sender.stored, random: Self.identity, milliseconds: 5_000)
        _ = handle(.reachabilityChanged(true), &next)
        _ = try submit(2, to: &next)
        #expect(
            acknowledge(1_001, &next) == [
                segment(5_000, 2, oldest: 5_000), .setTimer(after: .seconds(5), generation: 2),
            ])
        #expect(acknowledge(5_001, &next) == [.setTimer(after: .seconds(5), generation: 3)])
    }

    @Test func `CMD-6 a jump of numbers costs no stall, and where nobody is in reach nothing is sent`() throws {
        var pair = ChannelPair()
        pair.set()
        pair.lose()
        pair.relaunchWatch(milliseconds: 5_000)
        pair.set()
        var away = pair
        #expect(pair.converge() == 0)
        #expect(pair.log == [1, 2])
        away.tell(.reachabilityChanged(false))
        away.settle()
        #expect(away.segments.isEmpty)
        #expect(away.log == [1])
        away.tell(.reachabilityChanged(true))
        #expect(away.converge() == 0)
        #expect(away.log == [1, 2])
    }

    @Test(arguments: [(9_000, [1, 2], 0), (50, [1], 1)])
    func `CMD-6 a lineage that is drawn twice is one stream: nothing doubles, and a clock that is ahead goes on`(
        milliseconds: Int64, log: [Int], held: Int
    ) {
        var pair = ChannelPair()
        pair.set()
        pair.settle()
        pair.sender = Sender(
            restoring: nil, random: SenderIdentity(lineage: 1, incarnation: 1), milliseconds: milliseconds)
        pair.tell(.reachabilityChanged(true))
        pair.set()
        _ = pair.converge(within: 9)
        #expect(pair.log == log)
        #expect(pair.sender.heldCount == held)
    }

    @Test func `CMD-7 what was refused is told, and stored, and nothing else is`() throws {
        var sender = makeSender()
        _ = try submit(4, to: &sender)
        let entry = Sender.Entry(number: 1_001, session: Self.session, command: 2)
        #expect(
            acknowledge(1_003, refused: [7, 1_001, 1_003], &sender) == [
                .refused(entry), .store(through: 1_003), .setTimer(after: .seconds(5), generation: 2),
            ])
        #expect(handle(.stored(through: 1_003), &sender) == [])
        #expect(sender.stored.entries.map(\.number) == [1_003])
    }

    @Test func `CMD-5 storage that is absent begins at the clock, with numbers of its own`() {
        let sender = makeSender(milliseconds: 1_700_000_000_000)
        #expect(sender.stored == Sender.Stored(lineage: 1, last: 1_699_999_999_999, entries: []))
    }

    @Test(arguments: [.min, -1, 0, 1])
    func `CMD-5 a clock of 1970 and before gives numbers from one`(milliseconds: Int64) throws {
        var sender = makeSender(milliseconds: milliseconds)
        #expect(sender.stored.last == 0)
        #expect(numbers(try submit(1, to: &sender)) == [1])
    }

    @Test func `CMD-5 a clock that is behind reuses nothing, and one that is ahead makes numbers jump`() throws {
        let stored = Sender.Stored(lineage: 3, last: 2_000, entries: [])
        var behind = makeSender(stored, milliseconds: 1_000)
        #expect(numbers(try submit(1, to: &behind)) == [2_001])
        var ahead = makeSender(stored, milliseconds: 9_000)
        #expect(numbers(try submit(1, to: &ahead)) == [9_000])
        #expect(behind.identity.lineage == 3)
    }

    @Test func `CMD-5 a stored number of the future is gone on from`() throws {
        var sender = makeSender(Sender.Stored(lineage: 3, last: 1 << 60, entries: []))
        #expect(numbers(try submit(1, to: &sender)) == [1 << 60 + 1])
    }

    @Test(arguments: [1 << 63 - 1, 1 << 63, .max])
    func `CMD-5 numbers that cannot be gone on from count as lost, with all that bears them`(last: UInt64) throws {
        let entry = Sender.Entry(number: last, session: Self.session, command: 1)
        for stored in [
            Sender.Stored(lineage: 3, last: last, entries: []), Sender.Stored(lineage: 3, last: 5, entries: [entry]),
        ] {
            var sender = makeSender(stored)
            #expect(sender.identity.lineage == 1)
            #expect(sender.heldCount == 0)
            #expect(numbers(try submit(1, to: &sender)) == [1_000])
        }
    }

    @Test func `CMD-5 entries are sorted, of one number the first counts, and the last is put right`() throws {
        func entry(_ number: UInt64, _ command: Int) -> Sender.Entry {
            Sender.Entry(number: number, session: Self.session, command: command)
        }
        let stored = Sender.Stored(
            lineage: 3, last: 4, entries: [entry(9_000, 1), entry(7_000, 2), entry(9_000, 3), entry(0, 4)])
        var sender = makeSender(stored)
        #expect(sender.heldEntries == [entry(0, 4), entry(7_000, 2), entry(9_000, 1)])
        #expect(numbers(try submit(1, to: &sender)) == [9_001])
    }

    @Test func `CMD-5 where numbers run out nothing more is accepted, and nothing traps`() throws {
        var sender = makeSender(milliseconds: .max)
        #expect(numbers(try submit(1, to: &sender)) == [NumberSeed.highest])
        sender.next = NumberSeed.end - 1
        #expect(numbers(try submit(1, to: &sender)) == [1 << 63 - 1])
        let before = sender
        #expect(throws: Sender.Refusal.exhausted) { try submit(1, to: &sender) }
        #expect(sender == before)
        _ = acknowledge(1 << 63, &sender)
        #expect(sender.heldCount == 0)
        #expect(makeSender(sender.stored).identity.lineage == 1)
    }

    @Test func `CMD-3 what was let go of leaves no trace, however much it was`() throws {
        var (worn, fresh) = (makeSender(), makeSender(milliseconds: 1_200))
        _ = try submit(200, to: &worn)
        _ = acknowledge(1_150, &worn)
        #expect(worn.heldEntries.map(\.number) == Array(1_150..<1_200))
        _ = acknowledge(1_200, &worn)
        (_, _) = (try submit(2, to: &worn), try submit(2, to: &fresh))
        #expect(worn.stored == fresh.stored)
    }
}
