/// Where athletes come from: the distributions of all that makes one, as plain numbers.
///
/// `Population.parameters` lists every number with its unit, its range and its source. Where nothing else is said, a
/// spread is a standard deviation and a sigma the standard deviation of a logarithm.
public struct Population: Hashable, Sendable {
    public var age = Ages()
    /// How many of the athletes are women.
    public var femaleShare = 0.5
    public var size = BodySizes()
    public var heart = Hearts()
    public var oxygen = OxygenUptakes()
    public var strength = Strengths()
    public var kinetics = Kinetics()
    public var device = Wearers()
    public var correlations = Correlations()

    /// Makes the general population.
    public init() {}

    /// How old they are: a normal distribution between two bounds.
    public struct Ages: Hashable, Sendable {
        public var meanYears = 42.0
        public var spreadYears = 14.0
        public var youngestYears = 18.0
        public var oldestYears = 80.0
    }

    /// How tall and how heavy they are: height is normal, the body-mass index lognormal.
    public struct BodySizes: Hashable, Sendable {
        public var maleHeightMeanCm = 176.0
        public var maleHeightSpreadCm = 7.0
        public var femaleHeightMeanCm = 162.5
        public var femaleHeightSpreadCm = 6.5
        public var maleBodyMassIndexMedian = 25.5
        public var femaleBodyMassIndexMedian = 24.5
        public var bodyMassIndexSigma = 0.15
        public var fatSpreadShare = 0.03
        public var basalSigma = 0.08
    }

    /// Their heart rates at rest and at their limit, in beats per minute.
    public struct Hearts: Hashable, Sendable {
        public var maximumAtBirthBpm = 211.0
        public var maximumFallBpmPerYear = 0.64
        public var maximumSpreadBpm = 10.8
        public var assumedMaximumAtBirthBpm = 220.0
        public var assumedMaximumFallBpmPerYear = 1.0
        public var restingMeanBpm = 65.5
        public var restingSpreadBpm = 7.6
        public var restingFemaleExcessBpm = 2.5
    }

    /// Their maximal oxygen uptake in ml/kg/min, lognormal about a median that falls with age.
    public struct OxygenUptakes: Hashable, Sendable {
        public var maleMedianAt25MlPerKgPerMinute = 48.0
        public var femaleMedianAt25MlPerKgPerMinute = 37.6
        public var maleFallPerDecade = 0.127
        public var femaleFallPerDecade = 0.134
        public var sigma = 0.23
        /// How much fitter than the median of their age they are, in standard deviations.
        public var fitnessShift = 0.0
        public var kineticsMedianSeconds = 37.0
        public var kineticsSigma = 0.12
    }

    /// What they can lift once, as multiples of their mass, lognormal.
    public struct Strengths: Hashable, Sendable {
        public var maleSquatMedian = 1.4
        public var femaleSquatMedian = 1.0
        public var maleBenchPressMedian = 1.05
        public var femaleBenchPressMedian = 0.6
        public var maleDeadliftMedian = 1.7
        public var femaleDeadliftMedian = 1.2
        public var maleRowMedian = 0.8
        public var femaleRowMedian = 0.5
        public var maleCurlMedian = 0.4
        public var femaleCurlMedian = 0.22
        public var sigma = 0.25
        /// How much stronger than the median they are, in standard deviations.
        public var strengthShift = 0.0
        /// How much of the strength at 40 each decade beyond takes.
        public var fallPerDecadeAfter40 = 0.1
    }

    /// The constants of their heart-rate model.
    public struct Kinetics: Hashable, Sendable {
        public var vagalCeilingMean = 0.4
        public var vagalCeilingSpread = 0.04
        public var vagalMedianSeconds = 18.0
        public var vagalSigma = 0.25
        public var vagalReturnRatioMedian = 1.7
        public var vagalReturnRatioSigma = 0.15
        public var vagalBlockingMedian = 20.0
        public var vagalBlockingSigma = 0.3
        public var sympatheticMedianSeconds = 48.0
        public var sympatheticSigma = 0.33
        public var sympatheticPersistenceMedian = 5.0
        public var sympatheticPersistenceSigma = 0.3
    }

    /// What matters to the watch on their wrist.
    public struct Wearers: Hashable, Sendable {
        public var qualityAlpha = 8.0
        public var qualityBeta = 2.0
        public var energyBiasSpread = 0.25
        public var runningCadenceMeanPerMinute = 168.0
        public var runningCadenceSpreadPerMinute = 8.0
    }

    /// How the latent normal deviates behind all that hang together.
    public struct Correlations: Hashable, Sendable {
        public var fitnessWithOxygen = 0.9
        public var fitnessWithResting = -0.5
        public var fitnessWithTimeConstants = -0.7
        public var fitnessWithBodyMassIndex = -0.3
        public var strengthWithLifts = 0.87
        public var strengthWithBodyMassIndex = -0.2
    }
}

extension Population {
    /// The population at large.
    public static let general = Population()

    /// People who train in a club: younger, fitter and stronger than their age.
    public static let club: Population = {
        var population = Population()
        population.age.meanYears = 32
        population.age.spreadYears = 9
        population.age.oldestYears = 65
        population.femaleShare = 0.4
        population.size.maleBodyMassIndexMedian = 24.5
        population.size.femaleBodyMassIndexMedian = 22.8
        population.size.bodyMassIndexSigma = 0.1
        population.oxygen.fitnessShift = 0.8
        population.strength.strengthShift = 0.4
        return population
    }()

    /// People of 60 and more who exercise.
    public static let olderAdults: Population = {
        var population = Population()
        population.age.meanYears = 70
        population.age.spreadYears = 6
        population.age.youngestYears = 60
        population.age.oldestYears = 90
        population.femaleShare = 0.55
        population.oxygen.fitnessShift = 0.3
        return population
    }()
}
