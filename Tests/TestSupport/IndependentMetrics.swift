import Foundation
package import Session
package import Timeline
package import Workouts

/// What there is to know of a workout before anything is reckoned.
package struct IndependentWorkout {
    package var start: Instant
    package var end: Instant
    /// By arrival, those of the recovery included.
    package var heartRate: [HeartRateSample] = []
    package var heartRateLost: [Instant] = []
    package var energy: [EnergySample] = []
    package var events: [WorkoutEvent] = []
    package var sets: [LoggedSet] = []
    /// When the app has seen the work end.
    package var endOfWork: Instant?
    package var gapLimit: TimeSpan?
    package var zones: HeartRateZones?
    package var athlete = AthleteFacts()
    package var volume = TrainingVolume()

    package init(start: Instant, end: Instant) {
        (self.start, self.end) = (start, end)
    }

    package init(_ recording: Recording) {
        self.init(start: recording.start, end: recording.end)
        heartRate = recording.heartRate
        heartRateLost = recording.heartRateLost
        energy = recording.energy
        events = recording.events
        sets = recording.sets
    }

    /// The samples that a heart can have made, by date; of several at one date the last to arrive.
    fileprivate var sound: [HeartRateSample] {
        var byDate: [Instant: HeartRateSample] = [:]
        for sample in heartRate where sample.beatsPerMinute > 0 && sample.beatsPerMinute <= 300 {
            if sample.date >= start, sample.date <= end + .minutes(3) { byDate[sample.date] = sample }
        }
        return byDate.values.sorted { $0.date < $1.date }
    }
}

/// The metrics of a workout, reckoned a second time and in the plainest way there is.
///
/// It shares no code with the builder. Everything that happens is put on one list of marks; between two marks nothing
/// changes, so the time between them belongs to one heart rate, or to none, or to a pause.
package struct IndependentMetrics {
    private let workout: IndependentWorkout
    /// Those of the workout and of the recovery.
    private let samples: [HeartRateSample]
    private let inside: [Double]
    private let active: [Stretch]

    package init(_ workout: IndependentWorkout) {
        self.workout = workout
        samples = workout.sound
        let inWorkout = samples.filter { $0.date <= workout.end }
        inside = inWorkout.map(\.beatsPerMinute)
        active = workout.stretches(inWorkout).filter { !$0.isPaused }
    }

    package init(_ recording: Recording) { self.init(IndependentWorkout(recording)) }

    /// What is other in a record than here, as sentences; none where all metrics agree.
    package func disagreements(with record: WorkoutRecord) -> [String] {
        let metrics = record.metrics
        let figures: [(String, ours: Double?, theirs: Double?)] = [
            ("activeSeconds", activeSeconds, record.active.seconds),
            ("elapsedSeconds", elapsedSeconds, record.elapsed.seconds),
            ("avgHeartRate", average, metrics.avgHeartRate),
            ("sampleMeanHeartRate", sampleMean, metrics.sampleMeanHeartRate),
            ("minHeartRate", minimum, metrics.minHeartRate), ("maxHeartRate", maximum, metrics.maxHeartRate),
            ("heartRateSampleCount", Double(inside.count), Double(metrics.heartRateSampleCount)),
            ("activeEnergyKcal", activeKcal, metrics.activeEnergyKcal),
            ("unknownZoneSeconds", workout.zones.map { _ in unknownSeconds }, metrics.unknownZoneSeconds?.seconds),
            ("trimpBanister", banister, metrics.trimpBanister), ("trimpEdwards", edwards, metrics.trimpEdwards),
            ("heartRateRecovery60", recovery, metrics.heartRateRecovery60),
            ("totalVolume", volumes.isEmpty ? nil : volumes.reduce(0) { $0 + $1.volumeKg }, metrics.totalVolume),
        ]
        var differences = figures.filter { !agree($0.ours, $0.theirs) }.map {
            "\($0): \(String(describing: $1)) here, \(String(describing: $2)) in the record"
        }
        let zones = workout.zones.map { zoneSeconds($0.bounds) }
        if zones != metrics.hrZoneSeconds?.map(\.seconds) {
            differences.append("hrZoneSeconds: \(zones ?? []) here, \(metrics.hrZoneSeconds ?? []) in the record")
        }
        if record.volumeByExercise != volumes {
            differences.append("volumeByExercise: \(volumes) here, \(record.volumeByExercise) in the record")
        }
        return differences
    }

    private func agree(_ left: Double?, _ right: Double?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return abs(left - right) <= 1e-9 * max(1, abs(left))
    }
}

// MARK: Time

/// A time in which nothing changes.
private struct Stretch {
    var start: Instant
    var end: Instant
    var isPaused: Bool
    var held: Double?

    var milliseconds: Int64 { (end - start).milliseconds }
    var minutes: Double { Double(milliseconds) / 60_000 }
}

extension [Stretch] {
    fileprivate var seconds: Double { Double(reduce(0) { $0 + $1.milliseconds }) / 1_000 }
}

extension IndependentWorkout {
    private enum Mark { case expired(Int), sample(Int), lost, event(WorkoutEvent.Kind), nothing }

