extension SensorSettings {
    /// Every number of the settings, in the order of their profile.
    public static let parameters: [ModelParameter<SensorSettings>] =
        timing + truth + deviations + faults + activities + delivery + energy

    /// Refuses settings by which nothing can be measured.
    ///
    /// - Throws: `SensorError` for the first number that is out of its range, and for bounds the wrong way round.
    public func check() throws(SensorError) {
        try Self.parameters.check(self)
        try require(
            backgroundMostSeconds, atLeast: backgroundLeastSeconds, "backgroundMostSeconds", "backgroundLeastSeconds")
        try require(lagMostSeconds, atLeast: lagLeastSeconds, "lagMostSeconds", "lagLeastSeconds")
        try require(delayMostSeconds, atLeast: delayLeastSeconds, "delayMostSeconds", "delayLeastSeconds")
        try require(lateMostSeconds, atLeast: lateLeastSeconds, "lateMostSeconds", "lateLeastSeconds")
    }

    private static let timing: [ModelParameter<SensorSettings>] = {
        let gaps = "Counts in real exports: 296 records in 1,472 s, 1,039 in 5,196 s (health-auto-export #60)."
        let background = "Users see a sample every five to six minutes outside of workouts (react-native-health #172)."
        return [
            ModelParameter("gapLeastSeconds", \.gapLeastSeconds, "s", 0.2...60, gaps),
            ModelParameter("gapShape", \.gapShape, "", 0.5...1_000, gaps),
            ModelParameter("gapMeanAboveLeastSeconds", \.gapMeanAboveLeastSeconds, "s", 0.01...600, gaps),
            ModelParameter(
                "firstFixShape", \.firstFixShape, "", 0.5...100, "Ten seconds in the mean; no published figure."),
            ModelParameter(
                "firstFixScaleSeconds", \.firstFixScaleSeconds, "s", 0...60,
                "Ten seconds in the mean; no published figure."),
            ModelParameter("backgroundLeastSeconds", \.backgroundLeastSeconds, "s", 1...7_200, background),
            ModelParameter("backgroundMostSeconds", \.backgroundMostSeconds, "s", 1...7_200, background),
            ModelParameter("leadSeconds", \.leadSeconds, "s", 10...3_600, "Lets the sensor settle before the start."),
            ModelParameter(
                "tailSeconds", \.tailSeconds, "s", 0...86_400,
                "A little more than the three minutes of recovery; a body reaches farther when it is asked to."),
        ]
    }()

    private static let truth: [ModelParameter<SensorSettings>] = {
        let strap = "Makes 0.68 bpm and 0.48 at 5 s about a minute's trend, as in steady runs with a chest strap."
        return [
            ModelParameter("fluctuationBpm", \.fluctuationBpm, "bpm", 0...5, strap),
            ModelParameter("fluctuationCorrelation", \.fluctuationCorrelation, "", 0...0.999, strap),
        ]
    }()

    private static let deviations: [ModelParameter<SensorSettings>] = {
        let lag = "Eight seconds in all; no figure for a wrist sensor is published."
        let bias = "All studies of one watch together: −0.12 bpm (Choe and Kang 2025)."
        return [
            ModelParameter("lagMeanSeconds", \.lagMeanSeconds, "s", 0.1...60, lag),
            ModelParameter("lagSpreadSeconds", \.lagSpreadSeconds, "s", 0...20, lag),
            ModelParameter("lagLeastSeconds", \.lagLeastSeconds, "s", 0.1...60, lag),
            ModelParameter("lagMostSeconds", \.lagMostSeconds, "s", 0.1...120, lag),
            ModelParameter("delayMeanSeconds", \.delayMeanSeconds, "s", 0...60, lag),
            ModelParameter("delaySpreadSeconds", \.delaySpreadSeconds, "s", 0...20, lag),
            ModelParameter("delayLeastSeconds", \.delayLeastSeconds, "s", 0...60, lag),
            ModelParameter("delayMostSeconds", \.delayMostSeconds, "s", 0...120, lag),
            ModelParameter(
                "lagLabelBpm", \.lagLabelBpm, "bpm", 0...100,
                "Where lag alone puts a sample farther off than its noise would."),
            ModelParameter("biasMeanBpm", \.biasMeanBpm, "bpm", -50...50, bias),
            ModelParameter("biasSpreadBpm", \.biasSpreadBpm, "bpm", 0...30, bias),
            ModelParameter(
                "noiseSeconds", \.noiseSeconds, "s", 0.5...600, "Sensors smooth over some seconds; no published figure."
            ),
            ModelParameter(
                "noisePerSlope", \.noisePerSlope, "s/bpm", 0...5,
                "Sensors differ in how they follow changes (Bent 2020); no published figure."),
            ModelParameter(
                "noiseTailDegrees", \.noiseTailDegrees, "", 0...1_000,
                "0 for normal noise; 4 for the heavy tails of hard profiles."),
        ]
    }()

