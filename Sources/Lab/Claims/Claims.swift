public import Devices
public import Timeline
public import Workouts

/// What devices told in one event.
struct Told: Sendable {
    /// A haptic that was given.
    struct Haptic: Sendable, BitwiseCopyable {
        var haptic: DeviceNote.Haptic
        var anchor: Instant
        var device: Device

        init(_ haptic: DeviceNote.Haptic, anchor: Instant, on device: Device) {
            (self.haptic, self.anchor, self.device) = (haptic, anchor, device)
        }
    }

    /// An edit of the watch that was merged.
    struct Merge: Sendable, BitwiseCopyable {
        var run: Identifier
        /// Whether it has brought anything.
        var hasChanged: Bool
    }

    var haptics: [Haptic] = []
    /// The edits that the phone has merged, in their order.
    var merges: [Merge] = []
    /// Whether the live activity was handed more than its budget.
    var isLiveActivityOverBudget = false
    /// Whether the watch has taken a push in, or could not read it.
    var hasApplied = false
    var isUnreadable = false

    mutating func reset() {
        haptics.clear()
        merges.clear()
        (hasApplied, isUnreadable, isLiveActivityOverBudget) = (false, false, false)
    }
}

/// How an app is, as far as claims ask.
enum AppView: UInt8, Sendable, BitwiseCopyable {
    /// It has no memory: it is off, launches, or its device does.
    case off
    case asleep, awake
}

/// The claims on one athlete's world, told what happens in it and asked for verdicts at its end.
///
/// The world tells them, in this order for each event: the tap or fault that the event is, before a device takes it in;
/// what the devices noted; then `check` with what the event may have changed. `close` is called once, at the end. A claim
/// looks only at what has changed; in steady state nothing is allocated.
public struct Claims: Sendable {
    /// Which situations worth reaching were reached.
    public var probes = Probes()
    /// What was lost and late.
    public internal(set) var tally = WorldTally()
    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    var ledger = Ledger()
    var findings = Findings()
    var edits = EditHistory()
    var taps: [PendingTap] = []
    /// The devices on which the last tap wishes for no change of a run, a bit for each.
    var wishless: UInt8 = 0
    var health = HealthClaims()
    var session = SessionClaims()
    var screens = ScreenClaims()
    var sync = SyncClaims()
    var wrist = WristClaims()
    var commands = CommandClaims()
    var phoneTimers = TimerClaims(.phone)
    var watchTimers = TimerClaims(.watch)
    var reach = Stopwatch()
    var watchReach = Stopwatch()
    var pushReach = Stopwatch()
    /// Runs while a tap on the wrist can get to the phone and back, if need be by waking its app.
    var answerReach = Stopwatch()
    var phoneApp = AppView.off
    var watchApp = AppView.off
    /// Whether a launch has reached the watch since its last session started.
    private var hasLaunch = false
    /// What the devices have told in the event that is being taken in, and can be judged once it is over.
    var told = Told()
    private(set) var phase = Observation.Phase.faults
    /// Since when nothing goes wrong any more.
    private(set) var healedSince = Instant.epoch

    /// Has seen nothing.
    public init() {}

    /// Forgets everything, keeping the storage.
    public mutating func reset() {
        probes = Probes()
        tally.reset()
        ledger.reset()
        findings.reset()
        edits.reset()
        taps.clear()
        wishless = 0
        health.reset()
        session = SessionClaims()
        screens = ScreenClaims()
        sync.reset()
        wrist = WristClaims()
        commands.reset()
        phoneTimers.reset()
        watchTimers.reset()
        (reach, watchReach, pushReach, answerReach) = (Stopwatch(), Stopwatch(), Stopwatch(), Stopwatch())
        told.reset()
        (phoneApp, watchApp) = (.off, .off)
        (phase, hasLaunch) = (.faults, false)
    }

