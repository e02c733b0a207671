import Devices
import Timeline
import Workouts

/// What must hold of commands on their way from wrist to log, of the snapshots that answer them, and of the live activity.
struct CommandClaims: Sendable {
    /// How long the watch may show an older snapshot while pushes pass.
    static let snapshotLimit = TimeSpan.minutes(5)
    /// How many commands are remembered.
    private static let capacity = 256

    /// A set that was checked off on the wrist, and the command that says so.
    struct LoggedSet: Sendable, BitwiseCopyable {
        var number: UInt64
        /// The run and the exercise by their positions in the ledger.
        var run: Int32
        var log: Int32
        /// The set that the person meant.
        var set: UInt8
        /// Whether the wrist named it; else any of its exercise that is next may be it.
        var isNamed: Bool
        var detail: SetDetail
        var accepted: Instant
    }

    /// A set that the phone has checked off.
    struct Done: Sendable, BitwiseCopyable {
        var run: Identifier
        var place: SetPlace
    }

    private var sets: [LoggedSet] = []
    /// Which set the tap means that is being taken in.
    var meant: SetPlace?
    /// The set that the phone has checked off last in the event that is being taken in.
    var done: Done?
    /// The commands by which the phone has checked off a set.
    private var carriedOut: [UInt64] = []
    /// Sets that the wrist did not name and that the phone has not carried out.
    var unnamed: [LoggedSet] { sets.filter { !$0.isNamed } }
    /// Refused sets of which the wrist has not said so.
    private(set) var untold: [LoggedSet] = []
    private var behind = Overdue()
    /// The newest revision of which the phone has spoken, and the one that the watch shows.
    private var published: UInt64 = 0
    private var shown: UInt64 = 0
    /// The highest number that the watch has sent.
    private var sent: UInt64 = 0
    private var isCelebrating = false
    private var isOverBudget = false
    private var isBlank = false

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        var (sets, untold, carriedOut) = (sets, untold, carriedOut)
        sets.clear()
        untold.clear()
        carriedOut.clear()
        self = CommandClaims()
        swap(&self.sets, &sets)
        swap(&self.untold, &untold)
        swap(&self.carriedOut, &carriedOut)
    }

    /// Takes in that a set was checked off on the wrist.
    mutating func note(_ set: LoggedSet) {
        if sets.count == Self.capacity { sets.removeFirst() }
        sets.append(set)
    }

    /// Whether the watch has sent a command before that it sends now.
    mutating func hasSent(_ number: UInt64) -> Bool {
        defer { sent = max(sent, number) }
        return number <= sent
    }

    /// Whether the phone begins to celebrate a record.
    mutating func celebrates(_ isCelebrating: Bool) -> Bool {
        defer { self.isCelebrating = isCelebrating }
        return isCelebrating && !self.isCelebrating
    }

    /// Whether the phone has checked off a set by a command before.
    func hasCarriedOut(_ number: UInt64) -> Bool { carriedOut.contains(number) }

    /// Takes in that the phone has checked off a set by a command.
    mutating func noteCarriedOut(_ number: UInt64) {
        if carriedOut.count == Self.capacity { carriedOut.removeFirst() }
        carriedOut.append(number)
    }

    /// The set of a command that the phone has carried out, if the wrist did not name it.
    mutating func takeUnnamed(_ number: UInt64) -> LoggedSet? {
        guard let position = sets.firstIndex(where: { $0.number == number && !$0.isNamed }) else { return nil }
        return sets.remove(at: position)
    }

    /// The set of a command that the phone has refused, of which the wrist has to tell.
    mutating func takeRefusal(of number: UInt64) -> LoggedSet? {
        guard let position = sets.firstIndex(where: { $0.number == number }) else { return nil }
        let set = sets.remove(at: position)
        untold.append(set)
        return set
    }

    /// Takes in that the wrist tells of a refused set.
    mutating func noteTold(_ number: UInt64) { untold.removeAll { $0.number == number } }

    /// Takes in which snapshot the phone has published and which one the watch shows.
    mutating func look(published: UInt64, shown: UInt64, pushReach: TimeSpan, at now: Instant) {
        guard published != self.published || shown != self.shown else { return }
        // A watch that takes in something follows; one that has a higher number than the phone ever does not.
        if shown != self.shown { behind.update(false, measure: pushReach, at: now) }
        (self.published, self.shown) = (published, shown)
        behind.update(published != 0 && shown != published, measure: pushReach, at: now)
    }

    /// Looks whether the watch has been behind for too long.
    mutating func check(pushReach: TimeSpan, _ findings: inout Findings, at now: Instant) {
        guard behind.holds, let since = behind.passes(Self.snapshotLimit, measure: pushReach) else { return }
        findings.add(.watchFollowsPhone, Finding.Subject(.watch), since: since, at: now)
    }

    /// Takes in what the live activity shows: nothing where it is over budget, and a black box where it has no content.
    mutating func lookAtLiveActivity(
        isOverBudget: Bool, isBlank: Bool, _ subject: Finding.Subject, _ findings: inout Findings, at now: Instant
    ) {
        if isOverBudget && !self.isOverBudget || isBlank && !self.isBlank {
            findings.add(.liveActivityShown, subject, since: now, at: now)
        }
        (self.isOverBudget, self.isBlank) = (isOverBudget, isBlank)
    }
}
