import Encoding
import Session
import Timeline
import Workouts

extension Table {
    /// The columns of the table, in their order; of JSON Lines, the keys of each line.
    public func columns(_ vocabulary: Vocabulary) -> [Column] {
        var collector = ColumnCollector()
        let row = WorkoutRow(athlete: nil, workout: 0, id: .blank, activity: .other)
        switch self {
        case .athletes:
            AthleteRow(athlete: 0, timeZone: nil, attributes: []).fields(to: &collector, vocabulary)
        case .workouts: row.fields(to: &collector, vocabulary)
        case .sets: row.fields(of: .blank, at: 0, to: &collector)
        case .zones: ZoneRow(index: 0, lower: 0, upper: nil, basis: .custom).fields(of: row, to: &collector)
        case .events: row.fields(of: WorkoutEvent(.pause, at: .epoch), at: 0, to: &collector)
        case .failures: FailureRow(row).fields(of: row, to: &collector, vocabulary, replay: nil)
        case .samples, .sampleLines:
            SampleRow(athlete: 0, workout: 0, time: .epoch, trueHeartRate: 0).fields(to: &collector, vocabulary)
        case .records:
            RecordFields(record: .blank, fate: .saved, source: .synthetic, athlete: nil).fields(to: &collector)
        }
        return collector.columns
    }

    /// The first row of a CSV table, the names of its columns; nothing for JSON Lines.
    package func header(_ vocabulary: Vocabulary) -> [UInt8] {
        guard format == .csv else { return [] }
        var buffer = ByteBuffer()
        for (index, column) in columns(vocabulary).enumerated() {
            if index > 0 { buffer.append(ascii: ",") }
            buffer.append(csvField: column.name)
        }
        buffer.endCSVRow()
        return buffer.bytes
    }
}

extension Identifier {
    /// A name for what stands in where only the shape matters.
    fileprivate static var blank: Identifier { Identifier(high: 0, low: 0) }
}

extension LoggedSet {
    /// A set that stands in where only the shape matters.
    static var blank: LoggedSet {
        LoggedSet(exercise: Exercise(name: ""), reps: 0, weightKg: nil, start: .epoch, end: .epoch)
    }
}

extension WorkoutRecord {
    fileprivate static var blank: WorkoutRecord {
        WorkoutRecord(
            id: .blank, activity: .other, start: .epoch, end: .epoch, active: .zero,
            metrics: WorkoutMetrics(source: .watch, recordedAt: .epoch))
    }
}
