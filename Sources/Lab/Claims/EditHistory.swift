import Timeline
import Workouts

/// Every edit that any device ever accepted, and what must come of them all: the oracle of the merge.
///
/// It is slow and obvious on purpose, and shares nothing with the merge itself. Of each exercise the version with the
/// greatest key wins: the one changed last, in whole seconds as documents tell it; then the one that has come further;
/// then the one with more sets done; then the phone's; then by content. Where parts of it bear dates, that goes for each
/// part. What was deleted is gone. A run that was ever over is over, as the version that ended last says. The order of
/// the edits plays no part.
struct EditHistory: Sendable {
    /// A version of an exercise, by the run's position in the ledger.
    private struct LogVersion: Sendable, BitwiseCopyable {
        var run: Int32
        var log: WorkoutLog
    }

    /// A version of what a run says of itself.
    private struct RunVersion: Sendable, BitwiseCopyable {
        var run: Int32
        var status: WorkoutStatus
        var end: Instant?
        var deletedLogs: UInt32
        var metrics: DocumentMetrics?
    }

    private var logs: [LogVersion] = []
    private var runs: [RunVersion] = []

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        logs.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
    }

    /// Notes a version of an exercise on the device that made it.
    mutating func add(_ log: WorkoutLog, ofRunAt position: Int) {
        logs.append(LogVersion(run: Int32(truncatingIfNeeded: position), log: log.wireValue))
    }

    /// Notes what a run says of itself on the device that made it say so.
    mutating func add(_ document: WorkoutDocument, ofRunAt position: Int) {
        runs.append(
            RunVersion(
                run: Int32(truncatingIfNeeded: position), status: document.status, end: document.end?.wireDate,
                deletedLogs: document.deletedLogs, metrics: document.metrics?.wireValue))
    }

    /// Whether a document is what must come of all edits of its run.
    func isFulfilled(by document: WorkoutDocument, ofRunAt position: Int) -> Bool {
        let document = document.wireValue
        let versions = runs.filter { $0.run == position }
        return isFulfilled(by: document, versions) && areLogsFulfilled(by: document, ofRunAt: position, versions)
    }

    private func isFulfilled(by document: WorkoutDocument, _ versions: [RunVersion]) -> Bool {
        let metrics = versions.compactMap(\.metrics)
        if document.metrics == nil ? !metrics.isEmpty : !metrics.contains(where: { $0 == document.metrics }) {
            return false
        }
        let last = versions.filter { !$0.status.isActive }.max { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
        guard let last else { return document.status.isActive }
        return document.status == last.status && document.end == last.end
    }

    private func areLogsFulfilled(
        by document: WorkoutDocument, ofRunAt position: Int, _ versions: [RunVersion]
    ) -> Bool {
        let deleted = versions.reduce(0) { $0 | $1.deletedLogs }
        let logs = logs.filter { $0.run == position }.map(\.log)
        for number in 0..<UInt8(WorkoutDocument.logNumbers) {
            let winner = Self.winner(of: logs.filter { $0.number == number })
            let found = document.position(ofLog: number).map { document[log: $0] }
            if deleted & 1 << UInt32(number) != 0 ? found != nil : found != winner { return false }
        }
        return true
    }

    /// What must come of all versions of one exercise; nil where there is none.
    private static func winner(of versions: [WorkoutLog]) -> WorkoutLog? {
        let dated = versions.filter(\.isDated)
        guard var winner = greatest(dated, by: { versionKey($0) < versionKey($1) }) else {
            return greatest(versions) { key($0).lexicographicallyPrecedes(key($1)) }
        }
        for part in winner.parts {
            let newest = greatest(dated) { key(part, of: $0) < key(part, of: $1) }
            if let newest { winner.take(part, of: newest) }
        }
        return winner
    }

    /// The greatest of some versions; nothing is allocated, since this is asked for each part of each exercise.
    private static func greatest(
        _ versions: [WorkoutLog], by precedes: (WorkoutLog, WorkoutLog) -> Bool
    ) -> WorkoutLog? {
        guard !versions.isEmpty else { return nil }
        var best = 0
        for index in versions.indices where precedes(versions[best], versions[index]) { best = index }
        return versions[best]
    }

    private static func versionKey(_ log: WorkoutLog) -> (Int64, Int64) {
        (log.updatedAt.microseconds, log.updatedBy == .phone ? 1 : 0)
    }

    private static func key(_ part: WorkoutLog.Part, of log: WorkoutLog) -> (Int64, Int64, Int64) {
        let date = Int64(log[dateOf: part])
        switch part {
        case .status: return (date, advancement(log), log.status == .completed ? 1 : 0)
        case .note: return (date, Int64(log.note), 0)
        case .done(let set): return (date, log[set: set].isDone ? 1 : 0, 0)
        case .values(let set):
            return (date, Int64(log[set: set].reps), log[set: set].weightGrams.map(Int64.init) ?? .min)
        }
    }

    private static func advancement(_ log: WorkoutLog) -> Int64 {
        log.status == .notStarted ? 0 : log.status == .inProgress ? 1 : 2
    }

    private static func key(_ version: RunVersion) -> [Int64] {
        [version.end?.microseconds ?? .min, version.status == .completed ? 1 : 0]
    }

    private static func key(_ log: WorkoutLog) -> [Int64] {
        var key = [
            log.updatedAt.microseconds, advancement(log), Int64(log.doneSets), log.updatedBy == .phone ? 1 : 0,
            Int64(log.exercise), log.status == .completed ? 1 : 0, Int64(log.setCount), Int64(log.note),
        ]
        for set in 0..<Int(log.setCount) {
            key += [
                Int64(log[set: set].reps), log[set: set].isDone ? 1 : 0,
                log[set: set].weightGrams.map(Int64.init) ?? .min,
            ]
        }
        return key
    }
}
