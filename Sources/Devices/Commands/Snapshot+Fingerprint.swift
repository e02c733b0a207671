public import Timeline
import Workouts

// All that makes snapshots and commands what they are, in words.

extension SetPlace: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(Int(log) << 8 | Int(set)) }
}

extension ColumnValues: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(first)
        fingerprint.combine(second)
    }
}

extension WorkoutSnapshot: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(revision)
        fingerprint.combine(acknowledgement)
        fingerprint.combine(session)
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(start)
        fingerprint.combine(end)
        fingerprint.combine(UInt64(phase.rawValue) | UInt64(exercise) << 8 | UInt64(setIndex) << 16)
        fingerprint.combine(UInt64(setCount) | UInt64(restTotalSeconds) << 8)
        fingerprint.combine(exerciseName)
        fingerprint.combine(currentSet)
        fingerprint.combine(values)
        fingerprint.combine(restEnd)
        fingerprint.combine(nextLine)
        fingerprint.combine(restLeadsToBetweenExercises.map { $0 ? 1 : 0.0 })
        fingerprint.combine(previous)
        fingerprint.combine(UInt64(leftSets))
        fingerprint.combine(incompleteExercises)
        fingerprint.combine(finished)
    }
}

extension WorkoutSnapshot.NextLine: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .exercise(let log): fingerprint.combine(Int(log))
        case .set(let detail):
            fingerprint.combine(-1)
            fingerprint.combine(detail)
        }
    }
}

extension WorkoutSnapshot.IncompleteExercise: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(Int(log) << 8 | Int(setsLeft))
        fingerprint.combine(name)
    }
}

extension WatchCommand: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        switch self {
        case .updateValue(let column, let value, let set, let date):
            fingerprint.combine(date)
            fingerprint.combine(Int(column.rawValue))
            fingerprint.combine(value)
            fingerprint.combine(set)
        case .completeSet(let set, let values, let date):
            fingerprint.combine(2)
            fingerprint.combine(set)
            fingerprint.combine(values)
            fingerprint.combine(date)
        case .completeNext(let log, let values, let date):
            fingerprint.combine(11)
            fingerprint.combine(Int(log))
            fingerprint.combine(values)
            fingerprint.combine(date)
        case .skipRest: fingerprint.combine(3)
        case .adjustRest(let seconds):
            fingerprint.combine(4)
            fingerprint.combine(Int(seconds))
        case .startTimed(let set):
            fingerprint.combine(5)
            fingerprint.combine(set)
        case .stopTimed(let date):
            fingerprint.combine(6)
            fingerprint.combine(date)
        case .pickExercise(let log):
            fingerprint.combine(7)
            fingerprint.combine(Int(log))
        case .finish(let date):
            fingerprint.combine(8)
            fingerprint.combine(date)
        case .discard: fingerprint.combine(9)
        case .recordMetrics(let metrics):
            fingerprint.combine(10)
            fingerprint.combine(metrics)
        }
    }
}

extension StateContext.FinishedRun: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(status.rawValue)
        fingerprint.combine(end)
    }
}
