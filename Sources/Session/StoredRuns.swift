public import Timeline
import Workouts

// The runs as the app stores them, and what changes them.
extension SessionCoordinator {
    /// Takes in the runs as the phone has them: what is new is added, what is absent is gone.
    ///
    /// A run that was completed here stays so, whatever an older push says of it.
    public mutating func apply(_ pushed: [Run]) {
        runs.removeAll { stored in !pushed.contains { $0.id == stored.run.id } }
        for run in pushed {
            guard let index = runs.firstIndex(where: { $0.run.id == run.id }) else {
                runs.append(StoredRun(run))
                continue
            }
            if runs[index].run.status.isActive { runs[index].run = run }
        }
    }

    /// Takes in a run as the app's own cache has it, whatever was known of it; how far it was served stays.
    public mutating func store(_ run: Run) {
        if let index = runs.firstIndex(where: { $0.run.id == run.id }) {
            runs[index].run = run
        } else {
            runs.append(StoredRun(run))
        }
    }

    /// Forgets the runs that the app's own cache no longer has.
    public mutating func prune(keeping isKept: (Identifier) -> Bool) {
        runs.removeAll { !isKept($0.run.id) }
    }

    /// Completes a run on this device.
    ///
    /// - Returns: Whether there was such a run, and it was active.
    public mutating func complete(_ run: Identifier, at now: Instant) -> Bool {
        guard let index = runs.firstIndex(where: { $0.run.id == run && $0.run.status.isActive }) else { return false }
        runs[index].run.status = .completed
        runs[index].run.end = now
        runs[index].lastEvent = now
        return true
    }

    /// With `N12`, notes that the record of a session is saved: the runs that it served get no other.
    public mutating func noteSaved(_ record: Identifier) {
        guard switches.contains(.N12) else { return }
        for index in runs.indices where runs[index].service == .begun(record: record) { runs[index].service = .closed }
    }

    /// With `N12`, notes that a run has been recorded, by this app or before its time: it gets no other record.
    public mutating func noteRecorded(_ run: Identifier) {
        guard switches.contains(.N12) else { return }
        for index in runs.indices where runs[index].run.id == run && runs[index].isUnserved {
            runs[index].service = .closed
        }
    }

    /// Notes until when the app has heard the sensor for a record to be.
    ///
    /// An app stores that with the samples it takes; it has to be there once the app dies.
    public mutating func noteSamples(for record: Identifier, until date: Instant) {
        for index in runs.indices where runs[index].service == .begun(record: record) { runs[index].lastSample = date }
    }

    /// Whether a run has had its session, and gets no other.
    public func isClosed(_ run: Identifier) -> Bool {
        runs.contains { $0.run.id == run && $0.service == .closed }
    }

    /// With `N22`, notes that something was done in a run by a date, on whichever device.
    public mutating func noteSign(in run: Identifier, at date: Instant) {
        guard switches.contains(.N22), let index = runs.firstIndex(where: { $0.run.id == run }) else { return }
        runs[index].lastEvent = max(runs[index].lastEvent ?? date, date)
    }

    /// Notes that the athlete has done something in a run.
    ///
    /// - Returns: Whether there is such a run, and it is active.
    public mutating func noteEvent(in run: Identifier, at now: Instant) -> Bool {
        guard let index = runs.firstIndex(where: { $0.run.id == run && $0.run.status.isActive }) else { return false }
        runs[index].run.status = .inProgress
        runs[index].lastEvent = now
        return true
    }
}
