/// The optical sensor on the wrist: what it reads at the dates of its clock.
///
/// A reading is the truth of some seconds ago, smoothed by a first-order lag, plus a bias of the session, plus
/// first-order autoregressive noise that grows with the slope of the heart rate; then whatever episode is on has its
/// way, and the rest is rounded to whole beats from 30 to 210. The sensor takes the heart rate to run straight from one
/// date to the next and looks back no farther than to the date before.
struct WristSensor: ~Copyable {
    /// What the sensor reads at one date.
    struct Reading: BitwiseCopyable {
        var value: UInt8
        var artefact: Artefact
        var delivery: UInt32
    }

    /// The streams of purpose `sensor`, by index; the clock has index 0.
    private enum Stream {
        static let noise: UInt64 = 1
        static let traits: UInt64 = 2
        static let drops: UInt64 = 3
    }

    private var noiseStream: RandomStream
    private var dropStream: RandomStream
    private var lateStream: RandomStream
    private var episodes = Episodes()
    private let decay = Decay.shared
    private var settings = SensorSettings()
    private var noise = SensorSettings().resting
    private var lagSeconds = 1.0
    private(set) var bias = 0.0
    private var delivery: UInt32 = 0
    /// By how much the sensor looks back.
    private var delaySeconds = 0.0

    private var filter = Filter()
    private var noiseDraws: [Double] = []
    private var held = CandidateSample.noReading
    private var untilDrop = Int.max
    private var untilLate = Int.max

    /// Where the sensor is: its last date, the heart rate then, what its lag has made of it, and its noise.
    private struct Filter: BitwiseCopyable {
        var date: Int32 = 0
        var input = 0.0
        var lagged = 0.0
        var deviation = 0.0
    }

    init() {
        let key = WorkoutKey(seed: 0, athlete: 0, workout: 0)
        noiseStream = RandomStream(key.stream(.sensor))
        dropStream = RandomStream(key.stream(.sensor))
        lateStream = RandomStream(key.stream(.arrival))
    }

    /// How long after the truth a reading shows it, in seconds.
    var latency: Double { delaySeconds + lagSeconds }

    /// Begins a workout at a heart rate that has lasted for long.
    mutating func begin(
        _ athlete: Athlete, settings: SensorSettings, noise: ActivityNoise, heartRate: Double, key: WorkoutKey
    ) {
        self.settings = settings
        self.noise = noise
        noiseStream.reset(to: key.stream(.sensor, index: Stream.traits))
        lagSeconds = noiseStream.gaussian(
            mean: settings.lagMeanSeconds, standardDeviation: settings.lagSpreadSeconds,
            within: settings.lagLeastSeconds...settings.lagMostSeconds
        ).rounded(toDecimals: 3)
        delaySeconds = noiseStream.gaussian(
            mean: settings.delayMeanSeconds, standardDeviation: settings.delaySpreadSeconds,
            within: settings.delayLeastSeconds...settings.delayMostSeconds
        ).rounded(toDecimals: 3)
        bias =
            (settings.biasMeanBeatsPerMinute
            + noiseStream.gaussian(standardDeviation: settings.biasSpreadBeatsPerMinute)).rounded(toDecimals: 2)
        let isLoose = noiseStream.bernoulli(settings.looseBandShare)
        noiseStream.reset(to: key.stream(.sensor, index: Stream.noise))
        dropStream.reset(to: key.stream(.sensor, index: Stream.drops))
        lateStream.reset(to: key.stream(.arrival))
        episodes.begin(athlete, settings: settings, noise: noise, isLoose: isLoose, key: key)
        delivery = UInt32(settings.deliverySeconds * 1_000)
        let deviation = noiseStream.gaussian(standardDeviation: noise.noiseBeatsPerMinute)
        filter = Filter(date: 0, input: heartRate, lagged: heartRate, deviation: deviation)
        held = CandidateSample.noReading
        untilDrop = noise.dropShare > 0 ? dropStream.geometric(noise.dropShare) : .max
        untilLate = settings.lateShare > 0 ? lateStream.geometric(settings.lateShare) : .max
    }

