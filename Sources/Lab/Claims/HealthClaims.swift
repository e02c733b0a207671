import Devices
import Session
import Timeline
import Workouts

/// What must hold of the records in the health store.
struct HealthClaims: Sendable {
    /// A session and the time in which it ran.
    private struct Span: Sendable, BitwiseCopyable {
        var record: Identifier
        var start: Instant
        /// When it ended; nil while it has not.
        var end: Instant?
    }

    /// A record that Health has refused: of which run, by its position, and of what time; nil for one of the app's log.
    private struct Refusal: Sendable, BitwiseCopyable {
        var run: Int
        var span: Span?
    }

    private var sessions: [Span] = []
    /// The runs for which a record was saved, by their positions.
    private var saved: [Int] = []
    private var refused: [Refusal] = []
    /// Those of which the watch had not heard that they were over when the system ended their session.
    private var unheard: [Int] = []

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        sessions.clear()
        saved.clear()
        refused.clear()
        unheard.clear()
    }

    /// Takes in what the watch's session told.
    mutating func note(_ notice: Notice, _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant) {
        switch notice {
        case .sessionStarted(let record): sessions.append(Span(record: record, start: now, end: nil))
        case .sessionDiscarded(let record): checkDiscard(of: record, ledger, &findings, at: now)
        case .saved(_, let run?):
            if let position = ledger.position(of: run) { checkSave(ofRunAt: position, ledger, &findings, at: now) }
        case .sessionEnded(let record, let run, let ending):
            if let session = sessions.lastIndex(where: { $0.record == record }) { sessions[session].end = now }
            guard ending == .salvaged, let position = run.flatMap({ ledger.position(of: $0) }) else { return }
            if ledger[position].finished != nil, ledger[position].isActive(at: .watch) { unheard.append(position) }
        case .saveFailed(let record, let run?):
            guard let position = ledger.position(of: run) else { return }
            refused.append(Refusal(run: position, span: sessions.last { $0.record == record }))
        default: break
        }
    }

    private func checkDiscard(
        of record: Identifier, _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant
    ) {
        guard let start = sessions.last(where: { $0.record == record })?.start else { return }
        for position in ledger.recent where ledger[position].isForHealth && !saved.contains(position) {
            guard let finished = ledger[position].finished, finished >= start else { continue }
            let subject = Finding.Subject(ledger[position], on: .watch)
            findings.add(.completedNotDiscarded, subject, since: finished, at: now)
        }
    }

    private mutating func checkSave(
        ofRunAt position: Int, _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant
    ) {
        let subject = Finding.Subject(ledger[position], on: .watch)
        if saved.contains(position) {
            findings.add(.workoutsSavedOnce, subject, since: ledger[position].finished ?? now, at: now)
        }
        saved.append(position)
        guard let deleted = ledger[position].deleted else { return }
        let hasHeard = ledger[position].goneFrom & Place.watch.bit != 0
        findings.add(
            .discardedStaysUnsaved, subject, cause: hasHeard ? nil : .deletionUnheard, since: deleted, at: now)
    }
}

// At the end.
extension HealthClaims {
    /// Looks for a run's record; `apart` is what keeps the devices apart to the end, where something does.
    func close(
        ofRunAt position: Int, _ document: WorkoutDocument?, in store: borrowing HealthStore, apart: FailureCause?,
        _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant
    ) {
        guard ledger[position].isForHealth, let finished = ledger[position].finished else { return }
        let subject = Finding.Subject(ledger[position], on: .watch)
        let run = ledger[position].id
        guard let entry = store.entries.last(where: { $0.run == run }) else {
            let cause = absence(ofRunAt: position, in: store, apart: apart, ledger, findings)
            let isNameless = hasNameless(ofRunAt: position, finished, in: store, ledger)
            return findings.add(
                .workoutsInHealth, subject, cause: cause, since: finished, at: now, isAbsence: !isNameless)
        }
        let isMeasured = entry.record.metrics.heartRateSampleCount > 0
        let last = ledger[position].finishedLast ?? finished
        let overlap = min(last, entry.record.end) - max(ledger[position].started, entry.record.start)
        let owner = owner(of: entry, in: store, at: position, ledger)
        let isTheirs = owner.map { $0 != position } ?? (overlap <= .zero)
        if isMeasured, isTheirs {
            let isHeard = ledger[position].overShown & Place.watch.bit != 0
            let cause = unheard.contains(position) ? FailureCause.sessionEndedBySystem : isHeard ? nil : apart
            findings.add(.metricsOnTheirRun, subject, cause: cause, since: finished, at: now)
        }
        if hasNameless(ofRunAt: position, finished, in: store, ledger) {
            findings.add(.workoutsSavedOnce, subject, since: finished, at: now)
        }
        checkSets(of: entry, subject, &findings, at: now)
        guard isMeasured, document != nil else { return }
        if document?.metrics == nil {
            findings.add(.metricsPresent, subject, cause: findings.separation, since: finished, at: now)
        }
    }

    /// Whether there is a record of no run that was made mostly while a run was carried out.
    private func hasNameless(
        ofRunAt position: Int, _ finished: Instant, in store: borrowing HealthStore, _ ledger: borrowing Ledger
    ) -> Bool {
        let started = ledger[position].started
        for entry in store.entries where entry.run == nil {
            let shared = min(finished, entry.record.end) - max(started, entry.record.start)
            if shared > .zero, shared * 2 > entry.record.end - entry.record.start { return true }
        }
        return false
    }

