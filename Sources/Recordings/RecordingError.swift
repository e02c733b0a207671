/// Why a file gives no workout.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sorts of reasons.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// There are no bytes.
        case empty
        /// The bytes are of no format that is known.
        case unknownFormat
        /// The format is known, and cannot be read.
        case unsupportedFormat
        /// The format is read, and the bytes break its rules.
        case malformed
        /// The bytes are in order, and there is no workout in them.
        case noWorkout
        /// The file asks for more than a reader should give.
        case refused
    }

    /// A place in a file.
    public enum Location: Hashable, Sendable, CustomStringConvertible {
        case file
        /// So many bytes from the start.
        case offset(Int)
        /// Both count from 1.
        case line(Int, column: Int)

        public var description: String {
            switch self {
            case .file: ""
            case .offset(let offset): ":byte \(offset)"
            case .line(let line, let column): ":\(line):\(column)"
            }
        }
    }

    public var reason: Reason
    /// The name under which the file was read.
    public var file: String
    public var location: Location
    public var found: String
    public var expected: String
    /// What a person can do about it.
    public var nextStep: String

    /// Describes a reason.
    public init(
        _ reason: Reason, file: String, at location: Location = .file, found: String, expected: String,
        nextStep: String
    ) {
        self.reason = reason
        self.file = file
        self.location = location
        self.found = found
        self.expected = expected
        self.nextStep = nextStep
    }

    public var description: String {
        "\(file)\(location): found \(found), expected \(expected); \(nextStep)"
    }
}
