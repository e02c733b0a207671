import Encoding
import Timeline
import Workouts

// How payloads lie in a property list. Each is described once, for a builder and for what only counts its bytes; a key
// is left out where there is nothing to say.

extension PropertyListOutput {
    mutating func write(_ context: StateContext, _ documents: DocumentCoder) {
        beginDictionary()
        write("schemaVersion", context.version)
        key("splits")
        beginArray()
        for split in context.splits { data(documents.json(split), count: documents.encodedSize(split)) }
        endArray()
        key("workouts")
        beginArray()
        for workout in context.workouts { write(workout, documents) }
        endArray()
        write("restSeconds", context.settings.restSeconds)
        write("doneCountdownSeconds", context.settings.doneCountdownSeconds)
        write("weightUnit", context.settings.weightUnit.rawValue)
        if let workout = context.editingWorkout { write("editingWorkoutID", workout) }
        if let split = context.editingSplit { write("editingSplitID", split) }
        if context.lockLeaseSeconds != 0 { write("lockLeaseSeconds", context.lockLeaseSeconds) }
        if !context.finished.isEmpty { write(context.finished) }
        if !context.storedEdits.isEmpty { write(context.storedEdits) }
        if context.nonce != 0 { write("nonce", context.nonce) }
        endDictionary()
    }

    mutating func write(_ finished: [StateContext.FinishedRun]) {
        key("finished")
        beginArray()
        for run in finished {
            beginDictionary()
            write("workoutID", run.workout)
            write("status", run.status.rawValue)
            write("end", run.end)
            endDictionary()
        }
        endArray()
    }

    private mutating func write(_ storedEdits: [StateContext.StoredEdit]) {
        key("storedEdits")
        beginArray()
        for stored in storedEdits {
            beginDictionary()
            write("workoutID", stored.workout)
            write("edit", stored.edit)
            endDictionary()
        }
        endArray()
    }

    mutating func write(_ message: Message, workout: WorkoutDocument?, _ documents: DocumentCoder) {
        beginDictionary()
        switch message {
        case .requestSync: write("type", "requestSync")
        case .workoutUpdate(let edit):
            write("type", "workoutUpdate")
            write("edit", edit)
            if let workout {
                key("workout")
                write(workout, documents)
            }
        case .live(let frame):
            write("type", "liveProgress")
            let exercise = workout.flatMap { documents.exerciseName(ofLog: frame.log, in: $0) }
            if let exercise { write("exerciseName", exercise) }
            write(frame)
        case .liveEnded(let workout, let version):
            write("type", "liveEnded")
            write("workoutID", workout)
            write("version", version)
        case .snapshot, .command: break
        }
        endDictionary()
    }

    private mutating func write(_ frame: LiveProgress) {
        write("workoutID", frame.workout)
        write("logID", WorkoutLog.id(frame.log, in: frame.workout))
        write("phase", frame.phase.word)
        write("setIndex", frame.setIndex)
        write("setCount", frame.setCount)
        key("detail")
        beginDictionary()
        write("reps", frame.detail.reps)
        if let weight = frame.detail.weightGrams { write("weightGrams", weight) }
        endDictionary()
        write("phaseStart", frame.phaseStart)
        if let end = frame.phaseEnd { write("phaseEnd", end) }
        write("version", frame.version)
    }

    mutating func write(_ workout: WorkoutDocument, _ documents: DocumentCoder) {
        data(documents.json(workout), count: documents.encodedSize(workout))
    }

    mutating func write(_ key: StaticString, _ text: String) {
        self.key(key)
        value(text)
    }

    /// Writes an integer; one beyond 63 bits by its bits.
    mutating func write(_ key: StaticString, _ number: some FixedWidthInteger) {
        self.key(key)
        value(Int64(truncatingIfNeeded: number))
    }

    mutating func write(_ key: StaticString, _ identifier: Identifier) {
        self.key(key)
        value(identifier)
    }

    mutating func write(_ key: StaticString, _ date: Instant) {
        self.key(key)
        value(date)
    }
}

extension LivePhase {
    /// The name of the phase on the wire.
    var word: String {
        switch self {
        case .ready: "ready"
        case .work: "work"
        case .rest: "rest"
        case .finish: "finish"
        }
    }
}
