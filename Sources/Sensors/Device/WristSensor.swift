/// The optical sensor on the wrist: what it reports at the dates of its clock.
///
/// A reading is what `SensorResponse` makes of the truth, in whole beats from 30 to 210, unless an episode has its way,
/// the sample gets lost, or its delivery takes long.
struct WristSensor: ~Copyable {
    /// What the sensor reports at one date.
    struct Reading: BitwiseCopyable {
        var value: UInt8
        var artefact: Artefact
        /// How long it takes to arrive, in milliseconds.
        var delivery: UInt32
    }

    /// The streams of purpose `sensor`, by index; the clock has index 0.
    private enum Stream {
        static let noise: UInt64 = 1
        static let traits: UInt64 = 2
        static let drops: UInt64 = 3
    }

    private(set) var response: SensorResponse
    private var answers: [SensorResponse.Answer] = []
    private var episodes: Episodes
    private var dropStream: RandomStream
    private var lateStream: RandomStream
    private let settings: SensorSettings
    private var dropShare = 0.0
    private var untilDrop = Int.max
    private var untilLate = Int.max
    private var last = CandidateSample.noReading

    init(_ settings: SensorSettings) {
        let key = WorkoutKey(seed: 0, athlete: 0, workout: 0)
        self.settings = settings
        response = SensorResponse(settings)
        episodes = Episodes(settings)
        dropStream = RandomStream(key.stream(.sensor))
        lateStream = RandomStream(key.stream(.arrival))
    }

    /// Begins a workout at a heart rate that has lasted for long.
    mutating func begin(_ athlete: Athlete, noise: ActivityNoise, heartRate: Double, key: WorkoutKey) {
        response.begin(
            noise, heartRate: heartRate, traits: key.stream(.sensor, index: Stream.traits),
            draws: key.stream(.sensor, index: Stream.noise))
        dropStream.reset(to: key.stream(.sensor, index: Stream.drops))
        lateStream.reset(to: key.stream(.arrival))
        let isLoose = dropStream.bernoulli(settings.looseBandShare)
        episodes.begin(athlete, noise: noise, isLoose: isLoose, key: key)
        dropShare = min(0.95, noise.dropShare * athlete.artefactFactor)
        untilDrop = Self.trials(dropShare, from: &dropStream)
        untilLate = Self.trials(settings.lateShare, from: &lateStream)
        last = CandidateSample.noReading
    }

    /// Reports at rising dates, given the true heart rate at each; the result is filled anew.
    mutating func read(_ dates: ArraySlice<Int32>, truth: [Double], into result: inout [Reading]) {
        response.follow(dates, truth: truth, into: &answers)
        let answers = answers
        let (dates, truth, seen) = (dates.span, truth.span, answers.span)
        let usual = UInt32(settings.deliverySeconds * 1_000)
        let (bias, limit) = (response.bias, settings.lagLabelBpm)
        var untilEvent = min(untilDrop, untilLate)
        result.refill(dates.count) { out in
            for index in dates.indices {
                let answer = seen[unchecked: index]
                let behind = abs(answer.seen - bias - truth[unchecked: index])
                var reading = Reading(
                    value: Self.whole(answer.seen + answer.deviation), artefact: behind >= limit ? .lag : .none,
                    delivery: usual)
                if dates[unchecked: index] >= episodes.nextChange {
                    reading = distorted(reading, at: dates[unchecked: index], answer)
                } else {
                    last = reading.value
                }
                untilEvent &-= 1
                if untilEvent == 0 {
                    reading = lost(reading)
                    untilEvent = min(untilDrop, untilLate)
                }
                out.append(reading)
            }
        }
        let rest = min(untilDrop, untilLate) - untilEvent
        untilDrop -= rest
        untilLate -= rest
    }

    /// Reports the truth, as a sensor without errors would.
    static func readTruth(_ truth: [Double], into result: inout [Reading]) {
        result.refill(truth.count) { out in
            for value in truth { out.append(Reading(value: whole(value), artefact: .none, delivery: 0)) }
        }
    }

    /// Whole beats from 30 to 210.
    @inline(__always)
    static func whole(_ beatsPerMinute: Double) -> UInt8 {
        UInt8(truncatingIfNeeded: beatsPerMinute.held(in: 30...210).nearestInteger)
    }
}

// MARK: What goes wrong

extension WristSensor {
    /// What becomes of a reading when the episodes of its date have had their way.
    @inline(never)
    private mutating func distorted(_ reading: Reading, at date: Int32, _ answer: SensorResponse.Answer) -> Reading {
        var reading = reading
        episodes.update(at: date)
        guard episodes.active != 0 else {
            last = reading.value
            return reading
        }
        reading.artefact = episodes.worst
        var value = answer.seen + answer.deviation
        if isOn(.poorContact) { value += answer.deviation * (settings.poorContactNoiseFactor - 1) }
        if isOn(.motion) { value += episodes.size(of: .motion) }
        if isOn(.cadenceLock) { value = episodes.size(of: .cadenceLock) + 0.5 * answer.deviation }
        if isOn(.spike) {
            value += episodes.size(of: .spike)
            episodes.endSpike(at: date)
        }
        if !isOn(.frozen) || last == CandidateSample.noReading { last = Self.whole(value) }
        reading.value = last
        if isOn(.zero) { reading.value = 0 }
        if isOn(.contactLoss) { reading.value = CandidateSample.noReading }
        return reading
    }

    private func isOn(_ kind: Episodes.Kind) -> Bool { episodes.active & kind.bit != 0 }

    /// What becomes of the reading whose turn it is to get lost, or to be delivered late.
    @inline(never)
    private mutating func lost(_ reading: Reading) -> Reading {
        var reading = reading
        let elapsed = min(untilDrop, untilLate)
        untilDrop -= elapsed
        untilLate -= elapsed
        if untilDrop == 0 {
            untilDrop = Self.trials(dropShare, from: &dropStream)
            if reading.artefact != .contactLoss { reading.artefact = .drop }
            reading.value = CandidateSample.noReading
        }
        if untilLate == 0 {
            untilLate = Self.trials(settings.lateShare, from: &lateStream)
            let seconds = settings.lateLeastSeconds + lateStream.exponential(mean: settings.lateMeanSeconds)
            reading.delivery &+= UInt32(min(seconds, settings.lateMostSeconds) * 1_000)
        }
        return reading
    }

    /// How many samples until something of a given share happens: never where the share is next to nothing.
    private static func trials(_ share: Double, from stream: inout RandomStream) -> Int {
        share > 1e-6 ? stream.geometric(share) : .max
    }
}
