public import Timeline

/// What distorts a sample most.
public enum Artefact: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Nothing but noise.
    case none
    /// The sensor follows a changing heart rate late.
    case lag
    /// The band presses badly: much noise.
    case poorContact
    /// The arm moves: the reading is shifted.
    case motion
    /// The sensor counts steps.
    case cadenceLock
    /// One sample far off.
    case spike
    /// The last value is repeated.
    case frozen
    /// The sensor reports zero.
    case zero
    /// One sample got lost.
    case drop
    /// The band lost the skin: no sample.
    case contactLoss
}

/// What the sensor would report at one instant, and the truth beside it.
///
/// A candidate becomes a sample where a session lets it through. Energies are in calories, a thousandth of a
/// kilocalorie each, for the time since the candidate before, so that any selection of candidates sums exactly.
public struct CandidateSample: Hashable, Sendable, BitwiseCopyable {
    /// When it was measured, in whole milliseconds.
    public var date: Instant
    /// How long after its date it arrives.
    public var deliveryMilliseconds: UInt32
    /// The true heart rate, in hundredths of a beat per minute.
    public var trueHeartRateHundredths: UInt16
    /// What the sensor reads: 30 to 210, 0 where it reports zero, 255 where it reports nothing.
    @usableFromInline var reading: UInt8
    public var artefact: Artefact
    public var phase: Phase
    /// Whether the sample exists without a session too.
    public var isBackground: Bool
    /// What the device estimates, above basal metabolism.
    public var deviceActiveCalories: Int32
    /// What the device estimates for basal metabolism.
    public var deviceBasalCalories: Int32
    public var trueActiveCalories: Int32
    public var trueBasalCalories: Int32

    /// What the sensor reports, in whole beats per minute, or nil where it reports nothing.
    @inlinable
    public var beatsPerMinute: Int? { hasReading ? Int(reading) : nil }

    /// Whether the sensor reports a heart rate, be it zero.
    @inlinable
    public var hasReading: Bool { reading != Self.noReading }

    /// The true heart rate, in beats per minute.
    @inlinable
    public var trueBeatsPerMinute: Double { Double(trueHeartRateHundredths) / 100 }

    /// When it arrives.
    @inlinable
    public var arrival: Instant { date + .milliseconds(Int64(deliveryMilliseconds)) }

    @usableFromInline static var noReading: UInt8 { 255 }
}

extension CandidateSample {
    /// Makes a candidate without energy; a heart rate is held from 0 to 254, and nil stands for nothing reported.
    public init(
        date: Instant, beatsPerMinute: Int?, trueHeartRateHundredths: UInt16, artefact: Artefact = .none,
        phase: Phase = .idle, deliveryMilliseconds: UInt32 = 0, isBackground: Bool = false
    ) {
        self.date = date
        self.deliveryMilliseconds = deliveryMilliseconds
        self.trueHeartRateHundredths = trueHeartRateHundredths
        reading = beatsPerMinute.map { UInt8(clamping: min($0, 254)) } ?? Self.noReading
        self.artefact = artefact
        self.phase = phase
        self.isBackground = isBackground
        deviceActiveCalories = 0
        deviceBasalCalories = 0
        trueActiveCalories = 0
        trueBasalCalories = 0
    }
}
