import Session
import Timeline
import Workouts

// What the system does for the app, and what it does on its own.
extension Watch {
    /// Carries out one order of the coordinator.
    mutating func carryOut(_ order: SessionCoordinator.Directive, at now: Instant, into directives: inout [Directive]) {
        do throws(SessionRefusal) {
            switch order {
            case .start(let activity, let continued):
                if let orphan = try system.drop(at: now) { directives.append(.note(.orphanReplaced(record: orphan))) }
                // There is one session at a time, and one that is stopped is still there.
                settleNow(at: now, into: &directives)
                start(activity, continuing: continued, into: &directives)
            case .abandonStart:
                system.abandonStart()
                directives.append(.note(.startHung))
            case .recover: try recover(at: now, into: &directives)
            case .finish(let run, let end):
                // With N19 the end of a run ends its session, though the next is under way.
                let isOver =
                    coordinator.switches.contains(.N19)
                    && coordinator.runs.contains { $0.run.id == run && $0.run.status == .completed }
                let ending: SessionEnding = end == nil || isOver ? .finished : .unfinished
                try close(run: run, ending: ending, end: end ?? now, at: now, into: &directives)
            case .salvage(let run):
                try close(run: run, ending: .salvaged, end: system.taken ?? now, at: now, into: &directives)
                // Nothing keeps a session that has ended.
                settleNow(at: now, into: &directives)
            case .forget: try forgetSession(at: now, into: &directives)
            case .discard:
                if let record = try system.drop(at: now) { directives.append(.note(.sessionDiscarded(record: record))) }
            case .discardEmpty:
                guard let record = try system.drop(at: now) else { return }
                directives.append(.note(.emptySessionDiscarded(record: record)))
            case .saveLog(let run, let end, let record):
                try saveLog(of: run, end: end, continuing: record, at: now, into: &directives)
            case .claim(let record, let run): claim(record, for: run, at: now, into: &directives)
            case .setTimer(let timer, let span):
                let event = Timer.coordinator(timer, launch: launches, start: system.starts)
                directives.append(.setTimer(event, after: span))
            case .requestPush: directives.append(.note(.sessionUnclaimed))
            case .launchRefused: directives.append(.note(.launchRefused))
            case .launchKept: directives.append(.note(.launchKept))
            case .launchDropped: directives.append(.note(.launchDropped))
            }
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    /// Heeds a timer, unless what it was set for is over.
    mutating func fire(_ timer: Timer, at now: Instant, into directives: inout [Directive]) {
        guard appState != .suspended else { return deferredTimers.append(timer) }
        switch timer {
        case .appReady(let launch):
            if launch == launches, appState == .launching { becomeReady(at: now, into: &directives) }
        case .coordinator(let timer, let launch, let start):
            guard launch == launches, start == system.starts, isAppReady else { return }
            tell(timer.event, at: now, into: &directives)
        case .sessionStarted(let start):
            if start == system.starts { completeStart(at: now, into: &directives) }
        case .settled(let slot, let use):
            if system.slots[slot].use == use, isAppReady { settle(slot, at: now, into: &directives) }
        }
    }

    private mutating func start(
        _ activity: ActivityType, continuing record: Identifier?, into directives: inout [Directive]
    ) {
        system.starts += 1
        let id = system.nextRecord(settings.recordKey)
        system.beginStart(builderConfiguration(id: id, activity: activity, continuing: record))
        if faults.hangsNextStart {
            faults.hangsNextStart = false
        } else {
            directives.append(.setTimer(.sessionStarted(start: system.starts), after: settings.sessionStart))
        }
    }

    private func builderConfiguration(
        id: Identifier, activity: ActivityType, continuing record: Identifier?
    ) -> LiveBuilder.Configuration {
        var configuration = LiveBuilder.Configuration(id: id, activity: activity)
        configuration.continued = record
        configuration.zones = settings.zones
        configuration.gapLimit = settings.gapLimit
        configuration.countsMotionPauses = settings.countsMotionPauses
        configuration.athlete = settings.athlete
        configuration.volume = settings.volume
        return configuration
    }

    private mutating func completeStart(at now: Instant, into directives: inout [Directive]) {
        do throws(SessionRefusal) {
            guard let record = try system.completeStart(at: now) else { return }
            directives.append(.note(.sessionStarted(record: record)))
            if isAppReady, system.isAttached { tell(.started(record: record), at: now, into: &directives) }
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    private mutating func recover(at now: Instant, into directives: inout [Directive]) throws(SessionRefusal) {
        guard let current = system.current, system.slots[current].isRunning else {
            return coordinator.handle(.nothingToRecover, at: now, into: &orders)
        }
        try system.slots[current].session.recover(at: now)
        system.isAttached = true
        let record = system.slots[current].record
        directives.append(.note(.sessionRecovered(record: record)))
        let start = system.slots[current].session.builder.start
        coordinator.handle(.recovered(record: record, start: start), at: now, into: &orders)
    }

    private mutating func close(
        run: Identifier?, ending: SessionEnding, end: Instant, at now: Instant, into directives: inout [Directive]
    ) throws(SessionRefusal) {
        let call = settings.switches.contains(.N11) ? SessionMachine.Call.stopActivity : .end
        guard let slot = try system.close(run: run, ending: ending, end: end, with: call, at: now) else { return }
        directives.append(.note(.sessionEnded(record: system.slots[slot].record, run: run, ending)))
        directives.append(.setTimer(.settled(slot: slot, use: system.slots[slot].use), after: settings.settling))
    }

    /// With `N11`, makes every record that still waits for late samples.
    mutating func settleNow(at now: Instant, into directives: inout [Directive]) {
        guard settings.switches.contains(.N11) else { return }
        for slot in system.slots.indices where system.slots[slot].isClosing {
            settle(slot, at: now, into: &directives)
        }
    }

    /// Drops the record that is being made of a run, since the run is gone.
    mutating func dropRecord(of run: Identifier, at now: Instant, into directives: inout [Directive]) {
        do throws(SessionRefusal) {
            guard let record = try system.dropRecord(of: run, at: now) else { return }
            directives.append(.note(.sessionDiscarded(record: record)))
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    private mutating func settle(_ slot: Int, at now: Instant, into directives: inout [Directive]) {
        do throws(SessionRefusal) {
            guard case .closing(let run, _) = system.slots[slot].role,
                let entry = try system.finish(slot, sets: sets(of: run), at: now)
            else { return }
            save(entry, into: &directives)
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    private mutating func save(_ entry: HealthStore.Entry, into directives: inout [Directive]) {
        let record = entry.record.metrics.healthKitWorkoutUUID ?? entry.record.id
        if let run = entry.run, faults.unsavableRuns.contains(run) {
            directives.append(.note(.saveFailed(record: record, run: entry.run)))
        } else {
            healthStore.save(entry)
            coordinator.noteSaved(record)
            directives.append(.note(.saved(record: record, run: entry.run)))
        }
    }

    /// Gives a run the record of a session that was taken, whether it is saved or is still being made.
    private mutating func claim(
        _ record: Identifier, for run: Identifier, at now: Instant, into directives: inout [Directive]
    ) {
        if system.claim(record, for: run) { return }
        if faults.unsavableRuns.contains(run) {
            directives.append(.note(.saveFailed(record: record, run: run)))
        } else if healthStore.claim(record, for: run) {
            directives.append(.note(.saved(record: record, run: run)))
        } else {
            coordinator.handle(.claimFailed(run: run), at: now, into: &orders)
        }
    }

    func sets(of run: Identifier?) -> [LoggedSet] {
        logs.first { $0.run == run }?.sets ?? []
    }

    /// Saves what the app's own log tells of a run whose session is gone.
    private mutating func saveLog(
        of run: Identifier, end: Instant, continuing lost: Identifier?, at now: Instant,
        into directives: inout [Directive]
    ) throws(SessionRefusal) {
        guard let stored = coordinator.runs.first(where: { $0.run.id == run }) else { return }
        let id = system.nextRecord(settings.recordKey)
        let configuration = builderConfiguration(id: id, activity: stored.run.activity, continuing: lost)
        var builder = LiveBuilder(configuration)
        try builder.beginCollection(at: stored.run.start)
        try builder.endCollection(at: end)
        var record = try builder.finish(sets: sets(of: run), at: now)
        record.id = run
        let ending: SessionEnding = stored.run.status.isActive ? .unfinished : .finished
        save(HealthStore.Entry(run: run, record: record, ending: ending, isRecovered: true), into: &directives)
    }

    mutating func forgetSession(at now: Instant, into directives: inout [Directive]) throws(SessionRefusal) {
        if let record = try system.drop(at: now) { directives.append(.note(.sessionForgotten(record: record))) }
    }
}

extension SessionCoordinator.Timer {
    /// What the coordinator is told once it is over.
    fileprivate var event: SessionCoordinator.Event {
        switch self {
        case .grace: .graceEnded
        case .startTimeout: .startTimedOut
        case .patience: .patienceEnded
        case .stale: .staleLimitPassed
        }
    }
}
