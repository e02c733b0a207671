import Encoding

// How a run finds and leaves its directory, step by step.

/// What a run holds of its directory.
struct OpenedOutput {
    /// The manifest, where the run was finished before.
    var finished: Manifest?
    var journal: JournalFile?
    var tables: [TableFile] = []
}

extension OutputPath {
    /// Begins a run where no output is yet.
    func begin(
        _ run: RunDescription, vocabulary: Vocabulary, recovery: RunWriter.Recovery, files: any FileSystem
    ) throws(ExportError) -> OpenedOutput {
        try makeDirectory(files)
        try refuseExisting(recovery, files)
        let journal = try JournalFile(of: run, at: self, files: files)
        do {
            return OpenedOutput(
                journal: journal, tables: try beginTables(of: run, vocabulary: vocabulary, files: files))
        } catch {
            if recovery == .anew { discard(files) }
            throw error
        }
    }

    /// Begins a run in place of any output that is there, its manifest first to go.
    func replace(
        _ run: RunDescription, vocabulary: Vocabulary, recovery: RunWriter.Recovery, files: any FileSystem
    ) throws(ExportError) -> OpenedOutput {
        if try hasJournal(files) { try JournalFile.refuseIfLocked(at: self, files: files) }
        for name in finished + unfinished
        where try explaining(.cannotCreate, name, files.entry(at: name)) != nil {
            try explaining(.cannotWrite, name, files.removeEntry(at: name))
        }
        return try begin(run, vocabulary: vocabulary, recovery: recovery, files: files)
    }

    /// Takes a run up where it stopped, or begins it.
    func resume(
        _ run: RunDescription, vocabulary: Vocabulary, recovery: RunWriter.Recovery, files: any FileSystem
    ) throws(ExportError) -> OpenedOutput {
        if let finished = try finishedManifest(of: run, files: files) { return OpenedOutput(finished: finished) }
        guard try hasJournal(files) else {
            return try begin(run, vocabulary: vocabulary, recovery: recovery, files: files)
        }
        try refuseExisting(Self.documentNames.map(file), files)
        let journal = try JournalFile(of: run, at: self, files: files)
        let tables =
            if let entry = journal.last {
                try resumeTables(of: run, at: entry, files: files)
            } else {
                try beginTables(of: run, vocabulary: vocabulary, files: files)
            }
        return OpenedOutput(journal: journal, tables: tables)
    }

    /// Makes the directory and those on the way to it, where they are not there.
    private func makeDirectory(_ files: any FileSystem) throws(ExportError) {
        for directory in chain where try explaining(.cannotCreate, directory, files.entry(at: directory)) == nil {
            try explaining(.cannotCreate, directory, files.makeDirectory(at: directory))
            let parent = Self.parent(of: directory)
            try explaining(.cannotCreate, directory, files.synchronizeDirectory(at: parent))
        }
    }

    fileprivate func hasJournal(_ files: any FileSystem) throws(ExportError) -> Bool {
        try explaining(.cannotCreate, journal, files.entry(at: journal)) != nil
    }

    /// Refuses a directory that holds a file which a run would write.
    private func refuseExisting(
        _ recovery: RunWriter.Recovery, _ files: any FileSystem
    ) throws(ExportError) {
        if try hasJournal(files) {
            throw ExportError(
                .exists, path: directory, "an unfinished run lies here",
                remedy: (recovery == .resume ? "resume it (--resume), " : "")
                    + "replace it (--overwrite), or choose another directory (--out)")
        }
        try refuseExisting(finished, files)
    }

    private func refuseExisting(_ names: [String], _ files: any FileSystem) throws(ExportError) {
        for name in names where try explaining(.cannotCreate, name, files.entry(at: name)) != nil {
            throw ExportError(
                .exists, path: name, "there is output already",
                remedy: "choose another directory (--out), or replace what is there (--overwrite)")
        }
    }

    /// The manifest of a run that is already finished here; nil where none is.
    ///
    /// - Throws: `ExportError` where it is another run's.
    private func finishedManifest(of run: RunDescription, files: any FileSystem) throws(ExportError) -> Manifest? {
        guard try explaining(.cannotCreate, manifest, files.entry(at: manifest)) != nil else { return nil }
        let found = try Manifest(in: directory, files: files)
        try found.run.check(against: run, of: manifest)
        try removeJournal(files)
        return found
    }

