import Session
import Timeline
import Workouts

// What changes files: edits of the watch (W1, W2), and the phone's own.
extension DocumentPhone {
    /// Takes an edit of the watch into memory; the app needs a while to work through it.
    mutating func queue(_ document: WorkoutDocument, _ edit: UInt32, into effects: inout Effects) {
        let ticket = memory.nextTicket()
        memory.arrivals.append(Arrival(document: document, edit: edit, ticket: ticket))
        effects.order(.setTimer(.ingest(ticket: ticket), after: settings.ingest))
    }

    /// Saves a change of the phone's own, by and by.
    mutating func queue(_ change: Change, of workout: Identifier, stamp: Instant, into effects: inout Effects) {
        let ticket = memory.nextTicket()
        memory.saves.append(Save(workout: workout, change: change, stamp: stamp, ticket: ticket, isDue: false))
        effects.order(.setTimer(.ingest(ticket: ticket), after: settings.ingest))
    }

    mutating func settleEdit(_ ticket: Int32, at now: Instant, into effects: inout Effects) {
        if let index = memory.arrivals.firstIndex(where: { $0.ticket == ticket }) {
            memory.arrivals[index].isDue = true
        } else if let index = memory.saves.firstIndex(where: { $0.ticket == ticket }) {
            memory.saves[index].isDue = true
        } else {
            return
        }
        settleEdits(at: now, into: &effects)
    }

    /// Carries out whatever is due and has its file; what has not waits for the download.
    mutating func settleEdits(at now: Instant, into effects: inout Effects) {
        guard isRunning else { return }
        var index = 0
        while index < memory.arrivals.count {
            if memory.arrivals[index].isDue, isAtHand(memory.arrivals[index].document.id, into: &effects) {
                let arrival = memory.arrivals.remove(at: index)
                ingest(arrival, at: now, into: &effects)
            } else {
                index += 1
            }
        }
        index = 0
        while index < memory.saves.count {
            let save = memory.saves[index]
            if save.isDue, settings.switches.contains(.N18) || isAtHand(save.workout, into: &effects) {
                memory.saves.remove(at: index)
                let outcome = self.save(save.change, of: save.workout, stamp: save.stamp, at: now, into: &effects)
                noteSet(save.change, of: save.workout, outcome, into: &effects)
            } else {
                index += 1
            }
        }
    }

    /// Whether the file of a run can be written now; one that is away is fetched.
    private func isAtHand(_ workout: Identifier, into effects: inout Effects) -> Bool {
        guard let position = stored.files.position(of: workout), stored.files.rows[position].isAway else { return true }
        effects.order(.download(workout))
        return false
    }
}

// Edits of the watch.
extension DocumentPhone {
    private mutating func ingest(_ arrival: Arrival, at now: Instant, into effects: inout Effects) {
        let workout = arrival.document.id
        if isBuried(workout) { return veto(arrival, into: &effects) }
        let file = stored.files.position(of: workout)
        let isFileNewer = file.map { isNewer(fileAt: $0) } ?? false
        guard arrival.document.version <= settings.version, !isFileNewer else {
            // There is nothing to correct the watch with, and it would only send the edit again.
            return effects.note(.newerFile(workout: workout))
        }
        guard let file else { return write(arrival, at: now, into: &effects) }
        let endsRun = settings.switches.contains(.N16)
        let isChanged = rewrite(file, with: .N5) { document in
            let isChanged = document.merge(arrival.document)
            // Each device may have ended one of the last two exercises, and neither has seen that none is left.
            if isChanged, endsRun { document.endWithItsLogs() }
            return isChanged
        }
        effects.note(.merged(workout: workout, changed: isChanged))
        let edit = settings.switches.contains(.N3) ? max(stored.files.rows[file].edit, arrival.edit) : 0
        if isChanged || stored.files.rows[file].edit < edit {
            stored.files.note(at: file) { $0.edit = edit }
            finishWriting(at: file, modifiedAt: reading(at: now), into: &effects)
        }
        if isChanged { return }
        // Where the cache is behind, its push would not acknowledge the edit, and the watch would send it again.
        if stored.cache.position(of: workout).map({ stored.cache.rows[$0].edit >= edit }) ?? true { push() }
    }

    /// Writes the file of a run that the phone does not know, or knows no more.
    private mutating func write(_ arrival: Arrival, at now: Instant, into effects: inout Effects) {
        effects.note(.merged(workout: arrival.document.id, changed: true))
        write(arrival.document, at: now, into: &effects)
        guard settings.switches.contains(.N3) else { return }
        stored.files.note(at: stored.files.rows.count - 1) { $0.edit = arrival.edit }
    }

