import Session
import Timeline
import Workouts

/// Which sets of a run are in the session's log, in the order in which they ended.
struct LoggedSets: Hashable, Sendable {
    struct Place: Hashable, Sendable, BitwiseCopyable {
        var log: UInt8
        var set: UInt8
        var entry: SetEntry
    }

    /// The version of the run that was logged last.
    var document: WorkoutDocument
    var places: [Place] = []

    var workout: Identifier { document.id }
}

/// A set that was done just now, and when.
struct PerformedSet: Hashable, Sendable, BitwiseCopyable {
    var log: UInt8
    var set: UInt8
    var span: WatchTap.PerformedSpan
}

// The session's log of sets, which goes into the health record, says what the run's document says: sets that were
// checked off on the phone are in it, corrected ones as corrected, and those that were unchecked are not.
extension DocumentWatch {
    /// Brings the session's log of a run to what its document says.
    ///
    /// A set of which nobody knows when it was done counts as done when it was checked off, or where sets bear no dates of
    /// their own, when its exercise was changed last.
    mutating func logSets(of position: Int, performed: PerformedSet?) {
        let document = stored.documents[position]
        let index = stored.loggedSets.firstIndex { $0.workout == document.id }
        guard index != nil || document.hasDoneSets else { return }
        let changed = index.map { document.logsChangedInDoneSets(since: stored.loggedSets[$0].document) } ?? .max
        guard changed != 0 else { return }
        let run = index ?? stored.loggedSets.count
        if index == nil { stored.loggedSets.append(LoggedSets(document: document)) }
        stored.loggedSets[run].document = document
        let logged = reviseLoggedSets(run, document, changed)
        for position in 0..<document.logCount where changed & 1 << UInt32(document[log: position].number) != 0 {
            var missing = document[log: position].doneMask & ~logged[Int(document[log: position].number)]
            while missing != 0 {
                let set = missing.trailingZeroBitCount
                missing &= missing - 1
                addLoggedSet(UInt8(set), of: document[log: position], in: document, run, performed)
            }
        }
    }

    /// In the logs that have changed, takes out the sets that are no longer done and corrects the values of the others.
    ///
    /// - Returns: The sets of these that are in the session's log, log by log, a bit for each.
    private mutating func reviseLoggedSets(
        _ run: Int, _ document: WorkoutDocument, _ changed: UInt32
    ) -> InlineArray<32, UInt16> {
        var logged = InlineArray<32, UInt16>(repeating: 0)
        var index = 0
        while index < stored.loggedSets[run].places.count {
            let place = stored.loggedSets[run].places[index]
            guard changed & 1 << UInt32(place.log) != 0 else {
                index += 1
                continue
            }
            guard let log = document.position(ofLog: place.log),
                document[log: log].doneMask & 1 << UInt16(place.set) != 0
            else {
                stored.loggedSets[run].places.remove(at: index)
                session.removeSet(at: index, of: document.id)
                continue
            }
            let entry = document[log: log][set: Int(place.set)]
            if entry != place.entry {
                stored.loggedSets[run].places[index].entry = entry
                session.correctSet(at: index, of: document.id, reps: Int(entry.reps), weightKg: entry.weightKg)
            }
            logged[Int(place.log)] |= 1 << UInt16(place.set)
            index += 1
        }
        return logged
    }

    private mutating func addLoggedSet(
        _ set: UInt8, of log: WorkoutLog, in document: WorkoutDocument, _ run: Int, _ performed: PerformedSet?
    ) {
        let entry = log[set: Int(set)]
        var span: WatchTap.PerformedSpan
        if let performed, performed.log == log.number, performed.set == set {
            span = performed.span
        } else {
            let date = clock.instant(ofReading: log.checkDate(ofSet: Int(set)))
            span = WatchTap.PerformedSpan(start: date, end: date)
        }
        let index = session.insertSet(
            LoggedSet(
                exercise: exercise(of: log, in: document), reps: Int(entry.reps), weightKg: entry.weightKg,
                start: span.start, end: span.end), into: document.id)
        stored.loggedSets[run].places.insert(LoggedSets.Place(log: log.number, set: set, entry: entry), at: index)
    }

    private func exercise(of log: WorkoutLog, in document: WorkoutDocument) -> Exercise {
        guard let split = stored.splits.first(where: { $0.order == document.split }),
            Int(log.exercise) < split.exercises.count
        else { return Exercise(name: "") }
        let name = split.exercises[Int(log.exercise)].name
        return Exercise(named: name) ?? Exercise(name: name)
    }
}

extension WorkoutLog {
    /// When a set was checked off: the log's own date, where its sets bear none.
    fileprivate func checkDate(ofSet set: Int) -> Instant {
        let seconds = self[dateOf: .done(set)]
        return isDated && seconds > 0 ? .epoch + .seconds(Int64(seconds)) : updatedAt
    }
}

extension SetEntry {
    fileprivate var weightKg: Double? { weightGrams.map { Double($0) / 1_000 } }
}

extension Watch {
    /// Puts a set into the log of a run, in the order in which the sets ended.
    ///
    /// - Returns: Its position.
    mutating func insertSet(_ set: LoggedSet, into run: Identifier) -> Int {
        guard let index = logs.firstIndex(where: { $0.run == run }) else {
            logs.append(Log(run: run, sets: [set]))
            return 0
        }
        var position = logs[index].sets.count
        while position > 0, logs[index].sets[position - 1].end > set.end { position -= 1 }
        logs[index].sets.insert(set, at: position)
        return position
    }

    mutating func removeSet(at position: Int, of run: Identifier) {
        guard let index = logs.firstIndex(where: { $0.run == run }) else { return }
        logs[index].sets.remove(at: position)
    }

    mutating func correctSet(at position: Int, of run: Identifier, reps: Int, weightKg: Double?) {
        guard let index = logs.firstIndex(where: { $0.run == run }) else { return }
        logs[index].sets[position].reps = reps
        logs[index].sets[position].weightKg = weightKg
    }
}
