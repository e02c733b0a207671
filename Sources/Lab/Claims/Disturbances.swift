import Timeline

/// The faults that have struck of late, to tell which of them decided that a claim does not hold.
///
/// The last fault before a violation need not have to do with it: a frame of the mirror may be lost while a set is
/// undone by another. So each fault bears on some matters only, and of those that bear on a claim the one counts that
/// struck where it went wrong.
struct Disturbances: Sendable {
    /// What claims are about.
    struct Matter: OptionSet, Sendable, BitwiseCopyable {
        let rawValue: UInt8

        /// What is recorded, and in which session.
        static let session = Matter(rawValue: 1 << 0)
        /// What documents hold, and where.
        static let documents = Matter(rawValue: 1 << 1)
        /// Locks, screens and mirrors.
        static let screens = Matter(rawValue: 1 << 2)
        static let timers = Matter(rawValue: 1 << 3)
        /// What a push must bring.
        static let pushes = Matter(rawValue: 1 << 4)
        /// What a tap must bring.
        static let answers = Matter(rawValue: 1 << 5)
    }

    private struct Strike: Sendable, BitwiseCopyable {
        var cause: FailureCause
        var matters: Matter
        var instant: Instant
        /// When it was over; for what happens in a moment, that moment.
        var end: Instant
    }

    private var strikes: [Strike] = []
    /// The longest that any fault is remembered.
    private static let memory = TimeSpan.hours(3)
    /// How long before a violation that is seen at once, or after it began where it is seen later, its fault struck.
    private static let nearness = TimeSpan.minutes(1)

    /// Forgets everything, keeping the storage.
    mutating func reset() { strikes.clear() }

    /// Forgets what is long past.
    mutating func forgetPast(at now: Instant) { strikes.removeAll { $0.end < now - Self.memory } }

    /// Notes that a fault has struck, and until when it lasts; what befalls a frame of the mirror bears on mirrors alone.
    mutating func note(
        _ cause: FailureCause, ofFrame isFrame: Bool = false, until end: Instant? = nil, at now: Instant
    ) {
        let matters = isFrame ? cause.matters.intersection(.screens) : cause.matters
        strikes.append(Strike(cause: cause, matters: matters, instant: now, end: end ?? now))
    }

    /// The fault that decided a violation: of those that bear on the claim and still counted then, the last before what is
    /// seen at once, and where it is seen later the first soon after it began, or else the last before.
    ///
    /// One that is enough by itself decides before any other, and one that as a rule does no harm only where it was
    /// just before what is seen at once, or no other does.
    ///
    /// - Complexity: O(*n*) in the faults of the outing; violations are few.
    func deciding(_ claim: Claim, since: Instant, at now: Instant) -> FailureCause {
        let matters = claim.matters
        let begin = claim.isSeenAtOnce ? min(since, now - Self.nearness) : since
        let end = claim.isSeenAtOnce ? now : since + Self.nearness
        var last: FailureCause?
        var faint: FailureCause?
        for strike in strikes where !strike.matters.isDisjoint(with: matters) && strike.instant <= end {
            guard strike.end >= begin - strike.cause.reach(into: matters) else { continue }
            switch strike.cause.weight(in: strike.matters.intersection(matters)) {
            case .whole: return strike.cause
            case .faint where !claim.isSeenAtOnce: faint = strike.cause
            case .faint, .usual:
                if !claim.isSeenAtOnce, strike.instant >= since { return strike.cause }
                last = strike.cause
            }
        }
        return last ?? faint ?? .rules
    }
}

extension Claim {
    /// What it is about.
    fileprivate var matters: Disturbances.Matter {
        switch self {
        case .workoutsInHealth, .workoutsSavedOnce, .setsLoggedOnce, .discardedStaysUnsaved, .completedNotDiscarded,
            .metricsOnTheirRun, .sessionlessRunsHinted, .noZombieSession, .noOrphanedSession, .launchSurvivesRace:
            .session
        case .locksReleased, .screenLeavesGoneRun, .followersCurrent, .coversMove: .screens
        case .hapticsGiven, .hapticsOnTime, .hapticsOnce, .timersFollowWallClock: .timers
        // A mirror's own engine completes exercises.
        case .noEarlyCompletion: [.documents, .screens]
        case .setsKept, .setsInOrder, .setValuesRight, .noPhantomSets, .progressKept,
            .overStaysOver, .doneRunsEnd, .deletedStaysDeleted, .wristValuesSteady, .wristPhasesSteady,
            .metricsPresent, .mismatchShown, .pruneIsAuthoritative, .mergeCommutes, .tombstoneVetoes,
            .devicesConverge, .everyEditCounts, .confirmationsTrue, .setCountsPossible, .refusalsShown,
            .liveActivityShown:
            .documents
        case .watchFollowsPhone, .refreshesAnswered, .correctionsDelivered: [.documents, .pushes]
        case .actionsAnswered: [.documents, .answers]
        }
    }

