import Session
import Timeline
import Workouts

// The app: what it is told, and when it can be told.
extension Watch {
    mutating func take(handoff activity: ActivityType, at now: Instant, into directives: inout [Directive]) {
        switch appState {
        case .off, .launching, .booting:
            heldHandoff = activity
            open(at: now, into: &directives)
        case .suspended:
            wake(at: now, into: &directives)
            tell(.configurationArrived(activity), at: now, into: &directives)
        case .running: tell(.configurationArrived(activity), at: now, into: &directives)
        }
    }

    mutating func open(at now: Instant, into directives: inout [Directive]) {
        switch appState {
        case .off:
            appState = .launching
            launches += 1
            directives.append(.setTimer(.appReady(launch: launches), after: settings.appLaunch))
        case .launching, .booting: break
        case .suspended, .running:
            wake(at: now, into: &directives)
            tell(.runsChanged, at: now, into: &directives)
        }
    }

    mutating func becomeReady(at now: Instant, into directives: inout [Directive]) {
        appState = .running
        directives.append(.note(.appLaunched))
        let (runs, taken) = (coordinator.runs, coordinator.taken)
        coordinator = SessionCoordinator(runs: runs, settings: settings.coordinator, switches: settings.switches)
        coordinator.taken = taken
        settleNow(at: now, into: &directives)
        tell(.launched, at: now, into: &directives)
        applyHeldPush(at: now, into: &directives)
        if let activity = heldHandoff {
            heldHandoff = nil
            tell(.configurationArrived(activity), at: now, into: &directives)
        }
    }

    mutating func wake(at now: Instant, into directives: inout [Directive]) {
        guard appState == .suspended else { return }
        appState = .running
        catchUp(at: now, into: &directives)
        applyHeldPush(at: now, into: &directives)
        let waiting = deferredTimers
        deferredTimers.clear()
        for timer in waiting { fire(timer, at: now, into: &directives) }
    }

    mutating func take(push runs: [Run], at now: Instant, into directives: inout [Directive]) {
        heldPush = runs
        if isAppReady { applyHeldPush(at: now, into: &directives) }
    }

    private mutating func applyHeldPush(at now: Instant, into directives: inout [Directive]) {
        guard let runs = heldPush else { return }
        heldPush = nil
        coordinator.apply(runs)
        tell(.runsPushed, at: now, into: &directives)
    }

    mutating func finish(_ run: Identifier, at now: Instant, into directives: inout [Directive]) {
        guard isAppReady, coordinator.complete(run, at: now) else { return }
        tell(.runsChanged, at: now, into: &directives)
    }

    mutating func log(_ set: LoggedSet, in run: Identifier, at now: Instant, into directives: inout [Directive]) {
        guard isAppReady, coordinator.noteEvent(in: run, at: now) else { return }
        if let index = logs.firstIndex(where: { $0.run == run }) {
            logs[index].sets.append(set)
        } else {
            logs.append(Log(run: run, sets: [set]))
        }
        tell(.runsChanged, at: now, into: &directives)
    }

    /// Tells the coordinator something and carries out what it orders, and what it orders in turn.
    mutating func tell(_ event: SessionCoordinator.Event, at now: Instant, into directives: inout [Directive]) {
        coordinator.handle(event, at: now, into: &orders)
        var next = 0
        while next < orders.count {
            carryOut(orders[next], at: now, into: &directives)
            next += 1
        }
        orders.clear()
    }
}
