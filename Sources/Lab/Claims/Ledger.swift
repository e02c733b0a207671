import Timeline

/// The accounts of all runs of one athlete.
struct Ledger: Sendable {
    private(set) var runs: [RunAccount] = []
    /// How many runs have been looked at for the last time, the first ones.
    private(set) var closed = 0

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        runs.removeAll(keepingCapacity: true)
        closed = 0
    }

    /// Opens the account of a run that is being started.
    mutating func open(_ run: Identifier, number: Int32, split: UInt8, at now: Instant) {
        guard position(of: run) == nil else { return }
        runs.append(RunAccount(id: run, number: number, split: split, started: now))
    }

    /// The position of a run; the latest are found first.
    func position(of run: Identifier) -> Int? {
        var position = runs.count
        while position > 0 {
            position -= 1
            if runs[position].id == run { return position }
        }
        return nil
    }

    /// The account at a position.
    subscript(position: Int) -> RunAccount {
        _read { yield runs[position] }
        _modify { yield &runs[position] }
    }

    /// Notes that the next run has been looked at for the last time.
    mutating func close() { closed += 1 }

    /// The runs that are looked at as events come: those that are not closed, and the last that is.
    var recent: Range<Int> { max(0, closed - 1)..<runs.count }

    /// Whether every run is over, as the athlete sees it.
    var isEverythingOver: Bool {
        for position in recent where !runs[position].isOver { return false }
        return true
    }
}
