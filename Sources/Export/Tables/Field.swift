/// What the readers of a field need to know of it, all constant.
///
/// A writer reads nothing of it but the number of digits, which the compiler folds into the code.
struct Field {
    let name: StaticString
    let meaning: StaticString
    let measure: Measure
    /// When there is no value, as the end of a sentence; nil where there always is one.
    let nullRule: StaticString?

    @inline(__always)
    init(_ name: StaticString, _ meaning: StaticString, _ measure: Measure = .none, null: StaticString? = nil) {
        self.name = name
        self.meaning = meaning
        self.measure = measure
        nullRule = null
    }
}

extension StaticString {
    static var withoutRecord: StaticString { "the workout has no record" }
    static var withoutHeartRate: StaticString { "no heart rate was measured" }
    static var withoutZones: StaticString { "the workout has no zones" }
    static var recording: StaticString { "the workout is a recording" }
    static var withoutTruth: StaticString { "the truth is not known" }
    static var withoutTruthOfSamples: StaticString { "there is no record, or the truth of its samples is not known" }
}

/// A kind of quantity: its unit, the digits it is written with, and the least and greatest value it can have.
struct Measure {
    let unit: StaticString?
    let fractionDigits: Int
    let minimum: Double?
    let maximum: Double?

    @inline(__always)
    private init(_ unit: StaticString?, fractionDigits: Int, from minimum: Double? = nil, to maximum: Double? = nil) {
        self.unit = unit
        self.fractionDigits = fractionDigits
        self.minimum = minimum
        self.maximum = maximum
    }

    /// No quantity.
    @inline(__always) static var none: Measure { Measure(nil, fractionDigits: 0) }
    /// How many of something there are, or which of several.
    @inline(__always) static var count: Measure { Measure(nil, fractionDigits: 0, from: 0) }
    /// A heart rate, to a hundredth of a beat per minute.
    @inline(__always) static var heartRate: Measure { Measure("bpm", fractionDigits: 2, from: 0, to: 400) }
    /// A heart rate as a sensor reports it.
    @inline(__always) static var measuredHeartRate: Measure { Measure("bpm", fractionDigits: 1, from: 0, to: 400) }
    /// The difference of two heart rates.
    @inline(__always) static var heartRateDifference: Measure {
        Measure("bpm", fractionDigits: 2, from: -400, to: 400)
    }
    /// Energy, to a calorie.
    @inline(__always) static var energy: Measure { Measure("kcal", fractionDigits: 3, from: 0) }
    /// A mass or a volume of training, to a gram; below zero where a machine carries part of the athlete.
    @inline(__always) static var mass: Measure { Measure("kg", fractionDigits: 3) }
    /// A length of time, to a millisecond.
    @inline(__always) static var duration: Measure { Measure("s", fractionDigits: 3, from: 0) }
    /// A training impulse.
    @inline(__always) static var trainingImpulse: Measure { Measure("min", fractionDigits: 2, from: 0) }
}
