import Session
import Timeline
import Workouts

// What the phone pushes (P3), and the asking for it (W4).
extension DocumentWatch {
    /// Takes in a push as a whole, or nothing of it.
    mutating func apply(_ context: StateContext, at now: Instant, into effects: inout Effects) {
        if let version = newerVersion(in: context) { return refuse(version: version, into: &effects) }
        memory.isMismatched = false
        (memory.isAwaitingPush, memory.syncFailures) = (false, 0)
        noteStored(context.storedEdits)
        stored.splits = context.splits
        stored.settings = context.settings
        for index in context.workouts.indices {
            hear(context.workouts[index], at: now, into: &effects)
            upsert(context.workouts[index])
        }
        takeFinished(context)
        prune(context, at: now, into: &effects)
        stored.lastSyncDate = clock.reading(at: now)
        let documents = stored.documents
        session.coordinator.prune { run in documents.position(of: run) != nil }
        // At its launch the app is handed once more what it had, which may be older than the session.
        let isNews = context.nonce != stored.nonce
        stored.nonce = context.nonce
        session.tell(isNews ? .runsPushed : .runsChanged, at: now, into: &directives)
        effects.note(.contextApplied)
        takeLocks(context, at: now, into: &effects)
        leaveWhatIsGone(into: &effects)
        repairEngines(at: now, into: &effects)
        forwardAgain(unlessQueued: true, into: &effects)
    }

    /// The schema that this app cannot read; nil where it can read all of it.
    private func newerVersion(in context: StateContext) -> UInt8? {
        if context.version > settings.version { return context.version }
        for index in context.workouts.indices where context.workouts[index].version > settings.version {
            return context.workouts[index].version
        }
        for index in context.splits.indices where context.splits[index].version > SplitDocument.schemaVersion {
            return context.splits[index].version
        }
        return nil
    }

    private mutating func refuse(version: UInt8, into effects: inout Effects) {
        effects.note(.contextUnreadable(version: version))
        if has(.L3), !memory.isMismatched { effects.note(.mismatchShown) }
        memory.isMismatched = true
    }

    /// Lets the cover hear whether the phone still drives what it shows.
    private mutating func hear(_ pushed: WorkoutDocument, at now: Instant, into effects: inout Effects) {
        guard memory.live.mirror.cover?.workout == pushed.id else { return }
        let own = self[pushed.id]
        let reading = clock.reading(at: now)
        memory.live.hear(pushed, over: own, by: .phone, at: reading, mirrorSettings, into: &effects)
    }

    /// Puts a pushed run in the place of the watch's own, with the edits in it that the phone has not stored.
    private mutating func upsert(_ pushed: WorkoutDocument) {
        guard let position = position(of: pushed.id) else {
            stored.documents.append(pushed)
            return storeRun(at: stored.documents.count - 1)
        }
        guard stored.documents[position] != pushed else { return }
        if hasUnacknowledgedEdit(of: pushed.id) {
            stored.documents[position].merge(pushed)
        } else {
            stored.documents[position].replace(by: pushed)
        }
        storeRun(at: position)
    }

    /// With `N2`, lets runs be over that the push names without their documents.
    private mutating func takeFinished(_ context: StateContext) {
        for finished in context.finished {
            guard let position = position(of: finished.workout), context.workouts.position(of: finished.workout) == nil,
                stored.documents[position].status.isActive
            else { continue }
            stored.documents[position].status = finished.status
            stored.documents[position].end = finished.end
            storeRun(at: position)
        }
    }

    /// Drops what the push neither holds nor names: it is no longer active.
    private mutating func prune(_ context: StateContext, at now: Instant, into effects: inout Effects) {
        var position = 0
        while position < stored.documents.count {
            let workout = stored.documents[position].id
            if context.workouts.position(of: workout) != nil
                || context.finished.contains(where: { $0.workout == workout })
            {
                position += 1
            } else {
                stored.documents.remove(at: position)
                stored.unacknowledged.removeAll { $0.workout == workout }
                memory.live.dismissCover(of: workout, into: &effects)
                // Without it a run that is over may be absent though nobody has deleted it.
                if has(.N2) { session.dropRecord(of: workout, at: now, into: &directives) }
            }
        }
    }

    /// Lets the session's coordinator know a run, and the session's log its sets; one may be done just now.
    mutating func storeRun(at position: Int, performed: PerformedSet? = nil) {
        session.coordinator.store(run(at: position))
        if has(.N22), let date = stored.documents[position].lastDone {
            session.coordinator.noteSign(in: stored.documents[position].id, at: clock.instant(ofReading: date))
        }
        if stored.documents[position].metrics != nil { session.coordinator.noteRecorded(stored.documents[position].id) }
        logSets(of: position, performed: performed)
    }

