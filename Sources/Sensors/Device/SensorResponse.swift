/// How an optical sensor answers the heart rate: late, smoothed, biased and with noise.
///
/// What it sees is the truth of some seconds ago behind a first-order lag; the heart rate is taken to run straight from
/// one date to the next, and the sensor looks back no farther than to the date before. Noise is a first-order
/// autoregressive series that grows with the slope of the heart rate. Times are milliseconds from the script's origin.
struct SensorResponse: ~Copyable {
    /// The answer at one date, in beats per minute.
    struct Answer: BitwiseCopyable {
        /// What the sensor sees, its bias included.
        var seen: Double
        /// Its noise.
        var deviation: Double
    }

    /// Where the sensor is: its last date, the heart rate then, what its lag has made of it, and its noise.
    private struct State: BitwiseCopyable {
        var date: Int32 = 0
        var heartRate = 0.0
        var lagged = 0.0
        var deviation = 0.0
    }

    /// What is left of the noise after a gap, and how much new noise takes the place of what is not.
    private struct Memory: BitwiseCopyable {
        var left: Double
        var renewed: Double

        init(seconds: Double, timeConstant: Double) {
            left = exponential(-seconds / timeConstant)
            renewed = (1 - left * left).squareRoot()
        }
    }

    /// Memories are laid out beforehand for gaps up to a minute, in steps of 2⁵ ms.
    private static let memoryShift: Int32 = 5
    private static let memoryCount: Int32 = 2_048

    private(set) var bias = 0.0
    private let settings: SensorSettings
    private let memories: [Memory]
    private let decay = Decay.shared
    private var stream: RandomStream
    private var innovations: [Double] = []
    private var state = State()
    private var lagSeconds = 1.0
    private var delaySeconds = 0.0
    private var noiseSize = 0.0

    init(_ settings: SensorSettings) {
        self.settings = settings
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .sensor))
        memories = (0..<Self.memoryCount).map {
            let seconds = (Double($0) + 0.5) * Double(1 << Self.memoryShift) / 1_000
            return Memory(seconds: seconds, timeConstant: settings.noiseSeconds)
        }
    }

    /// How long after the truth the sensor shows it, in seconds.
    var latency: Double { delaySeconds + lagSeconds }

    /// Begins a workout at a heart rate that has lasted for long.
    ///
    /// The traits of the session and the noise have keys of their own, so that no law of one moves the other.
    mutating func begin(_ noise: ActivityNoise, heartRate: Double, traits: StreamKey, draws: StreamKey) {
        stream.reset(to: traits)
        lagSeconds = stream.gaussian(
            mean: settings.lagMeanSeconds, standardDeviation: settings.lagSpreadSeconds,
            within: settings.lagLeastSeconds...settings.lagMostSeconds
        ).rounded(toDecimals: 3)
        delaySeconds = stream.gaussian(
            mean: settings.delayMeanSeconds, standardDeviation: settings.delaySpreadSeconds,
            within: settings.delayLeastSeconds...settings.delayMostSeconds
        ).rounded(toDecimals: 3)
        let deviation = stream.gaussian(standardDeviation: settings.biasSpreadBpm)
        bias = (settings.biasMeanBpm + deviation).rounded(toDecimals: 2)
        noiseSize = noise.noiseBpm
        stream.reset(to: draws)
        state = State(
            date: 0, heartRate: heartRate, lagged: heartRate, deviation: stream.gaussian(standardDeviation: noiseSize))
    }

    /// Answers the heart rate at rising dates; the result is filled anew.
    mutating func follow(_ dates: ArraySlice<Int32>, truth: [Double], into result: inout [Answer]) {
        drawInnovations(count: dates.count)
        let (drawn, table) = (innovations, memories)
        let (dates, truth, innovations, memories) = (dates.span, truth.span, drawn.span, table.span)
        let (lagSeconds, delaySeconds, bias) = (lagSeconds, delaySeconds, bias)
        let (lagRate, noisePerSlope) = (1 / lagSeconds, settings.noisePerSlope)
        let leftAfterDelay = decay(delaySeconds * lagRate)
        var now = state
        result.refill(dates.count) { out in
            for index in dates.indices {
                let date = dates[unchecked: index]
                let heartRate = truth[unchecked: index]
                let seconds = Double(date &- now.date) * 0.001
                let slope = (heartRate - now.heartRate) / seconds
                // A first-order lag behind a straight line: it trails by slope · τ, and what else there is dies away.
                let trail = slope * lagSeconds
                let excess = now.lagged - now.heartRate + trail
                let reach = max(0, seconds - delaySeconds)
                let leftThen = decay(reach * lagRate)
                let leftNow = leftThen * (reach > 0 ? leftAfterDelay : decay(seconds * lagRate))
                let seen = now.heartRate + slope * reach - trail + excess * leftThen
                let memory = memories[Int(min((date &- now.date) >> Self.memoryShift, Self.memoryCount - 1))]
                let growth = (1 + noisePerSlope * abs(slope)) * memory.renewed
                now.deviation = memory.left * now.deviation + growth * innovations[unchecked: index]
                now.lagged = heartRate - trail + excess * leftNow
                (now.date, now.heartRate) = (date, heartRate)
                out.append(Answer(seen: seen + bias, deviation: now.deviation))
            }
        }
        state = now
    }

    /// Draws the noise of new dates, as large as it is while the heart rate stays.
    private mutating func drawInnovations(count: Int) {
        let (size, degrees) = (noiseSize, settings.noiseTailDegrees)
        innovations.refill(count) { out in
            for _ in 0..<count {
                out.append(
                    degrees > 0
                        ? size * 0.5.squareRoot() * stream.studentT(degreesOfFreedom: degrees)
                        : stream.gaussian(standardDeviation: size))
            }
        }
    }
}
