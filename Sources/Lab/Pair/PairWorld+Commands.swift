import CommandChannel
import Devices
import Session
import Timeline
import Workouts

// What the devices of the command design send to each other.
extension PairWorld {
    /// Copies the snapshot that is pushed, as it will be once it has been encoded and decoded.
    ///
    /// - Returns: Its size in bytes, or a bound of it where that is below the ceiling anyhow and nobody asks.
    mutating func copySnapshot(to slot: Slot) -> Int {
        link.contexts[slot].snapshot = effects.snapshot
        link.contexts[slot].snapshot?.cutToWire()
        return snapshotBytes(ceiling: link.settings.context.ceilingBytes)
    }

    /// N25: whether apps ask for their reach by themselves.
    var asksReach: Bool { mutating get { scenario.switches.contains(.N25) } }

    mutating func tellPhoneItsReach(at now: Instant) {
        let isReachable = askReach(.phone, at: now)
        guard isReachable != commandPhone.system.isReachable else { return }
        commandPhone.handle(.reachabilityChanged(isReachable), at: now, into: &effects)
    }

    mutating func tellWatchItsReach(at now: Instant) {
        let isReachable = askReach(.watch, at: now)
        guard isReachable != commandWatch.isReachable else { return }
        commandWatch.handle(.reachabilityChanged(isReachable), at: now, into: &effects)
    }

    private mutating func snapshotBytes(ceiling: Int) -> Int {
        let bound = bound.bytes(of: effects.snapshot)
        guard isTracing || bound > ceiling else {
            return measuresBytes ? coder.encodedSize(effects.snapshot) : bound
        }
        let encoded = coder.encode(effects.snapshot)
        let decoded = try? PayloadCoder.snapshot(encoded)
        precondition(
            decoded == effects.snapshot.wireValue, "a snapshot does not survive its encoding: \(effects.snapshot)")
        return encoded.count
    }

    mutating func sendSnapshot(at now: Instant) {
        let slot = link.payloads.claim()
        link.payloads[slot].message = .snapshot
        link.payloads[slot].snapshot = effects.snapshot
        link.payloads[slot].snapshot.cutToWire()
        send(slot, .phoneToWatch, bytes: snapshotBytes(ceiling: link.settings.message.ceilingBytes), at: now)
    }

    mutating func send(_ segment: CommandSegment, at now: Instant) {
        claims.note(sending: segment.number)
        let slot = link.payloads.claim()
        link.payloads[slot].message = .command
        link.payloads[slot].segment = segment.wireValue
        var bytes = measuresBytes ? coder.encodedSize(segment) : PayloadBound.message
        if isTracing {
            let encoded = coder.encode(segment)
            bytes = encoded.count
            let decoded = try? PayloadCoder.segment(encoded)
            precondition(decoded == segment.wireValue, "a command does not survive its encoding: \(segment)")
        }
        send(slot, .watchToPhone, bytes: bytes, at: now)
    }
}

extension CommandSegment {
    /// What a slot holds before it is filled.
    static var blank: CommandSegment {
        CommandSegment(
            number: 0, oldest: 0, sender: SenderIdentity(lineage: 0, incarnation: 0),
            session: Identifier(high: 0, low: 0), command: .skipRest)
    }
}
