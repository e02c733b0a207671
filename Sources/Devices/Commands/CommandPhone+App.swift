import CommandChannel
import Session
import Timeline
import Workouts

// The app: when it runs, and what it is told by the system.
extension CommandPhone {
    mutating func enterForeground(at now: Instant, into effects: inout Effects) {
        switch memory.state {
        case .off:
            launch(into: &effects)
            memory.opensInForeground = true
        case .launching: memory.opensInForeground = true
        case .suspended, .background:
            wake(at: now, into: &effects)
            memory.state = .foreground
        case .foreground: break
        }
    }

    mutating func leaveForeground() {
        switch memory.state {
        case .launching: memory.opensInForeground = false
        case .foreground: memory.state = .background
        case .off, .suspended, .background: break
        }
    }

    mutating func resume(at now: Instant, into effects: inout Effects) {
        switch memory.state {
        case .off: launch(into: &effects)
        case .suspended: wake(at: now, into: &effects)
        case .launching, .background, .foreground: break
        }
    }

    private mutating func launch(into effects: inout Effects) {
        stored.launches &+= 1
        memory.reset(launch: stored.launches)
        memory.state = .launching
        effects.order(.setTimer(.phoneReady(launch: stored.launches), after: settings.appLaunch))
    }

    private mutating func becomeReady(at now: Instant, into effects: inout Effects) {
        memory.state = memory.opensInForeground ? .foreground : .background
        let switches = ChannelSwitches(settings.switches)
        memory.receiver = CommandReceiver(restoring: stored.receiver, switches: switches)
        memory.counter = RevisionCounter(
            restoring: stored.revision, milliseconds: reading(at: now).milliseconds, switches: switches)
        settlePhase()
        beat(into: &effects)
    }

    private mutating func wake(at now: Instant, into effects: inout Effects) {
        guard memory.state == .suspended else { return }
        memory.state = .background
        let waiting = memory.deferredTimers
        memory.deferredTimers.clear()
        // Of a heartbeat that was due meanwhile the next one makes up.
        for timer in waiting where !timer.isHeartbeat { fire(timer, at: now, into: &effects) }
        // A clock that was set meanwhile has left no timer for what has ended.
        endPhase(at: now, into: &effects)
        if memory.owesCatchUp { catchUp() }
        beat(into: &effects)
    }

    mutating func activate() {
        guard memory.state != .off, memory.state != .launching else { return }
        memory.isActivated = true
        catchUp()
    }

    /// Tells a watch that is back, or may have missed something; an app that sleeps does so once it is awake.
    mutating func catchUp() {
        guard memory.isActivated else { return }
        memory.owesCatchUp = !isRunning
        guard isRunning else { return }
        if memory.lastPushed == nil { memory.wantsSnapshot = true } else { memory.wantsRepeat = true }
    }

    mutating func fire(_ timer: DeviceTimer, at now: Instant, into effects: inout Effects) {
        guard memory.state != .suspended else { return memory.deferredTimers.append(timer) }
        switch timer {
        case .phoneReady(let launch):
            if memory.state == .launching, launch == stored.launches { becomeReady(at: now, into: &effects) }
        case .launchTimeout(let attempt): giveUp(launch: attempt, into: &effects)
        case .heartbeat(let generation):
            guard generation == memory.heartbeat else { return }
            memory.wantsRepeat = memory.lastPushed != nil
            if memory.wantsRepeat { effects.note(.heartbeat) }
            beat(into: &effects)
        case .countdownEnd(let generation):
            if generation == memory.countdown { endPhase(at: now, into: &effects) }
        default: break
        }
    }

    /// Sets the time of the next heartbeat, while there is a session and the app runs.
    mutating func beat(into effects: inout Effects) {
        guard isRunning, openSession != nil else { return }
        memory.heartbeat = memory.nextGeneration()
        effects.order(.setTimer(.heartbeat(generation: memory.heartbeat), after: settings.heartbeat))
    }

    // MARK: Launching the watch

    mutating func launchWatch(_ activity: ActivityType, into effects: inout Effects) {
        let attempt = memory.nextGeneration()
        memory.launchAttempt = attempt
        effects.order(.launchWatch(activity, attempt: attempt))
        effects.order(.setTimer(.launchTimeout(attempt: attempt), after: settings.launchTimeout))
    }

    mutating func answer(launch attempt: Int32, _ isDone: Bool, into effects: inout Effects) {
        // An answer that comes after the time-out, or to an app that has died since, changes nothing.
        guard attempt == memory.launchAttempt else { return }
        memory.launchAttempt = nil
        effects.note(.launchAnswered(isDone))
    }

    private mutating func giveUp(launch attempt: Int32, into effects: inout Effects) {
        guard attempt == memory.launchAttempt else { return }
        memory.launchAttempt = nil
        effects.note(.launchTimedOut)
    }
}

extension DeviceTimer {
    fileprivate var isHeartbeat: Bool { if case .heartbeat = self { true } else { false } }
}