    /// A run as the session sees it.
    ///
    /// With `N7` a skipped run in which sets were done is one to be saved: the athlete skipped what was left, and the
    /// work belongs in the health record. One in which nothing was done is discarded.
    private func run(at position: Int) -> Run {
        let document = stored.documents[position]
        var run = Run(
            id: document.id, activity: document.activity, status: document.status,
            start: clock.instant(ofReading: document.start), end: document.end.map(clock.instant(ofReading:)))
        if has(.N7), run.status == .skipped, document.hasDoneSets { run.status = .completed }
        return run
    }

    /// Lets open exercises follow what has become of their sets.
    private mutating func repairEngines(at now: Instant, into effects: inout Effects) {
        let reading = clock.reading(at: now)
        if let position = memory.live.flow.flatMap({ position(of: $0.workout) }) {
            memory.live.repairFlow(to: stored.documents[position], at: reading, into: &effects)
        }
        if let position = memory.live.mirror.cover.flatMap({ position(of: $0.workout) }) {
            memory.live.repairCover(to: stored.documents[position], at: reading, mirrorSettings, into: &effects)
        }
    }

    func log(_ number: UInt8, of workout: Identifier) -> WorkoutLog? {
        guard let position = position(of: workout), let log = stored.documents[position].position(ofLog: number) else {
            return nil
        }
        return stored.documents[position][log: log]
    }
}

// Asking for a push.
extension DocumentWatch {
    /// The longest an answer to a request may take, and how often one is made that nobody refuses or answers.
    private static let answerLimit = TimeSpan.seconds(5)
    private static let requestsMaximum: Int32 = 6

    /// Asks the phone for a push; says nothing where it cannot be reached.
    ///
    /// With `L2` it asks again where no answer comes: not every message that is lost is said to be.
    mutating func requestSync(into effects: inout Effects) {
        memory.isAwaitingPush = true
        guard isReachable else { return }
        effects.send(.requestSync)
        if memory.syncFailures < Self.requestsMaximum { requestSync(after: Self.answerLimit, into: &effects) }
    }

    /// Asks the phone for the run of a session that has none; the phone may be in reach though this watch was not told.
    mutating func requestRun(into effects: inout Effects) {
        requestSync(into: &effects)
        if !isReachable, memory.isActivated { effects.order(.transfer(.requestSync, document: nil)) }
    }

    /// With `L2`, asks again after a while, which grows each time.
    mutating func requestSync(after patience: TimeSpan, into effects: inout Effects) {
        guard has(.L2), memory.isAwaitingPush else { return }
        memory.syncGeneration &+= 1
        let wait = patience + settings.retry * (1 << Int64(memory.syncFailures))
        effects.order(.setTimer(.syncRetry(generation: memory.syncGeneration), after: wait))
    }

    mutating func retrySync(generation: Int32, into effects: inout Effects) {
        guard generation == memory.syncGeneration, memory.isAwaitingPush else { return }
        memory.syncFailures = min(memory.syncFailures + 1, Self.requestsMaximum)
        requestSync(into: &effects)
    }
}

extension [WorkoutDocument] {
    /// The position of a run's document; nil where it is not here.
    func position(of workout: Identifier) -> Int? {
        for index in indices where self[index].id == workout { return index }
        return nil
    }
}

extension WorkoutDocument {
    /// Becomes another version of the run, but for logs that it leaves out though they were not deleted.
    ///
    /// A push that had to be made smaller leaves out exercises that are over.
    fileprivate mutating func replace(by other: WorkoutDocument) {
        var replaced = other
        for position in 0..<logCount {
            let number = self[log: position].number
            if !other.isDeleted(log: number), other.position(ofLog: number) == nil {
                replaced.insert(self[log: position])
            }
        }
        self = replaced
    }

    /// When an exercise was changed last of which a set is done; nil where none is.
    fileprivate var lastDone: Instant? {
        var last: Instant?
        for position in 0..<Int(logCount) where self[log: position].doneSets > 0 {
            last = max(last ?? .epoch, self[log: position].updatedAt)
        }
        return last
    }

    /// Whether any set is done.
    var hasDoneSets: Bool {
        for position in 0..<logCount where self[log: position].doneSets > 0 { return true }
        return false
    }
}
