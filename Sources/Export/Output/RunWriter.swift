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

    /// What is to become of a run that an error has stopped.
    public enum Recovery: Hashable, Sendable {
        /// It is kept, and its command goes on with --resume.
        case resume
        /// It is kept, and its command goes on by itself when it is run again.
        case again
        /// It is removed: its command can only begin anew.
        case anew
    }

    public let run: RunDescription
    /// How many athletes, or recordings, are written, durably or not.
    public private(set) var unitsDone: Int
    /// The manifest of a run that was finished before it was resumed; nothing is left to write then.
    public let finished: Manifest?

    private let recovery: Recovery
    private let path: OutputPath
    private let files: any FileSystem
    private let journal: JournalFile?
    private let tables: [TableFile]
    private var fates: FateCounts
    /// What was counted of the athletes that are written.
    public private(set) var tallies: Tallies
    private var failure: ExportError?

    /// Begins a run in a directory, or takes it up again; makes the directory where there is none.
    ///
    /// - Parameters:
    ///   - run: What is written.
    ///   - vocabulary: The words of the version that writes it.
    ///   - directory: Where it is written.
    ///   - existing: What to do with output that is there.
    ///   - recovery: What is to become of the run where an error stops it.
    /// - Throws: `ExportError` where there is output that may not be touched or is another run's, and where the disk
    ///   refuses.
    public init(
        _ run: RunDescription, vocabulary: Vocabulary, at directory: String, existing: Existing = .refuse,
        recovery: Recovery = .resume
    ) throws(ExportError) {
        try self.init(
            run, vocabulary: vocabulary, at: directory, existing: existing, recovery: recovery,
            files: POSIXFileSystem())
    }

    package init(
        _ run: RunDescription, vocabulary: Vocabulary, at directory: String, existing: Existing,
        recovery: Recovery = .resume, files: any FileSystem
    ) throws(ExportError) {
        let path = OutputPath(directory: directory)
        let opened: OpenedOutput
        do {
            opened =
                switch existing {
                case .refuse: try path.begin(run, vocabulary: vocabulary, recovery: recovery, files: files)
                case .replace: try path.replace(run, vocabulary: vocabulary, recovery: recovery, files: files)
                case .resume: try path.resume(run, vocabulary: vocabulary, recovery: recovery, files: files)
                }
        } catch {
            throw error.advised(recovery)
        }
        self.run = run
        self.recovery = recovery
        self.path = path
        self.files = files
        finished = opened.finished
        journal = opened.journal
        tables = opened.tables
        unitsDone = opened.finished == nil ? opened.journal?.last?.units ?? 0 : run.unitCount
        fates = opened.journal?.last?.contents.fates ?? FateCounts()
        tallies = (opened.finished?.contents ?? opened.journal?.last?.contents)?.tallies ?? Tallies()
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
        advance(units: batch.unitCount, fates: batch.fates, tallies: batch.tallies)
    }

    /// Takes rows of one table; `advance` says later whose they were.
    mutating func append(_ bytes: UnsafeRawBufferPointer, rows: Int, to table: Table) throws(ExportError) {
        if let failure { throw failure }
        do {
            try tables.first { $0.table == table }?.append(bytes, rows: rows)
        } catch {
            throw fail(error)
        }
    }

    /// Counts athletes, or recordings, of which every row was taken.
    mutating func advance(units: Int, fates: FateCounts, tallies: Tallies) {
        unitsDone = sum(unitsDone, units)
        self.fates += fates
        self.tallies += tallies
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
            entry.contents.tallies = tallies
            for table in tables { entry.contents.sums[table.table] = try table.synchronize() }
            try journal.append(entry)
        } catch {
            throw fail(error)
        }
    }

    /// Lets nothing more be written after an error; gives the error with what to do now.
    private mutating func fail(_ error: ExportError) -> ExportError {
        let error = error.advised(recovery)
        failure = error
        if recovery == .anew { discard() }
        return error
    }

    /// Removes what was written, where it will never be finished and nobody else writes there by now.
    func discard() {
        guard let isInPlace = try? journal?.isInPlace, isInPlace else { return }
        path.discard(files)
    }

    /// Gives the files their names and writes the manifest.
    ///
    /// - Throws: `ExportError` where the disk refuses; the run can be resumed then.
    /// - Precondition: Every athlete, or recording, is written.
    public consuming func finish() throws(ExportError) -> Manifest {
        precondition(unitsDone == run.unitCount, "finishing a run of \(run.unitCount) after \(unitsDone)")
        if let finished { return finished }
        try checkpoint()
        let manifest = Manifest(run: run, contents: journal?.last?.contents ?? DatasetContents())
        do {
            try path.finish(manifest, files: files)
        } catch {
            // The journal may be gone by now, and the run may have its manifest.
            if recovery == .anew { path.discard(files) }
            throw error.advised(recovery)
        }
        return manifest
    }
}

extension ExportError {
    /// The error of a run that cannot be written, with what its command can do once the cause is mended.
    fileprivate func advised(_ recovery: RunWriter.Recovery) -> ExportError {
        guard kind == .cannotWrite else { return self }
        let advice =
            switch recovery {
            case .resume: "resume the run (--resume); what the journal holds is safe"
            case .again: "run the command again; what the journal holds is safe"
            case .anew: "run the command again; nothing is left of this try"
            }
        return ExportError(kind, path: path, problem, remedy: "\(remedy) and \(advice)")
    }
}
