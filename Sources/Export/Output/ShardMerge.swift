/// Joins the shards of a run to the run that was never divided, byte for byte.
public struct ShardMerge: Sendable {
    private struct ShardDirectory {
        let path: OutputPath
        let manifest: Manifest
        let athletes: AthleteRange

        /// Refuses a shard that belongs to another run than the first.
        func refuseUnlessOfRun(of first: ShardDirectory) throws(ExportError) {
            let difference =
                manifest.run.difference(from: first.manifest.run, comparesAthletes: false)
                ?? (athletes.of == first.athletes.of
                    ? nil : "found a shard of \(athletes.of) athletes, expected one of \(first.athletes.of)")
            guard let difference else { return }
            throw ExportError(
                .mismatch, path: path.manifest, "\(difference) as in \(first.path.manifest)",
                remedy: "merge shards of one run")
        }
    }

    /// The run that the shards make up.
    public let run: RunDescription
    /// The shards, by their athletes.
    private let shards: [ShardDirectory]
    private let files: any FileSystem

    /// Reads the manifests of shards, in any order, and finds out whether they make up a whole.
    ///
    /// - Throws: `ExportError` where a manifest cannot be read, shards belong to different runs, or athletes are missing
    ///   or there twice.
    public init(_ directories: [String]) throws(ExportError) {
        try self.init(directories, files: POSIXFileSystem())
    }

    package init(_ directories: [String], files: any FileSystem) throws(ExportError) {
        var shards: [ShardDirectory] = []
        var entries: Set<FileEntry> = []
        for directory in directories {
            let path = OutputPath(directory: directory)
            let manifest = try Manifest(in: directory, files: files)
            let entry = try explaining(.cannotRead, path.manifest, files.entry(at: path.manifest))
            guard let entry, entries.insert(entry).inserted else {
                throw ExportError(.mismatch, path: directory, "is named twice", remedy: "name each shard once")
            }
            guard let simulation = manifest.run.simulation else {
                throw ExportError(
                    .mismatch, path: path.manifest, "the dataset was read from recordings, so it is no shard",
                    remedy: "merge shards of one simulated run")
            }
            shards.append(ShardDirectory(path: path, manifest: manifest, athletes: simulation.athletes))
        }
        shards.sort { ($0.athletes.first, $0.athletes.end) < ($1.athletes.first, $1.athletes.end) }
        run = try Self.whole(of: shards)
        self.shards = shards
        self.files = files
    }

    /// Writes the whole run into a directory.
    ///
    /// Every shard is checked against its sums on the way. Where one fails, the disk refuses, or the merge is
    /// cancelled, what was written is removed again.
    ///
    /// - Parameters:
    ///   - directory: Where the run goes; none of the shards.
    ///   - vocabulary: The words of the version that wrote the shards.
    ///   - existing: What to do with output that is there; a merge that was stopped is begun anew.
    ///   - isCancelled: Asked now and then; where it says yes, the merge stops.
    ///   - progress: Told now and then how many of how many bytes are copied.
    /// - Returns: The manifest; nil where the merge was cancelled.
    /// - Throws: `ExportError` that says which file is to blame.
    public func write(
        to directory: String, vocabulary: Vocabulary, existing: RunWriter.Existing = .refuse,
        isCancelled: () -> Bool = { false }, progress: (_ bytesDone: Int, _ bytes: Int) -> Void = { _, _ in }
    ) throws(ExportError) -> Manifest? {
        try refuseShard(as: directory)
        let existing = existing == .resume ? .replace : existing
        var writer = try RunWriter(
            run, vocabulary: vocabulary, at: directory, existing: existing, recovery: .anew, files: files)
        var bytesDone = 0
        do {
            for table in run.tables {
                try copy(table, header: table.header(vocabulary), to: &writer) { bytes in
                    bytesDone += bytes
                    progress(bytesDone, byteCount)
                    return !isCancelled()
                }
            }
            guard !isCancelled() else {
                writer.discard()
                return nil
            }
            for shard in shards {
                let contents = shard.manifest.contents
                writer.advance(units: shard.athletes.count, fates: contents.fates, tallies: contents.tallies)
            }
            try writer.checkpoint()
        } catch {
            writer.discard()
            throw error
        }
        return try writer.finish()
    }

