/// A situation that a suite of worlds must reach, since a claim that was never put to the test proves nothing.
public enum Probe: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    // How sessions begin and end.
    case sessionStarted, sessionBySelfStart, sessionRecovered, sessionLostInReboot, launchKept, launchDropped
    case launchRefused, launchAnswered, launchFailed, launchTimedOut, sessionFinished, sessionSalvaged
    case sessionLeftUnfinished, sessionDiscarded, emptySessionDiscarded, sessionForgotten, orphanReplaced
    case startHung, saved, saveFailed, builderLost, sessionlessHint, runsInParallel, currentRunReplaced
    // Exchanges of the phone: P1, P3 to P9.
    case startOnPhone, push, pushSkipped, exerciseLock, splitLock, splitViewed, settingsChanged, phoneDrives
    case catchUp, syncAnswered
    // Exchanges of the watch: W1 to W4.
    case editArrived, metricsArrived, watchDrives, syncRequested, syncRetried
    // Transports.
    case launchDelivered, contextDelivered, messageDelivered, transferDelivered, transferAfterMessageError
    case messageFailed, messageLost, messageReordered, messageDuplicated, replyTimedOut, contextSuppressed
    case contextCoalesced, contextHeld, contextReadAtColdStart, contextTooLarge, queueStuck, transferRedelivered
    case launchLost, callbackSwallowed, reachabilityLied, oneWayOutage, unreachable, installedFlagLied, severed
    // Merging.
    case mergeChanged, mergeUnchanged, mergeByTie, editVetoed, newerFile, observerLagged, editKeptOverPush
    case editSentAgain, concurrentEdits, clocksApart, logDeleted, runDeleted, runDeletedWhileApart
    case editedElsewhere, deletedElsewhere, fileReplaced, fileOffloaded
    // Screens.
    case popped, lockShown, tapRefusedAsLocked, tapRefusedAsOver, tapRefusedAsDone, tapRefusedAsNotShown
    case tapRefusedAsNotReady, tapRefusedAsNewer, coverShown, coverDismissed, coverDismissedAsStale, coverFrozen
    case coverMuted, haptic, notified, mismatchShown, contextUnreadable, pushDegradedToTier1, pushDegradedToTier2
    case pushDegradedToTier3, pushRefused
    // Commands.
    case commandAccepted, commandAcceptedWhileApart, commandSentAgain, commandApplied, commandEarly, commandRepeated
    case commandRefused, setConfirmed, setNotNamed, setShownAsNotLogged, crownTurned, exercisePicked, restSkipped
    case restAdjusted, exerciseAdded, discardedOnWatch
    // Snapshots.
    case heartbeat, snapshotAdopted, snapshotRepeated, snapshotOlder, phaseAhead, recordCelebrated
    case betweenExercises, liveActivityUpdated
    // Devices.
    case watchDied, phoneDied, watchCrashed, watchRebooted, watchSuspended, phoneCrashed, phoneRebooted
    case phoneForceQuit, phoneBackgrounded, batteryDied, watchOnCharger, sessionTaken, watchClockStepped
    case phoneClockStepped, phoneAppNewer
    // The human.
    case setByWatch, setByPhone, setUnchecked, setEdited, noteWritten, exerciseSkipped
    case exerciseCompleted, runSkipped, finishedOnPhone, finishedOnWatch, refreshed, marked, gaveUp
    // The world.
    case healed, ended
}

extension Probe {
    /// The name of the situation, as in a table.
    public var name: String { "\(self)" }
}

/// How often each probe was hit.
public struct Probes: Hashable, Sendable {
    /// How often each was hit, in the order of `Probe.allCases`.
    public private(set) var counts = [UInt64](repeating: 0, count: Probe.allCases.count)

    /// Has hit nothing.
    public init() {}

    /// Forgets everything, keeping the storage.
    public mutating func reset() {
        for index in counts.indices { counts[index] = 0 }
    }

    /// Notes that a situation was reached.
    public mutating func hit(_ probe: Probe) { counts[Int(probe.rawValue)] += 1 }

    /// Adds what other worlds have reached.
    public mutating func merge(_ other: Probes) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    /// How often a situation was reached.
    public subscript(probe: Probe) -> UInt64 { counts[Int(probe.rawValue)] }

    /// The situations that were not reached, in the order of `Probe.allCases`: a suite that leaves any has a gap.
    public var unhit: [Probe] { Probe.allCases.filter { self[$0] == 0 } }
}
