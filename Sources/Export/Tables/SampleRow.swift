import Encoding
public import Timeline

/// One candidate sample of the wrist sensor, with the truth beside what was measured.
public struct SampleRow: Sendable, BitwiseCopyable {
    public var athlete: Int
    public var workout: Int
    public var time: Instant
    /// What the athlete was doing, by its place in `Vocabulary.phases`.
    public var phase: UInt8
    public var trueHeartRate: Double
    /// Nil where the sensor had no reading.
    public var heartRate: Double?
    /// The energy above rest that the device estimated since the sample before; nil where it estimated none.
    public var activeEnergyKcal: Double?
    /// What spoilt the sample, by its place in `Vocabulary.artefacts`.
    public var artefact: UInt8
    /// Whether a session let the sample through.
    public var isDelivered: Bool
    /// When it reached the app; nil where it never did.
    public var arrival: Instant?

    /// Makes a sample that was measured at an instant, never delivered.
    public init(athlete: Int, workout: Int, time: Instant, trueHeartRate: Double) {
        self.athlete = athlete
        self.workout = workout
        self.time = time
        phase = 0
        self.trueHeartRate = trueHeartRate
        artefact = 0
        isDelivered = false
    }
}

extension SampleRow {
    /// Shows every field of the samples.
    @inline(__always)
    func fields<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor, _ vocabulary: borrowing Vocabulary) {
        visitor.integer(Field("athlete", "The athlete's number, from 0.", .count), athlete)
        visitor.integer(Field("workout", "The number of the athlete's workout, from 0.", .count), workout)
        visitor.instant(Field("time", "When the sample was measured."), time)
        visitor.word(Field("phase", "What the athlete was doing."), at: Int(phase), of: vocabulary.phases)
        visitor.number(Field("trueHeartRate", "The heart rate that the heart had.", .heartRate), trueHeartRate)
        visitor.number(
            Field(
                "heartRate", "The heart rate that was measured.", .measuredHeartRate, null: "the sensor had no reading"),
            heartRate)
        visitor.number(
            Field(
                "activeEnergyKcal", "The energy above rest that the device estimated since its estimate before.",
                .energy, null: "no estimate ends here"),
            activeEnergyKcal)
        visitor.word(Field("artefact", "What spoilt the sample."), at: Int(artefact), of: vocabulary.artefacts)
        visitor.boolean(Field("delivered", "Whether a session let the sample through."), isDelivered)
        visitor.instant(Field("arrival", "When it reached the app.", null: "it never arrived"), arrival)
    }
}
