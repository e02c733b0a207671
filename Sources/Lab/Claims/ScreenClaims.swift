import Devices
import Timeline

/// What must hold of locks, of the screens of runs, and of the mirror.
struct ScreenClaims: Sendable {
    /// How long a lock may outlast its editor, in time in which the watch could have been told by a phone that is awake.
    static let lockLimit = TimeSpan.minutes(5)
    /// How long a mirror may show an exercise after the other device has left it, while its app is awake.
    static let followerLimit = TimeSpan.minutes(5)

    /// What there is to see of the watch's screen.
    struct WatchView: Sendable, BitwiseCopyable {
        /// The run that is open; nil at the gate.
        var openRun: Identifier?
        /// Whether the run that is open is there, and not locked.
        var isOpenRunFree = true
        /// Whether any run of late is locked.
        var isLocked: Bool
    }

    /// What there is to see of the mirror on one device.
    struct MirrorView: Sendable, BitwiseCopyable {
        /// The exercise that is open, so that the device drives it.
        var driven: Exercise?
        /// The exercise that the cover shows.
        var followed: Exercise?
        var isFrozen: Bool
    }

    /// An exercise of a run.
    struct Exercise: Hashable, Sendable, BitwiseCopyable {
        var run: Identifier
        var log: UInt8
    }

    /// Whether a person edits on the phone.
    private(set) var isEditing = false
    private var lock = Overdue()
    private var isLocked = false
    private var phone = Mirror()
    private var watch = Mirror()

    /// A device as one that may mirror the other.
    fileprivate struct Mirror: Sendable, BitwiseCopyable {
        var awake = Stopwatch()
        var view = MirrorView(isFrozen: false)
        /// For how long the cover has shown what the other device has left.
        var stale = Overdue()

        /// Whether it follows anything, or did when this was looked at last.
        var isWatched: Bool { view.followed != nil || stale.holds }
    }

    /// Takes in what a person does with editors.
    mutating func note(_ tap: PhoneTap) {
        switch tap {
        case .openEditor, .openSplitSheet: isEditing = true
        case .closeEditor, .closeSplitSheet, .closeSplit: isEditing = false
        case .act: noteAct(on: .phone)
        default: break
        }
    }

    /// Takes in that a person does something to a run on a device: what its cover shows, they drive now.
    mutating func noteAct(on device: Device) {
        if device == .phone { phone.stale = Overdue() } else { watch.stale = Overdue() }
    }

    /// Takes in whether a person sees the phone app; an editor that is pocketed is left.
    mutating func phoneInForeground(_ isInForeground: Bool) {
        if !isInForeground { isEditing = false }
    }

    /// Takes in how an app is now; one that has died has lost its editor and its mirror.
    mutating func app(_ app: AppView, on device: Device, at now: Instant) {
        if device == .phone, app == .off { isEditing = false }
        if device == .phone { phone.app(app, at: now) } else { watch.app(app, at: now) }
    }

    /// Takes in what the watch shows.
    mutating func look(
        _ view: WatchView, _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant
    ) {
        isLocked = view.isLocked
        if let run = view.openRun, !view.isOpenRunFree {
            let subject = ledger.position(of: run).map { Finding.Subject(ledger[$0], on: .watch) }
            findings.add(.screenLeavesGoneRun, subject ?? Finding.Subject(.watch), since: now, at: now)
        }
    }

    /// Takes in what a device mirrors.
    mutating func look(_ view: MirrorView, on device: Device, _ findings: inout Findings, at now: Instant) {
        let wasFrozen = device == .phone ? phone.view.isFrozen : watch.view.isFrozen
        if device == .phone { phone.view = view } else { watch.view = view }
        guard view.isFrozen, !wasFrozen else { return }
        findings.add(.coversMove, Finding.Subject(device), since: now, at: now)
    }

    /// Looks whether anything has lasted too long.
    mutating func check(reach: TimeSpan, _ findings: inout Findings, at now: Instant) {
        if isLocked || lock.holds {
            lock.update(isLocked && !isEditing, measure: reach, at: now)
            if let since = lock.passes(Self.lockLimit, measure: reach) {
                findings.add(.locksReleased, Finding.Subject(.watch), since: since, at: now)
            }
        }
        if phone.isWatched, let since = phone.check(driven: watch.view.driven, at: now) {
            findings.add(.followersCurrent, Finding.Subject(.phone), since: since, at: now)
        }
        if watch.isWatched, let since = watch.check(driven: phone.view.driven, at: now) {
            findings.add(.followersCurrent, Finding.Subject(.watch), since: since, at: now)
        }
    }
}

extension ScreenClaims.Mirror {
    /// Takes in how the app is now.
    fileprivate mutating func app(_ app: AppView, at now: Instant) {
        awake.run(app == .awake, at: now)
        if app == .off { view = ScreenClaims.MirrorView(isFrozen: false) }
    }

    /// Since when the device follows what the other one does not drive, where that has just lasted too long.
    fileprivate mutating func check(driven: ScreenClaims.Exercise?, at now: Instant) -> Instant? {
        let awake = awake.total(at: now)
        stale.update(view.followed != nil && driven != view.followed, measure: awake, at: now)
        return stale.passes(ScreenClaims.followerLimit, measure: awake)
    }
}
