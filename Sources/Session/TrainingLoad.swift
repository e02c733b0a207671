/// What training load and recovery are reckoned from.
public struct AthleteFacts: Hashable, Sendable {
    /// Nil where it is not known; Banister's impulse then cannot be reckoned.
    public var isFemale: Bool?
    /// In beats per minute; nil where it is not known.
    public var restingHeartRate: Double?
    /// The maximum that the app assumes, in beats per minute; nil where it is not known.
    public var maximumHeartRate: Double?

    /// Knows what is given.
    public init(isFemale: Bool? = nil, restingHeartRate: Double? = nil, maximumHeartRate: Double? = nil) {
        self.isFemale = isFemale
        self.restingHeartRate = restingHeartRate
        self.maximumHeartRate = maximumHeartRate
    }
}

extension HeldTime {
    /// Banister's training impulse in minutes: time · x · k·e^(b·x), x the share of the heart-rate reserve.
    ///
    /// k and b are 0.64 and 1.92 for men, 0.86 and 1.67 for women; x is held to 0…1. It is summed over the time at each
    /// heart rate: the impulse of the mean heart rate would be too low. E. W. Banister, "Modeling elite athletic
    /// performance", in Physiological Testing of Elite Athletes, 1991.
    func trimpBanister(_ athlete: AthleteFacts) -> Double? {
        guard let isFemale = athlete.isFemale, let resting = athlete.restingHeartRate,
            let maximum = athlete.maximumHeartRate, maximum > resting
        else { return nil }
        let (scale, exponent) = isFemale ? (0.86, 1.67) : (0.64, 1.92)
        var impulse = 0.0
        forEach { rate, held in
            let share = min(max((rate - resting) / (maximum - resting), 0), 1)
            if share > 0 { impulse += Double(held) / 60_000 * share * scale * exponential(exponent * share) }
        }
        return impulse
    }

    /// Edwards' training impulse in minutes: time at 50, 60, 70, 80 and 90 % of maximum counts 1 to 5 times.
    ///
    /// S. Edwards, The Heart Rate Monitor Book, 1993.
    func trimpEdwards(_ athlete: AthleteFacts) -> Double? {
        guard let maximum = athlete.maximumHeartRate, maximum > 0 else { return nil }
        var impulse = 0.0
        forEach { rate, held in
            let weight = min(max((rate / maximum * 10).rounded(.down) - 4, 0), 5)
            impulse += Double(held) / 60_000 * weight
        }
        return impulse
    }
}

/// The exponential function for 0 to 2, to twelve digits and the same on every processor.
///
/// The power series of e^(x/8), squared three times.
func exponential(_ x: Double) -> Double {
    let part = x / 8
    var term = 1.0
    var sum = 1.0
    for index in 1...12 {
        term *= part / Double(index)
        sum += term
    }
    let square = sum * sum
    let fourth = square * square
    return fourth * fourth
}
