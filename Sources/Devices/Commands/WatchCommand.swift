public import CommandChannel
public import Timeline
public import Workouts

/// What a person wants on the wrist, as it is sent to the phone, which alone can do it.
public enum WatchCommand: Hashable, Sendable, BitwiseCopyable {
    /// The crown came to rest: the value of a column, and the set on which the turning began.
    case updateValue(Column, Double, set: SetPlace?, at: Instant)
    /// A set is done, with what stood in the columns; nil stands for the next that is not, where the wrist knows no more.
    case completeSet(SetPlace?, ColumnValues, at: Instant)
    /// N27: the next set of an exercise is done, which the wrist cannot name.
    case completeNext(in: UInt8, ColumnValues, at: Instant)
    case skipRest
    /// Makes the rest longer or shorter.
    case adjustRest(seconds: Int32)
    case startTimed(SetPlace?)
    case stopTimed(at: Instant)
    case pickExercise(log: UInt8)
    case finish(at: Instant)
    case discard
    /// What the watch measured comes back to the phone.
    case recordMetrics(DocumentMetrics)
}

/// A command on its way to the phone.
public typealias CommandSegment = Segment<WatchCommand>

extension WatchCommand {
    /// What a set was completed with; nil for another command.
    var completedValues: ColumnValues? {
        switch self {
        case .completeSet(_, let values, _), .completeNext(_, let values, _): values
        default: nil
        }
    }

    /// Whether it completes a set of an exercise that is left there, as far as is known; 0 stands for no knowledge.
    func completes(in exercise: UInt8, left: UInt16) -> Bool {
        switch self {
        case .completeSet(let place?, _, _):
            place.log == exercise && (left == 0 || left & 1 << UInt16(min(place.set, 15)) != 0)
        case .completeSet(nil, _, _): true
        case .completeNext(let log, _, _): log == exercise
        default: false
        }
    }
}
