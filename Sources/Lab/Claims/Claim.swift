/// Something that must hold in every world of phone and watch, whatever goes wrong in it.
///
/// A claim is named for what is right; `failure` names what is seen where it is violated.
public enum Claim: String, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    // Sets.
    case setsKept
    case setsLoggedOnce
    case setsInOrder
    case setValuesRight
    case noPhantomSets
    case noEarlyCompletion
    case progressKept
    case overStaysOver
    case doneRunsEnd
    case deletedStaysDeleted
    // The wrist.
    case wristValuesSteady
    case wristPhasesSteady
    case actionsAnswered
    // The health store.
    case workoutsInHealth
    case workoutsSavedOnce
    case discardedStaysUnsaved
    case completedNotDiscarded
    case metricsOnTheirRun
    case metricsPresent
    // The session.
    case sessionlessRunsHinted
    case noZombieSession
    case noOrphanedSession
    case launchSurvivesRace
    // Screens and locks.
    case locksReleased
    case screenLeavesGoneRun
    // The mirror.
    case followersCurrent
    case coversMove
    // Commands and snapshots.
    case confirmationsTrue
    case setCountsPossible
    case refusalsShown
    case liveActivityShown
    // Timers.
    case hapticsGiven
    case hapticsOnTime
    case hapticsOnce
    case timersFollowWallClock
    // Synchronisation.
    case watchFollowsPhone
    case refreshesAnswered
    case mismatchShown
    case correctionsDelivered
    case pruneIsAuthoritative
    case mergeCommutes
    case tombstoneVetoes
    case devicesConverge
    case everyEditCounts
}

extension Claim {
    /// What must hold, as a person would say it.
    public var summary: String {
        switch self {
        case .setsKept: "Every set that was checked off is in the log."
        case .setsLoggedOnce: "No set is logged twice."
        case .setsInOrder: "The sets of an exercise are logged in the order in which they were done."
        case .setValuesRight: "Every set is logged with the repetitions and the weight that were entered last."
        case .noPhantomSets: "No set is logged that nobody did, or that was unchecked."
        case .noEarlyCompletion: "No exercise or workout is completed before its sets are done or somebody ends it."
        case .progressKept: "The sets that an exercise counts as done grow no fewer unless somebody unchecks one."
        case .overStaysOver: "What was skipped or completed stays so."
        case .doneRunsEnd: "A workout of which every exercise is over is over in the end."
        case .deletedStaysDeleted: "What was deleted stays deleted."
        case .wristValuesSteady: "No value that the wrist has shown after an action goes back."
        case .wristPhasesSteady:
            "Nothing that the wrist has shown as over goes back to being done, and no tap changes its phase twice."
        case .actionsAnswered: "Every tap is answered within 2 seconds, by what was wanted or by a refusal."
        case .workoutsInHealth: "Every workout that was finished, or skipped with sets done, is in Health."
        case .workoutsSavedOnce: "No workout is in Health twice."
        case .discardedStaysUnsaved: "No workout that was deleted is in Health."
        case .completedNotDiscarded:
            "The recording of a workout that was finished, or skipped with sets done, is not thrown away."
        case .metricsOnTheirRun: "The metrics of a recording are those of the workout in which it was made."
        case .metricsPresent: "A workout whose heart rate was recorded has metrics."
        case .sessionlessRunsHinted:
            "A watch that shows a workout without recording it says so once its app is awake for 30 seconds on end."
        case .noZombieSession:
            "No session runs on for 5 minutes after the watch could hear that all workouts are over, nor for half a day."
        case .noOrphanedSession: "An app that runs holds the session that runs, within a minute of its launch."
        case .launchSurvivesRace: "A session that was launched is not ended because its workout has not arrived yet."
        case .locksReleased: "The watch shows no lock for 5 minutes of reachability after the editor was left."
        case .screenLeavesGoneRun: "The watch shows no screen of a workout that is gone or locked."
        case .followersCurrent: "No mirror shows an exercise for 5 minutes after the other device has left it."
        case .coversMove: "No mirror stands still at 0:00."
        case .confirmationsTrue: "Every confirmation of a set says what the wrist has shown."
        case .setCountsPossible:
            "The wrist never offers a set beyond the last of its exercise, or one that it could know is done."
        case .refusalsShown: "A set that the phone did not log is shown on the wrist as not logged, and no other."
        case .liveActivityShown: "The live activity is never blank, and never over its budget."
        case .hapticsGiven:
            "Every countdown that ends on the wrist, or on a phone in hand, ends with its haptic, or with a notification."
        case .hapticsOnTime: "Every haptic comes within 1 second of its time on the clock of its device."
        case .hapticsOnce: "No haptic is given twice."
        case .timersFollowWallClock: "Asleep or awake, a countdown follows the wall clock and fires once."
        case .watchFollowsPhone: "The watch takes in a change on the phone within 5 minutes of reachability."
        case .refreshesAnswered:
            "A watch that is asked to refresh shows what the phone has within a minute in which it reaches the phone."
        case .mismatchShown: "A watch that cannot read what the phone pushes says so."
        case .correctionsDelivered:
            "An edit that the phone turned away leaves the watch within 5 minutes of reachability."
        case .pruneIsAuthoritative:
            "A push takes away what it does not name, and one that cannot be read takes nothing."
        case .mergeCommutes: "A merge leaves no exercise older than in either version that went into it."
        case .tombstoneVetoes: "No edit of the watch brings a deleted workout back."
        case .devicesConverge: "Once nothing goes wrong any more, file, phone and watch agree on every workout."
        case .everyEditCounts: "In the end every workout is the merge of all edits that were ever accepted."
        }
    }

