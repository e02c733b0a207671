import Devices
import Session
import Timeline
import Workouts

// What one device sends to the other.
extension PairWorld {
    /// Counts what is sent; its size only where it was measured.
    private mutating func noteSent(by channel: Channel, _ bytes: Int) {
        claims.tally.noteSent(by: channel, bytes: measuresBytes ? bytes : 0)
    }

    mutating func launchWatch(_ activity: ActivityType, attempt: Int32, at now: Instant) {
        noteSent(by: .launch, 0)
        if isTracing { tell(.link, "launch handoff for \(activity.name) leaves (T1)", at: now) }
        link.launchWatch(LaunchRequest(activity: activity, attempt: attempt), at: now, into: &schedule)
    }

    mutating func updateContext(at now: Instant) {
        let slot = link.contexts.claim()
        let bytes = design == .commands ? copySnapshot(to: slot) : copyContext(to: slot)
        do throws(TransportError) {
            try checkStaged(.context, .phoneToWatch, .sessionNotActivated, at: now)
            let isNews = try link.updateContext(slot, bytes: bytes, at: now, into: &schedule)
            if isNews { noteSent(by: .context, bytes) }
            if isTracing {
                let fate = isNews ? "leaves" : "equals the last one and goes nowhere"
                tell(.link, "push of \(bytes) bytes \(fate) (T2)", of: isNews ? nil : .contextUnchanged, at: now)
            }
            if !isNews { claims.note(.fault(.contextUnchanged), at: now) }
        } catch {
            queue.schedule(.contextRefused(error), at: now)
            let text = isTracing ? "push of \(bytes) bytes is refused: \(error.text) (T2)" : ""
            noteFault(error.cause, text, at: now)
        }
    }

    /// Refuses what a script wants to be refused.
    private mutating func checkStaged(
        _ channel: Channel, _ direction: Direction, _ error: TransportError, at now: Instant
    ) throws(TransportError) {
        let coordinates = link.chance.coordinates(.refusal, channel, direction)
        if link.chance.happens(0, coordinates, at: now) { throw error }
    }

    /// Copies the push that is ordered, as it will be once it has been encoded and decoded.
    ///
    /// - Returns: Its size in bytes, or a bound of it where that is below the ceiling anyhow and nobody asks.
    private mutating func copyContext(to slot: Slot) -> Int {
        let bound = bound.bytes(of: effects.context)
        let isBelow = bound <= link.settings.context.ceilingBytes && !isTracing && !measuresBytes
        let bytes = isBelow ? bound : coder.encodedSize(effects.context)
        let encoded = isTracing ? coder.encode(effects.context) : []
        link.contexts[slot].state.takeWireValue(of: &effects.context)
        if isTracing { proveCoding(ofContext: slot, encoded) }
        return bytes
    }

    /// The size of a message as it travels, in bytes; a bound of it where that is below the ceilings and nobody asks.
    private mutating func size(of slot: Slot) -> Int {
        let isAsked = isTracing || measuresBytes
        let ceiling = min(link.settings.message.ceilingBytes, link.settings.userInfo.ceilingBytes)
        let bytes = bound.bytes(of: link.payloads[slot])
        return bytes <= ceiling && !isAsked ? bytes : encodedSize(of: slot)
    }

    private mutating func encodedSize(of slot: Slot) -> Int {
        let (message, workout) = content(of: slot)
        return coder.encodedSize(message, workout: workout)
    }

    /// A message and the document that it carries, if any.
    private mutating func content(of slot: Slot) -> (message: Message, document: WorkoutDocument?) {
        let payload = link.payloads[slot]
        return (payload.message, payload.message.carriesDocument ? payload.document : nil)
    }

    private mutating func claimPayload(_ message: Message, _ document: Int32?) -> Slot {
        let slot = link.payloads.claim()
        link.payloads[slot].message = message.wireValue
        if let document {
            link.payloads[slot].document = effects.documents[Int(document)]
            link.payloads[slot].document.cutToWholeSeconds()
        }
        if isTracing { proveCoding(of: slot) }
        return slot
    }

    /// Decodes a push, which must come out as what the fast path hands over; a newer schema comes out as none.
    private mutating func proveCoding(ofContext slot: Slot, _ encoded: [UInt8]) {
        let sent = link.contexts[slot].state
        let decoded = try? PayloadCoder.context(encoded)
        let isReadable = sent.version <= WorkoutDocument.schemaVersion
        precondition(!isReadable || decoded == sent, "a push does not survive its encoding: \(sent)")
    }

    /// Encodes and decodes a message, likewise.
    private mutating func proveCoding(of slot: Slot) {
        let (message, workout) = content(of: slot)
        let encoded = coder.encode(message, workout: workout)
        let decoded = try? PayloadCoder.message(encoded)
        let isReadable = workout.map { $0.version <= WorkoutDocument.schemaVersion } ?? true
        precondition(
            !isReadable || decoded?.message == message.wireValue && decoded?.workout == workout,
            "a message does not survive its encoding: \(message)")
    }

    mutating func send(_ message: Message, _ document: Int32?, from device: Device, at now: Instant) {
        let slot = claimPayload(message, document)
        send(slot, device == .phone ? .phoneToWatch : .watchToPhone, bytes: size(of: slot), at: now)
    }

    /// Sends what a slot holds by a message.
    mutating func send(_ slot: Slot, _ direction: Direction, bytes: Int, at now: Instant) {
        let message = link.payloads[slot].message
        link.payloads.retain(slot)
        do throws(TransportError) {
            try checkStaged(.message, direction, .notReachable, at: now)
            _ = try link.sendMessage(slot, direction, bytes: bytes, at: now, into: &schedule)
            noteSent(by: .message, bytes)
            link.payloads.release(slot)
            if isTracing { tell(.link, "\(message.text) goes \(direction.text) (T3)", at: now) }
            noteMishaps(ofFrame: message.isFrame)
        } catch {
            queue.schedule(.refused(error, direction, slot), at: now)
            noteMishaps(ofFrame: message.isFrame)
            if isTracing { tell(.link, "\(message.text) is refused: \(error.text) (T3)", at: now) }
        }
    }

    mutating func transfer(_ message: Message, _ document: Int32?, from device: Device, at now: Instant) {
        let slot = claimPayload(message, document)
        let direction: Direction = device == .phone ? .phoneToWatch : .watchToPhone
        link.payloads.retain(slot)
        do throws(TransportError) {
            try checkStaged(.userInfo, direction, .sessionNotActivated, at: now)
            let bytes = size(of: slot)
            try link.transferUserInfo(slot, direction, bytes: bytes, at: now, into: &schedule)
            noteSent(by: .userInfo, bytes)
            link.payloads.release(slot)
            if isTracing { tell(.link, "\(message.text) is queued \(direction.text) (T4)", at: now) }
        } catch {
            // Nothing is told of a user info that is refused; the system takes none of them before activation.
            link.payloads.release(slot)
            if isTracing { tell(.link, "\(message.text) is refused: \(error.text) (T4)", at: now) }
        }
    }
}