    /// Begins the tables of a run.
    private func beginTables(
        of run: RunDescription, vocabulary: Vocabulary, files: any FileSystem
    ) throws(ExportError) -> [TableFile] {
        var tables: [TableFile] = []
        for table in run.tables {
            tables.append(try TableFile(table, at: partial(table), header: table.header(vocabulary), files: files))
        }
        try explaining(.cannotCreate, directory, files.synchronizeDirectory(at: directory))
        return tables
    }

    /// Takes the tables of a run up as a checkpoint left them.
    ///
    /// Once all rows are written, a table may have its name already.
    private func resumeTables(
        of run: RunDescription, at entry: Journal.Entry, files: any FileSystem
    ) throws(ExportError) -> [TableFile] {
        func damaged(_ problem: String) -> ExportError {
            ExportError(.damaged, path: journal, "the last checkpoint \(problem)", remedy: Journal.remedy)
        }
        guard entry.units <= run.unitCount else { throw damaged("is behind the end of the run") }
        guard entry.contents.fates.total == run.workoutCount(ofUnits: entry.units) else {
            throw damaged("counts other workouts than those of its \(entry.units) athletes")
        }
        var tables: [TableFile] = []
        for table in run.tables {
            guard let sum = entry.contents.sums[table] else { throw damaged("lacks '\(table.fileName)'") }
            let isNamed = try explaining(.cannotCreate, partial(table), files.entry(at: partial(table))) == nil
            let place = isNamed && entry.units == run.unitCount ? self.table(table) : partial(table)
            tables.append(try TableFile(table, at: place, resuming: sum, files: files))
        }
        return tables
    }

    /// Gives every file its name, the manifest last, and removes the journal.
    func finish(_ manifest: Manifest, files: any FileSystem) throws(ExportError) {
        for table in manifest.run.tables
        where try explaining(.cannotWrite, partial(table), files.entry(at: partial(table))) != nil {
            try explaining(.cannotWrite, partial(table), files.moveFile(at: partial(table), to: self.table(table)))
        }
        try explaining(.cannotWrite, directory, files.synchronizeDirectory(at: directory))
        try explaining(.cannotWrite, self.manifest, write(manifest, files: files))
        try removeJournal(files)
    }

    private func write(_ manifest: Manifest, files: any FileSystem) throws(SystemError) {
        let file = try files.openFile(at: partialManifest, .creating)
        defer { files.closeFile(file) }
        try manifest.json.withUnsafeBufferPointer { bytes throws(SystemError) in
            try files.writeAll(UnsafeRawBufferPointer(bytes), to: file)
        }
        try files.synchronizeFile(file)
        try files.moveFile(at: partialManifest, to: self.manifest)
        try files.synchronizeDirectory(at: directory)
    }

    /// Removes a run, as far as the disk lets it be removed.
    func discard(_ files: any FileSystem) {
        for name in finished + unfinished { try? files.removeEntry(at: name) }
    }

    private func removeJournal(_ files: any FileSystem) throws(ExportError) {
        guard try hasJournal(files) else { return }
        try explaining(.cannotWrite, journal, files.removeEntry(at: journal))
        try explaining(.cannotWrite, directory, files.synchronizeDirectory(at: directory))
    }
}

extension Manifest {
    /// Reads the manifest of a directory.
    ///
    /// - Throws: `ExportError` where there is none, or it is not what it should be.
    public init(in directory: String) throws(ExportError) {
        try self.init(in: directory, files: POSIXFileSystem())
    }

    package init(in directory: String, files: any FileSystem) throws(ExportError) {
        let output = OutputPath(directory: directory)
        let isThere = try explaining(.cannotRead, output.manifest, files.entry(at: output.manifest)) != nil
        if !isThere, try output.hasJournal(files) {
            throw ExportError(
                .missing, path: directory, "the run here is not finished, so it has no manifest yet",
                remedy: "finish it with the command that began it: batch with --resume, others with --overwrite")
        }
        try self.init(json: try files.contents(ofFile: output.manifest), path: output.manifest)
    }
}
