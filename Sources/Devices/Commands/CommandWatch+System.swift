import CommandChannel
import Session
import Timeline
import Workouts

// The app's life, and what it is told by the system.
extension CommandWatch {
    mutating func take(_ event: Watch.Event, at now: Instant) {
        tellSession(event, at: now)
        if session.appState == .booting { notification.end = nil }
        switch session.appState {
        case .off, .booting, .launching:
            memory.reset()
            hasNews = true
        case .suspended, .running: break
        }
    }

    mutating func take(_ notice: Notice, at now: Instant, into effects: inout Effects) {
        if case .appLaunched = notice { launch(at: now, into: &effects) }
        if case .saved(_, let run?) = notice { sendMetrics(of: run, into: &effects) }
    }

    private mutating func launch(at now: Instant, into effects: inout Effects) {
        memory.reset()
        guard openChannel(at: now, into: &effects) else {
            // It traps where it reads its storage, as at each launch from now on.
            memory.reset()
            hasNews = true
            return tellSession(.crashed, at: now)
        }
        hasNews = true
        passOldCountdown(at: now)
    }

    mutating func activate(into effects: inout Effects) {
        switch session.appState {
        case .off, .launching, .booting: return
        case .suspended, .running: break
        }
        memory.isActivated = true
        if session.isAppReady { tellReach(into: &effects) }
    }

    mutating func step(clockBy span: TimeSpan, at now: Instant, into effects: inout Effects) {
        clock.step(by: span, at: now)
        (memory.awaitedCountdown, hasNews) = (nil, true)
        if session.isAppReady { endCountdown(at: now, into: &effects) }
    }

    /// Makes good for what an app that was suspended has missed.
    mutating func wake(at now: Instant, into effects: inout Effects) {
        // While it slept nothing could be heard of the phone: reach returns, and what is held is offered anew.
        if memory.isActivated {
            tellSender(.reachabilityChanged(false), into: &effects)
            tellReach(into: &effects)
        }
        var next = 0
        while next < memory.deferredTimers.count {
            fire(memory.deferredTimers[next], at: now, into: &effects)
            next += 1
        }
        memory.deferredTimers.clear()
        endCountdown(at: now, into: &effects)
    }

    mutating func fire(_ timer: DeviceTimer, at now: Instant, into effects: inout Effects) {
        switch timer {
        case .crownRest(let column, let generation): flush(column, generation: generation, at: now, into: &effects)
        case .acknowledgementStall(let generation): stall(generation: generation, into: &effects)
        case .countdownEnd(let generation):
            if generation == memory.countdown { endCountdown(at: now, into: &effects) }
        case .session, .phoneReady, .phaseEnd, .mirrorPhaseEnd, .mirrorStale, .liveRetry, .syncRetry, .ingest,
            .lockRenewal, .lockLapse, .launchTimeout, .notification, .heartbeat:
            break
        }
    }

    /// Says so where the workout is under way, has no session, and none is on its way.
    mutating func sayWhetherThereIsASession(into effects: inout Effects) {
        guard has(.H1), session.isAppReady, session.coordinator.status == .none else {
            return memory.sessionlessRun = nil
        }
        let glance = self.glance
        guard glance.isActive, let run = glance.session else { return memory.sessionlessRun = nil }
        guard memory.sessionlessRun != run else { return }
        memory.sessionlessRun = run
        effects.note(.sessionlessHint(workout: run, isClosed: session.coordinator.isClosed(run)))
    }
}
