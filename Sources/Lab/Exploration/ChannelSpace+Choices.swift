import CommandChannel
import Timeline

// What can happen on a channel, and what comes of it.
extension ChannelSpace {
    /// What can happen, as the upper half of a choice; the lower half says with what.
    enum Choice: UInt8 {
        case tap, store, deliver, lose, double, fail, deliverAndDie
        case answer, deliverAnswer, loseAnswer, doubleAnswer
        case timer, relaunchWatch, relaunchWatchAhead, relaunchWatchEmpty, relaunchPhone, endSession
        case storeAndDie, failInVain, loseReach, regainReach
    }

    private static func code(_ choice: Choice, _ index: Int = 0) -> UInt16 {
        UInt16(choice.rawValue) << 8 | UInt16(truncatingIfNeeded: index)
    }

    /// What the phone would answer; nil where it has nothing to tell, or it is on its way already.
    private var answer: Int? {
        machines.answerOfPhone[state.phone].flatMap { state.answers.place(of: $0) == nil ? $0 : nil }
    }

    /// Whether the watch makes anything of a failure; else to tell it of one is as good as not to.
    private mutating func heedsFailure(of segment: Int) -> Bool {
        let outcome = machines.outcome(of: .sendFailed(segment), watch: state.watch)
        return outcome.watch != state.watch || !outcome.sent.isEmpty
    }

    public mutating func list(_ choices: inout [UInt16]) {
        let watch = machines.watches.facts[state.watch]
        if state.budget[.taps] > 0 { choices.append(Self.code(.tap)) }
        if watch.isStoring {
            choices.append(Self.code(.store))
            if state.budget[.watchRelaunches] > 0 { choices.append(Self.code(.storeAndDie)) }
        }
        if !watch.isReachable {
            choices.append(Self.code(.regainReach))
        } else if state.budget[.spells] > 0 {
            choices.append(Self.code(.loseReach))
        }
        for place in 0..<state.segments.count {
            choices.append(Self.code(.deliver, place))
            if state.budget[.losses] > 0 {
                choices.append(Self.code(.lose, place))
                choices.append(Self.code(.fail, place))
            }
            if state.budget[.duplicates] > 0, state.segments.copies(at: place) < bound.copies {
                choices.append(Self.code(.double, place))
            }
            if state.budget[.failures] > 0, heedsFailure(of: state.segments.message(at: place)) {
                choices.append(Self.code(.failInVain, place))
            }
            if state.budget[.phoneRelaunches] > 0 { choices.append(Self.code(.deliverAndDie, place)) }
        }
        if answer != nil { choices.append(Self.code(.answer)) }
        for place in 0..<state.answers.count {
            choices.append(Self.code(.deliverAnswer, place))
            if state.budget[.losses] > 0 { choices.append(Self.code(.loseAnswer, place)) }
            if state.budget[.duplicates] > 0, state.answers.copies(at: place) < bound.copies {
                choices.append(Self.code(.doubleAnswer, place))
            }
        }
        if watch.isTimerSet { choices.append(Self.code(.timer)) }
        if state.budget[.watchRelaunches] > 0 {
            choices.append(Self.code(.relaunchWatch))
            choices.append(Self.code(.relaunchWatchAhead))
            if state.budget[.storageLosses] > 0 { choices.append(Self.code(.relaunchWatchEmpty)) }
        }
        if state.budget[.phoneRelaunches] > 0 { choices.append(Self.code(.relaunchPhone)) }
        if state.budget[.sessionEnds] > 0, isSessionOpen { choices.append(Self.code(.endSession)) }
    }

    /// The phone comes into reach, and a store ends; then see `FairOrder`.
    public var fairChoice: UInt16? {
        let facts = machines.watches.facts[state.watch]
        if !facts.isReachable { return Self.code(.regainReach) }
        if facts.isStoring { return Self.code(.store) }
        switch order {
        case .lowestFirst:
            if !state.segments.isEmpty { return Self.code(.deliver, 0) }
            if !state.answers.isEmpty { return Self.code(.deliverAnswer, 0) }
            if hasNews { return Self.code(.answer) }
        case .answersFirst:
            if hasNews, answer != nil { return Self.code(.answer) }
            if !state.answers.isEmpty { return Self.code(.deliverAnswer, state.answers.count - 1) }
            if !state.segments.isEmpty { return Self.code(.deliver, state.segments.count - 1) }
        }
        return facts.isTimerSet ? Self.code(.timer) : nil
    }

    /// Whether the phone's answer would tell the watch anything.
    private var hasNews: Bool {
        guard let answer = machines.answerOfPhone[state.phone] else { return false }
        return machines.watches.values[state.watch].sender.heeds(machines.answers.values[answer])
    }

    public mutating func take(_ choice: UInt16) {
        let place = Int(choice & 0xFF)
        state.situation = 0
        let former = state
        if let choice = Choice(rawValue: UInt8(choice >> 8)) { happen(choice, place) }
        if folds { fold() }
        // Whatever else happens, what could be taken away has been.
        guard reduces,
            state.phone != former.phone || state.watch != former.watch
                || choice == Self.code(.answer) || choice == Self.code(.timer)
                || !state.budget.hasSameRelaunches(former.budget)
        else { return }
        reduce()
    }
}

