import Devices
import Session
import Timeline
import Workouts

// How devices are told what happens, and how what they want is carried out.
extension PairWorld {
    /// Tells the phone something and heeds what it wants.
    ///
    /// - Returns: Why a tap was turned down; nil where none was.
    @discardableResult
    mutating func tellPhone(_ event: PhoneEvent, at now: Instant) -> DeviceNote.Refusal? {
        let former = phoneState
        prompt = Prompt(event)
        if design == .commands {
            if asksReach, commandPhone.canReceive { tellPhoneItsReach(at: now) }
            commandPhone.handle(event, at: now, into: &effects)
            changes.formUnion(event.touchesFiles ? [.phoneScreen, .phoneFiles] : .phoneScreen)
        } else {
            phone.handle(event, at: now, into: &effects)
            changes.formUnion(.phoneScreen)
        }
        let state = phoneState
        if former != state { changes.formUnion(.phone) }
        let refusal = heed(.phone, at: now)
        if phoneState != former { follow(phone: former, at: now) }
        return refusal
    }

    /// Tells the watch something, once it has had the samples that came before, and heeds what it wants.
    ///
    /// - Returns: Why a tap was turned down; nil where none was.
    @discardableResult
    mutating func tellWatch(_ event: WatchEvent, at now: Instant) -> DeviceNote.Refusal? {
        deliverSamples(until: now)
        let former = watchState
        prompt = Prompt(event, edits: watch.stored.edits)
        if design == .commands {
            if asksReach, commandWatch.canReceive { tellWatchItsReach(at: now) }
            commandWatch.handle(event, at: now, into: &effects)
        } else {
            watch.handle(event, at: now, into: &effects)
        }
        changes.formUnion([.watchScreen, .watchSession])
        let refusal = heed(.watch, at: now)
        if watchState != former { follow(watch: former, at: now) }
        return refusal
    }

    /// Hands the watch a push.
    mutating func handOver(_ context: Slot, at now: Instant) {
        deliverSamples(until: now)
        let former = watchState
        if let snapshot = link.contexts[context].snapshot {
            prompt = Prompt()
            commandWatch.receive(snapshot, at: now, into: &effects)
        } else {
            handOver(state: context, at: now)
        }
        changes.formUnion(.watch)
        heed(.watch, at: now)
        if watchState != former { follow(watch: former, at: now) }
    }

    private mutating func handOver(state context: Slot, at now: Instant) {
        let pushed = link.contexts[context].state
        claims.note(pushed: pushed)
        prompt = Prompt(edits: watch.stored.edits)
        watch.receive(pushed, at: now, into: &effects)
        if watch.keepsEdit(over: pushed) { claims.probes.hit(.editKeptOverPush) }
    }

    private mutating func deliverSamples(until now: Instant) {
        life.collectSamples(until: now, isListening: isWatchListening)
        if design == .commands {
            life.delivery.hand(to: &commandWatch, at: now, into: &effects)
        } else {
            life.delivery.hand(to: &watch, at: now, into: &effects)
        }
        if !effects.isEmpty { heed(.watch, at: now) }
    }

    /// Carries out what a device wants.
    @discardableResult
    private mutating func heed(_ device: Device, at now: Instant) -> DeviceNote.Refusal? {
        var refusal: DeviceNote.Refusal?
        for index in effects.notices.indices { note(effects.notices[index], at: now) }
        for index in effects.orders.indices {
            if case .note(.tapRefused(let reason)) = effects.orders[index] { refusal = reason }
            claims.probes.note(effects.orders[index], after: prompt)
            carryOut(index, of: device, at: now)
        }
        effects.removeAll()
        drainSchedule()
        return refusal
    }

