import Devices
import Sensors
import TestSupport
import Timeline
import Workouts

@testable import Lab

/// A link between two devices of numbers, with a queue of its own: what a world is to a link, in a few lines.
final class LinkScript {
    /// What a device was told, and when.
    struct Told: Equatable {
        var instant: Instant
        var event: LinkEvent
        /// The number that was in the slot which the event names.
        var content: Int?
    }

    var link: Link<Int, Int>
    var told: [Told] = []
    var now = Instant.epoch
    /// Whether every user info is committed as it comes.
    var commits = true
    /// After how long a receiver replies to a message; nil for never.
    var repliesAfter: TimeSpan?
    var schedule = LinkSchedule()
    private var queue = EventQueue<LinkOccurrence>(origin: .epoch)

    /// Begins an outing of some hours with both apps running, unless told otherwise.
    init(
        _ settings: LinkSettings = LinkSettings(), seed: UInt64 = 1, hours: Int64 = 4, isRunning: Bool = true,
        suppressing: [LinkDecision.Coordinates] = [], isRecording: Bool = false
    ) {
        link = Link(settings, blankContext: 0, blankPayload: 0)
        link.chance.suppress(suppressing)
        link.chance.isRecording = isRecording
        begin(outing: 0, seed: seed, hours: hours)
        if isRunning { launchBoth() }
    }

    private func launchBoth() {
        for side in LinkSide.allCases { launch(side) }
        run(for: .zero)
        told.removeAll()
    }

    /// Begins the life of another athlete, of the same name.
    func restart() {
        link.reset()
        queue.reset(origin: .epoch)
        now = .epoch
        begin(outing: 0, seed: 1, hours: 4)
        launchBoth()
    }

    func begin(outing: UInt64, seed: UInt64, hours: Int64) {
        let key = WorkoutKey(seed: seed, athlete: 3, workout: outing)
        link.begin(key, from: now, to: now + .hours(hours), into: &schedule)
        move()
    }

    func launch(_ side: LinkSide) {
        link.setPresence(.running, of: side, at: now, into: &schedule)
        link.activate(side, at: now, into: &schedule)
        move()
    }

    func become(_ presence: LinkEndpoint.Presence, _ side: LinkSide) {
        link.setPresence(presence, of: side, at: now, into: &schedule)
        move()
    }

    @discardableResult
    func context(_ content: Int, bytes: Int = 100) throws(TransportError) -> Bool {
        let slot = link.contexts.claim()
        link.contexts[slot] = content
        defer { move() }
        return try link.updateContext(slot, bytes: bytes, at: now, into: &schedule)
    }

    @discardableResult
    func message(
        _ content: Int, _ direction: Direction = .watchToPhone, bytes: Int = 100, expectsReply: Bool = false
    ) throws(TransportError) -> MessageTicket {
        let slot = link.payloads.claim()
        link.payloads[slot] = content
        defer { move() }
        return try link.sendMessage(
            slot, direction, bytes: bytes, expectsReply: expectsReply, at: now, into: &schedule)
    }

    func userInfo(
        _ content: Int, _ direction: Direction = .watchToPhone, bytes: Int = 100
    ) throws(TransportError) {
        let slot = link.payloads.claim()
        link.payloads[slot] = content
        defer { move() }
        try link.transferUserInfo(slot, direction, bytes: bytes, at: now, into: &schedule)
    }

    func launchWatch(attempt: Int32 = 0) {
        let request = LaunchRequest(activity: .traditionalStrengthTraining, attempt: attempt)
        link.launchWatch(request, at: now, into: &schedule)
        move()
    }

    /// Lets time pass, and collects what is told.
    func run(for span: TimeSpan) {
        let end = now + span
        while let due = queue.next(before: end + .microseconds(1)) {
            now = due.instant
            collect(link.handle(due.event, at: now, into: &schedule))
            move()
        }
        now = end
    }

    private func collect(_ event: LinkEvent) {
        var content: Int?
        switch event {
        case .nothing: return
        case .context(let slot): content = link.contexts[slot]
        case .message(_, let ticket, let slot, _):
            content = link.payloads[slot]
            if let repliesAfter { link.reply(to: ticket, at: now + repliesAfter, into: &schedule) }
        case .userInfo(let direction, let ticket, let slot):
            content = link.payloads[slot]
            if commits { link.commit(ticket, direction) }
        case .messageFailed(_, _, let slot, _), .replied(_, _, let slot): content = link.payloads[slot]
        case .launch, .launchAnswered, .watchLaunched, .reachabilityChanged: break
        }
        told.append(Told(instant: now, event: event, content: content))
    }

    /// Moves what the link asks for to the queue.
    func move() {
        for entry in schedule.entries { queue.schedule(entry.occurrence, at: entry.instant) }
        schedule.removeAll()
    }
}

