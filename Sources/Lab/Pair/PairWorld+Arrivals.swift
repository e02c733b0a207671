import Devices
import Session
import Timeline
import Workouts

// What comes of what was sent, and what the devices are told of the link.
extension PairWorld {
    /// Tells a device that something was refused at once.
    mutating func tellFailure(_ error: TransportError, _ direction: Direction, _ slot: Slot, at now: Instant) {
        fail(direction, slot, error, at: now)
        link.payloads.release(slot)
    }

    private mutating func fail(_ direction: Direction, _ slot: Slot, _ error: TransportError, at now: Instant) {
        let message = link.payloads[slot].message
        if message.carriesDocument { effects.received = link.payloads[slot].document }
        if message == .command { effects.receivedSegment = link.payloads[slot].segment }
        if direction == .phoneToWatch {
            tellPhone(.sendFailed(message, error), at: now)
        } else {
            tellWatch(.sendFailed(message, error), at: now)
        }
    }

    mutating func handle(_ occurrence: LinkOccurrence, at now: Instant) {
        let isFrame = carriesFrame(occurrence)
        let event = link.handle(occurrence, at: now, into: &schedule)
        noteMishaps(ofFrame: isFrame)
        drainSchedule()
        switch event {
        case .nothing: break
        case .reachabilityChanged(let side, let isReachable): tellReach(side, isReachable, at: now)
        case .watchLaunched: systemLaunchesWatch(at: now)
        case .launch(let request):
            if isTracing { tell(.link, "launch handoff arrives (T1)", at: now) }
            claims.note(.delivered(.launch, .phoneToWatch), at: now)
            tellWatch(.session(.launchHandoff(request.activity)), at: now)
        case .launchAnswered(let request, let isSuccess):
            if !isSuccess {
                noteFault(.launchLost, "the launch handoff has not reached the watch (T1)", at: now)
                life.history.noteLaunchLost(at: now)
            }
            tellPhone(.launchAnswered(isSuccess, attempt: request.attempt), at: now)
        case .context(let slot):
            if isTracing { tell(.link, "push arrives (T2)", at: now) }
            claims.note(.delivered(.context, .phoneToWatch), at: now)
            handOver(slot, at: now)
        case .message(let direction, let ticket, let slot, _): arrive(ticket, direction, slot, at: now)
        case .messageFailed(let direction, _, let slot, let error):
            let text = isTracing ? "\(link.payloads[slot].message.text) was not delivered: \(error.text) (T3)" : ""
            // What nothing passes for is lost by that, and not by chance.
            let isOpen = error != .deliveryFailed || link.isOpen(direction, at: now)
            note(isOpen ? error.cause : outageCause(at: now), ofFrame: isFrame, text)
            claims.probes.hit(.messageFailed)
            fail(direction, slot, error, at: now)
        case .replied: break
        case .userInfo(let direction, let ticket, let slot): arrive(ticket, direction, slot, at: now)
        }
    }

    /// Whether an occurrence is about a message that is only a frame of the mirror.
    private mutating func carriesFrame(_ occurrence: LinkOccurrence) -> Bool {
        switch occurrence {
        case .messageArrives(let ticket), .messageFails(let ticket, _):
            link.messages.isCurrent(ticket) && link.payloads[link.messages[ticket].payload].message.isFrame
        default: false
        }
    }

    private mutating func tellReach(_ side: LinkSide, _ isReachable: Bool, at now: Instant) {
        let column: TimelineEntry.Column = side == .phone ? .phone : .watch
        let text = isTracing ? "\(side == .phone ? "watch" : "phone") is \(isReachable ? "" : "un")reachable" : ""
        if isReachable == link.reaches(from: side, at: now) {
            tell(column, text, at: now)
        } else {
            noteFault(.reachabilityLied, in: column, isTracing ? text + ", or so it is told" : "", at: now)
        }
        switch side {
        case .phone: tellPhone(.reachabilityChanged(isReachable), at: now)
        case .watch: tellWatch(.reachabilityChanged(isReachable), at: now)
        }
    }

    private mutating func arrive(_ ticket: MessageTicket, _ direction: Direction, _ slot: Slot, at now: Instant) {
        if isTracing { tell(.link, "\(link.payloads[slot].message.text) arrives (T3)", at: now) }
        claims.note(.delivered(.message, direction), at: now)
        hand(slot, direction, isHeld: true, at: now)
        let message = link.payloads[slot].message
        guard message.carriesDocument || message == .command else { return }
        link.settle(ticket, at: now, into: &schedule)
        drainSchedule()
    }

    private mutating func arrive(_ ticket: UserInfoTicket, _ direction: Direction, _ slot: Slot, at now: Instant) {
        guard hand(slot, direction, isHeld: false, at: now) else { return }
        if isTracing { tell(.link, "\(link.payloads[slot].message.text) arrives (T4)", at: now) }
        claims.note(.delivered(.userInfo, direction), at: now)
        let launch = direction == .watchToPhone ? phoneLaunches : watchLaunches
        let work = direction == .watchToPhone ? scenario.phone.ingest + .milliseconds(1) : .zero
        queue.schedule(.committed(ticket, direction, launch: launch), at: now + work)
    }

