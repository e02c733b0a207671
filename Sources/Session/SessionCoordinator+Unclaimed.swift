import Timeline
import Workouts

// With `N15`: a session that was launched and has no run.
extension SessionCoordinator {
    /// Whether no run is known for which the session may run.
    private var isUnclaimed: Bool {
        !runs.contains { stored in
            stored.wantsSession || record.map { stored.service == .begun(record: $0) } ?? false
        }
    }

    /// Gives a session of which no run is known the run that was over by the time it arrived.
    ///
    /// It was under way while the session ran. Of several the others are saved from the app's own log, with `H1` and `N12`.
    mutating func serveMissedRun() {
        guard switches.contains(.N15), status == .running, let record, let recordStart, isUnclaimed else { return }
        let missed = runs.indices.filter { index in
            let stored = runs[index]
            return stored.service == .none && stored.run.status == .completed
                && stored.run.end.map { $0 > recordStart } ?? false
        }
        guard let index = missed.min(by: { SessionEndPlanner.isPreferred(runs[$0].run, runs[$1].run) }) else { return }
        serve(index, with: record)
        previouslyActive.append(runs[index].run.id)
    }

    /// Drops a session for which a push brings no run though it was launched minutes ago: its run is gone.
    ///
    /// A run that was only slow to arrive has come by then, since its push replaces those that do not hold it.
    mutating func dropUnclaimedSession(at now: Instant, into directives: inout [Directive]) {
        guard switches.contains(.N15), status == .running, previouslyActive.isEmpty, isUnclaimed,
            let recordStart, now - recordStart > settings.launchPatience
        else { return }
        end(with: .discard, into: &directives)
    }
}

extension StoredRun {
    /// Whether the run may still have a session; the launch of one that has had its own may come late.
    func counts(with switches: Switches) -> Bool { service != .closed || !switches.contains(.N15) }
}
