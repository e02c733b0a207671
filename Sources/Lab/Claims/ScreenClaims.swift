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
    private var awake: InlineArray<2, Stopwatch> = InlineArray(repeating: Stopwatch())
    private var followers: InlineArray<2, Overdue> = InlineArray(repeating: Overdue())
    private var mirrors: InlineArray<2, MirrorView> = InlineArray(repeating: MirrorView(isFrozen: false))

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
    mutating func noteAct(on device: Device) { followers[Int(device.rawValue)] = Overdue() }

    /// Takes in whether a person sees the phone app; an editor that is pocketed is left.
    mutating func phoneInForeground(_ isInForeground: Bool) {
        if !isInForeground { isEditing = false }
    }

    /// Takes in how an app is now; one that has died has lost its editor and its mirror.
    mutating func app(_ app: AppView, on device: Device, at now: Instant) {
        awake[Int(device.rawValue)].run(app == .awake, at: now)
        guard app == .off else { return }
        if device == .phone { isEditing = false }
        mirrors[Int(device.rawValue)] = MirrorView(isFrozen: false)
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
        if view.isFrozen, !mirrors[Int(device.rawValue)].isFrozen {
            findings.add(.coversMove, Finding.Subject(device), since: now, at: now)
        }
        mirrors[Int(device.rawValue)] = view
    }

    /// Looks whether anything has lasted too long.
    mutating func check(reach: TimeSpan, _ findings: inout Findings, at now: Instant) {
        lock.update(isLocked && !isEditing, measure: reach, at: now)
        if let since = lock.passes(Self.lockLimit, measure: reach) {
            findings.add(.locksReleased, Finding.Subject(.watch), since: since, at: now)
        }
        checkFollower(on: .phone, of: .watch, &findings, at: now)
        checkFollower(on: .watch, of: .phone, &findings, at: now)
    }

    private mutating func checkFollower(
        on device: Device, of other: Device, _ findings: inout Findings, at now: Instant
    ) {
        let index = Int(device.rawValue)
        let followed = mirrors[index].followed
        guard followed != nil || followers[index].holds else { return }
        let awake = awake[index].total(at: now)
        let isStale = followed != nil && mirrors[Int(other.rawValue)].driven != followed
        followers[index].update(isStale, measure: awake, at: now)
        if let since = followers[index].passes(Self.followerLimit, measure: awake) {
            findings.add(.followersCurrent, Finding.Subject(device), since: since, at: now)
        }
    }
}
