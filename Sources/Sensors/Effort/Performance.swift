/// How athletes carry a plan out: what differs between what is planned and what is done.
public struct Performance: Hashable, Sendable {
    /// How far off the planned intensity a step is done, as a share of it.
    public var intensitySpread = 0.03
    /// How far the repetitions to failure lie from what the load predicts.
    public var failureSpreadReps = 1.5
    /// The share of the repetitions to failure that each earlier set of the exercise takes.
    public var fatiguePerRound = 0.04
    /// The share of the heart-rate reserve that rest demands, by posture.
    public var seatedDemand = 0.10
    public var standingDemand = 0.15
    public var walkingDemand = 0.22
    /// The oxygen uptake of rest between sets, by posture, in ml/kg/min above sitting still.
    public var seatedUptakeMlPerKgPerMinute = 0.3
    public var standingUptakeMlPerKgPerMinute = 2.0
    public var walkingUptakeMlPerKgPerMinute = 4.5
    /// How long demand stays up after the last repetition.
    public var holdShortestSeconds = 3.0
    public var holdLongestSeconds = 8.0
    /// How late a set is logged: a gamma distribution.
    public var logDelayShape = 2.0
    public var logDelayScaleSeconds = 4.0
    /// How late the finish is tapped: a gamma distribution.
    public var finishDelayShape = 2.0
    public var finishDelayScaleSeconds = 5.0

    /// Makes the habits of the usual athlete.
    public init() {}

    /// Every number with its unit, its range and its reason.
    public static let parameters: [ModelParameter<Performance>] = [
        ModelParameter(
            "intensitySpread", \.intensitySpread, "", 0...0.3, "Nobody holds a pace exactly; no published figure."),
        ModelParameter(
            "failureSpreadReps", \.failureSpreadReps, "reps", 0...5, "Epley's equation predicts within one or two."),
        ModelParameter(
            "fatiguePerRound", \.fatiguePerRound, "", 0...0.2, "Repetitions fall from set to set (Yoon and Kim 2023)."),
        ModelParameter("seatedDemand", \.seatedDemand, "", 0.02...0.3, "Sitting after a set, as in Apkarian 2019."),
        ModelParameter("standingDemand", \.standingDemand, "", 0.02...0.4, "Standing about, 0.10 to 0.15."),
        ModelParameter("walkingDemand", \.walkingDemand, "", 0.02...0.5, "Walking to the next station, 0.18 to 0.25."),
        ModelParameter(
            "seatedUptakeMlPerKgPerMinute", \.seatedUptakeMlPerKgPerMinute, "ml/kg/min", 0...5,
            "Hardly more than sitting still."),
        ModelParameter(
            "standingUptakeMlPerKgPerMinute", \.standingUptakeMlPerKgPerMinute, "ml/kg/min", 0...10,
            "Standing about and getting ready: about 1.6 METs."
        ),
        ModelParameter(
            "walkingUptakeMlPerKgPerMinute", \.walkingUptakeMlPerKgPerMinute, "ml/kg/min", 0...15,
            "Walking slowly, carrying weights: 2.3 METs."),
        ModelParameter(
            "holdShortestSeconds", \.holdShortestSeconds, "s", 0...20, "Heart rate commonly peaks just after the set."),
        ModelParameter(
            "holdLongestSeconds", \.holdLongestSeconds, "s", 0...30, "Heart rate commonly peaks just after the set."),
        ModelParameter("logDelayShape", \.logDelayShape, "", 0.5...20, "Two things to do: breathe, and tap."),
        ModelParameter("logDelayScaleSeconds", \.logDelayScaleSeconds, "s", 0...60, "Eight seconds in the mean."),
        ModelParameter("finishDelayShape", \.finishDelayShape, "", 0.5...20, "Two things to do: breathe, and tap."),
        ModelParameter("finishDelayScaleSeconds", \.finishDelayScaleSeconds, "s", 0...120, "Ten seconds in the mean."),
    ]

    /// Refuses habits that no one could have.
    ///
    /// - Throws: `SensorError` for the first number out of its range, and for a longest hold below the shortest.
    public func check() throws(SensorError) {
        try Self.parameters.check(self)
        try require(holdLongestSeconds, atLeast: holdShortestSeconds, "holdLongestSeconds", "holdShortestSeconds")
    }
}
