import Devices
import Session

// What a person is told of what the watch's session tells.
extension Notice {
    /// The fault that it tells of; nil for what goes the usual way.
    var cause: FailureCause? {
        switch self {
        case .startHung: .startHung
        case .launchRefused: .launchRefused
        case .saveFailed: .saveRefused
        default: nil
        }
    }

    /// Where it is told.
    var column: TimelineEntry.Column {
        switch self {
        case .saved, .saveFailed: .healthStore
        default: .watch
        }
    }

    func text(by names: WorldNames) -> String {
        switch self {
        case .appLaunched: "the app has launched"
        case .sessionStarted: "a session runs"
        case .sessionRecovered: "the session is taken up again"
        case .startHung: "the session that was asked for never answered"
        case .launchRefused: "the launch is turned away: a session runs"
        case .launchKept: "the launch is kept until the session ends"
        case .launchDropped: "the launch is dropped: no workout waits for a session"
        case .sessionUnclaimed: "asks what workout the session is of"
        case .sessionEnded(_, let run, let ending):
            "the session ends (\(ending.text))\(run.map { " for " + names.name(ofRun: $0) } ?? "")"
        case .sessionDiscarded: "the session is discarded: its workout is gone"
        case .emptySessionDiscarded: "a session in which no set was logged is discarded"
        case .sessionForgotten: "what the session measured is forgotten"
        case .orphanReplaced: "a session that nobody held is replaced"
        case .builderLost: "a record in the making is lost"
        case .saved(_, let run): "\(run.map { names.name(ofRun: $0) } ?? "a record of no workout") is saved"
        case .saveFailed(_, let run): "\(run.map { names.name(ofRun: $0) } ?? "a record") could not be saved"
        case .sessionLostInReboot: "the session is lost in the restart"
        case .refused(let refusal): "the session turns down a call: \(refusal)"
        }
    }
}

extension SessionEnding {
    fileprivate var text: String {
        switch self {
        case .finished: "finished"
        case .salvaged: "salvaged"
        case .unfinished: "left unfinished"
        }
    }
}

extension LinkDecision.Coordinates {
    /// What a person is told of a decision on something that was sent; nil for one that is told otherwise.
    var text: String? {
        switch kind {
        case .loss, .silentLoss, .burst: "\(content) is lost"
        case .replyLoss: "a reply is lost"
        case .lateReply: "a reply is late"
        case .duplicate: "\(content) will come twice"
        case .hold: "the system holds the push back"
        case .delay, .launchLateness: "\(content) is on its way for long"
        case .launchLoss: "the launch handoff is lost"
        case .launchHang: "the launch of the watch hangs"
        case .lateLaunchAnswer: "the answer to the launch is late"
        case .swallowedCallback: "\(direction.reader) is not told that its reach has changed"
        case .coalescedCallback: "\(direction.reader) is told late that its reach has changed"
        default: nil
        }
    }

    private var content: String {
        switch channel {
        case .launch: "the launch handoff"
        case .context: "the push"
        case .message, nil: "a message \(direction.text)"
        case .userInfo: "a transfer \(direction.text)"
        }
    }
}

extension Direction {
    /// The device that would send in it.
    fileprivate var reader: String { self == .phoneToWatch ? "the phone" : "the watch" }
}
