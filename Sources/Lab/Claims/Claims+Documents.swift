import Devices
import Timeline
import Workouts

// What claims make of the versions of a run as they come and go in the places where they lie.
extension Claims {
    /// Looks at a version of a run; one that has not changed since is passed over.
    mutating func see(_ document: WorkoutDocument, at place: Place, _ now: Instant) {
        guard let run = ledger.position(of: document.id) else { return }
        _ = see(document, run: run, at: place, now)
    }

    /// Looks at a version of a run of which it is known which one it is.
    ///
    /// - Returns: Whether it has changed.
    mutating func see(_ document: WorkoutDocument, run: Int, at place: Place, _ now: Instant) -> Bool {
        if !taps.isEmpty { settleTaps(on: document, run: run, at: place, now) }
        let index = Int(place.rawValue)
        let stamp = document.stamp(isCut: false)
        let isThere = ledger[run].seen[index].isThere
        guard !isThere || stamp != ledger[run].seen[index].stamp else { return false }
        if !isThere { checkReturn(ofRunAt: run, to: place, now) }
        ledger[run].seen[index].isThere = true
        ledger[run].seen[index].stamp = stamp
        inspect(document, run: run, at: place, now)
        for position in 0..<document.logCount {
            if let account = ledger[run].position(ofLog: document[log: position].number) {
                let seen = ledger[run].seen(log: account, at: place)
                let log = document[log: position]
                let isSame =
                    log.updatedAt == seen.updatedAt && log.updatedBy == seen.updatedBy && log.status == seen.status
                    && log.partStamp == seen.partStamp
                if isSame { continue }
            }
            inspect(document[log: position], of: document, run: run, at: place, now)
        }
        return true
    }

    /// Takes in that a run is not, or no longer, in a place.
    mutating func seeAbsence(ofRunAt run: Int, from place: Place, _ now: Instant) {
        let index = Int(place.rawValue)
        guard ledger[run].seen[index].isThere else { return }
        ledger[run].forget(place)
        ledger[run].goneFrom |= place.bit
        for log in ledger[run].logs.indices { ledger[run].logs[log].shown[index] = 0 }
        if place == .file { settleDeletion(ofRunAt: run, at: place, now) }
        if place == .watch, told.isUnreadable {
            findings.add(.pruneIsAuthoritative, Finding.Subject(ledger[run], on: .watch), since: now, at: now)
        }
        if place == .watch, !ledger[run].isOver {
            let subject = Finding.Subject(ledger[run], on: .watch)
            findings.add(.wristPhasesSteady, subject, since: ledger[run].started, at: now, isAbsence: true)
        }
    }

    private mutating func checkReturn(ofRunAt run: Int, to place: Place, _ now: Instant) {
        guard let deleted = ledger[run].deleted, ledger[run].goneFrom & place.bit != 0 else { return }
        let subject = Finding.Subject(ledger[run], on: place.device)
        findings.add(.deletedStaysDeleted, subject, since: deleted, at: now)
        if place == .file { findings.add(.tombstoneVetoes, subject, since: deleted, at: now) }
    }

    /// Looks at what a run says of itself.
    private mutating func inspect(
        _ document: WorkoutDocument, run: Int, at place: Place, _ now: Instant
    ) {
        let seen = ledger[run].seen[Int(place.rawValue)]
        if document.status != seen.status || document.deletedLogs != seen.deletedLogs
            || document.metrics?.recordedAt != seen.metricsDate
        {
            edits.add(document, ofRunAt: run, from: EditHistory.Origin(device: place.device, instant: now))
        }
        let subject = Finding.Subject(ledger[run], on: place.device)
        if document.status.isActive {
            ledger[run].activeShown |= place.bit
            if ledger[run].overShown & place.bit != 0 {
                ledger[run].overShown &= ~place.bit
                let claim = place == .watch ? Claim.wristPhasesSteady : .overStaysOver
                findings.add(claim, subject, since: ledger[run].finished ?? now, at: now)
            }
        } else {
            ledger[run].overShown |= place.bit
            // The file may be in the cloud, so that the watch shows first what was tapped on the phone.
            let ended = ledger[run].endEntered ?? now
            ledger[run].endEntered = nil
            if ledger[run].finished == nil { finish(document, run: run, subject, at: ended, now) }
            if let end = document.end, ledger[run].end.map({ $0 < end }) ?? true {
                (ledger[run].finishedLast, ledger[run].end) = (ended, end)
            }
        }
        ledger[run].seen[Int(place.rawValue)].status = document.status
        ledger[run].seen[Int(place.rawValue)].deletedLogs = document.deletedLogs
        ledger[run].seen[Int(place.rawValue)].metricsDate = document.metrics?.recordedAt
    }

    private mutating func finish(
        _ document: WorkoutDocument, run: Int, _ subject: Finding.Subject, at ended: Instant, _ now: Instant
    ) {
        (ledger[run].finished, ledger[run].finishedLast) = (ended, ended)
        ledger[run].isSkipped = document.status == .skipped
        ledger[run].sessionFault = session.fault
        if document.status == .completed, !ledger[run].isFinishTapped, !document.isEveryLogOver {
            findings.add(.noEarlyCompletion, subject, since: ledger[run].started, at: now)
        }
    }

