public import Timeline
public import Workouts

/// What the true heart rate came to over a span of time.
///
/// Reuse one summary for many workouts: it keeps its storage.
public struct TruthSummary: Hashable, Sendable {
    /// The mean over time, in beats per minute.
    public internal(set) var meanHeartRate = 0.0
    public internal(set) var maximumHeartRate = 0.0
    public internal(set) var minimumHeartRate = 0.0
    /// The time in each zone, in whole milliseconds; the zones add up to the span.
    public internal(set) var zoneTimes: [TimeSpan] = []

    var zoneMilliseconds: [Double] = []

    /// Makes a summary of nothing.
    public init() {}
}

extension Body {
    /// Sums the true heart rate up over a span of time.
    ///
    /// The heart rate is taken at the nodes of its own grid, at most five seconds apart, and as running straight
    /// between them. An empty span leaves all figures zero. Figures are rounded to hundredths of a beat.
    public mutating func summarizeTruth(
        from start: Instant, to end: Instant, zones: HeartRateZones, into summary: inout TruthSummary
    ) {
        let (first, last) = (reach(start), reach(end))
        heartRateTrack.summarize(from: first, to: last, bounds: zones.bounds, into: &summary)
    }
}

extension HeartRateTrack {
    fileprivate func summarize(from first: Int32, to last: Int32, bounds: [Double], into summary: inout TruthSummary) {
        var tally = ZoneTally(bounds: bounds, milliseconds: summary.takeStorage(count: bounds.count + 1))
        var area = 0.0
        var time = first
        var value = heartRate(at: first)
        var (low, high) = (value, value)
        tally.begin(at: value)
        var next = position(at: first) + 1
        while time < last {
            let isNode = next < nodes.count && nodes[next].time < last
            let following = isNode ? nodes[next].time : last
            let reached = isNode ? heartRate(atNode: next) : heartRate(at: last)
            let milliseconds = Double(following - time)
            area += (value + reached) * 0.5 * milliseconds
            (low, high) = (min(low, reached), max(high, reached))
            tally.add(milliseconds, from: value, to: reached)
            (time, value) = (following, reached)
            next += 1
        }
        summary.set(
            mean: last > first ? area / Double(last - first) : 0, low: last > first ? low : 0,
            high: last > first ? high : 0, tally.milliseconds, total: max(0, last - first))
    }

    @inline(__always)
    private func heartRate(atNode position: Int) -> Double {
        let node = nodes[position]
        let sum = node.target + node.vagal + node.sympathetic + node.slow
        return model.heartRate(sum: sum + fluctuation.value(at: node.time))
    }
}

extension TruthSummary {
    fileprivate mutating func takeStorage(count: Int) -> [Double] {
        var taken: [Double] = []
        swap(&taken, &zoneMilliseconds)
        taken.removeAll(keepingCapacity: true)
        for _ in 0..<count { taken.append(0) }
        return taken
    }

    /// Rounds the figures; what rounding the zones leaves over goes to the one with the most time.
    fileprivate mutating func set(mean: Double, low: Double, high: Double, _ zones: [Double], total: Int32) {
        meanHeartRate = mean.rounded(toDecimals: 2)
        minimumHeartRate = low.rounded(toDecimals: 2)
        maximumHeartRate = high.rounded(toDecimals: 2)
        zoneMilliseconds = zones
        zoneTimes.removeAll(keepingCapacity: true)
        var rest = Int64(total)
        var longest = 0
        for (zone, time) in zones.enumerated() {
            let milliseconds = Int64(time.rounded())
            rest -= milliseconds
            zoneTimes.append(.milliseconds(milliseconds))
            if time > zones[longest] { longest = zone }
        }
        if rest != 0 { zoneTimes[longest] += .milliseconds(rest) }
    }
}

/// Time in zones of a heart rate that runs straight from value to value.
private struct ZoneTally {
    let bounds: [Double]
    var milliseconds: [Double]
    private var zone = 0

    init(bounds: [Double], milliseconds: [Double]) {
        self.bounds = bounds
        self.milliseconds = milliseconds
    }

    mutating func begin(at value: Double) {
        zone = 0
        while zone < bounds.count, value >= bounds[zone] { zone += 1 }
    }

    /// Adds a piece; a heart rate on a bound belongs to the zone above.
    @inline(__always)
    mutating func add(_ duration: Double, from start: Double, to end: Double) {
        var left = duration
        while zone < bounds.count, end >= bounds[zone] {
            left -= cross(bounds[zone], duration, start, end, left)
            zone += 1
        }
        while zone > 0, end < bounds[zone - 1] {
            left -= cross(bounds[zone - 1], duration, start, end, left)
            zone -= 1
        }
        milliseconds[zone] += left
    }

    /// Books the time up to the crossing of a bound in the zone that is left, and returns it.
    private mutating func cross(
        _ bound: Double, _ duration: Double, _ start: Double, _ end: Double, _ left: Double
    ) -> Double {
        let untilBound = min(max(0, (bound - start) / (end - start) * duration), duration)
        let part = max(0, untilBound - (duration - left))
        milliseconds[zone] += part
        return part
    }
}
