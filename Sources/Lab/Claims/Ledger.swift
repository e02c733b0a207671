import Timeline

/// The accounts of all runs of one athlete.
struct Ledger: Sendable {
    private(set) var runs: [RunAccount] = []
    /// Accounts of earlier athletes, whose storage is used again.
    private var spare: [RunAccount] = []
    /// How many runs have been looked at for the last time, the first ones.
    private(set) var closed = 0

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        while let run = runs.popLast() { spare.append(run) }
        closed = 0
    }

    /// Opens the account of a run that is being started.
    mutating func open(_ run: Identifier, number: Int32, split: UInt8, at now: Instant) {
        guard position(of: run) == nil else { return }
        guard var account = spare.popLast() else {
            return runs.append(RunAccount(id: run, number: number, split: split, started: now))
        }
        account.reset(id: run, number: number, split: split, started: now)
        runs.append(account)
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
        @inline(__always) get { runs[position] }
        @inline(__always) _modify { yield &runs[position] }
    }

    /// Notes that the next run has been looked at for the last time.
    mutating func close() { closed += 1 }

    /// The runs that are looked at as events come: those that are not closed, and the last that is.
    var recent: Range<Int> { max(0, closed - 1)..<runs.count }

    /// Whether every run of late has been in a place.
    func haveAllBeen(at place: Place) -> Bool {
        for position in recent {
            if !runs[position].hasBeen(at: place) { return false }
        }
        return true
    }

    /// Whether every run is over, as the athlete sees it.
    var isEverythingOver: Bool { isEverythingOver(startedBy: .distantFuture) }

    /// What a watch did not know of a run whose recording belongs in Health: that it was over, or the run itself.
    func ignorance(of run: Identifier) -> Cause? {
        guard let position = position(of: run), runs[position].isForHealth else { return nil }
        return runs[position].activeShown & Place.watch.bit != 0 ? .endUnheard : .neverSeen
    }

    /// Since when every run is over; nil while one is not.
    var overSince: Instant? {
        var last = Instant.epoch
        for position in recent {
            guard let end = runs[position].over else { return nil }
            last = max(last, end)
        }
        return last
    }

    /// Whether every run that had been started by an instant is over.
    func isEverythingOver(startedBy instant: Instant) -> Bool {
        for position in recent where !runs[position].isOver && runs[position].started <= instant { return false }
        return true
    }
}
