public import Timeline

// What a sender makes of what it is told.
extension CommandSender {
    /// Takes in a command: it is accepted once it is stored.
    ///
    /// - Parameters:
    ///   - command: What the athlete has done.
    ///   - session: The workout session for which it was done.
    ///   - directives: Where the orders that follow are appended.
    /// - Returns: Its number.
    /// - Throws: `Refusal` where nothing more can be held; then nothing has changed.
    @inlinable
    @discardableResult
    public mutating func submit(
        _ command: Command, for session: Identifier, into directives: inout [Directive]
    ) throws(Refusal) -> SequenceNumber {
        guard held.count < Self.capacity else { throw .full }
        guard next < NumberSeed.end else { throw .exhausted }
        let number = next
        next += 1
        held.append(Entry(number: number, session: session, command: command))
        directives.append(.store(through: number))
        return number
    }

    /// Takes in an event and appends the orders that follow from it.
    @inlinable
    public mutating func handle(_ event: Event, into directives: inout [Directive]) {
        switch event {
        case .stored(let number): noteStored(through: number, into: &directives)
        case .acknowledged(let acknowledgement): take(acknowledgement, into: &directives)
        case .sendFailed(let number): noteFailure(of: number, into: &directives)
        case .reachabilityChanged(let isReachable): noteReach(isReachable, into: &directives)
        case .timerFired(let generation):
            guard generation == self.generation, isTimerSet else { return }
            isTimerSet = false
            resend(into: &directives)
        }
    }

    @inlinable
    mutating func noteStored(through number: SequenceNumber, into directives: inout [Directive]) {
        guard number >= storedEnd, number < next else { return }
        var position = held.count
        while position > 0, held[position - 1].number >= storedEnd { position -= 1 }
        if !isReachable { unsent += number + 1 - storedEnd }
        storedEnd = number + 1
        while position < held.count, held[position].number < storedEnd {
            directives.append(.confirm(held[position].number))
            if isReachable { directives.append(.send(segment(at: position))) }
            position += 1
        }
        setTimerIfNeeded(into: &directives)
    }

    /// Offers everything in order, once the other device is back.
    @inlinable
    mutating func noteReach(_ isReachable: Bool, into directives: inout [Directive]) {
        guard isReachable != self.isReachable else { return }
        self.isReachable = isReachable
        isTimerSet = false
        guard isReachable else { return }
        unsent = 0
        for position in 0..<held.position(from: storedEnd) { directives.append(.send(segment(at: position))) }
        setTimerIfNeeded(into: &directives)
    }

    /// The number that is expected next, as an acknowledgement has it.
    @inlinable
    func end(of acknowledgement: Acknowledgement) -> SequenceNumber {
        switches.contains(.exclusiveAck) ? acknowledgement.next : acknowledgement.next &+ 1
    }

    /// Whether an acknowledgement says anything: what was never sent cannot have been dealt with, and an older one than
    /// the last is out of date.
    @inlinable
    package func heeds(_ acknowledgement: Acknowledgement) -> Bool {
        let end = end(of: acknowledgement)
        return acknowledgement.lineage == identity.lineage && end > acknowledged && end <= storedEnd - unsent
    }

    @inlinable
    mutating func take(_ acknowledgement: Acknowledgement, into directives: inout [Directive]) {
        guard heeds(acknowledgement) else { return }
        acknowledged = end(of: acknowledgement)
        if !acknowledgement.refused.isEmpty { tell(acknowledgement.refused, into: &directives) }
        held.remove(below: acknowledged)
        tellOfJump(into: &directives)
        isTimerSet = false
        setTimerIfNeeded(into: &directives)
    }

    /// Lets the receiver know that the number it names will never come, where numbers have jumped at a launch.
    ///
    /// What is held above was sent when what is below was held still, so that it waits for a gap that is none.
    @inlinable
    mutating func tellOfJump(into directives: inout [Directive]) {
        guard let lowest = held.lowest, lowest > acknowledged, lowest < storedEnd - unsent, isReachable,
            switches.contains(.resyncAtOldest)
        else { return }
        directives.append(.send(segment(at: 0)))
    }

    /// Says which of the commands that are about to be let go of were refused.
    @inlinable
    mutating func tell(_ refused: [SequenceNumber], into directives: inout [Directive]) {
        // No receiver keeps more; a longer list would only cost time.
        let refused = refused.prefix(CommandReceiver<Command>.refusalCapacity)
        var wasTold = false
        for entry in held.live.prefix(while: { $0.number < acknowledged }) where refused.contains(entry.number) {
            directives.append(.refused(entry))
            wasTold = true
        }
        if wasTold { directives.append(.store(through: next - 1)) }
    }

    /// Sends again the one command that the acknowledgement names, or the lowest above it.
    ///
    /// All others have arrived or wait behind it, so that to send them would be radio for nothing.
    @inlinable
    mutating func resend(into directives: inout [Directive]) {
        guard isReachable, let first = held.first, first.number < storedEnd else { return }
        directives.append(.send(segment(at: 0)))
        setTimerIfNeeded(into: &directives)
    }

    @inlinable
    mutating func setTimerIfNeeded(into directives: inout [Directive]) {
        guard isReachable, !isTimerSet, let lowest = held.lowest, lowest < storedEnd else { return }
        isTimerSet = true
        generation &+= 1
        directives.append(.setTimer(after: Self.patience, generation: generation))
    }

    @inlinable
    func segment(at position: Int) -> Segment<Command> {
        let entry = held[position]
        return Segment(
            number: entry.number, oldest: held[0].number, sender: identity, session: entry.session,
            command: entry.command)
    }

    /// The number was used; only that the timer runs is seen to.
    @inlinable
    mutating func noteFailure(of number: SequenceNumber, into directives: inout [Directive]) {
        if !switches.contains(.keepNumberOnResend) { stampAnew(number, into: &directives) }
        setTimerIfNeeded(into: &directives)
    }

    /// Puts a command back as if it had never been sent: its number is burned, and the receiver waits for it for ever.
    @usableFromInline
    mutating func stampAnew(_ number: SequenceNumber, into directives: inout [Directive]) {
        guard next < NumberSeed.end, let position = held.position(ofNumber: number) else { return }
        var entry = held.remove(at: position)
        entry.number = next
        next += 1
        held.append(entry)
        directives.append(.store(through: entry.number))
    }
}
