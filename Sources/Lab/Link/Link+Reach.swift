import Devices
import Timeline

// Which device reaches which, what each is told of it, and what is refused at once.
extension Link {
    /// Whether something sent now in a direction would get to the other device.
    mutating func isOpen(_ direction: Direction, at now: Instant) -> Bool {
        areBothOn && weather.isOpen(direction, at: now)
    }

    /// Whether two devices are there that belong together.
    private var areBothOn: Bool {
        isPaired && isInstalled && endpoints[LinkSide.phone].presence != .off
            && endpoints[LinkSide.watch].presence != .off
    }

    /// Whether a device truly reaches the other's app, there and back.
    mutating func reaches(from side: LinkSide, at now: Instant) -> Bool {
        endpoints[side.other].takesDeliveries && areBothOn && weather.isOpenBothWays(at: now)
    }

    /// Whether the system takes the other's app for reachable, which may be wrong: `isReachable` of WatchConnectivity.
    mutating func isReachable(from side: LinkSide, at now: Instant) -> Bool {
        endpoints[side].isActivated && isPaired && isInstalled && endpoints[side].presence != .off
            && endpoints[side.other].takesDeliveries && weather.isReported(at: now)
    }

    /// Whether the phone says that the watch has the app, which may be wrong: `isWatchAppInstalled`.
    var isWatchAppInstalled: Bool { isInstalled && !isInstalledFlagFalse }

    /// Whether the two can never reach each other again in this outing.
    func isSevered(at now: Instant) -> Bool { now >= weather.severed }

    /// Refuses to send.
    mutating func check(_ direction: Direction, bytes: Int, ceiling: Int) throws(TransportError) {
        guard endpoints[direction.sender].isActivated else { throw .sessionNotActivated }
        guard isPaired else { throw .deviceNotPaired }
        guard direction == .watchToPhone || isWatchAppInstalled else { throw .watchAppNotInstalled }
        guard bytes <= ceiling else { throw .payloadTooLarge }
    }

    /// Takes note of what an app, or its whole device, does from now on.
    mutating func setPresence(
        _ presence: LinkEndpoint.Presence, of side: LinkSide, at now: Instant, into schedule: inout LinkSchedule
    ) {
        let former = endpoints[side].presence
        guard presence != former else { return }
        endpoints[side].become(presence)
        if presence != .running { queues[Direction.from(side.other).index].forgetHandOvers() }
        if presence == .off && side == .watch { launches.held = nil }
        if presence == .running && former != .suspended {
            weather.freeQueues(at: now)
            if side == .watch {
                slot.isUnread = slot.received != nil
                slot.isKept = slot.isUnread
            }
        }
        wake(side, at: now, &schedule)
    }

    /// Takes note that an app has activated its session: what waits for it is handed over.
    mutating func activate(_ side: LinkSide, at now: Instant, into schedule: inout LinkSchedule) {
        endpoints[side].isActivated = true
        wake(side, at: now, &schedule)
    }

    /// Takes note that the watch app can be handed a launch.
    mutating func setLaunchDelegate(at now: Instant, into schedule: inout LinkSchedule) {
        endpoints[LinkSide.watch].hasLaunchDelegate = true
        wake(.watch, at: now, &schedule)
    }

    /// Hands an app what waits for it, as far as it can be given that now.
    private mutating func wake(_ side: LinkSide, at now: Instant, _ schedule: inout LinkSchedule) {
        if side == .watch && slot.isUnread && endpoints[side].isListening { schedule.add(.contextHandOver, at: now) }
        if side == .watch && launches.held != nil && endpoints[side].takesLaunches {
            schedule.add(.launchHandOver, at: now)
        }
        scheduleHandOver(.from(side.other), at: now, &schedule)
        resume(at: now, &schedule)
    }

    /// Sees to it that an app is told where its reach is not what it was told last.
    mutating func noticeReach(_ side: LinkSide, at now: Instant, _ schedule: inout LinkSchedule) {
        let endpoint = endpoints[side]
        guard endpoint.isListening, !endpoint.isTellingReach else { return }
        guard isReachable(from: side, at: now) != endpoint.isToldReachable else { return }
        let reachability = effective.reachability
        let isCoalesced = chance.happens(
            reachability.coalescedCallbackShare, reachCoordinates(.coalescedCallback, side, endpoint.calls), at: now)
        endpoints[side].isTellingReach = true
        endpoints[side].calls &+= 1
        schedule.add(.tellReach(side), at: isCoalesced ? now + reachability.coalescing : now)
    }

    mutating func tellReach(_ side: LinkSide, at now: Instant) -> LinkEvent {
        endpoints[side].isTellingReach = false
        let isReachable = isReachable(from: side, at: now)
        guard endpoints[side].isListening, isReachable != endpoints[side].isToldReachable else { return .nothing }
        let isSwallowed = chance.happens(
            effective.reachability.swallowedCallbackShare,
            reachCoordinates(.swallowedCallback, side, endpoints[side].calls &- 1), at: now)
        endpoints[side].isToldReachable = isReachable
        return isSwallowed ? .nothing : .reachabilityChanged(side, isReachable: isReachable)
    }

    /// The coordinates of a decision on a call; the direction is the one that the app would send in.
    private func reachCoordinates(
        _ kind: LinkDecision.Kind, _ side: LinkSide, _ number: UInt32
    ) -> LinkDecision.Coordinates {
        chance.coordinates(kind, nil, .from(side), number: number)
    }
}
