import Devices
import Timeline
import Workouts

/// What must hold of pushes and edits on their way between phone and watch.
struct SyncClaims: Sendable {
    /// How long a change on the phone, or a correction, may take in time in which the watch could have been told.
    static let limit = TimeSpan.minutes(5)
    /// How long a watch that was asked to refresh may lack what the phone has, in time in which it reaches the phone.
    static let refreshLimit = TimeSpan.minutes(1)

    /// A run as the phone's cache and the watch have it, by stamps in whole seconds; nil where it is not there.
    private struct Pair: Sendable, BitwiseCopyable {
        /// The stamp of the phone's by which to tell that it has changed.
        var seen: UInt64 = 0
        var phone: UInt64?
        var watch: UInt64?
        /// When the phone's changed last without that the watch has taken a push in.
        var isDue = false
        /// The version of the watch's that the phone has turned away; nil where the watch shows it no more.
        var turnedAway: UInt64?
        var overdue = Overdue()
        var correction = Overdue()

        /// Whether anything is due, or was when this was looked at last.
        var isWatched: Bool { isDue || turnedAway != nil || overdue.holds || correction.holds }
    }

    /// The pairs of the runs in the ledger, by position.
    private var pairs: [Pair] = []
    /// Whether anything may be due, or may have been when this was looked at last.
    private var isWatching = false
    /// The runs that the last push named.
    private var pushed: [Identifier] = []
    /// Whether the watch says that it cannot read what the phone pushes.
    private(set) var showsMismatch = false
    /// Whether the watch was asked to refresh, and no push has come since.
    private(set) var isRefreshAsked = false
    private var refresh = Overdue()
    /// The edits of the watch that have arrived at the phone and not been merged, in their order.
    private var arrivals: [WorkoutDocument] = []

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        pairs.clear()
        pushed.clear()
        arrivals.clear()
        showsMismatch = false
        (isRefreshAsked, refresh, isWatching) = (false, Overdue(), false)
    }
}

// Pushes.
extension SyncClaims {
    /// Looks at the phone's cache of a run; one that has not changed since is passed over.
    mutating func look(atPhone document: WorkoutDocument, ofRunAt position: Int) {
        let stamp = document.stamp(isCut: false)
        if position < pairs.count, pairs[position].phone != nil, stamp == pairs[position].seen { return }
        phone(has: document.stamp(isCut: true), ofRunAt: position)
        pairs[position].seen = stamp
    }

    /// Whether the phone's cache has not seen the version of a run that has a stamp.
    func isCacheBehind(_ stamp: UInt64, ofRunAt position: Int) -> Bool {
        position < pairs.count && pairs[position].phone != nil && pairs[position].seen != stamp
    }

    /// Takes in how the phone's cache has a run; nil where it is not there.
    mutating func phone(has stamp: UInt64?, ofRunAt position: Int) {
        while pairs.count <= position { pairs.append(Pair()) }
        if let stamp, stamp != pairs[position].phone, stamp != pairs[position].watch {
            (pairs[position].isDue, isWatching) = (true, true)
        }
        pairs[position].phone = stamp
        settle(position)
    }

    /// Takes in how the watch has a run; nil where it is not there.
    mutating func watch(has stamp: UInt64?, ofRunAt position: Int) {
        while pairs.count <= position { pairs.append(Pair()) }
        pairs[position].watch = stamp
        if stamp != pairs[position].turnedAway { pairs[position].turnedAway = nil }
        settle(position)
    }

    private mutating func settle(_ position: Int) {
        guard pairs[position].phone == pairs[position].watch else { return }
        (pairs[position].isDue, pairs[position].turnedAway) = (false, nil)
    }

    /// Takes in a push before the watch does.
    mutating func note(pushed context: borrowing StateContext) {
        pushed.clear()
        for index in context.workouts.indices { pushed.append(context.workouts[index].id) }
    }

