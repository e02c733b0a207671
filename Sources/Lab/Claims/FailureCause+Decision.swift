import Devices

extension FailureCause {
    /// The cause that a decision is; nil where it only says how long or when, or nothing goes wrong by it.
    public init?(_ decision: LinkDecision.Coordinates) {
        guard let kind = decision.kind else { return nil }
        switch kind {
        case .unreachableSpell, .refusal: self = .unreachable
        case .unreported, .falseSpell: self = .reachabilityLied
        case .falseInstalledFlag: self = .installedFlagLied
        case .outage: self = .oneWayOutage
        case .stuckQueue: self = .queueStuck
        case .severance: self = .watchNeverReachable
        case .loss, .silentLoss, .burst, .replyLoss: self = .messageLost
        case .duplicate: self = .messageDuplicated
        case .hold: self = .contextHeld
        case .lateReply: self = .replyTimedOut
        case .launchLoss, .launchHang, .lateLaunchAnswer: self = .launchLost
        case .launchLateness: self = .launchLate
        case .delay: self = decision.channel == .launch ? .launchLate : .messageLate
        case .swallowedCallback, .coalescedCallback: self = .callbackSwallowed
        case .watchCrash: self = .watchCrashed
        case .watchReboot: self = .watchRebooted
        case .watchSuspension: self = .suspendedBySystem
        case .systemEnd, .otherSession: self = .sessionTaken
        case .startHang: self = .startHung
        case .saveFailure: self = .saveRefused
        case .phoneCrash: self = .phoneCrashed
        case .phoneReboot: self = .phoneRebooted
        case .forceQuit: self = .phoneForceQuit
        case .watchBattery, .phoneBattery: self = .batteryDead
        case .phoneUpdate: self = .appOutdated
        case .watchClockStep, .phoneClockStep: self = .clockStepped
        case .offload: self = .fileOffloaded
        case .editElsewhere, .deleteElsewhere: self = .editedElsewhere
        case .severanceTime, .duplicateDelay, .holdTime, .replyDelay, .launchLatenessTime, .charger,
            .watchUpdate:
            return nil
        }
    }
}
