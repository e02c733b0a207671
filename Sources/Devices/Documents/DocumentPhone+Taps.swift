import Session
import Timeline
import Workouts

// What a person does on the phone.
extension DocumentPhone {
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
            return endActiveAndStart(workout, number, split, at: now, into: &effects)
        case .act(let action, let workout): return act(action, on: workout, at: now, into: &effects)
        case .deleteRun(let workout): return delete(workout, at: now, into: &effects)
        case .deleteLog(let workout, let log):
            let outcome = change(.delete(log: log), of: workout, at: now, into: &effects)
            refreshScreens(at: now, into: &effects)
            return outcome.refusal
        case .openEditor(let workout): return open(editor: workout, into: &effects)
        case .closeEditor: return closeEditor(into: &effects)
        case .openSplit(let split): return open(split: split, into: &effects)
        case .openSplitSheet: return setSheet(open: true, into: &effects)
        case .closeSplitSheet: return setSheet(open: false, into: &effects)
        case .closeSplit: return closeSplit(into: &effects)
        case .changeSettings(let changed):
            stored.settings = changed
            push()
            return nil
        case .openExercise(let workout, let log): return open(exercise: log, of: workout, at: now, into: &effects)
        case .closeExercise: return closeExercise(into: &effects)
        case .mute(let log):
            guard memory.live.mirror.cover?.log == log else { return .notShown }
            memory.live.mirror.mute(log: log, into: &effects)
            return nil
        case .pickExercise, .addExercise, .skipRest: return .notShown
        }
    }

    /// The split of an order.
    func split(_ order: UInt8) -> SplitDocument? { stored.splits.first { $0.order == order } }
}

// P1: starting a run.
extension DocumentPhone {
    /// Makes the run, writes its file and launches the watch, whatever the flag says of its app.
    private mutating func start(
        _ workout: Identifier, _ number: Int32, _ order: UInt8, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard let split = split(order) else { return .notShown }
        guard !isBuried(workout), stored.files.position(of: workout) == nil else { return .alreadyDone }
        let document = WorkoutDocument(
            id: workout, number: number, from: split, start: reading(at: now), version: settings.version)
        write(document, at: now, into: &effects)
        let attempt = memory.nextTicket()
        memory.launchAttempt = attempt
        memory.banners.subtract([.launchFailed, .launchTimedOut])
        effects.order(.launchWatch(split.activity, attempt: attempt))
        effects.order(.setTimer(.launchTimeout(attempt: attempt), after: settings.launchTimeout))
        return nil
    }

    /// Starts a run at once; those that are active are ended by and by, so the launch overtakes their end.
    private mutating func endActiveAndStart(
        _ workout: Identifier, _ number: Int32, _ order: UInt8, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        let refusal = start(workout, number, order, at: now, into: &effects)
        guard refusal == nil else { return refusal }
        for row in stored.cache.rows where row.isActive && !isBuried(row.workout) {
            queue(.act(.finishRun), of: row.workout, stamp: reading(at: now), into: &effects)
        }
        return nil
    }

    mutating func answer(launch attempt: Int32, _ isDone: Bool, into effects: inout Effects) {
        // An answer that comes after the time-out, or to an app that has died since, changes nothing.
        guard attempt == memory.launchAttempt else { return }
        memory.launchAttempt = nil
        if !isDone { memory.banners.insert(.launchFailed) }
        effects.note(.launchAnswered(isDone))
    }

    mutating func giveUp(launch attempt: Int32, into effects: inout Effects) {
        guard attempt == memory.launchAttempt else { return }
        memory.launchAttempt = nil
        memory.banners.insert(.launchTimedOut)
        effects.note(.launchTimedOut)
    }
}

extension WorkoutDocument {
    /// Makes a run from a split, with a log for each exercise.
    init(id: Identifier, number: Int32, from split: SplitDocument, start: Instant, version: UInt8) {
        self.init(id: id, workout: number, split: split.order, activity: split.activity, start: start)
        self.version = version
        for (index, exercise) in split.exercises.prefix(Self.capacity).enumerated() {
            insert(
                WorkoutLog(
                    number: UInt8(index), exercise: UInt8(index), setCount: Int(exercise.sets),
                    planned: exercise.planned, updatedAt: start))
        }
    }
}

