/// What became of a planned workout.
public enum Fate: String, Hashable, Sendable, CaseIterable {
    /// One record, finished in the usual order.
    case saved
    /// One record, rescued when the system ended the session.
    case salvaged
    /// One record, of a session that was taken up again after a crash or a reboot.
    case recovered
    /// No record, as the athlete or the rules wanted.
    case discarded
    /// No record, though there should be one.
    case lost
    /// No record, and a session that nobody owns.
    case orphaned
    /// More than one record.
    case doubled

    /// What became of the workout, as a sentence.
    public var summary: String {
        switch self {
        case .saved: "One record, finished in the usual order."
        case .salvaged: "One record, rescued when the system ended the session."
        case .recovered: "One record, of a session that was taken up again, or of what the app itself had logged."
        case .discarded: "No record, as the athlete or the rules wanted."
        case .lost: "No record, though there should be one."
        case .orphaned: "No record, and a session that no app holds."
        case .doubled: "More than one record."
        }
    }

    /// Whether the athlete finds the workout in the health store, once or twice.
    public var hasRecord: Bool {
        switch self {
        case .saved, .salvaged, .recovered, .doubled: true
        case .discarded, .lost, .orphaned: false
        }
    }
}
