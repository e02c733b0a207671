import CommandChannel
import Session
import Timeline
import Workouts

// What is published: a snapshot at each change of what is shown, and the last one again as a heartbeat.
extension CommandPhone {
    /// Publishes what the event that was worked through calls for: one snapshot at most, the newest.
    mutating func publishIfWanted(at now: Instant, into effects: inout Effects) {
        guard memory.wantsSnapshot || memory.wantsRepeat else { return }
        guard isRunning, memory.counter != nil else { return }
        let isNew = memory.wantsSnapshot
        (memory.wantsSnapshot, memory.wantsRepeat) = (false, false)
        if isNew { makeSnapshot(at: now, into: &effects) }
        guard memory.lastPushed != nil else { return }
        memory.lastPushed?.acknowledgement = memory.receiver?.acknowledgement
        push(into: &effects)
    }

    private mutating func push(into effects: inout Effects) {
        let isOpen = memory.isActivated && system.isPaired && system.isInstalled && settings.isSyncWanted
        guard isOpen else { return effects.note(.pushSkipped) }
        if let snapshot = memory.lastPushed { effects.snapshot = snapshot }
        effects.order(.updateContext)
        if has(.fastPath), system.isReachable { effects.order(.sendSnapshot) }
    }

    /// Makes a new snapshot and numbers it, unless it would say what the last one said.
    private mutating func makeSnapshot(at now: Instant, into effects: inout Effects) {
        var snapshot = WorkoutSnapshot()
        fill(&snapshot, at: now)
        if let last = memory.lastPushed {
            snapshot.revision = last.revision
            snapshot.acknowledgement = last.acknowledgement
            if snapshot == last { return }
        } else if snapshot.session == nil, snapshot.finished.isEmpty, stored.tombstones.isEmpty,
            memory.receiver?.acknowledgement == nil
        {
            // Nothing empty is sent; one who waits for an answer is told what there is.
            return
        }
        snapshot.revision = nextRevision()
        memory.lastPushed = snapshot
        memory.lastPushed?.acknowledgement = memory.receiver?.acknowledgement
        updateLiveActivity(into: &effects)
    }

    /// Hands the lock screen what is new, for as long as there is a session.
    private func updateLiveActivity(into effects: inout Effects) {
        guard openSession != nil, let snapshot = memory.lastPushed else { return }
        let bytes = LiveActivity.size(of: snapshot, isStripped: has(.strippedLiveActivity))
        effects.note(
            .liveActivityUpdated(bytes: Int32(clamping: bytes), isShown: LiveActivity.isShown(bytes: bytes)))
    }

    /// The next revision, which is stored before it is sent.
    mutating func nextRevision() -> UInt64 {
        let revision = memory.counter?.next() ?? 0
        stored.revision = revision
        return revision
    }

    private func fill(_ snapshot: inout WorkoutSnapshot, at now: Instant) {
        nameFinished(in: &snapshot, at: now)
        if let session = openSession {
            fill(&snapshot, with: stored.files.documents[session])
        } else if let last = lastCompleted(at: now) {
            let document = stored.files.documents[last]
            (snapshot.session, snapshot.activity, snapshot.start) = (document.id, document.activity, document.start)
            snapshot.end = document.end
        }
    }

    /// The session that was completed last and of late, unless one was discarded since.
    private func lastCompleted(at now: Instant) -> Int? {
        guard let position = stored.lastFinished.flatMap({ stored.files.position(of: $0) }),
            let end = stored.files.documents[position].end, reading(at: now) - end <= settings.tailAge,
            stored.files.documents[position].isKept
        else { return nil }
        return position
    }

    /// N2: names the sessions that are over, so that nobody takes one for discarded.
    private func nameFinished(in snapshot: inout WorkoutSnapshot, at now: Instant) {
        guard has(.N2) else { return }
        for position in stored.files.rows.indices.suffix(settings.namedCount + 1) {
            let document = stored.files.documents[position]
            guard let end = document.end, document.isKept else { continue }
            snapshot.finished.append(StateContext.FinishedRun(workout: document.id, status: .completed, end: end))
        }
    }

