import Timeline
import Workouts

extension RecordingAssembler {
    /// Fills in events, sets, energy and the device's own figures.
    func fill(
        _ recording: inout Recording, from outline: WorkoutOutline, stretch: Stretch, pauses: Pauses,
        warnings: inout [String]
    ) {
        for pause in pauses.list {
            recording.events.append(WorkoutEvent(.pause, at: instant(pause.start)))
            if pause.end < pauses.end { recording.events.append(WorkoutEvent(.resume, at: instant(pause.end))) }
        }
        let strayCount = addLaps(of: outline, to: &recording, pauses) + addSets(of: outline, to: &recording, pauses)
        if strayCount > 0 { warnings.append("Laps or sets outside the workout: \(strayCount); left out.") }
        if let kcal = outline.energyKcal {
            recording.energy = energy(kcal, from: pauses.start, to: pauses.end, pauses)
        } else if recording.energy.isEmpty {
            recording.energy = increments(stretch.energy, pauses)
        }
        recording.summary = summary(outline, energy: recording.energy)
    }

    /// A stamp within a workout; a little outside it, at its start or end.
    private func place(_ stamp: Int64, within pauses: Pauses) -> Int64? {
        guard let time = place(stamp), time >= pauses.start - Self.endTolerance, time <= pauses.end + Self.endTolerance
        else { return nil }
        return min(max(time, pauses.start), pauses.end)
    }

    /// Adds laps, and where only they tell it, energy; says how many lie outside the workout.
    private func addLaps(of outline: WorkoutOutline, to recording: inout Recording, _ pauses: Pauses) -> Int {
        var laps = outline.laps.compactMap { lap in
            place(lap.start, within: pauses).map {
                WorkoutOutline.Lap(
                    start: $0, duration: min(max(0, lap.duration), pauses.end - $0), energyKcal: lap.energyKcal)
            }
        }
        laps.sortByTime { $0.start }
        for (index, lap) in laps.enumerated() {
            recording.events.append(
                WorkoutEvent(.lap, at: instant(lap.start), duration: .milliseconds(lap.duration)))
            guard let kcal = lap.energyKcal, outline.energyKcal == nil else { continue }
            let next = index + 1 < laps.count ? laps[index + 1].start : pauses.end
            recording.energy += energy(kcal, from: lap.start, to: min(lap.start + lap.duration, next), pauses)
        }
        recording.events.sortByTime { $0.date.microseconds }
        return outline.laps.count - laps.count
    }

    /// Adds sets and rests; says how many lie outside the workout.
    private func addSets(of outline: WorkoutOutline, to recording: inout Recording, _ pauses: Pauses) -> Int {
        var strayCount = 0
        for set in outline.sets {
            if let start = place(set.start, within: pauses) {
                add(set, from: start, to: min(start + max(0, set.duration), pauses.end), &recording)
            } else {
                strayCount += 1
            }
        }
        return strayCount
    }

    private func add(
        _ set: WorkoutOutline.TimedSet, from start: Int64, to end: Int64, _ recording: inout Recording
    ) {
        let (start, end) = (instant(start), instant(end))
        if let exercise = set.exercise {
            recording.sets.append(
                LoggedSet(exercise: exercise, reps: set.reps, weightKg: set.weightKg, start: start, end: end))
        } else {
            recording.rests.append(RestPeriod(start: start, end: end))
        }
    }

    private func summary(_ outline: WorkoutOutline, energy: [EnergySample]) -> DeviceSummary {
        var summary = DeviceSummary()
        summary.elapsed = outline.elapsed.map { .milliseconds($0) }
        summary.active = outline.timer.map { .milliseconds($0) }
        summary.avgHeartRate = outline.avgHeartRate
        summary.maxHeartRate = outline.maxHeartRate
        summary.minHeartRate = outline.minHeartRate
        summary.zoneSeconds = outline.zoneMilliseconds.map { $0.map { .milliseconds($0) } }
        summary.energyKcal = outline.energyKcal
        if outline.energyKcal == nil, !energy.isEmpty {
            summary.energyKcal = energy.reduce(0) { $0 + $1.activeKcal }
        }
        return summary
    }

    /// What was spent between the readings of a running total; where it falls, a new count begins.
    private func increments(_ totals: [Reading], _ pauses: Pauses) -> [EnergySample] {
        var samples: [EnergySample] = []
        var (time, spent) = (pauses.start, 0.0)
        for total in totals where total.value != spent {
            if total.value > spent { samples += energy(total.value - spent, from: time, to: total.time, pauses) }
            (time, spent) = (total.time, total.value)
        }
        return samples
    }

    /// Energy spent evenly over the part of a stretch that is not paused; over all of it where nothing else is left.
    private func energy(_ kcal: Double, from start: Int64, to end: Int64, _ pauses: Pauses) -> [EnergySample] {
        let active = pauses.active(from: start, to: end)
        let parts = active.isEmpty ? [Interval(start: start, end: end)] : active
        let length = parts.reduce(0) { $0 + $1.length }
        return parts.map { part in
            let share = length > 0 ? Double(part.length) / Double(length) : 1
            return EnergySample(
                start: instant(part.start), end: instant(part.end), activeKcal: kcal * share, basalKcal: 0)
        }
    }

    func samples(_ readings: [Reading]) -> [QuantitySample] {
        readings.map { QuantitySample(date: instant($0.time), value: $0.value) }
    }

    /// A time of the log as an instant.
    func instant(_ time: Int64) -> Instant { Instant(milliseconds: time + dateOffset) }
}
