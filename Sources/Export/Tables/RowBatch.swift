import Encoding
import Session
import Timeline
import Workouts

/// The rows of some athletes, written down and waiting for their place in the files.
///
/// Whoever simulates fills a batch; whoever owns the `RunWriter` appends the batches in the order of their athletes. A
/// batch is used again and again and stops allocating after its first rounds.
public struct RowBatch: ~Copyable, Sendable {
    private let vocabulary: Vocabulary
    /// What stands before the athlete's number in the arguments that show a workout of this dataset again.
    private let replay: String?
    private var has = PerTable(false)

    private var athletes = CSVFieldWriter()
    private var workouts = CSVFieldWriter()
    private var sets = CSVFieldWriter()
    private var zones = CSVFieldWriter()
    private var events = CSVFieldWriter()
    private var failures = CSVFieldWriter()
    private var samples = CSVFieldWriter()
    private var records = RecordWriter()
    private var sampleLines = JSONFieldWriter()

    /// The rows of each table.
    private(set) var rows = PerTable(0)
    private(set) var fates = FateCounts()
    private(set) var tallies = Tallies()
    /// The athletes, or recordings, that the rows belong to: the number of the first, and how many.
    private(set) var firstUnit: Int?
    private(set) var unitCount = 0

    /// Makes an empty batch for the tables of a run.
    public init(for run: RunDescription, vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        replay = run.simulation.map { "--seed \($0.seed) --athlete " }
        for table in run.tables { has[table] = true }
    }

    /// Forgets all rows and keeps the memory.
    public mutating func removeAll() {
        athletes.buffer.removeAll()
        workouts.buffer.removeAll()
        sets.buffer.removeAll()
        zones.buffer.removeAll()
        events.buffer.removeAll()
        failures.buffer.removeAll()
        samples.buffer.removeAll()
        records.removeAll()
        sampleLines.json.buffer.removeAll()
        rows = PerTable(0)
        fates = FateCounts()
        tallies = Tallies()
        firstUnit = nil
        unitCount = 0
    }

    /// Takes an athlete; the athlete's workouts and samples come next.
    public mutating func append(_ athlete: borrowing AthleteRow) {
        beginUnit(athlete.athlete)
        guard has[.athletes] else { return }
        athlete.fields(to: &athletes, vocabulary)
        athletes.endRow()
        rows[.athletes] += 1
    }

    private mutating func beginUnit(_ number: Int) {
        firstUnit = firstUnit ?? number
        unitCount += 1
    }

    /// Takes a workout, with all that its record holds; a recording is a unit by itself.
    public mutating func append(_ workout: borrowing WorkoutRow) {
        if workout.athlete == nil { beginUnit(workout.workout) }
        fates[workout.fate] += 1
        workout.fields(to: &workouts, vocabulary)
        workouts.endRow()
        rows[.workouts] += 1
        if let record = workout.record { appendDetails(of: record, workout) }
        guard has[.failures] else { return }
        if workout.record == nil { append(FailureRow(workout), of: workout) }
        for violation in workout.violations { append(violation, of: workout) }
    }

    private mutating func append(_ failure: FailureRow, of workout: borrowing WorkoutRow) {
        let athlete = workout.athlete
        let arguments = replay.flatMap { replay in athlete.map { "\(replay)\($0)" } }
        failure.fields(of: workout, to: &failures, vocabulary, replay: arguments)
        failures.endRow()
        rows[.failures] += 1
    }

    /// Adds counts that stand in no table.
    public mutating func append(_ tallies: Tallies) { self.tallies += tallies }

    private mutating func appendDetails(of record: WorkoutRecord, _ workout: borrowing WorkoutRow) {
        if has[.sets] {
            for (index, set) in record.sets.enumerated() {
                workout.fields(of: set, at: index, to: &sets)
                sets.endRow()
            }
            rows[.sets] += record.sets.count
        }
        if has[.events] {
            for (index, event) in record.events.enumerated() {
                workout.fields(of: event, at: index, to: &events)
                events.endRow()
            }
            rows[.events] += record.events.count
        }
        if has[.zones], let zones = record.zones { appendZones(zones, of: record, workout) }
        if has[.records] {
            appendRecord(record, workout)
            for duplicate in workout.duplicates { appendRecord(duplicate, workout) }
        }
    }

    private mutating func appendZones(
        _ bounds: HeartRateZones, of record: WorkoutRecord, _ workout: borrowing WorkoutRow
    ) {
        for index in 0..<bounds.count {
            let zone = ZoneRow(
                index: index, lower: index == 0 ? 0 : bounds.bounds[index - 1],
                upper: index < bounds.bounds.count ? bounds.bounds[index] : nil, basis: bounds.basis,
                seconds: record.metrics.hrZoneSeconds?.element(at: index),
                trueSeconds: workout.truth.zoneSeconds?.element(at: index))
            zone.fields(of: workout, to: &zones)
            zones.endRow()
        }
        rows[.zones] += bounds.count
    }

    private mutating func appendRecord(_ record: WorkoutRecord, _ workout: borrowing WorkoutRow) {
        records.appendLine(record, fate: workout.fate, source: workout.source, athlete: workout.athlete)
        rows[.records] += 1
    }

    /// Appends samples to the tables that take them.
    public mutating func append(_ samples: [SampleRow]) {
        if has[.samples] {
            for sample in samples {
                sample.fields(to: &self.samples, vocabulary)
                self.samples.endRow()
            }
            rows[.samples] += samples.count
        }
        if has[.sampleLines] {
            for sample in samples {
                sampleLines.json.beginObject()
                sample.fields(to: &sampleLines, vocabulary)
                sampleLines.json.endObject()
                sampleLines.json.endLine()
            }
            rows[.sampleLines] += samples.count
        }
    }

    /// How many bytes wait.
    public var byteCount: Int { Table.allCases.reduce(0) { $0 + byteCount(of: $1) } }

    /// How many bytes of a table wait.
    public func byteCount(of table: Table) -> Int {
        var count = 0
        withBytes(of: table) { count = $0.count }
        return count
    }

    /// How many rows of a table wait.
    public func rowCount(of table: Table) -> Int { rows[table] }

    /// Calls a closure with the rows of a table.
    func withBytes<Failure: Error>(
        of table: Table, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        switch table {
        case .athletes: try athletes.buffer.withBytes(body)
        case .workouts: try workouts.buffer.withBytes(body)
        case .sets: try sets.buffer.withBytes(body)
        case .zones: try zones.buffer.withBytes(body)
        case .events: try events.buffer.withBytes(body)
        case .failures: try failures.buffer.withBytes(body)
        case .samples: try samples.buffer.withBytes(body)
        case .records: try records.withBytes(body)
        case .sampleLines: try sampleLines.json.buffer.withBytes(body)
        }
    }
}
