import Devices
import Timeline
import Workouts

/// One thing that the human means to do with the phone or the watch, at a time.
struct Deed: Hashable, Sendable, BitwiseCopyable {
    enum Kind: Hashable, Sendable, BitwiseCopyable {
        /// Starts the run by the split picker, or ends what is active and starts it.
        case start, replace
        case delete
        case openRun
        case openExercise(log: UInt8)
        case closeExercise
        case act(RunAction)
        case deleteLog(UInt8)
        case openEditor, closeEditor
        case openSplit(UInt8)
        case openSplitSheet, closeSplitSheet, closeSplit
        case changeSettings(AppSettings)
        case mute(log: UInt8)
        case refresh
        /// Pauses, resumes or marks the session.
        case mark(WorkoutEvent.Kind)
        /// No tap at all: the app, which follows the plan, sees the last bout of work end.
        case endsWork
        /// Opens the watch app.
        case openApp
        /// Raises the wrist, or takes the phone in hand and opens the app.
        case look
        /// Lowers the wrist, or pockets the phone.
        case leave
        /// The command design: turns the crown until the wrist shows what was done in a set.
        case dial(log: UInt8, set: UInt8, SetDetail)
        case skipRest
        case adjustRest(seconds: Int32)
        /// Adds an exercise on the phone.
        case addExercise
        /// Throws the workout away on the wrist.
        case discard
    }

    var date: Instant
    /// Which run of the outing it is about.
    var run: Int32
    /// Where it is tried first.
    var device: Device
    var kind: Kind
    /// For how long the phone stays in the hand after it.
    var stay = TimeSpan.seconds(8)
    /// When what is logged was done.
    var performed: WatchTap.PerformedSpan?
}

extension Deed.Kind {
    /// Whether it can be done only on one of the devices.
    var isBoundToDevice: Bool {
        switch self {
        case .act, .openExercise: false
        case .openRun, .openApp, .start, .replace, .delete, .closeExercise, .deleteLog, .openEditor, .closeEditor,
            .openSplit,
            .openSplitSheet, .closeSplitSheet, .closeSplit, .changeSettings, .mute, .refresh, .mark, .endsWork, .look,
            .leave, .dial, .skipRest, .adjustRest, .addExercise, .discard:
            true
        }
    }

    /// Whether a person who is turned down tries again: what belongs to the plan, not a passing whim.
    var isPursued: Bool {
        switch self {
        case .start, .replace, .delete, .openRun, .act, .deleteLog, .addExercise, .discard: true
        case .openApp, .openExercise, .closeExercise, .openEditor, .closeEditor, .openSplit, .openSplitSheet,
            .closeSplitSheet,
            .closeSplit, .changeSettings, .mute, .refresh, .mark, .endsWork, .look, .leave, .dial, .skipRest,
            .adjustRest:
            false
        }
    }
}

/// A set of the script as the documents name it.
struct ScheduledSet: Hashable, Sendable, BitwiseCopyable {
    /// Its position in the script.
    var position: Int32
    var run: Int32
    var log: UInt8
    var set: UInt8
    var detail: SetDetail
    var performed: WatchTap.PerformedSpan
    var logged: Instant
}
