/// Reads a finished dataset from end to end and tells whether it is as it should be.
///
/// Every value is checked against its column, every table against the others and against the manifest. All tables are
/// read side by side, once, in memory that does not grow with them.
public struct DatasetVerifier {
    /// What the dataset says about itself.
    public let manifest: Manifest
    private let path: OutputPath
    private let vocabulary: Vocabulary
    private let files: any FileSystem

    /// Reads the manifest of a dataset.
    ///
    /// - Throws: `ExportError` where it cannot be read.
    public init(_ directory: String, vocabulary: Vocabulary) throws(ExportError) {
        try self.init(directory, vocabulary: vocabulary, files: POSIXFileSystem())
    }

    package init(_ directory: String, vocabulary: Vocabulary, files: any FileSystem) throws(ExportError) {
        path = OutputPath(directory: directory)
        manifest = try Manifest(in: directory, files: files)
        self.vocabulary = vocabulary
        self.files = files
    }

    /// Reads all tables.
    ///
    /// - Parameters:
    ///   - limit: How many findings are kept; the rest is counted.
    ///   - progress: Told now and then how many of how many workouts are checked.
    /// - Returns: What was found.
    /// - Throws: `ExportError` where the disk fails. What a file holds is never a reason.
    public func verify(
        keeping limit: Int = 1_000, progress: (_ workoutsDone: Int, _ workouts: Int) -> Void = { _, _ in }
    ) throws(ExportError) -> VerificationReport {
        let collector = FindingCollector(limit: limit)
        let tables = try DatasetTables(manifest, at: path, vocabulary: vocabulary, files: files, collector: collector)
        try tables.verifyAthletes()
        try tables.verifyWorkouts { progress($0, manifest.run.workoutCount) }
        try tables.finish()
        return collector.report
    }
}