    /// Takes in that the watch has taken a push in; what it still lacks is due anew.
    mutating func noteApplied(_ recent: Range<Int>) {
        showsMismatch = false
        endRefresh()
        for position in recent where position < pairs.count { pairs[position].overdue = Overdue() }
    }

    /// Takes in that a push has come that the watch cannot read.
    mutating func noteUnreadable() { endRefresh() }

    private mutating func endRefresh() { (isRefreshAsked, refresh) = (false, Overdue()) }

    /// Takes in that the watch says that it cannot read what the phone pushes.
    mutating func noteMismatch() { showsMismatch = true }

    /// Takes in that a person has asked the watch to refresh.
    mutating func noteRefresh() { isRefreshAsked = true }

    /// Looks whether a refresh has gone unanswered for too long, while the watch lacks something that the phone has.
    ///
    /// `reach` is how long the watch has reached the phone in all, also where its app had to be woken for that.
    mutating func checkRefresh(isBehind: Bool, reach: TimeSpan, _ findings: inout Findings, at now: Instant) {
        refresh.update(isRefreshAsked && isBehind, measure: reach, at: now)
        guard let since = refresh.passes(Self.refreshLimit, measure: reach) else { return }
        findings.add(.refreshesAnswered, Finding.Subject(.watch), cause: mismatch, since: since, at: now)
    }

    /// Takes in that the phone has turned an edit of the watch away, or kept what it had.
    ///
    /// Where the watch has gone on meanwhile, what it shows is in an edit that the phone has yet to judge.
    mutating func noteCorrection(of edit: borrowing WorkoutDocument, ofRunAt position: Int) {
        let stamp = edit.stamp(isCut: true)
        guard position < pairs.count, pairs[position].watch == stamp, pairs[position].phone != stamp else { return }
        (pairs[position].turnedAway, isWatching) = (stamp, true)
    }

    /// Whether the last push named a run.
    func isPushed(_ run: Identifier) -> Bool { pushed.contains(run) }

    /// Looks whether anything has lasted too long.
    ///
    /// `pushReach` counts also while the phone's app sleeps: it was awake when it turned the edit away.
    mutating func check(
        _ ledger: borrowing Ledger, reach: TimeSpan, pushReach: TimeSpan, _ findings: inout Findings, at now: Instant
    ) {
        guard isWatching else { return }
        isWatching = false
        for position in ledger.recent where position < pairs.count && pairs[position].isWatched {
            isWatching = true
            pairs[position].overdue.update(pairs[position].isDue, measure: reach, at: now)
            if let since = pairs[position].overdue.passes(Self.limit, measure: reach) {
                findings.add(
                    .watchFollowsPhone, Finding.Subject(ledger[position], on: .watch), cause: mismatch, since: since,
                    at: now)
            }
            // A run that is over and old is in no push any more, and on no screen of the watch.
            let isDue = pairs[position].turnedAway != nil
            let isTold = isDue && (pairs[position].phone == nil || isPushed(ledger[position].id))
            pairs[position].correction.update(isTold, measure: pushReach, at: now)
            if let since = pairs[position].correction.passes(Self.limit, measure: pushReach) {
                findings.add(
                    .correctionsDelivered, Finding.Subject(ledger[position], on: .watch), cause: mismatch, since: since,
                    at: now)
            }
        }
    }

    /// What keeps the watch from following.
    private var mismatch: FailureCause? { showsMismatch ? .appOutdated : nil }
}

// Merging.
extension SyncClaims {
    /// Takes in an edit of the watch as it reaches the phone.
    mutating func note(arriving document: WorkoutDocument) { arrivals.append(document) }

    /// Forgets edits that the phone app took with it as it died.
    mutating func forgetArrivals() { arrivals.clear() }

    /// Takes the edit of a run that the phone has dealt with.
    mutating func takeArrival(of run: Identifier) -> WorkoutDocument? {
        guard let index = arrivals.firstIndex(where: { $0.id == run }) else { return nil }
        return arrivals.remove(at: index)
    }
}
