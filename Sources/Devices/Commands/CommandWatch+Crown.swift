import CommandChannel
import Session
import Timeline
import Workouts

// The two columns: what the crown makes of them, and what takes that away again.
extension CommandWatch {
    mutating func turnCrown(_ column: Column, to value: Double, into effects: inout Effects) {
        let glance = self.glance
        guard glance.canComplete, value.isFinite else { return effects.note(.tapRefused(.notShown)) }
        if !memory[column].isTurning { memory[column].set = glance.set }
        generation &+= 1
        hasNews = true
        (memory[column].shown, memory[column].isTurning, memory[column].timer) = (value, true, generation)
        effects.order(.setTimer(.crownRest(column, generation: generation), after: settings.crownRest))
    }

    /// The crown has come to rest: the value goes out for the set on which the turning began.
    ///
    /// Where that cannot be named, the value is not sent by itself, lest it end up in another set: it goes with the set.
    mutating func flush(_ column: Column, generation: Int32, at now: Instant, into effects: inout Effects) {
        guard memory[column].isTurning, memory[column].timer == generation else { return }
        memory[column].isTurning = false
        hasNews = true
        guard let value = memory[column].shown, let session = glance.session else {
            return memory[column] = ColumnEdit()
        }
        memory[column].flushed = value
        memory[column].flushedSet = memory[column].set
        if let set = memory[column].set {
            let date = clock.reading(at: now)
            submit(.updateValue(column, value, set: set, at: date), for: session, into: &effects)
        }
        if has(.mendSnapshot) { reconcile(column) }
    }

    /// Drops what the phone has confirmed, and what means nothing any more.
    mutating func reconcileColumns() {
        hasNews = true
        // Until its authors knew better, a value was dropped whenever the crown stood still.
        if !has(.mendSnapshot) {
            for column in Column.allCases where !memory[column].isTurning { memory[column] = ColumnEdit() }
        } else {
            reconcile(.first)
            reconcile(.second)
        }
    }

    private mutating func reconcile(_ column: Column) {
        let edit = memory[column]
        guard edit.shown != nil, !edit.isTurning else { return }
        let glance = self.glance
        let isConfirmed =
            if let flushed = edit.flushed, let value = stored.gate.content?.values[column], glance.ahead == 0 {
                abs(value - flushed) < settings.tolerance
            } else {
                false
            }
        let hasChanged = edit.flushedSet != nil && edit.flushedSet != glance.set
        guard !glance.canComplete || hasChanged || isConfirmed else { return }
        memory[column] = ColumnEdit()
    }
}