    fileprivate func stretches(_ samples: [HeartRateSample]) -> [Stretch] {
        var marks: [(date: Instant, rank: Int, mark: Mark)] = [(start, 9, .nothing), (end, 9, .nothing)]
        for (index, sample) in samples.enumerated() {
            marks.append((sample.date, 1, .sample(index)))
            if let gapLimit { marks.append((sample.date + gapLimit, 0, .expired(index))) }
        }
        for lost in heartRateLost { marks.append((lost, 2, .lost)) }
        for (index, event) in events.enumerated() { marks.append((event.date, 10 + index, .event(event.kind))) }
        marks.sort { ($0.date, $0.rank) < ($1.date, $1.rank) }
        var stretches: [Stretch] = []
        var (isPausedByAthlete, isPausedByMotion) = (false, false)
        var held: Int?
        for (mark, next) in zip(marks, marks.dropFirst()) {
            switch mark.mark {
            case .expired(let index): held = held == index ? nil : held
            case .sample(let index): held = index
            case .lost: held = nil
            case .event(.pause): isPausedByAthlete = true
            case .event(.resume): isPausedByAthlete = false
            case .event(.motionPaused): isPausedByMotion = true
            case .event(.motionResumed): isPausedByMotion = false
            case .event, .nothing: break
            }
            let (from, to) = (max(mark.date, start), min(next.date, end))
            guard from < to else { continue }
            stretches.append(
                Stretch(
                    start: from, end: to, isPaused: isPausedByAthlete || isPausedByMotion,
                    held: held.map { samples[$0].beatsPerMinute }))
        }
        return stretches
    }
}

// MARK: Figures

extension IndependentMetrics {
    package var elapsedSeconds: Double { (workout.end - workout.start).seconds }
    package var activeSeconds: Double { active.seconds }
    package var unknownSeconds: Double { active.filter { $0.held == nil }.seconds }
    package var sampleMean: Double? { inside.isEmpty ? nil : inside.reduce(0, +) / Double(inside.count) }
    package var minimum: Double? { inside.min() }
    package var maximum: Double? { inside.max() }

    /// The mean over active time, each sample held until the next.
    package var average: Double? {
        let known = active.filter { $0.held != nil }
        let whole = Double(known.reduce(0) { $0 + $1.milliseconds })
        return whole > 0 ? known.reduce(0) { $0 + Double($1.milliseconds) * ($1.held ?? 0) } / whole : nil
    }

    package func zoneSeconds(_ bounds: [Double]) -> [Double] {
        let edges = [-Double.infinity] + bounds + [.infinity]
        return zip(edges, edges.dropFirst()).map { low, high in
            active.filter { $0.held.map { low <= $0 && $0 < high } ?? false }.seconds
        }
    }

    private var activeKcal: Double? {
        guard !workout.energy.isEmpty else { return nil }
        return workout.energy.reduce(0) { sum, sample in
            guard sample.end > sample.start else {
                let isInside = sample.start >= workout.start && sample.start <= workout.end
                return sum + (isInside && !isPaused(at: sample.start) ? sample.activeKcal : 0)
            }
            let parts = active.map { max(0, (min($0.end, sample.end) - max($0.start, sample.start)).seconds) }
            return sum + sample.activeKcal * parts.reduce(0, +) / (sample.end - sample.start).seconds
        }
    }

    private func isPaused(at instant: Instant) -> Bool {
        let past = workout.events.filter { $0.date <= instant }
        return past.last { $0.kind == .pause || $0.kind == .resume }?.kind == .pause
            || past.last { $0.kind == .motionPaused || $0.kind == .motionResumed }?.kind == .motionPaused
    }

    private var banister: Double? {
        let athlete = workout.athlete
        guard !inside.isEmpty, let isFemale = athlete.isFemale, let resting = athlete.restingHeartRate,
            let maximum = athlete.maximumHeartRate
        else { return nil }
        return active.reduce(0) { sum, stretch in
            let share = min(1, max(0, ((stretch.held ?? resting) - resting) / (maximum - resting)))
            let weight = isFemale ? 0.86 * exp(1.67 * share) : 0.64 * exp(1.92 * share)
            return sum + stretch.minutes * share * weight
        }
    }

    private var edwards: Double? {
        guard !inside.isEmpty, let maximum = workout.athlete.maximumHeartRate else { return nil }
        return active.reduce(0) { sum, stretch in
            let share = (stretch.held ?? 0) / maximum
            return sum + stretch.minutes * Double([0.5, 0.6, 0.7, 0.8, 0.9].count { share >= $0 })
        }
    }

    private var recovery: Double? {
        guard let endOfWork = (workout.sets.map(\.end) + [workout.endOfWork].compactMap(\.self)).max(),
            let first = rate(at: endOfWork), let second = rate(at: endOfWork + .seconds(60))
        else { return nil }
        return first - second
    }

    /// The heart rate on the line between the samples around an instant that lie within 10 s.
    private func rate(at instant: Instant) -> Double? {
        let near = samples.filter { abs(($0.date - instant).seconds) <= 10 }
        guard let before = near.last(where: { $0.date <= instant }) else { return near.first?.beatsPerMinute }
        guard let after = near.first(where: { $0.date > instant }) else { return before.beatsPerMinute }
        let share = (instant - before.date).seconds / (after.date - before.date).seconds
        return before.beatsPerMinute * (1 - share) + after.beatsPerMinute * share
    }

    private var volumes: [ExerciseVolume] {
        var volumes: [ExerciseVolume] = []
        for set in workout.sets {
            var moved = set.weightKg
            if set.exercise.loading == .perSide, workout.volume.countsBothSides { moved = moved.map { $0 * 2 } }
            if set.exercise.loading == .bodyweight, let body = workout.volume.bodyMassKg { moved = (moved ?? 0) + body }
            guard let moved else { continue }
            let kilograms = Double(max(0, set.reps)) * moved
            if let index = volumes.firstIndex(where: { $0.exercise == set.exercise.name }) {
                volumes[index].volumeKg += kilograms
            } else {
                volumes.append(ExerciseVolume(exercise: set.exercise.name, volumeKg: kilograms))
            }
        }
        return volumes
    }
}
