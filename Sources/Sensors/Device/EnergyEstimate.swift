/// What the device makes of the energy: the truth times a factor that is wrong in its own way for each athlete,
/// session and minute.
struct EnergyEstimate: ~Copyable {
    private var stream: RandomStream
    private let decay = Decay.shared
    private var common = 0.0
    private var deviation = 0.0
    private var correlation = 0.0
    private var innovation = 0.0
    private var minuteEnd: Int32 = 0
    private var factor = 1.0
    private var hasError = true
    private var truth = 0.0
    private var estimate = 0.0

    init() { stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .energy)) }

    /// Begins a workout.
    mutating func begin(_ athlete: Athlete, settings: SensorSettings, key: StreamKey) {
        stream.reset(to: key)
        hasError = settings.hasDeviceNoise
        common = athlete.energyBias + stream.gaussian(standardDeviation: settings.energySessionSpread)
        correlation = decay(60 / settings.energyMinuteSeconds)
        innovation = settings.energyMinuteSpread * (1 - correlation * correlation).squareRoot()
        deviation = stream.gaussian(standardDeviation: settings.energyMinuteSpread)
        minuteEnd = 0
        factor = 1
        truth = 0
        estimate = 0
    }

    /// Returns the estimate of the energy since the beginning, in kcal, where the truth has come to `active`.
    @inline(__always)
    mutating func total(at time: Int32, active: Double) -> Double {
        guard hasError else { return active }
        while time >= minuteEnd { beginMinute() }
        estimate += (active - truth) * factor
        truth = active
        return estimate
    }

    @inline(never)
    private mutating func beginMinute() {
        minuteEnd &+= 60_000
        factor = exponential((common + deviation).rounded(toDecimals: 4))
        deviation = correlation * deviation + stream.gaussian(standardDeviation: innovation)
    }
}
