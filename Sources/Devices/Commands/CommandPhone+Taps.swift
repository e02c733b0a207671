import Session
import Timeline
import Workouts

// What a person does on the phone.
extension CommandPhone {
    mutating func take(_ tap: PhoneTap, at now: Instant, into effects: inout Effects) {
        if let refusal = carryOut(tap, at: now, into: &effects) { effects.note(.tapRefused(refusal)) }
    }

    private mutating func carryOut(
        _ tap: PhoneTap, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard memory.state == .foreground else { return .appNotReady }
        switch tap {
        case .start(let workout, let number, let split):
            return start(workout, number, split, at: now, into: &effects)
        case .endActiveAndStart(let workout, let number, let split):
            return start(workout, number, split, endsActive: true, at: now, into: &effects)
        case .act(let action, let workout):
            guard let session = stored.files.position(of: workout) else { return .noSuchRun }
            let outcome = act(action, at: session, reading: reading(at: now), at: now, into: &effects)
            if outcome.isAccepted, isOpen(workout) { noteHandEdit(action, at: now) }
            return outcome.refusal
        case .deleteRun(let workout):
            return discard(workout, at: now, into: &effects) ? nil : .noSuchRun
        case .deleteLog(let workout, let log): return delete(log: log, of: workout, at: now)
        case .pickExercise(let workout, let log):
            guard isOpen(workout) else { return .noSuchRun }
            return pick(log) ? nil : .notShown
        case .addExercise(let workout): return isOpen(workout) ? addExercise(at: now) : .noSuchRun
        case .skipRest(let workout):
            guard isOpen(workout) else { return .noSuchRun }
            return skipRest() ? nil : .notShown
        case .changeSettings(let changed):
            stored.settings = changed
            return nil
        case .openEditor, .closeEditor, .openSplit, .openSplitSheet, .closeSplitSheet, .closeSplit, .openExercise,
            .closeExercise, .mute:
            return .notShown
        }
    }

    /// Remembers which set was changed by hand, so that a command given before does not undo that.
    private mutating func noteHandEdit(_ action: RunAction, at now: Instant) {
        guard case .editSet(let log, let set, _) = action else { return }
        let place = SetPlace(log: log, set: set)
        stored.handEdits.removeAll { $0.place == place }
        stored.handEdits.append(HandEdit(place: place, instant: reading(at: now)))
    }

    /// Whether a workout is the session that is open.
    func isOpen(_ workout: Identifier) -> Bool {
        openSession.map { stored.files.rows[$0].workout == workout } ?? false
    }

    /// Starts a workout, unless one is open: the phone has one session at a time.
    private mutating func start(
        _ workout: Identifier, _ number: Int32, _ order: UInt8, endsActive: Bool = false, at now: Instant,
        into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard let split = stored.splits.first(where: { $0.order == order }), endsActive || openSession == nil else {
            return .notShown
        }
        guard stored.files.position(of: workout) == nil, tombstone(of: workout) == nil else { return .alreadyDone }
        let reading = reading(at: now)
        while let session = openSession { finish(at: session, end: reading) }
        stored.files.put(
            WorkoutDocument(
                id: workout, number: number, from: split, start: reading, version: WorkoutDocument.schemaVersion),
            modifiedAt: reading)
        (memory.anchor, memory.lastDone) = (nil, nil)
        stored.handEdits.clear()
        settlePhase()
        memory.wantsSnapshot = true
        beat(into: &effects)
        launchWatch(split.activity, into: &effects)
        return nil
    }

    /// Carries out what is done to a workout, by a tap or a command.
    mutating func act(
        _ action: RunAction, at session: Int, reading: Instant, at now: Instant, into effects: inout Effects
    ) -> ActionOutcome {
        var rules = ActionRules(device: .phone, settings.switches)
        rules.endsRun = false
        let outcome = stored.files.change(at: session) { $0.apply(action, at: reading, rules) }
        guard outcome.isAccepted else { return outcome }
        memory.wantsSnapshot = true
        if case .completed(let set) = outcome, let log = action.log {
            noteSet(SetPlace(log: log, set: set), at: session, at: now, into: &effects)
        } else if stored.files.rows[session].isActive {
            settleAfterChange()
        } else {
            stored.lastFinished = stored.files.rows[session].workout
            settlePhase()
        }
        return outcome
    }

