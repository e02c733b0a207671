public import Devices
public import Timeline
import Workouts

// What claims look at once, at the end of a world.
extension Claims {
    /// Looks at every run that has come since this was done last, for the last time.
    ///
    /// That includes the oracle of the merge, in every world: it costs some microseconds for each workout.
    public mutating func close(phone: inout DocumentPhone, watch: inout DocumentWatch, at now: Instant) {
        check(phone: &phone, watch: &watch, changed: [.phone, .watch], at: now)
        session.close(SessionClaims.View(&watch), &findings, at: now)
        guard phase == .end else { return }
        while ledger.closed < ledger.runs.count {
            let run = ledger.closed
            let id = ledger[run].id
            close(
                run, file: phone.stored.files[id], cached: phone.stored.cache[id], held: watch[id],
                watch.session.healthStore, at: now)
        }
        edits.reset()
    }

    /// Looks at a run for the last time, as the phone's file, the phone's cache and the watch have it.
    mutating func close(
        _ run: Int, file: WorkoutDocument?, cached: WorkoutDocument?, held: WorkoutDocument?,
        _ store: borrowing HealthStore, at now: Instant
    ) {
        ledger.close()
        health.close(ofRunAt: run, file, in: store, apart: apart, ledger, &findings, at: now)
        if ledger[run].deleted != nil {
            closeDeleted(run, isThere: file != nil, on: .phone, at: now)
            closeDeleted(run, isThere: held != nil, on: .watch, at: now)
        } else if let file {
            closeSets(of: file, run: run, at: now)
            if file.status.isActive, file.logCount > 0, file.isEveryLogOver {
                let subject = Finding.Subject(ledger[run], on: .phone)
                findings.add(.doneRunsEnd, subject, since: ledger[run].started, at: now)
            }
            closeEdits(of: file, run: run, at: now)
            closeAgreement(of: file, cached, held, run: run, at: now)
        } else {
            closeLost(run, at: now)
        }
    }

    /// What keeps the devices apart to the end: they never reach each other, or the watch cannot read what it is pushed.
    private var apart: FailureCause? { findings.separation ?? (sync.showsMismatch ? .appOutdated : nil) }

    private mutating func closeDeleted(_ run: Int, isThere: Bool, on device: Device, at now: Instant) {
        guard isThere, let deleted = ledger[run].deleted else { return }
        let cause = device == .watch ? apart : nil
        findings.add(
            .deletedStaysDeleted, Finding.Subject(ledger[run], on: device), cause: cause, since: deleted, at: now)
    }

    /// A run whose file is gone though nobody deleted it.
    mutating func closeLost(_ run: Int, at now: Instant) {
        guard !ledger[run].logs.isEmpty else { return }
        let subject = Finding.Subject(ledger[run], on: .phone)
        findings.add(.setsKept, subject, since: ledger[run].started, at: now)
        findings.add(.devicesConverge, subject, since: ledger[run].started, at: now, isAbsence: true)
    }

    private mutating func closeEdits(of file: WorkoutDocument, run: Int, at now: Instant) {
        guard let loss = edits.loss(in: file, ofRunAt: run) else { return }
        var subject = Finding.Subject(ledger[run], on: .phone)
        if let log = loss.log.flatMap({ ledger[run].position(ofLog: $0) }) {
            subject = Finding.Subject(ledger[run], log: log, on: .phone)
        }
        var difference: Finding.Difference?
        if case .set(let set, let expected, let found) = loss.part {
            subject.set = UInt8(clamping: set)
            difference = Finding.Difference(expected: expected, found: found, editor: loss.origin?.device ?? .phone)
        }
        let cause = findings.separation ?? findings.causeOfChangedSets(inRun: ledger[run].id)
        findings.add(
            .everyEditCounts, subject, cause: cause, since: loss.origin?.instant ?? ledger[run].started, at: now,
            difference: difference, loss: loss)
    }

    private mutating func closeAgreement(
        of file: WorkoutDocument, _ cached: WorkoutDocument?, _ held: WorkoutDocument?, run: Int, at now: Instant
    ) {
        let since = ledger[run].finished ?? ledger[run].started
        if cached?.wireValue != file.wireValue {
            findings.add(.devicesConverge, Finding.Subject(ledger[run], on: .phone), since: since, at: now)
        }
        // Of a run that is over a push may leave out the document, and the watch shows none.
        let isLeftOut = !file.status.isActive && !sync.isPushed(file.id)
        let agrees = held.map { $0.wireValue == file.wireValue || isLeftOut && !$0.status.isActive }
        guard !(agrees ?? !file.status.isActive) else { return }
        findings.add(.devicesConverge, Finding.Subject(ledger[run], on: .watch), cause: apart, since: since, at: now)
    }
}
