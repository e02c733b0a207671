public import Lab
import Workouts

extension HumanSettings {
    /// The keys of what the human does besides training.
    public static let keys = KeyTable(HumanSettings()) {
        Key(
            "opensWatchSeconds", \.opensWatch.median, .seconds(0...86_400),
            "From the start until the athlete brings up a watch app that does not show itself.")
        Key("opensWatchSigma", \.opensWatch.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "finishesOnPhoneShare", \.finishesOnPhoneShare, .number(0...1),
            "How many workouts are finished on the phone.")
        Key("discardShare", \.discardShare, .number(0...1), "How many workouts are given up and deleted.")
        Key("pausesPerHour", \.pausesPerHour, .number(0...60), "How often the athlete pauses.")
        Key("pauseSeconds", \.pause.median, .seconds(0...86_400), "How long a pause lasts.")
        Key("pauseSigma", \.pause.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("forgottenPauseShare", \.forgottenPauseShare, .number(0...1), "How many pauses are never resumed.")
        Key("motionPausesPerHour", \.motionPausesPerHour, .number(0...60), "How often the device sees no motion.")
        Key("motionPauseSeconds", \.motionPause.median, .seconds(0...86_400), "How long that lasts.")
        Key("motionPauseSigma", \.motionPause.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "lostMotionResumeShare", \.lostMotionResumeShare, .number(0...1),
            "How often the return of motion is missed.")
        Key(
            "twoDevices", \.twoDevices, .table(TwoDeviceSettings.keys),
            "What they do with a phone beside the watch, where sync plays one.")
    }
}

extension TwoDeviceSettings {
    /// The keys of what the human does with a phone beside the watch.
    static let keys = KeyTable(TwoDeviceSettings()) {
        Key(
            "logsOnPhoneShare", \.logsOnPhoneShare, .number(0...1),
            "How many sets are logged on the phone, which lies on the bench for some exercises.")
        Key(
            "logsOnBothShare", \.logsOnBothShare, .number(0...1),
            "How many sets are logged on both devices, by someone not sure of the first tap.")
        Key("forgottenSetShare", \.forgottenSetShare, .number(0...1), "How many sets are never logged.")
        Key("lateSetShare", \.lateSetShare, .number(0...1), "How many sets are logged late.")
        Key(
            "latenessSeconds", \.lateness.median, .seconds(0...3_600),
            "How late those are; often the next set comes first.")
        Key("latenessSigma", \.lateness.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "correctedSetShare", \.correctedSetShare, .number(0...1),
            "How many sets are logged as planned and corrected later.")
        Key("correctionSeconds", \.correction.median, .seconds(0...3_600), "How much later that is.")
        Key("correctionSigma", \.correction.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "recheckedSetShare", \.recheckedSetShare, .number(0...1),
            "How many sets are unchecked, by a slip of the thumb, and checked again.")
        Key("noteShare", \.noteShare, .number(0...1), "How many exercises get a note.")
        Key(
            "skippedExerciseShare", \.skippedExerciseShare, .number(0...1),
            "How many exercises are skipped, since the machine is taken.")
        Key(
            "deletedExerciseShare", \.deletedExerciseShare, .number(0...1),
            "How many exercises are taken off the list on the phone.")
        Key(
            "otherDeviceShare", \.otherDeviceShare, .number(0...1),
            "How many exercises are opened on the device that does not lead, too.")
        Key("mutedCoverShare", \.mutedCoverShare, .number(0...1), "How many covers are muted there.")
        Key(
            "editorVisitsPerHour", \.editorVisitsPerHour, .number(0...60),
            "How often the editor of an exercise is opened on the phone.")
        Key(
            "pocketedEditorShare", \.pocketedEditorShare, .number(0...1),
            "How many of these visits end with the phone in a pocket.")
        Key("splitVisitsPerHour", \.splitVisitsPerHour, .number(0...60), "How often a split is looked at on the phone.")
        Key("splitSheetShare", \.splitSheetShare, .number(0...1), "How many of these visits open its edit sheet.")
        Key("visitSeconds", \.visit.median, .seconds(0...3_600), "How long a visit lasts: a look, or a number typed.")
        Key("visitSigma", \.visit.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("settingsChangesPerHour", \.settingsChangesPerHour, .number(0...60), "How often rest or units are changed.")
        Key(
            "glancesPerHour", \.glancesPerHour, .number(0...240),
            "How often the wrist is raised for a look without a tap.")
        Key("glanceSeconds", \.glance.median, .seconds(0...600), "How long a glance lasts.")
        Key("glanceSigma", \.glance.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "phoneLooksPerHour", \.phoneLooksPerHour, .number(0...240),
            "How often the phone is looked at without a tap.")
        Key(
            "refreshesPerHour", \.refreshesPerHour, .number(0...60),
            "How often the watch is asked for a refresh by hand.")
        Key(
            "phoneInHandSeconds", \.phoneInHand.median, .seconds(0...3_600),
            "For how long after a tap the phone stays in the hand.")
        Key("phoneInHandSigma", \.phoneInHand.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "finishesOnBothShare", \.finishesOnBothShare, .number(0...1),
            "How many workouts are finished on both devices.")
        Key(
            "skippedRunShare", \.skippedRunShare, .number(0...1),
            "How many workouts are skipped as a whole instead of finished.")
        Key("retrySeconds", \.retry, .seconds(1...3_600), "After how long a tap that was turned down is tried again.")
        Key("tries", \.tries, .integer(1...20), "How often a tap is tried before it is given up.")
    }
}
