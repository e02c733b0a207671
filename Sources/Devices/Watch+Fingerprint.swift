import Session
public import Timeline
import Workouts

extension Watch: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings)
        fingerprint.combine(appState.rawValue)
        fingerprint.combine(launches)
        fingerprint.combine(heldHandoff.map { Double($0.rawValue) })
        fingerprint.combine(heldPush != nil)
        fingerprint.combine(heldPush ?? [])
        fingerprint.combine(deferredTimers)
        fingerprint.combine(coordinator)
        fingerprint.combine(logs)
        fingerprint.combine(system)
        fingerprint.combine(healthStore)
        fingerprint.combine(faults.hangsNextStart)
        fingerprint.combine(faults.unsavableRuns)
        // `orders` is a buffer, empty between two events.
        fingerprint.combine(orders.count)
    }
}

extension Watch.Settings: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(coordinator.graceWindow)
        fingerprint.combine(coordinator.startTimeout)
        fingerprint.combine(coordinator.staleLimit)
        fingerprint.combine(coordinator.setOrder)
        fingerprint.combine(switches)
        fingerprint.combine(appLaunch)
        fingerprint.combine(sessionStart)
        fingerprint.combine(settling)
        fingerprint.combine(gapLimit)
        fingerprint.combine(countsMotionPauses)
        fingerprint.combine(zones)
        fingerprint.combine(athlete)
        fingerprint.combine(volume)
        fingerprint.combine(recordKey)
    }
}

extension Watch.Timer: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .appReady(let launch):
            fingerprint.combine(0)
            fingerprint.combine(launch)
        case .coordinator(let timer, let launch, let start):
            fingerprint.combine(1)
            fingerprint.combine(timer.rawValue)
            fingerprint.combine(launch)
            fingerprint.combine(start)
        case .sessionStarted(let start):
            fingerprint.combine(2)
            fingerprint.combine(start)
        case .settled(let slot, let use):
            fingerprint.combine(3)
            fingerprint.combine(slot)
            fingerprint.combine(use)
        }
    }
}

extension Watch.Log: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(run)
        fingerprint.combine(sets)
    }
}

extension Watch.System: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        // A free slot holds nothing but storage; one that was never used might as well not be there.
        let used = slots.prefix { $0.use > 0 }
        fingerprint.combine(used.count)
        for slot in used {
            fingerprint.combine(slot.role)
            fingerprint.combine(slot.use)
            if slot.role != .free { fingerprint.combine(slot.session) }
        }
        fingerprint.combine(current ?? -1)
        fingerprint.combine(record)
        fingerprint.combine(isAttached)
        fingerprint.combine(taken)
        fingerprint.combine(starts)
        fingerprint.combine(records)
    }
}

extension Watch.System.Role: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .free: fingerprint.combine(0)
        case .starting: fingerprint.combine(1)
        case .running: fingerprint.combine(2)
        case .closing(let run, let ending):
            fingerprint.combine(3)
            fingerprint.combine(run)
            fingerprint.combine(ending.rawValue)
        }
    }
}

extension HealthStore: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(entries) }
}

extension HealthStore.Entry: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(run)
        fingerprint.combine(record)
        fingerprint.combine(ending.rawValue)
        fingerprint.combine(isRecovered)
    }
}
