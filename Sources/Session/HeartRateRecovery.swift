public import Timeline
public import Workouts

/// How fast the heart rate falls after work.
public enum HeartRateRecovery {
    /// How far a sample may lie from the instant for which it speaks.
    public static let reach = TimeSpan.seconds(10)

    /// The fall of the heart rate in the first minute after the work, in beats per minute.
    ///
    /// Nil where no sample lies within `reach` of the end of work or of one minute after it.
    ///
    /// - Parameters:
    ///   - endOfWork: When the last effort ended; not when somebody tapped.
    ///   - samples: Samples by date, those after the workout included.
    /// - Returns: How much lower the heart rate is one minute after the work.
    public static func after60Seconds(endOfWork: Instant, samples: [HeartRateSample]) -> Double? {
        guard let atEnd = heartRate(at: endOfWork, samples: samples),
            let later = heartRate(at: endOfWork + .seconds(60), samples: samples)
        else { return nil }
        return atEnd - later
    }

    /// The heart rate at an instant: on the line between the samples before and after it, as far as they reach.
    static func heartRate(at instant: Instant, samples: [HeartRateSample]) -> Double? {
        let next = samples.partitioningIndex { $0.date >= instant }
        let after = next < samples.count && samples[next].date - instant <= reach ? samples[next] : nil
        let before = next > 0 && instant - samples[next - 1].date <= reach ? samples[next - 1] : nil
        guard let before, let after else { return (before ?? after)?.beatsPerMinute }
        let share = (instant - before.date).seconds / (after.date - before.date).seconds
        return before.beatsPerMinute + share * (after.beatsPerMinute - before.beatsPerMinute)
    }
}

extension Array {
    /// The index of the first element for which a condition holds that, once true, stays true.
    func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