    /// Hands an app a message, after waking it if need be; one that `isHeld` waits for an app that is launched for it.
    ///
    /// - Returns: Whether the app has it.
    @discardableResult
    private mutating func hand(_ slot: Slot, _ direction: Direction, isHeld: Bool, at now: Instant) -> Bool {
        guard direction == .watchToPhone else {
            guard canWatchReceive else { return false }
            handToWatch(slot, at: now)
            return true
        }
        if !canPhoneReceive { wakePhone(at: now) }
        guard canPhoneReceive else {
            guard isHeld else { return false }
            link.payloads.retain(slot)
            systems.held.append(slot)
            return false
        }
        keepPhoneAwake(at: now)
        handToPhone(slot, at: now)
        return true
    }

    private mutating func handToWatch(_ slot: Slot, at now: Instant) {
        let message = link.payloads[slot].message
        if message == .snapshot { effects.receivedSnapshot = link.payloads[slot].snapshot }
        tellWatch(.received(message), at: now)
    }

    private mutating func handToPhone(_ slot: Slot, at now: Instant) {
        let message = link.payloads[slot].message
        if message.carriesDocument {
            effects.received = link.payloads[slot].document
            claims.note(arriving: effects.received, at: now)
        }
        if message == .command { effects.receivedSegment = link.payloads[slot].segment }
        tellPhone(.received(message), at: now)
    }

    /// Hands the phone app what it was woken for.
    mutating func handOverHeldMessages(at now: Instant) {
        var next = 0
        while next < systems.held.count {
            let slot = systems.held[next]
            handToPhone(slot, at: now)
            link.payloads.release(slot)
            next += 1
        }
        systems.held.clear()
    }

    /// Loses what waited for an app that died before it had started.
    mutating func dropHeldMessages() {
        for slot in systems.held { link.payloads.release(slot) }
        systems.held.clear()
    }

    /// Takes note that an app has done what a user info asked, unless it died meanwhile.
    mutating func commit(_ ticket: UserInfoTicket, _ direction: Direction, launch: Int32) {
        let current = direction == .watchToPhone ? phoneLaunches : watchLaunches
        guard launch == current, direction == .phoneToWatch || isPhoneRunning else { return }
        link.commit(ticket, direction)
    }

    /// Notes whether both apps run and reach each other in truth.
    mutating func noteReach(at now: Instant) {
        if !isSevered, link.isSevered(at: now) {
            isSevered = true
            claims.note(.neverReachableAgain, at: now)
            tell(.link, "from here on the devices never reach each other", of: .watchNeverReachable, at: now)
        }
        let isInReach =
            systems.phonePower == .on && canWatchReceive && link.isWatchAppInstalled
            && link.reaches(from: .phone, at: now)
        let isReachable = isInReach && isPhoneRunning
        let arePushesPassing = isInReach && !link.slot.isHeld && link.slot.inFlight == nil
        if arePushesPassing != werePushesPassing {
            werePushesPassing = arePushesPassing
            claims.note(.pushesPass(arePushesPassing), at: now)
        }
        if isInReach != wasInReach {
            wasInReach = isInReach
            claims.note(.watchInReach(isInReach), at: now)
            if !isInReach, systems.phonePower == .on, canWatchReceive { noteOutage(at: now) }
        }
        guard isReachable != wasReachable else { return }
        wasReachable = isReachable
        claims.note(.reachable(isReachable), at: now)
    }

    /// The devices have lost each other, in both directions or in one, and may not know.
    private mutating func noteOutage(at now: Instant) {
        let cause = outageCause(at: now)
        switch cause {
        case .oneWayOutage: noteFault(cause, "nothing passes in one direction", at: now)
        case .reachabilityLied: noteFault(cause, "nothing passes, and the watch does not know", at: now)
        default: noteFault(cause, "nothing passes", at: now)
        }
    }

    private mutating func outageCause(at now: Instant) -> FailureCause {
        let isOneWay = link.isOpen(.phoneToWatch, at: now) != link.isOpen(.watchToPhone, at: now)
        if isOneWay { return .oneWayOutage }
        return link.isReachable(from: .watch, at: now) ? .reachabilityLied : .unreachable
    }
}

extension TransportError {
    /// The fault behind it.
    var cause: FailureCause {
        switch self {
        case .payloadTooLarge: .contextTooLarge
        case .messageReplyTimedOut: .replyTimedOut
        case .deliveryFailed: .messageLost
        case .sessionNotActivated, .deviceNotPaired, .watchAppNotInstalled, .notReachable: .unreachable
        }
    }
}
