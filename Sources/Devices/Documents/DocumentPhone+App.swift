import Session
import Timeline
import Workouts

// The app: when it runs, and what it is told by the system.
extension DocumentPhone {
    mutating func enterForeground(at now: Instant, into effects: inout Effects) {
        switch memory.state {
        case .off:
            launch(into: &effects)
            memory.opensInForeground = true
        case .launching: memory.opensInForeground = true
        case .suspended, .background:
            wake(at: now, into: &effects)
            comeToFront(into: &effects)
        case .foreground: break
        }
    }

    mutating func leaveForeground() {
        switch memory.state {
        case .launching: memory.opensInForeground = false
        case .foreground:
            let held = locks
            memory.state = .background
            // M1: what nobody looks at, nobody edits.
            if locks != held { push() }
        case .off, .suspended, .background: break
        }
    }

    mutating func suspend() {
        if memory.state == .background { memory.state = .suspended }
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
        memory.state = .background
        gather(at: now, into: &effects)
        memory.live.mirror.disown(stored.cache.rows.lazy.filter(\.isActive).map(\.workout), mirrorSettings)
        if memory.opensInForeground { comeToFront(into: &effects) }
    }

    private mutating func comeToFront(into effects: inout Effects) {
        memory.state = .foreground
        if isLocking { renewLock(into: &effects) }
    }

    private mutating func wake(at now: Instant, into effects: inout Effects) {
        guard memory.state == .suspended else { return }
        memory.state = .background
        mergeConflicts(at: now, into: &effects)
        var next = 0
        while next < memory.unseen.count {
            see(memory.unseen[next], at: now, into: &effects)
            next += 1
        }
        memory.unseen.clear()
        next = 0
        while next < memory.deferredTimers.count {
            fire(memory.deferredTimers[next], at: now, into: &effects)
            next += 1
        }
        memory.deferredTimers.clear()
        settleEdits(at: now, into: &effects)
        if memory.owesCatchUp { catchUp(into: &effects) }
        // A clock that was set meanwhile, or an edit that was merged just now, has left no timer for what has ended.
        advanceFlow(at: now, into: &effects)
        advanceCover(at: now, into: &effects)
        armPhases(into: &effects)
    }

    private mutating func armPhases(into effects: inout Effects) {
        memory.live.arm(into: &effects)
        memory.live.mirror.arm(mirrorSettings, into: &effects)
    }

    mutating func activate(into effects: inout Effects) {
        guard memory.state != .off, memory.state != .launching else { return }
        memory.isActivated = true
        catchUp(into: &effects)
    }

    mutating func change(reachability isReachable: Bool, into effects: inout Effects) {
        system.isReachable = isReachable
        guard memory.isActivated else { return }
        if isReachable { catchUp(into: &effects) } else { memory.live.mirror.isReachable = false }
    }

    mutating func change(watch isPaired: Bool, _ isInstalled: Bool, into effects: inout Effects) {
        let wasThere = system.isPaired && system.isInstalled
        (system.isPaired, system.isInstalled) = (isPaired, isInstalled)
        if !wasThere, isPaired, isInstalled, memory.isActivated { catchUp(into: &effects) }
    }

    /// P8: tells a watch that is back, or may have missed something.
    private mutating func catchUp(into effects: inout Effects) {
        memory.owesCatchUp = !isRunning
        guard isRunning else { return }
        push()
        if system.isReachable { memory.live.mirror.reconnect(into: &effects) }
    }

    mutating func receive(_ message: Message, at now: Instant, into effects: inout Effects) {
        guard canReceive else { return }
        switch message {
        case .requestSync: push()
        case .workoutUpdate(let edit):
            hear(effects.received, at: now, into: &effects)
            queue(effects.received, edit, into: &effects)
        case .live(let frame): follow(frame, at: now, into: &effects)
        case .liveEnded(let workout, let version): driverEnded(workout, version, into: &effects)
        case .snapshot, .command: break
        }
    }

    mutating func step(clock span: TimeSpan, at now: Instant, into effects: inout Effects) {
        clock.step(by: span, at: now)
        if isRunning { armPhases(into: &effects) }
    }

    mutating func fire(_ timer: DeviceTimer, at now: Instant, into effects: inout Effects) {
        guard memory.state != .suspended else { return memory.deferredTimers.append(timer) }
        switch timer {
        case .phoneReady(let launch):
            if memory.state == .launching, launch == stored.launches { becomeReady(at: now, into: &effects) }
        case .ingest(let ticket): settleEdit(ticket, at: now, into: &effects)
        case .launchTimeout(let attempt): giveUp(launch: attempt, into: &effects)
        case .lockRenewal(let generation):
            if generation == memory.lockRenewal, isLocking { renewLock(into: &effects) }
        case .phaseEnd(let generation):
            if generation == memory.live.generation { advanceFlow(at: now, into: &effects) }
        case .mirrorPhaseEnd(let generation):
            if memory.live.mirror.isCurrent(coverTimer: generation) { advanceCover(at: now, into: &effects) }
        case .mirrorStale(let generation): memory.live.mirror.lapse(generation: generation, into: &effects)
        case .liveRetry(let generation): memory.live.mirror.retry(generation: generation, into: &effects)
        case .session, .syncRetry, .lockLapse, .notification, .heartbeat, .countdownEnd, .crownRest,
            .acknowledgementStall:
            break
        }
    }
}
