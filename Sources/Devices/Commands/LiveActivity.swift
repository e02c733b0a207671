import CommandChannel
import Encoding
import Timeline
import Workouts

/// What the lock screen shows of a workout, as the JSON that ActivityKit makes of it.
///
/// It has attributes, which are set once, and a content state, which each update replaces. Both together have one budget.
/// The content state is made of the same snapshot as the wrist's, so what only the wrist needs is stripped.
public enum LiveActivity {
    /// How many bytes attributes and content state may take up together.
    public static let budget = 4_096

    /// The bytes of attributes and content state; nothing is written or allocated.
    public static func size(of snapshot: borrowing WorkoutSnapshot, isStripped: Bool) -> Int {
        var length = JSONLength()
        length.write(attributesOf: snapshot)
        var content = JSONLength()
        content.write(contentOf: snapshot, isStripped: isStripped)
        return length.count + content.count
    }

    /// Whether the system shows an update; of one that is too large nobody is told.
    public static func isShown(bytes: Int) -> Bool { bytes <= budget }

    /// Whether a content state has nothing to draw: while its workout is open that is a black box.
    public static func isBlank(_ snapshot: borrowing WorkoutSnapshot) -> Bool { snapshot.phase == .workoutComplete }

    /// The attributes as JSON.
    public static func attributes(of snapshot: borrowing WorkoutSnapshot) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(attributesOf: snapshot)
        return writer.buffer.bytes
    }

    /// The content state as JSON.
    public static func contentState(of snapshot: borrowing WorkoutSnapshot, isStripped: Bool) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(contentOf: snapshot, isStripped: isStripped)
        return writer.buffer.bytes
    }
}

extension JSONOutput where Self: ~Copyable {
    fileprivate mutating func write(attributesOf snapshot: borrowing WorkoutSnapshot) {
        beginObject()
        key("activity")
        value(snapshot.activity.name)
        write("start", snapshot.start)
        endObject()
    }

    fileprivate mutating func write(contentOf snapshot: borrowing WorkoutSnapshot, isStripped: Bool) {
        beginObject()
        key("phase")
        value(snapshot.phase.word)
        key("exerciseName")
        value(snapshot.exerciseName)
        write("setIndex", snapshot.setIndex)
        write("setCount", snapshot.setCount)
        write("values", snapshot.values)
        if let end = snapshot.restEnd { write("restEnd", end) }
        if snapshot.restTotalSeconds != 0 { write("restTotalSeconds", snapshot.restTotalSeconds) }
        switch snapshot.nextLine {
        case .exercise(let log): write("nextExercise", log)
        case .set(let detail): write("nextSet", ColumnValues(detail))
        case nil: break
        }
        if let previous = snapshot.previous { write("previous", ColumnValues(previous)) }
        if !isStripped { write(wristFieldsOf: snapshot) }
        endObject()
    }

    /// Writes what no lock screen shows.
    private mutating func write(wristFieldsOf snapshot: borrowing WorkoutSnapshot) {
        write("revision", snapshot.revision)
        if let acknowledgement = snapshot.acknowledgement { write(acknowledgement) }
        if let session = snapshot.session {
            key("sessionID")
            value(session)
        }
        if let end = snapshot.end { write("end", end) }
        write("exercise", snapshot.exercise)
        if let set = snapshot.currentSet {
            key("currentSet")
            beginObject()
            write("exercise", set.log)
            write("set", set.set)
            endObject()
        }
        if let leads = snapshot.restLeadsToBetweenExercises {
            key("restLeadsToBetweenExercises")
            value(leads)
        }
        writeLists(of: snapshot)
    }

    private mutating func writeLists(of snapshot: borrowing WorkoutSnapshot) {
        if snapshot.leftSets != 0 { write("leftSets", snapshot.leftSets) }
        if !snapshot.incompleteExercises.isEmpty {
            key("incompleteExercises")
            beginArray()
            for exercise in snapshot.incompleteExercises {
                beginObject()
                write("exercise", exercise.log)
                key("name")
                value(exercise.name)
                write("setsLeft", exercise.setsLeft)
                endObject()
            }
            endArray()
        }
        guard !snapshot.finished.isEmpty else { return }
        key("finished")
        beginArray()
        for run in snapshot.finished {
            beginObject()
            key("workoutID")
            value(run.workout)
            key("status")
            value(run.status.rawValue)
            write("end", run.end)
            endObject()
        }
        endArray()
    }

    private mutating func write(_ acknowledgement: Acknowledgement) {
        key("acknowledgement")
        beginObject()
        write("lineage", acknowledgement.lineage)
        write("next", acknowledgement.next)
        if !acknowledgement.refused.isEmpty {
            key("refused")
            beginArray()
            for number in acknowledgement.refused { value(Int(truncatingIfNeeded: number)) }
            endArray()
        }
        endObject()
    }

    private mutating func write(_ key: StaticString, _ number: some FixedWidthInteger) {
        self.key(key)
        value(Int(truncatingIfNeeded: number))
    }

    private mutating func write(_ key: StaticString, _ values: ColumnValues) {
        self.key(key)
        beginObject()
        if let number = values.first { write("first", number) }
        if let number = values.second { write("second", number) }
        endObject()
    }

    /// Writes a number of a column, to the gram.
    private mutating func write(_ key: StaticString, _ number: Double) {
        self.key(key)
        value(FixedPoint(number, fractionDigits: 3)?.withoutTrailingZeros)
    }

    /// Writes a date as the seconds since 2001, which is what a decoder expects that nobody has told otherwise.
    private mutating func write(_ key: StaticString, _ date: Instant) {
        self.key(key)
        let microseconds = (date - Instant(microseconds: 978_307_200_000_000)).microseconds
        value(FixedPoint(units: microseconds, fractionDigits: 6).withoutTrailingZeros)
    }
}

extension FixedPoint {
    /// The same number with no more digits than it needs, as most encoders write it.
    fileprivate var withoutTrailingZeros: FixedPoint {
        var (units, digits) = (units, fractionDigits)
        if units % powerOfTen(digits) == 0 { (units, digits) = (units / powerOfTen(digits), 0) }
        while digits > 0, units % 10 == 0 { (units, digits) = (units / 10, digits - 1) }
        return FixedPoint(units: units, fractionDigits: digits)
    }
}
