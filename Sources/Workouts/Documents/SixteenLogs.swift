/// The logs of a run, side by side in its document.
///
/// A tuple and not an `InlineArray`, of which Swift 6.3 copies all 1.6 KB before it looks at one element, wherever the
/// array is a stored property.
struct SixteenLogs: Sendable, BitwiseCopyable {
    private typealias Log = WorkoutLog

    private var logs: (Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log)

    /// Makes sixteen of one log.
    init(repeating log: WorkoutLog) {
        logs = (log, log, log, log, log, log, log, log, log, log, log, log, log, log, log, log)
    }

    /// The log at a position below 16.
    subscript(position: Int) -> WorkoutLog {
        get {
            switch position {
            case 0: logs.0
            case 1: logs.1
            case 2: logs.2
            case 3: logs.3
            case 4: logs.4
            case 5: logs.5
            case 6: logs.6
            case 7: logs.7
            case 8: logs.8
            case 9: logs.9
            case 10: logs.10
            case 11: logs.11
            case 12: logs.12
            case 13: logs.13
            case 14: logs.14
            case 15: logs.15
            default: preconditionFailure("a run has at most 16 logs, none at \(position)")
            }
        }
        set {
            switch position {
            case 0: logs.0 = newValue
            case 1: logs.1 = newValue
            case 2: logs.2 = newValue
            case 3: logs.3 = newValue
            case 4: logs.4 = newValue
            case 5: logs.5 = newValue
            case 6: logs.6 = newValue
            case 7: logs.7 = newValue
            case 8: logs.8 = newValue
            case 9: logs.9 = newValue
            case 10: logs.10 = newValue
            case 11: logs.11 = newValue
            case 12: logs.12 = newValue
            case 13: logs.13 = newValue
            case 14: logs.14 = newValue
            case 15: logs.15 = newValue
            default: preconditionFailure("a run has at most 16 logs, none at \(position)")
            }
        }
    }
}
