import Encoding
import Session

/// What a finished dataset says about itself in `manifest.json`: what made it, and what it holds.
public struct Manifest: Hashable, Sendable {
    /// The name of the file.
    public static let fileName = "manifest.json"
    static let format = "mosso-dataset"
    static let formatVersion = 1

    public let run: RunDescription
    public let contents: DatasetContents

    init(run: RunDescription, contents: DatasetContents) {
        self.run = run
        self.contents = contents
    }

    /// The text of `manifest.json`.
    public var json: [UInt8] {
        var members: [(key: String, value: JSONNode)] = [
            ("format", JSONNode(Self.format)), ("formatVersion", JSONNode(Self.formatVersion)),
        ]
        members += run.members + contents.members + run.profileMember
        var text = ByteBuffer()
        text.append(indented: JSONNode(members))
        text.append(ascii: "\n")
        return text.bytes
    }

    /// Reads the text of a `manifest.json`.
    ///
    /// - Parameters:
    ///   - json: The bytes of the file.
    ///   - path: The name of the file, for errors.
    /// - Throws: `ExportError` where a key is missing, unknown or of the wrong type, with its path.
    public init(json: [UInt8], path: String) throws(ExportError) {
        var object = try StrictObject(
            json, in: path, remedy: "take the manifest of a run that Mosso has finished, as it was written")
        try object.text("format", equals: Self.format)
        let version = try object.count("formatVersion")
        guard version == Self.formatVersion else {
            throw ExportError(
                .damaged, path: path, "found format version \(version), expected \(Self.formatVersion)",
                remedy: "read the dataset with the version of Mosso that wrote it")
        }
        contents = try DatasetContents(from: &object)
        run = try RunDescription(from: &object, tables: contents.tables)
        try object.finish()
        guard contents.fates.total == run.workoutCount else {
            throw object.refuse(
                "the fates add up to \(contents.fates.total) workouts, expected \(run.workoutCount)")
        }
    }
}

/// How much a dataset holds, or holds so far.
public struct DatasetContents: Hashable, Sendable {
    /// How many workouts met each fate.
    public internal(set) var fates = FateCounts()
    /// What was counted beside the tables.
    public internal(set) var tallies = Tallies()
    /// What each table holds; nil for a table that is not written.
    public internal(set) var sums = PerTable<TableSum?>(nil)

    /// The tables that are written.
    var tables: [Table] { Table.allCases.filter { sums[$0] != nil } }
}

/// How much a table holds.
public struct TableSum: Hashable, Sendable {
    /// The rows, without the one of column names.
    public internal(set) var rows: Int
    public internal(set) var bytes: Int
    /// The SHA-256 sum of the bytes, as 64 hexadecimal digits.
    public internal(set) var sha256: String
}

// MARK: JSON

extension DatasetContents {
    var members: [(key: String, value: JSONNode)] {
        [
            ("fates", JSONNode(Fate.allCases.map { (key: $0.rawValue, value: JSONNode(fates[$0])) }))
        ] + tallies.members + [
            (
                "tables",
                JSONNode(tables.compactMap { table in sums[table].map { (key: table.fileName, value: $0.json) } })
            )
        ]
    }

    init(from object: inout StrictObject) throws(ExportError) {
        var counts = try object.object("fates")
        for fate in Fate.allCases { fates[fate] = try counts.count(fate.rawValue) }
        try counts.finish()
        tallies = try Tallies(from: &object)
        var files = try object.object("tables")
        for table in Table.allCases {
            guard var sum = try files.objectIfPresent(table.fileName) else { continue }
            sums[table] = try TableSum(from: &sum)
        }
        try files.finish()
    }
}

extension TableSum {
    fileprivate var json: JSONNode {
        JSONNode(["rows": JSONNode(rows), "bytes": JSONNode(bytes), "sha256": JSONNode(sha256)])
    }

    fileprivate init(from object: inout StrictObject) throws(ExportError) {
        rows = try object.count("rows")
        bytes = try object.count("bytes")
        sha256 = try object.text("sha256", "64 hexadecimal digits") {
            $0.utf8.count == 64 && $0.utf8.allSatisfy(isHexadecimalDigit)
        }
        guard rows <= bytes else { throw object.refuse("\(rows) rows do not fit into \(bytes) bytes") }
        try object.finish()
    }
}