    /// Whether a violation is seen as it comes about, so that what has decided it was just before.
    fileprivate var isSeenAtOnce: Bool {
        switch self {
        case .noEarlyCompletion, .progressKept, .overStaysOver, .doneRunsEnd, .deletedStaysDeleted,
            .wristValuesSteady, .wristPhasesSteady, .workoutsSavedOnce, .completedNotDiscarded, .launchSurvivesRace,
            .screenLeavesGoneRun, .coversMove, .hapticsGiven, .hapticsOnTime, .hapticsOnce, .timersFollowWallClock,
            .mismatchShown, .pruneIsAuthoritative, .mergeCommutes, .tombstoneVetoes, .devicesConverge,
            .confirmationsTrue, .setCountsPossible, .liveActivityShown:
            true
        default: false
        }
    }
}

extension FailureCause {
    /// What the fault bears on; nothing for what excuses a violation by itself.
    fileprivate var matters: Disturbances.Matter {
        switch self {
        case .launchLost, .launchLate, .launchRefused, .startHung, .sessionTaken: [.session, .timers]
        case .watchCrashed, .watchRebooted, .watchReinstalled, .watchPowerLost:
            [.session, .documents, .screens, .timers]
        case .installedFlagLied: [.session, .documents, .screens, .pushes]
        case .watchSuspended: [.documents, .screens, .timers]
        case .phoneBackgrounded: [.screens, .timers]
        case .phoneCrashed, .phoneRebooted, .phonePowerLost, .phoneForceQuit, .unreachable, .oneWayOutage,
            .contextHeld, .contextTooLarge:
            [.session, .documents, .screens]
        case .phoneUpdated, .observerLagged: [.session, .documents]
        case .reachabilityLied, .messageLost, .messageLate, .messageReordered, .replyTimedOut: [.documents, .screens]
        case .callbackSwallowed: [.screens, .answers]
        case .messageDuplicated: .screens
        case .queueStuck, .fileOffloaded, .editedElsewhere: .documents
        case .contextUnchanged: .pushes
        case .splitShown: .screens
        case .runsInParallel: .session
        case .watchNeverReachable, .batteryDead, .concurrentEdits, .clockStepped, .clocksApart, .appOutdated,
            .saveRefused, .servedAnotherRun, .deletionUnheard, .suspendedBySystem, .sessionEndedBySystem, .rules:
            []
        }
    }

    /// For how long it may still bear on what happens: a message is lost once, a launch for a whole workout.
    fileprivate func reach(into matters: Disturbances.Matter) -> TimeSpan {
        switch self {
        // What is held back comes in a minute, and documents with it; by then a session may have been misled.
        case .contextHeld: matters.contains(.session) ? .minutes(15) : .minutes(1)
        // Who is not told once may not be told for the whole workout.
        case .callbackSwallowed: matters.contains(.answers) ? .hours(3) : .seconds(1)
        case .messageLost, .messageLate, .messageReordered, .messageDuplicated, .replyTimedOut,
            .contextUnchanged, .phoneBackgrounded, .splitShown, .observerLagged:
            .seconds(1)
        case .launchLost, .launchLate, .launchRefused, .startHung, .sessionTaken, .watchCrashed, .watchRebooted,
            .watchReinstalled, .watchPowerLost, .phoneUpdated, .runsInParallel:
            .hours(3)
        default: .minutes(15)
        }
    }

    /// How much it counts beside others that bear on the same matter.
    fileprivate enum Weight { case faint, usual, whole }

    /// How much it counts.
    ///
    /// A phone that takes the watch for one without the app sends it nothing, whatever else happens. Observers are late
    /// all the time, which a session hardly notices.
    fileprivate func weight(in matters: Disturbances.Matter) -> Weight {
        switch self {
        case .installedFlagLied: matters.isDisjoint(with: [.session, .pushes]) ? .usual : .whole
        case .observerLagged: matters.contains(.session) ? .faint : .usual
        case .callbackSwallowed: matters.contains(.answers) ? .faint : .usual
        default: .usual
        }
    }

    /// Whether it costs a watch its session, or keeps it from having one.
    var costsSession: Bool {
        switch self {
        case .launchLost, .launchRefused, .startHung: true
        default: endsSession
        }
    }

    /// Whether it costs a watch the session that it has.
    var endsSession: Bool {
        switch self {
        case .sessionTaken, .watchCrashed, .watchRebooted, .watchReinstalled, .watchPowerLost: true
        default: false
        }
    }
}
