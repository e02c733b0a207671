import Devices
import Session
import TestSupport
import Timeline
import Workouts

/// A phone and a watch with a crude link between them, for asking whether they come to agree.
struct DevicePair {
    private enum Happening {
        case phone(DocumentPhone.Event, WorkoutDocument?)
        case watch(DocumentWatch.Event, WorkoutDocument?)
        /// The context that the system keeps is handed over.
        case context
    }

    static let runs = [Identifier(high: 0, low: 1), Identifier(high: 0, low: 2)]

    var phone: DocumentPhone
    var watch: DocumentWatch
    /// How many of a hundred messages the link loses.
    var lossPercent = 0
    var isReachable = true
    private(set) var now = Instant.epoch + .hours(400_000)
    private(set) var events = 0
    private(set) var refusals = 0
    private var random: SplitMix
    private var effects = Effects()
    private var queue: [(at: Instant, what: Happening)] = []
    private var context: StateContext?
    private var handedOver = StateContext()
    private var lastTransfer = Instant.epoch

    init(_ switches: Switches = Preset.bulletproof.switches, flow: Bool, seed: UInt64) {
        var phoneSettings = DocumentPhone.Settings()
        phoneSettings.switches = switches
        var watchSettings = DocumentWatch.Settings()
        watchSettings.session.switches = switches
        phone = DocumentPhone(phoneSettings, splits: [DocumentWatchScript.split(flow: flow)])
        watch = DocumentWatch(watchSettings)
        random = SplitMix(seed: seed)
    }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Opens both apps.
    mutating func open() {
        tell(.phone(.foregrounded, nil))
        tell(.watch(.wristRaised, nil))
        tell(.watch(.session(.opened), nil))
        pass(.seconds(3))
        for isUp in [false, true] {
            tell(.phone(.reachabilityChanged(isUp && isReachable), nil))
            tell(.watch(.reachabilityChanged(isUp && isReachable), nil))
            tell(.phone(.activated, nil))
            tell(.watch(.activated, nil))
        }
        pass(.seconds(3))
    }

    mutating func phone(_ event: DocumentPhone.Event) { tell(.phone(event, nil)) }

    mutating func watch(_ event: DocumentWatch.Event) { tell(.watch(event, nil)) }

    mutating func setReachable(_ isReachable: Bool) {
        self.isReachable = isReachable
        tell(.phone(.reachabilityChanged(isReachable), nil))
        tell(.watch(.reachabilityChanged(isReachable), nil))
    }

    /// Lets time pass.
    mutating func pass(_ span: TimeSpan) {
        let end = now + span
        while let next = queue.indices.min(by: { (queue[$0].at, $0) < (queue[$1].at, $1) }), queue[next].at <= end {
            let (instant, what) = queue.remove(at: next)
            now = max(now, instant)
            tell(what)
        }
        now = end
    }

    private mutating func tell(_ happening: Happening) {
        events += 1
        effects.removeAll()
        switch happening {
        case .phone(.received, _) where !phone.canReceive:
            queue.append((now + .milliseconds(2_500), .phone(.activated, nil)))
            queue.append((now + .seconds(3), happening))
            phone.handle(.resumed, at: now, into: &effects)
            carryOut(ofPhone: true)
        case .phone(let event, let document):
            if let document { effects.received = document }
            phone.handle(event, at: now, into: &effects)
            carryOut(ofPhone: true)
        case .watch(let event, let document):
            if let document { effects.received = document }
            let couldReceive = watch.canReceive
            watch.handle(event, at: now, into: &effects)
            carryOut(ofPhone: false)
            if watch.canReceive, !couldReceive { queue.append((now, .context)) }
        case .context:
            guard let waiting = context, watch.canReceive else { return }
            context = nil
            guard waiting != handedOver else { return }
            handedOver = waiting
            watch.receive(waiting, at: now, into: &effects)
            carryOut(ofPhone: false)
        }
    }

    private mutating func carryOut(ofPhone: Bool) {
        for order in effects.orders {
            switch order {
            case .launchWatch(let activity, let attempt):
                queue.append((now + .seconds(1), .watch(.session(.launchHandoff(activity)), nil)))
                queue.append((now + .seconds(2), .phone(.launchAnswered(true, attempt: attempt), nil)))
            case .updateContext:
                context = effects.context
                for index in effects.context.workouts.indices { context?.workouts[index].cutToWholeSeconds() }
                queue.append((now + .milliseconds(300), .context))
            case .send(let message, let index):
                send(message, index.map { effects.documents[Int($0)] }, fromPhone: ofPhone)
            case .transfer(let message, let index):
                lastTransfer = max(lastTransfer, now + .milliseconds(Int64(500 + roll(20_000))))
                let document = index.map { effects.documents[Int($0)].wireValue }
                queue.append((lastTransfer, .phone(.received(message), document)))
            case .setTimer(let timer, let span): plan(timer, at: now + span, ofPhone: ofPhone)
            case .setWallTimer(let timer, let reading): plan(timer, at: max(now, reading), ofPhone: ofPhone)
            case .fileChanged(let workout):
                queue.append((now + .milliseconds(Int64(200 + roll(2_000))), .phone(.observed(workout), nil)))
            case .note(.tapRefused): refusals += 1
            case .download, .note, .sendSnapshot, .sendCommand: break
            }
        }
    }

    private mutating func plan(_ timer: DeviceTimer, at instant: Instant, ofPhone: Bool) {
        queue.append((instant, ofPhone ? .phone(.timer(timer), nil) : .watch(.timer(timer), nil)))
    }

    private mutating func send(_ message: Message, _ document: WorkoutDocument?, fromPhone: Bool) {
        let isAway = fromPhone ? !watch.session.isAppReady : false
        guard isReachable, !isAway, roll(100) >= lossPercent else {
            let failure = now + .seconds(1)
            queue.append(
                (
                    failure,
                    fromPhone
                        ? .phone(.sendFailed(message, .notReachable), document)
                        : .watch(.sendFailed(message, .notReachable), document)
                ))
            return
        }
        let arrival = now + .milliseconds(Int64(30 + roll(900)))
        let wire = document?.wireValue
        queue.append((arrival, fromPhone ? .watch(.received(message), wire) : .phone(.received(message), wire)))
    }
}
