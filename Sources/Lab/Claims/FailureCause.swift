/// Why a claim was violated, as far as it can be told.
///
/// It is the fault that decided the violation, or a circumstance in which no design could have held the claim.
public enum FailureCause: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    // Circumstances that excuse a violation.
    case watchNeverReachable
    case batteryDead
    case concurrentEdits
    case clockStepped
    case clocksApart
    case appOutdated
    case saveRefused
    case servedAnotherRun
    case deletionUnheard
    case suspendedBySystem
    case sessionEndedBySystem
    // Faults.
    case launchLost
    case launchLate
    case launchRefused
    case startHung
    case watchCrashed
    case watchRebooted
    case watchReinstalled
    case watchSuspended
    case sessionTaken
    case phoneCrashed
    case phoneRebooted
    case watchPowerLost
    case phonePowerLost
    case phoneUpdated
    case phoneForceQuit
    case phoneBackgrounded
    case splitShown
    case unreachable
    case oneWayOutage
    case reachabilityLied
    case installedFlagLied
    case messageLost
    case messageLate
    case messageReordered
    case messageDuplicated
    case replyTimedOut
    case callbackSwallowed
    case contextHeld
    case contextTooLarge
    case contextUnchanged
    case queueStuck
    case observerLagged
    case fileOffloaded
    case editedElsewhere
    case runsInParallel
    /// Nothing went wrong: the rules themselves allow it.
    case rules
}

extension FailureCause {
    /// Whether no design could have held the claim, so that its violation is legitimate.
    public var isLegitimate: Bool {
        switch self {
        case .watchNeverReachable, .batteryDead, .concurrentEdits, .clockStepped, .clocksApart,
            .appOutdated, .saveRefused, .servedAnotherRun, .deletionUnheard, .suspendedBySystem,
            .sessionEndedBySystem:
            true
        case .launchLost, .launchLate, .launchRefused, .startHung, .watchCrashed, .watchRebooted, .watchReinstalled,
            .watchSuspended, .sessionTaken, .phoneCrashed, .phoneRebooted, .watchPowerLost, .phonePowerLost,
            .phoneUpdated,
            .phoneForceQuit, .phoneBackgrounded, .splitShown, .unreachable, .oneWayOutage, .reachabilityLied,
            .installedFlagLied, .messageLost, .messageLate, .messageReordered, .messageDuplicated, .replyTimedOut,
            .callbackSwallowed, .contextHeld, .contextTooLarge,
            .contextUnchanged, .queueStuck, .observerLagged, .fileOffloaded, .editedElsewhere, .runsInParallel, .rules:
            false
        }
    }

    /// What happened, as a sentence.
    public var summary: String {
        switch self {
        case .watchNeverReachable: "The watch was never reachable again."
        case .batteryDead: "The battery of a device was dead to the end."
        case .concurrentEdits: "Both devices edited the same set within seconds, before either had heard of the other."
        case .clockStepped: "The clock of the device was set."
        case .clocksApart: "The clocks of the devices are apart, and the older edit bears the later date."
        case .appOutdated: "The watch app is older than the phone's, and says so."
        case .saveRefused: "Health refused to save the record."
        case .servedAnotherRun: "The one session that a watch can run served another workout."
        case .deletionUnheard: "The watch had not heard that the workout was deleted."
        case .suspendedBySystem: "The system suspended the watch app although its session ran."
        case .sessionEndedBySystem: "The system or another app had ended the session that kept the watch app awake."
        case .launchLost: "The launch handoff was lost."
        case .launchLate: "The launch handoff came late."
        case .launchRefused: "The launch handoff came while another session ran, and was turned away."
        case .startHung: "The session that was asked for did not answer."
        case .watchCrashed: "The watch app crashed."
        case .watchRebooted: "The watch restarted."
        case .watchReinstalled: "The watch app was removed and installed again."
        case .watchSuspended: "The watch app was put to sleep."
        case .sessionTaken: "The system or another app ended the session."
        case .phoneCrashed: "The phone app crashed."
        case .phoneRebooted: "The phone restarted."
        case .watchPowerLost: "The watch's battery was empty for a while."
        case .phonePowerLost: "The phone's battery was empty for a while."
        case .phoneUpdated: "The phone app was updated before the watch app."
        case .phoneForceQuit: "The phone app was swiped away."
        case .phoneBackgrounded: "The phone was pocketed."
        case .splitShown: "A split was looked at on the phone, and not edited."
        case .unreachable: "The devices could not reach each other."
        case .oneWayOutage: "Nothing passed in one direction."
        case .reachabilityLied:
            "A device was told that the other is reachable, or not, when it was the other way round."
        case .installedFlagLied:
            "The phone was told that the watch does not have the app, and sent it nothing."
        case .messageLost: "A message was lost."
        case .messageLate: "A message was on its way for long."
        case .messageReordered: "A message overtook another."
        case .messageDuplicated: "A message came twice."
        case .replyTimedOut: "A reply came too late, though the work was done."
        case .callbackSwallowed: "A change of reachability was not told."
        case .contextHeld: "The system held a context back."
        case .contextTooLarge: "A push was too large."
        case .contextUnchanged: "A push that equalled the one before it was not delivered."
        case .queueStuck: "The queue of transfers was stuck."
        case .observerLagged: "The phone's observer saw a file late."
        case .fileOffloaded: "A file had been offloaded to the cloud."
        case .editedElsewhere: "Another device of the athlete edited the workout."
        case .runsInParallel: "Two workouts were open at once."
        case .rules: "No fault that is known bears on it; what was done is enough under these rules."
        }
    }
}
