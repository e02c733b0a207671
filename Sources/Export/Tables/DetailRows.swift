import Encoding
import Session
import Timeline
import Workouts

extension LoggedSet {
    /// Shows what was lifted, as `sets.csv` and the records name it.
    func showLoad<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.integer(Field("reps", "Repetitions that were done.", .count), reps)
        visitor.number(
            Field("weightKg", "The weight that was written down.", .mass, null: "none was written down"), weightKg)
        visitor.instant(Field("start", "When the first repetition began."), start)
        visitor.instant(Field("end", "When the set was logged, or its last repetition ended."), end)
        visitor.number(
            Field(
                "oneRepMaxKg", "The heaviest weight that could be lifted once (Epley).", .mass,
                null: "the set has no weight, no repetition or more than 12"),
            oneRepMaxKg)
    }
}

extension WorkoutEvent {
    /// Shows what happened, as `events.csv` and the records name it.
    func fields<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.word(Field("kind", "What happened, by HealthKit's name; gap is ours."), kind)
        visitor.instant(Field("date", "When it happened or began."), date)
        visitor.number(Field("durationSeconds", "How long it lasted.", .duration), duration)
    }
}

extension WorkoutRow {
    /// Shows every field of one row of `sets.csv`.
    func fields<Visitor: FieldVisitor & ~Copyable>(of set: LoggedSet, at index: Int, to visitor: inout Visitor) {
        showKey(to: &visitor)
        visitor.integer(Field("set", "The number of the set in its workout, from 0.", .count), index)
        visitor.text(Field("exercise", "The exercise."), set.exercise.name)
        visitor.word(
            Field("loading", "What the weight counts: all, one side, or what was added."), set.exercise.loading)
        set.showLoad(to: &visitor)
    }

    /// Shows every field of one row of `events.csv`.
    func fields<Visitor: FieldVisitor & ~Copyable>(of event: WorkoutEvent, at index: Int, to visitor: inout Visitor) {
        showKey(to: &visitor)
        visitor.integer(Field("event", "The number of the event in its workout, from 0.", .count), index)
        event.fields(to: &visitor)
    }
}

extension Array {
    /// The element at a place, or nil where the array is shorter.
    func element(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

/// One heart-rate zone of a recorded workout.
struct ZoneRow {
    /// The number of the zone, from 0.
    let index: Int
    let lower: Double
    let upper: Double?
    let basis: HeartRateZones.Basis
    var seconds: TimeSpan?
    var trueSeconds: TimeSpan?

    /// The columns of `workouts.csv` with the time in each zone, by number.
    static let secondsNames: [StaticString] = [
        "zone1Seconds", "zone2Seconds", "zone3Seconds", "zone4Seconds", "zone5Seconds", "zone6Seconds",
        "zone7Seconds", "zone8Seconds", "zone9Seconds",
    ]

    /// Shows every field of one row of `zones.csv`.
    func fields<Visitor: FieldVisitor & ~Copyable>(of row: borrowing WorkoutRow, to visitor: inout Visitor) {
        row.showKey(to: &visitor)
        visitor.integer(Field("zone", "The number of the zone, from 1.", .count), index + 1)
        visitor.word(Field("basis", "What the bounds were reckoned from."), basis)
        visitor.number(
            Field("lower", "The heart rate at which the zone begins; it belongs to it.", .heartRate),
            lower)
        visitor.number(
            Field(
                "upper", "The heart rate at which the next zone begins.", .heartRate, null: "this is the last zone"),
            upper)
        visitor.number(Field("seconds", "Active time in this zone.", .duration), seconds)
        visitor.number(
            Field("trueSeconds", "Time in which the true heart rate lay in this zone.", .duration, null: .withoutTruth),
            trueSeconds)
    }
}
