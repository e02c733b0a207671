import CommandChannel
import Session
import Timeline
import Workouts

// What a person does on the wrist.
extension CommandWatch {
    mutating func take(_ tap: WatchTap, at now: Instant, into effects: inout Effects) {
        guard session.isAppReady else { return effects.note(.tapRefused(.appNotReady)) }
        switch tap {
        case .openRun(let workout):
            guard isOpen(workout, into: &effects) else { return }
            session.tell(.runsChanged, at: now, into: &directives)
        case .act(let action, let workout, _): act(action, on: workout, at: now, into: &effects)
        case .refresh: break
        case .mark(let kind): tellSession(.marked(kind), at: now)
        case .turnCrown(let column, let value): turnCrown(column, to: value, into: &effects)
        case .completeShownSet(let performed): completeSet(performed, at: now, into: &effects)
        case .skipRest, .adjustRest, .startTimed, .stopTimed, .pickExercise:
            guard let session = glance.session, let command = command(of: tap, at: now) else {
                return effects.note(.tapRefused(.notShown))
            }
            give(command, in: session, at: now, into: &effects)
        case .finish: end(isKept: true, at: now, into: &effects)
        case .discard: end(isKept: false, at: now, into: &effects)
        case .openExercise, .closeExercise, .mute: effects.note(.tapRefused(.notShown))
        }
    }

    private func isOpen(_ workout: Identifier, into effects: inout Effects) -> Bool {
        let glance = self.glance
        if glance.session == workout, glance.isActive { return true }
        effects.note(.tapRefused(glance.session == workout ? .alreadyDone : .noSuchRun))
        return false
    }

    /// What a tap on a button of the screen says to the phone; nil where there is no such button now.
    private func command(of tap: WatchTap, at now: Instant) -> WatchCommand? {
        let glance = self.glance
        switch tap {
        case .skipRest: return glance.phase == .rest ? .skipRest : nil
        case .adjustRest(let seconds): return glance.phase == .rest ? .adjustRest(seconds: seconds) : nil
        case .startTimed: return glance.phase == .activeSet ? .startTimed(glance.set) : nil
        case .stopTimed: return glance.phase == .timedExercise ? .stopTimed(at: clock.reading(at: now)) : nil
        case .pickExercise(let log):
            guard glance.offersExercises, let snapshot = stored.gate.content,
                pickerList(snapshot).contains(where: { $0.log == log })
            else { return nil }
            return .pickExercise(log: log)
        default: return nil
        }
    }

    /// Sends a command; the athlete is there.
    private mutating func give(
        _ command: WatchCommand, in session: Identifier, at now: Instant, into effects: inout Effects
    ) {
        guard submit(command, for: session, into: &effects) != nil else { return effects.note(.tapRefused(.notShown)) }
        _ = self.session.coordinator.noteEvent(in: session, at: now)
        if has(.mendSnapshot) { reconcileColumns() }
    }

    /// Checks off the set that is shown, with what stands in the columns, and says so once that is stored.
    private mutating func completeSet(
        _ performed: WatchTap.PerformedSpan?, at now: Instant, into effects: inout Effects
    ) {
        let glance = self.glance
        guard let session = glance.session, glance.canComplete else { return effects.note(.tapRefused(.notShown)) }
        let date = clock.reading(at: now)
        let isNamed = glance.set != nil || !has(.N27)
        let command: WatchCommand =
            isNamed
            ? .completeSet(glance.set, glance.values, at: date)
            : .completeNext(in: glance.exercise, glance.values, at: date)
        guard submit(command, for: session, into: &effects) != nil else { return effects.note(.tapRefused(.notShown)) }
        // What the crown has made of the columns went with the set.
        (memory.first, memory.second) = (ColumnEdit(), ColumnEdit())
        hasNews = true
        (memory.notLogged, stored.doneSession) = (nil, session)
        log(glance, in: session, performed ?? WatchTap.PerformedSpan(start: now, end: now), at: now)
        // Of a set that the wrist knows neither by its place nor by its exercise nothing is said.
        guard glance.isPicked || stored.gate.content?.currentSet != nil else { return }
        let values = has(.confirmWhatIsShown) ? glance.values : stored.gate.content?.values ?? ColumnValues()
        memory.confirmation = Confirmation(session: session, set: glance.set, values: values)
        effects.note(.setConfirmed(workout: session, glance.set, values))
    }

    /// Puts a set into the log of the session: it was lifted, whatever becomes of the command.
    private mutating func log(
        _ glance: Glance, in session: Identifier, _ performed: WatchTap.PerformedSpan, at now: Instant
    ) {
        let name = screen.exerciseName
        let detail = glance.values.detail
        let set = LoggedSet(
            exercise: Exercise(shownAs: name) ?? Exercise(name: name), reps: Int(detail.reps),
            weightKg: detail.weightGrams.map { Double($0) / 1_000 }, start: performed.start, end: performed.end)
        guard self.session.coordinator.noteEvent(in: session, at: now) else { return }
        if stored.loggedSession != session {
            stored.loggedSession = session
            stored.loggedPlaces.clear()
        }
        // A set that was unchecked on the phone meanwhile and is done again stands once in the log, as it is now.
        if let place = glance.set, let index = stored.loggedPlaces.firstIndex(of: place) {
            self.session.removeSet(at: index, of: session)
            stored.loggedPlaces.remove(at: index)
        }
        stored.loggedPlaces.insert(glance.set, at: self.session.insertSet(set, into: session))
        self.session.tell(.runsChanged, at: now, into: &directives)
    }

    private mutating func act(
        _ action: RunAction, on workout: Identifier, at now: Instant, into effects: inout Effects
    ) {
        guard isOpen(workout, into: &effects) else { return }
        switch action {
        case .finishRun: end(isKept: true, at: now, into: &effects)
        // What was lifted is kept, though the rest of the workout was skipped.
        case .skipRun: end(isKept: stored.doneSession == workout, at: now, into: &effects)
        case .completeSet, .uncheckSet, .editSet, .writeNote, .skipLog, .completeLog:
            effects.note(.tapRefused(.notShown))
        }
    }

    /// Finishes the workout or discards it: with `optimisticPhase` at once, else once the phone has done so.
    private mutating func end(isKept: Bool, at now: Instant, into effects: inout Effects) {
        let glance = self.glance
        guard let session = glance.session else { return effects.note(.tapRefused(.noSuchRun)) }
        guard glance.isActive else { return effects.note(.tapRefused(.alreadyDone)) }
        give(isKept ? .finish(at: clock.reading(at: now)) : .discard, in: session, at: now, into: &effects)
        guard has(.optimisticPhase), !self.glance.isActive else { return }
        if isKept {
            tellSession(.runFinished(session), at: now)
        } else if let snapshot = stored.gate.content {
            driveSession(by: snapshot, at: now)
        }
    }
}