    private static let faults: [ModelParameter<SensorSettings>] = {
        let chosen = "Chosen so that bias and limits of agreement come out as published (Choe and Kang 2025)."
        let loose = "Chosen: a loose band loses contact ten times as often."
        let seen = "Seen in recordings and bug reports; no published rate."
        return [
            ModelParameter("spikesPerHour", \.spikesPerHour, "1/h", 0...720, chosen),
            ModelParameter("spikeScaleBpm", \.spikeScaleBpm, "bpm", 0...100, chosen),
            ModelParameter("contactLossesPerHour", \.contactLossesPerHour, "1/h", 0...360, chosen),
            ModelParameter("looseContactLossesPerHour", \.looseContactLossesPerHour, "1/h", 0...360, loose),
            ModelParameter("looseBandShare", \.looseBandShare, "", 0...1, loose),
            ModelParameter("contactLossMedianSeconds", \.contactLossMedianSeconds, "s", 1...3_600, chosen),
            ModelParameter("contactLossSigma", \.contactLossSigma, "", 0...3, chosen),
            ModelParameter("poorContactsPerHour", \.poorContactsPerHour, "1/h", 0...360, chosen),
            ModelParameter("poorContactMeanSeconds", \.poorContactMeanSeconds, "s", 1...3_600, chosen),
            ModelParameter("poorContactNoiseFactor", \.poorContactNoiseFactor, "", 1...20, chosen),
            ModelParameter("frozenPerHour", \.frozenPerHour, "1/h", 0...360, seen),
            ModelParameter("frozenMeanSeconds", \.frozenMeanSeconds, "s", 1...3_600, seen),
            ModelParameter("zerosPerHour", \.zerosPerHour, "1/h", 0...360, seen),
            ModelParameter("zeroMeanSeconds", \.zeroMeanSeconds, "s", 1...3_600, seen),
        ]
    }()

    private static let activities: [ModelParameter<SensorSettings>] =
        ActivityNoise.parameters.map { ModelParameter("resting", \.resting, $0) }
        + ActivityNoise.parameters.map { ModelParameter("walking", \.walking, $0) }
        + ActivityNoise.parameters.map { ModelParameter("running", \.running, $0) }
        + ActivityNoise.parameters.map { ModelParameter("cycling", \.cycling, $0) }
        + ActivityNoise.parameters.map { ModelParameter("rowing", \.rowing, $0) }
        + ActivityNoise.parameters.map { ModelParameter("strength", \.strength, $0) }
        + ActivityNoise.parameters.map { ModelParameter("intervals", \.intervals, $0) }

    private static let delivery: [ModelParameter<SensorSettings>] = {
        let late = "Samples dated in the workout arrive up to a minute and a half later (carp-health-flutter #2)."
        return [
            ModelParameter("deliverySeconds", \.deliverySeconds, "s", 0...10, "The way from sensor to app."),
            ModelParameter("lateShare", \.lateShare, "", 0...1, late),
            ModelParameter("lateLeastSeconds", \.lateLeastSeconds, "s", 0...3_600, late),
            ModelParameter("lateMostSeconds", \.lateMostSeconds, "s", 0...3_600, late),
            ModelParameter("lateMeanSeconds", \.lateMeanSeconds, "s", 0.1...3_600, late),
            ModelParameter(
                "recoverySeconds", \.recoverySeconds, "s", 0...3_600,
                "Watches go on measuring for three minutes after the end."),
        ]
    }()

    private static let energy: [ModelParameter<SensorSettings>] = {
        let error = "With the athlete's own bias an absolute error of 27 to 29 % (Choe and Kang 2025)."
        return [
            ModelParameter("energySessionSpread", \.energySessionSpread, "", 0...1, error),
            ModelParameter("energyMinuteSpread", \.energyMinuteSpread, "", 0...1, error),
            ModelParameter("energyMinuteSeconds", \.energyMinuteSeconds, "s", 5...3_600, error),
        ]
    }()
}

extension ActivityNoise {
    /// Every number of one activity.
    static let parameters: [ModelParameter<ActivityNoise>] = {
        let chosen = "Chosen so that each activity's error comes out as published (Hajj-Boutros 2023, Düking 2020)."
        let lock = "About one run in twenty locks onto the steps; no published rate."
        return [
            ModelParameter("noiseBpm", \.noiseBpm, "bpm", 0...50, chosen),
            ModelParameter("motionsPerHour", \.motionsPerHour, "1/h", 0...360, chosen),
            ModelParameter("motionMeanSeconds", \.motionMeanSeconds, "s", 1...3_600, "Fifteen to thirty seconds."),
            ModelParameter("motionShape", \.motionShape, "", 0.5...100, chosen),
            ModelParameter("motionScaleBpm", \.motionScaleBpm, "bpm", 0...100, chosen),
            ModelParameter(
                "motionDownShare", \.motionDownShare, "", 0...1,
                "A bent wrist in lifting hides the rise; elsewhere either."),
            ModelParameter("cadenceLocksPerHour", \.cadenceLocksPerHour, "1/h", 0...60, lock),
            ModelParameter("cadenceLockMeanSeconds", \.cadenceLockMeanSeconds, "s", 1...3_600, lock),
            ModelParameter("cadenceShare", \.cadenceShare, "", 0.2...2, "Walkers take two thirds of a runner's steps."),
            ModelParameter(
                "dropShare", \.dropShare, "", 0...0.95, "Fewer readings as intensity rises (Khushhal 2017)."),
        ]
    }()
}
