public import Export
import Foundation
public import Lab
public import Recordings
public import Session
import Timeline
public import Workouts

/// Real recordings, read one file after the other and sent through the session.
///
/// A file that cannot be read stops none of the others.
public struct RecordingImport: Sendable {
    /// One workout that a file gave.
    public struct Workout: Sendable {
        public let file: String
        public let record: WorkoutRecord
        public let recording: Recording
    }

    /// Why a file gave no workouts.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public let file: String
        /// Whether the file is not there at all.
        public let isMissing: Bool
        public let description: String
    }

    public private(set) var workouts: [Workout] = []
    public private(set) var failures: [Failure] = []
    /// What had to be mended in files, each with the name of its file.
    public private(set) var warnings: [String] = []
    private let replay: RecordingReplay
    private let options: RecordingReader.Options

    /// Begins an import.
    public init(_ replay: RecordingReplay = RecordingReplay(), options: RecordingReader.Options = .init()) {
        self.replay = replay
        self.options = options
    }

    /// Reads a file and takes its workouts, or notes why it gives none.
    public mutating func add(_ file: String) {
        guard let data = contents(of: file) else { return }
        do {
            let found = try data.withUnsafeBytes { bytes in
                try RecordingReader.read(bytes, named: file, options: options)
            }
            let content = data.withUnsafeBytes { fingerprint(of: $0) }
            for (index, recording) in found.recordings.enumerated() {
                let id = Identifier(key: content, UInt64(index))
                if let former = workouts.first(where: { $0.record.id == id }) {
                    warnings.append("\(file): the same as \(former.file), left out")
                    break
                }
                let record = try replay.record(of: recording, id: id)
                workouts.append(Workout(file: file, record: record, recording: recording))
            }
            warnings += found.warnings.map { "\(file): \($0)" }
        } catch {
            failures.append(Failure(file: file, isMissing: false, description: "\(error)"))
        }
    }

    /// The first 64 bits of the SHA-256 sum of a file: the same content has the same name, wherever it lies.
    private func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let sum = SHA256()
        sum.update(bytes)
        return UInt64(sum.digest.prefix(16), radix: 16) ?? 0
    }

    private mutating func contents(of file: String) -> Data? {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
            failures.append(
                Failure(
                    file: file, isMissing: true,
                    description: "\(file): found nothing of that name, expected a file; look at the path"))
            return nil
        }
        guard !isDirectory.boolValue else {
            failures.append(
                Failure(
                    file: file, isMissing: false,
                    description: "\(file): found a folder, expected a file; name the files in it"))
            return nil
        }
        do {
            return try Data(contentsOf: URL(filePath: file), options: .mappedIfSafe)
        } catch {
            failures.append(
                Failure(
                    file: file, isMissing: false,
                    description:
                        "\(file): found a file that cannot be read (\(error.localizedDescription)), expected one that can; look at its permissions"
                ))
            return nil
        }
    }
}

extension RecordingImport {
    /// Writes the tables of the workouts into a directory.
    ///
    /// - Throws: `ExportError` where the disk refuses.
    public func write(to directory: String, existing: RunWriter.Existing = .refuse) throws -> Manifest {
        let run = RunDescription(
            mossoVersion: mossoVersion, tables: Table.all.filter { $0 != .athletes },
            origin: .recordings(count: workouts.count))
        var writer = try RunWriter(run, vocabulary: .mosso, at: directory, existing: existing)
        var rows = RowBatch(for: run, vocabulary: .mosso)
        for (index, workout) in workouts.enumerated() {
            rows.append(WorkoutRow(workout, index: index))
            if rows.byteCount > 1 << 20 {
                try writer.append(rows)
                rows.removeAll()
            }
        }
        try writer.append(rows)
        return try writer.finish()
    }

    /// The records as one document of JSON.
    public var json: String {
        var writer = RecordWriter()
        writer.beginDocument()
        for workout in workouts { writer.append(workout.record, fate: .saved, source: .recording, athlete: nil) }
        writer.endDocument(warnings: warnings + failures.map(\.description))
        return writer.text
    }
}

extension WorkoutRow {
    /// The row of a recorded workout.
    init(_ workout: RecordingImport.Workout, index: Int) {
        self.init(athlete: nil, workout: index, id: workout.record.id, activity: workout.record.activity)
        source = .recording
        record = workout.record
        timeZone = workout.recording.secondsFromUTC.flatMap { LocalTimeZone(secondsFromUTC: $0) }
    }
}
