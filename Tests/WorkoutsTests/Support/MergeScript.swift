import Timeline
import Workouts

/// Which sets two devices edit, and how their edits are merged.
enum ScriptedSets: CaseIterable {
    /// Both check off the next set, and the log is merged as a whole.
    case shared
    /// The phone checks off the next set and the watch the last one, and the parts of the log are dated.
    case apart
}

/// One edit of a run by a human, on one of two devices.
enum ScriptedEdit: Hashable {
    /// The next set of a log is checked off.
    case completeSet(log: UInt8, by: WorkoutMetrics.Source)
    /// A log is deleted, which only the phone can do.
    case delete(log: UInt8)
    /// The run is completed.
    case complete(by: WorkoutMetrics.Source)

    static let all: [ScriptedEdit] =
        WorkoutMetrics.Source.allCases.flatMap { device in
            (0..<3).map { .completeSet(log: $0, by: device) } + [.complete(by: device)]
        } + (0..<3).map { .delete(log: $0) }

    var device: WorkoutMetrics.Source {
        switch self {
        case .completeSet(_, let device), .complete(let device): device
        case .delete: .phone
        }
    }

    var log: UInt8? {
        switch self {
        case .completeSet(let log, _), .delete(let log): log
        case .complete: nil
        }
    }

    var isSet: Bool { if case .completeSet = self { true } else { false } }
    private var isDelete: Bool { if case .delete = self { true } else { false } }

    func apply(to document: inout WorkoutDocument, _ sets: ScriptedSets, at now: Instant) {
        switch self {
        case .completeSet(let log, let device):
            guard let position = document.position(ofLog: log), let next = document[log: position].nextSet else {
                return
            }
            let before = document[log: position]
            let last = (next..<Int(before.setCount)).last { !before[set: $0].isDone } ?? next
            let set = sets == .apart && device == .watch ? last : next
            document[log: position].complete(set: set, at: now, by: device)
            if sets == .apart { document[log: position].dateChanges(since: before) }
        case .delete(let log): document.delete(log: log)
        case .complete: document.finish(as: .completed, at: now)
        }
    }

    /// All scripts of so many edits, with at most one deletion and one edit of the run itself.
    ///
    /// The three logs are alike, so of scripts that differ only in their names the one that names them in order stands
    /// for all.
    static func scripts(length: Int) -> [[ScriptedEdit]] {
        guard length > 0 else { return [[]] }
        return scripts(length: length - 1).flatMap { script in
            all.compactMap { edit in
                let named = Set(script.compactMap(\.log)).count
                let isNext = edit.log.map { Int($0) <= named } ?? true
                let isOnce = edit.isSet || !script.contains { $0.isDelete == edit.isDelete && !$0.isSet }
                return isNext && isOnce ? script + [edit] : nil
            }
        }
    }

    /// Whether each log's sets are checked off by one device only.
    static func areApart(_ script: [ScriptedEdit]) -> Bool {
        (0..<3).allSatisfy { log in
            Set(script.filter { $0.isSet && $0.log == log }.map(\.device)).count < 2
        }
    }
}

/// How the stamps of a script's edits follow each other.
enum ScriptedClock: CaseIterable {
    /// All within one second.
    case still
    /// A second apart.
    case running
    /// A second apart, and the watch's wall clock is ten seconds behind.
    case skewed

    func stamp(of index: Int, on device: WorkoutMetrics.Source) -> Instant {
        let seconds = self == .still ? 20 : 20 + Int64(index)
        return .epoch + .seconds(self == .skewed && device == .watch ? seconds - 10 : seconds)
    }
}