// What is on the wire.
extension ChannelSpace {
    private mutating func happen(_ choice: Choice, _ place: Int) {
        switch choice {
        case .deliver: deliver(state.segments.take(place, machines.segments.facts))
        case .lose:
            state.budget.spend(.losses)
            _ = state.segments.take(place, machines.segments.facts)
        case .double:
            state.budget.spend(.duplicates)
            state.segments.double(at: place, machines.segments.facts)
        case .fail:
            state.budget.spend(.losses)
            tell(.sendFailed(state.segments.take(place, machines.segments.facts)))
        case .failInVain:
            state.budget.spend(.failures)
            tell(.sendFailed(state.segments.message(at: place)))
        case .deliverAndDie:
            _ = state.segments.take(place, machines.segments.facts)
            relaunchPhone()
        case .deliverAnswer: tell(.acknowledged(state.answers.take(place, machines.answers.facts)))
        case .loseAnswer:
            state.budget.spend(.losses)
            _ = state.answers.take(place, machines.answers.facts)
        case .doubleAnswer:
            state.budget.spend(.duplicates)
            state.answers.double(at: place, machines.answers.facts)
        default: happen(choice)
        }
    }

    /// Lets something happen at one of the devices.
    private mutating func happen(_ choice: Choice) {
        switch choice {
        case .tap:
            let tap = UInt8(bound.commands) - UInt8(state.budget[.taps]) + 1
            state.budget.spend(.taps)
            tell(.tap(tap))
        case .store: tell(.stored)
        case .storeAndDie:
            note(.diedBetween)
            relaunchWatch(.storedAndRelaunch)
        case .timer:
            note(.resent)
            tell(.timerFired)
        case .loseReach:
            state.budget.spend(.spells)
            tell(.reachabilityChanged(false))
        case .regainReach:
            if !machines.watches.facts[state.watch].isEmpty { note(.backInReach) }
            tell(.reachabilityChanged(true))
        case .relaunchWatch: relaunchWatch(.relaunch(.setBack))
        case .relaunchWatchAhead:
            note(.numbersJumped)
            relaunchWatch(.relaunch(.ahead))
        case .relaunchWatchEmpty: reinstallWatch()
        case .answer:
            if let answer { state.answers.insert(answer, machines.answers.facts) }
        case .relaunchPhone: relaunchPhone()
        case .endSession:
            state.budget.spend(.sessionEnds)
            state.phone = machines.outcome(of: .endSession, phone: state.phone).phone
        default: break
        }
    }
}

// The watch.
extension ChannelSpace {
    private mutating func tell(_ event: ChannelMachines.WatchEvent) {
        let outcome = machines.outcome(of: event, watch: state.watch)
        state.watch = outcome.watch
        state.ledger.accepted |= outcome.accepted
        state.ledger.shownRefused |= outcome.shownRefused
        for place in outcome.sent { send(machines.lists[place]) }
    }

    private mutating func relaunchWatch(_ event: ChannelMachines.WatchEvent) {
        if !machines.watches.facts[state.watch].isEmpty { note(.watchRelaunched) }
        state.budget.spend(.watchRelaunches)
        tell(event)
    }

    private mutating func reinstallWatch() {
        note(.storageLost)
        state.budget.spend(.storageLosses)
        // What the watch alone held is gone for good, unless it is on its way; then it counts, though it comes late.
        state.ledger.accepted &= state.ledger.applied | state.ledger.refused
        state.ledger.shownRefused |= state.ledger.refused
        state.ledger.last = 0
        relaunchWatch(.reinstall)
    }
}

// The phone.
extension ChannelSpace {
    private mutating func deliver(_ segment: Int) {
        let outcome = machines.outcome(of: .receive(segment), phone: state.phone)
        (state.phone, state.situation) = (outcome.phone, state.situation | outcome.situation)
        for place in outcome.dealt {
            let facts = machines.segments.facts[machines.lists[place]]
            if isSessionOpen { apply(facts) } else { refuse(facts) }
        }
    }

    /// Whether a command comes from storage that is not lost; what comes late from one that is has no place among what
    /// came after, and a watch that has lost it knows nothing of it any more.
    private func isCurrent(_ segment: MessageFacts) -> Bool {
        segment.lineage == machines.watches.facts[state.watch].lineage
    }

    private mutating func apply(_ segment: MessageFacts) {
        let tap = segment.tap
        if state.ledger.applied & tap.bit != 0 {
            state.ledger.fault = .appliedTwice
        } else if state.ledger.refused & tap.bit != 0 {
            state.ledger.fault = .refusedThoughApplied
        } else if tap.number < state.ledger.last, isCurrent(segment) {
            state.ledger.fault = .outOfOrder
        }
        state.ledger.applied |= tap.bit
        if isCurrent(segment) { state.ledger.last = max(state.ledger.last, tap.number) }
    }

    private mutating func refuse(_ segment: MessageFacts) {
        note(.sessionEnded)
        if state.ledger.applied & segment.tap.bit != 0 { state.ledger.fault = .refusedThoughApplied }
        state.ledger.refused |= segment.tap.bit
        if !isCurrent(segment) { state.ledger.shownRefused |= segment.tap.bit }
    }

    private mutating func relaunchPhone() {
        state.budget.spend(.phoneRelaunches)
        let outcome = machines.outcome(of: .relaunch, phone: state.phone)
        (state.phone, state.situation) = (outcome.phone, state.situation | outcome.situation)
    }
}