    /// How many bytes all tables of all shards hold.
    private var byteCount: Int {
        var bytes = 0
        for shard in shards {
            for table in run.tables { bytes = sum(bytes, shard.manifest.contents.sums[table]?.bytes ?? 0) }
        }
        return bytes
    }

    /// Refuses to write the whole over one of its parts.
    private func refuseShard(as directory: String) throws(ExportError) {
        let name = OutputPath(directory: directory).manifest
        guard let output = try explaining(.cannotCreate, name, files.entry(at: name)) else { return }
        for shard in shards
        where try explaining(.cannotRead, shard.path.manifest, files.entry(at: shard.path.manifest)) == output {
            throw ExportError(
                .exists, path: directory, "is one of the shards", remedy: "choose another directory (--out)")
        }
    }

    /// Copies one table of all shards, for as long as whoever is told of each block wants it to go on.
    private func copy(
        _ table: Table, header: [UInt8], to writer: inout RunWriter, goesOn: (_ bytes: Int) -> Bool
    ) throws(ExportError) {
        for shard in shards {
            guard let sum = shard.manifest.contents.sums[table] else { continue }
            let path = shard.path.table(table)
            var reader = try BlockReader(path, files: files)
            let hash = SHA256()
            guard try reader.skip(header, hash: hash) else {
                throw ExportError(
                    .mismatch, path: path, "the row of column names is another one",
                    remedy: "merge shards with the version of Mosso that wrote them")
            }
            var bytes = header.count
            while try reader.next() {
                let size = try reader.withBlock { block throws(ExportError) in
                    hash.update(block)
                    try writer.append(block, rows: 0, to: table)
                    return block.count
                }
                bytes += size
                guard goesOn(size) else { return }
            }
            try sum.check(bytes: bytes, sha256: hash.digest, of: path)
            try writer.append(UnsafeRawBufferPointer(start: nil, count: 0), rows: sum.rows, to: table)
        }
    }

    /// The run that shards make up, where they do.
    private static func whole(of shards: [ShardDirectory]) throws(ExportError) -> RunDescription {
        guard let first = shards.first, let simulation = first.manifest.run.simulation else {
            throw ExportError(
                .missing, path: "", "found no shard, expected at least one", remedy: "name the directories")
        }
        for shard in shards { try shard.refuseUnlessOfRun(of: first) }
        try refuseGapsAndOverlaps(shards, of: first.athletes.of)
        let whole = Simulation(simulation, over: AthleteRange(all: first.athletes.of))
        return RunDescription(
            mossoVersion: first.manifest.run.mossoVersion, tables: first.manifest.run.tables,
            origin: .simulation(whole))
    }

    private static func refuseGapsAndOverlaps(_ shards: [ShardDirectory], of whole: Int) throws(ExportError) {
        var end = 0
        var previous: ShardDirectory?
        for shard in shards {
            if shard.athletes.first > end { throw missing(from: end, to: shard.athletes.first, shard.path) }
            if shard.athletes.first < end, let previous {
                throw ExportError(
                    .mismatch, path: shard.path.manifest,
                    "athletes from \(shard.athletes.first) on are in \(previous.path.directory) too",
                    remedy: "name each shard once")
            }
            end = shard.athletes.end
            previous = shard
        }
        if end < whole, let previous { throw missing(from: end, to: whole, previous.path) }
    }

    private static func missing(from first: Int, to end: Int, _ path: OutputPath) -> ExportError {
        ExportError(
            .mismatch, path: path.manifest, "athletes \(first) up to \(end) are in no shard",
            remedy: "name all shards of the run")
    }
}
