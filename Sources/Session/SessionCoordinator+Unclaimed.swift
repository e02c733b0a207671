public import Timeline
import Workouts

// With `N15`: a session that was launched and has no run.
extension SessionCoordinator {
    /// Whether a session runs and no run is known for which it may.
    var isUnclaimed: Bool {
        guard switches.contains(.N15), status == .running, let record else { return false }
        return !runs.contains { $0.wantsSession || $0.service == .begun(record: record) }
    }

    /// Gives a session of which no run is known the run that was over by the time it arrived.
    ///
    /// It was under way while the session ran. Of several the others are saved from the app's own log, with `H1` and `N12`.
    mutating func serveMissedRun() {
        guard isUnclaimed, let record else { return }
        let missed = runs.indices.filter { isMissed(runs[$0]) }
        guard let index = missed.min(by: { SessionEndPlanner.isPreferred(runs[$0].run, runs[$1].run) }) else { return }
        serve(index, with: record)
    }

    /// Whether a run has come only once it was over, and ended while the session ran.
    func isMissed(_ stored: StoredRun) -> Bool {
        guard stored.service == .none, stored.run.status == .completed, let end = stored.run.end, let recordStart
        else { return false }
        return end > recordStart
    }

    /// Sees to it that the phone is asked for the run of a session that has none, once that is to have arrived.
    mutating func awaitRun(at now: Instant, into directives: inout [Directive]) {
        guard isUnclaimed, let recordStart else { return }
        directives.append(.setTimer(.patience, after: max(.zero, recordStart + settings.launchPatience - now)))
    }

    /// Drops a session for which a second push brings no run though it was launched minutes ago: its run is gone.
    ///
    /// The first may have been under way since before the launch, held back by the system. The second has left after that
    /// one arrived, since the next push waits until the last is there: a run that was only slow to arrive is in it.
    mutating func noteVainPush(at now: Instant, into directives: inout [Directive]) {
        guard isUnclaimed, previouslyActive.isEmpty, let recordStart, now - recordStart > settings.launchPatience
        else { return }
        vainPushes += 1
        guard vainPushes > 1 else { return directives.append(.requestPush) }
        end(with: .discard, into: &directives)
        // A run that was over before the session began has waited for it to end.
        reconcile(into: &directives)
    }
}

/// The record of a session that the system has taken while no run was known for it.
public struct TakenRecord: Hashable, Sendable {
    let record: Identifier
    let start: Instant
    let end: Instant

    /// Makes the record of a session that ran from a start to an end.
    public init(record: Identifier, start: Instant, end: Instant) {
        (self.record, self.start, self.end) = (record, start, end)
    }

    /// Whether the record is one run's rather than another's: that of which it holds more than a tenth of its own time;
    /// then of the one that ended last, where what goes on beyond its end is the same; then that of the first to begin.
    func isPreferred(_ left: Run, _ right: Run) -> Bool {
        let (leftIsBrief, rightIsBrief) = (isBrief(left), isBrief(right))
        if leftIsBrief != rightIsBrief { return rightIsBrief }
        let (leftEnd, rightEnd) = (min(left.end ?? end, end), min(right.end ?? end, end))
        if leftEnd != rightEnd { return leftEnd > rightEnd }
        return (left.start, left.id) < (right.start, right.id)
    }

    private func isBrief(_ run: Run) -> Bool {
        (min(run.end ?? end, end) - max(run.start, start)) * 10 < end - start
    }
}

// With `N15`: the run of a session that was taken may still be on its way.
extension SessionCoordinator {
    /// Notes that the session is taken and no run is known for it.
    mutating func noteTaken(at now: Instant) {
        guard switches.isSuperset(of: [.H3, .N15]), let record, let recordStart else { return }
        taken = TakenRecord(record: record, start: recordStart, end: now)
    }

    /// Gives the record of a session that was taken to the run that was under way then: like any whose session was taken,
    /// it gets no other.
    mutating func claimTakenRecord(into directives: inout [Directive]) {
        guard let taken else { return }
        let served = runs.indices.filter { index in
            let run = runs[index].run
            return runs[index].service == .none && (run.status.isActive || run.status == .completed)
                && run.start < taken.end && run.end.map { $0 > taken.start } ?? true
        }
        guard let index = served.min(by: { taken.isPreferred(runs[$0].run, runs[$1].run) }) else { return }
        runs[index].service = .closed
        self.taken = nil
        directives.append(.claim(record: taken.record, run: runs[index].run.id))
    }

    /// Lets a run whose session was taken do without that one's record, which is lost: with `N12` its log is saved.
    mutating func bar(_ run: Identifier) {
        for index in runs.indices where runs[index].run.id == run { runs[index].service = .barred }
    }
}

extension TakenRecord: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(record)
        fingerprint.combine(start)
        fingerprint.combine(end)
    }
}

extension StoredRun {
    /// Whether the run may still have a session; the launch of one that has had its own may come late.
    func counts(with switches: Switches) -> Bool { mayHaveSession || !switches.contains(.N15) }
}
