import Devices
import Session
import Workouts

// What happens to a watch and its phone, in words.
extension SessionSpace {
    public func step(_ choice: UInt16) -> ExplorationStep {
        let index = Int(choice & 0xFF)
        let number = index + 1
        switch Choice(rawValue: UInt8(choice >> 8)) {
        case .start: return ExplorationStep(.phone, "run \(runs.count + 1) begins, is launched and pushed")
        case .finish: return ExplorationStep(.phone, "run \(number) is finished")
        case .delete: return ExplorationStep(.phone, "run \(number) is deleted")
        case .finishOnWatch: return ExplorationStep(.watch, "run \(number) is finished")
        case .launch: return ExplorationStep(.wire, "a launch", .arrives(from: .phone, to: .watch))
        case .loseLaunch: return ExplorationStep(.wire, "a launch", .isLost(from: .phone, to: .watch))
        case .doubleLaunch: return ExplorationStep(.wire, "a launch is doubled")
        case .push: return ExplorationStep(.wire, "the runs: \(words(push ?? []))", .arrives(from: .phone, to: .watch))
        case .open: return ExplorationStep(.watch, "the app is opened")
        case .crash: return ExplorationStep(.watch, "the app dies")
        case .reboot: return ExplorationStep(.watch, "the watch restarts, and the system keeps its session")
        case .rebootWithout: return ExplorationStep(.watch, "the watch restarts, and the session is gone")
        case .boot: return ExplorationStep(.watch, "the watch has restarted")
        case .takeSession: return ExplorationStep(.watch, "the system takes the session")
        case .suspend: return ExplorationStep(.watch, "the app is suspended")
        case .wake: return ExplorationStep(.watch, "the app wakes")
        case .hang: return ExplorationStep(.watch, "the next session that is asked for will not answer")
        case .timer: return ExplorationStep(.watch, words(timers[index]))
        case nil: return ExplorationStep(.wire, "nothing")
        }
    }

    private func words(_ pushed: [Run]) -> String {
        if pushed.isEmpty { return "none" }
        return runs.indices.compactMap { index in
            pushed.first { $0.id == runs[index].run.id }.map { "run \(index + 1) \($0.status.words)" }
        }.joined(separator: ", ")
    }

    private func words(_ timer: Watch.Timer) -> String {
        switch timer {
        case .appReady: "the app has launched"
        case .sessionStarted: "the session runs"
        case .settled: "the record has had time for late samples"
        case .coordinator(.grace, _, _): "the grace window is over"
        case .coordinator(.startTimeout, _, _): "the start has not answered in time"
        case .coordinator(.patience, _, _): "the session has waited for its run"
        case .coordinator(.stale, _, _): "hours have passed"
        }
    }
}

extension WorkoutStatus {
    fileprivate var words: String {
        switch self {
        case .notStarted: "not begun"
        case .inProgress: "under way"
        case .skipped: "skipped"
        case .completed: "completed"
        }
    }
}
