/// One number that makes an athlete: its name, its unit, its decimal grid and what a living person can have.
public struct AthleteAttribute: Sendable {
    public let name: String
    /// The unit, such as `kg`; empty for a share, a ratio or another pure number.
    public let unit: String
    /// What it is, as a sentence.
    public let meaning: String
    /// How many decimals it has.
    public let fractionDigits: Int
    public let range: ClosedRange<Double>
    /// Where the number lies in an athlete's memory, since reading by key path would cost more than drawing.
    private let offset: Int

    init(
        _ name: String, _ unit: String, _ digits: Int, _ range: ClosedRange<Double>, _ path: KeyPath<Athlete, Double>,
        _ meaning: String
    ) {
        guard let offset = MemoryLayout<Athlete>.offset(of: path) else {
            preconditionFailure("\(name) is no stored property of an athlete")
        }
        self.name = name
        self.unit = unit
        self.meaning = meaning
        self.offset = offset
        self.range = range
        fractionDigits = digits
    }

    /// Reads the number.
    public func value(of athlete: Athlete) -> Double {
        withUnsafeBytes(of: athlete) { $0.load(fromByteOffset: offset, as: Double.self) }
    }

    /// Brings the number into its range and onto its grid.
    func settle(_ athlete: inout Athlete) {
        let value = value(of: athlete).held(in: range).rounded(toDecimals: fractionDigits)
        withUnsafeMutableBytes(of: &athlete) { $0.storeBytes(of: value, toByteOffset: offset, as: Double.self) }
    }
}

extension Athlete {
    /// Every drawn number in the order of a table's columns; the number and the sex of the athlete stand before them.
    public static let attributes: [AthleteAttribute] = [
        AthleteAttribute("ageYears", "years", 1, 10...100, \.ageYears, "Age at the time of the workouts."),
        AthleteAttribute("heightCm", "cm", 1, 120...220, \.heightCm, "Height."),
        AthleteAttribute("massKg", "kg", 1, 30...250, \.massKg, "Body mass."),
        AthleteAttribute("fatShare", "", 3, 0.03...0.6, \.fatShare, "The share of the mass that is fat."),
        AthleteAttribute("restingHeartRate", "bpm", 1, 30...110, \.restingHeartRate, "Resting heart rate."),
        AthleteAttribute("maximumHeartRate", "bpm", 1, 80...240, \.maximumHeartRate, "True maximum heart rate."),
        AthleteAttribute(
            "assumedMaximumHeartRate", "bpm", 0, 80...240, \.assumedMaximumHeartRate,
            "The maximum heart rate that the app reckons with."),
        AthleteAttribute("vo2Max", "ml/kg/min", 2, 10...95, \.vo2Max, "Maximal oxygen uptake."),
        AthleteAttribute("fitness", "SD", 3, -8...8, \.fitness, "How fit for the age, in standard deviations."),
        AthleteAttribute("strength", "SD", 3, -8...8, \.strength, "How strong for the mass, in standard deviations."),
        AthleteAttribute(
            "squatKg", "kg", 1, 5...600, \.oneRepMaxima.squatKg, "The most that can be lifted once in the squat."),
        AthleteAttribute(
            "benchPressKg", "kg", 1, 5...600, \.oneRepMaxima.benchPressKg,
            "The most that can be lifted once in the bench press."),
        AthleteAttribute(
            "deadliftKg", "kg", 1, 5...600, \.oneRepMaxima.deadliftKg,
            "The most that can be lifted once in the deadlift."),
        AthleteAttribute(
            "rowKg", "kg", 1, 5...600, \.oneRepMaxima.rowKg, "The most that can be lifted once in the row."),
        AthleteAttribute(
            "curlKg", "kg", 1, 2...300, \.oneRepMaxima.curlKg, "The most that can be lifted once in the curl."),
        AthleteAttribute(
            "vagalCeiling", "", 3, 0.15...0.7, \.kinetics.vagalCeiling,
            "The share of the reserve that vagal withdrawal alone can reach."),
        AthleteAttribute("vagalSeconds", "s", 2, 6...80, \.kinetics.vagalSeconds, "Time constant of vagal withdrawal."),
        AthleteAttribute(
            "vagalReturnRatio", "", 3, 1...5, \.kinetics.vagalReturnRatio,
            "How much slower vagal tone returns than it goes."),
        AthleteAttribute(
            "vagalBlocking", "", 2, 0...120, \.kinetics.vagalBlocking,
            "How much sympathetic drive holds the vagal return back."),
        AthleteAttribute(
            "sympatheticSeconds", "s", 2, 12...250, \.kinetics.sympatheticSeconds, "Time constant of sympathetic drive."
        ),
        AthleteAttribute(
            "sympatheticPersistence", "", 2, 0...30, \.kinetics.sympatheticPersistence,
            "How much longer sympathetic drive lasts after near-maximal work."),
        AthleteAttribute("oxygenSeconds", "s", 1, 10...120, \.oxygenSeconds, "Time constant of oxygen uptake."),
        AthleteAttribute("basalKcalPerDay", "kcal/day", 0, 500...6_000, \.basalKcalPerDay, "Energy that rest costs."),
        AthleteAttribute("runningCadence", "1/min", 0, 120...220, \.runningCadence, "Steps when running."),
        AthleteAttribute(
            "sensorQuality", "", 3, 0...1, \.sensorQuality, "How well an optical sensor reads this wrist; 1 is best."),
        AthleteAttribute(
            "energyBias", "", 4, -2...2, \.energyBias,
            "The logarithm of the factor by which the device misjudges this athlete's energy."),
    ]

    /// The least heart-rate reserve with which a heart can be simulated, in beats per minute.
    static let reserveMinimum = 20.0

    /// Refuses an athlete that no one could be.
    ///
    /// - Throws: `SensorError` for the first number that is out of its range, and for a maximum heart rate that does
    ///   not lie well above the resting one.
    func check() throws(SensorError) {
        for attribute in Self.attributes {
            try require(attribute.value(of: self), in: attribute.range, "athlete." + attribute.name, attribute.unit)
        }
        try require(
            maximumHeartRate, atLeast: restingHeartRate + Self.reserveMinimum, "athlete.maximumHeartRate",
            "athlete.restingHeartRate + \(Self.reserveMinimum)")
    }
}