    /// Looks at a version of an exercise.
    private mutating func inspect(
        _ log: WorkoutLog, of document: WorkoutDocument, run: Int, at place: Place, _ now: Instant
    ) {
        guard let position = ledger[run].take(log) else { return }
        let seen = ledger[run].seen(log: position, at: place)
        let isOwn = place == .cloud || (log.updatedBy == .watch) == (place == .watch)
        if isOwn {
            edits.add(log, ofRunAt: run, from: EditHistory.Origin(device: place.device, instant: now))
            if let meeting = ledger[run].logs[position].takeOwnVersion(log, at: place) {
                probes.hit(meeting == .clocksApart ? .clocksApart : .concurrentEdits)
            }
        }
        checkStatus(log, before: seen, run: run, position, at: place, now)
        checkSets(log, before: seen, run: run, position, at: place, now)
        let shown = LogSeen(
            updatedAt: log.updatedAt, updatedBy: log.updatedBy, partStamp: log.partStamp, done: log.doneMask,
            status: log.status)
        ledger[run].see(shown, log: position, at: place)
    }

    private mutating func checkStatus(
        _ log: WorkoutLog, before seen: LogSeen, run: Int, _ position: Int, at place: Place, _ now: Instant
    ) {
        let account = ledger[run].logs[position]
        let subject = Finding.Subject(ledger[run], log: position, on: place.device)
        if place == .watch, !seen.status.isActive, log.status.isActive {
            findings.add(.wristPhasesSteady, subject, since: now, at: now)
        }
        if log.status.isActive, !seen.status.isActive { ledger[run].logs[position].isCompleted = false }
        if log.status == .completed, !account.isCompleted {
            ledger[run].logs[position].isCompleted = true
            if !account.isCompleteTapped, account.left(in: log) != 0 {
                findings.add(.noEarlyCompletion, subject, since: ledger[run].started, at: now)
            }
        }
        guard let skipped = account.skipped else { return }
        if log.status == .skipped {
            ledger[run].logs[position].skipShown |= place.bit
        } else if log.status.isActive, account.skipShown & place.bit != 0 {
            ledger[run].logs[position].skipShown &= ~place.bit
            findings.add(.overStaysOver, subject, since: skipped, at: now)
        }
    }

    private mutating func checkSets(
        _ log: WorkoutLog, before seen: LogSeen, run: Int, _ position: Int, at place: Place, _ now: Instant
    ) {
        let index = Int(place.rawValue)
        let shown = ledger[run].logs[position].shown[index]
        var (agreeing, showing): (UInt16, UInt16) = (0, 0)
        for set in 0..<Int(log.setCount) {
            if ledger[run].logs[position].agrees(log, set: set) { agreeing |= .bit(set) }
            if ledger[run].logs[position].shows(log, set: set) { showing |= .bit(set) }
        }
        if place == .file { noteArrivals(of: showing, run: run, position, at: now) }
        ledger[run].logs[position].show(showing, done: log.doneMask, at: place)
        if place == .watch, shown & ~agreeing != 0 {
            add(.wristValuesSteady, log, sets: shown & ~agreeing, run: run, position, on: .watch, now)
        }
        let account = ledger[run].logs[position]
        let lost = seen.done & ~log.doneMask & account.expected.doneMask & ~account.unchecked
        if place == .file, lost != 0 {
            add(.progressKept, log, sets: lost, run: run, position, on: .phone, now)
        }
    }

    /// Notes of sets that were entered on the watch when the phone's file shows them first.
    private mutating func noteArrivals(of sets: UInt16, run: Int, _ position: Int, at now: Instant) {
        let unheard = sets & ~ledger[run].logs[position].heardSets(at: .file)
        guard unheard != 0 else { return }
        for set in 0..<WorkoutLog.capacity where unheard.has(set) {
            let edit = ledger[run].logs[position].edit(ofSet: set, isOfCheck: false, at: .file)
            guard edit.editor == .watch else { continue }
            tally.noteArrival(after: now - edit.date)
        }
    }

    /// Notes that sets of an exercise are not as they should be.
    mutating func add(
        _ claim: Claim, _ log: WorkoutLog, sets: UInt16, run: Int, _ position: Int, on device: Device,
        separation: FailureCause? = nil, _ now: Instant
    ) {
        let account = ledger[run].logs[position]
        let isOfCheck = claim == .setsKept || claim == .noPhantomSets || claim == .progressKept
        for set in 0..<Int(log.setCount) where sets.has(set) {
            let edit = account.edit(ofSet: set, isOfCheck: isOfCheck, at: .file)
            findings.add(
                claim, Finding.Subject(ledger[run], log: position, set: set, on: device),
                cause: account.excuse(set: set) ?? (edit.isHeard ? nil : separation), since: edit.date, at: now,
                difference: Finding.Difference(
                    expected: account.expected[set: set], found: log[set: set], editor: edit.editor),
                isAbsence: claim == .noPhantomSets && !account.unchecked.has(set))
        }
    }
}