// Changing and deleting a run.
extension DocumentPhone {
    private mutating func act(
        _ action: RunAction, on workout: Identifier, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        let outcome = change(.act(action), of: workout, at: now, into: &effects)
        guard outcome.isAccepted else { return outcome.refusal }
        noteSet(.act(action), of: workout, outcome, into: &effects)
        followTap(action, on: workout, outcome, at: now, into: &effects)
        refreshScreens(at: now, into: &effects)
        return nil
    }

    private mutating func change(
        _ change: Change, of workout: Identifier, at now: Instant, into effects: inout Effects
    ) -> ActionOutcome {
        guard shows(workout) else { return .refused(.noSuchRun) }
        return save(change, of: workout, stamp: reading(at: now), at: now, into: &effects)
    }

    private mutating func delete(
        _ workout: Identifier, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard shows(workout), let file = stored.files.position(of: workout) else { return .noSuchRun }
        guard !isNewer(fileAt: file) else { return .newerFile }
        bury(Tombstone(workout: workout, deletedAt: reading(at: now).wireDate), into: &effects)
        refreshScreens(at: now, into: &effects)
        return nil
    }
}

// P4 and P5: the locks of an editor and of a split.
extension DocumentPhone {
    /// What the phone claims for itself.
    struct Locks: Hashable {
        var workout: Identifier?
        var split: UInt8?
    }

    /// What is locked now.
    ///
    /// As it was found, the detail of a split locks too, and a phone in a pocket locks on; `M1` mends both.
    var locks: Locks {
        guard settings.switches.contains(.M1) else { return Locks(workout: memory.editor, split: memory.split) }
        guard memory.state == .foreground else { return Locks() }
        return Locks(workout: memory.editor, split: memory.isSplitSheetOpen ? memory.split : nil)
    }

    /// Whether there is a lock that somebody looks at.
    var isLocking: Bool { memory.state == .foreground && locks != Locks() }

    /// N4: tells the watch again that a lock is held, and will once more before the lease is over.
    mutating func renewLock(into effects: inout Effects) {
        push(isRenewal: settings.switches.contains(.N4))
        armRenewal(into: &effects)
    }

    private mutating func armRenewal(into effects: inout Effects) {
        guard settings.switches.contains(.N4), isLocking else { return }
        memory.lockRenewal = memory.nextTicket()
        let wait = TimeSpan.seconds(Int64(settings.lockLeaseSeconds) / 2)
        effects.order(.setTimer(.lockRenewal(generation: memory.lockRenewal), after: wait))
    }

    /// Changes what is open, and pushes at once where that changes a lock.
    private mutating func changeLocks(into effects: inout Effects, _ change: (inout Memory) -> Void) {
        let held = locks
        change(&memory)
        guard locks != held else { return }
        push()
        armRenewal(into: &effects)
    }

    private mutating func open(editor workout: Identifier, into effects: inout Effects) -> DeviceNote.Refusal? {
        guard shows(workout) else { return .noSuchRun }
        changeLocks(into: &effects) { $0.editor = workout }
        return nil
    }

    private mutating func closeEditor(into effects: inout Effects) -> DeviceNote.Refusal? {
        guard memory.editor != nil else { return .notShown }
        changeLocks(into: &effects) { $0.editor = nil }
        return nil
    }

    private mutating func open(split order: UInt8, into effects: inout Effects) -> DeviceNote.Refusal? {
        guard split(order) != nil else { return .notShown }
        changeLocks(into: &effects) { ($0.split, $0.isSplitSheetOpen) = (order, false) }
        return nil
    }

    private mutating func setSheet(open isOpen: Bool, into effects: inout Effects) -> DeviceNote.Refusal? {
        guard memory.split != nil, memory.isSplitSheetOpen != isOpen else { return .notShown }
        changeLocks(into: &effects) { $0.isSplitSheetOpen = isOpen }
        return nil
    }

    private mutating func closeSplit(into effects: inout Effects) -> DeviceNote.Refusal? {
        guard memory.split != nil else { return .notShown }
        changeLocks(into: &effects) { ($0.split, $0.isSplitSheetOpen) = (nil, false) }
        return nil
    }
}
