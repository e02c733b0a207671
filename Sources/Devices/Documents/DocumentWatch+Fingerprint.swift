import Session
public import Timeline
import Workouts

extension DocumentWatch: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings)
        fingerprint.combine(session)
        fingerprint.combine(clock)
        fingerprint.combine(stored)
        fingerprint.combine(memory)
        fingerprint.combine(isReachable)
        fingerprint.combine(isWristDown)
        fingerprint.combine(notifications)
        // `directives` is a buffer, empty between two events.
        fingerprint.combine(directives.count)
    }
}

extension DocumentWatch.Settings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(session)
        fingerprint.combine(retry)
        fingerprint.combine(mirrorGrace)
        fingerprint.combine(Int(version))
    }
}

extension DocumentWatch.Stored: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(documents)
        fingerprint.combine(splits)
        fingerprint.combine(settings)
        fingerprint.combine(lastSyncDate)
        fingerprint.combine(Int(nonce))
        fingerprint.combine(editingWorkout)
        fingerprint.combine(editingSplit)
        fingerprint.combine(lockEnd)
        fingerprint.combine(Int(edits))
        fingerprint.combine(unacknowledged)
        fingerprint.combine(loggedSets)
    }
}

extension DocumentWatch.ForwardedEdit: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(UInt64(edit) | (isQueued ? 1 << 32 : 0))
    }
}

extension LoggedSets: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(document)
        fingerprint.combine(places)
    }
}

extension LoggedSets.Place: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(log) | UInt64(set) << 8)
        fingerprint.combine(entry)
    }
}

extension DocumentWatch.Memory: Fingerprintable {
    @usableFromInline
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(
            (isActivated ? 1 : 0) | (isAwaitingPush ? 2 : 0) | (isMismatched ? 4 : 0)
                as UInt64)
        fingerprint.combine(place)
        fingerprint.combine(live)
        fingerprint.combine(Int(syncFailures))
        fingerprint.combine(Int(syncGeneration))
        fingerprint.combine(Int(lockGeneration))
        fingerprint.combine(sessionlessRun)
        fingerprint.combine(deferredTimers)
    }
}

extension DocumentWatch.Screen.Place: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .none: fingerprint.combine(0)
        case .gate: fingerprint.combine(1)
        case .run(let run):
            fingerprint.combine(2)
            fingerprint.combine(run)
        case .exercise(let run, let log):
            fingerprint.combine(3 + Int(log))
            fingerprint.combine(run)
        }
    }
}
