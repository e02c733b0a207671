import Encoding
import Session
import Timeline

/// Checks the rows of `workouts.csv`, each in itself and against what other tables say of the same workout.
struct WorkoutCheck {
    private let row: CSVCursor
    private let fate: Int
    private let records: Int
    private let start: Int
    private let end: Int
    private let elapsed: Int
    private let active: Int
    private let paused: Int
    private let unknownZone: Int
    private let zones: [Int]
    /// The columns that are filled where there is a record, and those that are empty where there is none.
    private let filledColumns: [Int]
    private let emptyColumns: [Int]
    /// Where the values of the row stand in its record.
    private let figures: [(place: Int, path: RecordPath)]
    private let setCount: Int
    private let eventCount: Int

    /// Learns where the columns of `workouts.csv` lie.
    init(_ row: CSVCursor) {
        self.row = row
        fate = row.place("fate")
        records = row.place("records")
        start = row.place("start")
        end = row.place("end")
        elapsed = row.place("elapsedSeconds")
        active = row.place("activeSeconds")
        paused = row.place("pausedSeconds")
        unknownZone = row.place("unknownZoneSeconds")
        setCount = row.place("setCount")
        eventCount = row.place("eventCount")
        zones = ZoneRow.secondsNames.map { row.place("\($0)") }
        filledColumns = row.columns.indices.filter { row.columns[$0].nullRule == "\(StaticString.withoutRecord)" }
        emptyColumns = row.columns.indices.filter { !Self.columnsOutsideRecord.contains(row.columns[$0].name) }
        figures = RecordPath.ofColumns.map { column, path in (row.place(column), path) }
    }

    /// How many records the row says there are.
    var recordCount: Int { count(records) }

    /// How many rows each table should have for the workout.
    var expectedSets: Int { count(setCount) }
    var expectedEvents: Int { count(eventCount) }
    var expectedZones: Int { zones.count { !row.isEmpty($0) } }

    private func count(_ place: Int) -> Int { max(0, Int(row.units(place) ?? 0)) }

    /// Checks the row in itself; gives its fate.
    func verify() -> Fate? {
        let fate = Fate(rawValue: row.text(fate))
        if let fate { verify(fate) }
        verifyEmptiness()
        verifyTimes()
        verifyZones()
        return fate
    }

    private func verify(_ fate: Fate) {
        let isExpected = fate == .doubled ? recordCount >= 2 : recordCount == (fate.hasRecord ? 1 : 0)
        guard !isExpected else { return }
        row.report(records, expected: fate == .doubled ? "2 or more" : fate.hasRecord ? "1" : "0")
    }

    private func verifyEmptiness() {
        if recordCount > 0 {
            for place in filledColumns where row.isEmpty(place) {
                row.report(place, expected: "a value, since there is a record")
            }
        } else {
            for place in emptyColumns where !row.isEmpty(place) {
                row.report(place, expected: "nothing, since there is no record")
            }
        }
    }

    private func verifyTimes() {
        guard let start = row.instant(start), let end = row.instant(end), let elapsed = milliseconds(elapsed),
            let active = milliseconds(active), let paused = milliseconds(paused)
        else { return }
        if (end - start).milliseconds != elapsed { row.report(self.elapsed, expected: "the time from start to end") }
        if active.addedSaturating(paused) != elapsed {
            row.report(self.active, expected: "the elapsed less the paused time")
        }
    }

    private func verifyZones() {
        let seconds = zones.map { milliseconds($0) }
        let known = seconds.prefix { $0 != nil }
        for (place, value) in zip(zones, seconds).dropFirst(known.count) where value != nil {
            row.report(place, expected: "nothing, since a zone before has no time")
        }
        guard !known.isEmpty, let active = milliseconds(active) else { return }
        let sum = known.reduce(milliseconds(unknownZone) ?? 0) { $0.addedSaturating($1 ?? 0) }
        guard sum != active else { return }
        let total = FixedPoint(units: sum, fractionDigits: 3).number
        row.report(self.active, expected: "\(total), the sum of all zones and the unknown time")
    }

    /// Compares the record with the row.
    func compare(_ cursor: RecordCursor) {
        guard let record = cursor.record else { return }
        for (place, path) in figures where !row.withBytes(of: place, { record.isWritten(as: $0, at: path) }) {
            cursor.lines.report(path.description, found: record.plainText(at: path), expected: origin(place))
        }
    }

    /// Compares the time of a zone with the row.
    func compare(_ zone: CSVCursor, seconds: Int, at index: Int) {
        guard index < zones.count, !zone.isEqual(seconds, to: row, zones[index]) else { return }
        zone.report(seconds, expected: origin(zones[index]))
    }

    /// A value of the row and where it stands.
    private func origin(_ place: Int) -> String {
        let name = row.columns[place].name
        return "\(row.shown(place)), as in \(Table.workouts.fileName):\(row.lines.number):\(name)"
    }

    private func milliseconds(_ place: Int) -> Int64? { row.units(place, fractionDigits: 3) }

    private static let columnsOutsideRecord: Set<String> = [
        "athlete", "workout", "id", "source", "activity", "plannedStart", "plannedEnd", "fate", "cause", "records",
        "localDay", "timeZone", "trueAvgHeartRate", "trueMaxHeartRate", "trueMinHeartRate", "trueActiveEnergyKcal",
        "trueBasalEnergyKcal", "heartRateBias", "heartRateError",
    ]
}
