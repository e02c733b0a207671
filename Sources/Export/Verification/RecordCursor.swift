import Encoding

/// Reads a table of JSON Lines line by line and checks each value against its column.
///
/// A line that is no JSON is reported and passed over.
final class RecordCursor {
    let lines: TableLines
    /// The line that was read last; nil at the end.
    private(set) var record: JSONNode?
    private let check: NodeCheck

    /// Opens a table and reads its first line.
    ///
    /// - Throws: `ExportError` where the disk fails.
    init(_ lines: TableLines, vocabulary: Vocabulary) throws(ExportError) {
        self.lines = lines
        check = NodeCheck(Column("", .object(lines.table.columns(vocabulary)), meaning: ""))
        try advance()
    }

    /// Reads the next line that is JSON.
    func advance() throws(ExportError) {
        record = nil
        while record == nil, try lines.next() {
            do {
                let node = try JSONReader.read(lines.line)
                check.apply(to: node) { lines.report($0.isEmpty ? nil : $0, found: $1, expected: $2) }
                record = node
            } catch {
                lines.report(found: error.description, expected: "JSON")
            }
        }
    }

    /// The workout to which a flat line belongs; nil where it names none.
    var key: WorkoutKey? {
        guard let record, let workout = record["workout"]?.integer else { return nil }
        return WorkoutKey(athlete: record["athlete"]?.integer, workout: workout)
    }
}
