import Devices
import Session

// The situations that observations show by themselves; others are hit where they are known.
extension Probes {
    mutating func note(_ observation: Observation) {
        switch observation {
        case .tappedPhone(let tap): note(tap)
        case .tappedWatch(let tap): note(tap)
        case .noted(let note, let device): self.note(note, on: device)
        case .clockStepped(let device): hit(device == .watch ? .watchClockStepped : .phoneClockStepped)
        case .delivered(let channel, _): note(deliveryBy: channel)
        case .deletedElsewhere: hit(.deletedElsewhere)
        case .fault(let cause), .frameFault(let cause): if let probe = cause.probe { hit(probe) }
        case .batteryDied: hit(.batteryDied)
        case .neverReachableAgain: hit(.severed)
        case .gaveUp: hit(.gaveUp)
        case .phase(.healing): hit(.healed)
        case .phase(.end): hit(.ended)
        case .wished(let action, _, _): note(action, isOnPhone: false)
        case .phase(.faults), .setPerformed, .reachable, .watchInReach, .pushesPass: break
        }
    }

    private mutating func note(_ tap: PhoneTap) {
        switch tap {
        case .start: hit(.startOnPhone)
        case .endActiveAndStart: hit(.currentRunReplaced)
        case .act(let action, _): note(action, isOnPhone: true)
        case .deleteRun: hit(.runDeleted)
        case .deleteLog: hit(.logDeleted)
        case .openEditor: hit(.exerciseLock)
        case .openSplit: hit(.splitViewed)
        case .openSplitSheet: hit(.splitLock)
        case .changeSettings: hit(.settingsChanged)
        case .openExercise: hit(.phoneDrives)
        case .mute: hit(.coverMuted)
        case .addExercise: hit(.exerciseAdded)
        case .closeEditor, .closeSplitSheet, .closeSplit, .closeExercise, .pickExercise, .skipRest: break
        }
    }

    private mutating func note(_ tap: WatchTap) {
        switch tap {
        case .openExercise: hit(.watchDrives)
        case .act(let action, _, _): note(action, isOnPhone: false)
        case .refresh: hit(.refreshed)
        case .mute: hit(.coverMuted)
        case .mark: hit(.marked)
        case .turnCrown: hit(.crownTurned)
        case .pickExercise: hit(.exercisePicked)
        case .skipRest: hit(.restSkipped)
        case .adjustRest: hit(.restAdjusted)
        case .discard: hit(.discardedOnWatch)
        case .openRun, .closeExercise, .completeShownSet, .startTimed, .stopTimed, .finish: break
        }
    }

    private mutating func note(_ action: RunAction, isOnPhone: Bool) {
        switch action {
        case .completeSet: hit(isOnPhone ? .setByPhone : .setByWatch)
        case .uncheckSet: hit(.setUnchecked)
        case .editSet: hit(.setEdited)
        case .writeNote: hit(.noteWritten)
        case .skipLog: hit(.exerciseSkipped)
        case .completeLog: hit(.exerciseCompleted)
        case .finishRun: hit(isOnPhone ? .finishedOnPhone : .finishedOnWatch)
        case .skipRun: hit(.runSkipped)
        }
    }

    private mutating func note(deliveryBy channel: Channel) {
        switch channel {
        case .launch: hit(.launchDelivered)
        case .context: hit(.contextDelivered)
        case .message: hit(.messageDelivered)
        case .userInfo: hit(.transferDelivered)
        }
    }

