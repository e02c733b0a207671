public import Timeline
public import Workouts

/// What the human does, besides training.
public struct HumanSettings: Hashable, Sendable {
    /// From the start until the athlete brings up the app on a watch that does not show it.
    public var opensWatch = VariableSpan(median: .seconds(60), sigma: 0.8)
    /// How likely a workout is finished on the phone rather than on the watch.
    public var finishesOnPhoneShare = 0.3
    /// How likely a workout is given up and deleted.
    public var discardShare = 0.0
    public var pausesPerHour = 0.0
    public var pause = VariableSpan(median: .seconds(60), sigma: 0.6)
    /// How likely the athlete forgets to resume.
    public var forgottenPauseShare = 0.0
    /// How often the device sees no motion.
    public var motionPausesPerHour = 0.0
    public var motionPause = VariableSpan(median: .seconds(20), sigma: 0.6)
    /// How likely the device does not see that motion is back.
    public var lostMotionResumeShare = 0.0
    /// What the human does with a phone beside the watch, where one is played.
    public var twoDevices = TwoDeviceSettings()

    /// Follows the plan and finishes on the watch, most of the time.
    public init() {}
}

/// What a human does who has the app on a watch and on a phone.
///
/// The shares are those of a person who mostly goes by the wrist: of some 24 sets and 6 exercises of an evening, a few
/// are logged otherwise than meant.
public struct TwoDeviceSettings: Hashable, Sendable {
    /// How many sets are logged on the phone: it lies on the bench for some exercises.
    public var logsOnPhoneShare = 0.15
    /// How many sets are logged on both devices, by someone who is not sure of the first tap.
    public var logsOnBothShare = 0.02
    /// How many sets are never logged.
    public var forgottenSetShare = 0.02
    /// How many sets are logged late, and by how much: the next set comes first.
    public var lateSetShare = 0.05
    public var lateness = VariableSpan(median: .seconds(60), sigma: 0.7)
    /// How many sets are logged with what was planned and corrected later, and how much later.
    public var correctedSetShare = 0.05
    public var correction = VariableSpan(median: .seconds(20), sigma: 0.7)
    /// How many sets are unchecked, by a slip of the thumb, and checked again.
    public var recheckedSetShare = 0.01
    /// How many exercises get a note.
    public var noteShare = 0.05
    /// How many exercises are skipped: the machine is taken.
    public var skippedExerciseShare = 0.02
    /// How many exercises are taken off the list on the phone.
    public var deletedExerciseShare = 0.005
    /// How many exercises are opened on the device that does not lead, too, and how many covers are muted there.
    public var otherDeviceShare = 0.1
    public var mutedCoverShare = 0.2
    /// How often the editor of an exercise is opened on the phone, and how many of these visits end in a pocket.
    public var editorVisitsPerHour = 0.5
    public var pocketedEditorShare = 0.25
    /// How often a split is looked at on the phone, and how many of these visits open its edit sheet.
    public var splitVisitsPerHour = 0.2
    public var splitSheetShare = 0.2
    /// How long a visit lasts: a look, or a number typed.
    public var visit = VariableSpan(median: .seconds(25), sigma: 0.7)
    /// How often rest or units are changed.
    public var settingsChangesPerHour = 0.1
    /// How often the wrist is raised for a look without a tap, and for how long: the time, the pulse, the rest.
    public var glancesPerHour = 15.0
    public var glance = VariableSpan(median: .seconds(4), sigma: 0.4)
    /// How often the phone is looked at without a tap: a message comes, a song ends.
    public var phoneLooksPerHour = 3.0
    /// How often the watch is asked for a refresh by hand.
    public var refreshesPerHour = 0.1
    /// For how long after a tap the phone stays in the hand.
    public var phoneInHand = VariableSpan(median: .seconds(8), sigma: 0.5)
    /// How many workouts are finished on both devices.
    public var finishesOnBothShare = 0.03
    /// How many workouts are skipped as a whole instead of finished.
    public var skippedRunShare = 0.01
    /// After how long a tap that was turned down is tried once more: first on the other device, then later.
    public var retry = TimeSpan.seconds(30)
    /// How often a tap is tried before it is given up.
    public var tries = 4

    /// Goes by the wrist, most of the time.
    public init() {}

    /// Does nothing but what the plan asks for, on the watch.
    public static var diligent: TwoDeviceSettings {
        var settings = TwoDeviceSettings()
        (settings.logsOnPhoneShare, settings.logsOnBothShare, settings.forgottenSetShare) = (0, 0, 0)
        (settings.lateSetShare, settings.correctedSetShare, settings.recheckedSetShare) = (0, 0, 0)
        (settings.noteShare, settings.skippedExerciseShare, settings.deletedExerciseShare) = (0, 0, 0)
        (settings.otherDeviceShare, settings.editorVisitsPerHour, settings.splitVisitsPerHour) = (0, 0, 0)
        (settings.settingsChangesPerHour, settings.glancesPerHour, settings.phoneLooksPerHour) = (0, 0, 0)
        (settings.refreshesPerHour, settings.finishesOnBothShare, settings.skippedRunShare) = (0, 0, 0)
        return settings
    }
}
