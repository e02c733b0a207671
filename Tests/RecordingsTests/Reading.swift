import Recordings
import Testing
import Timeline
import Workouts

/// Reads bytes as a user does.
func read(_ bytes: [UInt8], resynchronizes: Bool = false) throws -> RecordingFile {
    try bytes.withUnsafeBytes {
        try RecordingReader.read($0, named: "ride", options: .init(resynchronizes: resynchronizes))
    }
}

/// Reads text as a user does.
func read(_ text: String) throws -> RecordingFile { try read(Array(text.utf8)) }

/// The only recording in some bytes.
func recording(_ bytes: [UInt8]) throws -> Recording {
    let file = try read(bytes)
    #expect(file.recordings.count == 1)
    return try #require(file.recordings.first)
}

/// The only recording in a text.
func recording(_ text: String) throws -> Recording { try recording(Array(text.utf8)) }

/// The error that bytes give.
func failure(_ bytes: [UInt8]) throws -> RecordingError {
    try #require(throws: RecordingError.self) { _ = try read(bytes) }
}

extension Recording {
    /// The start of the files that tests write: 2026-01-05T06:00:00Z.
    static let testStart = Instant(milliseconds: 1_767_592_800_000)

    /// Seconds from the start, and heart rates.
    var pulses: [[Double]] { heartRate.map { [($0.date - start).seconds, $0.beatsPerMinute] } }

    /// Pauses, resumptions and laps as text such as `pause 10 resume 20`.
    var story: String {
        events.map { "\($0.kind.rawValue) \(($0.date - start).seconds.shortest)" }.joined(separator: " ")
    }

    /// All warnings in one text.
    var allWarnings: String { warnings.joined(separator: "\n") }
}

extension Double {
    /// The number without a fraction where it has none.
    var shortest: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
