import Devices
import Sensors
import Session
import Timeline
import Workouts

/// How far the heart rates of one record were from the truth.
struct HeartRateDeviation {
    let record: Identifier
    /// How many samples there are, with the sums of their errors in hundredths of a beat and of the squares of these.
    private(set) var count = 0
    private var sum: Int64 = 0
    private var squares: Int64 = 0

    init(record: Identifier) {
        self.record = record
    }

    /// Adds what the sensor told of one true heart rate.
    mutating func add(_ beatsPerMinute: Int, truth hundredths: UInt16) {
        let error = Int64(beatsPerMinute) * 100 - Int64(hundredths)
        count += 1
        sum += error
        squares += error * error
    }

    /// The mean error in beats per minute; nil without samples.
    var bias: Double? { count > 0 ? Double(sum) / Double(100 * count) : nil }

    /// The root of the mean square error in beats per minute; nil without samples.
    var error: Double? { count > 0 ? (Double(squares) / Double(count)).squareRoot() / 100 : nil }
}

extension World {
    /// Compares the samples of a record with the truth, now that it is saved.
    ///
    /// The truth of an earlier outing is gone; so a record that began in one is left out.
    mutating func noteDeviation(of identifier: Identifier) {
        let entry = watch.healthStore.entries.last { $0.record.metrics.healthKitWorkoutUUID == identifier }
        guard let record = entry?.record, record.start >= body.script.origin else { return }
        var deviation = HeartRateDeviation(record: identifier)
        delivery.forEachPassed(body.candidates.span, from: record.start, to: record.end) { sample in
            guard let rate = sample.beatsPerMinute, rate > 0 else { return }
            deviation.add(rate, truth: sample.trueHeartRateHundredths)
        }
        deviations.append(deviation)
    }
}

extension Delivery {
    /// Calls a closure with the samples of a span that a session was given.
    @inline(__always)
    fileprivate func forEachPassed(
        _ candidates: Span<CandidateSample>, from start: Instant, to end: Instant, _ body: (CandidateSample) -> Void
    ) {
        var (index, high) = (0, min(passed.count, candidates.count))
        let count = high
        while index < high {
            let middle = index + (high - index) / 2
            if candidates[middle].date < start { index = middle + 1 } else { high = middle }
        }
        while index < count, candidates[index].date <= end {
            if passed[index] { body(candidates[index]) }
            index += 1
        }
    }
}
