import CommandChannel
import Session
public import Timeline
import Workouts

extension CommandWatch: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings)
        fingerprint.combine(session)
        fingerprint.combine(clock)
        fingerprint.combine(stored)
        fingerprint.combine(memory)
        fingerprint.combine(isReachable)
        fingerprint.combine(isWristDown)
        fingerprint.combine(Int(generation))
        fingerprint.combine(hasNews)
        fingerprint.combine(shown)
        fingerprint.combine(notification)
        // The rest are buffers, empty between two events.
        fingerprint.combine(directives.count)
        fingerprint.combine(orders.count)
        fingerprint.combine(runs.count)
    }
}

extension CommandWatch.Glance: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(session)
        fingerprint.combine(UInt64(phase.rawValue) | UInt64(exercise) << 8 | UInt64(ahead) << 16)
        fingerprint.combine(setIndex.map(Int.init) ?? -1)
        fingerprint.combine(setCount.map(Int.init) ?? -1)
        fingerprint.combine(set)
        fingerprint.combine(values)
        fingerprint.combine(restEnd)
        fingerprint.combine(isPicked)
    }
}

extension CommandWatch.Settings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(session)
        fingerprint.combine(crownRest)
        fingerprint.combine(tolerance)
    }
}

extension CommandWatch.Stored: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(gate)
        fingerprint.combine(commands)
        fingerprint.combine(doneSession)
        fingerprint.combine(loggedSession)
        fingerprint.combine(loggedPlaces.count)
        for place in loggedPlaces { fingerprint.combine(place.map { Int($0.log) << 8 | Int($0.set) } ?? -1) }
    }
}

extension CommandWatch.Memory: Fingerprintable {
    @usableFromInline
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(isActivated)
        fingerprint.combine(sender)
        fingerprint.combine(first)
        fingerprint.combine(second)
        fingerprint.combine(endedCountdown)
        fingerprint.combine(awaitedCountdown)
        fingerprint.combine(Int(countdown))
        fingerprint.combine(confirmation)
        fingerprint.combine(notLogged != nil)
        fingerprint.combine(notLogged ?? 0)
        fingerprint.combine(sessionlessRun)
        fingerprint.combine(deferredTimers)
    }
}

extension CommandWatch.ColumnEdit: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(shown)
        fingerprint.combine(isTurning)
        fingerprint.combine(Int(timer))
        fingerprint.combine(set)
        fingerprint.combine(flushed)
        fingerprint.combine(flushedSet)
    }
}

extension CommandWatch.Confirmation: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(session)
        fingerprint.combine(set)
        fingerprint.combine(values)
    }
}

extension CommandWatch.Notification: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(end)
        fingerprint.combine(Int(haptic.rawValue) << 32 | Int(UInt32(bitPattern: generation)))
        fingerprint.combine(told)
    }
}