    private mutating func noteSet(
        _ place: SetPlace, at session: Int, at now: Instant, into effects: inout Effects
    ) {
        let workout = stored.files.rows[session].workout
        guard let log = stored.files.documents[session].position(ofLog: place.log) else { return }
        let entry = stored.files.documents[session][log: log][set: Int(place.set)]
        effects.note(
            .setCompleted(
                workout: workout, log: place.log, set: place.set,
                SetDetail(reps: entry.reps, weightGrams: entry.weightGrams)))
        guard isOpen(workout) else { return }
        follow(place, isRecord: isRecord(place, at: session), at: now, into: &effects)
    }

    mutating func finish(at session: Int, end: Instant) {
        var rules = ActionRules(device: .phone, settings.switches)
        rules.endsRun = false
        _ = stored.files.change(at: session) { $0.apply(.finishRun, at: end, rules) }
        stored.lastFinished = stored.files.rows[session].workout
        settlePhase()
        memory.wantsSnapshot = true
    }

    mutating func discard(_ workout: Identifier, at now: Instant, into effects: inout Effects) -> Bool {
        let wasOpen = isOpen(workout)
        guard stored.files.remove(workout) else { return false }
        stored.tombstones.append(Tombstone(workout: workout, deletedAt: reading(at: now).wireDate))
        if wasOpen {
            stored.lastFinished = nil
            settlePhase()
        }
        memory.wantsSnapshot = true
        return true
    }

    private mutating func delete(log: UInt8, of workout: Identifier, at now: Instant) -> DeviceNote.Refusal? {
        guard let session = stored.files.position(of: workout), isOpen(workout) else { return .noSuchRun }
        guard stored.files.documents[session].position(ofLog: log) != nil else { return .notShown }
        stored.files.change(at: session) { $0.delete(log: log) }
        settleAfterChange()
        memory.wantsSnapshot = true
        return nil
    }

    /// Adds an exercise of the catalogue that the workout does not have, with three sets.
    private mutating func addExercise(at now: Instant) -> DeviceNote.Refusal? {
        guard let session = openSession,
            let split = stored.splits.firstIndex(where: { $0.order == stored.files.documents[session].split }),
            stored.files.documents[session].logCount < WorkoutDocument.capacity,
            let number = stored.files.documents[session].nextLogNumber,
            stored.splits[split].exercises.count < Int(UInt8.max),
            let exercise = Exercise.catalogue.first(where: { exercise in
                !stored.splits[split].exercises.contains { $0.name == exercise.name }
            })
        else { return .notShown }
        let planned = SetEntry(reps: 10, weightGrams: 20_000)
        stored.splits[split].exercises.append(ExerciseDocument(name: exercise.name, sets: 3, planned: planned))
        let index = UInt8(clamping: stored.splits[split].exercises.count - 1)
        let reading = reading(at: now)
        _ = stored.files.change(at: session) {
            $0.insert(WorkoutLog(number: number, exercise: index, setCount: 3, planned: planned, updatedAt: reading))
        }
        settleAfterChange()
        memory.wantsSnapshot = true
        return nil
    }

    /// Whether a set beats what the athlete has ever lifted in its exercise, as far as the phone knows of any.
    private func isRecord(_ place: SetPlace, at session: Int) -> Bool {
        let document = stored.files.documents[session]
        // Seconds are no repetitions.
        guard let position = document.position(ofLog: place.log), workSeconds(ofLog: position, in: document) == nil
        else { return false }
        let log = document[log: position]
        guard let maximum = log[set: Int(place.set)].oneRepetitionMaximum else { return false }
        var best: Double?
        for other in stored.files.documents where other.split == document.split {
            for index in 0..<other.logCount where other[log: index].exercise == log.exercise {
                for set in 0..<Int(other[log: index].setCount) {
                    let isSame = other.id == document.id && other[log: index].number == log.number && set == place.set
                    guard !isSame, other[log: index][set: set].isDone else { continue }
                    best = max(best ?? 0, other[log: index][set: set].oneRepetitionMaximum ?? 0)
                }
            }
        }
        return best.map { maximum > $0 } ?? false
    }
}

extension WorkoutDocument {
    /// The number of a log that is added; nil where all have been used, since one that was deleted never comes back.
    fileprivate var nextLogNumber: UInt8? {
        var next = Self.logNumbers - deletedLogs.leadingZeroBitCount
        if logCount > 0 { next = max(next, Int(self[log: logCount - 1].number) + 1) }
        return next < Self.logNumbers ? UInt8(next) : nil
    }
}

extension SetEntry {
    /// The heaviest weight that could be lifted once, in kilograms (Epley); nil without a weight.
    fileprivate var oneRepetitionMaximum: Double? {
        guard let weightGrams, reps > 0 else { return nil }
        let weight = Double(weightGrams) / 1_000
        return reps == 1 ? weight : weight * (1 + Double(reps) / 30)
    }
}
