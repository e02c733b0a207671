/// One of the files that a dataset is made of.
///
/// The order of the cases is the order in which everything lists them.
public enum Table: Int, Hashable, Sendable, CaseIterable {
    case athletes, workouts, sets, zones, events, failures, samples, records, sampleLines

    /// How the rows are written down.
    public enum Format: Hashable, Sendable {
        /// RFC 4180, with a row of column names first.
        case csv
        /// One JSON object a line.
        case jsonLines
    }

    /// What the rows are, in one sentence.
    public var meaning: String {
        switch self {
        case .athletes: "One row per athlete: every attribute that was drawn."
        case .workouts: "One row per planned workout: what became of it, what was recorded, and the truth beside it."
        case .sets: "One row per logged set of a recorded workout."
        case .zones: "One row per heart-rate zone of a recorded workout."
        case .events: "One row per event of a recorded workout: pauses, laps, gaps."
        case .failures:
            "One row per workout without a record, and per claim that was broken: what, why, and how to run it again."
        case .samples, .sampleLines: "One row per sample that the wrist sensor offered, with the truth beside it."
        case .records: "One line per record in the health store, sets included."
        }
    }

    /// The name of the file.
    public var fileName: String {
        switch self {
        case .athletes: "athletes.csv"
        case .workouts: "workouts.csv"
        case .sets: "sets.csv"
        case .zones: "zones.csv"
        case .events: "events.csv"
        case .failures: "failures.csv"
        case .samples: "samples.csv"
        case .records: "workouts.jsonl"
        case .sampleLines: "samples.jsonl"
        }
    }

    /// How the rows are written down.
    public var format: Format { self == .records || self == .sampleLines ? .jsonLines : .csv }

    /// The tables that sum a run up.
    public static let summary: [Table] = [.athletes, .workouts, .failures]

    /// Every table but the samples, which are many times as large as all others together.
    public static let all: [Table] = [.athletes, .workouts, .sets, .zones, .events, .failures, .records]

    /// Finds a table by its file name, or by that without its ending where the CSV of that name is meant.
    public init?(name: String) {
        guard let table = Table.allCases.first(where: { $0.fileName == name || $0.fileName == name + ".csv" }) else {
            return nil
        }
        self = table
    }

    /// The columns by which one row is told from all others; none where a row may share all its columns but the figures,
    /// as the records of a workout that was saved twice do.
    var key: [String] {
        switch self {
        case .athletes: ["athlete"]
        case .workouts: ["athlete", "workout"]
        case .failures: ["athlete", "workout", "failure"]
        case .records: []
        case .sets: ["athlete", "workout", "set"]
        case .zones: ["athlete", "workout", "zone"]
        case .events: ["athlete", "workout", "event"]
        case .samples, .sampleLines: ["athlete", "workout", "time"]
        }
    }

    /// The columns by which a row's workout is found in `workouts.csv`, where they have the same names; nil for the
    /// workouts themselves and for the athletes, who stand above them.
    var workoutKey: [String]? {
        switch self {
        case .athletes, .workouts: nil
        case .records: ["id"]
        case .sets, .zones, .events, .failures, .samples, .sampleLines: ["athlete", "workout"]
        }
    }
}

/// One value for each table.
public struct PerTable<Value> {
    private var values: [Value]

    /// Gives every table the same value.
    public init(_ value: Value) {
        values = Array(repeating: value, count: Table.allCases.count)
    }

    public subscript(table: Table) -> Value {
        get { values[table.rawValue] }
        set { values[table.rawValue] = newValue }
    }
}

extension PerTable: Sendable where Value: Sendable {}
extension PerTable: Equatable where Value: Equatable {}
extension PerTable: Hashable where Value: Hashable {}
