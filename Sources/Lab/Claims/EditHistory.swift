import Timeline
import Workouts

/// Every edit that any device ever accepted, and what must come of them all: the oracle of the merge.
///
/// It is slow and obvious on purpose, and shares nothing with the merge itself. What nobody can see, such as the date of
/// the last change, no edit is measured by. Of each exercise the version with the
/// greatest key wins: the one changed last, in whole seconds as documents tell it; then the one that has come further;
/// then the one with more sets done; then the phone's; then by content. Where parts of it bear dates, that goes for each
/// part. What was deleted is gone. A run that was ever over is over, as the version that ended last says. The order of
/// the edits plays no part.
struct EditHistory: Sendable {
    /// Where and when a version was made, in true time.
    struct Origin: Sendable, BitwiseCopyable {
        var device: Device
        var instant: Instant
    }

    /// What has come to nothing of an edit, and where that was made.
    struct Loss: Sendable, BitwiseCopyable {
        /// What of a run an edit can change.
        enum Part: Sendable, BitwiseCopyable {
            /// Whether and how the run is over.
            case end
            case metrics
            /// Whether an exercise is there at all.
            case exercise
            /// Whether an exercise is over.
            case status
            case note
            case set(Int, expected: SetEntry, found: SetEntry)
        }

        var part: Part
        /// The number of the exercise; nil for what concerns the run as a whole.
        var log: UInt8?
        /// Nil where no edit is behind it at all.
        var origin: Origin?
    }

    /// A version of an exercise, by the run's position in the ledger.
    private struct LogVersion: Sendable, BitwiseCopyable {
        var run: Int32
        var log: WorkoutLog
        var origin: Origin
    }

    /// A version of what a run says of itself.
    private struct RunVersion: Sendable, BitwiseCopyable {
        var run: Int32
        var status: WorkoutStatus
        var end: Instant?
        var deletedLogs: UInt32
        var metrics: DocumentMetrics?
        var origin: Origin
    }

    private var logs: [LogVersion] = []
    private var runs: [RunVersion] = []

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        logs.clear()
        runs.clear()
    }

    /// Notes a version of an exercise on the device that made it.
    mutating func add(_ log: WorkoutLog, ofRunAt position: Int, from origin: Origin) {
        logs.append(LogVersion(run: Int32(truncatingIfNeeded: position), log: log.wireValue, origin: origin))
    }

    /// Notes what a run says of itself on the device that made it say so.
    mutating func add(_ document: WorkoutDocument, ofRunAt position: Int, from origin: Origin) {
        runs.append(
            RunVersion(
                run: Int32(truncatingIfNeeded: position), status: document.status, end: document.end?.wireDate,
                deletedLogs: document.deletedLogs, metrics: document.metrics?.wireValue, origin: origin))
    }

    /// The first edit of a run that has come to nothing in a document, as far as a person can see; nil where none has.
    func loss(in document: WorkoutDocument, ofRunAt position: Int) -> Loss? {
        let document = document.wireValue
        let edits = runs.filter { $0.run == position }
        if let loss = loss(in: document, edits) { return loss }
        let deleted = edits.reduce(0) { $0 | $1.deletedLogs }
        let ownVersions = logs.indices.filter { logs[$0].run == position }
        for number in 0..<UInt8(WorkoutDocument.logNumbers) {
            let versions = ownVersions.filter { logs[$0].log.number == number }
            let found = document.position(ofLog: number)
            guard !versions.isEmpty, deleted & 1 << UInt32(number) == 0, let winner = winner(of: versions) else {
                guard found != nil else { continue }
                let deletion = edits.first { $0.deletedLogs & 1 << UInt32(number) != 0 }
                return Loss(part: .exercise, log: number, origin: deletion?.origin)
            }
            if let found, document[log: found] == winner { continue }
            guard let part = difference(of: found.map { document[log: $0] }, from: winner) else { continue }
            return Loss(part: part, log: number, origin: origin(of: part, as: winner, among: versions))
        }
        return nil
    }

    /// What must come of all versions of one exercise of a run; nil where there is none.
    func winner(ofLog number: UInt8, ofRunAt position: Int) -> WorkoutLog? {
        winner(of: logs.indices.filter { logs[$0].run == position && logs[$0].log.number == number })
    }

    /// What is lost of what a run says of itself.
    private func loss(in document: WorkoutDocument, _ versions: [RunVersion]) -> Loss? {
        let measured = versions.filter { $0.metrics != nil }
        let isMeasured = measured.contains { $0.metrics == document.metrics }
        if document.metrics == nil ? !measured.isEmpty : !isMeasured {
            return Loss(part: .metrics, origin: measured.last?.origin)
        }
        let last = versions.filter { !$0.status.isActive }.max { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
        let isSame = last.map { document.status == $0.status && document.end == $0.end } ?? document.status.isActive
        return isSame ? nil : Loss(part: .end, origin: last?.origin)
    }

    /// What a person sees of an exercise that differs from what should be there.
    private func difference(of found: WorkoutLog?, from winner: WorkoutLog?) -> Loss.Part? {
        guard let found, let winner, found.exercise == winner.exercise, found.setCount == winner.setCount else {
            return found == nil && winner == nil ? nil : .exercise
        }
        for set in 0..<Int(winner.setCount) where found[set: set] != winner[set: set] {
            return .set(set, expected: winner[set: set], found: found[set: set])
        }
        if found.note != winner.note { return .note }
        // Nobody sees whether an exercise that is not over counts as begun.
        let isSame = found.status == winner.status || found.status.isActive && winner.status.isActive
        return isSame ? nil : .status
    }

    /// Where a part of an exercise was first as it should be in the end, among its versions.
    private func origin(of part: Loss.Part, as winner: WorkoutLog, among versions: [Int]) -> Origin? {
        let version = versions.first { version in
            switch part {
            case .set(let set, let expected, _):
                set < logs[version].log.setCount && logs[version].log[set: set] == expected
            case .note: logs[version].log.note == winner.note
            case .status: logs[version].log.status == winner.status
            case .exercise, .end, .metrics: true
            }
        }
        return (version ?? versions.last).map { logs[$0].origin }
    }

    /// The same of versions that are named by their positions.
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
