import Encoding
import Session

/// Checks the rows of a table that repeats a list of the records: sets or events.
struct DetailCheck {
    private let row: CSVCursor
    private let number: Int
    private let figures: [(place: Int, path: RecordPath)]

    /// Learns where the columns of a cursor lie.
    ///
    /// - Parameters:
    ///   - row: The cursor of the table.
    ///   - number: The column that counts the rows of a workout from 0.
    ///   - columns: The columns that repeat what stands in the list.
    init(_ row: CSVCursor, number: String, columns: [String]) {
        self.row = row
        self.number = row.place(number)
        figures = columns.map { (row.place($0), RecordPath($0)) }
    }

    /// Checks a row that is the one of this number in its workout, and should repeat that element of the list.
    func verify(at index: Int, _ elements: [JSONNode]?) {
        if row.units(number) != Int64(index) { row.report(number, expected: "\(index)") }
        guard let element = elements?.element(at: index) else { return }
        for (place, path) in figures where !row.withBytes(of: place, { element.isWritten(as: $0, at: path) }) {
            let value = element.plainText(at: path)
            row.report(place, expected: "\(value) as in \(Table.records.fileName)")
        }
    }
}

/// Checks the rows of `zones.csv`.
struct ZoneCheck {
    private let row: CSVCursor
    private let number: Int
    private let lower: Int
    private let upper: Int
    private let seconds: Int
    /// Where the zone before ended.
    private var border = ""

    /// Learns where the columns of a cursor lie.
    init(_ row: CSVCursor) {
        self.row = row
        number = row.place("zone")
        lower = row.place("lower")
        upper = row.place("upper")
        seconds = row.place("seconds")
    }

    /// Checks a row that is the one of this number in its workout.
    mutating func verify(at index: Int, of workout: WorkoutCheck) {
        if row.units(number) != Int64(index + 1) { row.report(number, expected: "\(index + 1)") }
        if index == 0 { border = "0.00" }
        if row.text(lower) != border { row.report(lower, expected: "\(border), where the zone before ends") }
        border = row.text(upper)
        let isLast = index + 1 == workout.expectedZones
        if row.isEmpty(upper) != isLast { row.report(upper, expected: isLast ? "nothing" : "a heart rate") }
        workout.compare(row, seconds: seconds, at: index)
    }
}

/// Checks the rows of `failures.csv`.
struct FailureCheck {
    private let row: CSVCursor
    private let workout: CSVCursor
    private let figures: [(place: Int, workoutPlace: Int)]
    private let failure: Int
    private let fate: Int
    private let cause: (place: Int, workoutPlace: Int)
    /// The columns that only claims fill.
    private let claimColumns: [Int]
    private let order: [String: Int]
    /// How many rows say that the workout has no record.
    private var fates = 0
    /// The place of the failure before among all that can fail.
    private var last = -1
    /// How many rows tell of which violation.
    private(set) var violations = Tallies()

    /// Learns where the columns of both cursors lie.
    init(_ row: CSVCursor, workout: CSVCursor, vocabulary: Vocabulary) {
        self.row = row
        self.workout = workout
        figures = ["id", "activity", "plannedStart", "fate"].map { (row.place($0), workout.place($0)) }
        failure = row.place("failure")
        fate = row.place("fate")
        cause = (row.place("cause"), workout.place("cause"))
        claimColumns = ["legitimate", "date"].map(row.place)
        order = Dictionary(uniqueKeysWithValues: vocabulary.failures.enumerated().map { ($1, $0) })
    }

    /// Begins with the rows of another workout.
    mutating func begin() { (fates, last) = (0, -1) }

    /// Compares a row with that of its workout.
    mutating func verify() {
        for figure in figures { compare(figure) }
        let name = row.text(failure)
        let isFate = Fate(rawValue: name) != nil
        if isFate {
            fates += 1
            if name != row.text(fate) { row.report(failure, expected: "\(row.shown(fate)), the fate, or a claim") }
            compare(cause)
        } else {
            violations[Tallies.violation(of: name, cause: row.text(cause.place))] += 1
        }
        for place in claimColumns where row.isEmpty(place) != isFate {
            row.report(place, expected: isFate ? "nothing, since the failure is a fate" : "a value")
        }
        guard let number = order[name] else { return }
        if number <= last { row.report(failure, expected: "failures in their order, each once") }
        last = number
    }

    /// Checks that the workout has a row of its fate where it should.
    func finish(_ check: WorkoutCheck) {
        let expected = check.recordCount == 0 ? 1 : 0
        guard fates != expected else { return }
        workout.lines.report(
            found: "\(fates) rows of its fate in \(Table.failures.fileName)", expected: "\(expected)")
    }

    private func compare(_ figure: (place: Int, workoutPlace: Int)) {
        guard !row.isEqual(figure.place, to: workout, figure.workoutPlace) else { return }
        let origin = "\(Table.workouts.fileName):\(workout.lines.number)"
        row.report(figure.place, expected: "\(workout.shown(figure.workoutPlace)), as in \(origin)")
    }
}
