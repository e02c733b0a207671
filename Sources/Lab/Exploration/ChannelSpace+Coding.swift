import CommandChannel
import Timeline

// States as bytes: numbers as their distance from a little below the first.
extension ChannelSpace {
    private static var base: UInt64 { UInt64(origin - jump) }

    public func write(to bytes: inout StateBytes) {
        bytes.append(budget.taps << 4 | budget.losses)
        bytes.append(budget.duplicates << 4 | budget.watchRelaunches)
        bytes.append(budget.phoneRelaunches << 4 | budget.storageLosses)
        bytes.append(
            budget.sessionEnds << 4 | (isStoring ? 1 : 0) | (isSessionOpen ? 2 : 0) | (sender.isTimerSet ? 4 : 0)
                | (hasStored ? 8 : 0))
        bytes.append(accepted)
        bytes.append(applied)
        bytes.append(refused)
        bytes.append(shownRefused)
        bytes.append(last << 4 | (fault?.rawValue ?? 0))
        writeSender(to: &bytes)
        writeReceiver(to: &bytes)
        bytes.append(UInt8(truncatingIfNeeded: segments.count))
        for flight in segments { write(flight.content, copies: flight.copies, to: &bytes) }
        bytes.append(UInt8(truncatingIfNeeded: answers.count))
        for flight in answers {
            bytes.append(UInt8(truncatingIfNeeded: flight.content.lineage) << 4 | flight.copies)
            bytes.append(flight.content.next, from: Self.base)
            Self.write(flight.content.refused, to: &bytes)
        }
    }

    private func writeSender(to bytes: inout StateBytes) {
        bytes.append(
            UInt8(truncatingIfNeeded: sender.identity.lineage << 4 | sender.identity.incarnation & 0xF))
        bytes.append(sender.next, from: Self.base)
        bytes.append(sender.acknowledged, from: Self.base)
        bytes.append(sender.storedEnd, from: Self.base)
        bytes.append(UInt8(truncatingIfNeeded: sender.held.count))
        for position in 0..<sender.held.count {
            bytes.append(sender.held[position].number, from: Self.base)
            bytes.append(sender.held[position].command)
        }
        guard hasStored else { return }
        bytes.append(UInt8(truncatingIfNeeded: stored.lineage << 4) | UInt8(truncatingIfNeeded: stored.entries.count))
        bytes.append(stored.last, from: Self.base)
        for entry in stored.entries {
            bytes.append(entry.number, from: Self.base)
            bytes.append(entry.command)
        }
    }

    private func writeReceiver(to bytes: inout StateBytes) {
        bytes.append(
            UInt8(truncatingIfNeeded: receiver.streams.count << 4) | UInt8(truncatingIfNeeded: receiver.launches.count))
        for stream in receiver.streams {
            bytes.append(UInt8(truncatingIfNeeded: stream.lineage << 4 | stream.incarnation & 0xF))
            bytes.append(stream.expected, from: Self.base)
            Self.write(stream.refused, to: &bytes)
        }
        for launch in receiver.launches { bytes.append(UInt8(truncatingIfNeeded: launch)) }
        bytes.append(UInt8(truncatingIfNeeded: receiver.buffer.count))
        for segment in receiver.buffer { write(segment, copies: 1, to: &bytes) }
    }

    private func write(_ segment: Segment<Command>, copies: UInt8, to bytes: inout StateBytes) {
        bytes.append(segment.number, from: Self.base)
        bytes.append(segment.oldest, from: Self.base)
        bytes.append(
            UInt8(truncatingIfNeeded: segment.sender.lineage << 4 | segment.sender.incarnation & 0xF))
        bytes.append(segment.command << 4 | copies)
    }

    private static func write(_ numbers: [SequenceNumber], to bytes: inout StateBytes) {
        bytes.append(UInt8(truncatingIfNeeded: numbers.count))
        for number in numbers { bytes.append(number, from: base) }
    }
}

