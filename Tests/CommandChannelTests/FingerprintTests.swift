import CommandChannel
import TestSupport
import Testing
import Timeline

/// A command that has a fingerprint.
private struct Tap: Hashable, Sendable, Fingerprintable {
    var number = 1

    func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(number) }
}

@Suite struct FingerprintTests {
    private typealias Sender = CommandSender<Tap>
    private typealias Receiver = CommandReceiver<Tap>

    private static let identity = SenderIdentity(lineage: 1, incarnation: 2)
    private static let segment = Segment(
        number: 9, oldest: 8, sender: identity, session: Identifier(key: 1), command: Tap())

    @Test func `LAB-1 every stored property of what is said is in its fingerprint`() throws {
        try expectAllDiffer(Self.identity, [("lineage", { $0.lineage = 7 }), ("incarnation", { $0.incarnation = 7 })])
        try expectAllDiffer(
            Self.segment,
            [
                ("number", { $0.number = 10 }), ("oldest", { $0.oldest = 9 }), ("sender", { $0.sender.lineage = 7 }),
                ("session", { $0.session = Identifier(key: 2) }), ("command", { $0.command.number = 2 }),
            ])
        try expectAllDiffer(
            Acknowledgement(lineage: 1, next: 2),
            [("lineage", { $0.lineage = 7 }), ("next", { $0.next = 7 }), ("refused", { $0.refused = [7] })])
    }

    @Test func `LAB-1 every stored property of what is stored is in its fingerprint`() throws {
        let entry = Sender.Entry(number: 1, session: Identifier(key: 1), command: Tap())
        try expectAllDiffer(
            entry,
            [
                ("number", { $0.number = 10 }), ("session", { $0.session = Identifier(key: 2) }),
                ("command", { $0.command.number = 2 }),
            ])
        try expectAllDiffer(
            Sender.Stored(lineage: 1, last: 2, entries: []),
            [("lineage", { $0.lineage = 7 }), ("last", { $0.last = 7 }), ("entries", { $0.entries = [entry] })])
        try expectAllDiffer(
            Receiver.Stream(lineage: 1, incarnation: 2, expected: 3),
            [
                ("lineage", { $0.lineage = 7 }), ("incarnation", { $0.incarnation = 7 }),
                ("expected", { $0.expected = 7 }), ("refused", { $0.refused = [1] }),
            ])
        try expectAllDiffer(
            Receiver.Stored(),
            [("streams", { $0.streams = [Receiver.Stream(lineage: 1, incarnation: 2, expected: 3)] })])
    }

    @Test func `LAB-1 every stored property of a sender is in its fingerprint`() throws {
        let base = Sender(restoring: nil, random: Self.identity, milliseconds: 10)
        try expectAllDiffer(
            base,
            [
                (
                    "switches",
                    { $0 = Sender(restoring: nil, random: Self.identity, milliseconds: 10, switches: .exclusiveAckOff) }
                ),
                ("who", { $0.who.incarnation = 7 }), ("next", { $0.next = 7 }),
                ("held", { $0.held.append(Sender.Entry(number: 1, session: Identifier(key: 1), command: Tap())) }),
                ("storedEnd", { $0.storedEnd = 7 }), ("unsent", { $0.unsent = 7 }),
                ("acknowledged", { $0.acknowledged = 7 }), ("isReachable", { $0.isReachable = true }),
                ("isTimerSet", { $0.isTimerSet = true }), ("generation", { $0.generation = 7 }),
            ])
    }

    @Test func `LAB-1 what is held counts for a fingerprint, and not where it stands in memory`() {
        let entries = [1, 2].map { Sender.Entry(number: $0, session: Identifier(key: 1), command: Tap()) }
        var long = Sender(restoring: nil, random: Self.identity, milliseconds: 1).held
        #expect(storedProperties(of: long) == ["entries", "head"])
        var other = long
        for entry in entries { long.append(entry) }
        other.append(entries[1])
        #expect(digest(long) != digest(other))
        #expect(long != other)
        long.head = 1
        #expect(digest(long) == digest(other))
        #expect(long == other)
        #expect(long.hashValue == other.hashValue)
    }

    @Test func `LAB-1 every stored property of a receiver is in its fingerprint`() throws {
        try expectAllDiffer(
            Receiver(),
            [
                ("switches", { $0 = Receiver(switches: .exclusiveAckOff) }),
                ("streams", { $0.streams = [Receiver.Stream(lineage: 1, incarnation: 2, expected: 3)] }),
                ("buffer", { $0.buffer = [Self.segment] }), ("launches", { $0.launches = [1] }),
            ])
    }

    @Test func `LAB-1 every stored property of what numbers and judges snapshots is in its fingerprint`() throws {
        try expectAllDiffer(
            RevisionCounter(restoring: nil, milliseconds: 10), [("last", { _ = $0.next() })])
        var gate = SnapshotGate<Tap>()
        var digests = [digest(gate)]
        #expect(storedProperties(of: gate) == ["revision", "content"])
        for (tap, revision) in [(Tap(number: 1), 0), (Tap(number: 1), 1), (Tap(number: 2), 1)] as [(Tap, UInt64)] {
            _ = gate.admit(tap, revision: revision)
            digests.append(digest(gate))
        }
        #expect(Set(digests).count == digests.count)
    }
}

extension ChannelSwitches {
    fileprivate static var exclusiveAckOff: ChannelSwitches { .all.subtracting(.exclusiveAck) }
}
