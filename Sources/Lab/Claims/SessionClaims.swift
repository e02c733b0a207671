import Devices
import Session
import Timeline

/// What must hold of the session that runs, or does not.
struct SessionClaims: Sendable {
    /// How long a run may be shown without a session or a hint, while the app is awake.
    static let hintLimit = TimeSpan.seconds(30)
    /// How long a session may run on, once the watch could have heard that all is over.
    static let zombieLimit = TimeSpan.minutes(5)
    /// How long an app may run without taking hold of the session that runs.
    static let orphanLimit = TimeSpan.minutes(1)

    private var sessionless = Overdue()
    private var zombie = Overdue()
    /// How long it may run on whatever the watch could have heard.
    static let leftLimit = TimeSpan.hours(12)

    /// Like `zombie`, whatever the watch could have heard.
    private var left = Overdue()
    /// Like `zombie`, where the watch itself knows that all is over.
    private var knownZombie = Overdue()
    private var orphan = Overdue()
    /// Since when a session runs that no app holds, whether one is awake or not.
    private var orphaned: Instant?
    /// Whether a run has been seen active on the watch since its app launched or its last session ended.
    private var hasBaseline = false
    /// What the session that started last will make.
    private var record: Identifier?
    /// When it began; what was started later is not what it was launched for.
    private(set) var started = Instant.epoch
    /// Whether the last session was taken, so that there will be no other for its run, which is not over.
    private var isTaken = false
    /// The record of a session that was taken while no run was known for it.
    private var unclaimed: Identifier?
    /// Whether that was so before the session that runs now.
    private var wasTaken = false
    /// What cost the watch its last session, or kept it from having one; nil once it has one again.
    private(set) var fault: FailureCause?
    /// What last parted the app from a session that may have gone on without it.
    private var parting: FailureCause?
    /// Whether a session runs.
    private(set) var isRunning = false
    /// How long the watch app has run, in all.
    private var awake = Stopwatch()

    /// What there is to see of the watch's session.
    struct View: Sendable, BitwiseCopyable {
        var isRunning: Bool
        var isOrphaned: Bool
        /// Whether an active run is open on the screen.
        var isRunOpen: Bool
        /// Whether the watch has an active run.
        var hasActiveRun: Bool
        var showsHint: Bool
        /// Whether every run of late has been on the watch, so that it can know whether all is over.
        var hasHadEveryRun = true
    }

    /// Why an app that falls asleep does so, with a session that runs or without.
    func causeOfSleep(isRunning: Bool) -> FailureCause {
        isRunning ? .suspendedBySystem : isTaken ? .sessionEndedBySystem : fault ?? .watchSuspended
    }

    /// Takes in how the watch app is now.
    mutating func app(_ app: AppView, at now: Instant) { awake.run(app == .awake, at: now) }

    /// Takes in what has cost the watch its session, or kept it from having one.
    ///
    /// What counts is what did so first; but a launch that came to nothing was made up for where the watch asked for a
    /// session by itself, and that hung.
    mutating func note(fault: FailureCause) {
        let isMadeUpFor = fault == .startHung && (self.fault == .launchLost || self.fault == .launchRefused)
        if self.fault == nil || isMadeUpFor { self.fault = fault }
        if fault.endsSession { parting = fault }
    }

    /// Takes in what the watch's session told, and whether everything that had been started by its start is over.
    mutating func note(_ notice: Notice, isEverythingOver: Bool, _ findings: inout Findings, at now: Instant) {
        switch notice {
        case .appLaunched: hasBaseline = false
        case .sessionStarted(let record), .sessionRecovered(let record):
            if record != self.record { started = now }
            (self.record, wasTaken, isTaken) = (record, wasTaken || isTaken, false)
            (fault, parting) = (nil, nil)
        case .sessionEnded(let record, let run, .salvaged):
            isTaken = true
            unclaimed = run == nil ? record : nil
        case .sessionForgotten: isTaken = true
        // The run of a session that was taken before it came: there will be no other for it.
        case .saved(let record, .some) where record == unclaimed && !isRunning: (isTaken, unclaimed) = (true, nil)
        case .sessionEnded(let record, _, .finished), .sessionDiscarded(let record):
            // What is dropped of a session that has ended before ends none.
            guard self.record == record else { return }
            if case .sessionDiscarded = notice { isTaken = wasTaken }
            if !hasBaseline, !isEverythingOver {
                findings.add(.launchSurvivesRace, Finding.Subject(.watch), since: now, at: now)
            }
            hasBaseline = false
        case .orphanReplaced:
            findings.add(.noOrphanedSession, Finding.Subject(.watch), cause: parting, since: now, at: now)
        default: break
        }
    }

    /// Takes in what there is to see now, and since when all workouts are over; nil while one is not.
    mutating func look(_ view: View, overSince: Instant?, reach: TimeSpan, at now: Instant) {
        let isEverythingOver = overSince != nil
        // A session that begins when all is over outlives it from then on.
        let outlived = max(overSince ?? now, started)
        isRunning = view.isRunning
        if view.hasActiveRun { hasBaseline = true } else { (isTaken, wasTaken) = (false, false) }
        let awake = awake.total(at: now)
        let isBare = view.isRunOpen && !view.isRunning && !view.showsHint && !isEverythingOver
        sessionless.update(isBare && self.awake.isRunning, measure: awake, at: now)
        zombie.update(view.isRunning && isEverythingOver, measure: reach, at: outlived)
        left.update(view.isRunning && isEverythingOver, measure: outlived - .epoch, at: outlived)
        let isKnown =
            view.isRunning && isEverythingOver && view.hasHadEveryRun && !view.hasActiveRun && self.awake.isRunning
        knownZombie.update(isKnown, measure: awake, at: outlived)
        orphaned = view.isOrphaned ? orphaned ?? now : nil
        orphan.update(view.isOrphaned && self.awake.isRunning, measure: awake, at: now)
    }

    /// Looks whether anything has lasted too long.
    mutating func check(reach: TimeSpan, _ findings: inout Findings, at now: Instant) {
        guard sessionless.holds || zombie.holds || knownZombie.holds || orphan.holds else { return }
        let awake = awake.total(at: now)
        if let since = sessionless.passes(Self.hintLimit, measure: awake) {
            findings.add(.sessionlessRunsHinted, Finding.Subject(.watch), cause: fault, since: since, at: now)
        }
        if let since = zombie.passes(Self.zombieLimit, measure: reach)
            ?? knownZombie.passes(Self.zombieLimit, measure: awake)
        {
            findings.add(.noZombieSession, Finding.Subject(.watch), cause: fault, since: since, at: now)
        }
        if let since = left.passes(Self.leftLimit, measure: now - .epoch) {
            let cause: FailureCause? = self.awake.isRunning ? nil : .suspendedBySystem
            let seen = since + Self.leftLimit
            findings.add(.noZombieSession, Finding.Subject(.watch), cause: cause, since: since, at: seen)
        }
        if let since = orphan.passes(Self.orphanLimit, measure: awake) {
            findings.add(.noOrphanedSession, Finding.Subject(.watch), cause: parting, since: since, at: now)
        }
    }

    /// A session that no app holds at the end has nobody.
    func close(_ view: View, _ findings: inout Findings, at now: Instant) {
        guard view.isOrphaned, findings.count(of: .noOrphanedSession) == 0 else { return }
        let cause = findings.isDead(.watch) ? .batteryDead : parting
        findings.add(.noOrphanedSession, Finding.Subject(.watch), cause: cause, since: orphaned ?? now, at: now)
    }
}