    /// Turns away an edit of a run that was deleted, and corrects the watch.
    private mutating func veto(_ arrival: Arrival, into effects: inout Effects) {
        effects.note(.vetoed(workout: arrival.document.id))
        if let stub = stubPosition(of: arrival.document.id) {
            stored.stubs[stub].edit = max(stored.stubs[stub].edit, arrival.edit)
        }
        push()
    }

    /// Changes the file at a position, in place; without a fix it starts from the cache, which may lag behind.
    ///
    /// - Returns: What the change itself returns; where that is false, the file stays as it was.
    private mutating func rewrite(
        _ file: Int, with fix: Switches, _ change: (inout WorkoutDocument) -> Bool
    ) -> Bool {
        guard !settings.switches.contains(fix),
            let cached = stored.cache.position(of: stored.files.rows[file].workout)
        else { return stored.files.change(at: file, change) }
        var document = stored.cache.documents[cached]
        guard change(&document) else { return false }
        let edit = stored.cache.rows[cached].edit
        stored.files.change(at: file) { $0 = document }
        stored.files.note(at: file) { $0.edit = edit }
        return true
    }
}

// The phone's own edits.
extension DocumentPhone {
    /// Changes a run at once, or as soon as its file is back; stamped with a reading of the wall clock.
    mutating func save(
        _ change: Change, of workout: Identifier, stamp: Instant, at now: Instant, into effects: inout Effects
    ) -> ActionOutcome {
        guard isAtHand(workout, into: &effects) else {
            if settings.switches.contains(.N18) { return writeAside(change, of: workout, stamp: stamp, into: &effects) }
            memory.saves.append(Save(workout: workout, change: change, stamp: stamp, ticket: 0, isDue: true))
            return .changed
        }
        return carryOut(change, of: workout, stamp: stamp, at: now, into: &effects)
    }

    /// N18: changes what the app shows of a run whose file is in the cloud, and lays that beside the file.
    private mutating func writeAside(
        _ change: Change, of workout: Identifier, stamp: Instant, into effects: inout Effects
    ) -> ActionOutcome {
        guard !isBuried(workout), let cached = stored.cache.position(of: workout) else { return .refused(.noSuchRun) }
        if let file = stored.files.position(of: workout), isNewer(fileAt: file) {
            effects.note(.newerFile(workout: workout))
            return .refused(.newerFile)
        }
        // What was laid aside before may hold what the cache lacks.
        var document = stored.cache.documents[cached]
        for conflict in stored.conflicts where conflict.isOwn && conflict.document.id == workout {
            document.merge(conflict.document)
        }
        let outcome = document.carryOut(change, at: stamp, rules(for: workout, change), settings.switches)
        guard outcome.isAccepted else { return outcome }
        document.cutToWholeSeconds()
        stored.cache.change(at: cached) { $0 = document }
        stored.conflicts.removeAll { $0.document.id == workout && $0.isOwn }
        stored.conflicts.append(Conflict(document: document, modifiedAt: stamp, isOwn: true))
        push()
        return outcome
    }

    private mutating func carryOut(
        _ change: Change, of workout: Identifier, stamp: Instant, at now: Instant, into effects: inout Effects
    ) -> ActionOutcome {
        guard !isBuried(workout), let file = stored.files.position(of: workout) else { return .refused(.noSuchRun) }
        guard !isNewer(fileAt: file) else {
            effects.note(.newerFile(workout: workout))
            return .refused(.newerFile)
        }
        let (rules, switches) = (rules(for: workout, change), settings.switches)
        var outcome = ActionOutcome.changed
        let isAccepted = rewrite(file, with: .N9) { document in
            outcome = document.carryOut(change, at: stamp, rules, switches)
            return outcome.isAccepted
        }
        if isAccepted { finishWriting(at: file, modifiedAt: reading(at: now), into: &effects) }
        return outcome
    }

    /// Says which set a change has checked off.
    func noteSet(_ change: Change, of workout: Identifier, _ outcome: ActionOutcome, into effects: inout Effects) {
        guard case .completed(let set) = outcome, case .act(.completeSet(let log, _, let detail)) = change else {
            return
        }
        effects.note(.setCompleted(workout: workout, log: log, set: set, detail))
    }

    private func rules(for workout: Identifier, _ change: Change) -> ActionRules {
        var rules = ActionRules(device: .phone, settings.switches)
        if case .act(let action) = change { rules.completesExercise = !memory.live.shows(action.log, of: workout) }
        return rules
    }
}

extension WorkoutDocument {
    fileprivate mutating func carryOut(
        _ change: DocumentPhone.Change, at stamp: Instant, _ rules: ActionRules, _ switches: Switches
    ) -> ActionOutcome {
        switch change {
        case .act(let action): return apply(action, at: stamp, rules)
        case .delete(let log): return delete(log: log, at: stamp, switches)
        case .advance(let transition, let log):
            return apply(transition, toLog: log, at: stamp, by: rules.device, switches)
        }
    }
}
