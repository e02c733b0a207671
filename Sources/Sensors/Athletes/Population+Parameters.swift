extension Population {
    /// Every number of a population, in the order of its profile.
    public static let parameters: [ModelParameter<Population>] =
        ages + [
            ModelParameter("femaleShare", \.femaleShare, "", 0...1, "As many women as men.")
        ] + sizes + hearts + oxygen + strengths + kinetics + wearers + correlations

    /// Refuses a population that cannot be drawn from.
    ///
    /// - Throws: `SensorError` for the first number that is out of its range, and for bounds the wrong way round.
    public func check() throws(SensorError) {
        try Self.parameters.check(self)
        try require(age.oldestYears, atLeast: age.youngestYears, "age.oldestYears", "age.youngestYears")
    }

    /// The resting heart rates that athletes can have.
    static let restingHeartRates = 40.0...109.0

    /// Whether the app assumes a maximum above the resting heart rate for every athlete there can be.
    public var leavesReserveToAll: Bool {
        let atOldest =
            heart.assumedMaximumAtBirthBpm - heart.assumedMaximumFallBpmPerYear * age.oldestYears.rounded(.down)
        return atOldest >= Self.restingHeartRates.upperBound + 1
    }

    private static let ages: [ModelParameter<Population>] = [
        ModelParameter(
            "age.meanYears", \.age.meanYears, "years", 10...100, "Between app users and the general public."),
        ModelParameter("age.spreadYears", \.age.spreadYears, "years", 0...40, "As wide as in Quer 2020 (14.4)."),
        ModelParameter("age.youngestYears", \.age.youngestYears, "years", 10...100, "The equations hold for adults."),
        ModelParameter(
            "age.oldestYears", \.age.oldestYears, "years", 10...100, "The equations were fitted up to about 80."),
    ]

    private static let sizes: [ModelParameter<Population>] = [
        ModelParameter("size.maleHeightMeanCm", \.size.maleHeightMeanCm, "cm", 130...210, "Near NHANES."),
        ModelParameter("size.maleHeightSpreadCm", \.size.maleHeightSpreadCm, "cm", 0...20, "Near NHANES."),
        ModelParameter("size.femaleHeightMeanCm", \.size.femaleHeightMeanCm, "cm", 130...210, "Near NHANES."),
        ModelParameter("size.femaleHeightSpreadCm", \.size.femaleHeightSpreadCm, "cm", 0...20, "Near NHANES."),
        ModelParameter(
            "size.maleBodyMassIndexMedian", \.size.maleBodyMassIndexMedian, "kg/m2", 15...45,
            "Lighter than NHANES, since people who record workouts are."),
        ModelParameter(
            "size.femaleBodyMassIndexMedian", \.size.femaleBodyMassIndexMedian, "kg/m2", 15...45,
            "Lighter than NHANES, since people who record workouts are."),
        ModelParameter("size.bodyMassIndexSigma", \.size.bodyMassIndexSigma, "", 0...0.5, "Near NHANES."),
        ModelParameter(
            "size.fatSpreadShare", \.size.fatSpreadShare, "", 0...0.15,
            "Around Deurenberg's estimate from body-mass index, age and sex (1991: standard error 4 %)."),
        ModelParameter(
            "size.basalSigma", \.size.basalSigma, "", 0...0.4, "Mifflin's equation is within 10 % for most people."),
    ]

    private static let hearts: [ModelParameter<Population>] = [
        ModelParameter(
            "heart.maximumAtBirthBpm", \.heart.maximumAtBirthBpm, "bpm", 150...260,
            "Nes 2013, 3,320 people: 211 − 0.64 · age."),
        ModelParameter("heart.maximumFallBpmPerYear", \.heart.maximumFallBpmPerYear, "bpm", 0...2, "Nes 2013."),
        ModelParameter(
            "heart.maximumSpreadBpm", \.heart.maximumSpreadBpm, "bpm", 0...25, "Nes 2013: standard error 10.8."),
        ModelParameter(
            "heart.assumedMaximumAtBirthBpm", \.heart.assumedMaximumAtBirthBpm, "bpm", 150...260,
            "What most apps reckon with: 220 − age (Fox 1971)."),
        ModelParameter(
            "heart.assumedMaximumFallBpmPerYear", \.heart.assumedMaximumFallBpmPerYear, "bpm", 0...2,
            "What most apps reckon with: 220 − age (Fox 1971)."),
        ModelParameter(
            "heart.restingMeanBpm", \.heart.restingMeanBpm, "bpm", 40...100, "Quer 2020, 92,457 wearers: 65.5 ± 7.7."),
        ModelParameter(
            "heart.restingSpreadBpm", \.heart.restingSpreadBpm, "bpm", 0...20,
            "Makes 7.7 with what age and sex add (Quer 2020)."),
        ModelParameter(
            "heart.restingFemaleExcessBpm", \.heart.restingFemaleExcessBpm, "bpm", -10...10,
            "Women beat two to three faster."
        ),
    ]

    private static let oxygen: [ModelParameter<Population>] = [
        ModelParameter(
            "oxygen.maleMedianAt25MlPerKgPerMinute", \.oxygen.maleMedianAt25MlPerKgPerMinute, "ml/kg/min", 15...80,
            "FRIEND registry, Kaminsky 2015."),
        ModelParameter(
            "oxygen.femaleMedianAt25MlPerKgPerMinute", \.oxygen.femaleMedianAt25MlPerKgPerMinute, "ml/kg/min", 15...80,
            "FRIEND registry, Kaminsky 2015."),
        ModelParameter(
            "oxygen.maleFallPerDecade", \.oxygen.maleFallPerDecade, "", 0...0.4,
            "Joins FRIEND's medians of the twenties and the seventies (48.0 and 24.4)."),
        ModelParameter(
            "oxygen.femaleFallPerDecade", \.oxygen.femaleFallPerDecade, "", 0...0.4,
            "Joins FRIEND's medians of the twenties and the seventies (37.6 and 18.3)."),
        ModelParameter("oxygen.sigma", \.oxygen.sigma, "", 0...0.6, "A coefficient of variation of 22 to 25 %."),
        ModelParameter("oxygen.fitnessShift", \.oxygen.fitnessShift, "SD", -3...3, "None: the registry as it is."),
        ModelParameter(
            "oxygen.kineticsMedianSeconds", \.oxygen.kineticsMedianSeconds, "s", 15...90,
            "The primary time constant lies between 30 and 45 s."),
        ModelParameter("oxygen.kineticsSigma", \.oxygen.kineticsSigma, "", 0...0.6, "Most people between 30 and 45 s."),
    ]

    private static let strengths: [ModelParameter<Population>] = {
        let lifter = "A recreational lifter; no published table fits."
        return [
            ModelParameter("strength.maleSquatMedian", \.strength.maleSquatMedian, "", 0.1...4, lifter),
            ModelParameter("strength.femaleSquatMedian", \.strength.femaleSquatMedian, "", 0.1...4, lifter),
            ModelParameter("strength.maleBenchPressMedian", \.strength.maleBenchPressMedian, "", 0.1...4, lifter),
            ModelParameter("strength.femaleBenchPressMedian", \.strength.femaleBenchPressMedian, "", 0.1...4, lifter),
            ModelParameter("strength.maleDeadliftMedian", \.strength.maleDeadliftMedian, "", 0.1...5, lifter),
            ModelParameter("strength.femaleDeadliftMedian", \.strength.femaleDeadliftMedian, "", 0.1...5, lifter),
            ModelParameter("strength.maleRowMedian", \.strength.maleRowMedian, "", 0.1...4, lifter),
            ModelParameter("strength.femaleRowMedian", \.strength.femaleRowMedian, "", 0.1...4, lifter),
            ModelParameter("strength.maleCurlMedian", \.strength.maleCurlMedian, "", 0.05...2, lifter),
            ModelParameter("strength.femaleCurlMedian", \.strength.femaleCurlMedian, "", 0.05...2, lifter),
            ModelParameter("strength.sigma", \.strength.sigma, "", 0...0.8, lifter),
            ModelParameter(
                "strength.strengthShift", \.strength.strengthShift, "SD", -3...3, "None: the median lifter."),
            ModelParameter(
                "strength.fallPerDecadeAfter40", \.strength.fallPerDecadeAfter40, "", 0...0.4,
                "Strength falls by about a tenth a decade in later life."),
        ]
    }()

    private static let kinetics: [ModelParameter<Population>] = {
        let fitted = "Fitted to the validation table."
        return [
            ModelParameter("kinetics.vagalCeilingMean", \.kinetics.vagalCeilingMean, "", 0.2...0.65, fitted),
            ModelParameter("kinetics.vagalCeilingSpread", \.kinetics.vagalCeilingSpread, "", 0...0.15, fitted),
            ModelParameter("kinetics.vagalMedianSeconds", \.kinetics.vagalMedianSeconds, "s", 8...60, fitted),
            ModelParameter("kinetics.vagalSigma", \.kinetics.vagalSigma, "", 0...0.8, fitted),
            ModelParameter("kinetics.vagalReturnRatioMedian", \.kinetics.vagalReturnRatioMedian, "", 1...4, fitted),
            ModelParameter("kinetics.vagalReturnRatioSigma", \.kinetics.vagalReturnRatioSigma, "", 0...0.6, fitted),
            ModelParameter("kinetics.vagalBlockingMedian", \.kinetics.vagalBlockingMedian, "", 0...80, fitted),
            ModelParameter("kinetics.vagalBlockingSigma", \.kinetics.vagalBlockingSigma, "", 0...1, fitted),
            ModelParameter(
                "kinetics.sympatheticMedianSeconds", \.kinetics.sympatheticMedianSeconds, "s", 15...200, fitted),
            ModelParameter("kinetics.sympatheticSigma", \.kinetics.sympatheticSigma, "", 0...1, fitted),
            ModelParameter(
                "kinetics.sympatheticPersistenceMedian", \.kinetics.sympatheticPersistenceMedian, "", 0...20, fitted),
            ModelParameter(
                "kinetics.sympatheticPersistenceSigma", \.kinetics.sympatheticPersistenceSigma, "", 0...1, fitted),
        ]
    }()

    private static let wearers: [ModelParameter<Population>] = [
        ModelParameter(
            "device.qualityAlpha", \.device.qualityAlpha, "", 0.1...100, "Most wrists read well, a few badly."),
        ModelParameter(
            "device.qualityBeta", \.device.qualityBeta, "", 0.1...100, "Most wrists read well, a few badly."),
        ModelParameter(
            "device.energyBiasSpread", \.device.energyBiasSpread, "", 0...0.6,
            "With the session's and the minute's error an absolute error of 27 to 29 % (Choe and Kang 2025)."),
        ModelParameter(
            "device.runningCadenceMeanPerMinute", \.device.runningCadenceMeanPerMinute, "1/min", 140...200,
            "Recreational runners take 160 to 175."),
        ModelParameter(
            "device.runningCadenceSpreadPerMinute", \.device.runningCadenceSpreadPerMinute, "1/min", 0...20,
            "Between runners."),
    ]

    private static let correlations: [ModelParameter<Population>] = {
        let range = -0.99...0.99
        return [
            ModelParameter(
                "correlations.fitnessWithOxygen", \.correlations.fitnessWithOxygen, "", range,
                "Maximal oxygen uptake is what fitness means here."),
            ModelParameter(
                "correlations.fitnessWithResting", \.correlations.fitnessWithResting, "", range,
                "About one beat less for each 3 ml/kg/min."),
            ModelParameter(
                "correlations.fitnessWithTimeConstants", \.correlations.fitnessWithTimeConstants, "", range,
                "Fit hearts answer and recover faster (Wang 2006)."),
            ModelParameter(
                "correlations.fitnessWithBodyMassIndex", \.correlations.fitnessWithBodyMassIndex, "", range,
                "Uptake is reckoned per kilogram."),
            ModelParameter(
                "correlations.strengthWithLifts", \.correlations.strengthWithLifts, "", range,
                "Makes lifts correlate by 0.76 with each other."),
            ModelParameter(
                "correlations.strengthWithBodyMassIndex", \.correlations.strengthWithBodyMassIndex, "", range,
                "Lifts grow less than in proportion to mass."),
        ]
    }()
}
