import Devices
import Timeline
import Workouts

/// A tap that a device has neither carried out nor refused.
struct PendingTap: Sendable, BitwiseCopyable {
    /// What was tapped.
    enum Wish: Sendable, BitwiseCopyable {
        case act(RunAction)
        case deleteRun
        case deleteLog(UInt8)
    }

    var wish: Wish
    var run: Identifier
    var device: Device
    var made: Instant
    /// Whether it has been seen to have waited too long.
    var isLate = false
}

extension PendingTap {
    /// Whether a version of its run shows what was wished for.
    ///
    /// That a set was checked off is told by the device, since the tap may leave open which one it is.
    func isCarriedOut(in document: WorkoutDocument) -> Bool {
        switch wish {
        case .act(.finishRun): return document.status == .completed
        case .act(.skipRun): return document.status == .skipped
        case .act(let action):
            guard let log = action.log, let position = document.position(ofLog: log) else { return false }
            return action.isCarriedOut(in: document[log: position])
        case .deleteRun: return false
        case .deleteLog(let log): return document.isDeleted(log: log)
        }
    }
}

extension RunAction {
    fileprivate func isCarriedOut(in log: WorkoutLog) -> Bool {
        switch self {
        case .uncheckSet(_, let set): set < log.setCount && !log[set: Int(set)].isDone
        case .editSet(_, let set, let detail):
            set < log.setCount && log[set: Int(set)].reps == detail.reps
                && log[set: Int(set)].weightGrams == detail.weightGrams
        case .writeNote(_, let note): log.note == note
        case .skipLog: log.status == .skipped
        case .completeLog: log.status == .completed
        case .completeSet, .finishRun, .skipRun: false
        }
    }
}
