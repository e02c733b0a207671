import Devices
import Session
import Timeline
import Workouts

/// What befell each run of a world, as far as it decides what became of it.
struct History {
    /// One run and its fortune so far.
    struct Entry {
        var run: Outing.PlannedRun
        /// The last that befell it, which explains why it has no record.
        var cause: Cause?
        /// How its app died last, if it did while a session ran.
        var interruption: Cause?
        /// Whether its session ran on with nobody to own it, until another took its place.
        var wasReplaced = false
        /// What cost it a session, with all that this had measured.
        var loss: Cause?
        /// The record that the last session to run in its time would have made.
        var record: Identifier?

        /// Whether its app has died, and nobody has taken its session up since.
        var isDead: Bool { interruption != nil && cause == interruption }
    }

    /// What befell a session; its record may become that of a run which came later.
    private struct Session {
        let record: Identifier
        var interruption: Cause?
        /// Who took it, if anybody did.
        var taker: Cause?
        /// Whether nothing can befall it any more.
        var isOver = false
    }

    private(set) var entries: [Entry] = []
    private var sessions: [Session] = []
    /// How the app last died, and why the watch last went off.
    private var death = Cause.crash
    private var outage = Cause.reboot

    mutating func reset() {
        entries.clear()
        sessions.clear()
        (death, outage) = (.crash, .reboot)
    }

    /// Begins the history of the runs of an outing.
    ///
    /// A session that still runs from before, with a record to be, serves these runs too.
    ///
    /// - Parameters:
    ///   - outing: The outing.
    ///   - starts: What befalls its launches; nil where the link decides that.
    ///   - record: The record of the session that runs.
    mutating func open(_ outing: borrowing Outing, launchedBy starts: [FaultPlan.Start]?, record: Identifier?) {
        for (index, run) in outing.runs.enumerated() {
            let isLost = starts.map { $0[index].handoff == nil } ?? false
            entries.append(Entry(run: run, cause: isLost ? .launchLost : nil, record: record))
        }
    }

    /// Takes in what the watch tells.
    mutating func note(_ notice: Notice, at now: Instant) {
        switch notice {
        case .sessionStarted(let record), .sessionRecovered(let record):
            // A session makes good for the launch that was lost, or for the death of the app that had it.
            forEachOpenRun(at: now) {
                if $0.cause == .launchLost || $0.record == record && $0.isDead { $0.cause = nil }
                $0.record = record
            }
            if !sessions.contains(where: { $0.record == record }) { sessions.append(Session(record: record)) }
        case .startHung: blame(.startHung, at: now)
        case .launchRefused: blame(.launchRefused, at: now)
        case .sessionForgotten(let record):
            blame(session(record)?.taker ?? death, record: record)
            close(record)
        case .sessionLostInReboot(let record):
            for index in entries.indices where entries[index].record == record {
                if !entries[index].isDead { entries[index].cause = outage }
                entries[index].loss = outage
            }
            close(record)
        case .orphanReplaced(let record):
            close(record)
            for index in entries.indices where entries[index].record == record {
                entries[index].wasReplaced = true
                entries[index].loss = entries[index].interruption ?? .crash
            }
        case .builderLost(let record, let run):
            blameLoss(of: record, ofRun: run, death)
        case .saveFailed(let record, let run): blameLoss(of: record, ofRun: run, .saveFailure)
        case .sessionEnded(let record, let run, _):
            if let run {
                for index in entries.indices where entries[index].record == record && entries[index].run.id != run {
                    entries[index].cause = .anotherRun
                }
            }
            close(record)
        case .sessionDiscarded(let record):
            blame(.sessionDiscarded, record: record)
            close(record)
        case .emptySessionDiscarded(let record):
            blame(.leftUnfinished, record: record)
            close(record)
        case .appLaunched, .launchKept, .launchDropped, .sessionUnclaimed, .saved, .refused: break
        }
    }

    /// Notes that the app died; whose session was running is worse off from now on, if it was not already.
    mutating func noteDeath(_ cause: Cause, at now: Instant) {
        death = cause
        if cause != .crash { outage = cause }
        if let last = sessions.indices.last, !sessions[last].isOver { sessions[last].interruption = cause }
        let over = sessions.filter(\.isOver).map(\.record)
        forEachOpenRun(at: now) {
            guard let record = $0.record, !over.contains(record), !$0.isDead else { return }
            $0.cause = cause
            $0.interruption = cause
        }
    }

    /// The runs as the phone has them at an instant: those that are active, and those completed in the last day.
    func runs(at sent: Instant, activity: ActivityType) -> [Run] {
        entries.compactMap { entry in
            guard let run = entry.run.asRun(activity: activity, at: sent) else { return nil }
            return run.status.isActive || sent - (run.end ?? run.start) <= .hours(24) ? run : nil
        }
    }

