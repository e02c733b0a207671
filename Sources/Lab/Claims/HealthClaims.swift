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
    }

    private var sessions: [Span] = []
    /// The runs for which a record was saved, and those for which one was refused, by their positions.
    private var saved: [Int] = []
    private var refused: [Int] = []

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        sessions.removeAll(keepingCapacity: true)
        saved.removeAll(keepingCapacity: true)
        refused.removeAll(keepingCapacity: true)
    }

    /// Takes in what the watch's session told.
    mutating func note(_ notice: Notice, _ ledger: borrowing Ledger, _ findings: inout Findings, at now: Instant) {
        switch notice {
        case .sessionStarted(let record): sessions.append(Span(record: record, start: now))
        case .sessionDiscarded(let record): checkDiscard(of: record, ledger, &findings, at: now)
        case .saved(_, let run?):
            if let position = ledger.position(of: run) { checkSave(ofRunAt: position, ledger, &findings, at: now) }
        case .saveFailed(_, let run?):
            if let position = ledger.position(of: run) { refused.append(position) }
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
            return findings.add(.workoutsInHealth, subject, cause: cause, since: finished, at: now)
        }
        let isMeasured = entry.record.metrics.heartRateSampleCount > 0
        let near = max(0, position - 3)..<min(position + 4, ledger.runs.count)
        let overlap = min(finished, entry.record.end) - max(ledger[position].started, entry.record.start)
        let isTheirs = owner(of: entry, among: near, ledger).map { $0 != position } ?? (overlap <= .zero)
        if isMeasured, isTheirs {
            findings.add(.metricsOnTheirRun, subject, since: finished, at: now)
        }
        checkSets(of: entry, subject, &findings, at: now)
        guard isMeasured, document != nil else { return }
        if document?.metrics == nil {
            findings.add(.metricsPresent, subject, cause: findings.separation, since: finished, at: now)
        }
    }

    /// Whose workout a record is: of the runs that were carried out while it was made, the one that ended last.
    ///
    /// A run that filled less than a tenth of it does not count: the next may begin before the session of one has ended.
    /// Where none has filled more, it is nil.
    private func owner(of entry: HealthStore.Entry, among runs: Range<Int>, _ ledger: borrowing Ledger) -> Int? {
        var owner: Int?
        for position in runs where ledger[position].deleted == nil {
            guard let finished = ledger[position].finished else { continue }
            let shared = min(finished, entry.record.end) - max(ledger[position].started, entry.record.start)
            let isWithin = shared > .zero && shared * 10 >= entry.record.end - entry.record.start
            guard isWithin, ledger[position].isForHealth else { continue }
            guard let rival = owner.flatMap({ ledger[$0].end }), let end = ledger[position].end else {
                owner = position
                continue
            }
            let isLower = owner.map { ledger[position].id < ledger[$0].id } ?? true
            if end > rival || end == rival && isLower { owner = position }
        }
        return owner
    }

    /// Why a run has no record: what excuses that, or the last fault.
    ///
    /// Another run excuses it where its record holds more than half of this one, and the two were carried out at the same
    /// time for more than a tenth of it.
    private func absence(
        ofRunAt position: Int, in store: borrowing HealthStore, apart: FailureCause?, _ ledger: borrowing Ledger,
        _ findings: Findings
    ) -> FailureCause {
        let run = ledger[position]
        if refused.contains(position) { return .saveRefused }
        if findings.isDead(.watch) { return .batteryDead }
        if let apart, run.overShown & Place.watch.bit == 0 { return apart }
        let half = ((run.finished ?? run.started) - run.started).microseconds / 2
        let isServed = store.entries.contains { entry in
            guard let served = entry.run.flatMap(ledger.position(of:)) else { return false }
            let end = run.finished ?? entry.record.end
            let shared = min(end, ledger[served].finished ?? end) - max(run.started, ledger[served].started)
            let recorded = min(end, entry.record.end) - max(run.started, entry.record.start)
            return recorded.microseconds > half && shared.microseconds * 5 > half
        }
        return isServed ? .servedAnotherRun : run.lastFault
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