    /// The verdict on each claim, in the order of `Claim.allCases`.
    ///
    /// What only the end can tell is unknown where the world did not come to `Observation.Phase.end`.
    ///
    /// - Parameter splits: The athlete's splits, whose exercises lend sentences their names.
    /// - Returns: One verdict on each claim.
    public func verdicts(naming splits: [SplitDocument]) -> [Verdict] {
        Claim.allCases.map { claim in
            let violation = findings.all.first { $0.claim == claim }.map { Violation($0, splits) }
            let isOpen = claim.isJudgedAtEnd && (ledger.closed == 0 || ledger.closed < ledger.runs.count)
            return Verdict(
                claim: claim, outcome: violation != nil ? .violated : isOpen ? .unknown : .held, violation: violation,
                violationCount: findings.count(of: claim))
        }
    }

    /// Whether any claim was violated without an excuse: what there is to know of most worlds of a batch.
    public var isViolated: Bool { findings.all.contains { !$0.cause.isLegitimate } }
}

extension Violation {
    /// Tells a finding.
    init(_ finding: Finding, _ splits: [SplitDocument]) {
        claim = finding.claim
        cause = finding.cause
        run = finding.subject.run
        workout = finding.subject.workout < 0 ? nil : Int(finding.subject.workout)
        device = finding.subject.device
        (since, instant) = (finding.since, finding.instant)
        sentence = finding.sentence(splits)
    }
}

extension Claims {
    /// Takes in something that was seen.
    public mutating func note(_ observation: Observation, at now: Instant) {
        probes.note(observation)
        switch observation {
        case .setPerformed(let run, let log, let set, _): notePerformance(of: run, log: log, set: set)
        case .tappedPhone(let tap):
            screens.note(tap)
            wrist.notePhoneUse()
            note(tap: tap, at: now)
        case .tappedWatch(let tap):
            wrist.note(tap, at: now)
            note(tap: tap, at: now)
        case .wished(let action, let run, let place): noteWish(action, of: run, meaning: place, at: now)
        case .noted(let note, let device): self.note(note, on: device, at: now)
        case .reachable(let isReachable): reach.run(isReachable, at: now)
        case .watchInReach(let isInReach): watchReach.run(isInReach, at: now)
        case .pushesPass(let arePassing): pushReach.run(arePassing, at: now)
        case .clockStepped(.watch): watchTimers.clockStepped(at: now)
        case .clockStepped: phoneTimers.clockStepped(at: now)
        case .delivered(.launch, _): hasLaunch = true
        case .deletedElsewhere(let run):
            if let position = ledger.position(of: run) { ledger[position].deleted = now }
        case .fault(let cause): take(fault: cause, until: now, at: now)
        case .frameFault(let cause): findings.faults.note(cause, ofFrame: true, at: now)
        case .batteryDied(let device): findings.die(device)
        case .neverReachableAgain: findings.separate()
        case .phase(let phase):
            self.phase = phase
            if phase == .healing { healedSince = now }
            guard phase == .faults else { return }
            findings.reunite()
            findings.faults.forgetPast(at: now)
        case .delivered, .gaveUp: break
        }
    }

    /// Takes in what the watch's session told.
    public mutating func note(_ notice: Notice, at now: Instant) {
        probes.note(notice)
        switch notice {
        case .sessionStarted:
            if !hasLaunch { probes.hit(.sessionBySelfStart) }
            hasLaunch = false
        case .startHung: take(fault: .startHung, until: now, at: now)
        case .launchRefused: take(fault: .launchRefused, until: now, at: now)
        default: break
        }
        health.note(notice, ledger, &findings, at: now)
        let isEverythingOver = ledger.isEverythingOver(startedBy: session.started)
        session.note(notice, isEverythingOver: isEverythingOver, &findings, at: now)
    }

    /// Takes in an application context before the watch does.
    public mutating func note(pushed context: borrowing StateContext) { sync.note(pushed: context) }

    /// Takes in an edit of another device, with the server's copy as it has made it.
    public mutating func note(editElsewhere action: RunAction, _ document: WorkoutDocument, at now: Instant) {
        probes.hit(.editedElsewhere)
        findings.faults.note(.editedElsewhere, at: now)
        note(edit: action, of: document.id, at: now)
        see(document, at: .cloud, now)
    }

