public import Session
public import Timeline
public import Workouts

/// Sends a recording through the same session and builder as a simulated workout.
public struct RecordingReplay: Hashable, Sendable {
    /// The zones to use where the file names none; nil divides by what is known of the athlete.
    public var zones: HeartRateZones?
    /// The resting heart rate, in beats per minute; nil takes the file's.
    public var restingHeartRate: Double?
    /// The maximum heart rate, in beats per minute; nil takes the file's.
    public var maximumHeartRate: Double?
    /// The longest a heart rate is held where the next stays away; nil holds it without limit, as devices do.
    public var gapLimit: TimeSpan?
    public var volume = TrainingVolume()

    /// Replays with what the file itself tells.
    public init() {}

    /// Makes the record of a recording.
    ///
    /// - Parameters:
    ///   - recording: What a device wrote.
    ///   - id: The name of the record to be.
    /// - Returns: The record, in which the file's own warnings come first.
    /// - Throws: `SessionRefusal` where the recording's events come in an order in which no session takes them.
    public func record(of recording: Recording, id: Identifier) throws(SessionRefusal) -> WorkoutRecord {
        var warnings = recording.warnings
        var session = WorkoutSession(configuration(for: recording, id: id, &warnings))
        try session.handle(.startActivity, at: recording.start)
        try session.builder.beginCollection(at: recording.start)
        var next = 0
        for mark in marks(of: recording) {
            let end = recording.heartRate[next...].firstIndex { $0.date >= mark.date } ?? recording.heartRate.count
            try session.builder.add(Array(recording.heartRate[next..<end]))
            next = end
            switch mark {
            case .event(let event): try take(event, into: &session)
            case .heartRateLost(let date): try session.builder.heartRateLost(at: date)
            }
        }
        try session.builder.add(Array(recording.heartRate[next...]))
        try session.builder.add(recording.energy)
        try session.handle(.end, at: recording.end)
        try session.builder.endCollection(at: recording.end)
        var record = try session.builder.finish(sets: recording.sets, at: recording.end)
        if record.metrics.activeEnergyKcal == nil { record.metrics.activeEnergyKcal = recording.summary.energyKcal }
        if !recording.beats.isEmpty {
            record.beats = BeatSummary(count: recording.beats.count, sum: recording.beats.reduce(.zero, +))
        }
        record.warnings = warnings + record.warnings + difference(of: record, from: recording.summary)
        return record
    }

    /// Something that divides the samples of a recording.
    private enum Mark {
        case event(WorkoutEvent)
        case heartRateLost(Instant)

        var date: Instant {
            switch self {
            case .event(let event): event.date
            case .heartRateLost(let date): date
            }
        }
    }

    /// Events and losses of the sensor by date; of two at one instant the event first.
    private func marks(of recording: Recording) -> [Mark] {
        var marks = recording.events.map(Mark.event)
        for loss in recording.heartRateLost {
            marks.insert(.heartRateLost(loss), at: marks.firstIndex { $0.date > loss } ?? marks.count)
        }
        return marks
    }

    /// What to say where the device's own average is another than ours.
    private func difference(of record: WorkoutRecord, from summary: DeviceSummary) -> [String] {
        guard let theirs = summary.avgHeartRate, let ours = record.metrics.avgHeartRate, abs(theirs - ours) > 2 else {
            return []
        }
        let rounded = (ours * 10).rounded() / 10
        return ["The device gives an average heart rate of \(Int(theirs)); over active time it is \(rounded)."]
    }

    private func take(_ event: WorkoutEvent, into session: inout WorkoutSession) throws(SessionRefusal) {
        switch event.kind {
        case .pause: try session.handle(.pause, at: event.date)
        case .resume: try session.handle(.resume, at: event.date)
        case .lap, .marker, .motionPaused, .motionResumed, .segment, .pauseOrResumeRequest, .gap:
            try session.builder.add(event)
        }
    }

    private func configuration(
        for recording: Recording, id: Identifier, _ warnings: inout [String]
    ) -> LiveBuilder.Configuration {
        var configuration = LiveBuilder.Configuration(id: id, activity: recording.activity)
        configuration.gapLimit = gapLimit
        configuration.volume = volume
        configuration.athlete = AthleteFacts(
            isFemale: recording.athlete.isFemale,
            restingHeartRate: restingHeartRate ?? recording.athlete.restingHeartRate,
            maximumHeartRate: maximumHeartRate ?? recording.athlete.maximumHeartRate)
        configuration.zones = recording.zones ?? zones ?? derivedZones(configuration.athlete, &warnings)
        return configuration
    }

    /// Zones of the heart-rate reserve where both rates are known, of the maximum where only that is.
    private func derivedZones(_ athlete: AthleteFacts, _ warnings: inout [String]) -> HeartRateZones? {
        guard let maximum = athlete.maximumHeartRate else { return nil }
        do throws(ZoneError) {
            guard let resting = athlete.restingHeartRate else { return try .percentOfMaximum(maximum: maximum) }
            return try .heartRateReserve(resting: resting, maximum: maximum)
        } catch {
            warnings.append("The resting and the maximum heart rate make no zones: \(error).")
            return nil
        }
    }
}
