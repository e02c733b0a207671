import CommandChannel
import Timeline

// What can happen on a channel, and what comes of it.
extension ChannelSpace {
    /// What can happen, as the upper half of a choice; the lower half says with what.
    enum Choice: UInt8 {
        case tap, store, deliver, lose, double, fail, deliverAndDie
        case answer, deliverAnswer, loseAnswer, doubleAnswer
        case timer, relaunchWatch, relaunchWatchAhead, relaunchWatchEmpty, relaunchPhone, endSession
    }

    private static func code(_ choice: Choice, _ index: Int = 0) -> UInt16 {
        UInt16(choice.rawValue) << 8 | UInt16(truncatingIfNeeded: index)
    }

    /// Whether the receiver can tell anything, and it is not on its way already as often as can be.
    private var canAnswer: Bool {
        guard let acknowledgement = receiver.acknowledgement else { return false }
        return !answers.contains { $0.content == acknowledgement }
    }

    public func list(_ choices: inout [UInt16]) {
        if budget.taps > 0 { choices.append(Self.code(.tap)) }
        if isStoring { choices.append(Self.code(.store)) }
        for index in segments.indices {
            choices.append(Self.code(.deliver, index))
            if budget.losses > 0 {
                choices.append(Self.code(.lose, index))
                choices.append(Self.code(.fail, index))
            }
            if budget.duplicates > 0, segments[index].copies < bound.copies {
                choices.append(Self.code(.double, index))
            }
            if budget.phoneRelaunches > 0 { choices.append(Self.code(.deliverAndDie, index)) }
        }
        if canAnswer { choices.append(Self.code(.answer)) }
        for index in answers.indices {
            choices.append(Self.code(.deliverAnswer, index))
            if budget.losses > 0 { choices.append(Self.code(.loseAnswer, index)) }
            if budget.duplicates > 0, answers[index].copies < bound.copies {
                choices.append(Self.code(.doubleAnswer, index))
            }
        }
        if sender.isTimerSet { choices.append(Self.code(.timer)) }
        if budget.watchRelaunches > 0 {
            choices.append(Self.code(.relaunchWatch))
            choices.append(Self.code(.relaunchWatchAhead))
            if budget.storageLosses > 0 { choices.append(Self.code(.relaunchWatchEmpty)) }
        }
        if budget.phoneRelaunches > 0 { choices.append(Self.code(.relaunchPhone)) }
        if budget.sessionEnds > 0, isSessionOpen { choices.append(Self.code(.endSession)) }
    }

    /// Everything on its way arrives, lowest first; then the phone answers, and only then a timer fires.
    public var fairChoice: UInt16? {
        if isStoring { return Self.code(.store) }
        if !segments.isEmpty { return Self.code(.deliver, 0) }
        if !answers.isEmpty { return Self.code(.deliverAnswer, 0) }
        if let acknowledgement = receiver.acknowledgement, sender.heeds(acknowledgement) { return Self.code(.answer) }
        return sender.isTimerSet ? Self.code(.timer) : nil
    }

    public mutating func take(_ choice: UInt16) {
        let index = Int(choice & 0xFF)
        situation = 0
        switch Choice(rawValue: UInt8(choice >> 8)) {
        case .tap: tap()
        case .store: finishStore()
        case .deliver: deliver(takeSegment(index))
        case .lose:
            budget.losses -= 1
            _ = takeSegment(index)
        case .double:
            budget.duplicates -= 1
            segments[index].copies += 1
        case .fail:
            budget.losses -= 1
            let segment = takeSegment(index)
            tell(.sendFailed(segment.number))
        case .deliverAndDie:
            _ = takeSegment(index)
            relaunchPhone()
        case .answer:
            if let acknowledgement = receiver.acknowledgement { put(acknowledgement) }
        case .deliverAnswer: tell(.acknowledged(takeAnswer(index)))
        case .loseAnswer:
            budget.losses -= 1
            _ = takeAnswer(index)
        case .doubleAnswer:
            budget.duplicates -= 1
            answers[index].copies += 1
        case .timer:
            note(.resent)
            tell(.timerFired(generation: sender.generation))
        case .relaunchWatch: relaunchWatch(clock: Self.origin - Self.jump)
        case .relaunchWatchAhead:
            note(.numbersJumped)
            relaunchWatch(clock: Int64(sender.next) + Self.jump)
        case .relaunchWatchEmpty:
            note(.storageLost)
            budget.storageLosses -= 1
            hasStored = false
            // What the watch alone held is gone for good, unless it is on its way; then it counts, though it comes late.
            accepted &= applied | refused
            shownRefused |= refused
            last = 0
            relaunchWatch(clock: Self.origin - Self.jump)
        case .relaunchPhone: relaunchPhone()
        case .endSession:
            budget.sessionEnds -= 1
            isSessionOpen = false
        case nil: break
        }
        if reduces { reduce() }
    }
}

