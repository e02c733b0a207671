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

    var workout: Identifier
    var places: [Place] = []
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
    /// A set of which nobody knows when it was done counts as done when its exercise was changed last.
    mutating func logSets(of position: Int, performed: PerformedSet?) {
        let document = stored.documents[position]
        let index = loggedSetsIndex(of: document.id)
        guard index != nil || document.hasDoneSets else { return }
        let run = index ?? addLoggedSets(of: document.id)
        removeUnchecked(run, document)
        for logPosition in 0..<Int(document.logCount) {
            let log = document[log: logPosition]
            for set in 0..<Int(log.setCount) where log[set: set].isDone {
                logSet(UInt8(set), of: log, run, at: position, performed)
            }
        }
    }

    private func loggedSetsIndex(of workout: Identifier) -> Int? {
        stored.loggedSets.firstIndex { $0.workout == workout }
    }

    private mutating func addLoggedSets(of workout: Identifier) -> Int {
        stored.loggedSets.append(LoggedSets(workout: workout))
        return stored.loggedSets.count - 1
    }

    private mutating func removeUnchecked(_ run: Int, _ document: WorkoutDocument) {
        var index = 0
        var (log, done) = (UInt8.max, UInt16(0))
        while index < stored.loggedSets[run].places.count {
            let place = stored.loggedSets[run].places[index]
            if place.log != log { (log, done) = (place.log, document.doneMask(ofLog: place.log) ?? 0) }
            if done & 1 << UInt16(place.set) != 0 {
                index += 1
            } else {
                stored.loggedSets[run].places.remove(at: index)
                session.removeSet(at: index, of: document.id)
            }
        }
    }

    private mutating func logSet(
        _ set: UInt8, of log: WorkoutLog, _ run: Int, at position: Int, _ performed: PerformedSet?
    ) {
        let workout = stored.documents[position].id
        let entry = log[set: Int(set)]
        if let index = stored.loggedSets[run].places.firstIndex(where: { $0.log == log.number && $0.set == set }) {
            guard stored.loggedSets[run].places[index].entry != entry else { return }
            stored.loggedSets[run].places[index].entry = entry
            return session.correctSet(at: index, of: workout, reps: Int(entry.reps), weightKg: entry.weightKg)
        }
        var span: WatchTap.PerformedSpan
        if let performed, performed.log == log.number, performed.set == set {
            span = performed.span
        } else {
            let date = clock.instant(ofReading: log.updatedAt)
            span = WatchTap.PerformedSpan(start: date, end: date)
        }
        let index = session.insertSet(
            LoggedSet(
                exercise: exercise(of: log, at: position), reps: Int(entry.reps), weightKg: entry.weightKg,
                start: span.start, end: span.end), into: workout)
        stored.loggedSets[run].places.insert(LoggedSets.Place(log: log.number, set: set, entry: entry), at: index)
    }

    private func exercise(of log: WorkoutLog, at position: Int) -> Exercise {
        guard let split = split(at: position), Int(log.exercise) < split.exercises.count else {
            return Exercise(name: "")
        }
        let name = split.exercises[Int(log.exercise)].name
        return Exercise(named: name) ?? Exercise(name: name)
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
