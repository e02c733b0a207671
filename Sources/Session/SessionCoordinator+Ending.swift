import Timeline
import Workouts

// How a session ends: with its run, or because the system takes it.
extension SessionCoordinator {
    /// Finishes the session for a run; with `N12` one that began after the run's end is dropped, since it holds nothing.
    ///
    /// What was recorded after the run's end, where the next has begun, is that one's, which gets a session of its own.
    mutating func finish(_ run: Identifier, into directives: inout [Directive]) {
        let end = runs.first { $0.run.id == run }?.run.end
        let hasNext = runs.contains(where: \.wantsSession)
        if hasNext, let recordStart, let end, end <= recordStart {
            return leaveSession(of: run, end: end, into: &directives)
        }
        for index in runs.indices where runs[index].wantsSession {
            if let record, runs[index].service == .begun(record: record) { launchBalance += 1 }
            runs[index].service = .none
        }
        // What has come only once it was over has had its launch, and may have begun after this one's end.
        let missed = runs.filter { $0.run.id != run && isMissed($0) }
        if switches.contains(.N15) { launchBalance -= missed.count }
        releaseRuns(besides: run)
        guard savesFromLog, let record, let recordStart, let end, end <= recordStart else {
            let isNextOver = missed.contains { next in end.map { $0 <= next.run.start } ?? false }
            let isFollowed = hasNext || isNextOver && switches.contains(.N19)
            return self.end(with: .finish(run: run, end: isFollowed ? end : nil), into: &directives)
        }
        self.end(with: .discardEmpty, into: &directives)
        directives.append(.saveLog(run: run, end: end, continuing: record))
        noteSaved(record)
        close(run)
    }

    /// With `N12`, lets a run have a record from the app's own log of which the session has recorded less than half, and
    /// with `N19` one that was over before the run began that has the record, or soon after.
    private mutating func releaseRuns(besides run: Identifier) {
        guard savesFromLog, let record, let recordStart, let heir = runs.first(where: { $0.run.id == run })
        else { return }
        for index in runs.indices where runs[index].run.id != run && runs[index].service == .begun(record: record) {
            let other = runs[index].run
            guard let end = other.end else { continue }
            let isApart = switches.contains(.N19) && !other.isBeside(heir.run)
            if isApart || recordStart - other.start > end - recordStart { runs[index].service = .none }
        }
    }

    /// Leaves a session that began after a run's end to the run that is under way.
    private mutating func leaveSession(of run: Identifier, end: Instant, into directives: inout [Directive]) {
        close(run)
        if savesFromLog { directives.append(.saveLog(run: run, end: end, continuing: nil)) }
    }

    /// Notes that a run has had its record, also where it was begun by a session that is lost.
    private mutating func close(_ run: Identifier) {
        for index in runs.indices where runs[index].run.id == run { runs[index].service = .closed }
    }

    /// The system has ended the session: its runs get no other, since whoever took it may still need the sensors.
    mutating func lose(at now: Instant, into directives: inout [Directive]) {
        guard status == .running else { return }
        let heir = heirOfLostSession
        for index in runs.indices where runs[index].run.status.isActive {
            let isLeft = savesFromLog && runs[index].wantsSession && runs[index].run.id != heir
            runs[index].service = isLeft ? .barred : .closed
        }
        if let heir { releaseRuns(besides: heir) } else { noteTaken(at: now) }
        // They count no more, so that the next session is not ended for them.
        if switches.contains(.N15) { previouslyActive.clear() }
        end(with: switches.contains(.H3) ? .salvage(run: heir) : .forget, into: &directives)
        saveUnservedRuns(into: &directives)
    }

    /// The run that gets the record of a session which is taken: with `L1`, of those under way the one that began first,
    /// since the session has recorded most of it; then the lowest id.
    private var heirOfLostSession: Identifier? {
        let active = runs.filter(\.wantsSession).map(\.run)
        // Within its grace window a session has not ended yet with the run that was completed in it.
        if active.isEmpty { return runs.filter(isHeir).map(\.run).min(by: SessionEndPlanner.isPreferred)?.id }
        if switches.contains(.L1) { return active.min { ($0.start, $0.id) < ($1.start, $1.id) }?.id }
        var ids = active.map(\.id)
        putInSetOrder(&ids)
        return ids.first
    }
}
