import Sensors
import Timeline

/// How far heart rates were from the truth.
struct HeartRateDeviation {
    /// How many samples there are, with the sums of their errors in hundredths of a beat and of the squares of these.
    private(set) var count = 0
    private var sum: Int64 = 0
    private var squares: Int64 = 0

    /// Adds a sample, unless it tells no heart rate.
    @inline(__always)
    mutating func add(_ sample: borrowing CandidateSample) {
        guard let rate = sample.beatsPerMinute, rate > 0 else { return }
        let error = Int64(rate) * 100 - Int64(sample.trueHeartRateHundredths)
        count += 1
        sum += error
        squares += error * error
    }

    /// Adds the samples of others.
    mutating func add(_ others: HeartRateDeviation) {
        count += others.count
        sum += others.sum
        squares += others.squares
    }

    /// The mean error in beats per minute; nil without samples.
    var bias: Double? { count > 0 ? Double(sum) / Double(100 * count) : nil }

    /// The root of the mean square error in beats per minute; nil without samples.
    var error: Double? { count > 0 ? (Double(squares) / Double(count)).squareRoot() / 100 : nil }
}

extension Delivery {
    /// How far the samples of a span that a session took were from the truth.
    ///
    /// Each piece was summed up when it was taken; only one that the span cuts is looked at again.
    func deviation(_ candidates: Span<CandidateSample>, from start: Instant, to end: Instant) -> HeartRateDeviation {
        var deviation = HeartRateDeviation()
        for piece in passed {
            if candidates[piece.indices.lowerBound].date >= start, candidates[piece.indices.upperBound - 1].date <= end
            {
                deviation.add(piece.deviation)
            } else {
                for index in piece.indices where candidates[index].date >= start && candidates[index].date <= end {
                    deviation.add(candidates[index])
                }
            }
        }
        return deviation
    }
}
