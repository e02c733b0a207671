/// The names under which a dataset lies in its directory.
struct OutputPath {
    let directory: String

    /// The name of the journal of an unfinished run.
    static let journalName = "journal.partial"

    /// Files that commands put beside the tables of a finished run; they belong to it as the tables do.
    static let documentNames = [RecordWriter.documentName]

    var journal: String { file(Self.journalName) }
    var manifest: String { file(Manifest.fileName) }
    var partialManifest: String { file(Manifest.fileName + ".partial") }

    func file(_ name: String) -> String {
        directory.hasSuffix("/") ? directory + name : directory + "/" + name
    }

    func table(_ table: Table) -> String { file(table.fileName) }

    /// Where the rows of a table go until the run is finished.
    func partial(_ table: Table) -> String { file(table.fileName + ".partial") }

    /// Everything that a finished run may have, the manifest first.
    var finished: [String] { [manifest] + Table.allCases.map(table) + Self.documentNames.map(file) }

    /// Everything that an unfinished run may have, the journal first.
    var unfinished: [String] { [journal, partialManifest] + Table.allCases.map(partial) }

    /// The directories on the way to this one and itself, the outermost first.
    var chain: [String] {
        var chain: [String] = []
        var path = directory.hasPrefix("/") ? "/" : ""
        for part in directory.split(separator: "/") {
            path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + part
            chain.append(path)
        }
        return chain
    }

    /// The directory that holds a name.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
