public import Timeline

/// What rides in a message (T3) or a user-info transfer (T4).
///
/// A workout's document rides beside its message, not in it, so that messages stay small.
public enum Message: Hashable, Sendable, BitwiseCopyable {
    /// W4: the watch asks for a push.
    case requestSync
    /// W1 and W2: the watch has edited a run; its whole document rides along.
    ///
    /// The number counts the edits of this watch; with `N3` the phone says which it has stored.
    case workoutUpdate(edit: UInt32)
    /// P7 and W3: where the device that drives is.
    case live(LiveProgress)
    /// The device that drove the mirror of a run does so no more.
    case liveEnded(workout: Identifier, version: UInt64)
    /// The command design: the phone's snapshot, by the fast way; it rides beside the message.
    case snapshot
    /// The command design: a command of the watch; its segment rides beside the message.
    case command

    /// Whether it only tells a mirror where the device that drives is.
    public var isFrame: Bool {
        switch self {
        case .live, .liveEnded: true
        case .requestSync, .workoutUpdate, .snapshot, .command: false
        }
    }

    /// Whether a workout's document rides along.
    public var carriesDocument: Bool {
        if case .workoutUpdate = self { true } else { false }
    }
}