extension LinkScript {
    /// The contexts that the watch was handed.
    var contexts: [Int] { told.compactMap { if case .context = $0.event { $0.content } else { nil } } }

    /// The messages that a receiver was handed.
    func messages(_ direction: Direction = .watchToPhone) -> [Int] {
        told.compactMap { if case .message(direction, _, _, _) = $0.event { $0.content } else { nil } }
    }

    /// The user infos that a receiver was handed.
    func userInfos(_ direction: Direction = .watchToPhone) -> [Int] {
        told.compactMap { if case .userInfo(direction, _, _) = $0.event { $0.content } else { nil } }
    }

    /// The errors that senders were told.
    var errors: [TransportError] {
        told.compactMap { if case .messageFailed(_, _, _, let error) = $0.event { error } else { nil } }
    }

    /// The messages whose senders were told of an error.
    var failed: [Int] { told.compactMap { if case .messageFailed = $0.event { $0.content } else { nil } } }

    /// The messages whose senders got a reply.
    var replied: [Int] { told.compactMap { if case .replied = $0.event { $0.content } else { nil } } }

    /// How often the watch app was handed a launch.
    var launches: Int { told.count { if case .launch = $0.event { true } else { false } } }

    /// What the phone was answered.
    var answers: [Bool] {
        told.compactMap { if case .launchAnswered(_, let isSuccess) = $0.event { isSuccess } else { nil } }
    }

    /// What the link says of itself.
    var saysInstalled: Bool { link.isWatchAppInstalled }
    var isSevered: Bool { link.isSevered(at: now) }
    var heldContexts: Int { link.contexts.count }
    var heldPayloads: Int { link.payloads.count }
    var openMessages: Int { link.messages.count }

    func outstanding(_ direction: Direction = .watchToPhone) -> Int { link.outstandingCount(direction) }

    func oldestAge(_ direction: Direction = .watchToPhone) -> TimeSpan? { link.oldestAge(direction, at: now) }

    /// What the system takes for the reach of a device, and what is true of it.
    func isReachable(from side: LinkSide) -> Bool { link.isReachable(from: side, at: now) }

    func reaches(from side: LinkSide) -> Bool { link.reaches(from: side, at: now) }

    /// Lets nothing go wrong any more.
    func calm() {
        link.calm(at: now, into: &schedule)
        move()
    }

    func setPairing(isPaired: Bool, isInstalled: Bool) {
        link.setPairing(isPaired: isPaired, isInstalled: isInstalled, at: now, into: &schedule)
        move()
    }

    func setLaunchDelegate() {
        link.setLaunchDelegate(at: now, into: &schedule)
        move()
    }

    func refuse(_ ticket: MessageTicket) {
        link.refuse(ticket, at: now, into: &schedule)
        move()
    }

    /// What a device was told of its reach.
    func reach(_ side: LinkSide) -> [Bool] {
        told.compactMap { if case .reachabilityChanged(side, let isReachable) = $0.event { isReachable } else { nil } }
    }

    /// Closes the way for all that is sent, and opens it again: a watch without power does so.
    func cut(for span: TimeSpan) {
        become(.off, .watch)
        run(for: span)
        launch(.watch)
    }
}

extension LinkSettings {
    /// Settings made from the usual ones.
    static func with(_ change: (inout LinkSettings) -> Void) -> LinkSettings {
        var settings = LinkSettings()
        change(&settings)
        return settings
    }

    /// Everything wrong at once.
    static let flaky = with {
        $0.launch.lossShare = 0.2
        $0.launch.hangShare = 0.1
        $0.launch.latenessShare = 0.2
        $0.context.delay = SpanDistribution(median: .seconds(1), sigma: 1)
        $0.context.holdShare = 0.3
        $0.context.duplicateShare = 0.1
        $0.message.delay = SpanDistribution(median: .milliseconds(400), sigma: 1.5)
        $0.message.duplicateShare = 0.1
        $0.message.silentLossShare = 0.3
        $0.message.lateReplyShare = 0.1
        $0.userInfo.delay = SpanDistribution(.gamma, median: .seconds(2), sigma: 1.5)
        $0.userInfo.duplicateShare = 0.1
        $0.userInfo.stuckPerHour = 2
        $0.reachability.spellsPerHour = 20
        $0.reachability.spell.sigma = 1
        $0.reachability.unreportedShare = 0.3
        $0.reachability.falseSpellsPerHour = 4
        $0.reachability.swallowedCallbackShare = 0.2
        $0.reachability.coalescedCallbackShare = 0.3
        $0.outageToWatch.perHour = 5
        $0.outageToPhone.perHour = 5
        $0.loss.goodMean = .seconds(20)
        $0.loss.burstMean = .seconds(10)
        $0.loss.goodShare = 0.05
        $0.loss.burstShare = 0.8
    }
}
