/// The stretches of time in which something distorts the sensor, kind by kind.
///
/// Each kind is a process of its own: waiting times are exponential, and the n-th stretch of a kind is drawn from its
/// own key, so switching one kind off leaves all others where they were. Times are milliseconds from the origin.
struct Episodes: ~Copyable {
    /// What can come over the sensor, the mildest first; the worst names the sample.
    enum Kind: Int, CaseIterable {
        case poorContact, motion, cadenceLock, spike, frozen, zero, contactLoss

        var artefact: Artefact {
            switch self {
            case .poorContact: .poorContact
            case .motion: .motion
            case .cadenceLock: .cadenceLock
            case .spike: .spike
            case .frozen: .frozen
            case .zero: .zero
            case .contactLoss: .contactLoss
            }
        }

        /// The bit by which a set of kinds holds this one.
        var bit: UInt8 { 1 << UInt8(rawValue) }
    }

    private struct Episode: BitwiseCopyable {
        var number: UInt64 = 0
        var start: Int32 = .max
        var end: Int32 = .max
        var size = 0.0
    }

    /// The kinds that are on, one bit each.
    private(set) var active: UInt8 = 0
    /// The worst of them.
    private(set) var worst = Artefact.none
    /// When `update` is due next.
    private(set) var nextChange: Int32 = .max
    private var episodes = [Episode](repeating: Episode(), count: Kind.allCases.count)
    private var perMillisecond = [Double](repeating: 0, count: Kind.allCases.count)
    private var stream: RandomStream
    private var key: WorkoutKey
    private let settings: SensorSettings
    private var noise = SensorSettings().resting
    private var cadence = 0.0

    init(_ settings: SensorSettings) {
        self.settings = settings
        key = WorkoutKey(seed: 0, athlete: 0, workout: 0)
        stream = RandomStream(key.stream(.artefacts))
    }

    /// Begins the processes of a workout; a loose band loses contact more often.
    mutating func begin(_ athlete: Athlete, noise: ActivityNoise, isLoose: Bool, key: WorkoutKey) {
        self.key = key
        self.noise = noise
        cadence = athlete.runningCadence * noise.cadenceShare
        let factor = athlete.artefactFactor / 3_600_000
        for kind in Kind.allCases {
            perMillisecond[kind.rawValue] = factor * ratePerHour(of: kind, isLoose: isLoose)
            episodes[kind.rawValue] = Episode()
            draw(kind, after: 0)
        }
        active = 0
        worst = .none
        nextChange = 0
    }

    /// The size of the running episode of a kind.
    func size(of kind: Kind) -> Double { episodes[kind.rawValue].size }

    /// Takes the processes to a time that has come; while one is on, every sample is a change.
    mutating func update(at time: Int32) {
        active = 0
        worst = .none
        nextChange = .max
        for kind in Kind.allCases {
            while episodes[kind.rawValue].end <= time { draw(kind, after: episodes[kind.rawValue].end) }
            let episode = episodes[kind.rawValue]
            if episode.start <= time {
                active |= kind.bit
                worst = kind.artefact
                nextChange = time
            } else {
                nextChange = min(nextChange, episode.start)
            }
        }
    }

    /// Ends a spike, which distorts one sample only.
    mutating func endSpike(at time: Int32) {
        episodes[Kind.spike.rawValue].end = time
    }

    private func ratePerHour(of kind: Kind, isLoose: Bool) -> Double {
        switch kind {
        case .poorContact: settings.poorContactsPerHour
        case .motion: noise.motionsPerHour
        case .cadenceLock: noise.cadenceLocksPerHour
        case .spike: settings.spikesPerHour
        case .frozen: settings.frozenPerHour
        case .zero: settings.zerosPerHour
        case .contactLoss: isLoose ? settings.looseContactLossesPerHour : settings.contactLossesPerHour
        }
    }

    private mutating func draw(_ kind: Kind, after time: Int32) {
        let rate = perMillisecond[kind.rawValue]
        let number = episodes[kind.rawValue].number
        guard rate > 0, time < .max else {
            episodes[kind.rawValue] = Episode(number: number)
            return
        }
        stream.reset(to: key.stream(.artefacts, index: UInt64(kind.rawValue) << 32 | number))
        let start = time.addedClamping(stream.exponential(mean: 1 / rate))
        var size = 0.0
        var seconds = 0.0
        switch kind {
        case .poorContact: seconds = stream.exponential(mean: settings.poorContactMeanSeconds)
        case .motion:
            seconds = stream.exponential(mean: noise.motionMeanSeconds)
            size = stream.gamma(shape: noise.motionShape, scale: noise.motionScaleBpm)
            if stream.bernoulli(noise.motionDownShare) { size = -size }
        case .cadenceLock:
            seconds = stream.exponential(mean: noise.cadenceLockMeanSeconds)
            size = cadence
        case .spike:
            // It lasts until a sample has met it; see `endSpike`.
            size = stream.laplace(scale: settings.spikeScaleBpm)
            seconds = 3_600
        case .frozen: seconds = stream.exponential(mean: settings.frozenMeanSeconds)
        case .zero: seconds = stream.exponential(mean: settings.zeroMeanSeconds)
        case .contactLoss:
            seconds = stream.lognormal(median: settings.contactLossMedianSeconds, sigma: settings.contactLossSigma)
        }
        let end = start.addedClamping(max(1, seconds * 1_000))
        episodes[kind.rawValue] = Episode(number: number + 1, start: start, end: end, size: size)
    }
}

extension Int32 {
    /// The sum with a number of milliseconds, held at the end of the range.
    fileprivate func addedClamping(_ milliseconds: Double) -> Int32 {
        let sum = Double(self) + milliseconds
        return sum < Double(Int32.max) ? Int32(sum) : .max
    }
}
