import CommandChannel
public import Timeline
import Workouts

extension CommandPhone: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings)
        fingerprint.combine(clock)
        fingerprint.combine(stored)
        fingerprint.combine(memory)
        fingerprint.combine(system.isPaired)
        fingerprint.combine(system.isInstalled)
        fingerprint.combine(system.isReachable)
    }
}

extension CommandPhone.Settings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(switches)
        fingerprint.combine(appLaunch)
        fingerprint.combine(launchTimeout)
        fingerprint.combine(heartbeat)
        fingerprint.combine(celebration)
        fingerprint.combine(tailAge)
        fingerprint.combine(namedCount)
        fingerprint.combine(UInt64(language.rawValue))
        fingerprint.combine(isSyncWanted)
    }
}

extension CommandPhone.Stored: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(splits)
        fingerprint.combine(settings)
        fingerprint.combine(files)
        fingerprint.combine(lastFinished)
        fingerprint.combine(tombstones.count)
        for tombstone in tombstones {
            fingerprint.combine(tombstone.workout)
            fingerprint.combine(tombstone.deletedAt)
        }
        fingerprint.combine(handEdits.count)
        for edit in handEdits {
            fingerprint.combine(edit.place)
            fingerprint.combine(edit.instant)
        }
        fingerprint.combine(revision != nil)
        fingerprint.combine(revision ?? 0)
        fingerprint.combine(receiver)
        fingerprint.combine(UInt64(UInt32(bitPattern: launches)))
    }
}

extension CommandPhone.Memory: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(state.rawValue) | UInt64(phase.rawValue) << 8 | UInt64(phaseSeconds) << 16)
        fingerprint.combine(opensInForeground)
        fingerprint.combine(owesCatchUp)
        fingerprint.combine(isActivated)
        fingerprint.combine(receiver != nil)
        if let receiver { fingerprint.combine(receiver) }
        fingerprint.combine(counter?.last ?? 0)
        fingerprint.combine(anchor.map(Int.init) ?? -1)
        fingerprint.combine(phaseEnd)
        fingerprint.combine(timedSet)
        fingerprint.combine(lastDone)
        fingerprint.combine(lastPushed != nil)
        if let lastPushed { fingerprint.combine(lastPushed) }
        fingerprint.combine(wantsSnapshot)
        fingerprint.combine(wantsRepeat)
        fingerprint.combine(UInt64(UInt32(bitPattern: generation)) << 32 | UInt64(UInt32(bitPattern: heartbeat)))
        fingerprint.combine(UInt64(UInt32(bitPattern: countdown)))
        fingerprint.combine(deferredTimers)
        fingerprint.combine(UInt64(UInt32(bitPattern: launchAttempt ?? -1)))
    }
}
