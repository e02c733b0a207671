import Encoding
public import Timeline

// How documents lie in JSON. Each is described once, for a writer and for what only counts its bytes; a key is left out
// where there is nothing to say.

extension WorkoutLog {
    /// The UUID by which the log of a number is named outside of its run.
    public static func id(_ number: UInt8, in workout: Identifier) -> Identifier {
        Identifier(high: workout.high, low: workout.low ^ mixed(UInt64(number) + 1))
    }

    /// The number of the log that a UUID names; nil where it names none of that run.
    public static func number(id: Identifier, in workout: Identifier) -> UInt8? {
        (0..<UInt8(WorkoutDocument.logNumbers)).first { Self.id($0, in: workout) == id }
    }
}

extension JSONOutput where Self: ~Copyable {
    mutating func write(_ workout: WorkoutDocument, split: SplitDocument?) {
        beginObject()
        write("schemaVersion", workout.version)
        key("id")
        value(workout.id)
        write("number", workout.workout)
        if let split {
            key("splitID")
            value(split.id)
            write("splitName", split.name)
        }
        write("splitOrder", workout.split)
        write("activityType", workout.activity.rawValue)
        write("status", workout.status.word)
        write("start", workout.start)
        if let end = workout.end { write("end", end) }
        write("updatedAt", workout.updatedAt)
        if let metrics = workout.metrics {
            key("metrics")
            write(metrics)
        }
        key("deletedLogIDs")
        beginArray()
        for number in 0..<UInt8(WorkoutDocument.logNumbers) where workout.isDeleted(log: number) {
            value(WorkoutLog.id(number, in: workout.id))
        }
        endArray()
        key("logs")
        beginArray()
        for position in 0..<workout.logCount {
            let log = workout[log: position]
            write(
                log, id: WorkoutLog.id(log.number, in: workout.id),
                exercise: split?.exercises.element(at: Int(log.exercise)))
        }
        endArray()
        endObject()
    }

    private mutating func write(_ log: WorkoutLog, id: Identifier, exercise: ExerciseDocument?) {
        beginObject()
        key("id")
        value(id)
        write("order", log.exercise)
        if let exercise { write("exerciseName", exercise.name) }
        write("status", log.status.word)
        if log.note != 0 { write("notes", Notes.text(log.note)) }
        write("updatedAt", log.updatedAt)
        write("updatedBy", log.updatedBy.word)
        write("statusUpdatedAt", secondsUnlessZero: log[dateOf: .status])
        write("notesUpdatedAt", secondsUnlessZero: log[dateOf: .note])
        key("setEntries")
        beginArray()
        for position in 0..<Int(log.setCount) {
            write(
                log[set: position], isDoneDate: log[dateOf: .done(position)],
                valuesDate: log[dateOf: .values(position)])
        }
        endArray()
        endObject()
    }

    private mutating func write(_ entry: SetEntry, isDoneDate: UInt32 = 0, valuesDate: UInt32 = 0) {
        beginObject()
        write("reps", entry.reps)
        if let weight = entry.weightGrams { write("weightKg", Int64(weight), fractionDigits: 3) }
        key("isDone")
        value(entry.isDone)
        write("isDoneUpdatedAt", secondsUnlessZero: isDoneDate)
        write("valuesUpdatedAt", secondsUnlessZero: valuesDate)
        endObject()
    }

    private mutating func write(_ metrics: DocumentMetrics) {
        beginObject()
        if let energy = metrics.activeEnergyCalories { write("activeEnergyKcal", energy, fractionDigits: 3) }
        if let rate = metrics.avgHeartRateHundredths { write("avgHeartRate", Int64(rate), fractionDigits: 2) }
        if let rate = metrics.maxHeartRateHundredths { write("maxHeartRate", Int64(rate), fractionDigits: 2) }
        if let rate = metrics.minHeartRateHundredths { write("minHeartRate", Int64(rate), fractionDigits: 2) }
        if let volume = metrics.totalVolumeGrams { write("totalVolume", volume, fractionDigits: 3) }
        key("hrZoneSeconds")
        beginArray()
        for zone in 0..<Int(metrics.zoneCount) { value(FixedPoint(units: metrics[zone: zone], fractionDigits: 3)) }
        endArray()
        if let record = metrics.healthKitWorkoutUUID {
            key("healthKitWorkoutUUID")
            value(record)
        }
        write("source", metrics.source.word)
        write("recordedAt", metrics.recordedAt)
        endObject()
    }

    mutating func write(_ split: SplitDocument) {
        beginObject()
        write("schemaVersion", split.version)
        key("id")
        value(split.id)
        write("name", split.name)
        write("order", split.order)
        write("activityType", split.activity.rawValue)
        key("autoAdvances")
        value(split.autoAdvances)
        write("updatedAt", split.updatedAt)
        key("exercises")
        beginArray()
        for exercise in split.exercises {
            beginObject()
            write("name", exercise.name)
            write("sets", exercise.sets)
            key("planned")
            write(exercise.planned)
            write("workSeconds", exercise.workSeconds)
            endObject()
        }
        endArray()
        endObject()
    }

    mutating func write(_ settings: AppSettings) {
        beginObject()
        write("restSeconds", settings.restSeconds)
        write("doneCountdownSeconds", settings.doneCountdownSeconds)
        write("weightUnit", settings.weightUnit.rawValue)
        endObject()
    }

    private mutating func write(_ key: StaticString, _ text: String) {
        self.key(key)
        value(text)
    }

    private mutating func write(_ key: StaticString, _ word: StaticString) {
        self.key(key)
        value(word)
    }

    private mutating func write(_ key: StaticString, _ number: some FixedWidthInteger) {
        self.key(key)
        value(Int(truncatingIfNeeded: number))
    }

    private mutating func write(_ key: StaticString, _ date: Instant) {
        self.key(key)
        value(wholeSecondsOf: date.wireDate)
    }

    private mutating func write(_ key: StaticString, secondsUnlessZero seconds: UInt32) {
        if seconds != 0 { write(key, Instant.epoch + .seconds(Int64(seconds))) }
    }

    private mutating func write(_ key: StaticString, _ units: Int64, fractionDigits: Int) {
        self.key(key)
        value(FixedPoint(units: units, fractionDigits: fractionDigits))
    }
}

extension WorkoutStatus {
    /// The raw value, whose length is known without a look at it.
    fileprivate var word: StaticString {
        switch self {
        case .notStarted: "notStarted"
        case .inProgress: "inProgress"
        case .completed: "completed"
        case .skipped: "skipped"
        }
    }
}

extension WorkoutMetrics.Source {
    /// The raw value, whose length is known without a look at it.
    fileprivate var word: StaticString {
        switch self {
        case .watch: "watch"
        case .phone: "phone"
        }
    }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