    private func fill(_ snapshot: inout WorkoutSnapshot, with document: WorkoutDocument) {
        (snapshot.session, snapshot.activity, snapshot.start) = (document.id, document.activity, document.start)
        snapshot.phase = memory.phase
        if memory.phase == .workoutComplete { snapshot.end = document.updatedAt }
        let isBetween = memory.phase == .betweenExercises
        if isBetween || memory.phase == .activeSet { snapshot.incompleteExercises = incompleteExercises(of: document) }
        guard let current = currentLog(of: document) else { return }
        let log = document[log: current]
        snapshot.exercise = log.number
        snapshot.exerciseName = name(of: log, in: document)
        snapshot.setCount = log.setCount
        if let set = log.nextSet, log.isLeft {
            snapshot.setIndex = UInt8(clamping: set)
            snapshot.currentSet = SetPlace(log: log.number, set: UInt8(clamping: set))
            if has(.N29) { snapshot.leftSets = ~log.doneMask & (1 << UInt16(log.setCount) - 1) }
            snapshot.values = values(of: SetPlace(log: log.number, set: UInt8(clamping: set)), at: document)
            snapshot.previous = previous(ofSet: set, in: log, of: document)
        } else {
            // There is no such set; without `incompleteFirst` the next is counted all the same.
            let isLastShown = isBetween || has(.incompleteFirst)
            snapshot.setIndex = isLastShown ? max(log.setCount, 1) - 1 : log.setCount
        }
        if memory.phase == .rest || memory.phase == .timedExercise {
            snapshot.restEnd = memory.phaseEnd
            snapshot.restTotalSeconds = memory.phaseSeconds
        }
        if memory.phase == .rest { fillRest(&snapshot, document) }
    }

    private func fillRest(_ snapshot: inout WorkoutSnapshot, _ document: WorkoutDocument) {
        let last = memory.lastDone.flatMap { document.position(ofLog: $0.log) }
        let isElsewhere = !(last.map { document[log: $0].isLeft } ?? false)
        snapshot.restLeadsToBetweenExercises = isElsewhere
        if isElsewhere, has(.N24) { snapshot.incompleteExercises = incompleteExercises(of: document) }
        guard snapshot.currentSet != nil else { return }
        // Also a rest within an exercise is followed by another where that was picked meanwhile.
        snapshot.nextLine =
            snapshot.exercise == memory.lastDone?.log ? .set(snapshot.values.detail) : .exercise(log: snapshot.exercise)
    }

    private func incompleteExercises(of document: WorkoutDocument) -> [WorkoutSnapshot.IncompleteExercise] {
        var list: [WorkoutSnapshot.IncompleteExercise] = []
        list.reserveCapacity(document.logCount)
        for position in 0..<document.logCount where document[log: position].isLeft {
            let log = document[log: position]
            let left = Int(log.setCount) - log.doneMask.nonzeroBitCount
            list.append(.init(log: log.number, name: name(of: log, in: document), setsLeft: UInt8(clamping: left)))
        }
        return list
    }

    /// What stands in the columns for a set: of one that is timed, as long as nobody has said otherwise, its seconds.
    func values(of place: SetPlace, at document: borrowing WorkoutDocument) -> ColumnValues {
        guard let position = document.position(ofLog: place.log), place.set < document[log: position].setCount else {
            return ColumnValues()
        }
        let entry = document[log: position][set: Int(place.set)]
        var values = ColumnValues(SetDetail(reps: entry.reps, weightGrams: entry.weightGrams))
        if entry.reps == 0, let seconds = workSeconds(ofLog: position, in: document) { values.second = Double(seconds) }
        return values
    }

    /// How long a set of an exercise is held; nil where it is not timed.
    func workSeconds(ofLog position: Int, in document: borrowing WorkoutDocument) -> UInt16? {
        exercise(of: document[log: position], in: document).flatMap { $0.planned.reps == 0 ? $0.workSeconds : nil }
    }

    /// The exercise of a log; nil where the split has it no more.
    private func exercise(of log: WorkoutLog, in document: borrowing WorkoutDocument) -> ExerciseDocument? {
        let order = document.split
        guard let split = stored.splits.first(where: { $0.order == order }), Int(log.exercise) < split.exercises.count
        else { return nil }
        return split.exercises[Int(log.exercise)]
    }

    private func name(of log: WorkoutLog, in document: WorkoutDocument) -> String {
        exercise(of: log, in: document).map { settings.language.name(of: $0.name) } ?? ""
    }

    /// What was done in the same set the last time.
    private func previous(ofSet set: Int, in log: WorkoutLog, of document: WorkoutDocument) -> SetDetail? {
        for position in stored.files.rows.indices.reversed() where stored.files.rows[position].workout != document.id {
            let other = stored.files.documents[position]
            guard other.split == document.split else { continue }
            for index in 0..<other.logCount where other[log: index].exercise == log.exercise {
                guard set < other[log: index].setCount, other[log: index][set: set].isDone else { continue }
                let entry = other[log: index][set: set]
                return SetDetail(reps: entry.reps, weightGrams: entry.weightGrams)
            }
        }
        return nil
    }
}

extension WorkoutDocument {
    /// Whether it is over and its recording belongs in Health: completed, or skipped once sets were done.
    fileprivate var isKept: Bool {
        guard status != .completed else { return true }
        guard status == .skipped else { return false }
        for position in 0..<logCount where self[log: position].doneMask != 0 { return true }
        return false
    }
}
