/// One athlete: a body, what it can do, and how well a watch sits on it.
///
/// Every number lies on the decimal grid that `attributes` names, so what is written down is exactly what was
/// simulated, and a last bit that differs between two processors is gone before anything builds on it.
public struct Athlete: Hashable, Sendable, BitwiseCopyable {
    /// Biological sex, as the published equations know it.
    public enum Sex: String, Hashable, Sendable, BitwiseCopyable, CaseIterable { case female, male }

    /// The number under which the athlete was drawn.
    public var number: UInt64 = 0
    public var sex = Sex.male
    public var ageYears = 30.0
    public var heightCm = 176.0
    public var massKg = 79.0
    /// The share of the mass that is fat.
    public var fatShare = 0.2
    /// In beats per minute.
    public var restingHeartRate = 60.0
    /// The true maximum, in beats per minute.
    public var maximumHeartRate = 188.0
    /// The maximum that the app reckons with, in beats per minute.
    public var assumedMaximumHeartRate = 190.0
    /// Maximal oxygen uptake, in ml/kg/min.
    public var vo2Max = 45.0
    /// How fit for the age, in standard deviations.
    public var fitness = 0.0
    /// How strong for the mass, in standard deviations.
    public var strength = 0.0
    public var oneRepMaxima = OneRepMaxima()
    public var kinetics = HeartRateKinetics()
    /// The time constant of oxygen uptake, in seconds.
    public var oxygenSeconds = 37.0
    /// What the body spends at rest, in kilocalories a day.
    public var basalKcalPerDay = 1_750.0
    /// Steps per minute when running.
    public var runningCadence = 168.0
    /// How well an optical sensor reads this wrist: 1 is best.
    public var sensorQuality = 0.8
    /// The logarithm of the factor by which the device misjudges this athlete's energy.
    public var energyBias = 0.0

    /// Makes a man of 30 in the middle of every distribution.
    public init() {}

    /// The heart-rate reserve, in beats per minute.
    public var heartRateReserve: Double { maximumHeartRate - restingHeartRate }

    /// By how much this wrist has more artefacts than the mean one of the usual population, whose quality is 0.8.
    var artefactFactor: Double { (1 - sensorQuality) / 0.2 }
    var isFemale: Bool { sex == .female }
    var fatKg: Double { massKg * fatShare }
    var leanKg: Double { massKg - fatKg }
}

/// The most an athlete can lift once in each of five basic lifts, in kilograms; other exercises follow from them.
public struct OneRepMaxima: Hashable, Sendable, BitwiseCopyable {
    public var squatKg = 110.0
    public var benchPressKg = 83.0
    public var deadliftKg = 134.0
    public var rowKg = 63.0
    public var curlKg = 32.0

    /// Makes those of a recreational lifter of 79 kg.
    public init() {}
}

/// The constants of the heart-rate model, as one athlete has them.
///
/// `HeartRateModel` says what they do.
public struct HeartRateKinetics: Hashable, Sendable, BitwiseCopyable {
    /// The share of the reserve up to which the heart speeds up by vagal withdrawal alone (c).
    public var vagalCeiling = 0.4
    /// The time constant of vagal withdrawal, in seconds (τv0).
    public var vagalSeconds = 18.0
    /// How much slower vagal tone returns than it goes (ρ).
    public var vagalReturnRatio = 1.7
    /// How much sympathetic drive holds the vagal return back (κv).
    public var vagalBlocking = 20.0
    /// The time constant of sympathetic drive, in seconds (τs0).
    public var sympatheticSeconds = 48.0
    /// How much longer sympathetic drive lasts after near-maximal work (κs).
    public var sympatheticPersistence = 5.0

    /// Makes those of the median athlete.
    public init() {}
}
