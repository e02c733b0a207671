public import Timeline
import Workouts

extension SessionCoordinator: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(settings.graceWindow)
        fingerprint.combine(settings.startTimeout)
        fingerprint.combine(settings.staleLimit)
        fingerprint.combine(settings.launchPatience)
        fingerprint.combine(settings.setOrder)
        fingerprint.combine(switches)
        fingerprint.combine(status.rawValue)
        fingerprint.combine(runs)
        fingerprint.combine(previouslyActive)
        fingerprint.combine(isInGrace)
        fingerprint.combine(keptLaunch != nil)
        if let keptLaunch { fingerprint.combine(keptLaunch.rawValue) }
        fingerprint.combine(launchBalance)
        fingerprint.combine(taken)
        fingerprint.combine(record)
        fingerprint.combine(recordStart)
        fingerprint.combine(vainPushes)
        fingerprint.combine(isStartRepeated)
    }
}
