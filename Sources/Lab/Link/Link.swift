import Devices
import Sensors
import Timeline

/// What lies between a phone and a watch, for the life of one athlete.
///
/// The link has the four transports of WatchConnectivity and HealthKit, the reach of the two devices, and everything
/// that goes wrong there. It calls nobody: what is sent goes in with its instant, what is to happen later comes out as
/// occurrences for the world's queue, and an occurrence that is handed back gives the event that a device is told of.
///
///     phone ── send… ──► link ──► schedule ──► queue ──► handle ──► event ──► watch
///
/// Contents wait in pools of slots. Whoever sends claims a slot, fills it and hands it over; an event names the slot of
/// what arrived. The link knows nothing of what they mean, except that it can tell equal contexts.
///
/// Its weather (spells, bursts) is drawn when an outing begins; the fate of each thing sent when it is decided, from a
/// stream that only this decision has: see `LinkDecision`.
struct Link<Context: Equatable & Sendable, Payload: Sendable>: ~Copyable {
    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    let settings: LinkSettings
    /// What the settings are until an outing begins anew: those given, or none of their faults once it is calm.
    private(set) var effective: LinkSettings
    var chance = LinkChance()
    var weather = LinkWeather()
    var contexts: SlotPool<Context>
    var payloads: SlotPool<Payload>
    var endpoints = Pair(LinkEndpoint(isWoken: true), LinkEndpoint(isWoken: false))
    var slot = ContextSlot()
    var messages = MessageTransport()
    /// By direction; in an array, of which one can be asked without being copied.
    var queues = [UserInfoQueue(), UserInfoQueue()]
    var launches = LaunchTransport()
    var arrivals = Pair(ArrivalOrder(), ArrivalOrder())
    var remarks: LinkRemarks = []
    private(set) var isPaired = true
    /// Whether the watch has the app.
    private(set) var isInstalled = true
    /// Whether the phone takes the app for missing though it is there.
    private(set) var isInstalledFlagFalse = false
    /// What the last event named and is over once the next occurrence is handled.
    var retiredContexts: [Slot] = []
    var retiredTickets: [MessageTicket] = []

    /// Makes a link; the blanks are what new slots hold before they are filled.
    init(_ settings: LinkSettings, blankContext: Context, blankPayload: Payload) {
        self.settings = settings
        effective = settings
        contexts = SlotPool(blank: blankContext)
        payloads = SlotPool(blank: blankPayload)
    }

    /// Forgets all that was sent, for the next athlete.
    ///
    /// The storage stays, and so does what was said of suppression and recording.
    mutating func reset() {
        effective = settings
        weather.calm()
        chance.forgetDecisions()
        chance.forgetStaged()
        contexts.removeAll()
        payloads.removeAll()
        retiredContexts.clear()
        retiredTickets.clear()
        endpoints = Pair(LinkEndpoint(isWoken: true), LinkEndpoint(isWoken: false))
        slot = ContextSlot()
        launches = LaunchTransport()
        arrivals = Pair(ArrivalOrder(), ArrivalOrder())
        remarks = []
        messages.reset()
        for direction in Direction.allCases { queues[direction.index].reset() }
        (isPaired, isInstalled, isInstalledFlagFalse) = (true, true, false)
    }

    /// Draws the weather of an outing: from its start to an instant after which it is calm.
    mutating func begin(_ key: WorkoutKey, from start: Instant, to end: Instant, into schedule: inout LinkSchedule) {
        effective = settings
        chance.begin(key)
        weather.draw(settings, from: start, to: end, chance: &chance)
        isInstalledFlagFalse = chance.happens(
            settings.falseInstalledFlagShare, chance.coordinates(.falseInstalledFlag), at: start)
        scheduleEdge(after: start, &schedule)
        resume(at: start, &schedule)
    }

    /// Lets nothing go wrong any more until the next outing, so that what is under way can come to rest.
    ///
    /// What is severed stays so, and sizes keep their ceilings.
    mutating func calm(at now: Instant, into schedule: inout LinkSchedule) {
        weather.calm()
        isInstalledFlagFalse = false
        effective = settings.withoutFaults
        // However long the system was to hold a context back.
        slot.isHeld = false
        chance.forgetStaged()
        resume(at: now, &schedule)
    }

    /// Lets nothing pass in a direction until an instant, as a script has it.
    mutating func shut(
        _ direction: Direction, until end: Instant, at now: Instant, into schedule: inout LinkSchedule
    ) {
        weather.shut(direction, until: end)
        if end > now, end < .distantFuture { schedule.add(.weather(outing: chance.key.workout), at: end) }
        resume(at: now, &schedule)
    }

    /// Takes note of whether the two are paired and whether the watch has the app.
    mutating func setPairing(
        isPaired: Bool, isInstalled: Bool, at now: Instant, into schedule: inout LinkSchedule
    ) {
        (self.isPaired, self.isInstalled) = (isPaired, isInstalled)
        resume(at: now, &schedule)
    }

    /// Carries out what is due.
    mutating func handle(
        _ occurrence: LinkOccurrence, at now: Instant, into schedule: inout LinkSchedule
    ) -> LinkEvent {
        releaseRetired()
        switch occurrence {
        case .weather(let outing):
            guard outing == chance.key.workout else { return .nothing }
            scheduleEdge(after: now, &schedule)
            resume(at: now, &schedule)
            return .nothing
        case .tellReach(let side): return tellReach(side, at: now)
        case .launchArrives(let request, let number): return launchArrives(request, number, at: now, &schedule)
        case .launchAnswer(let request, let isSuccess): return launchAnswer(request, isSuccess, at: now)
        case .launchHandOver: return handOverLaunch()
        case .contextDeparts: return contextDeparts(at: now, &schedule)
        case .contextArrives: return contextArrives(at: now, &schedule)
        case .contextHandOver: return handOverContext(at: now, &schedule)
        case .messageArrives(let ticket): return messageArrives(ticket, at: now, &schedule)
        case .messageFails(let ticket, let error): return messageFails(ticket, error)
        case .replyArrives(let ticket): return replyArrives(ticket, at: now)
        case .replyIsDue(let ticket): return messageFails(ticket, .messageReplyTimedOut)
        case .userInfoArrives(let direction): return userInfoArrives(direction, at: now, &schedule)
        case .userInfoHandOver(let direction): return handOverUserInfo(direction, at: now, &schedule)
        }
    }

    private mutating func scheduleEdge(after now: Instant, _ schedule: inout LinkSchedule) {
        let edge = weather.nextEdge(after: now)
        if edge < .distantFuture { schedule.add(.weather(outing: chance.key.workout), at: edge) }
    }

    /// Lets go on what can go on now, and sees to it that apps are told of their reach.
    mutating func resume(at now: Instant, _ schedule: inout LinkSchedule) {
        for side in LinkSide.allCases { noticeReach(side, at: now, &schedule) }
        moveContext(at: now, &schedule)
        for direction in Direction.allCases { moveQueue(direction, at: now, &schedule) }
    }

    private mutating func releaseRetired() {
        for slot in retiredContexts { contexts.release(slot) }
        retiredContexts.clear()
        closeRetired()
    }
}

extension LinkSettings {
    /// The same link on a good day.
    var withoutFaults: LinkSettings {
        var calm = LinkSettings()
        calm.context.ceilingBytes = context.ceilingBytes
        calm.message.ceilingBytes = message.ceilingBytes
        calm.userInfo.ceilingBytes = userInfo.ceilingBytes
        calm.message.replyTimeout = message.replyTimeout
        return calm
    }
}