    /// Notes that a person deleted a run, on whichever device.
    mutating func noteDeletion(of run: Identifier, at now: Instant) {
        for index in entries.indices where entries[index].run.id == run && entries[index].run.deleted == nil {
            entries[index].run.deleted = now
        }
    }

    /// Notes that the launch of the watch came to nothing.
    mutating func noteLaunchLost(at now: Instant) {
        forEachOpenRun(at: now) { if $0.record == nil, $0.cause == nil { $0.cause = .launchLost } }
    }

    /// Notes who takes the session that runs, if one does.
    mutating func noteTaking(_ taker: Cause) {
        guard let last = sessions.indices.last, !sessions[last].isOver, sessions[last].taker == nil else { return }
        sessions[last].taker = taker
    }

    private mutating func close(_ record: Identifier) {
        if let index = sessions.lastIndex(where: { $0.record == record }) { sessions[index].isOver = true }
    }

    private mutating func forEachOpenRun(at now: Instant, _ body: (inout Entry) -> Void) {
        for index in entries.indices
        where entries[index].run.start <= now && now <= entries[index].run.end + .minutes(1) {
            body(&entries[index])
        }
    }

    private mutating func blame(_ cause: Cause, at now: Instant) { forEachOpenRun(at: now) { $0.cause = cause } }

    private mutating func blame(_ cause: Cause, record: Identifier) {
        for index in entries.indices where entries[index].record == record { entries[index].cause = cause }
    }

    /// A record is lost before it is saved: for the run that was to have it, and for all that its session had served.
    private mutating func blameLoss(of record: Identifier, ofRun run: Identifier?, _ cause: Cause) {
        guard let run else { return blame(cause, record: record) }
        for index in entries.indices {
            let isServed = entries[index].record == record && entries[index].cause == .anotherRun
            if entries[index].run.id == run || isServed { entries[index].cause = cause }
        }
    }
}

// MARK: Verdicts

extension History {
    /// What became of a run, and its own records in a health store, under the run's name.
    ///
    /// - Parameters:
    ///   - entry: The run.
    ///   - store: The health store.
    ///   - orphan: The record of a session that nobody holds; nil where there is none.
    ///   - ignorance: Of a run that somebody ended, what the watch did not know of it if its session was left.
    /// - Returns: The fate, its cause, and the records.
    func verdict(
        on entry: Entry, in store: HealthStore, orphan: Identifier?, ignorance: Cause?
    ) -> (fate: Fate, cause: Cause?, records: [HealthStore.Entry]) {
        var records = entry.records(in: store)
        let (fate, cause) = verdict(on: entry, records: records, orphan: orphan, ignorance: ignorance)
        for index in records.indices { records[index].record.id = entry.run.id }
        return (fate, cause, records)
    }

    private func verdict(
        on entry: Entry, records: [HealthStore.Entry], orphan: Identifier?, ignorance: Cause?
    ) -> (fate: Fate, cause: Cause?) {
        guard records.count <= 1 else { return (.doubled, entry.cause ?? entry.interruption) }
        if let record = records.first {
            switch record.ending {
            case .salvaged: return (.salvaged, session(record.session)?.taker ?? .systemEnd)
            case .unfinished: return (.recovered, ignorance == nil ? .leftUnfinished : .endUnheard)
            case .finished:
                let isRecovered = record.isRecovered || record.record.continued != nil
                if isRecovered { return (.recovered, interruption(of: record) ?? entry.cause ?? .neverSeen) }
                return entry.loss.map { (.recovered, $0) } ?? (.saved, nil)
            }
        }
        if entry.run.deleted != nil { return (.discarded, .deleted) }
        if entry.wasReplaced || orphan != nil && orphan == entry.record {
            return (.orphaned, entry.interruption ?? .crash)
        }
        if entry.cause == .leftUnfinished { return ignorance.map { (.lost, $0) } ?? (.discarded, .leftUnfinished) }
        return (.lost, entry.cause ?? .neverSeen)
    }

    /// How the app died under the session of a record, or under the one that it continues.
    private func interruption(of entry: HealthStore.Entry) -> Cause? {
        session(entry.session)?.interruption ?? entry.record.continued.flatMap { session($0)?.interruption }
    }

    private func session(_ record: Identifier) -> Session? { sessions.last { $0.record == record } }
}

extension HealthStore.Entry {
    /// The name that the session gave the record, before it became that of a run.
    fileprivate var session: Identifier { record.metrics.healthKitWorkoutUUID ?? record.id }
}

extension History.Entry {
    /// The records in a health store that are the run's own; one that nobody claimed is that of the run it served.
    fileprivate func records(in store: HealthStore) -> [HealthStore.Entry] {
        store.entries.filter { $0.run == run.id || $0.run == nil && $0.record.id == record }
    }
}
