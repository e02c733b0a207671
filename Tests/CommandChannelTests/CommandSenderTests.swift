import CommandChannel
import TestSupport
import Testing
import Timeline

@Suite struct CommandSenderTests {
    typealias Sender = CommandSender<Int>
    typealias Directive = Sender.Directive

    static let session = Identifier(high: 1, low: 1)
    static let identity = SenderIdentity(lineage: 1, incarnation: 2)

    func makeSender(_ stored: Sender.Stored? = nil, milliseconds: Int64 = 1_000, isReachable: Bool = true)
        -> Sender
    {
        var sender = Sender(restoring: stored, random: Self.identity, milliseconds: milliseconds)
        if isReachable { _ = handle(.reachabilityChanged(true), &sender) }
        return sender
    }

    func handle(_ event: Sender.Event, _ sender: inout Sender) -> [Directive] {
        var directives: [Directive] = []
        sender.handle(event, into: &directives)
        return directives
    }

    func acknowledge(_ next: UInt64, refused: [UInt64] = [], lineage: UInt64 = 1, _ sender: inout Sender)
        -> [Directive]
    {
        handle(.acknowledged(Acknowledgement(lineage: lineage, next: next, refused: refused)), &sender)
    }

    /// Accepts some commands, 1, 2, …, and ends their store.
    func submit(_ count: Int, to sender: inout Sender, stores: Bool = true) throws -> [Directive] {
        var directives: [Directive] = []
        for _ in 0..<count {
            let number = try sender.submit(sender.heldCount + 1, for: Self.session, into: &directives)
            if stores { sender.handle(.stored(through: number), into: &directives) }
        }
        return directives
    }

    func segment(_ number: UInt64, _ command: Int, oldest: UInt64) -> Directive {
        .send(
            Segment(number: number, oldest: oldest, sender: Self.identity, session: Self.session, command: command))
    }

    func numbers(_ directives: [Directive]) -> [UInt64] {
        directives.compactMap { if case .send(let segment) = $0 { segment.number } else { nil } }
    }

    func timer(_ directives: [Directive]) -> UInt32? {
        directives.compactMap { if case .setTimer(_, let generation) = $0 { generation } else { nil } }.last
    }

