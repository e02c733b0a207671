import Encoding

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

    /// Learns where the columns of both cursors lie.
    init(_ row: CSVCursor, workout: CSVCursor) {
        self.row = row
        self.workout = workout
        figures = ["id", "activity", "plannedStart", "fate", "cause"].map { (row.place($0), workout.place($0)) }
    }

    /// Compares a row with that of its workout.
    func verify() {
        for (place, workoutPlace) in figures where !row.isEqual(place, to: workout, workoutPlace) {
            let origin = "\(Table.workouts.fileName):\(workout.lines.number)"
            row.report(place, expected: "\(workout.shown(workoutPlace)), as in \(origin)")
        }
    }
}
