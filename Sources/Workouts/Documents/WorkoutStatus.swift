/// How far a run, or one exercise of it, has come.
public enum WorkoutStatus: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case notStarted, inProgress, completed, skipped

    /// Whether there is still something to do: it is neither completed nor skipped.
    public var isActive: Bool { self == .notStarted || self == .inProgress }
}