    /// Reads at rising dates, given the true heart rate at each; the result is filled anew.
    mutating func read(_ dates: ArraySlice<Int32>, truth: [Double], into result: inout [Reading]) {
        drawNoise(count: dates.count)
        let noiseDraws = noiseDraws
        let (dates, truth, noise) = (dates.span, truth.span, noiseDraws.span)
        let (lagRate, noiseRate) = (1 / lagSeconds, 1 / settings.noiseSeconds)
        let (lagSeconds, delaySeconds, bias, decay) = (lagSeconds, delaySeconds, bias, decay)
        let (noisePerSlope, leftAfterDelay) = (settings.noisePerSlope, decay(delaySeconds * lagRate))
        var filter = filter
        result.refill(dates.count) { out in
            for index in dates.indices {
                let date = dates[unchecked: index]
                let heartRate = truth[unchecked: index]
                let seconds = Double(date &- filter.date) * 0.001
                let slope = (heartRate - filter.input) / seconds
                // A first-order lag behind a straight line: it trails by slope · τ, and what else there is dies away.
                let trail = slope * lagSeconds
                let excess = filter.lagged - filter.input + trail
                let reach = max(0, seconds - delaySeconds)
                let leftThen = decay(reach * lagRate)
                let leftNow = leftThen * (reach > 0 ? leftAfterDelay : decay(seconds * lagRate))
                let seen = filter.input + slope * reach - trail + excess * leftThen
                filter.lagged = heartRate - trail + excess * leftNow
                let left = decay(seconds * noiseRate)
                let growth = 1 + noisePerSlope * abs(slope)
                let innovation = growth * noise[unchecked: index] * (1 - left * left).squareRoot()
                filter.deviation = left * filter.deviation + innovation
                (filter.date, filter.input) = (date, heartRate)
                if date >= episodes.nextChange { episodes.update(at: date) }
                out.append(reading(at: date, seen: seen + bias, deviation: filter.deviation, behind: seen - heartRate))
            }
        }
        self.filter = filter
    }

    /// Reads the truth, as a sensor without errors would.
    static func readTruth(_ truth: [Double], into result: inout [Reading]) {
        result.refill(truth.count) { out in
            for value in truth { out.append(Reading(value: whole(value), artefact: .none, delivery: 0)) }
        }
    }

    /// Draws the noise of new dates, as large as it is while the heart rate stays.
    private mutating func drawNoise(count: Int) {
        let size = noise.noiseBeatsPerMinute
        let degrees = settings.noiseTailDegrees
        noiseDraws.refill(count) { out in
            if degrees > 0 {
                for _ in 0..<count {
                    out.append(size * 0.5.squareRoot() * noiseStream.studentT(degreesOfFreedom: degrees))
                }
            } else {
                for _ in 0..<count { out.append(noiseStream.gaussian(standardDeviation: size)) }
            }
        }
    }

    /// What is reported of what the sensor sees, its noise and how far it is behind the truth.
    @inline(__always)
    private mutating func reading(at date: Int32, seen: Double, deviation: Double, behind: Double) -> Reading {
        let artefact: Artefact = abs(behind) >= settings.lagLabelBeatsPerMinute ? .lag : .none
        var reading = Reading(value: Self.whole(seen + deviation), artefact: artefact, delivery: delivery)
        if episodes.active != 0 {
            distort(&reading, at: date, seen: seen, deviation: deviation)
        } else {
            held = reading.value
        }
        untilDrop &-= 1
        untilLate &-= 1
        if untilDrop == 0 { drop(&reading) }
        if untilLate == 0 { delayDelivery(&reading) }
        return reading
    }

    /// Whole beats from 30 to 210.
    @inline(__always)
    static func whole(_ beatsPerMinute: Double) -> UInt8 {
        UInt8(truncatingIfNeeded: beatsPerMinute.held(in: 30...210).nearestInteger)
    }

    @inline(never)
    private mutating func distort(_ reading: inout Reading, at date: Int32, seen: Double, deviation: Double) {
        reading.artefact = episodes.worst
        var value = seen + deviation
        if isOn(.poorContact) { value += deviation * (settings.poorContactNoiseFactor - 1) }
        if isOn(.motion) { value += episodes.size(of: .motion) }
        if isOn(.cadenceLock) { value = episodes.size(of: .cadenceLock) + 0.5 * deviation }
        if isOn(.spike) {
            value += episodes.size(of: .spike)
            episodes.endSpike(at: date)
        }
        reading.value = Self.whole(value)
        if isOn(.frozen), held != CandidateSample.noReading { reading.value = held } else { held = reading.value }
        if isOn(.zero) { reading.value = 0 }
        if isOn(.contactLoss) { reading.value = CandidateSample.noReading }
    }

    private func isOn(_ kind: Episodes.Kind) -> Bool { episodes.active & kind.bit != 0 }

    @inline(never)
    private mutating func drop(_ reading: inout Reading) {
        untilDrop = dropStream.geometric(noise.dropShare)
        guard reading.artefact != .contactLoss else { return }
        reading.value = CandidateSample.noReading
        reading.artefact = .drop
    }

    @inline(never)
    private mutating func delayDelivery(_ reading: inout Reading) {
        untilLate = lateStream.geometric(settings.lateShare)
        let seconds = settings.lateLeastSeconds + lateStream.exponential(mean: settings.lateMeanSeconds)
        reading.delivery &+= UInt32(min(seconds, settings.lateMostSeconds) * 1_000)
    }
}
