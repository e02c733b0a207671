import Timeline
import Workouts

/// Every edit that any device ever accepted, and what must come of them all: the oracle of the merge.
///
/// It is slow and obvious on purpose, and shares nothing with the merge itself. Of each exercise the version with the
/// greatest key wins: the one changed last, in whole seconds as documents tell it; then the one that has come further;
/// then the one with more sets done; then the phone's; then by content. What was deleted is gone. A run that was ever
/// over is over, as the version that ended last says. The order of the edits plays no part.
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
        for number in 0..<UInt8(WorkoutDocument.logNumbers) {
            let candidates = logs.filter { $0.run == position && $0.log.number == number }.map(\.log)
            let winner = candidates.max { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
            let found = document.position(ofLog: number).map { document[log: $0] }
            if deleted & 1 << UInt32(number) != 0 ? found != nil : found != winner { return false }
        }
        return true
    }

    private static func key(_ version: RunVersion) -> [Int64] {
        [version.end?.microseconds ?? .min, version.status == .completed ? 1 : 0]
    }

    private static func key(_ log: WorkoutLog) -> [Int64] {
        let advancement: Int64 = log.status == .notStarted ? 0 : log.status == .inProgress ? 1 : 2
        var key = [
            log.updatedAt.microseconds, advancement, Int64(log.doneSets), log.updatedBy == .phone ? 1 : 0,
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
