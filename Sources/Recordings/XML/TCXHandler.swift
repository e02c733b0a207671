import Timeline
import Workouts

/// Reads the elements of TCX (Garmin's Training Center Database, version 2).
struct TCXHandler {
    private struct Lap {
        var start: Int64?
        var total: Int64?
        var energyKcal: Double?
        var avgHeartRate: Double?
        var maxHeartRate: Double?
    }

    private struct Activity {
        var log = ActivityLog()
        var outline = WorkoutOutline()
        var laps: [Lap] = []
    }

    /// Whose heart rate the next value is.
    private enum ValueOwner { case none, point, average, maximum }

    private var result = RecordingFile(format: .tcx)
    private var activity: Activity?
    private var lap: Lap?
    private var point: TrackPoint?
    private var owner = ValueOwner.none

    mutating func begin(_ name: String, _ attributes: XMLAttributes) {
        switch name {
        case "Activity":
            finishActivity()
            var opened = Activity()
            opened.outline.activity = activityType(attributes.value(of: "Sport"))
            activity = opened
        case "Lap":
            lap = Lap()
            lap?.start = attributes.value(of: "StartTime").flatMap { writtenTime($0.utf8)?.milliseconds }
        case "Trackpoint": point = TrackPoint()
        case "HeartRateBpm": owner = .point
        case "AverageHeartRateBpm": owner = .average
        case "MaximumHeartRateBpm": owner = .maximum
        default: break
        }
    }

    mutating func end(_ name: String, text: [UInt8]) {
        switch name {
        case "Time": point?.readTime(text)
        case "Value": takeValue(text)
        case "HeartRateBpm", "AverageHeartRateBpm", "MaximumHeartRateBpm": owner = .none
        case "Speed": point?.speed = text
        case "Watts": point?.power = text
        case "TotalTimeSeconds":
            lap?.total = number(text).flatMap { $0 >= 0 && $0 < 1e8 ? wholeNumber($0 * 1_000) : nil }
        case "Calories":
            lap?.energyKcal = number(text).flatMap { $0 > 0 && $0 <= ActivityLog.energyLimit ? $0 : nil }
        case "Trackpoint": finishPoint()
        case "Lap":
            if let lap { activity?.laps.append(lap) }
            lap = nil
        case "Activity": finishActivity()
        default: break
        }
    }

    /// What has been read, an activity that was not closed included.
    consuming func file() -> RecordingFile {
        finishActivity()
        return result
    }

    private mutating func takeValue(_ text: [UInt8]) {
        let heartRate = number(text).flatMap { $0 >= 1 && $0 < 255 ? $0 : nil }
        switch owner {
        case .none: break
        case .point: point?.heartRate = text
        case .average: lap?.avgHeartRate = heartRate
        case .maximum: lap?.maxHeartRate = heartRate
        }
    }

    private mutating func finishPoint() {
        guard var activity, let point else { return }
        self.activity = nil
        self.point = nil
        point.log(into: &activity.log, offset: &activity.outline.secondsFromUTC)
        self.activity = activity
    }

    private mutating func finishActivity() {
        guard var activity else { return }
        self.activity = nil
        // The totals of a lap that was cut off are those of the whole lap, not of what is left.
        summarize(&activity, isWhole: lap == nil)
        lap = nil
        point = nil
        var assembler = RecordingAssembler(activity.log, outlines: [activity.outline])
        result.add(assembler.recordings())
    }

    private func summarize(_ activity: inout Activity, isWhole: Bool) {
        let laps = activity.laps
        activity.outline.start = laps.first?.start
        activity.outline.maxHeartRate = laps.compactMap(\.maxHeartRate).max()
        for (index, lap) in laps.enumerated() {
            guard let start = lap.start else { continue }
            let next = index + 1 < laps.count ? laps[index + 1].start : activity.log.clock.latestKnown
            let duration = max((next ?? start) - start, lap.total ?? 0)
            activity.outline.laps.append(.init(start: start, duration: duration, energyKcal: lap.energyKcal))
        }
        let totals = laps.compactMap(\.total)
        guard isWhole, let last = laps.last, totals.count == laps.count else { return }
        activity.outline.timer = totals.reduce(0, +)
        let averages = laps.compactMap(\.avgHeartRate)
        if averages.count == laps.count, let timer = activity.outline.timer, timer > 0 {
            activity.outline.avgHeartRate =
                zip(averages, totals).reduce(0) { $0 + $1.0 * Double($1.1) } / Double(timer)
        }
        activity.outline.elapsed = elapsed(of: activity, last: last)
    }

    /// The totals where they agree with the points, else the end of the last lap where it lies behind these.
    private func elapsed(of activity: Activity, last: Lap) -> Int64? {
        guard let start = activity.laps.first?.start, let timer = activity.outline.timer,
            let lastStart = last.start, let lastTotal = last.total
        else { return nil }
        let lastPoint = activity.log.clock.latestKnown ?? start
        if abs(lastPoint - start - timer) <= RecordingAssembler.endTolerance { return timer }
        let end = lastStart + lastTotal
        return end >= lastPoint && end > start ? end - start : nil
    }

    private func activityType(_ sport: String?) -> ActivityType {
        switch sport {
        case "Running": .running
        case "Biking": .cycling
        default: .other
        }
    }
}
