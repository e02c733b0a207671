// What a receiver makes of what comes in.
extension CommandReceiver {
    /// Takes in a segment, and hands to the app what is due, in order.
    ///
    /// - Parameters:
    ///   - segment: What came, by whatever way, for whatever time.
    ///   - apply: Carries a command out, or refuses to.
    /// - Returns: What became of it. Unless it is `early`, `dropped` or `malformed`, an acknowledgement is due.
    @inlinable
    public mutating func receive(_ segment: Segment<Command>, apply: (Segment<Command>) -> Outcome) -> Reception {
        guard segment.oldest <= segment.number, segment.number < NumberSeed.end else { return .malformed }
        let last = streams.count - 1
        if last >= 0, streams[last].isNext(segment), buffer.isEmpty, switches.contains(.resyncAtOldest) {
            // As almost always: nothing was lost, nothing overtaken.
            streams[last].deal(with: segment, apply)
            return .applied(count: 1)
        }
        let stream = position(ofStreamFor: segment)
        streams[stream].incarnation = segment.sender.incarnation
        var count = synchronise(stream, with: segment, apply: apply)
        let expected = streams[stream].expected
        let isDue = segment.number == expected ? streams[stream].hasRoom : segment.number > expected && appliesEarly
        if isDue {
            streams[stream].deal(with: segment, apply)
            count += 1 + drain(stream, apply: apply)
        } else if segment.number >= expected {
            let reception = keep(segment)
            if count == 0 { return reception }
        }
        return count == 0 ? .duplicate : .applied(count: count)
    }

    /// Whether a gap is passed over, since nothing tells of it.
    @inlinable var appliesEarly: Bool { !switches.contains(.exclusiveAck) }

    /// Where the stream of a sender stands: at the end, since it is the one that was heard of last.
    @inlinable
    mutating func position(ofStreamFor segment: Segment<Command>) -> Int {
        let last = streams.count - 1
        if last >= 0, streams[last].lineage == segment.sender.lineage { return last }
        open(streamFor: segment)
        return streams.count - 1
    }

    @usableFromInline
    mutating func open(streamFor segment: Segment<Command>) {
        let known = streams.firstIndex { $0.lineage == segment.sender.lineage }
        let fresh = Stream(
            lineage: segment.sender.lineage, incarnation: segment.sender.incarnation,
            expected: switches.contains(.resyncAtOldest) ? segment.oldest : segment.number)
        let stream = known.map { streams.remove(at: $0) } ?? fresh
        if streams.count == Self.streamCapacity {
            let forgotten = streams.removeFirst().lineage
            buffer.removeAll { $0.sender.lineage == forgotten }
        }
        streams.append(stream)
    }

    /// Goes on at the oldest number that the sender holds: what is below has been acknowledged, or is lost for good.
    @inlinable
    mutating func synchronise(
        _ stream: Int, with segment: Segment<Command>, apply: (Segment<Command>) -> Outcome
    ) -> Int {
        var count = 0
        if let first = streams[stream].refused.first, first < segment.oldest {
            let hadRoom = streams[stream].hasRoom
            // The sender has let go of them, so it has heard.
            streams[stream].refused.removeAll { $0 < segment.oldest }
            if !hadRoom { count = drain(stream, apply: apply) }
        }
        if !switches.contains(.resyncAtOldest) {
            synchroniseAtUnseenLaunch(stream, with: segment)
        } else if segment.oldest > streams[stream].expected {
            count += goOn(stream, at: segment.oldest, apply: apply)
        }
        return count
    }

    /// Passes over numbers that will never come; what waits below all the same was never applied, and is.
    @inlinable
    mutating func goOn(_ stream: Int, at oldest: SequenceNumber, apply: (Segment<Command>) -> Outcome) -> Int {
        let (lineage, expected) = (streams[stream].lineage, streams[stream].expected)
        var count = 0
        for waiting in buffer
        where waiting.sender.lineage == lineage && waiting.number >= expected && waiting.number < oldest {
            // Its sender has let go of it, and asks for no refusal any more.
            _ = apply(waiting)
            count += 1
        }
        streams[stream].expected = oldest
        return count + drain(stream, apply: apply)
    }

    /// As the authors had it: whatever a launch that was not heard of before sends first is where it begins.
    @usableFromInline
    mutating func synchroniseAtUnseenLaunch(_ stream: Int, with segment: Segment<Command>) {
        guard switches.contains(.incarnationToken), !launches.contains(segment.sender.incarnation) else { return }
        if launches.count == Self.bufferCapacity { launches.removeFirst() }
        launches.append(segment.sender.incarnation)
        streams[stream].expected = segment.number
        buffer.removeAll { $0.sender.lineage == segment.sender.lineage }
    }

    /// Hands to the app what has waited for the number that is expected now, in one run.
    @inlinable
    mutating func drain(_ stream: Int, apply: (Segment<Command>) -> Outcome) -> Int {
        if buffer.isEmpty { return 0 }
        let lineage = streams[stream].lineage
        var count = 0
        for waiting in buffer
        where waiting.sender.lineage == lineage && waiting.number >= streams[stream].expected {
            guard waiting.number == streams[stream].expected, streams[stream].hasRoom else { break }
            streams[stream].deal(with: waiting, apply)
            count += 1
        }
        let expected = streams[stream].expected
        buffer.removeAll { $0.sender.lineage == lineage && $0.number < expected }
        return count
    }

    /// Lets a segment that came early wait, in the order of the numbers, unless it does already.
    ///
    /// Where there is no room it is dropped, and none that waits: those are older, or as good.
    @usableFromInline
    mutating func keep(_ segment: Segment<Command>) -> Reception {
        let lineage = segment.sender.lineage
        var place = buffer.count
        while place > 0, buffer[place - 1].number >= segment.number {
            place -= 1
            if buffer[place].number == segment.number, buffer[place].sender.lineage == lineage { return .early }
        }
        guard
            buffer.count < Self.bufferCapacity
                || buffer.count(where: { $0.sender.lineage == lineage }) < Self.bufferCapacity
        else { return .dropped }
        buffer.insert(segment, at: place)
        return .early
    }
}

extension CommandReceiver.Stream {
    /// Whether one more refusal can be remembered for the sender to hear of.
    @inlinable var hasRoom: Bool { refused.count < CommandReceiver.refusalCapacity }

    /// Whether a segment is what this stream expects, and says nothing else that is new.
    @inlinable
    func isNext(_ segment: Segment<Command>) -> Bool {
        segment.number == expected && segment.sender.lineage == lineage && refused.isEmpty
    }

    /// Hands the next segment to the app.
    @inlinable
    mutating func deal(with segment: Segment<Command>, _ apply: (Segment<Command>) -> CommandReceiver.Outcome) {
        expected = segment.number + 1
        incarnation = segment.sender.incarnation
        if apply(segment) == .refused, hasRoom { refused.append(segment.number) }
    }
}
