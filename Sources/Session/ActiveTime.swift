import Timeline
import Workouts

/// The time in which a workout is not paused.
///
/// A workout is paused while the athlete has paused it or, where that counts, while the device has seen no motion.
struct ActiveTime: Hashable, Sendable {
    /// A stretch in which the workout was paused.
    struct Pause: Hashable, Sendable {
        var start: Instant
        var end: Instant
    }

    /// Pauses that are over, by date.
    private(set) var pauses: [Pause] = []
    private(set) var isPausedByAthlete = false
    private(set) var isPausedByMotion = false
    /// When the pause that lasts began.
    private var openedAt = Instant.distantFuture

    var isPaused: Bool { isPausedByAthlete || isPausedByMotion }

    /// Forgets all pauses, keeping the storage.
    mutating func reset() {
        pauses.removeAll(keepingCapacity: true)
        (isPausedByAthlete, isPausedByMotion) = (false, false)
        openedAt = .distantFuture
    }

    /// Moves the clock as an event demands.
    mutating func heed(_ event: WorkoutEvent, countsMotionPauses: Bool) {
        let wasPaused = isPaused
        switch event.kind {
        case .pause: isPausedByAthlete = true
        case .resume: isPausedByAthlete = false
        case .motionPaused: isPausedByMotion = countsMotionPauses
        case .motionResumed: isPausedByMotion = false
        case .lap, .marker, .segment, .pauseOrResumeRequest, .gap: return
        }
        mark(wasPaused: wasPaused, at: event.date)
    }

    private mutating func mark(wasPaused: Bool, at date: Instant) {
        if !wasPaused, isPaused {
            openedAt = max(date, pauses.last?.end ?? date)
        } else if wasPaused, !isPaused {
            if date > openedAt { pauses.append(Pause(start: openedAt, end: date)) }
            openedAt = .distantFuture
        }
    }

    /// The unpaused part of a stretch; a pause that lasts counts to the stretch's end.
    @inline(__always)
    func active(from start: Instant, to end: Instant) -> TimeSpan {
        guard end > start else { return .zero }
        let mayHoldPause = openedAt < end || pauses.last.map { $0.end > start } ?? false
        return mayHoldPause ? (end - start) - paused(from: start, to: end) : end - start
    }

    /// Whether an instant lies in a pause; the end of a pause does not.
    func isPaused(at instant: Instant) -> Bool {
        openedAt <= instant || pauses.contains { $0.start <= instant && instant < $0.end }
    }

    /// The active energy of samples in a workout between two instants, added to what there was before.
    ///
    /// Of a sample counts its energy for the part of its time that is active; where it has no time, all of it unless
    /// its instant is paused.
    func activeKcal(
        of samples: ArraySlice<EnergySample>, from start: Instant, to end: Instant, startingAt before: Double = 0
    ) -> Double {
        var kcal = before
        for sample in samples {
            let whole = sample.end - sample.start
            if whole > .zero {
                let counted = active(from: max(sample.start, start), to: min(sample.end, end))
                kcal += counted == whole ? sample.activeKcal : sample.activeKcal * (counted.seconds / whole.seconds)
            } else if sample.start >= start, sample.start <= end, !isPaused(at: sample.start) {
                kcal += sample.activeKcal
            }
        }
        return kcal
    }

    private func paused(from start: Instant, to end: Instant) -> TimeSpan {
        var paused = openedAt < end ? end - max(openedAt, start) : .zero
        for pause in pauses.reversed() {
            if pause.end <= start { break }
            let overlap = min(pause.end, end) - max(pause.start, start)
            if overlap > .zero { paused += overlap }
        }
        return paused
    }
}

extension ActiveTime: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(pauses.count)
        for pause in pauses {
            fingerprint.combine(pause.start)
            fingerprint.combine(pause.end)
        }
        fingerprint.combine(isPausedByAthlete)
        fingerprint.combine(isPausedByMotion)
        fingerprint.combine(openedAt)
    }
}
