import Session
import Timeline
import Workouts

// P3: the whole state, pushed to the watch.
extension DocumentPhone {
    /// Has everything pushed once the event that calls for it is worked through.
    ///
    /// - Parameter isRenewal: Whether it renews a lease, and so must differ from the push before.
    mutating func push(isRenewal: Bool = false) {
        memory.wantsPush = true
        if isRenewal || settings.switches.contains(.N1) { memory.wantsNonce = true }
    }

    mutating func pushIfWanted(at now: Instant, into effects: inout Effects) {
        guard memory.wantsPush else { return }
        let isNew = memory.wantsNonce
        (memory.wantsPush, memory.wantsNonce) = (false, false)
        guard isRunning else { return }
        guard memory.isActivated, system.isPaired, system.isInstalled else { return effects.note(.pushSkipped) }
        if isNew { stored.nonce &+= 1 }
        memory.banners.remove(.pushTooLarge)
        push(tier: 0, at: now, into: &effects)
    }

    /// M4: makes a push smaller that was too large.
    mutating func take(refusal error: TransportError, at now: Instant, into effects: inout Effects) {
        effects.note(.pushRefused(error))
        guard isRunning, error == .payloadTooLarge, settings.switches.contains(.M4), memory.pushTier < 3 else { return }
        effects.note(.pushDegraded(tier: memory.pushTier + 1))
        if memory.pushTier < 2 {
            push(tier: memory.pushTier + 1, at: now, into: &effects)
        } else {
            memory.pushTier = 3
            memory.banners.insert(.pushTooLarge)
        }
    }

    private mutating func push(tier: UInt8, at now: Instant, into effects: inout Effects) {
        memory.pushTier = tier
        fill(&effects.context, tier: tier, at: now)
        effects.order(.updateContext)
    }

    private func fill(_ context: inout StateContext, tier: UInt8, at now: Instant) {
        context.workouts.clear()
        context.finished.clear()
        context.storedEdits.clear()
        context.splits = stored.splits
        context.settings = stored.settings
        let locks = locks
        context.editingWorkout = locks.workout
        context.editingSplit = locks.split.flatMap { split($0)?.id }
        context.lockLeaseSeconds = settings.switches.contains(.N4) ? settings.lockLeaseSeconds : 0
        context.nonce = stored.nonce
        context.version = settings.version
        addRuns(to: &context, withTail: tier < 1, at: reading(at: now))
        if tier >= 2 { trim(&context) }
        addVetoes(to: &context)
    }

    /// Adds every active run in full, those that were completed of late, and what is to be said of the others.
    private func addRuns(to context: inout StateContext, withTail hasTail: Bool, at reading: Instant) {
        let cache = stored.cache
        let kept = settings.switches.contains(.N2) ? min(settings.keptCount, settings.tailCount) : 0
        var (named, tail) = (settings.namedCount, hasTail ? settings.tailCount : kept)
        // What was deleted is still in the cache until the observer has seen that, and must not come with a push that
        // acknowledges an edit of it.
        let hidesDeleted = settings.switches.contains(.N9) && !stored.stubs.isEmpty
        cache.visit(ended: max(named, tail)) { position in
            let row = cache.rows[position]
            if hidesDeleted, isBuried(row.workout) { return }
            let isInTail = tail > 0 && stays(row.status) && reading - row.end <= settings.tailAge
            if row.isActive || isInTail { context.workouts.append(cache.documents[position]) }
            if row.isActive || named > 0 { acknowledge(row.edit, of: row.workout, in: &context) }
            guard !row.isActive else { return }
            if isInTail { tail -= 1 }
            if named > 0 { name(row, in: &context) }
            named -= 1
        }
    }

    /// N2: names a run that is over, so that nobody takes it for deleted.
    private func name(_ row: WorkoutTable.Row, in context: inout StateContext) {
        guard settings.switches.contains(.N2), stays(row.status) else { return }
        context.finished.append(StateContext.FinishedRun(workout: row.workout, status: row.status, end: row.end))
    }

    /// N7: whether a run that is over stays in the push for a while.
    private func stays(_ status: WorkoutStatus) -> Bool {
        status == .completed || (status == .skipped && settings.switches.contains(.N7))
    }

    /// N3: says which edit of the watch is in the document that is pushed with it.
    ///
    /// It is the number that the cache holds, not that of the file, which may be ahead of what is pushed.
    private func acknowledge(_ edit: UInt32, of workout: Identifier, in context: inout StateContext) {
        guard edit > 0, settings.switches.contains(.N3) else { return }
        context.storedEdits.append(StateContext.StoredEdit(workout: workout, edit: edit))
    }

    private func addVetoes(to context: inout StateContext) {
        for stub in stored.stubs.suffix(settings.namedCount) {
            acknowledge(stub.edit, of: stub.tombstone.workout, in: &context)
        }
    }

    /// Leaves out what the watch does not show: exercises that are over, and splits from which no active run was made.
    ///
    /// Only whole logs are left out. The merge keeps a log that one side lacks, so an edit of the watch takes nothing
    /// back; a log that was shortened would come back as the newer one, and what was cut off would be gone.
    private func trim(_ context: inout StateContext) {
        var splits: UInt64 = 0
        for position in context.workouts.indices where context.workouts[position].status.isActive {
            context.workouts[position].leaveOutLogsThatAreOver()
            splits |= 1 << UInt64(context.workouts[position].split & 63)
        }
        context.splits.removeAll { splits & 1 << UInt64($0.order & 63) == 0 }
    }
}
