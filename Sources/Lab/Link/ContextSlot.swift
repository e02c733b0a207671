import Devices
import Timeline

/// T2, the application context: one slot on either side of the way from phone to watch.
struct ContextSlot: Hashable, Sendable {
    /// What was sent last; an equal one is not delivered again.
    var sent: Slot?
    /// Whether what was sent last waits to go out.
    var isWaiting = false
    /// Whether a departure is set for a time to come, since the system holds the context back.
    var isHeld = false
    var inFlight: Slot?
    /// What has arrived last.
    var received: Slot?
    /// Whether the app has not been handed what has arrived last.
    var isUnread = false
    /// Whether what waits to be handed over was there before the app was launched.
    var isKept = false
    /// How many were sent.
    var count: UInt32 = 0
    /// Which of them is in flight, and how often it was lost.
    var flightNumber: UInt32 = 0
    var attempt: UInt8 = 0
}

extension Link {
    /// Makes the content of a slot the application context; the latest takes the place of one that has not gone out.
    ///
    /// - Returns: Whether it will be delivered: one that equals the last that was sent is not.
    /// - Throws: `TransportError` where the session is not active, there is no watch or no app on it, or the content is
    ///   too large; then the last context stays.
    mutating func updateContext(
        _ content: Slot, bytes: Int, at now: Instant, into schedule: inout LinkSchedule
    ) throws(TransportError) -> Bool {
        do throws(TransportError) {
            try check(.phoneToWatch, bytes: bytes, ceiling: effective.context.ceilingBytes)
        } catch {
            contexts.release(content)
            throw error
        }
        if let sent = slot.sent {
            guard !contexts.areEqual(sent, content) else {
                contexts.release(content)
                return false
            }
            contexts.release(sent)
        }
        slot.sent = content
        if slot.isWaiting { remarks.insert(.coalesced) }
        slot.isWaiting = true
        let number = slot.count
        slot.count &+= 1
        holdContext(number, at: now, &schedule)
        moveContext(at: now, &schedule)
        return true
    }

    private mutating func holdContext(_ number: UInt32, at now: Instant, _ schedule: inout LinkSchedule) {
        let settings = effective.context
        guard !slot.isHeld, chance.happens(settings.holdShare, contextCoordinates(.hold, number), at: now)
        else { return }
        slot.isHeld = true
        let hold = chance.span(settings.hold, contextCoordinates(.holdTime, number), at: now)
        schedule.add(.contextDeparts, at: now + hold)
    }

    private func contextCoordinates(
        _ kind: LinkDecision.Kind, _ number: UInt32, attempt: UInt8 = 0
    ) -> LinkDecision.Coordinates {
        chance.coordinates(kind, .context, .phoneToWatch, number: number, attempt: attempt)
    }

    mutating func contextDeparts(at now: Instant, _ schedule: inout LinkSchedule) -> LinkEvent {
        slot.isHeld = false
        moveContext(at: now, &schedule)
        return .nothing
    }

    /// Sends off what waits, unless it is held, another is in flight, or the way is closed.
    mutating func moveContext(at now: Instant, _ schedule: inout LinkSchedule) {
        guard slot.isWaiting, !slot.isHeld, slot.inFlight == nil, let sent = slot.sent,
            isOpen(.phoneToWatch, at: now)
        else { return }
        let number = slot.count &- 1
        slot.attempt = number == slot.flightNumber ? slot.attempt : 0
        slot.flightNumber = number
        slot.isWaiting = false
        slot.inFlight = sent
        contexts.retain(sent)
        let delay = chance.span(
            effective.context.delay, contextCoordinates(.delay, number, attempt: slot.attempt), at: now)
        schedule.add(.contextArrives, at: now + delay)
    }

    mutating func contextArrives(at now: Instant, _ schedule: inout LinkSchedule) -> LinkEvent {
        guard let arrived = slot.inFlight else { return .nothing }
        slot.inFlight = nil
        guard isOpen(.phoneToWatch, at: now) else {
            returnContext(arrived)
            return .nothing
        }
        let loss = weather.lossShare(effective.loss, .phoneToWatch, at: now)
        let number = slot.flightNumber
        guard !chance.happens(loss, contextCoordinates(.loss, number, attempt: slot.attempt), at: now) else {
            returnContext(arrived)
            slot.attempt = slot.attempt == .max ? .max : slot.attempt + 1
            slot.isHeld = true
            schedule.add(.contextDeparts, at: now + effective.loss.retry)
            return .nothing
        }
        if let received = slot.received { contexts.release(received) }
        slot.received = arrived
        slot.isUnread = true
        moveContext(at: now, &schedule)
        return handOverContext(at: now, &schedule, number: number)
    }

    /// Puts back what did not arrive, unless a newer one has taken its place.
    private mutating func returnContext(_ content: Slot) {
        if slot.sent == content { slot.isWaiting = true }
        contexts.release(content)
    }

    mutating func handOverContext(
        at now: Instant, _ schedule: inout LinkSchedule, number: UInt32? = nil
    ) -> LinkEvent {
        guard endpoints[LinkSide.watch].isListening, let content = readContext() else { return .nothing }
        if let number,
            chance.happens(effective.context.duplicateShare, contextCoordinates(.duplicate, number), at: now)
        {
            slot.isUnread = true
            schedule.add(.contextHandOver, at: now)
        }
        return .context(content)
    }

    /// What has arrived last, for an app that reads it by itself at its start; nil where it has been handed it.
    mutating func readContext() -> Slot? {
        guard slot.isUnread, let received = slot.received else { return nil }
        if slot.isKept { remarks.insert(.readAtColdStart) }
        (slot.isUnread, slot.isKept) = (false, false)
        contexts.retain(received)
        retiredContexts.append(received)
        return received
    }
}
