import Encoding
import Timeline

/// Where a row belongs: an athlete, nil for a recording, and one of its workouts.
struct WorkoutKey: Comparable, CustomStringConvertible {
    let athlete: Int64?
    let workout: Int64

    var description: String { (athlete.map { "athlete \($0), " } ?? "") + "workout \(workout)" }

    static func < (left: WorkoutKey, right: WorkoutKey) -> Bool {
        (left.athlete ?? -1, left.workout) < (right.athlete ?? -1, right.workout)
    }
}

/// Reads a table of CSV row by row and checks each value against its column.
///
/// A row that cannot be divided into its columns is reported and passed over.
final class CSVCursor {
    let lines: TableLines
    let columns: [Column]
    /// Whether the row that was read last is one, rather than the end.
    private(set) var hasRow = false
    private var row = CSVRow()
    private let checks: [ColumnCheck]
    private let athletePlace: Int?
    private let workoutPlace: Int?

    /// Opens a table and reads up to its first row.
    ///
    /// - Throws: `ExportError` where the disk fails.
    init(_ lines: TableLines, vocabulary: Vocabulary) throws(ExportError) {
        self.lines = lines
        columns = lines.table.columns(vocabulary)
        checks = columns.map(ColumnCheck.init)
        athletePlace = columns.firstIndex { $0.name == "athlete" }
        workoutPlace = columns.firstIndex { $0.name == "workout" }
        if try lines.next(), lines.line == lines.table.header(vocabulary) {
            try advance()
        } else {
            let names = columns.map(\.name).joined(separator: ",")
            lines.report(found: "another first row", expected: "the names of the columns: \(names)")
        }
    }

    /// Reads the next row that has the right number of columns.
    func advance() throws(ExportError) {
        hasRow = false
        while !hasRow, try lines.next() { hasRow = divide() }
    }

    /// The workout to which the row belongs; nil where it names none.
    var key: WorkoutKey? {
        guard hasRow, let workoutPlace, let workout = units(workoutPlace) else { return nil }
        return WorkoutKey(athlete: athletePlace.flatMap { units($0) }, workout: workout)
    }

    /// The place of a column.
    ///
    /// - Precondition: The table has a column of that name.
    func place(_ name: String) -> Int {
        guard let place = columns.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(lines.table.fileName) has no column '\(name)'")
        }
        return place
    }

    /// Calls a closure with the bytes of a value, without quotes.
    func withBytes<Result>(of place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        row.withBytes(of: place, body)
    }

    func isEmpty(_ place: Int) -> Bool { withBytes(of: place, \.isEmpty) }

    /// The text of a value; damaged UTF-8 is replaced.
    func text(_ place: Int) -> String { withBytes(of: place) { String(decoding: $0, as: UTF8.self) } }

    /// A number in fixed point; nil where there is none.
    func units(_ place: Int, fractionDigits: Int = 0) -> Int64? {
        withBytes(of: place) { ColumnCheck.units($0, fractionDigits: fractionDigits) }
    }

    func instant(_ place: Int) -> Instant? { withBytes(of: place) { Instant(iso8601: $0) } }

    /// Whether two values are written alike.
    func isEqual(_ place: Int, to other: CSVCursor, _ otherPlace: Int) -> Bool {
        withBytes(of: place) { mine in other.withBytes(of: otherPlace) { mine.elementsEqual($0) } }
    }

    /// Reports a value of the row.
    func report(_ place: Int, expected: String) {
        lines.report(columns[place].name, found: shown(place), expected: expected)
    }

    /// The text of a value, for people.
    func shown(_ place: Int) -> String { isEmpty(place) ? "nothing" : text(place) }

    private func divide() -> Bool {
        if let problem = row.divide(lines.line) {
            lines.report(found: problem.found, expected: problem.expected)
            return false
        }
        guard row.count == columns.count else {
            lines.report(found: "\(row.count) fields", expected: "\(columns.count)")
            return false
        }
        for place in checks.indices {
            if let expected = withBytes(of: place, checks[place].expectation(ofField:)) {
                report(place, expected: expected)
            }
        }
        return true
    }
}
