import Timeline
import Workouts

// What becomes of sessions that are found when the app launches.
extension SessionCoordinator {
    mutating func takeUp(
        _ record: Identifier, since start: Instant, at now: Instant, into directives: inout [Directive]
    ) {
        guard status == .recovering else { return }
        status = .running
        (self.record, recordStart) = (record, start)
        awaitStaleness(settings.staleLimit, into: &directives)
        launchBalance -= runs.count { $0.service == .begun(record: record) }
        saveLostRuns(into: &directives)
        guard let served = lastSeenRun(of: record) else {
            let isLeft = switches.contains(.N15) && now - start > settings.staleLimit
            guard !isLeft else {
                end(with: .discardEmpty, into: &directives)
                return reconcile(into: &directives)
            }
            reconcile(into: &directives)
            return awaitRun(at: now, into: &directives)
        }
        guard isStale(runs[served], at: now) else {
            // The app may have died before it could end the session with its run.
            if switches.contains(.N15) {
                previouslyActive = runs.filter { $0.service == .begun(record: record) }.map(\.run.id)
                putInSetOrder(&previouslyActive)
            }
            return reconcile(into: &directives)
        }
        close(record, lastSeenIn: served, into: &directives)
        saveUnservedRuns(into: &directives)
    }

    /// Closes a session that was left, as of the last sign of its run.
    private mutating func close(_ record: Identifier, lastSeenIn served: Int, into directives: inout [Directive]) {
        for index in runs.indices where runs[index].service == .begun(record: record) { runs[index].service = .closed }
        if let end = runs[served].lastSign {
            self.end(with: .finish(run: runs[served].run.id, end: end), into: &directives)
        } else {
            self.end(with: .discardEmpty, into: &directives)
        }
    }

    /// With `N22`, looks in a while whether the session that runs was left.
    mutating func awaitStaleness(_ span: TimeSpan, into directives: inout [Directive]) {
        if switches.contains(.N22) { directives.append(.setTimer(.stale, after: span)) }
    }

    /// Closes the session that runs where nobody has done anything in it for hours: its end was never heard of.
    mutating func closeLeftSession(at now: Instant, into directives: inout [Directive]) {
        guard switches.contains(.N22), status == .running, let record, let recordStart else { return }
        let served = lastSeenRun(of: record)
        let left = (served.flatMap { runs[$0].lastSign } ?? recordStart) + settings.staleLimit - now
        guard left <= .zero else { return awaitStaleness(left, into: &directives) }
        if let served {
            close(record, lastSeenIn: served, into: &directives)
        } else {
            end(with: .discardEmpty, into: &directives)
        }
        saveUnservedRuns(into: &directives)
    }

    /// Of the runs that a session serves, the one of which there was a sign last; one that is over counts least.
    private func lastSeenRun(of record: Identifier) -> Int? {
        let served = runs.indices.filter { runs[$0].service == .begun(record: record) }
        let active = served.filter { runs[$0].wantsSession }
        return (active.isEmpty ? served : active).max {
            (runs[$0].lastSign ?? runs[$0].run.start) < (runs[$1].lastSign ?? runs[$1].run.start)
        }
    }

    /// After a reboot that took the session: runs that were left hours ago are closed, the others get a fresh one.
    mutating func closeStaleRuns(at now: Instant, into directives: inout [Directive]) {
        guard status == .recovering else { return }
        status = .none
        for index in runs.indices where runs[index].wantsSession && isStale(runs[index], at: now) {
            guard case .begun(let record) = runs[index].service else { continue }
            runs[index].service = .closed
            if let end = runs[index].lastEvent {
                directives.append(.saveLog(run: runs[index].run.id, end: end, continuing: record))
            }
        }
        saveLostRuns(into: &directives)
        reconcile(into: &directives)
    }

    /// With `N12`, saves what the app itself knows of runs that were completed in a session of which nothing is left.
    ///
    /// Of runs that were carried out together the one that ended last is saved; a run that is still active is not over.
    mutating func saveLostRuns(into directives: inout [Directive]) {
        guard savesFromLog else { return }
        let lost = runs.filter { lostRecord(of: $0) != nil }
        for heir in lost.sorted(by: { SessionEndPlanner.isPreferred($0.run, $1.run) }) {
            guard let record = runs.first(where: { $0.run.id == heir.run.id }).flatMap(lostRecord) else { continue }
            directives.append(.saveLog(run: heir.run.id, end: heir.run.end ?? heir.run.start, continuing: record))
            for index in runs.indices where lostRecord(of: runs[index]) == record {
                let run = runs[index].run
                if run.id == heir.run.id || run.isMostly(within: heir.run) { runs[index].service = .closed }
            }
        }
    }

    /// The record that the session of a completed run would have made, where that is not there any more.
    private func lostRecord(of stored: StoredRun) -> Identifier? {
        guard stored.run.status == .completed, case .begun(let record) = stored.service else { return nil }
        return record == self.record ? nil : record
    }

    private func isStale(_ stored: StoredRun, at now: Instant) -> Bool {
        now - (stored.lastSign ?? stored.run.start) > settings.staleLimit
    }
}

extension Run {
    /// Whether more than half of it was carried out beside another run.
    fileprivate func isMostly(within other: Run) -> Bool { shares(moreThanOneIn: 2, with: other) }

    /// Whether it was carried out beside another run, for more than the tenth by which one may begin before the last ends.
    func isBeside(_ other: Run) -> Bool { shares(moreThanOneIn: 10, with: other) }

    private func shares(moreThanOneIn parts: Int64, with other: Run) -> Bool {
        guard let end else { return false }
        return (min(end, other.end ?? end) - max(start, other.start)) * parts > end - start
    }
}
