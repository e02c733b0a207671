import Devices
import Timeline
import Workouts

// What must hold of the sets of a run at the end: the file is compared with what the athlete would say.
extension Claims {
    /// Compares the sets of a file with the account of its run.
    mutating func closeSets(of document: WorkoutDocument, run: Int, at now: Instant) {
        for position in ledger[run].logs.indices where !ledger[run].logs[position].isDeleted {
            let number = ledger[run].logs[position].expected.number
            guard let place = document.position(ofLog: number) else {
                let lost = doneSets(run, position)
                tally.add(lost.nonzeroBitCount, .setsEntered)
                tally.add(lost.nonzeroBitCount, .setsLost)
                add(.setsKept, ledger[run].logs[position].expected, sets: lost, run, position, now)
                continue
            }
            closeSets(of: document[log: place], run: run, position, at: now)
        }
    }

    private mutating func closeSets(of log: WorkoutLog, run: Int, _ position: Int, at now: Instant) {
        let account = ledger[run].logs[position]
        let (done, expected) = (log.doneMask, account.expected.doneMask)
        let (lost, phantom) = (expected & ~done, done & ~expected & ~unperformed(account))
        add(.setsKept, log, sets: lost, run, position, now)
        add(.noPhantomSets, log, sets: phantom, run, position, now)
        let wrong = sets(of: log) { (done & expected).has($0) && !account.agrees(log, set: $0) }
        let moved = sets(of: log) { set in
            wrong.has(set) && isElsewhere(log[set: set], than: set, among: wrong, account)
        }
        add(.setsInOrder, log, sets: moved, run, position, now)
        add(.setValuesRight, log, sets: wrong & ~moved, run, position, now)
        tally.add(expected.nonzeroBitCount, .setsEntered)
        tally.add(lost.nonzeroBitCount, .setsLost)
        tally.add(phantom.nonzeroBitCount, .setsDoubled)
        tally.add(wrong.nonzeroBitCount, .setsWrong)
        if account.skipped != nil, log.status.isActive, account.skipShown & Place.file.bit == 0 {
            let subject = Finding.Subject(ledger[run], log: position, on: .phone)
            findings.add(.overStaysOver, subject, cause: findings.separation, since: account.skipped ?? now, at: now)
        }
    }

    private func doneSets(_ run: Int, _ position: Int) -> UInt16 { ledger[run].logs[position].expected.doneMask }

    /// The sets that nobody checked off though the body did them: an engine may count them as done.
    private func unperformed(_ account: LogAccount) -> UInt16 { account.performed & ~account.accepted }

    private func sets(of log: WorkoutLog, where isMeant: (Int) -> Bool) -> UInt16 {
        var sets: UInt16 = 0
        for set in 0..<Int(log.setCount) where isMeant(set) { sets |= .bit(set) }
        return sets
    }

    /// Whether an entry is what should stand at another of the sets that are wrong.
    private func isElsewhere(_ entry: SetEntry, than set: Int, among wrong: UInt16, _ account: LogAccount) -> Bool {
        for other in 0..<Int(account.expected.setCount) where other != set && wrong.has(other) {
            if account.expected[set: other] == entry { return true }
        }
        return false
    }

    private mutating func add(
        _ claim: Claim, _ log: WorkoutLog, sets: UInt16, _ run: Int, _ position: Int, _ now: Instant
    ) {
        if sets != 0 {
            add(claim, log, sets: sets, run: run, position, on: .phone, separation: findings.separation, now)
        }
    }
}
