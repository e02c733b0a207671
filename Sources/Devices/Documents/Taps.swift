public import Timeline
public import Workouts

/// Something that a person does to a run, on either device.
public enum RunAction: Hashable, Sendable, BitwiseCopyable {
    /// Checks a set off with what was done; nil stands for the set that the screen shows as current.
    case completeSet(log: UInt8, set: UInt8?, SetDetail)
    /// Takes a check mark back.
    case uncheckSet(log: UInt8, set: UInt8)
    /// Corrects repetitions and weight of a set.
    case editSet(log: UInt8, set: UInt8, SetDetail)
    case writeNote(log: UInt8, note: UInt16)
    case skipLog(log: UInt8)
    case completeLog(log: UInt8)
    case finishRun
    case skipRun
}

/// Something that a person does on the phone.
public enum PhoneTap: Hashable, Sendable, BitwiseCopyable {
    /// P1: starts a run from a split, by the split picker.
    case start(workout: Identifier, number: Int32, split: UInt8)
    /// "End Current & Start New": ends every active run and starts another at once.
    case endActiveAndStart(workout: Identifier, number: Int32, split: UInt8)
    case act(RunAction, workout: Identifier)
    /// Deletes a run, which leaves a tombstone.
    case deleteRun(workout: Identifier)
    case deleteLog(workout: Identifier, log: UInt8)
    /// P4: opens the editor of an exercise, or leaves it.
    case openEditor(workout: Identifier)
    case closeEditor
    /// P5: opens the detail of a split, opens its edit sheet, leaves the sheet, leaves the detail.
    case openSplit(split: UInt8)
    case openSplitSheet
    case closeSplitSheet
    case closeSplit
    case changeSettings(AppSettings)
    /// Opens the run flow at an exercise: the phone drives the live mirror from now on.
    case openExercise(workout: Identifier, log: UInt8)
    case closeExercise
    /// Wants to see no cover for an exercise any more.
    case mute(log: UInt8)
    /// The command design: makes an exercise the current one, adds one of the catalogue, or shortens the rest.
    case pickExercise(workout: Identifier, log: UInt8)
    case addExercise(workout: Identifier)
    case skipRest(workout: Identifier)
}

/// Something that a person does on the watch.
public enum WatchTap: Hashable, Sendable, BitwiseCopyable {
    /// Opens a run from the gate.
    case openRun(workout: Identifier)
    /// Opens the run flow at an exercise: the watch drives the live mirror from now on.
    case openExercise(workout: Identifier, log: UInt8)
    case closeExercise
    /// Checks a set off, and so on; the set was done from `start` to `end`, which goes into the record.
    case act(RunAction, workout: Identifier, performed: PerformedSpan?)
    /// Asks the phone for a push (W4).
    case refresh
    case mute(log: UInt8)
    /// Pauses, resumes, or marks the session.
    case mark(WorkoutEvent.Kind)
    /// The command design: turns the crown until a column shows a value.
    case turnCrown(Column, Double)
    /// The command design: checks off the set that the wrist shows, with what stands in the columns.
    case completeShownSet(performed: PerformedSpan?)
    case skipRest
    case adjustRest(seconds: Int32)
    case startTimed, stopTimed
    case pickExercise(log: UInt8)
    case finish, discard

    /// From when to when a set was done.
    public struct PerformedSpan: Hashable, Sendable, BitwiseCopyable {
        public var start: Instant
        public var end: Instant

        /// Names a span.
        public init(start: Instant, end: Instant) {
            self.start = start
            self.end = end
        }
    }
}
