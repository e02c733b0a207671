import CommandChannel
import Encoding
import Timeline
import Workouts

// How snapshots and commands lie in a property list, as `PayloadLayout` has it of the document design's payloads.

extension PropertyListOutput {
    mutating func write(_ snapshot: borrowing WorkoutSnapshot) {
        beginDictionary()
        write("revision", snapshot.revision)
        if let acknowledgement = snapshot.acknowledgement { write(acknowledgement) }
        if let session = snapshot.session { write("sessionID", session) }
        write("activity", snapshot.activity.name)
        write("start", snapshot.start)
        if let end = snapshot.end { write("end", end) }
        write("phase", snapshot.phase.word)
        write("exercise", snapshot.exercise)
        write("exerciseName", snapshot.exerciseName)
        write("setIndex", snapshot.setIndex)
        write("setCount", snapshot.setCount)
        if let set = snapshot.currentSet { write("currentSet", set) }
        if snapshot.leftSets != 0 { write("leftSets", snapshot.leftSets) }
        write("values", snapshot.values)
        if let end = snapshot.restEnd { write("restEnd", end) }
        if snapshot.restTotalSeconds != 0 { write("restTotalSeconds", snapshot.restTotalSeconds) }
        writeNextLine(of: snapshot)
        if let previous = snapshot.previous { write("previous", ColumnValues(previous)) }
        if !snapshot.incompleteExercises.isEmpty { write(snapshot.incompleteExercises) }
        if !snapshot.finished.isEmpty { write(snapshot.finished) }
        endDictionary()
    }

    private mutating func writeNextLine(of snapshot: borrowing WorkoutSnapshot) {
        if let leads = snapshot.restLeadsToBetweenExercises {
            key("restLeadsToBetweenExercises")
            value(leads)
        }
        switch snapshot.nextLine {
        case .exercise(let log): write("nextExercise", log)
        case .set(let detail): write("nextSet", ColumnValues(detail))
        case nil: break
        }
    }

    private mutating func write(_ acknowledgement: Acknowledgement) {
        key("acknowledgement")
        beginDictionary()
        write("lineage", acknowledgement.lineage)
        write("next", acknowledgement.next)
        if !acknowledgement.refused.isEmpty {
            key("refused")
            beginArray()
            for number in acknowledgement.refused { value(Int64(truncatingIfNeeded: number)) }
            endArray()
        }
        endDictionary()
    }

    private mutating func write(_ exercises: [WorkoutSnapshot.IncompleteExercise]) {
        key("incompleteExercises")
        beginArray()
        for exercise in exercises {
            beginDictionary()
            write("exercise", exercise.log)
            write("name", exercise.name)
            write("setsLeft", exercise.setsLeft)
            endDictionary()
        }
        endArray()
    }

    mutating func write(_ segment: CommandSegment, _ documents: DocumentCoder) {
        beginDictionary()
        write("number", segment.number)
        write("oldest", segment.oldest)
        write("lineage", segment.sender.lineage)
        write("incarnation", segment.sender.incarnation)
        write("sessionID", segment.session)
        write("command", segment.command.word)
        switch segment.command {
        case .updateValue(let column, let number, let set, let date):
            write("date", date)
            write("column", column.rawValue)
            key("value")
            value(number)
            if let set { write("set", set) }
        case .completeSet(let set, let values, let date):
            if let set { write("set", set) }
            write("values", values)
            write("date", date)
        case .completeNext(let log, let values, let date):
            write("exercise", log)
            write("values", values)
            write("date", date)
        case .adjustRest(let seconds): write("seconds", seconds)
        case .startTimed(let set): if let set { write("set", set) }
        case .stopTimed(let date), .finish(let date): write("date", date)
        case .pickExercise(let log): write("exercise", log)
        case .recordMetrics(let metrics):
            key("workout")
            write(WorkoutDocument(metrics: metrics, of: segment.session), documents)
        case .skipRest, .discard: break
        }
        endDictionary()
    }

    private mutating func write(_ key: StaticString, _ set: SetPlace) {
        self.key(key)
        beginDictionary()
        write("exercise", set.log)
        write("set", set.set)
        endDictionary()
    }

    private mutating func write(_ key: StaticString, _ values: ColumnValues) {
        self.key(key)
        beginDictionary()
        if let number = values.first {
            self.key("first")
            value(number)
        }
        if let number = values.second {
            self.key("second")
            value(number)
        }
        endDictionary()
    }
}

extension WorkoutDocument {
    /// A run of which there is nothing to tell but what was measured in it: so metrics have one form on every wire.
    fileprivate init(metrics: DocumentMetrics, of session: Identifier) {
        self.init(id: session, split: 0, activity: .other, start: metrics.recordedAt)
        self.metrics = metrics
    }
}

extension WorkoutSnapshot.Phase {
    /// The name of the phase on the wire.
    var word: String {
        switch self {
        case .activeSet: "activeSet"
        case .setComplete: "setComplete"
        case .rest: "rest"
        case .timedExercise: "timedExercise"
        case .betweenExercises: "betweenExercises"
        case .prCelebration: "prCelebration"
        case .workoutComplete: "workoutComplete"
        }
    }
}

extension WatchCommand {
    /// The name of the command on the wire.
    fileprivate var word: String {
        switch self {
        case .updateValue: "updateValue"
        case .completeSet: "completeSet"
        case .completeNext: "completeNext"
        case .skipRest: "skipRest"
        case .adjustRest: "adjustRest"
        case .startTimed: "startTimed"
        case .stopTimed: "stopTimed"
        case .pickExercise: "pickExercise"
        case .finish: "finish"
        case .discard: "discard"
        case .recordMetrics: "recordMetrics"
        }
    }
}
