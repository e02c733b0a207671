import Session
import Timeline
import Workouts

// What a person does on the watch, and where in the app that leads.
extension DocumentWatch {
    mutating func take(_ tap: WatchTap, at now: Instant, into effects: inout Effects) {
        guard session.isAppReady else { return effects.note(.tapRefused(.appNotReady)) }
        switch tap {
        case .openRun(let workout): openRun(workout, at: now, into: &effects)
        case .openExercise(let workout, let log):
            guard memory.place != .exercise(workout, log: log),
                let position = enter(workout, at: now, into: &effects)
            else { return }
            openExercise(log, at: position, at: now, into: &effects)
        case .closeExercise:
            guard memory.live.flow != nil else { return effects.note(.tapRefused(.notShown)) }
            closeExercise(into: &effects)
        case .act(let action, let workout, let performed):
            act(action, on: workout, performed: performed, at: now, into: &effects)
        case .refresh: requestSync(into: &effects)
        case .mute(let log): memory.live.mirror.mute(log: log, into: &effects)
        case .mark(let kind): tellSession(.marked(kind), at: now)
        case .turnCrown, .completeShownSet, .skipRest, .adjustRest, .startTimed, .stopTimed, .pickExercise, .finish,
            .discard:
            effects.note(.tapRefused(.notShown))
        }
    }

    private mutating func openRun(_ workout: Identifier, at now: Instant, into effects: inout Effects) {
        guard memory.place != .run(workout), enter(workout, at: now, into: &effects) != nil else { return }
        if let flow = memory.live.flow { memory.live.stop(flow.workout, into: &effects) }
        memory.place = .run(workout)
    }

    /// Enters an active run, which may give it a session.
    ///
    /// - Returns: Its position; nil where there is no such run or it is locked.
    private mutating func enter(_ workout: Identifier, at now: Instant, into effects: inout Effects) -> Int? {
        guard let position = position(of: workout), stored.documents[position].status.isActive else {
            effects.note(.tapRefused(.noSuchRun))
            return nil
        }
        guard !isLocked(at: position) else {
            effects.note(.tapRefused(.locked))
            return nil
        }
        if memory.place.run != workout { session.tell(.runsChanged, at: now, into: &directives) }
        return position
    }

    private mutating func act(
        _ action: RunAction, on workout: Identifier, performed: WatchTap.PerformedSpan?, at now: Instant,
        into effects: inout Effects
    ) {
        guard let position = position(of: workout) else { return effects.note(.tapRefused(.noSuchRun)) }
        guard !isLocked(at: position) else { return effects.note(.tapRefused(.locked)) }
        guard memory.place.run == workout || memory.live.mirror.cover?.workout == workout else {
            return effects.note(.tapRefused(.notShown))
        }
        let reading = clock.reading(at: now)
        var rules = ActionRules(device: .watch, settings.session.switches)
        rules.reopens = !has(.M2)
        rules.completesExercise = !memory.live.shows(action.log, of: workout)
        var set: PerformedSet?
        let outcome = stored.documents[position].apply(action, at: reading, rules)
        switch outcome {
        case .refused(let refusal): return effects.note(.tapRefused(refusal))
        case .changed: break
        case .completed(let done):
            guard case .completeSet(let log, _, let detail) = action else { break }
            let span = performed ?? WatchTap.PerformedSpan(start: now, end: now)
            set = PerformedSet(log: log, set: done, span: span)
            effects.note(.setCompleted(workout: workout, log: log, set: done, detail))
        }
        follow(action, outcome, at: position, reading, rules, into: &effects)
        _ = session.coordinator.noteEvent(in: workout, at: now)
        commit(position, performed: set, at: now, into: &effects)
    }

    /// Lets the open exercise, or the cover, follow what was done to its log.
    private mutating func follow(
        _ action: RunAction, _ outcome: ActionOutcome, at position: Int, _ reading: Instant, _ rules: ActionRules,
        into effects: inout Effects
    ) {
        let document = stored.documents[position]
        guard let log = action.log, memory.live.shows(log, of: document.id) else { return }
        switch action {
        case .completeSet, .uncheckSet:
            guard memory.live.follow(outcome, on: log, of: document, at: reading, mirrorSettings, into: &effects)
            else { return }
            var completion = rules
            completion.reopens = false
            _ = stored.documents[position].apply(.completeLog(log: log), at: reading, completion)
        case .skipLog, .completeLog:
            if memory.live.flow?.shows(log, of: document.id) == true { closeExercise(into: &effects) }
            if memory.live.mirror.cover?.shows(log, of: document.id) == true {
                memory.live.mirror.dismiss(isStale: false, into: &effects)
            }
        case .editSet, .writeNote, .finishRun, .skipRun: break
        }
    }
}

// Coming to the gate, and being sent back to it.
extension DocumentWatch {
    /// The gate asks for a push where it has no active run to show.
    mutating func appear(into effects: inout Effects) {
        if memory.place == .gate, !hasActiveRun { requestSync(into: &effects) }
    }

    /// Goes back to the gate from a run that was ended here.
    mutating func leave(_ workout: Identifier, into effects: inout Effects) {
        memory.live.dismissCover(of: workout, into: &effects)
        guard memory.place.run == workout else { return }
        memory.live.stop(workout, into: &effects)
        memory.place = .gate
        appear(into: &effects)
    }

    /// Leaves a run's screen once the run is gone or locked; with `M2` also once it is over.
    mutating func leaveWhatIsGone(into effects: inout Effects) {
        if let cover = memory.live.mirror.cover, let position = position(of: cover.workout),
            isToBeLeft(position) || has(.M2) && cover.isOver(in: stored.documents[position])
        {
            memory.live.mirror.dismiss(isStale: false, into: &effects)
        }
        guard let run = memory.place.run else { return }
        if let position = position(of: run), !isToBeLeft(position) {
            guard has(.M2), let flow = memory.live.flow, log(flow.log, of: run)?.status.isActive != true else { return }
            return closeExercise(into: &effects)
        }
        effects.note(.popped(workout: run))
        memory.live.stop(run, into: &effects)
        memory.place = .gate
        appear(into: &effects)
    }

    private func isToBeLeft(_ position: Int) -> Bool {
        isLocked(at: position) || has(.M2) && !stored.documents[position].status.isActive
    }
}
