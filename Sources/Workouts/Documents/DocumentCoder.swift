import Encoding

/// Writes documents as JSON and reads them.
///
/// Dates are cut to whole seconds (ISO 8601), so what comes back is a document's `wireValue`. A workout's logs name
/// themselves by UUIDs, and carry the names of their exercises, which stand in the split.
public struct DocumentCoder: Sendable {
    /// The splits in which names are looked up.
    private let splits: [SplitDocument]

    /// Makes a coder that knows the splits of an athlete.
    public init(splits: [SplitDocument]) {
        self.splits = splits
    }

    /// A run as JSON.
    public func json(_ workout: WorkoutDocument) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(workout, split: split(of: workout))
        return writer.buffer.bytes
    }

    /// A split as JSON.
    public func json(_ split: SplitDocument) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(split)
        return writer.buffer.bytes
    }

    /// Settings as JSON.
    public func json(_ settings: AppSettings) -> [UInt8] {
        var writer = JSONWriter()
        writer.write(settings)
        return writer.buffer.bytes
    }

    /// The length of a run as JSON, in bytes; nothing is written or allocated.
    public func encodedSize(_ workout: WorkoutDocument) -> Int {
        var length = JSONLength()
        length.write(workout, split: split(of: workout))
        return length.count
    }

    /// The length of a split as JSON, in bytes; nothing is written or allocated.
    public func encodedSize(_ split: SplitDocument) -> Int {
        var length = JSONLength()
        length.write(split)
        return length.count
    }

    /// The name of the exercise of a log; nil where its split is not there or has changed.
    public func exerciseName(ofLog number: UInt8, in workout: WorkoutDocument) -> String? {
        guard let position = workout.position(ofLog: number), let split = split(of: workout) else { return nil }
        let exercise = Int(workout[log: position].exercise)
        return split.exercises.indices.contains(exercise) ? split.exercises[exercise].name : nil
    }

    private func split(of workout: WorkoutDocument) -> SplitDocument? {
        splits.first { $0.order == workout.split }
    }

    /// Reads a run.
    ///
    /// - Throws: `DocumentError` where it is damaged or of a newer schema; then nothing of it is read.
    public static func workout(_ json: [UInt8]) throws(DocumentError) -> WorkoutDocument {
        try DocumentNode(json).workout()
    }

    /// Reads a split.
    ///
    /// - Throws: `DocumentError` where it is damaged or of a newer schema; then nothing of it is read.
    public static func split(_ json: [UInt8]) throws(DocumentError) -> SplitDocument {
        try DocumentNode(json).split()
    }

    /// Reads settings.
    ///
    /// - Throws: `DocumentError` where they are damaged.
    public static func settings(_ json: [UInt8]) throws(DocumentError) -> AppSettings {
        try DocumentNode(json).settings()
    }
}

/// Why a document cannot be read.
public enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer app has written it; it must be kept as it is.
    case newerSchema(found: Int64, known: UInt8)
    /// It is not what the schema says.
    case damaged(offset: Int, path: String, problem: String)

    public var description: String {
        switch self {
        case .newerSchema(let found, let known):
            "the document has schema \(found), and this version reads up to \(known): update the app on this device"
        case .damaged(let offset, let path, let problem):
            "byte \(offset)\(path.isEmpty ? "" : ", \(path)"): \(problem)"
        }
    }
}
