import Devices
import Timeline

/// What must hold of countdowns and haptics on one device.
///
/// A countdown is known by the reading of the wall clock at which it ends, its anchor.
struct TimerClaims: Sendable, BitwiseCopyable {
    /// The farthest a haptic may be from its anchor.
    static let tolerance = TimeSpan.seconds(1)

    private let device: Device
    /// The anchor of the countdown that runs, and whether its haptic has been given.
    private var pending: Instant?
    private var isPendingGiven = false
    /// Where the exercise was that was open by then.
    private var engine: PhaseEngine?
    /// Anchors of haptics that were given of late.
    private var given: InlineArray<8, Given> = InlineArray(repeating: Given())
    private var next = 0
    /// Whether the app runs, and when it last began to, by true time.
    private var isAwake = false
    /// Why it slept last; nil where it may, since there haptics wait.
    private var sleep: FailureCause?
    private var awakeSince = Instant.epoch
    /// When the clock was set last; nil where it never was.
    private var stepped: Instant?

    private struct Given: Sendable, BitwiseCopyable {
        var haptic = DeviceNote.Haptic.restOver
        var anchor = Instant.epoch
    }

    init(_ device: Device) {
        self.device = device
    }

    /// Forgets everything.
    mutating func reset() { self = TimerClaims(device) }

    /// Takes in how the app is now, and why it sleeps if it does; what dies with it need not be told.
    mutating func app(_ app: AppView, sleep cause: FailureCause?, at now: Instant) {
        switch app {
        case .awake: if !isAwake { awakeSince = now }
        case .asleep: sleep = cause
        case .off: pending = nil
        }
        isAwake = app == .awake
    }

    /// Takes in that the wall clock was set: what it makes of the countdowns that run then is excused.
    mutating func clockStepped(at now: Instant) { stepped = now }

    private func excuse(at now: Instant) -> FailureCause? {
        stepped.map { now < $0 + .minutes(5) } ?? false ? .clockStepped : nil
    }

    /// Whether the app has run since the clock, which shows `reading` now, has come to an anchor or was set past it.
    private func isAwakeSince(_ anchor: Instant, reading: Instant, at now: Instant) -> Bool {
        isAwake && awakeSince <= max(now - (reading - anchor), stepped ?? .epoch)
    }

    /// Takes in the haptics that were given, and where the exercise is that is open; nil where none is.
    mutating func look(
        _ engine: PhaseEngine?, reading: Instant, _ told: Told, _ findings: inout Findings, at now: Instant
    ) {
        look(anchor: engine?.phaseEnd, reading: reading, told, &findings, at: now)
        self.engine = engine
    }

    /// Takes in the haptics that were given, and the anchor of the countdown that runs now; nil where none does.
    mutating func look(
        anchor: Instant?, reading: Instant, _ told: Told, _ findings: inout Findings, at now: Instant
    ) {
        if !told.haptics.isEmpty {
            for given in told.haptics where given.device == device {
                note(given.haptic, anchor: given.anchor, reading: reading, &findings, at: now)
            }
        }
        checkMissed(reading: reading, &findings, at: now)
        guard anchor != pending else { return }
        (pending, isPendingGiven) = (anchor, false)
    }

    private mutating func note(
        _ haptic: DeviceNote.Haptic, anchor: Instant, reading: Instant, _ findings: inout Findings, at now: Instant
    ) {
        if pending == anchor { isPendingGiven = true }
        let subject = Finding.Subject(device)
        let excuse = excuse(at: now)
        let lateness = reading - anchor
        let due = now - lateness
        for index in 0..<8 where given[index].anchor == anchor && given[index].haptic == haptic {
            findings.add(.hapticsOnce, subject, cause: excuse, since: due, at: now)
            findings.add(.timersFollowWallClock, subject, cause: excuse, since: due, at: now)
        }
        given[next] = Given(haptic: haptic, anchor: anchor)
        next = (next + 1) % 8
        guard lateness > Self.tolerance || lateness < -Self.tolerance else { return }
        // One that wakes for a moment is asleep again by the time it is looked at.
        guard lateness > Self.tolerance, !isAwakeSince(anchor, reading: reading, at: now) else {
            findings.add(.hapticsOnTime, subject, cause: excuse, since: due, at: now)
            return findings.add(.timersFollowWallClock, subject, cause: excuse, since: due, at: now)
        }
        guard let sleep else { return }
        findings.add(.hapticsOnTime, subject, cause: excuse ?? cause(of: sleep, at: anchor), since: due, at: now)
    }

    /// Why a haptic is late: that the system puts an app to sleep excuses no end that it had foreseen by then, since it
    /// could have been left with the system.
    private func cause(of sleep: FailureCause, at anchor: Instant) -> FailureCause {
        guard let pending, pending <= anchor, anchor <= engine?.lastEnd ?? pending else { return sleep }
        return switch sleep {
        case .suspendedBySystem: .watchSuspended
        case .sessionEndedBySystem: .sessionTaken
        default: sleep
        }
    }

    /// A countdown that has ended without a haptic while its app was awake.
    private mutating func checkMissed(reading: Instant, _ findings: inout Findings, at now: Instant) {
        guard let anchor = pending, !isPendingGiven, reading - anchor > Self.tolerance,
            isAwakeSince(anchor, reading: reading, at: now)
        else { return }
        isPendingGiven = true
        let due = now - (reading - anchor)
        findings.add(.hapticsGiven, Finding.Subject(device), cause: excuse(at: now), since: due, at: now)
    }
}
