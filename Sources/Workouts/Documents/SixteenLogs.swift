/// The logs of a run, side by side in its document.
///
/// A tuple and not an `InlineArray`, of which Swift 6.3 copies all 2.8 KB before it looks at one element, wherever the
/// array is a stored property.
struct SixteenLogs: Sendable, BitwiseCopyable {
    private typealias Log = WorkoutLog

    private var logs: (Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log, Log)

    /// Makes sixteen of one log.
    init(repeating log: WorkoutLog) {
        logs = (log, log, log, log, log, log, log, log, log, log, log, log, log, log, log, log)
    }

    /// What something makes of the log at a position below 16, of which no more is copied than it looks at.
    @inline(__always)
    func read<Value>(_ position: Int, _ body: (WorkoutLog) -> Value) -> Value {
        switch position {
        case 0: body(logs.0)
        case 1: body(logs.1)
        case 2: body(logs.2)
        case 3: body(logs.3)
        case 4: body(logs.4)
        case 5: body(logs.5)
        case 6: body(logs.6)
        case 7: body(logs.7)
        case 8: body(logs.8)
        case 9: body(logs.9)
        case 10: body(logs.10)
        case 11: body(logs.11)
        case 12: body(logs.12)
        case 13: body(logs.13)
        case 14: body(logs.14)
        case 15: body(logs.15)
        default: preconditionFailure("a run has at most 16 logs, none at \(position)")
        }
    }

    /// The log at a position below 16.
    subscript(position: Int) -> WorkoutLog {
        // Inlined, or else whoever reads one log of a document copies all sixteen to get there.
        @inline(__always)
        get { read(position) { $0 } }
        _modify {
            switch position {
            case 0: yield &logs.0
            case 1: yield &logs.1
            case 2: yield &logs.2
            case 3: yield &logs.3
            case 4: yield &logs.4
            case 5: yield &logs.5
            case 6: yield &logs.6
            case 7: yield &logs.7
            case 8: yield &logs.8
            case 9: yield &logs.9
            case 10: yield &logs.10
            case 11: yield &logs.11
            case 12: yield &logs.12
            case 13: yield &logs.13
            case 14: yield &logs.14
            case 15: yield &logs.15
            default: preconditionFailure("a run has at most 16 logs, none at \(position)")
            }
        }
    }
}