    /// What is seen where it does not hold, in a few words.
    public var failure: String {
        switch self {
        case .setsKept: "set lost"
        case .setsLoggedOnce: "set logged twice"
        case .setsInOrder: "sets out of order"
        case .setValuesRight: "wrong value"
        case .noPhantomSets: "phantom set"
        case .noEarlyCompletion: "early completion"
        case .progressKept: "progress rolled back"
        case .overStaysOver: "skipped or completed, and alive again"
        case .doneRunsEnd: "workout never ended"
        case .deletedStaysDeleted: "deleted, and alive again"
        case .wristValuesSteady: "value snapped back"
        case .wristPhasesSteady: "phase flickered"
        case .actionsAnswered: "action unanswered"
        case .workoutsInHealth: "workout not in Health"
        case .workoutsSavedOnce: "workout saved twice"
        case .discardedStaysUnsaved: "saved though deleted"
        case .completedNotDiscarded: "discarded though completed"
        case .metricsOnTheirRun: "metrics on the wrong workout"
        case .metricsPresent: "metrics missing"
        case .sessionlessRunsHinted: "no session and no hint"
        case .noZombieSession: "zombie session"
        case .noOrphanedSession: "orphaned session"
        case .launchSurvivesRace: "session ended before its workout came"
        case .locksReleased: "stuck lock"
        case .screenLeavesGoneRun: "screen of a workout that is gone"
        case .followersCurrent: "stale follower"
        case .coversMove: "frozen cover"
        case .confirmationsTrue: "false confirmation"
        case .setCountsPossible: "set that is not there"
        case .refusalsShown: "refusal not shown"
        case .liveActivityShown: "live activity blank or over budget"
        case .hapticsGiven: "haptic missed"
        case .hapticsOnTime: "haptic late"
        case .hapticsOnce: "haptic doubled"
        case .timersFollowWallClock: "timer off the wall clock"
        case .watchFollowsPhone: "frozen watch"
        case .refreshesAnswered: "refresh unanswered"
        case .mismatchShown: "silent mismatch"
        case .correctionsDelivered: "correction never delivered"
        case .pruneIsAuthoritative: "prune incomplete"
        case .mergeCommutes: "merge lost an exercise's edit"
        case .tombstoneVetoes: "deleted workout resurrected by the watch"
        case .devicesConverge: "devices disagree"
        case .everyEditCounts: "edit without effect"
        }
    }

    /// Whether it is one of the six that the design's authors hold to be solid; they hold under every preset.
    public var isAlreadySolid: Bool {
        switch self {
        case .mergeCommutes, .tombstoneVetoes, .pruneIsAuthoritative, .launchSurvivesRace, .timersFollowWallClock,
            .screenLeavesGoneRun:
            true
        default: false
        }
    }

    /// Whether only the end of a world can tell that it holds.
    public var isJudgedAtEnd: Bool {
        switch self {
        case .setsKept, .setsLoggedOnce, .setsInOrder, .setValuesRight, .noPhantomSets, .doneRunsEnd, .workoutsInHealth,
            .metricsOnTheirRun, .metricsPresent, .devicesConverge, .everyEditCounts, .refusalsShown:
            true
        default: false
        }
    }
}
