/// Draws athletes from a population.
///
/// Each athlete comes from a stream of its own, so athlete k alone is athlete k of N. What hangs together is drawn as
/// correlated normal deviates and carried over to the distribution each quantity has (a Gaussian copula).
public struct AthleteSampler: ~Copyable {
    /// The latent deviates, in the order of the correlation matrix.
    private enum Latent: Int, CaseIterable {
        case fitness, strength, oxygen, resting, maximum, vagal, sympathetic, height, bodyMassIndex
        case squat, benchPress, deadlift, row, curl
    }

    private let population: Population
    private var latents: MultivariateGaussian
    private var stream: RandomStream

    /// Prepares to draw from a population.
    ///
    /// - Throws: `SensorError` where a number of the population makes no sense, or its correlations contradict each
    ///   other.
    public init(_ population: Population) throws(SensorError) {
        try population.check()
        let latents = try Self.latents(of: population)
        self.population = population
        self.latents = latents
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .athlete))
    }

    /// Draws an athlete.
    ///
    /// - Parameters:
    ///   - number: The athlete's number, from 0.
    ///   - seed: The seed of the whole run.
    /// - Returns: The same athlete for the same number, seed and population, whoever else is drawn.
    /// - Throws: `SensorError` where GSL cannot compute a number.
    public mutating func athlete(_ number: UInt64, seed: UInt64) throws(SensorError) -> Athlete {
        stream.reset(to: StreamKey(seed: seed, athlete: number, workout: 0, purpose: .athlete))
        try latents.draw(from: &stream)
        var athlete = Athlete()
        athlete.number = number
        athlete.fitness = self[.fitness]
        athlete.strength = self[.strength]
        drawWhoItIs(&athlete)
        try drawSize(&athlete)
        drawHeart(&athlete)
        try drawOxygen(&athlete)
        try drawStrength(&athlete)
        try drawKinetics(&athlete)
        drawWearing(&athlete)
        for attribute in Athlete.attributes { attribute.settle(&athlete) }
        return athlete
    }

    private subscript(latent: Latent) -> Double { latents[latent.rawValue] }

    private mutating func drawWhoItIs(_ athlete: inout Athlete) {
        let age = population.age
        athlete.sex = stream.bernoulli(population.femaleShare) ? .female : .male
        athlete.ageYears = stream.gaussian(
            mean: age.meanYears, standardDeviation: age.spreadYears, within: age.youngestYears...age.oldestYears)
    }

    /// Height, mass, the share of it that is fat (Deurenberg, Weststrate, Seidell, Br J Nutr 65:105, 1991) and the
    /// basal metabolic rate (Mifflin 1990) with what the equation leaves open.
    private mutating func drawSize(_ athlete: inout Athlete) throws(SensorError) {
        let size = population.size
        let isFemale = athlete.isFemale
        athlete.heightCm =
            isFemale
            ? size.femaleHeightMeanCm + size.femaleHeightSpreadCm * self[.height]
            : size.maleHeightMeanCm + size.maleHeightSpreadCm * self[.height]
        let bodyMassIndex = try lognormal(
            .bodyMassIndex, median: isFemale ? size.femaleBodyMassIndexMedian : size.maleBodyMassIndexMedian,
            sigma: size.bodyMassIndexSigma)
        athlete.massKg = bodyMassIndex * athlete.heightCm * athlete.heightCm / 10_000
        let fatPercent = 1.2 * bodyMassIndex + 0.23 * athlete.ageYears - (isFemale ? 5.4 : 16.2)
        // The equation knows the average build; the fit and the strong carry less fat at the same index.
        let fat = fatPercent / 100 - 0.02 * (athlete.fitness + athlete.strength)
        athlete.fatShare = max(isFemale ? 0.1 : 0.04, fat + stream.gaussian(standardDeviation: size.fatSpreadShare))
        let misfit = stream.lognormal(median: 1, sigma: size.basalSigma)
        athlete.basalKcalPerDay = BasalMetabolism.kcalPerDay(of: athlete) * misfit
    }

    /// Resting heart rate rises until about 50 and falls thereafter (Quer 2020); its mean is that of a population in
    /// which 63 of 100 are women.
    private mutating func drawHeart(_ athlete: inout Athlete) {
        let heart = population.heart
        let age = athlete.ageYears
        let years = (age - 50) / 20
        let ofSex = heart.restingFemaleExcessBpm * (athlete.isFemale ? 0.37 : -0.63)
        let ofAge = 0.8 - 1.2 * years * years
        let resting = heart.restingMeanBpm + ofSex + ofAge + heart.restingSpreadBpm * self[.resting]
        athlete.restingHeartRate = resting.held(in: Population.restingHeartRates)
        let maximum = heart.maximumAtBirthBpm - heart.maximumFallBpmPerYear * age
        let deviation = heart.maximumSpreadBpm * self[.maximum].held(in: -3.5...3.5)
        athlete.maximumHeartRate = max(maximum + deviation, athlete.restingHeartRate + 45)
        athlete.assumedMaximumHeartRate =
            heart.assumedMaximumAtBirthBpm - heart.assumedMaximumFallBpmPerYear * age.rounded(.down)
    }

    private mutating func drawOxygen(_ athlete: inout Athlete) throws(SensorError) {
        let oxygen = population.oxygen
        let decades = (athlete.ageYears - 25) / 10
        let median =
            athlete.isFemale
            ? oxygen.femaleMedianAt25MlPerKgPerMinute * exponential(decades * logarithm(1 - oxygen.femaleFallPerDecade))
            : oxygen.maleMedianAt25MlPerKgPerMinute * exponential(decades * logarithm(1 - oxygen.maleFallPerDecade))
        athlete.vo2Max = try lognormal(.oxygen, median: median, sigma: oxygen.sigma)
        athlete.oxygenSeconds = stream.lognormal(median: oxygen.kineticsMedianSeconds, sigma: oxygen.kineticsSigma)
    }

    private mutating func drawStrength(_ athlete: inout Athlete) throws(SensorError) {
        let law = population.strength
        let decades = max(0, athlete.ageYears - 40) / 10
        let mass = athlete.massKg * max(0.2, 1 - law.fallPerDecadeAfter40 * decades)
        let isFemale = athlete.isFemale
        func kilograms(_ lift: Latent, _ female: Double, _ male: Double) throws(SensorError) -> Double {
            try mass * lognormal(lift, median: isFemale ? female : male, sigma: law.sigma)
        }
        athlete.oneRepMaxima.squatKg = try kilograms(.squat, law.femaleSquatMedian, law.maleSquatMedian)
        athlete.oneRepMaxima.benchPressKg = try kilograms(
            .benchPress, law.femaleBenchPressMedian, law.maleBenchPressMedian)
        athlete.oneRepMaxima.deadliftKg = try kilograms(.deadlift, law.femaleDeadliftMedian, law.maleDeadliftMedian)
        athlete.oneRepMaxima.rowKg = try kilograms(.row, law.femaleRowMedian, law.maleRowMedian)
        athlete.oneRepMaxima.curlKg = try kilograms(.curl, law.femaleCurlMedian, law.maleCurlMedian)
    }

    private mutating func drawKinetics(_ athlete: inout Athlete) throws(SensorError) {
        let law = population.kinetics
        athlete.kinetics.vagalCeiling =
            law.vagalCeilingMean + stream.gaussian(standardDeviation: law.vagalCeilingSpread)
        athlete.kinetics.vagalSeconds = try lognormal(.vagal, median: law.vagalMedianSeconds, sigma: law.vagalSigma)
        athlete.kinetics.vagalReturnRatio = stream.lognormal(
            median: law.vagalReturnRatioMedian, sigma: law.vagalReturnRatioSigma)
        athlete.kinetics.vagalBlocking = stream.lognormal(
            median: law.vagalBlockingMedian, sigma: law.vagalBlockingSigma)
        athlete.kinetics.sympatheticSeconds = try lognormal(
            .sympathetic, median: law.sympatheticMedianSeconds, sigma: law.sympatheticSigma)
        athlete.kinetics.sympatheticPersistence = stream.lognormal(
            median: law.sympatheticPersistenceMedian, sigma: law.sympatheticPersistenceSigma)
    }

    private mutating func drawWearing(_ athlete: inout Athlete) {
        let device = population.device
        athlete.sensorQuality = stream.beta(device.qualityAlpha, device.qualityBeta)
        athlete.energyBias = stream.gaussian(standardDeviation: device.energyBiasSpread)
        athlete.runningCadence =
            device.runningCadenceMeanPerMinute
            + stream.gaussian(standardDeviation: device.runningCadenceSpreadPerMinute)
    }

    private func lognormal(_ latent: Latent, median: Double, sigma: Double) throws(SensorError) -> Double {
        try Quantile.lognormal(Quantile.share(ofDeviate: self[latent]), median: median, sigma: sigma)
    }

    /// The latent deviates of a population: what hangs together with fitness or with strength, and through it with
    /// all else that does.
    private static func latents(of population: Population) throws(SensorError) -> MultivariateGaussian {
        let correlations = population.correlations
        var withFitness = [Double](repeating: 0, count: Latent.allCases.count)
        var withStrength = withFitness
        withFitness[Latent.oxygen.rawValue] = correlations.fitnessWithOxygen
        withFitness[Latent.resting.rawValue] = correlations.fitnessWithResting
        withFitness[Latent.vagal.rawValue] = correlations.fitnessWithTimeConstants
        withFitness[Latent.sympathetic.rawValue] = correlations.fitnessWithTimeConstants
        withFitness[Latent.bodyMassIndex.rawValue] = correlations.fitnessWithBodyMassIndex
        withStrength[Latent.bodyMassIndex.rawValue] = correlations.strengthWithBodyMassIndex
        for lift in Latent.squat.rawValue...Latent.curl.rawValue {
            withStrength[lift] = correlations.strengthWithLifts
        }
        withFitness[Latent.fitness.rawValue] = 1
        withStrength[Latent.strength.rawValue] = 1
        let matrix = withFitness.indices.map { row in
            withFitness.indices.map { column in
                row == column ? 1 : withFitness[row] * withFitness[column] + withStrength[row] * withStrength[column]
            }
        }
        let shifts = withFitness.indices.map {
            population.oxygen.fitnessShift * withFitness[$0] + population.strength.strengthShift * withStrength[$0]
        }
        return try MultivariateGaussian(means: shifts, correlations: matrix)
    }
}

@available(*, unavailable)
extension AthleteSampler: Sendable {}
