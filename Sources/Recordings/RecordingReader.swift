public import Workouts

/// The formats in which others write workouts.
public enum RecordingFormat: String, Hashable, Sendable, CaseIterable { case fit, tcx, gpx, csv, hrm }

/// What was read from one file.
public struct RecordingFile: Hashable, Sendable {
    public var format: RecordingFormat
    /// The workouts, in the order of the file.
    public var recordings: [Recording] = []
    /// What had to be mended or left out in the file as a whole; each recording has its own warnings beside these.
    public var warnings: [String] = []

    /// Gathers what was read.
    public init(format: RecordingFormat, recordings: [Recording] = [], warnings: [String] = []) {
        self.format = format
        self.recordings = recordings
        self.warnings = warnings
    }
}

extension RecordingFile {
    /// Takes the workouts that come next; says once that there were too many.
    mutating func add(_ found: [Recording]) {
        let room = RecordingReader.workoutLimit - recordings.count
        recordings += found.prefix(room)
        if found.count > room, warnings.last != Self.overflow { warnings.append(Self.overflow) }
    }

    private static let overflow =
        "The file has more than \(RecordingReader.workoutLimit) workouts: the others are left out."
}

/// Reads recorded workouts from untrusted bytes.
///
/// The content decides the format, never the name. Damaged files give what can be recovered, with warnings. How the
/// memory in use is bounded stands in Recordings.swift.
public enum RecordingReader {
    /// The most workouts that are read of one file.
    static let workoutLimit = 4_096

    /// How to read.
    public struct Options: Hashable, Sendable {
        /// Whether reading goes on behind a damaged stretch of a FIT file, from the next place that looks sound.
        ///
        /// Otherwise it ends there.
        public var resynchronizes: Bool

        /// Chooses how to read.
        public init(resynchronizes: Bool = false) {
            self.resynchronizes = resynchronizes
        }
    }

    /// Reads all workouts of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - name: The name of the file, for messages.
    ///   - options: How to read.
    /// - Returns: At least one recording.
    /// - Throws: `RecordingError` where the bytes give no workout at all.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, named name: String, options: Options = Options()
    ) throws(RecordingError) -> RecordingFile {
        if FITReader.recognizes(bytes) {
            return try FITReader.read(bytes, named: name, resynchronizes: options.resynchronizes)
        }
        if XMLReader.recognizes(bytes) { return try XMLReader.read(bytes, named: name) }
        if HRMReader.recognizes(bytes) { return try HRMReader.read(bytes, named: name) }
        if let reason = foreignFormat(bytes, named: name) { throw reason }
        return try CSVRecordingReader.read(bytes, named: name)
    }

    /// Why bytes that are of none of the formats are not read as a table either; nil where they may be one.
    private static func foreignFormat(_ bytes: UnsafeRawBufferPointer, named name: String) -> RecordingError? {
        let formats = "a FIT, TCX, GPX, CSV or HRM file"
        guard !bytes.isEmpty else {
            return RecordingError(
                .empty, file: name, found: "no bytes", expected: formats, nextStep: "export the workout again")
        }
        if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return RecordingError(
                .unsupportedFormat, file: name, found: "a compressed file", expected: formats,
                nextStep: "unpack it first")
        }
        if XMLReader.isUTF16(bytes) {
            return RecordingError(
                .unsupportedFormat, file: name, found: "a text in UTF-16", expected: formats,
                nextStep: "save it as UTF-8, such as \"CSV UTF-8\" in a spreadsheet")
        }
        guard let position = bytes.firstIndex(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) else { return nil }
        return RecordingError(
            .unknownFormat, file: name, at: .offset(position), found: "binary bytes that are no FIT file",
            expected: formats, nextStep: "check that this is the file that the device wrote")
    }
}
