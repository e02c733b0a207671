extension SensorSettings {
    /// Every number of the settings, in the order of their profile.
    public static let parameters: [Parameter<SensorSettings>] =
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

    private static let timing: [Parameter<SensorSettings>] = {
        let gaps = "Counts in real exports: 296 records in 1,472 s, 1,039 in 5,196 s (health-auto-export #60)."
        let background = "Users see a sample every five to six minutes outside of workouts (react-native-health #172)."
        return [
            Parameter("gapLeastSeconds", \.gapLeastSeconds, "s", 0.2...60, gaps),
            Parameter("gapShape", \.gapShape, "", 0.5...1_000, gaps),
            Parameter("gapMeanAboveLeastSeconds", \.gapMeanAboveLeastSeconds, "s", 0.01...600, gaps),
            Parameter("firstFixShape", \.firstFixShape, "", 0.5...100, "Ten seconds in the mean; no published figure."),
            Parameter(
                "firstFixScaleSeconds", \.firstFixScaleSeconds, "s", 0...60,
                "Ten seconds in the mean; no published figure."),
            Parameter("backgroundLeastSeconds", \.backgroundLeastSeconds, "s", 1...7_200, background),
            Parameter("backgroundMostSeconds", \.backgroundMostSeconds, "s", 1...7_200, background),
            Parameter("leadSeconds", \.leadSeconds, "s", 10...3_600, "Lets the sensor settle before the start."),
            Parameter(
                "tailSeconds", \.tailSeconds, "s", 0...86_400,
                "A little more than the three minutes of recovery; a body reaches farther when it is asked to."),
        ]
    }()

    private static let truth: [Parameter<SensorSettings>] = {
        let strap = "Makes 0.68 bpm and 0.48 at 5 s about a minute's trend, as in steady runs with a chest strap."
        return [
            Parameter("fluctuationBpm", \.fluctuationBpm, "bpm", 0...5, strap),
            Parameter("fluctuationCorrelation", \.fluctuationCorrelation, "", 0...0.999, strap),
        ]
    }()

    private static let deviations: [Parameter<SensorSettings>] = {
        let lag = "Eight seconds in all; no figure for a wrist sensor is published."
        let bias = "All studies of one watch together: −0.12 bpm (Choe and Kang 2025)."
        return [
            Parameter("lagMeanSeconds", \.lagMeanSeconds, "s", 0.1...60, lag),
            Parameter("lagSpreadSeconds", \.lagSpreadSeconds, "s", 0...20, lag),
            Parameter("lagLeastSeconds", \.lagLeastSeconds, "s", 0.1...60, lag),
            Parameter("lagMostSeconds", \.lagMostSeconds, "s", 0.1...120, lag),
            Parameter("delayMeanSeconds", \.delayMeanSeconds, "s", 0...60, lag),
            Parameter("delaySpreadSeconds", \.delaySpreadSeconds, "s", 0...20, lag),
            Parameter("delayLeastSeconds", \.delayLeastSeconds, "s", 0...60, lag),
            Parameter("delayMostSeconds", \.delayMostSeconds, "s", 0...120, lag),
            Parameter(
                "lagLabelBpm", \.lagLabelBpm, "bpm", 0...100,
                "Where lag alone puts a sample farther off than its noise would."),
            Parameter("biasMeanBpm", \.biasMeanBpm, "bpm", -50...50, bias),
            Parameter("biasSpreadBpm", \.biasSpreadBpm, "bpm", 0...30, bias),
            Parameter(
                "noiseSeconds", \.noiseSeconds, "s", 0.5...600, "Sensors smooth over some seconds; no published figure."
            ),
            Parameter(
                "noisePerSlope", \.noisePerSlope, "s/bpm", 0...5,
                "Sensors differ in how they follow changes (Bent 2020); no published figure."),
            Parameter(
                "noiseTailDegrees", \.noiseTailDegrees, "", 0...1_000,
                "0 for normal noise; 4 for the heavy tails of hard profiles."),
        ]
    }()

    private static let faults: [Parameter<SensorSettings>] = {
        let chosen = "Chosen so that bias and limits of agreement come out as published (Choe and Kang 2025)."
        let loose = "Chosen: a loose band loses contact ten times as often."
        let seen = "Seen in recordings and bug reports; no published rate."
        return [
            Parameter("spikesPerHour", \.spikesPerHour, "1/h", 0...720, chosen),
            Parameter("spikeScaleBpm", \.spikeScaleBpm, "bpm", 0...100, chosen),
            Parameter("contactLossesPerHour", \.contactLossesPerHour, "1/h", 0...360, chosen),
            Parameter("looseContactLossesPerHour", \.looseContactLossesPerHour, "1/h", 0...360, loose),
            Parameter("looseBandShare", \.looseBandShare, "", 0...1, loose),
            Parameter("contactLossMedianSeconds", \.contactLossMedianSeconds, "s", 1...3_600, chosen),
            Parameter("contactLossSigma", \.contactLossSigma, "", 0...3, chosen),
            Parameter("poorContactsPerHour", \.poorContactsPerHour, "1/h", 0...360, chosen),
            Parameter("poorContactMeanSeconds", \.poorContactMeanSeconds, "s", 1...3_600, chosen),
            Parameter("poorContactNoiseFactor", \.poorContactNoiseFactor, "", 1...20, chosen),
            Parameter("frozenPerHour", \.frozenPerHour, "1/h", 0...360, seen),
            Parameter("frozenMeanSeconds", \.frozenMeanSeconds, "s", 1...3_600, seen),
            Parameter("zerosPerHour", \.zerosPerHour, "1/h", 0...360, seen),
            Parameter("zeroMeanSeconds", \.zeroMeanSeconds, "s", 1...3_600, seen),
        ]
    }()

    private static let activities: [Parameter<SensorSettings>] =
        ActivityNoise.parameters.map { Parameter("resting", \.resting, $0) }
        + ActivityNoise.parameters.map { Parameter("walking", \.walking, $0) }
        + ActivityNoise.parameters.map { Parameter("running", \.running, $0) }
        + ActivityNoise.parameters.map { Parameter("cycling", \.cycling, $0) }
        + ActivityNoise.parameters.map { Parameter("rowing", \.rowing, $0) }
        + ActivityNoise.parameters.map { Parameter("strength", \.strength, $0) }
        + ActivityNoise.parameters.map { Parameter("intervals", \.intervals, $0) }

    private static let delivery: [Parameter<SensorSettings>] = {
        let late = "Samples dated in the workout arrive up to a minute and a half later (carp-health-flutter #2)."
        return [
            Parameter("deliverySeconds", \.deliverySeconds, "s", 0...10, "The way from sensor to app."),
            Parameter("lateShare", \.lateShare, "", 0...1, late),
            Parameter("lateLeastSeconds", \.lateLeastSeconds, "s", 0...3_600, late),
            Parameter("lateMostSeconds", \.lateMostSeconds, "s", 0...3_600, late),
            Parameter("lateMeanSeconds", \.lateMeanSeconds, "s", 0.1...3_600, late),
            Parameter(
                "recoverySeconds", \.recoverySeconds, "s", 0...3_600,
                "Watches go on measuring for three minutes after the end."),
        ]
    }()

    private static let energy: [Parameter<SensorSettings>] = {
        let error = "With the athlete's own bias an absolute error of 27 to 29 % (Choe and Kang 2025)."
        return [
            Parameter("energySessionSpread", \.energySessionSpread, "", 0...1, error),
            Parameter("energyMinuteSpread", \.energyMinuteSpread, "", 0...1, error),
            Parameter("energyMinuteSeconds", \.energyMinuteSeconds, "s", 5...3_600, error),
        ]
    }()
}