    private mutating func note(_ note: DeviceNote, on device: Device) {
        switch note {
        case .tapRefused(let refusal): hit(refusal.probe)
        case .haptic: hit(.haptic)
        case .notified: hit(.notified)
        case .vetoed: hit(.editVetoed)
        case .merged(_, let isChanged): hit(isChanged ? .mergeChanged : .mergeUnchanged)
        case .pushDegraded(let tier):
            hit(tier <= 1 ? .pushDegradedToTier1 : tier == 2 ? .pushDegradedToTier2 : .pushDegradedToTier3)
        case .pushRefused: hit(.pushRefused)
        case .pushSkipped: hit(.pushSkipped)
        case .contextApplied: hit(.push)
        case .contextUnreadable: hit(.contextUnreadable)
        case .mismatchShown: hit(.mismatchShown)
        case .popped: hit(.popped)
        case .lockChanged(let run): if run != nil { hit(.lockShown) }
        case .coverShown: hit(.coverShown)
        case .coverDismissed(let isStale): hit(isStale ? .coverDismissedAsStale : .coverDismissed)
        case .coverFrozen: hit(.coverFrozen)
        case .launchAnswered(let isStarted): hit(isStarted ? .launchAnswered : .launchFailed)
        case .launchTimedOut: hit(.launchTimedOut)
        case .newerFile: hit(.newerFile)
        case .sessionlessHint: hit(.sessionlessHint)
        case .fileReplaced: hit(.fileReplaced)
        case .setConfirmed(_, let set, _):
            hit(.setConfirmed)
            if set == nil { hit(.setNotNamed) }
        case .commandAccepted: hit(.commandAccepted)
        case .commandApplied: hit(.commandApplied)
        case .commandRefused: hit(.commandRefused)
        case .commandEarly: hit(.commandEarly)
        case .commandRepeated: hit(.commandRepeated)
        case .shownAsNotLogged: hit(.setShownAsNotLogged)
        case .snapshotAdopted: hit(.snapshotAdopted)
        case .snapshotRepeated: hit(.snapshotRepeated)
        case .snapshotOlder: hit(.snapshotOlder)
        case .heartbeat: hit(.heartbeat)
        case .liveActivityUpdated: hit(.liveActivityUpdated)
        case .setCompleted: break
        }
    }

    mutating func note(_ notice: Notice) {
        switch notice {
        case .sessionStarted: hit(.sessionStarted)
        case .sessionRecovered: hit(.sessionRecovered)
        case .startHung: hit(.startHung)
        case .launchRefused: hit(.launchRefused)
        case .launchKept: hit(.launchKept)
        case .launchDropped: hit(.launchDropped)
        case .sessionEnded(_, _, .finished): hit(.sessionFinished)
        case .sessionEnded(_, _, .salvaged): hit(.sessionSalvaged)
        case .sessionEnded(_, _, .unfinished): hit(.sessionLeftUnfinished)
        case .sessionDiscarded: hit(.sessionDiscarded)
        case .emptySessionDiscarded: hit(.emptySessionDiscarded)
        case .sessionForgotten: hit(.sessionForgotten)
        case .orphanReplaced: hit(.orphanReplaced)
        case .builderLost: hit(.builderLost)
        case .saved: hit(.saved)
        case .saveFailed: hit(.saveFailed)
        case .sessionLostInReboot: hit(.sessionLostInReboot)
        case .appLaunched, .sessionUnclaimed, .refused: break
        }
    }
}

extension DeviceNote.Refusal {
    fileprivate var probe: Probe {
        switch self {
        case .appNotReady: .tapRefusedAsNotReady
        case .noSuchRun: .tapRefusedAsOver
        case .locked: .tapRefusedAsLocked
        case .notShown: .tapRefusedAsNotShown
        case .alreadyDone: .tapRefusedAsDone
        case .newerFile: .tapRefusedAsNewer
        }
    }
}

extension FailureCause {
    /// The probe that a fault of this kind hits; nil for a circumstance.
    fileprivate var probe: Probe? {
        switch self {
        case .launchLost: .launchLost
        case .watchCrashed: .watchCrashed
        case .watchRebooted: .watchRebooted
        case .watchSuspended, .suspendedBySystem: .watchSuspended
        case .sessionTaken: .sessionTaken
        case .phoneCrashed: .phoneCrashed
        case .phoneRebooted: .phoneRebooted
        case .phoneForceQuit: .phoneForceQuit
        case .unreachable: .unreachable
        case .oneWayOutage: .oneWayOutage
        case .reachabilityLied: .reachabilityLied
        case .installedFlagLied: .installedFlagLied
        case .messageLost: .messageLost
        case .messageReordered: .messageReordered
        case .messageDuplicated: .messageDuplicated
        case .replyTimedOut: .replyTimedOut
        case .callbackSwallowed: .callbackSwallowed
        case .contextHeld: .contextHeld
        case .contextTooLarge: .contextTooLarge
        case .contextUnchanged: .contextSuppressed
        case .queueStuck: .queueStuck
        case .observerLagged: .observerLagged
        case .fileOffloaded: .fileOffloaded
        case .launchLate, .launchRefused, .startHung, .watchReinstalled, .editedElsewhere, .phoneBackgrounded,
            .splitShown, .messageLate,
            .runsInParallel, .watchNeverReachable, .batteryDead, .watchPowerLost, .phonePowerLost,
            .phoneUpdated, .concurrentEdits, .clockStepped, .clocksApart, .appOutdated, .saveRefused, .servedAnotherRun,
            .deletionUnheard, .sessionEndedBySystem, .rules:
            nil
        }
    }
}
