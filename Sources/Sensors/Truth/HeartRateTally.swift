internal import Timeline

/// Sums up a heart rate that runs straight from value to value; times are milliseconds.
struct HeartRateTally {
    private var bounds: [Double] = []
    private var zoneTimes: [Double] = []
    private var zone = 0
    /// Where the zone begins and ends, and the time spent there since it was entered.
    private var floor = 0.0
    private var ceiling = 0.0
    private var timeInZone = 0.0
    private var last = 0.0
    private var area = 0.0
    private var lowest = 0.0
    private var highest = 0.0

    /// Begins at a heart rate.
    mutating func begin(bounds: [Double], at value: Double) {
        self.bounds = bounds
        zoneTimes.removeAll(keepingCapacity: true)
        for _ in 0...bounds.count { zoneTimes.append(0) }
        (last, lowest, highest, area, timeInZone, zone) = (value, value, value, 0, 0, 0)
        enter(bounds.firstIndex { value < $0 } ?? bounds.count)
    }

    /// Goes on to a value that is reached after some time; a value on a bound belongs to the zone above.
    @inline(__always)
    mutating func add(_ value: Double, after duration: Double) {
        area += (last + value) * 0.5 * duration
        lowest = value < lowest ? value : lowest
        highest = value > highest ? value : highest
        if value >= floor, value < ceiling {
            timeInZone += duration
        } else {
            cross(to: value, duration)
        }
        last = value
    }

    /// Writes the figures down; what rounding the zones leaves over goes to the one with the most time.
    mutating func end(into summary: inout TruthSummary, total: Int32) {
        enter(zone)
        let isEmpty = total == 0
        summary.meanHeartRate = isEmpty ? 0 : (area / Double(total)).rounded(toDecimals: 2)
        summary.minimumHeartRate = isEmpty ? 0 : lowest.rounded(toDecimals: 2)
        summary.maximumHeartRate = isEmpty ? 0 : highest.rounded(toDecimals: 2)
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
    private mutating func cross(to value: Double, _ duration: Double) {
        var spent = 0.0
        while value >= ceiling || value < floor {
            let bound = value >= ceiling ? ceiling : floor
            let until = ((bound - last) / (value - last) * duration).held(in: spent...duration)
            timeInZone += until - spent
            spent = until
            enter(value >= ceiling ? zone + 1 : zone - 1)
        }
        timeInZone += duration - spent
    }

    /// Books the time in the zone that is left and enters another.
    private mutating func enter(_ next: Int) {
        zoneTimes[zone] += timeInZone
        timeInZone = 0
        zone = next
        floor = next == 0 ? -.infinity : bounds[next - 1]
        ceiling = next == bounds.count ? .infinity : bounds[next]
    }
}
