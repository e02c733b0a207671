import Timeline
import Workouts

/// The figures of a recording, reckoned once more in the plainest way there is.
///
/// Everything that happens is put on one list of marks. Between two marks nothing changes, so the time between them
/// belongs to one heart rate, or to none, or to a pause.
struct SlowMetrics {
    private enum Mark { case sample(Double), lost, pause, resume, nothing }

    /// Time without pauses, by heart rate.
    private(set) var milliseconds: [Double: Int64] = [:]
    /// Active time for which no heart rate is known.
    private(set) var unknown: Int64 = 0
    let sampleMean: Double?
    let minimum: Double?
    let maximum: Double?
    let elapsedSeconds: Double

    init(_ recording: Recording) {
        var marks: [(date: Instant, rank: Int, mark: Mark)] = [
            (recording.start, 0, .nothing), (recording.end, 9, .nothing),
        ]
        for lost in recording.heartRateLost { marks.append((lost, 1, .lost)) }
        for sample in recording.heartRate { marks.append((sample.date, 2, .sample(sample.beatsPerMinute))) }
        for event in recording.events {
            if event.kind == .pause { marks.append((event.date, 4, .pause)) }
            if event.kind == .resume { marks.append((event.date, 3, .resume)) }
        }
        marks.sort { ($0.date, $0.rank) < ($1.date, $1.rank) }
        var isPaused = false
        var held: Double?
        for (mark, next) in zip(marks, marks.dropFirst()) {
            switch mark.mark {
            case .sample(let beatsPerMinute): held = beatsPerMinute
            case .lost: held = nil
            case .pause: isPaused = true
            case .resume: isPaused = false
            case .nothing: break
            }
            let span = (next.date - mark.date).milliseconds
            if isPaused { continue }
            if let held { milliseconds[held, default: 0] += span } else { unknown += span }
        }
        let rates = recording.heartRate.map(\.beatsPerMinute)
        sampleMean = rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
        (minimum, maximum) = (rates.min(), rates.max())
        elapsedSeconds = (recording.end - recording.start).seconds
    }

    var activeSeconds: Double { Double(milliseconds.values.reduce(unknown, +)) / 1_000 }

    /// The mean over active time, each sample held until the next.
    var average: Double? {
        let known = milliseconds.values.reduce(0, +)
        guard known > 0 else { return nil }
        return milliseconds.keys.sorted().reduce(0) { $0 + $1 * Double(milliseconds[$1] ?? 0) } / Double(known)
    }

    func zoneSeconds(_ bounds: [Double]) -> [Double] {
        var zones = [Double](repeating: 0, count: bounds.count + 1)
        for (rate, span) in milliseconds { zones[bounds.filter { $0 <= rate }.count] += Double(span) / 1_000 }
        return zones
    }
}
