import Session
public import Timeline
import Workouts

extension DocumentPhone: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings)
        fingerprint.combine(clock)
        fingerprint.combine(stored)
        fingerprint.combine(memory)
        fingerprint.combine(system)
    }
}

extension DocumentPhone.Settings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(switches)
        fingerprint.combine(appLaunch)
        fingerprint.combine(ingest)
        fingerprint.combine(launchTimeout)
        fingerprint.combine(liveRetry)
        fingerprint.combine(mirrorGrace)
        fingerprint.combine(tailAge)
        fingerprint.combine(tailCount)
        fingerprint.combine(keptCount)
        fingerprint.combine(namedCount)
        fingerprint.combine(UInt64(lockLeaseSeconds) | UInt64(version) << 16)
    }
}

extension DocumentPhone.Stored: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(splits)
        fingerprint.combine(settings)
        fingerprint.combine(files)
        fingerprint.combine(stubs)
        fingerprint.combine(cache)
        fingerprint.combine(conflicts)
        fingerprint.combine(Int(nonce))
        fingerprint.combine(Int(launches))
    }
}

extension DocumentPhone.Memory: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(state.rawValue) | UInt64(banners.rawValue) << 8 | UInt64(pushTier) << 16)
        fingerprint.combine(opensInForeground)
        fingerprint.combine(isActivated)
        fingerprint.combine(owesCatchUp)
        fingerprint.combine(wantsPush)
        fingerprint.combine(wantsNonce)
        fingerprint.combine(Int(ticket))
        fingerprint.combine(arrivals)
        fingerprint.combine(saves)
        fingerprint.combine(unseen)
        fingerprint.combine(deferredTimers)
        fingerprint.combine(editor)
        fingerprint.combine(split.map(Double.init))
        fingerprint.combine(isSplitSheetOpen)
        fingerprint.combine(Int(lockRenewal))
        fingerprint.combine(launchAttempt.map(Double.init))
        fingerprint.combine(live)
    }
}

extension DocumentPhone.System: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine((isPaired ? 1 : 0) | (isInstalled ? 2 : 0) | (isReachable ? 4 : 0))
    }
}

extension DocumentPhone.Stub: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(tombstone)
        fingerprint.combine(Int(edit))
    }
}

extension DocumentPhone.Conflict: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(document)
        fingerprint.combine(modifiedAt)
        fingerprint.combine(isOwn)
    }
}

extension DocumentPhone.Arrival: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(document)
        fingerprint.combine(UInt64(edit) | (isDue ? 1 << 32 : 0))
        fingerprint.combine(Int(ticket))
    }
}

extension DocumentPhone.Save: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(change)
        fingerprint.combine(stamp)
        fingerprint.combine(Int(ticket))
        fingerprint.combine(isDue)
    }
}

extension DocumentPhone.Change: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .act(let action): fingerprint.combine(action)
        case .delete(let log): fingerprint.combine(UInt64(log) | 1 << 32)
        case .advance(let transition, let log):
            fingerprint.combine(UInt64(log) | 1 << 33)
            fingerprint.combine(transition)
        }
    }
}
