import Session
import Timeline
import Workouts

// The phone's edit locks, as the last push tells of them (P4, P5).
extension DocumentWatch {
    mutating func takeLocks(_ context: StateContext, at now: Instant, into effects: inout Effects) {
        let before = lockedRun
        (stored.editingWorkout, stored.editingSplit) = (context.editingWorkout, context.editingSplit)
        let isLease = has(.N4) && context.lockLeaseSeconds > 0
        let end = clock.reading(at: now) + .seconds(Int64(context.lockLeaseSeconds))
        renewLock(until: isLease ? end : nil, at: now, into: &effects)
        if lockedRun != before { effects.note(.lockChanged(workout: lockedRun)) }
    }

    /// Sets when the locks lapse; nil for never.
    mutating func renewLock(until end: Instant?, at now: Instant, into effects: inout Effects) {
        memory.lockGeneration &+= 1
        stored.lockEnd = nil
        guard let end, stored.editingWorkout != nil || stored.editingSplit != nil else { return }
        stored.lockEnd = end
        let rest = max(end - clock.reading(at: now), .zero)
        effects.order(.setTimer(.lockLapse(generation: memory.lockGeneration), after: rest))
    }

    mutating func unlock(into effects: inout Effects) {
        let before = lockedRun
        (stored.editingWorkout, stored.editingSplit, stored.lockEnd) = (nil, nil, nil)
        if before != nil { effects.note(.lockChanged(workout: nil)) }
    }

    /// The first active run that is locked.
    private var lockedRun: Identifier? {
        for position in stored.documents.indices
        where stored.documents[position].status.isActive && isLocked(at: position) {
            return stored.documents[position].id
        }
        return nil
    }
}
