internal import Timeline

/// Sums up a heart rate that runs straight from value to value; times are milliseconds.
///
/// What changes with each value stands in a `Course`, which the caller carries along: plain numbers that a loop keeps
/// in registers. The tally itself is only needed where the heart rate passes into another zone.
struct HeartRateTally {
    /// How the heart rate has run so far.
    struct Course: BitwiseCopyable {
        /// Where the zone begins and ends, and the time spent there since it was entered.
        fileprivate var floor = 0.0
        fileprivate var ceiling = 0.0
        fileprivate var timeInZone = 0.0
        fileprivate var last = 0.0
        fileprivate var area = 0.0
        fileprivate var lowest = 0.0
        fileprivate var highest = 0.0

        /// Goes on to a value that is reached after some time; a value on a bound belongs to the zone above.
        @inline(__always)
        mutating func add(_ value: Double, after duration: Double, to tally: inout HeartRateTally) {
            area += (last + value) * 0.5 * duration
            lowest = value < lowest ? value : lowest
            highest = value > highest ? value : highest
            if value >= floor, value < ceiling {
                timeInZone += duration
            } else {
                self = tally.crossed(self, to: value, duration)
            }
            last = value
        }
    }

    private var bounds: [Double] = []
    private var zoneTimes: [Double] = []
    private var zone = 0

    /// Begins at a heart rate.
    mutating func begin(bounds: [Double], at value: Double) -> Course {
        self.bounds = bounds
        zoneTimes.removeAll(keepingCapacity: true)
        for _ in 0...bounds.count { zoneTimes.append(0) }
        var course = Course()
        (course.last, course.lowest, course.highest) = (value, value, value)
        enter(bounds.firstIndex { value < $0 } ?? bounds.count, &course)
        return course
    }

    /// Writes the figures down; what rounding the zones leaves over goes to the one with the most time.
    mutating func end(_ course: Course, into summary: inout TruthSummary, total: Int32) {
        zoneTimes[zone] += course.timeInZone
        let isEmpty = total == 0
        summary.meanHeartRate = isEmpty ? 0 : (course.area / Double(total)).rounded(toDecimals: 2)
        summary.minimumHeartRate = isEmpty ? 0 : course.lowest.rounded(toDecimals: 2)
        summary.maximumHeartRate = isEmpty ? 0 : course.highest.rounded(toDecimals: 2)
        summary.zoneTimes.removeAll(keepingCapacity: true)
        var rest = Int64(total)
        var longest = 0
        for (zone, time) in zoneTimes.enumerated() {
            rest -= time.nearestInteger
            summary.zoneTimes.append(.milliseconds(time.nearestInteger))
            if time > zoneTimes[longest] { longest = zone }
        }
        summary.zoneTimes[longest] += .milliseconds(rest)
    }

    /// Shares the time out among the zones that a straight line crosses.
    @inline(never)
    private mutating func crossed(_ course: Course, to value: Double, _ duration: Double) -> Course {
        var course = course
        var spent = 0.0
        while value >= course.ceiling || value < course.floor {
            let bound = value >= course.ceiling ? course.ceiling : course.floor
            let until = ((bound - course.last) / (value - course.last) * duration).held(in: spent...duration)
            course.timeInZone += until - spent
            spent = until
            zoneTimes[zone] += course.timeInZone
            enter(value >= course.ceiling ? zone + 1 : zone - 1, &course)
        }
        course.timeInZone += duration - spent
        return course
    }

    /// Enters a zone, in which no time has been spent yet.
    private mutating func enter(_ next: Int, _ course: inout Course) {
        zone = next
        course.timeInZone = 0
        course.floor = next == 0 ? -.infinity : bounds[next - 1]
        course.ceiling = next == bounds.count ? .infinity : bounds[next]
    }
}
