public import Workouts

import Timeline

/// What must come of a run of which these versions were ever made: slow, obvious, and blind to their order.
///
/// Each part of the run is looked for on its own: of all versions that have it, the one with the greatest key.
public func mergeOracle(_ versions: [WorkoutDocument]) -> WorkoutDocument? {
    guard let first = versions.first, let newest = greatest(versions, by: originKey) else { return nil }
    var result = WorkoutDocument(
        id: first.id, workout: newest.workout, split: newest.split, activity: newest.activity, start: newest.start)
    let ended = versions.filter { $0.status == .completed || $0.status == .skipped }
    if let last = greatest(ended.isEmpty ? versions : ended, by: ended.isEmpty ? activeKey : endKey) {
        result.status = last.status
        result.end = last.end
    }
    result.updatedAt = versions.map(\.updatedAt).max() ?? first.updatedAt
    result.version = versions.map(\.version).max() ?? first.version
    result.metrics = greatest(versions.compactMap(\.metrics), by: key)
    for number in 0..<UInt8(WorkoutDocument.logNumbers) {
        if versions.contains(where: { $0.isDeleted(log: number) }) {
            result.delete(log: number)
        } else if let log = merged(versions.flatMap(logs).filter { $0.number == number }) {
            result.insert(log)
        }
    }
    return result
}

private func greatest<Value>(_ values: [Value], by key: (Value) -> [Int64]) -> Value? {
    values.max { key($0).lexicographicallyPrecedes(key($1)) }
}

private func logs(of document: WorkoutDocument) -> [WorkoutLog] {
    (0..<document.logCount).map { document[log: $0] }
}

/// What must come of versions of one log: the greatest of them, or of those whose parts bear dates, the greatest parts.
private func merged(_ versions: [WorkoutLog]) -> WorkoutLog? {
    let dated = versions.filter(\.isDated)
    guard let form = greatest(dated, by: formKey).map(formKey) else { return greatest(versions, by: key) }
    let alike = dated.filter { formKey($0) == form }
    guard var result = greatest(alike, by: versionKey) else { return nil }
    for part in result.parts {
        guard let newest = greatest(alike, by: { key(part, of: $0) }) else { continue }
        result[dateOf: part] = newest[dateOf: part]
        switch part {
        case .status: result.status = newest.status
        case .note: result.note = newest.note
        case .done(let position): result[set: position].isDone = newest[set: position].isDone
        case .values(let position):
            result[set: position].reps = newest[set: position].reps
            result[set: position].weightGrams = newest[set: position].weightGrams
        }
    }
    return result
}

private func formKey(_ log: WorkoutLog) -> [Int64] { [Int64(log.exercise), Int64(log.setCount)] }

private func versionKey(_ log: WorkoutLog) -> [Int64] {
    [second(log.updatedAt), log.updatedBy == .phone ? 1 : 0, log.updatedAt.microseconds]
}

private func key(_ part: WorkoutLog.Part, of log: WorkoutLog) -> [Int64] {
    let date = Int64(log[dateOf: part])
    switch part {
    case .status:
        let order: [WorkoutStatus: Int64] = [.notStarted: 0, .inProgress: 1, .skipped: 2, .completed: 3]
        return [date, order[log.status] ?? 0]
    case .note: return [date, Int64(log.note)]
    case .done(let position): return [date, log[set: position].isDone ? 1 : 0]
    case .values(let position):
        let set = log[set: position]
        return [date, Int64(set.reps), set.weightGrams.map(Int64.init) ?? .min]
    }
}

/// The whole second of a date, rounded towards the past.
private func second(_ date: Instant?) -> Int64 {
    guard let date else { return .min }
    return Int64((Double(date.microseconds) / 1e6).rounded(.down))
}

private func originKey(_ version: WorkoutDocument) -> [Int64] {
    [
        second(version.updatedAt), Int64(version.split), Int64(version.activity.rawValue), Int64(version.workout),
        version.start.microseconds,
    ]
}

private func activeKey(_ version: WorkoutDocument) -> [Int64] {
    [second(version.updatedAt), version.status == .inProgress ? 1 : 0, version.end?.microseconds ?? .min]
}

private func endKey(_ version: WorkoutDocument) -> [Int64] {
    [second(version.end), version.status == .completed ? 1 : 0, version.end?.microseconds ?? .min]
}

private func key(_ log: WorkoutLog) -> [Int64] {
    let advancement: [WorkoutStatus: Int64] = [.notStarted: 0, .inProgress: 1, .completed: 2, .skipped: 2]
    let sets = (0..<Int(log.setCount)).map { log[set: $0] }
    let rank = [
        second(log.updatedAt), advancement[log.status] ?? 0, Int64(sets.count(where: \.isDone)),
        log.updatedBy == .phone ? 1 : 0,
    ]
    let content = [
        Int64(log.exercise), log.status == .completed ? 1 : 0, Int64(log.setCount), Int64(log.note),
    ]
    let entries = sets.flatMap { set -> [Int64] in
        [Int64(set.reps), set.isDone ? 1 : 0, set.weightGrams.map(Int64.init) ?? .min]
    }
    return rank + content + entries + [log.updatedAt.microseconds]
}

private func key(_ metrics: DocumentMetrics) -> [Int64] {
    let rank = [metrics.source == .watch ? 1 : 0, second(metrics.recordedAt)]
    let energy = [metrics.activeEnergyCalories ?? .min]
    let rates = [metrics.avgHeartRateHundredths, metrics.maxHeartRateHundredths, metrics.minHeartRateHundredths]
        .map { $0.map(Int64.init) ?? .min }
    let zones = (0..<Int(metrics.zoneCount)).map { metrics[zone: $0] }
    let record = [metrics.healthKitWorkoutUUID?.high ?? 0, metrics.healthKitWorkoutUUID?.low ?? 0]
        .map { Int64(bitPattern: $0 &- 1 << 63) }
    return rank + energy + rates + [metrics.totalVolumeGrams ?? .min, Int64(metrics.zoneCount)] + zones + record
        + [metrics.recordedAt.microseconds]
}
