import Encoding

/// Writes a run into a directory so that it can be stopped at any moment and taken up again.
///
/// Rows go to `NAME.partial`. A checkpoint makes them durable and then says so in the journal; what came after the last
/// checkpoint is written again when the run is resumed. `finish` gives the files their names and writes `manifest.json`
/// last: a directory with a manifest holds a whole run, byte for byte the one that was never stopped.
///
/// After an error nothing more can be written; what the journal holds is safe.
public struct RunWriter: ~Copyable {
    /// What to do with a directory that holds output already.
    public enum Existing: Hashable, Sendable {
        case refuse
        /// Remove the files of a dataset that lie there, finished or not; other files stay.
        case replace
        /// Go on where this run stopped; begin where it never began.
        case resume
    }

    public let run: RunDescription
    /// How many athletes, or recordings, are written, durably or not.
    public private(set) var unitsDone: Int
    /// The manifest of a run that was finished before it was resumed; nothing is left to write then.
    public let finished: Manifest?

    private let path: OutputPath
    private let files: any FileSystem
    private let journal: JournalFile?
    private let tables: [TableFile]
    private var fates: FateCounts
    private var failure: ExportError?

    /// Begins a run in a directory, or takes it up again; makes the directory where there is none.
    ///
    /// - Throws: `ExportError` where there is output that may not be touched or is another run's, and where the disk
    ///   refuses.
    public init(
        _ run: RunDescription, vocabulary: Vocabulary, at directory: String, existing: Existing = .refuse
    ) throws(ExportError) {
        try self.init(run, vocabulary: vocabulary, at: directory, existing: existing, files: POSIXFileSystem())
    }

    package init(
        _ run: RunDescription, vocabulary: Vocabulary, at directory: String, existing: Existing,
        files: any FileSystem
    ) throws(ExportError) {
        let path = OutputPath(directory: directory)
        let opened =
            switch existing {
            case .refuse: try path.begin(run, vocabulary: vocabulary, files: files)
            case .replace: try path.replace(run, vocabulary: vocabulary, files: files)
            case .resume: try path.resume(run, vocabulary: vocabulary, files: files)
            }
        self.run = run
        self.path = path
        self.files = files
        finished = opened.finished
        journal = opened.journal
        tables = opened.tables
        unitsDone = opened.finished == nil ? opened.journal?.last?.units ?? 0 : run.unitCount
        fates = opened.journal?.last?.contents.fates ?? FateCounts()
    }

    /// Takes the rows of the athletes that come next.
    ///
    /// - Throws: `ExportError` where the disk refuses them.
    /// - Precondition: The batch begins with the athlete behind the last one written.
    public mutating func append(_ batch: borrowing RowBatch) throws(ExportError) {
        let expected = (run.simulation?.athletes.first ?? 0) + unitsDone
        precondition((batch.firstUnit ?? expected) == expected, "found the rows of other athletes than \(expected)")
        for table in tables where batch.rows[table.table] > 0 {
            try batch.withBytes(of: table.table) { bytes throws(ExportError) in
                try append(bytes, rows: batch.rows[table.table], to: table.table)
            }
        }
        advance(units: batch.unitCount, fates: batch.fates)
    }

    /// Takes rows of one table; `advance` says later whose they were.
    mutating func append(_ bytes: UnsafeRawBufferPointer, rows: Int, to table: Table) throws(ExportError) {
        if let failure { throw failure }
        do {
            try tables.first { $0.table == table }?.append(bytes, rows: rows)
        } catch {
            failure = error
            throw error
        }
    }

    /// Counts athletes, or recordings, of which every row was taken.
    mutating func advance(units: Int, fates: FateCounts) {
        unitsDone = sum(unitsDone, units)
        self.fates += fates
    }

    /// Makes everything written so far durable, and notes it in the journal.
    ///
    /// - Throws: `ExportError` where the disk refuses.
    public mutating func checkpoint() throws(ExportError) {
        if let failure { throw failure }
        guard let journal, unitsDone > (journal.last?.units ?? -1) else { return }
        do {
            var entry = Journal.Entry(units: unitsDone)
            entry.contents.fates = fates
            for table in tables { entry.contents.sums[table.table] = try table.synchronize() }
            try journal.append(entry)
        } catch {
            failure = error
            throw error
        }
    }

    /// Removes what was written, where it will never be finished.
    consuming func discard() { path.discard(files) }

    /// Gives the files their names and writes the manifest.
    ///
    /// - Throws: `ExportError` where the disk refuses; the run can be resumed then.
    /// - Precondition: Every athlete, or recording, is written.
    public consuming func finish() throws(ExportError) -> Manifest {
        precondition(unitsDone == run.unitCount, "finishing a run of \(run.unitCount) after \(unitsDone)")
        if let finished { return finished }
        try checkpoint()
        let manifest = Manifest(run: run, contents: journal?.last?.contents ?? DatasetContents())
        try path.finish(manifest, files: files)
        return manifest
    }
}
