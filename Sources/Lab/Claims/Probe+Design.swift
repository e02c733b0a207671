// Which situations are there to be reached in which design.
extension Probe {
    /// Whether a world in which both devices edit documents can reach it.
    public var isOfDocuments: Bool {
        switch self {
        case .commandAccepted, .commandAcceptedWhileApart, .commandSentAgain, .commandApplied, .commandEarly,
            .commandRepeated, .commandRefused, .setConfirmed, .setNotNamed, .setShownAsNotLogged, .crownTurned,
            .exercisePicked, .restSkipped, .restAdjusted, .exerciseAdded, .discardedOnWatch, .heartbeat,
            .snapshotAdopted, .snapshotRepeated, .snapshotOlder, .phaseAhead, .recordCelebrated, .betweenExercises,
            .liveActivityUpdated:
            false
        default: true
        }
    }

    /// Whether a world in which the watch sends commands can reach it.
    ///
    /// It has no queue of transfers, no merge, no locks, no mirror and no cloud.
    public var isOfCommands: Bool {
        switch self {
        case .push, .exerciseLock, .splitLock, .splitViewed, .phoneDrives, .catchUp, .syncAnswered, .editArrived,
            .metricsArrived, .watchDrives, .syncRequested, .syncRetried, .transferDelivered,
            .transferAfterMessageError, .contextTooLarge, .queueStuck, .transferRedelivered, .mergeChanged,
            .mergeUnchanged, .mergeByTie, .editVetoed, .newerFile, .observerLagged, .editKeptOverPush, .editSentAgain,
            .concurrentEdits, .clocksApart, .editedElsewhere, .deletedElsewhere, .fileReplaced, .fileOffloaded,
            .popped, .lockShown, .tapRefusedAsLocked, .tapRefusedAsNewer, .coverShown, .coverDismissed,
            .coverDismissedAsStale, .coverFrozen, .coverMuted, .mismatchShown, .contextUnreadable,
            .runsInParallel, .pushDegradedToTier1, .pushDegradedToTier2, .pushDegradedToTier3, .phoneAppNewer:
            false
        default: true
        }
    }
}
