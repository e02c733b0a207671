import Encoding

/// What is durably written of an unfinished run: a line that says which run it is, and a line for each checkpoint.
///
/// A line counts once it is whole. What a loss of power left behind the last whole line is cut off.
struct Journal {
    /// What a checkpoint made durable.
    struct Entry: Hashable {
        /// How many athletes, or recordings, are done.
        var units = 0
        var contents = DatasetContents()
    }

    let run: RunDescription
    /// The last checkpoint, or nil where there was none.
    let last: Entry?
    /// How many bytes of the journal count.
    let length: Int

    private static let format = "mosso-journal"
    static let remedy = "remove the directory and start the run anew"

    /// Reads a journal; nil where not even its first line is whole.
    ///
    /// - Throws: `ExportError` where the first line names no run.
    init?(_ bytes: [UInt8], path: String) throws(ExportError) {
        let newline = UInt8(ascii: "\n")
        guard let firstEnd = bytes.firstIndex(of: newline) else { return nil }
        run = try Self.readRun(Array(bytes[..<firstEnd]), path: path)
        var end = bytes.lastIndex(of: newline) ?? firstEnd
        var last: Entry?
        while end > firstEnd {
            let start = bytes[..<end].lastIndex(of: newline) ?? firstEnd
            last = try? Entry(Array(bytes[(start + 1)..<end]), path: path)
            if last != nil { break }
            end = start
        }
        self.last = last
        length = end + 1
    }

    /// The first line of the journal of a run.
    static func firstLine(of run: RunDescription) -> [UInt8] {
        var members: [(key: String, value: JSONNode)] = [("format", JSONNode(format)), ("formatVersion", 1)]
        members += run.members
        members.append(("tables", JSONNode(run.tables.map { JSONNode($0.fileName) })))
        return line(members + run.profileMember)
    }

    private static func readRun(_ bytes: [UInt8], path: String) throws(ExportError) -> RunDescription {
        var object = try StrictObject(bytes, in: path, remedy: remedy)
        try object.text("format", equals: format)
        let version = try object.count("formatVersion")
        guard version == 1 else { throw object.refuse("found format version \(version), expected 1") }
        var tables: [Table] = []
        for name in try object.texts("tables") {
            guard let table = Table.allCases.first(where: { $0.fileName == name }) else {
                throw object.refuse("found the table '\(name)', which nobody knows")
            }
            tables.append(table)
        }
        let run = try RunDescription(from: &object, tables: tables)
        try object.finish()
        return run
    }

    fileprivate static func line(_ members: [(key: String, value: JSONNode)]) -> [UInt8] {
        var text = ByteBuffer()
        text.append(JSONNode(members))
        text.append(ascii: "\n")
        return text.bytes
    }
}

extension Journal.Entry {
    /// The line of this checkpoint.
    var line: [UInt8] { Journal.line([("units", JSONNode(units))] + contents.members) }

    fileprivate init(_ bytes: [UInt8], path: String) throws(ExportError) {
        var object = try StrictObject(bytes, in: path, remedy: Journal.remedy)
        units = try object.count("units")
        contents = try DatasetContents(from: &object)
        try object.finish()
    }
}
