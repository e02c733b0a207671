import Timeline
import Workouts

// How a session is born: launched by the phone, started by the watch itself, or kept from a launch that came too early.
extension SessionCoordinator {
    mutating func launch(at now: Instant, into directives: inout [Directive]) {
        guard switches.contains(.H1) else { return reconcile(into: &directives) }
        status = .recovering
        directives.append(.recover)
    }

    mutating func take(launch activity: ActivityType, at now: Instant, into directives: inout [Directive]) {
        let isBelated = settleLaunch(at: now)
        // What was another run's leaves none over for one that may still be on its way.
        let surplus = isBelated ? 0 : 1
        switch status {
        case .none:
            launchBalance = surplus
            if isBelated, !runs.contains(where: \.wantsSession) { return directives.append(.launchDropped) }
            start(activity, continuing: nil, into: &directives)
        case .starting, .recovering, .running:
            guard switches.contains(.H2a) else { return directives.append(.launchRefused) }
            keptLaunch = activity
            launchBalance += surplus
            directives.append(.launchKept)
        }
    }

    /// Takes in that a launch has come, as one run at most may still lack it.
    ///
    /// - Returns: Whether that run has had its session, with `N6`. A launch names no run: should it be that of another
    ///   one after all, with `H1` that one's session is started as soon as it arrives.
    private mutating func settleLaunch(at now: Instant) -> Bool {
        let lacking = runs.indices.filter { runs[$0].lacksLaunch && !isLaunchLost(of: runs[$0], at: now) }
        guard let index = lacking.first(where: { runs[$0].wantsSession }) ?? lacking.first else { return false }
        runs[index].lacksLaunch = false
        return switches.isSuperset(of: [.H1, .N6]) && !runs[index].wantsSession
    }

    /// Whether a run has been over for so long that its launch does not come any more.
    ///
    /// Launches are late by minutes, and the next workout is one of another day: one that comes by then is its own.
    private func isLaunchLost(of stored: StoredRun, at now: Instant) -> Bool {
        let end = stored.run.end ?? stored.lastSign ?? stored.run.start
        return !stored.wantsSession && now - end > settings.staleLimit
    }

    private mutating func start(
        _ activity: ActivityType, continuing record: Identifier?, into directives: inout [Directive]
    ) {
        status = .starting
        directives.append(.start(activity, continuing: record))
        directives.append(.setTimer(.startTimeout, after: settings.startTimeout))
    }

    mutating func abandonStart(into directives: inout [Directive]) {
        guard status == .starting else { return }
        status = .none
        directives.append(.abandonStart)
        startKeptLaunch(into: &directives)
        saveUnservedRuns(into: &directives)
        // Every record that was being made is made before a start, so what has none by now is lost.
        if switches.contains(.N11), status == .none { saveLostRuns(into: &directives) }
        // A launch that was kept is a start of its own, and may be repeated in turn.
        let repeats = switches.contains(.N20) && !isStartRepeated && status == .none
        isStartRepeated = false
        guard repeats else { return }
        startForRun(into: &directives)
        isStartRepeated = status == .starting
    }

    mutating func sessionRuns(_ record: Identifier, at now: Instant, into directives: inout [Directive]) {
        status = .running
        isStartRepeated = false
        (self.record, recordStart) = (record, now)
        for index in runs.indices where runs[index].wantsSession || wasLost(runs[index]) { serve(index, with: record) }
        if switches.contains(.H2b) {
            isInGrace = true
            directives.append(.setTimer(.grace, after: settings.graceWindow))
        }
        reconcile(into: &directives)
        awaitRun(at: now, into: &directives)
        awaitStaleness(settings.staleLimit, into: &directives)
    }

    /// Notes that a session serves a run.
    mutating func serve(_ index: Int, with record: Identifier) {
        launchBalance -= 1
        if runs[index].service == .none, launchBalance < 0 { runs[index].lacksLaunch = true }
        runs[index].service = .begun(record: record)
        // It counts as active before, also where it is over before the session may end.
        if switches.contains(.N15), !previouslyActive.contains(runs[index].run.id) {
            previouslyActive.append(runs[index].run.id)
            putInSetOrder(&previouslyActive)
        }
    }

    /// Whether a run whose session was lost has been completed while the one that goes on with it was asked for.
    private func wasLost(_ stored: StoredRun) -> Bool {
        guard case .begun = stored.service else { return false }
        return previouslyActive.contains(stored.run.id)
    }

    mutating func startKeptLaunch(into directives: inout [Directive]) {
        launchBalance = keptLaunch == nil ? 0 : max(launchBalance, 0)
        guard let activity = keptLaunch else { return }
        keptLaunch = nil
        if switches.contains(.N6), launchBalance == 0, !runs.contains(where: \.wantsSession) {
            directives.append(.launchDropped)
        } else {
            start(activity, continuing: nil, into: &directives)
        }
    }

    mutating func startForRun(into directives: inout [Directive]) {
        guard switches.contains(.H1), status == .none, let stored = runs.first(where: \.wantsSession) else { return }
        if case .begun(let record) = stored.service {
            start(stored.run.activity, continuing: record, into: &directives)
        } else {
            start(stored.run.activity, continuing: nil, into: &directives)
        }
    }
}
