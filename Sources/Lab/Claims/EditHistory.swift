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
        logs.clear()
        runs.clear()
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
        for number in 0..<UInt8(WorkoutDocument.logNumbers) {
            let versions = logs.indices.filter { logs[$0].run == position && logs[$0].log.number == number }
            let winner = winner(of: versions)
            let found = document.position(ofLog: number).map { document[log: $0] }
            if deleted & 1 << UInt32(number) != 0 ? found != nil : found != winner { return false }
        }
        return true
    }

    /// What must come of all versions of one exercise, which are named by their positions; nil where there is none.
    private func winner(of versions: [Int]) -> WorkoutLog? {
        let dated = versions.filter { logs[$0].log.isDated }
        guard let latest = greatest(dated, key: { Self.versionKey(logs[$0].log) }, by: <) else {
            let winner = greatest(versions, key: { Self.key(logs[$0].log) }) { $0.lexicographicallyPrecedes($1) }
            return winner.map { logs[$0].log }
        }
        var winner = logs[latest].log
        for part in winner.parts {
            let newest = greatest(dated, key: { Self.key(part, of: logs[$0].log) }, by: <)
            if let newest { winner.take(part, of: logs[newest].log) }
        }
        return winner
    }

    /// The one of some versions whose key is the greatest, and of those the first.
    @inline(__always)
    private func greatest<Key>(_ versions: [Int], key: (Int) -> Key, by precedes: (Key, Key) -> Bool) -> Int? {
        guard var best = versions.first else { return nil }
        var bestKey = key(best)
        for version in versions.dropFirst() {
            let key = key(version)
            if precedes(bestKey, key) { (best, bestKey) = (version, key) }
        }
        return best
    }

    // Keys are inlined, or else a whole log is copied for each.

    @inline(__always)
    private static func versionKey(_ log: WorkoutLog) -> (Int64, Int64) {
        (log.updatedAt.microseconds, log.updatedBy == .phone ? 1 : 0)
    }

    @inline(__always)
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
