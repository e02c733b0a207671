import Session
import Timeline
import Workouts

// What befalls the watch.
extension Watch {
    /// The app dies, and with it the builders whose sessions have ended; a session that runs or is stopped does not.
    mutating func crash(into directives: inout [Directive]) {
        noteSamples()
        appState = .off
        heldHandoff = nil
        deferredTimers.clear()
        system.isAttached = false
        system.abandonStart()
        if system.taken != nil, let current = system.current {
            directives.append(.note(.sessionForgotten(record: system.slots[current].record)))
            system.release(current)
        }
        loseRecords(into: &directives) { !$0.isKept }
    }

    /// The app is removed, and with it what it has stored; what is installed anew has never run.
    mutating func loseStorage(into directives: inout [Directive]) {
        crash(into: &directives)
        heldPush = nil
        logs.clear()
        coordinator = SessionCoordinator(settings: settings.coordinator, switches: settings.switches)
    }

    /// Loses builders before they have made their records.
    private mutating func loseRecords(into directives: inout [Directive], where isLost: (System.Slot) -> Bool) {
        for index in system.slots.indices where isLost(system.slots[index]) {
            guard case .closing(let run, _) = system.slots[index].role else { continue }
            directives.append(.note(.builderLost(record: system.slots[index].record, run: run)))
            system.release(index)
        }
    }

    /// Stores until when the app has heard the sensor.
    private mutating func noteSamples() {
        guard system.hasAttachedSession, let current = system.current,
            let date = system.slots[current].session.builder.lastSampleDate
        else { return }
        coordinator.noteSamples(for: system.slots[current].record, until: date)
    }

    /// The watch begins to restart.
    mutating func reboot(keepsSession: Bool, into directives: inout [Directive]) {
        crash(into: &directives)
        appState = .booting
        guard !keepsSession else { return }
        loseRecords(into: &directives) { _ in true }
        guard let current = system.current else { return }
        directives.append(.note(.sessionLostInReboot(record: system.slots[current].record)))
        system.release(current)
    }

    /// The watch has restarted, and the system brings up the app.
    mutating func boot(at now: Instant, into directives: inout [Directive]) {
        guard appState == .booting else { return }
        appState = .off
        open(at: now, into: &directives)
    }

    /// The system ends the session that runs; only an app that holds it learns of that, one that is suspended later.
    mutating func takeSession(at now: Instant, into directives: inout [Directive]) {
        guard let current = system.current, system.slots[current].isRunning else { return }
        do throws(SessionRefusal) {
            guard system.isAttached else { return try forgetSession(at: now, into: &directives) }
            try system.slots[current].session.handle(.end, at: now)
            system.taken = now
            if isAppReady { tell(.endedBySystem, at: now, into: &directives) }
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    /// Tells an app that was suspended what became of its session meanwhile: it was taken, or nobody listened.
    mutating func catchUp(at now: Instant, into directives: inout [Directive]) {
        if system.taken != nil { return tell(.endedBySystem, at: now, into: &directives) }
        markGap(at: now, into: &directives)
    }

    /// Marks the time in which a suspended app did not listen.
    private mutating func markGap(at now: Instant, into directives: inout [Directive]) {
        changeSession(into: &directives) { session throws(SessionRefusal) in try session.markGap(until: now) }
    }

    /// Puts a pause, a resumption or a mark into the session.
    mutating func mark(_ kind: WorkoutEvent.Kind, at now: Instant, into directives: inout [Directive]) {
        changeSession(into: &directives) { session throws(SessionRefusal) in
            switch kind {
            case .pause: try session.handle(.pause, at: now)
            case .resume: try session.handle(.resume, at: now)
            case .lap, .marker, .motionPaused, .motionResumed, .segment, .pauseOrResumeRequest, .gap:
                try session.builder.add(WorkoutEvent(kind, at: now))
            }
        }
    }

    /// Notes in the session that the work is over.
    mutating func endWork(at now: Instant, into directives: inout [Directive]) {
        changeSession(into: &directives) { session throws(SessionRefusal) in try session.builder.workEnded(at: now) }
    }

    /// Changes the session that runs, where its app listens.
    private mutating func changeSession(
        into directives: inout [Directive], _ change: (inout WorkoutSession) throws(SessionRefusal) -> Void
    ) {
        guard isListening, let current = system.current else { return }
        do throws(SessionRefusal) {
            try change(&system.slots[current].session)
        } catch {
            directives.append(.note(.refused(error)))
        }
    }
}