    /// Takes in an edit of the watch as it reaches the phone.
    public mutating func note(arriving document: WorkoutDocument, at now: Instant) {
        probes.hit(document.metrics == nil ? .editArrived : .metricsArrived)
        if let run = ledger.position(of: document.id) {
            if ledger[run].ties(with: document) { probes.hit(.mergeByTie) }
            if sync.isCacheBehind(ledger[run].seen[Int(Place.file.rawValue)].stamp, ofRunAt: run) {
                probes.hit(.observerLagged)
            }
        }
        sync.note(arriving: document)
    }

    /// Takes in a fault that lasts until an instant.
    public mutating func note(fault cause: FailureCause, until end: Instant, at now: Instant) {
        probes.note(.fault(cause))
        take(fault: cause, until: end, at: now)
    }

    /// What excuses a violation by itself does so only where it is known to; as a fault it proves nothing.
    private mutating func take(fault: FailureCause, until end: Instant, at now: Instant) {
        guard !fault.isLegitimate else { return }
        findings.faults.note(fault, until: end, at: now)
        if fault.costsSession { note(sessionFault: fault) }
    }

    /// Something has cost the watch its session, or kept it from having one.
    private mutating func note(sessionFault fault: FailureCause) {
        if fault != .launchLost || !session.isRunning { session.note(fault: fault) }
        for run in ledger.recent where ledger[run].finished != nil && fault.endsSession {
            ledger[run].sessionFault = ledger[run].sessionFault ?? fault
        }
    }

    private mutating func notePerformance(of run: Identifier, log: UInt8, set: UInt8) {
        guard set < WorkoutLog.capacity, let position = ledger.position(of: run),
            let log = ledger[position].position(ofLog: log)
        else { return }
        ledger[position].logs[log].performed |= .bit(set)
    }

    private mutating func note(_ note: DeviceNote, on device: Device, at now: Instant) {
        switch note {
        case .tapRefused: noteRefusal(on: device)
        case .setCompleted(let run, let log, let set, let detail):
            commands.done = CommandClaims.Done(run: run, place: SetPlace(log: log, set: set))
            noteCompletion(of: run, log: log, set: set, detail, on: device, at: now)
        case .haptic(let haptic, let anchor), .notified(let haptic, let anchor):
            told.haptics.append(Told.Haptic(haptic, anchor: anchor, on: device))
        case .vetoed(let run):
            guard let edit = sync.takeArrival(of: run), let position = ledger.position(of: run) else { return }
            sync.noteCorrection(of: edit, ofRunAt: position)
        case .merged(let run, let isChanged): told.merges.append(Told.Merge(run: run, hasChanged: isChanged))
        case .contextApplied:
            sync.noteApplied(ledger.recent)
            told.hasApplied = true
        case .contextUnreadable:
            sync.noteUnreadable()
            told.isUnreadable = true
        case .mismatchShown: sync.noteMismatch()
        case .newerFile(let run): _ = sync.takeArrival(of: run)
        case .pushDegraded, .pushRefused, .pushSkipped, .popped, .lockChanged, .coverShown,
            .coverDismissed, .coverFrozen, .launchAnswered, .launchTimedOut, .sessionlessHint,
            .fileReplaced, .snapshotAdopted, .snapshotOlder, .snapshotRepeated, .commandEarly, .commandRepeated,
            .heartbeat:
            break
        case .setConfirmed(_, let set, let values): noteConfirmation(set, values, at: now)
        case .commandAccepted(let number): noteAcceptance(of: number, at: now)
        case .commandApplied(let number): noteApplication(of: number)
        case .commandRefused(let number, _): noteRefusal(of: number)
        case .shownAsNotLogged(let number): noteTold(number, at: now)
        case .liveActivityUpdated(_, let isShown): told.isLiveActivityOverBudget = !isShown
        }
    }
}
