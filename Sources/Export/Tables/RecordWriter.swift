public import Encoding
public import Session

/// Writes records of the health store as JSON: lines of `workouts.jsonl`, a `workout.json`, or one document of many.
public struct RecordWriter: ~Copyable, Sendable {
    /// The name of the document of many records that a command puts beside the tables.
    public static let documentName = "workout.json"

    private var writer = JSONFieldWriter()

    /// Makes a writer that has written nothing.
    public init() {}

    /// The text so far.
    public var text: String { writer.json.buffer.text }

    /// Calls a closure with the bytes so far.
    public borrowing func withBytes<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try writer.json.buffer.withBytes(body)
    }

    /// Forgets the text and keeps the memory.
    public mutating func removeAll() { writer.json.buffer.removeAll() }

    /// Writes a record on a line of its own.
    ///
    /// - Parameters:
    ///   - record: What the health store keeps.
    ///   - fate: What became of the workout.
    ///   - source: Where the workout comes from.
    ///   - athlete: The athlete's number, or nil for a recording.
    public mutating func appendLine(_ record: WorkoutRecord, fate: Fate, source: RecordSource, athlete: Int?) {
        append(RecordFields(record: record, fate: fate, source: source, athlete: athlete))
        writer.json.endLine()
    }

    /// Begins a document of many records, `{"workouts": [...], "warnings": [...]}`.
    public mutating func beginDocument() {
        writer.json.beginObject()
        writer.json.key("workouts")
        writer.json.beginArray()
    }

    /// Writes a record into the document that was begun.
    public mutating func append(_ record: WorkoutRecord, fate: Fate, source: RecordSource, athlete: Int?) {
        append(RecordFields(record: record, fate: fate, source: source, athlete: athlete))
    }

    /// Ends the document with the warnings that belong to no record, and with whatever members a closure writes.
    public mutating func endDocument(warnings: [String], _ more: (inout JSONWriter) -> Void = { _ in }) {
        writer.json.endArray()
        writer.json.key("warnings")
        writer.json.beginArray()
        for warning in warnings { writer.json.value(warning) }
        writer.json.endArray()
        more(&writer.json)
        writer.json.endObject()
        writer.json.endLine()
    }

    mutating func append(_ fields: RecordFields) {
        writer.json.beginObject()
        fields.fields(to: &writer)
        writer.json.endObject()
    }
}