    @Test func `CMD-3 a number is stored before it is sent, and the command is shown as done only then`() throws {
        var sender = makeSender()
        #expect(try submit(1, to: &sender, stores: false) == [.store(through: 1_000)])
        #expect(sender.stored.entries.map(\.number) == [1_000])
        #expect(
            handle(.stored(through: 1_000), &sender) == [
                .confirm(1_000), segment(1_000, 1, oldest: 1_000), .setTimer(after: .seconds(5), generation: 1),
            ])
    }

    @Test func `CMD-3 one store may end for several commands, and what was not ordered ends nothing`() throws {
        var sender = makeSender()
        _ = try submit(3, to: &sender, stores: false)
        #expect(handle(.stored(through: 1_003), &sender) == [])
        #expect(handle(.stored(through: .max), &sender) == [])
        #expect(handle(.stored(through: 999), &sender) == [])
        #expect(numbers(handle(.stored(through: 1_001), &sender)) == [1_000, 1_001])
        #expect(handle(.stored(through: 1_000), &sender) == [])
        #expect(handle(.stored(through: 1_002), &sender) == [.confirm(1_002), segment(1_002, 3, oldest: 1_000)])
    }

    @Test func `CMD-3 a resend keeps its first number`() throws {
        var sender = makeSender()
        let generation = try #require(timer(try submit(1, to: &sender)))
        let again = handle(.timerFired(generation: generation), &sender)
        #expect(
            again == [segment(1_000, 1, oldest: 1_000), .setTimer(after: .seconds(5), generation: generation + 1)])
    }

    @Test func `CMD-3 a failed send keeps the number it burned, and the next command has the next`() throws {
        var sender = makeSender()
        _ = try submit(1, to: &sender)
        #expect(handle(.sendFailed(1_000), &sender) == [])
        #expect(handle(.sendFailed(7), &sender) == [])
        #expect(sender.heldEntries.map(\.number) == [1_000])
        #expect(numbers(try submit(1, to: &sender)) == [1_001])
    }

    @Test func `CMD-3 the high-water mark never falls`() throws {
        var sender = makeSender()
        _ = try submit(3, to: &sender)
        var marks = [sender.stored.last]
        let events: [Sender.Event] = [
            .sendFailed(1_000), .stored(through: 1_000), .acknowledged(Acknowledgement(lineage: 1, next: 1_001)),
            .acknowledged(Acknowledgement(lineage: 1, next: 1_003)), .reachabilityChanged(false),
            .reachabilityChanged(true), .timerFired(generation: 1),
        ]
        for event in events {
            _ = handle(event, &sender)
            marks.append(sender.stored.last)
        }
        #expect(Set(marks) == [1_002])
        #expect(makeSender(sender.stored, milliseconds: 0).stored.last == 1_002)
    }

    @Test(arguments: [(1_000, 3), (1_001, 2), (1_002, 1), (1_003, 0)])
    func `CMD-1 the number that an acknowledgement names is held, and the one below it is not`(
        next: UInt64, held: Int
    ) throws {
        var sender = makeSender()
        _ = try submit(3, to: &sender)
        _ = acknowledge(next, &sender)
        #expect(sender.heldCount == held)
        #expect(sender.heldEntries.first?.number == (held > 0 ? next : nil))
    }

    @Test func `CMD-1 an acknowledgement that is older than the last says nothing`() throws {
        var sender = makeSender()
        _ = try submit(3, to: &sender)
        #expect(acknowledge(1_002, &sender) == [.setTimer(after: .seconds(5), generation: 2)])
        let before = sender
        #expect(acknowledge(1_001, refused: [1_000], &sender) == [])
        #expect(acknowledge(1_002, refused: [1_002], &sender) == [])
        #expect(sender == before)
    }

    @Test(arguments: [1_003, 1_004, 1 << 63, .max])
    func `CMD-1 an acknowledgement beyond what was sent is refused`(next: UInt64) throws {
        var sender = makeSender()
        _ = try submit(2, to: &sender)
        _ = try submit(1, to: &sender, stores: false)
        let before = sender
        #expect(acknowledge(next, &sender) == [])
        #expect(sender == before)
        #expect(acknowledge(1_002, &sender) == [])
        #expect(sender.heldEntries.map(\.number) == [1_002])
    }

    @Test func `CMD-1 what is stored and was never sent, as the phone is out of reach, is not acknowledged`() throws {
        var sender = makeSender()
        _ = try submit(1, to: &sender)
        _ = handle(.reachabilityChanged(false), &sender)
        _ = try submit(2, to: &sender)
        #expect(acknowledge(1_002, &sender) == [])
        #expect(sender.heldCount == 3)
        _ = acknowledge(1_001, &sender)
        #expect(sender.heldCount == 2)
        _ = handle(.reachabilityChanged(true), &sender)
        _ = acknowledge(1_003, &sender)
        #expect(sender.heldCount == 0)
    }

    @Test func `CMD-6 an acknowledgement for another storage's numbers says nothing`() throws {
        var sender = makeSender()
        _ = try submit(1, to: &sender)
        let before = sender
        #expect(acknowledge(1_001, refused: [1_000], lineage: 9, &sender) == [])
        #expect(sender == before)
    }

    @Test func `CMD-4 after a stall exactly one command is sent again, the lowest that is held`() throws {
        var sender = makeSender()
        let first = try #require(timer(try submit(5, to: &sender)))
        #expect(numbers(handle(.timerFired(generation: first), &sender)) == [1_000])
        let second = try #require(timer(acknowledge(1_002, &sender)))
        #expect(numbers(handle(.timerFired(generation: second), &sender)) == [1_002])
    }

    @Test func `CMD-4 a timer that was replaced says nothing`() throws {
        var sender = makeSender()
        let first = try #require(timer(try submit(2, to: &sender)))
        let second = try #require(timer(acknowledge(1_001, &sender)))
        #expect(handle(.timerFired(generation: first), &sender) == [])
        #expect(numbers(handle(.timerFired(generation: second), &sender)) == [1_001])
        #expect(handle(.timerFired(generation: second), &sender) == [])
    }

    @Test func `CMD-4 nothing is sent again while nothing is outstanding`() throws {
        var sender = makeSender()
        let generation = try #require(timer(try submit(1, to: &sender)))
        #expect(acknowledge(1_001, &sender) == [])
        #expect(handle(.timerFired(generation: generation), &sender) == [])
        #expect(try submit(1, to: &sender, stores: false) == [.store(through: 1_001)])
        #expect(handle(.timerFired(generation: generation), &sender) == [])
    }

    @Test func `CMD-4 nothing is sent again while the phone is out of reach`() throws {
        var sender = makeSender()
        let generation = try #require(timer(try submit(1, to: &sender)))
        #expect(handle(.reachabilityChanged(false), &sender) == [])
        #expect(handle(.timerFired(generation: generation), &sender) == [])
        #expect(timer(try submit(1, to: &sender)) == nil)
    }

    @Test func `CMD-11 all that is held is offered in order when the phone is in reach again`() throws {
        var sender = makeSender(isReachable: false)
        #expect(try submit(3, to: &sender).filter { if case .confirm = $0 { false } else { true } }.count == 3)
        _ = try submit(1, to: &sender, stores: false)
        let back = handle(.reachabilityChanged(true), &sender)
        #expect(numbers(back) == [1_000, 1_001, 1_002])
        #expect(back.last == .setTimer(after: .seconds(5), generation: 1))
        #expect(handle(.reachabilityChanged(true), &sender) == [])
        #expect(numbers(handle(.stored(through: 1_003), &sender)) == [1_003])
    }

    @Test func `CMD-11 as many commands are held as there is room for, and one more is turned down`() throws {
        var sender = makeSender(isReachable: false)
        _ = try submit(Sender.capacity, to: &sender)
        let before = sender
        #expect(throws: Sender.Refusal.full) { try submit(1, to: &sender) }
        #expect(sender == before)
        #expect(numbers(handle(.reachabilityChanged(true), &sender)).count == Sender.capacity)
        _ = acknowledge(1_001, &sender)
        #expect(try submit(1, to: &sender).count > 0)
    }
}