// Bytes as states.
extension ChannelSpace {
    public mutating func load(_ bytes: Span<UInt8>) {
        var position = 0
        readBudget(bytes, &position)
        accepted = bytes.next(&position)
        applied = bytes.next(&position)
        refused = bytes.next(&position)
        shownRefused = bytes.next(&position)
        let lastAndFault = bytes.next(&position)
        (last, fault) = (lastAndFault >> 4, Fault(rawValue: lastAndFault & 0xF))
        readSender(bytes, &position)
        readReceiver(bytes, &position)
        segments.clear()
        for _ in 0..<bytes.next(&position) { segments.append(Self.segment(bytes, &position)) }
        answers.clear()
        for _ in 0..<bytes.next(&position) {
            let word = bytes.next(&position)
            let next = Self.number(bytes, &position)
            let answer = Acknowledgement(
                lineage: UInt64(word >> 4), next: next, refused: Self.numbers(bytes, &position))
            answers.append(Flight(content: answer, copies: word & 0xF))
        }
        situation = 0
    }

    private static func number(_ bytes: Span<UInt8>, _ position: inout Int) -> UInt64 {
        base + UInt64(bytes.next(&position))
    }

    private static func numbers(_ bytes: Span<UInt8>, _ position: inout Int) -> [SequenceNumber] {
        let count = bytes.next(&position)
        return count == 0 ? [] : (0..<count).map { _ in number(bytes, &position) }
    }

    private static func segment(_ bytes: Span<UInt8>, _ position: inout Int) -> Flight<Segment<Command>> {
        let (number, oldest) = (number(bytes, &position), number(bytes, &position))
        let (sender, content) = (bytes.next(&position), bytes.next(&position))
        return Flight(
            content: Segment(
                number: number, oldest: oldest, sender: identity(sender), session: session, command: content >> 4),
            copies: content & 0xF)
    }

    private static func identity(_ byte: UInt8) -> SenderIdentity {
        SenderIdentity(lineage: UInt64(byte >> 4), incarnation: UInt64(byte & 0xF))
    }

    private mutating func readBudget(_ bytes: Span<UInt8>, _ position: inout Int) {
        let (first, second, third, fourth) =
            (bytes.next(&position), bytes.next(&position), bytes.next(&position), bytes.next(&position))
        (budget.taps, budget.losses) = (first >> 4, first & 0xF)
        (budget.duplicates, budget.watchRelaunches) = (second >> 4, second & 0xF)
        (budget.phoneRelaunches, budget.storageLosses) = (third >> 4, third & 0xF)
        budget.sessionEnds = fourth >> 4
        (isStoring, isSessionOpen) = (fourth & 1 != 0, fourth & 2 != 0)
        (sender.isTimerSet, hasStored) = (fourth & 4 != 0, fourth & 8 != 0)
    }

    private mutating func readSender(_ bytes: Span<UInt8>, _ position: inout Int) {
        sender.who = Self.identity(bytes.next(&position))
        sender.next = Self.number(bytes, &position)
        sender.acknowledged = Self.number(bytes, &position)
        sender.storedEnd = Self.number(bytes, &position)
        sender.isReachable = true
        sender.held.removeAll()
        for _ in 0..<bytes.next(&position) { sender.held.append(Self.entry(bytes, &position)) }
        stored.entries.clear()
        guard hasStored else { return }
        let word = bytes.next(&position)
        stored.lineage = UInt64(word >> 4)
        stored.last = Self.number(bytes, &position)
        for _ in 0..<word & 0xF { stored.entries.append(Self.entry(bytes, &position)) }
    }

    private static func entry(_ bytes: Span<UInt8>, _ position: inout Int) -> Sender.Entry {
        Sender.Entry(number: number(bytes, &position), session: session, command: bytes.next(&position))
    }

    private mutating func readReceiver(_ bytes: Span<UInt8>, _ position: inout Int) {
        let counts = bytes.next(&position)
        receiver.streams.clear()
        for _ in 0..<counts >> 4 {
            let identity = Self.identity(bytes.next(&position))
            let expected = Self.number(bytes, &position)
            receiver.streams.append(
                Receiver.Stream(
                    lineage: identity.lineage, incarnation: identity.incarnation, expected: expected,
                    refused: Self.numbers(bytes, &position)))
        }
        receiver.launches.clear()
        for _ in 0..<counts & 0xF { receiver.launches.append(UInt64(bytes.next(&position))) }
        receiver.buffer.clear()
        for _ in 0..<bytes.next(&position) { receiver.buffer.append(Self.segment(bytes, &position).content) }
    }
}

extension Span<UInt8> {
    /// The byte at a position, which moves on.
    fileprivate func next(_ position: inout Int) -> UInt8 {
        defer { position += 1 }
        return self[position]
    }
}
