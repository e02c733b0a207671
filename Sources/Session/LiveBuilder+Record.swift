public import Timeline
public import Workouts

extension LiveBuilder {
    /// The time since the start, or to the end where collection has ended; it follows the clock, not the samples.
    public func elapsed(at now: Instant) -> TimeSpan {
        phase == .idle ? .zero : max(.zero, min(now, end) - start)
    }

    /// The elapsed time without pauses.
    public func active(at now: Instant) -> TimeSpan {
        phase == .idle ? .zero : activeTime.active(from: start, to: min(now, end))
    }

    /// The date of the newest heart rate; nil where there is none.
    public var lastSampleDate: Instant? { samples.lazy.map(\.date).max() }

    /// What the wrist shows: figures in order of arrival.
    public var live: LiveFigures {
        var figures = LiveFigures()
        figures.heartRateSampleCount = liveHeartRate.count
        figures.avgHeartRate = liveHeartRate.held.average
        figures.minHeartRate = liveHeartRate.minimum
        figures.maxHeartRate = liveHeartRate.maximum
        figures.activeEnergyKcal = liveActiveKcal
        figures.hrZoneSeconds = configuration.zones.map { liveHeartRate.held.seconds(in: $0) }
        return figures
    }

    /// The record that the collected data make.
    ///
    /// - Parameters:
    ///   - sets: The sets that the app has logged.
    ///   - recordedAt: When the figures are final.
    ///   - countsMotionPauses: Whether pauses for want of motion stop the clock of active time. A workout whose motion
    ///     pause never ended can be reckoned anew without them.
    /// - Returns: The record; its figures take in all samples that have arrived by now.
    public func record(sets: [LoggedSet], recordedAt: Instant, countsMotionPauses: Bool) -> WorkoutRecord {
        let activeTime =
            countsMotionPauses == configuration.countsMotionPauses ? activeTime : replayed(countsMotionPauses)
        var record = WorkoutRecord(
            id: configuration.id, activity: configuration.activity, start: start, end: end,
            active: activeTime.active(from: start, to: end),
            metrics: metrics(sets: sets, activeTime: activeTime, recordedAt: recordedAt))
        record.live = live
        record.zones = configuration.zones
        record.continued = configuration.continued
        record.endOfWork = endOfWork(sets)
        record.sets = sets
        record.volumeByExercise = configuration.volume.byExercise(sets)
        record.events = eventsWithin()
        record.warnings = warnings(activeTime: activeTime, events: record.events)
        return record
    }

    private func metrics(sets: [LoggedSet], activeTime: ActiveTime, recordedAt: Instant) -> WorkoutMetrics {
        let sorted = samplesByDate()
        let heartRate = statistics(of: sorted, activeTime: activeTime)
        var metrics = WorkoutMetrics(source: configuration.source, recordedAt: recordedAt)
        if !energy.isEmpty {
            metrics.activeEnergyKcal = activeTime.activeKcal(of: energy[...], from: start, to: end)
        }
        metrics.heartRateSampleCount = heartRate.count
        metrics.avgHeartRate = heartRate.held.average
        metrics.sampleMeanHeartRate = heartRate.sampleMean
        metrics.minHeartRate = heartRate.minimum
        metrics.maxHeartRate = heartRate.maximum
        if heartRate.count > 0 {
            metrics.trimpBanister = heartRate.held.trimpBanister(configuration.athlete)
            metrics.trimpEdwards = heartRate.held.trimpEdwards(configuration.athlete)
        }
        metrics.heartRateRecovery60 = endOfWork(sets).flatMap {
            HeartRateRecovery.after60Seconds(endOfWork: $0, samples: sorted)
        }
        if let zones = configuration.zones {
            let seconds = heartRate.held.seconds(in: zones)
            metrics.hrZoneSeconds = seconds
            metrics.unknownZoneSeconds = seconds.reduce(activeTime.active(from: start, to: end), -)
        }
        metrics.totalVolume = configuration.volume.total(of: sets)
        metrics.healthKitWorkoutUUID = configuration.id
        return metrics
    }

    /// When the last effort ended, of the sets and of what the app has noted; the tap at the finish tells nothing of it.
    private func endOfWork(_ sets: [LoggedSet]) -> Instant? {
        sets.reduce(endOfWork) { max($0 ?? $1.end, $1.end) }
    }

    /// The events of the workout; a record may end before the last of them, where it is closed hours later.
    private func eventsWithin() -> [WorkoutEvent] {
        guard events.contains(where: { $0.date + $0.duration > end }) else { return events }
        return events.compactMap { event in
            var event = event
            event.duration = min(event.duration, end - event.date)
            return event.date < end || event.date == end && event.kind != .gap ? event : nil
        }
    }

    /// The samples by date; of several at one date, the last to arrive.
    private func samplesByDate() -> [HeartRateSample] {
        let arrived = samples.span
        guard !arrived.indices.dropFirst().allSatisfy({ arrived[$0 - 1].date < arrived[$0].date }) else {
            return samples
        }
        // Sorting is stable, so of one date the last to arrive comes last.
        let byDate = samples.sorted { $0.date < $1.date }
        var sorted: [HeartRateSample] = []
        sorted.reserveCapacity(byDate.count)
        for sample in byDate {
            if sorted.last?.date == sample.date { sorted.removeLast() }
            sorted.append(sample)
        }
        return sorted
    }

    /// The statistics of the samples within the workout, each loss of the sensor heeded.
    private func statistics(of sorted: [HeartRateSample], activeTime: ActiveTime) -> HeartRateAccumulator {
        var statistics = HeartRateAccumulator()
        var next = 0
        for loss in losses.map({ min($0, end) }).sorted() + [end] {
            let after = sorted.partitioningIndex { $0.date > loss }
            statistics.add(sorted[next..<after], activeTime: activeTime, gapLimit: gapLimit)
            statistics.release(at: loss, activeTime: activeTime, gapLimit: gapLimit)
            next = after
        }
        return statistics
    }

    /// Active time reckoned anew from the events.
    private func replayed(_ countsMotionPauses: Bool) -> ActiveTime {
        var activeTime = ActiveTime()
        for event in events { activeTime.heed(event, countsMotionPauses: countsMotionPauses) }
        return activeTime
    }

    private func warnings(activeTime: ActiveTime, events: [WorkoutEvent]) -> [String] {
        var warnings: [String] = []
        if activeTime.isPausedByMotion {
            warnings.append("a pause for want of motion never ended; active time stops where it began")
        }
        if impossibleSampleCount > 0 {
            let verbs = impossibleSampleCount == 1 ? ("is", "was") : ("are", "were")
            warnings.append(
                "\(samplesInWords(impossibleSampleCount)) \(verbs.0) no heart rate or no energy and \(verbs.1) left out"
            )
        }
        if let continued = configuration.continued {
            warnings.append("continues \(continued), which a reboot cut off; what that one measured is lost")
        }
        if failedSampleCount > 0 { warnings.append("\(samplesInWords(failedSampleCount)) could not be written") }
        for event in events where event.kind == .gap {
            warnings.append("nobody listened for \(event.duration.seconds) s; samples of that time are missing")
        }
        return warnings
    }
}

/// So many samples.
private func samplesInWords(_ count: Int) -> String { count == 1 ? "1 sample" : "\(count) samples" }