extension ActivityNoise {
    /// Every number of one activity.
    static let parameters: [Parameter<ActivityNoise>] = {
        let chosen = "Chosen so that each activity's error comes out as published (Hajj-Boutros 2023, Düking 2020)."
        let lock = "About one run in twenty locks onto the steps; no published rate."
        return [
            Parameter("noiseBpm", \.noiseBpm, "bpm", 0...50, chosen),
            Parameter("motionsPerHour", \.motionsPerHour, "1/h", 0...360, chosen),
            Parameter("motionMeanSeconds", \.motionMeanSeconds, "s", 1...3_600, "Fifteen to thirty seconds."),
            Parameter("motionShape", \.motionShape, "", 0.5...100, chosen),
            Parameter("motionScaleBpm", \.motionScaleBpm, "bpm", 0...100, chosen),
            Parameter(
                "motionDownShare", \.motionDownShare, "", 0...1,
                "A bent wrist in lifting hides the rise; elsewhere either."),
            Parameter("cadenceLocksPerHour", \.cadenceLocksPerHour, "1/h", 0...60, lock),
            Parameter("cadenceLockMeanSeconds", \.cadenceLockMeanSeconds, "s", 1...3_600, lock),
            Parameter("cadenceShare", \.cadenceShare, "", 0.2...2, "Walkers take two thirds of a runner's steps."),
            Parameter("dropShare", \.dropShare, "", 0...0.95, "Fewer readings as intensity rises (Khushhal 2017)."),
        ]
    }()
}
