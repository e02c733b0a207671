/// Why a dataset could not be written, resumed, merged or read.
public struct ExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as a program needs to tell.
    public enum Kind: Hashable, Sendable {
        /// There is output already, and nothing was asked to be overwritten.
        case exists
        /// A directory or a file could not be made.
        case cannotCreate
        /// The disk is full or refuses to write.
        case cannotWrite
        /// A file is there and could not be read.
        case cannotRead
        /// A file or a directory that should be there is not.
        case missing
        /// A file does not hold what it should.
        case damaged
        /// Files are sound and do not belong together, or to what was asked for.
        case mismatch
    }

    public let kind: Kind
    /// The file or directory it is about.
    public let path: String
    /// What was found, and what was expected.
    public let problem: String
    /// What to do now.
    public let remedy: String

    /// Describes a failure.
    public init(_ kind: Kind, path: String, _ problem: String, remedy: String) {
        self.kind = kind
        self.path = path
        self.problem = problem
        self.remedy = remedy
    }

    public var description: String { "\(path): \(problem); \(remedy)" }
}
