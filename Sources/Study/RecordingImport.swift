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
        /// How far the workout's local time was ahead of UTC, where the file says so.
        public let secondsFromUTC: Int?
        /// The heart rates, by date; empty unless they were asked for.
        public let heartRate: [HeartRateSample]
    }

    /// What is read, and what is kept of it.
    public struct Options: Hashable, Sendable {
        public var reading = RecordingReader.Options()
        /// Whether the heart rates are kept with the records; memory then grows with the files.
        public var keepsHeartRate = false

        /// Reads without keeping heart rates.
        public init() {}
    }

    /// Why a file, or a workout in it, could not be taken.
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
    private let options: Options
    /// Which file gave the workout of a name.
    private var files: [Identifier: String] = [:]

    /// Begins an import.
    public init(_ replay: RecordingReplay = RecordingReplay(), options: Options = Options()) {
        self.replay = replay
        self.options = options
    }

    /// Reads a file and takes its workouts, or notes why it gives none.
    public mutating func add(_ file: String) {
        guard let data = contents(of: file) else { return }
        do {
            let found = try data.withUnsafeBytes { bytes in
                try RecordingReader.read(bytes, named: file, options: options.reading)
            }
            let content = data.withUnsafeBytes { fingerprint(of: $0) }
            for (index, recording) in found.recordings.enumerated() {
                let id = Identifier(key: content, UInt64(index))
                if let former = files[id] {
                    warnings.append("\(file): the same as \(former), left out")
                    return
                }
                take(recording, of: file, id: id)
            }
            warnings += found.warnings.map { "\(file): \($0)" }
        } catch {
            failures.append(Failure(file: file, isMissing: false, description: "\(error)"))
        }
    }

    /// How many bytes a recording may have; the longest known have less than half, and reading takes a multiple.
    private static let greatestSize = 1 << 28

    /// The bytes of a file or a pipe; nil where there are too many.
    private static func bytes(of file: String) throws -> Data? {
        let handle = try FileHandle(forReadingFrom: URL(filePath: file))
        defer { try? handle.close() }
        var data = Data()
        while let block = try handle.read(upToCount: 1 << 20), !block.isEmpty {
            data.append(block)
            guard data.count <= greatestSize else { return nil }
        }
        return data
    }

    private mutating func take(_ recording: Recording, of file: String, id: Identifier) {
        do {
            let record = try replay.record(of: recording, id: id)
            files[id] = file
            workouts.append(
                Workout(
                    file: file, record: record, secondsFromUTC: recording.secondsFromUTC,
                    heartRate: options.keepsHeartRate ? recording.heartRate : []))
        } catch {
            failures.append(Failure(file: file, isMissing: false, description: "\(file): \(error)"))
        }
    }

    /// The first 64 bits of the SHA-256 sum of a file: the same content has the same name, wherever it lies.
    private func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let sum = SHA256()
        sum.update(bytes)
        return UInt64(sum.digest.prefix(16), radix: 16) ?? 0
    }

    private mutating func contents(of file: String) -> Data? {
        func fail(_ problem: String, isMissing: Bool = false) -> Data? {
            failures.append(Failure(file: file, isMissing: isMissing, description: "\(file): \(problem)"))
            return nil
        }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
            return fail("found nothing of that name, expected a file; look at the path", isMissing: true)
        }
        guard !isDirectory.boolValue else { return fail("found a folder, expected a file; name the files in it") }
        do {
            guard let data = try Self.bytes(of: file) else {
                return fail("found more than \(Self.greatestSize) bytes, expected a recording; name a smaller file")
            }
            return data
        } catch {
            return fail(
                "found a file that cannot be read (\(error.localizedDescription)), expected one that can; "
                    + "look at its permissions")
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
        var writer = try RunWriter(run, vocabulary: .mosso, at: directory, existing: existing, recovery: .anew)
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
        timeZone = workout.secondsFromUTC.flatMap { LocalTimeZone(secondsFromUTC: $0) }
    }
}