// The watch.
extension ChannelSpace {
    private mutating func tap() {
        let tap = UInt8(bound.commands) - budget.taps + 1
        budget.taps -= 1
        var directives: [Sender.Directive] = []
        // The bound is far below what a sender can hold.
        _ = try? sender.submit(tap, for: Self.session, into: &directives)
        heed(directives)
    }

    /// The write that is under way ends: from now on its commands are shown as done.
    private mutating func finishStore() {
        isStoring = false
        (stored, hasStored) = (sender.stored, true)
        tell(.stored(through: sender.next - 1))
    }

    private mutating func tell(_ event: Sender.Event) {
        var directives: [Sender.Directive] = []
        sender.handle(event, into: &directives)
        heed(directives)
    }

    private mutating func heed(_ directives: [Sender.Directive]) {
        for directive in directives {
            switch directive {
            case .store: isStoring = true
            case .confirm(let number): accept(number)
            case .send(let segment): put(segment)
            case .refused(let entry): shownRefused |= 1 << entry.command
            case .setTimer: break
            }
        }
    }

    private mutating func accept(_ number: SequenceNumber) {
        let held = sender.held
        let position = held.position(ofNumber: number)
        if let position { accepted |= 1 << held[position].command }
    }

    private mutating func relaunchWatch(clock: Int64) {
        if sender.heldCount > 0 { note(.watchRelaunched) }
        budget.watchRelaunches -= 1
        isStoring = false
        sender = Self.launch(
            hasStored ? stored : nil, incarnation: sender.identity.incarnation + 1,
            lineage: sender.identity.lineage + 1, clock: clock, switches)
        reach()
    }

    /// What an app does once it is activated: it is told that the phone is reachable.
    mutating func reach() { tell(.reachabilityChanged(true)) }
}

// The phone.
extension ChannelSpace {
    private mutating func deliver(_ segment: Segment<Command>) {
        // As it was once: the phone looks before it lets the channel know.
        if !switches.contains(.guardInsideApply), !isSessionOpen {
            return note(.sessionEnded)
        }
        let buffered = receiver.bufferedCount
        var dealt: [Segment<Command>] = []
        let isOpen = isSessionOpen
        let reception = receiver.receive(segment) { segment in
            dealt.append(segment)
            return isOpen ? .applied : .refused
        }
        for segment in dealt { if isOpen { apply(segment) } else { refuse(segment) } }
        switch reception {
        case .early: note(.early)
        case .duplicate: note(.duplicate)
        case .applied: if receiver.bufferedCount < buffered { note(.drained) }
        case .dropped, .malformed: break
        }
    }

    private mutating func apply(_ segment: Segment<Command>) {
        let command = segment.command
        // What comes late from a storage that is lost has no place among what came after.
        let isOrdered = segment.sender.lineage == sender.identity.lineage
        if applied & 1 << command != 0 {
            fault = .appliedTwice
        } else if refused & 1 << command != 0 {
            fault = .refusedThoughApplied
        } else if isOrdered, command < last {
            fault = .outOfOrder
        }
        applied |= 1 << command
        if isOrdered { last = max(last, command) }
    }

    private mutating func refuse(_ segment: Segment<Command>) {
        note(.sessionEnded)
        if applied & 1 << segment.command != 0 { fault = .refusedThoughApplied }
        refused |= 1 << segment.command
        // A watch that has lost its storage knows nothing of it any more.
        if segment.sender.lineage != sender.identity.lineage { shownRefused |= 1 << segment.command }
    }

    private mutating func relaunchPhone() {
        if receiver.bufferedCount > 0 { note(.phoneRelaunched) }
        budget.phoneRelaunches -= 1
        receiver = Receiver(restoring: receiver.stored, switches: switches)
    }
}
