import Devices
import Timeline
import Workouts

// All that makes a link go on as it does: what is on its way and to whom, and what each side knows.
//
// The contents of slots are left out: they are what a device has sent, and the device is in the digest of its world.
extension Link {
    /// Puts all that the link holds into a fingerprint.
    func fingerprint(into fingerprint: inout Fingerprint) {
        for side in LinkSide.allCases { fingerprint.combine(endpoints[side]) }
        for direction in Direction.allCases {
            fingerprint.combine(queues[direction.index])
            fingerprint.combine(UInt64(arrivals[direction].count) << 32 | UInt64(arrivals[direction].latest))
        }
        fingerprint.combine(slot)
        fingerprint.combine(messages)
        fingerprint.combine(launches)
        fingerprint.combine(weather)
        fingerprint.combine(UInt64(isPaired, isInstalled, isInstalledFlagFalse, effective == settings))
        chance.fingerprint(into: &fingerprint)
    }
}

extension LinkChance {
    /// Puts what a script has staged into a fingerprint; what chance decides follows from the seed.
    func fingerprint(into fingerprint: inout Fingerprint) {
        for staged in staged {
            let lane = UInt64(staged.channel.rawValue) << 8 | UInt64(staged.direction.rawValue)
            fingerprint.combine(UInt64(staged.kind.rawValue) << 16 | lane)
            fingerprint.combine(staged.span?.microseconds ?? -1)
        }
    }
}

extension LinkEndpoint: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(presence.rawValue))
        fingerprint.combine(UInt64(isActivated, hasLaunchDelegate, isWoken, isToldReachable, isTellingReach))
        fingerprint.combine(UInt64(calls))
    }
}

extension ContextSlot: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        for slot in [sent, inFlight, received] { fingerprint.combine(Int(slot ?? -1)) }
        fingerprint.combine(UInt64(isWaiting, isHeld, isUnread, isKept))
        fingerprint.combine(UInt64(count) << 32 | UInt64(flightNumber))
        fingerprint.combine(UInt64(attempt))
    }
}

extension MessageTransport: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(count)
        for transmission in transmissions where transmission.serial != .max { fingerprint.combine(transmission) }
    }
}

extension MessageTransport.Transmission: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(Int(payload))
        fingerprint.combine(UInt64(direction.rawValue) << 32 | UInt64(number))
        fingerprint.combine(UInt64(serial) << 32 | UInt64(order))
        fingerprint.combine(Int(pending) << 16 | Int(copies) << 8 | Int(copiesEnded))
        fingerprint.combine(UInt64(isDelivered, isSettled))
    }
}

extension UserInfoQueue: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(transfers.count)
        for position in 0..<transfers.count { fingerprint.combine(transfers[position]) }
        fingerprint.combine(deliveries.count)
        for position in 0..<deliveries.count { fingerprint.combine(deliveries[position]) }
        fingerprint.combine(UInt64(isMoving, isHandingOver))
        fingerprint.combine(UInt64(count) << 32 | UInt64(deliveryCount))
        fingerprint.combine(nextArrival)
    }
}

extension UserInfoQueue.Transfer: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(Int(payload))
        fingerprint.combine(UInt64(number) << 32 | UInt64(order))
        fingerprint.combine(queued)
        fingerprint.combine(due)
        fingerprint.combine(UInt64(attempt))
    }
}

extension UserInfoQueue.Delivery: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(Int(payload))
        fingerprint.combine(UInt64(ticket.serial) << 32 | UInt64(order))
        fingerprint.combine(UInt64(isHandedOver, wasHandedOver))
    }
}

extension LaunchTransport: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(count))
        fingerprint.combine(held)
    }
}

extension LaunchRequest: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(Int(attempt))
    }
}

extension UInt64 {
    /// Truth values, a bit for each.
    fileprivate init(_ values: Bool...) { self = values.reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
}
