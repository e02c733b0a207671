import Timeline
import Workouts

/// Makes recordings of a log and of what the file says of each workout in it.
///
/// The rules by which it decides stand in Recordings.swift.
struct RecordingAssembler {
    /// How far the last entry may lie behind the end that the device gives.
    static let endTolerance: Int64 = 2_000
    /// How long the device's end may lie behind the last entry; in a file that was cut off, far less.
    static let silenceLimit: Int64 = 24 * 3_600_000
    static let cutSilenceLimit: Int64 = 10_000

    private static let unknownDate =
        "The device's clock was not set: durations are right, the date is not known."
    private static let undated = "Times count from the start: the date is not known."

    private var log: ActivityLog
    private let outlines: [WorkoutOutline]
    /// The timer's events on the log's clock, by time.
    private var timer: [TimerEvent] = []
    /// What must be added to times of the log to have the true date.
    let dateOffset: Int64
    private let hasKnownDate: Bool
    /// What the log as a whole had to have mended.
    private(set) var logWarnings: [String] = []

    /// Puts a log in order.
    ///
    /// - Parameters:
    ///   - log: All that the device logged.
    ///   - outlines: The workouts in the log, by start; one that the file says nothing about is empty.
    init(_ log: consuming ActivityLog, outlines: [WorkoutOutline]) {
        self.log = log
        self.outlines = outlines
        let first = self.log.clock.first ?? outlines.first?.start ?? 0
        let isUndated = outlines.first?.isUndated ?? false
        let clocks = isUndated ? [] : self.log.clock.clocks.filter { isKnownDate(first + $0) }
        let start = outlines.first?.start ?? first
        let known = clocks.first { abs(start - $0 - first) <= RecordingClock.backStepLimit } ?? clocks.first
        // A clock that shows no date at all is one that was never set: it counts from 1970.
        dateOffset = known ?? (dateRange.contains(first) ? 0 : -first)
        hasKnownDate = !isUndated && isKnownDate(first + dateOffset)
        settle()
    }

    /// The recordings, in order; workouts of which nothing is known but that they were are left out.
    mutating func recordings() -> [Recording] {
        let starts = outlines.map { place($0.start) }
        var recordings: [Recording] = []
        for (index, outline) in outlines.enumerated() {
            let from = index == 0 ? .min : starts[index] ?? .max
            let to = starts[(index + 1)...].lazy.compactMap(\.self).first ?? .max
            guard from < to, let recording = recording(outline, start: starts[index], within: from..<to) else {
                if outlines.count > 1 {
                    logWarnings.append("Nothing is logged of workout \(index + 1): it is left out.")
                }
                continue
            }
            recordings.append(recording)
        }
        if recordings.count == 1 {
            recordings[0].warnings = logWarnings + recordings[0].warnings
            logWarnings = []
        }
        return recordings
    }

    /// A stamp on the log's clock: on that of the clocks the device showed which puts it into the log, or near it.
    func place(_ stamp: Int64?) -> Int64? {
        guard let stamp else { return nil }
        guard let first = log.clock.first else { return stamp }
        for slack in [RecordingClock.backStepLimit, RecordingClock.gapLimit] {
            let near = (first - slack)...(log.clock.latest + slack)
            if let clock = log.clock.clocks.first(where: { near.contains(stamp - $0) }) { return stamp - clock }
        }
        return nil
    }

    private mutating func settle() {
        let duplicates = log.heartRate.settle()
        log.power.settle()
        log.speed.settle()
        log.energy.settle()
        log.silences.sortByTime { $0 }
        log.beatHeartRates = log.beatHeartRates.map { Reading(time: place($0.time) ?? $0.time, value: $0.value) }
        log.beatHeartRates.settle()
        timer = log.clock.timer.compactMap { event in
            place(event.time).map { TimerEvent(time: $0, isStop: event.isStop) }
        }
        timer.sortByTime { $0.time }
        log.beats.sortByTime { $0.time }
        logWarnings = warnings(of: log, duplicates: duplicates)
        if !hasKnownDate {
            logWarnings.append(outlines.first?.isUndated == true ? Self.undated : Self.unknownDate)
        }
    }

