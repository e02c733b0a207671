import Session
import Timeline
import Workouts

// What befalls the watch.
extension Watch {
    /// The app dies, and with it the builders that wait for late samples; the session that runs does not.
    mutating func crash(into directives: inout [Directive]) {
        appState = .off
        heldHandoff = nil
        deferredTimers.removeAll(keepingCapacity: true)
        system.isAttached = false
        system.abandonStart()
        for index in system.slots.indices {
            guard case .closing(let run, _) = system.slots[index].role else { continue }
            directives.append(.note(.builderLost(record: system.slots[index].record, run: run)))
            system.release(index)
        }
    }

    /// The watch restarts.
    mutating func reboot(keepsSession: Bool, into directives: inout [Directive]) {
        crash(into: &directives)
        guard !keepsSession, let current = system.current else { return }
        directives.append(.note(.sessionLostInReboot(record: system.slots[current].record)))
        system.release(current)
    }

    /// The system ends the session that runs; only an app that is there learns of it and can save.
    mutating func takeSession(at now: Instant, into directives: inout [Directive]) {
        guard let current = system.current, system.slots[current].role == .running else { return }
        do throws(SessionRefusal) {
            if isListening {
                try system.slots[current].session.handle(.end, at: now)
                tell(.endedBySystem, at: now, into: &directives)
            } else {
                try forgetSession(at: now, into: &directives)
            }
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    /// Marks the time in which a suspended app did not listen.
    mutating func markGap(at now: Instant, into directives: inout [Directive]) {
        guard isListening, let current = system.current else { return }
        do throws(SessionRefusal) {
            try system.slots[current].session.markGap(until: now)
        } catch {
            directives.append(.note(.refused(error)))
        }
    }

    /// Puts a pause, a resumption or a mark into the session.
    mutating func mark(_ kind: WorkoutEvent.Kind, at now: Instant, into directives: inout [Directive]) {
        guard isListening, let current = system.current else { return }
        do throws(SessionRefusal) {
            switch kind {
            case .pause: try system.slots[current].session.handle(.pause, at: now)
            case .resume: try system.slots[current].session.handle(.resume, at: now)
            case .lap, .marker, .motionPaused, .motionResumed, .segment, .pauseOrResumeRequest, .gap:
                try system.slots[current].session.builder.add(WorkoutEvent(kind, at: now))
            }
        } catch {
            directives.append(.note(.refused(error)))
        }
    }
}