    /// Carries out the order at a position.
    private mutating func carryOut(_ index: Int, of device: Device, at now: Instant) {
        // What changes files says so, what changes the cache is pushed, and what changes the watch's copy is forwarded.
        switch effects.orders[index] {
        case .launchWatch(let activity, let attempt): launchWatch(activity, attempt: attempt, at: now)
        case .updateContext:
            changes.formUnion(.phoneCache)
            updateContext(at: now)
        case .send(let message, let document):
            if document != nil { changes.formUnion(.watchCache) }
            send(message, document, from: device, at: now)
        case .transfer(let message, let document):
            if document != nil { changes.formUnion(.watchCache) }
            transfer(message, document, from: device, at: now)
        case .sendSnapshot: sendSnapshot(at: now)
        case .sendCommand(let segment): send(effects.segments[Int(segment)], at: now)
        case .setTimer(let timer, let span): queue.schedule(.timer(timer, device), at: now + span)
        case .setWallTimer(let timer, let reading):
            let clock = clock(of: device)
            queue.schedule(.timer(timer, device), at: max(now, clock.instant(ofReading: reading)))
        case .fileChanged(let workout):
            changes.formUnion(.phoneFiles)
            fileChanged(workout, at: now)
        case .download(let workout): fetch(workout, at: now)
        case .note(let note):
            if case .pushSkipped = note { changes.formUnion(.phoneCache) }
            self.note(note, on: device, at: now)
        }
    }

    private mutating func note(_ note: DeviceNote, on device: Device, at now: Instant) {
        claims.note(.noted(note, device), at: now)
        if case .launchTimedOut = note { life.history.noteLaunchLost(at: now) }
        if isTracing, let text = note.text(by: names) { tell(device.column, text, at: now) }
    }

    private mutating func note(_ notice: Notice, at now: Instant) {
        if design == .commands {
            life.note(notice, of: commandWatch.session, at: now)
        } else {
            life.note(notice, of: watch.session, at: now)
        }
        claims.note(notice, at: now)
        if isTracing { tell(notice.column, notice.text(by: names), of: notice.cause, at: now) }
    }

    private mutating func note(_ remarks: LinkRemarks, ofFrame isFrame: Bool) {
        if remarks.contains(.overtaken) { note(.messageReordered, ofFrame: isFrame, "a message has overtaken another") }
        if remarks.contains(.stuck) { noteFault(.queueStuck, "the queue of transfers is stuck (T4)", at: now) }
        if remarks.contains(.handedOverAgain) { claims.probes.hit(.transferRedelivered) }
        if remarks.contains(.coalesced) { claims.probes.hit(.contextCoalesced) }
        if remarks.contains(.readAtColdStart) { claims.probes.hit(.contextReadAtColdStart) }
    }

    /// Notes what went wrong on the link, with a frame of the mirror or with anything else.
    mutating func note(_ cause: FailureCause, ofFrame isFrame: Bool, _ text: String) {
        claims.note(isFrame ? .frameFault(cause) : .fault(cause), at: now)
        tell(.link, text, of: cause, at: now)
    }

    /// Notes what went wrong on the link in what was done last.
    mutating func noteMishaps(ofFrame isFrame: Bool = false) {
        if let decision = link.chance.takeMishap(), let cause = FailureCause(decision) {
            note(cause, ofFrame: isFrame, isTracing ? decision.text ?? cause.summary : "")
        }
        if !link.remarks.isEmpty { note(link.takeRemarks(), ofFrame: isFrame) }
    }

    /// Puts what the link wants to be told of into the queue, and notes what went wrong on it.
    mutating func drainSchedule() {
        noteMishaps()
        guard !schedule.entries.isEmpty else { return }
        for entry in schedule.entries { queue.schedule(.link(entry.occurrence), at: settled(by: entry.instant)) }
        schedule.removeAll()
    }
}

extension PhoneEvent {
    /// Whether it may change a workout on the phone of the command design.
    fileprivate var touchesFiles: Bool {
        switch self {
        case .tapped, .received, .timer, .foregrounded, .resumed: true
        default: false
        }
    }
}
