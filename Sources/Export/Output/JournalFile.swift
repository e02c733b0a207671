import Encoding

/// The journal of a run that is being written, open and locked.
final class JournalFile {
    private let path: OutputPath
    private let files: any FileSystem
    private let file: OpenFile
    /// What tells the journal from another file under its name.
    private var number: UInt64?
    /// The last checkpoint.
    private(set) var last: Journal.Entry?

    /// Opens the journal of a run, or begins one where there is none.
    ///
    /// - Throws: `ExportError` where the journal is another run's, another process holds it, or the disk refuses.
    init(of run: RunDescription, at path: OutputPath, files: any FileSystem) throws(ExportError) {
        let name = path.journal
        let isNew = try explaining(.cannotWrite, name, files.entry(at: name)) == nil
        file = try explaining(.cannotCreate, name, files.openFile(at: name, isNew ? .creatingNew : .updating))
        self.path = path
        self.files = files
        do {
            try takeUp(run)
        } catch {
            if isNew, error.kind != .exists { try? files.removeEntry(at: name) }
            throw error
        }
    }

    deinit { files.closeFile(file) }

    /// Notes a checkpoint; returns when the note outlives a loss of power.
    ///
    /// - Throws: `ExportError` where the disk refuses, or where the directory is no longer there.
    func append(_ entry: Journal.Entry) throws(ExportError) {
        guard try explaining(.cannotWrite, path.journal, isInPlace) else {
            throw ExportError(
                .missing, path: path.directory, "the directory was moved or removed while the run wrote to it",
                remedy: "put it back, or start anew")
        }
        try append(entry.line)
        last = entry
    }

    /// Whether the journal still lies under its name.
    var isInPlace: Bool {
        get throws(SystemError) { try files.entry(at: path.journal)?.number == number }
    }

    /// Locks the file, and reads what it says or begins it.
    private func takeUp(_ run: RunDescription) throws(ExportError) {
        let name = path.journal
        try Self.lock(file, at: path, files: files)
        number = try explaining(.cannotWrite, name, files.entry(at: name))?.number
        if let journal = try Journal(try files.contents(ofFile: name), path: name) {
            try journal.run.check(against: run, of: name)
            try explaining(.cannotWrite, name, files.truncateFile(file, to: journal.length))
            last = journal.last
        } else {
            try explaining(.cannotWrite, name, files.truncateFile(file, to: 0))
            try append(Journal.firstLine(of: run))
            try explaining(.cannotWrite, name, files.synchronizeDirectory(at: path.directory))
        }
    }

    /// Refuses to touch a run that another process writes.
    static func refuseIfLocked(at path: OutputPath, files: any FileSystem) throws(ExportError) {
        let file = try explaining(.cannotWrite, path.journal, files.openFile(at: path.journal, .updating))
        defer { files.closeFile(file) }
        try lock(file, at: path, files: files)
    }

    private static func lock(_ file: OpenFile, at path: OutputPath, files: any FileSystem) throws(ExportError) {
        guard try !explaining(.cannotWrite, path.journal, files.lockFile(file)) else { return }
        throw ExportError(
            .exists, path: path.directory, "another process writes a run here",
            remedy: "wait until it has ended, or choose another directory")
    }

    private func append(_ line: [UInt8]) throws(ExportError) {
        try explaining(.cannotWrite, path.journal, writeDurably(line))
    }

    private func writeDurably(_ line: [UInt8]) throws(SystemError) {
        try line.withUnsafeBufferPointer { bytes throws(SystemError) in
            try files.writeAll(UnsafeRawBufferPointer(bytes), to: file)
        }
        try files.synchronizeFile(file)
    }
}

extension RunDescription {
    /// Refuses a run that is not the one asked for.
    func check(against wanted: RunDescription, of path: String) throws(ExportError) {
        guard let difference = difference(from: wanted) else { return }
        throw ExportError(
            .exists, path: path, "the run that was begun here is another one: \(difference)",
            remedy: "choose another directory (--out), or replace what is there (--overwrite)")
    }
}