    private func recording(_ outline: WorkoutOutline, start: Int64?, within range: Range<Int64>) -> Recording? {
        var stretch = Stretch(log, timer: timer, within: range)
        let entries = stretch.firstAndLast
        guard let begin = [start, entries?.first].compactMap(\.self).min() else { return nil }
        var outline = outline
        outline.forgetSums(beyond: RecordingClock.spanLimit)
        outline.isCut = outline.isCut && log.clock.latest < range.upperBound
        guard entries != nil || outline.elapsed ?? 0 > 0 && !outline.isCut else { return nil }
        var warnings = outline.warnings
        if stretch.heartRate.isEmpty, stretch.takeHeartRatesFromBeats() {
            warnings.append("There are no heart rates: they are reckoned from the times between beats.")
        }
        let excess = shortenStop(in: &stretch, &outline, from: begin, warnings: &warnings)
        let end = end(of: &outline, from: begin, lastEntry: entries.map { $0.last - excess }, warnings: &warnings)
        stretch.pull(backTo: end, from: begin)
        let pauses = pauses(of: outline, stretch: stretch, from: begin, to: end, warnings: &warnings)
        if stretch.heartRate.isEmpty { warnings.append("The file has no heart rate.") }

        var recording = Recording(activity: outline.activity, start: instant(begin), end: instant(end))
        recording.hasKnownDate = hasKnownDate && isKnownDate(begin + dateOffset)
        recording.secondsFromUTC = recording.hasKnownDate ? outline.secondsFromUTC : nil
        if hasKnownDate, !recording.hasKnownDate { warnings.append(Self.unknownDate) }
        recording.heartRate = stretch.heartRate.map {
            HeartRateSample(date: instant($0.time), beatsPerMinute: $0.value)
        }
        recording.heartRateLost = stretch.losses.filter { $0 < end }.map(instant)
        recording.powerWatts = samples(stretch.power)
        recording.speedMetersPerSecond = samples(stretch.speed)
        recording.beats = stretch.beats.map { .milliseconds($0.milliseconds) }
        recording.zones = outline.zones
        recording.athlete = outline.athlete
        fill(&recording, from: outline, stretch: stretch, pauses: pauses, warnings: &warnings)
        recording.warnings = warnings
        return recording
    }
}

// MARK: - Start, end and pauses

extension RecordingAssembler {
    /// The end of a workout; in a file that was cut off before it, the device's sums are forgotten.
    private func end(
        of outline: inout WorkoutOutline, from start: Int64, lastEntry: Int64?, warnings: inout [String]
    ) -> Int64 {
        guard let elapsed = outline.elapsed else { return max(start, lastEntry ?? start) }
        let end = start + elapsed
        guard let lastEntry else { return end }
        let limit = outline.isCut ? Self.cutSilenceLimit : Self.silenceLimit
        if lastEntry <= end + Self.endTolerance, end - lastEntry <= limit { return end }
        if outline.isCut, lastEntry < end {
            outline.forgetSums()
            warnings.append("The file ends before the workout does: its sums are reckoned from what is left.")
            return lastEntry
        }
        warnings.append(
            "The device gives \(seconds(elapsed)) of elapsed time, its entries span \(seconds(lastEntry - start)): "
                + "the entries count.")
        return lastEntry
    }

    private func pauses(
        of outline: WorkoutOutline, stretch: Stretch, from start: Int64, to end: Int64, warnings: inout [String]
    ) -> Pauses {
        var pauses = Pauses(from: start, to: end, timer: stretch.timer)
        guard let timer = outline.timer, timer > 0 else { return pauses }
        if let elapsed = outline.elapsed, timer > elapsed {
            warnings.append(
                "The device gives \(seconds(timer)) of timer time, more than the \(seconds(elapsed)) that it gives "
                    + "for all: it is left so.")
        }
        let missing = pauses.active - timer
        guard abs(missing) > 1_000 else { return pauses }
        if stretch.timer.contains(where: \.isStop) {
            let isFitted = pauses.fit(to: timer)
            warnings.append(
                "The device gives \(seconds(timer)) of timer time, its stops and starts \(seconds(timer + missing)): "
                    + (isFitted ? "the pauses are fitted within their whole-second stamps." : "the stops count."))
        } else if missing > 0 {
            let rest = pauses.place(missing, between: stretch.times)
            warnings.append(
                "The device paused for \(seconds(missing)) and does not say when: "
                    + (rest > 1_000 ? "\(seconds(rest)) found no place. " : "")
                    + "The pauses are put where its entries are farthest apart.")
        }
        return pauses
    }
}

/// Whether a time in milliseconds since 1970 can be the date of a workout, and not that of a clock that was never set.
///
/// Such clocks begin in 1970, or at FIT's own epoch, the last day of 1989; FIT keeps stamps below 2²⁸ seconds for
/// times since the device was switched on. Others run ahead by lifetimes.
func isKnownDate(_ time: Int64) -> Bool {
    time >= FITTime.milliseconds(seconds: FITTime.relativeLimit) && dateRange.contains(time)
}

/// From 1970 to the end of 2099, in milliseconds since 1970: what a clock can show, be it set or not.
private let dateRange: Range<Int64> = 0..<4_102_444_800_000
