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

    /// Makes a summary of nothing.
    public init() {}
}

extension Body {
    /// Sums the true heart rate up over a span of time.
    ///
    /// The heart rate is taken at the nodes of its own grid, at most five seconds apart, and as running straight
    /// between them. An empty span leaves all figures zero. Figures are rounded to hundredths of a beat.
    public mutating func summarizeTruth(
        from start: Instant, to end: Instant, zones: HeartRateZones?, into summary: inout TruthSummary
    ) {
        let (first, last) = (reach(start), reach(end))
        var course = tally.begin(bounds: zones?.bounds ?? [], at: heartRateTrack.heartRate(at: first))
        if first < last { course = heartRateTrack.pass(course, from: first, to: last, into: &tally) }
        tally.end(course, into: &summary, total: max(0, last - first))
    }
}

extension HeartRateTrack {
    /// Hands a tally the heart rate of a span, node by node.
    fileprivate func pass(
        _ course: HeartRateTally.Course, from first: Int32, to last: Int32, into tally: inout HeartRateTally
    ) -> HeartRateTally.Course {
        var course = course
        let nodes = nodes.span
        let knots = fluctuation.knots.span
        var time = first
        for position in self.nodes.position(at: first) + 1..<nodes.count {
            let node = nodes[unchecked: position]
            guard node.time < last else { break }
            let sum = node.target + node.fast.x + node.fast.y + node.slow
            let value = model.heartRate(sum: sum + Fluctuation.value(at: node.time, knots))
            course.add(value, after: Double(node.time &- time), to: &tally)
            time = node.time
        }
        course.add(heartRate(at: last), after: Double(last &- time), to: &tally)
        return course
    }
}