    /// Whose workout a record is: of the runs that were carried out while it was made, the one that ended last.
    ///
    /// A run that filled less than a tenth of it does not count: the next may begin before the session of one has ended.
    /// Nor does one of which the watch never heard, nor one that was carried out beside the run which has the record, at
    /// `own`, and has one of its own: one that was measured, or one from the app's log where the watch has never seen the
    /// run under way. Where none has filled more, it is nil.
    private func owner(
        of entry: HealthStore.Entry, in store: borrowing HealthStore, at own: Int, _ ledger: borrowing Ledger
    ) -> Int? {
        var owner: Int?
        let near = max(0, own - 3)..<min(own + 4, ledger.runs.count)
        for position in near where ledger[position].deleted == nil && ledger[position].hasBeen(at: .watch) {
            let isBeside = position != own && ledger[position].isBeside(ledger[own])
            if isBeside, hasOwnRecord(ofRunAt: position, ratherThan: own, in: store, ledger) { continue }
            guard let finished = ledger[position].finishedLast else { continue }
            let shared = min(finished, entry.record.end) - max(ledger[position].started, entry.record.start)
            let isWithin = shared > .zero && shared * 10 >= entry.record.end - entry.record.start
            guard isWithin, ledger[position].isForHealth else { continue }
            guard let rival = owner.flatMap({ ledger[$0].end(in: entry.record) }),
                let end = ledger[position].end(in: entry.record)
            else {
                owner = position
                continue
            }
            let isFirst = owner.map { ledger[position].isPreferred(to: ledger[$0], atEqual: end) } ?? true
            if end > rival || end == rival && isFirst { owner = position }
        }
        return owner
    }

    /// Whether a run has a record, or was refused one, that was measured in its own time more than in that of another; or
    /// one from the app's log, where the watch has never seen the run under way.
    private func hasOwnRecord(
        ofRunAt position: Int, ratherThan other: Int, in store: borrowing HealthStore, _ ledger: borrowing Ledger
    ) -> Bool {
        let (run, rival) = (ledger[position], ledger[other])
        let isFromLog = run.activeShown & Place.watch.bit == 0
        if isFromLog, store.entries.contains(where: { $0.run == run.id }) { return true }
        for refusal in refused where refusal.run == position {
            guard let span = refusal.span, let end = span.end else {
                if isFromLog { return true }
                continue
            }
            if run.shares(from: span.start, to: end) > rival.shares(from: span.start, to: end) { return true }
        }
        for entry in store.entries where entry.run == run.id && entry.record.metrics.heartRateSampleCount > 0 {
            let (start, end) = (entry.record.start, entry.record.end)
            if run.shares(from: start, to: end) > rival.shares(from: start, to: end) { return true }
        }
        return false
    }

    /// Why a run has no record: what excuses that, or what cost it its session; nil where neither is known.
    ///
    /// Another run excuses it where its record holds more than half of this one, and the two were carried out at the same
    /// time for more than a tenth of it.
    private func absence(
        ofRunAt position: Int, in store: borrowing HealthStore, apart: FailureCause?, _ ledger: borrowing Ledger,
        _ findings: Findings
    ) -> FailureCause? {
        let run = ledger[position]
        for refusal in refused {
            if refusal.run == position { return .saveRefused }
            guard let span = refusal.span, ledger[refusal.run].isBeside(run) else { continue }
            if run.isServed(from: span.start, to: span.end ?? .distantFuture) { return .saveRefused }
        }
        if findings.isDead(.watch) { return .batteryDead }
        if let apart, isOpen(ofRunAt: position, ledger) { return apart }
        let isServed = store.entries.contains { entry in
            guard let served = entry.run.flatMap(ledger.position(of:)) else { return false }
            return run.isServed(from: entry.record.start, to: entry.record.end) && ledger[served].isBeside(run)
        }
        return isServed ? .servedAnotherRun : run.sessionFault
    }

    /// Whether the watch has not heard that a run is over, or that the one before or after is, for which their session
    /// goes on.
    private func isOpen(ofRunAt position: Int, _ ledger: borrowing Ledger) -> Bool {
        let run = ledger[position]
        for other in max(0, position - 1)..<min(position + 2, ledger.runs.count)
        where ledger[other].isActive(at: .watch) && ledger[other].isNear(run) { return true }
        return ledger[position].overShown & Place.watch.bit == 0
    }

    /// The same set twice, or one before another that was done before it.
    ///
    /// Of a set that was checked off on the phone nobody knows when it began: it lasts no time, and may share its date.
    private func checkSets(
        of entry: HealthStore.Entry, _ subject: Finding.Subject, _ findings: inout Findings, at now: Instant
    ) {
        let sets = entry.record.sets
        for index in sets.indices.dropFirst() {
            let isTimed = sets[index].start < sets[index].end
            if isTimed, sets[..<index].contains(where: { $0.start == sets[index].start && $0.end == sets[index].end }) {
                findings.add(.setsLoggedOnce, subject, since: sets[index].end, at: now)
            } else if sets[index].end < sets[index - 1].end {
                findings.add(.setsInOrder, subject, since: sets[index].end, at: now)
            }
        }
    }
}
