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

    /// Adds the samples of some pieces that lie in the span of the record and tell a heart rate.
    mutating func add(
        _ samples: Span<CandidateSample>, of pieces: [Range<Int>], from start: Instant, to end: Instant
    ) {
        for piece in pieces {
            for index in piece where samples[index].date >= start && samples[index].date <= end {
                guard let rate = samples[index].beatsPerMinute, rate > 0 else { continue }
                let error = Int64(rate) * 100 - Int64(samples[index].trueHeartRateHundredths)
                count += 1
                sum += error
                squares += error * error
            }
        }
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
        deviation.add(body.candidates.span, of: delivery.passed, from: record.start, to: record.end)
        deviations.append(deviation)
    }
}
