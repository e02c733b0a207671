import Session
import Timeline
import Workouts

// The app's life, and what it is told by the system.
extension DocumentWatch {
    mutating func take(_ event: Watch.Event, at now: Instant, into effects: inout Effects) {
        tellSession(event, at: now)
        if session.appState == .booting { notifications.engine = nil }
        switch session.appState {
        case .off, .booting, .launching: memory.reset(launch: 0)
        case .suspended: break
        case .running: if case .opened = event { appear(into: &effects) }
        }
    }

    mutating func take(_ notice: Notice, at now: Instant, into effects: inout Effects) {
        if case .appLaunched = notice { launch(at: now, into: &effects) }
        if case .sessionUnclaimed = notice { requestRun(into: &effects) }
        if case .saved(_, let run?) = notice { attachMetrics(to: run, at: now, into: &effects) }
    }

    private mutating func launch(at now: Instant, into effects: inout Effects) {
        memory.reset(launch: Int32(truncatingIfNeeded: session.launches))
        memory.live.mirror.isReachable = isReachable
        memory.live.mirror.disown(stored.documents.lazy.filter(\.status.isActive).map(\.id), mirrorSettings)
        memory.place = .gate
        renewLock(until: stored.lockEnd, at: now, into: &effects)
    }

    mutating func activate(at now: Instant, into effects: inout Effects) {
        switch session.appState {
        case .off, .launching, .booting: return
        case .suspended, .running: break
        }
        memory.isActivated = true
        guard session.isAppReady else { return }
        requestSync(into: &effects)
        catchUp(into: &effects)
    }

    /// The app reads newer documents now, and asks for what it could not read, as it does whenever it starts (W4).
    mutating func update(to version: UInt8, into effects: inout Effects) {
        settings.version = version
        guard memory.isActivated else { return }
        memory.isAwaitingPush = true
        if session.isAppReady { requestSync(into: &effects) }
    }

    mutating func take(isReachable: Bool, into effects: inout Effects) {
        self.isReachable = isReachable
        memory.live.mirror.isReachable = isReachable
        guard isReachable, canReceive else { return }
        if has(.L2), memory.isAwaitingPush { requestSync(into: &effects) }
        catchUp(into: &effects)
    }

    /// Sends once more what the phone may lack, now that it may be in reach again.
    private mutating func catchUp(into effects: inout Effects) {
        if isReachable { memory.live.mirror.reconnect(into: &effects) }
        forwardAgain(into: &effects)
    }

    mutating func step(clockBy span: TimeSpan, at now: Instant, into effects: inout Effects) {
        clock.step(by: span, at: now)
        armNotification(into: &effects)
        guard session.isAppReady else { return }
        memory.live.arm(into: &effects)
        memory.live.mirror.arm(mirrorSettings, into: &effects)
    }

    /// Makes good for what an app that was suspended has missed.
    mutating func wake(at now: Instant, into effects: inout Effects) {
        var next = 0
        while next < memory.deferredTimers.count {
            fire(memory.deferredTimers[next], at: now, into: &effects)
            next += 1
        }
        memory.deferredTimers.clear()
        if has(.L2), memory.isAwaitingPush { requestSync(into: &effects) }
        if memory.isActivated { catchUp(into: &effects) }
        // A clock that was set meanwhile has left the timers where they were.
        advanceFlow(at: now, into: &effects)
        advanceCover(at: now, into: &effects)
        memory.live.mirror.arm(mirrorSettings, into: &effects)
    }

    mutating func fire(_ timer: DeviceTimer, at now: Instant, into effects: inout Effects) {
        switch timer {
        case .phaseEnd(let generation):
            if generation == memory.live.generation { advanceFlow(at: now, into: &effects) }
        case .mirrorPhaseEnd(let generation):
            if memory.live.mirror.isCurrent(coverTimer: generation) { advanceCover(at: now, into: &effects) }
        case .mirrorStale(let generation): memory.live.mirror.lapse(generation: generation, into: &effects)
        case .liveRetry(let generation): memory.live.mirror.retry(generation: generation, into: &effects)
        case .syncRetry(let generation): retrySync(generation: generation, into: &effects)
        case .lockLapse(let generation):
            if generation == memory.lockGeneration { unlock(into: &effects) }
        case .session, .phoneReady, .ingest, .lockRenewal, .launchTimeout, .notification, .heartbeat, .countdownEnd,
            .crownRest, .acknowledgementStall:
            break
        }
    }

    /// Says so where the open run, or else the first that is active, has no session and none is on its way.
    mutating func sayWhetherThereIsASession(into effects: inout Effects) {
        guard has(.H1), session.isAppReady, session.coordinator.status == .none,
            let position = openRun ?? firstActiveRun, stored.documents[position].status.isActive
        else { return memory.sessionlessRun = nil }
        let run = stored.documents[position].id
        guard memory.sessionlessRun != run else { return }
        memory.sessionlessRun = run
        effects.note(.sessionlessHint(workout: run, isClosed: session.coordinator.isClosed(run)))
    }

    /// The position of the run that is open; nil where none is, or it is not here.
    private var openRun: Int? {
        guard let run = memory.place.run else { return nil }
        return position(of: run)
    }
}
