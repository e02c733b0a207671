/// What a random stream is for.
///
/// A stream belongs to one purpose, so a draw more or less for one of them leaves all others as they were. The raw
/// values stand in every result ever published: a case may be added, none may change.
public enum Purpose: UInt64, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Who the athlete is.
    case athlete = 1
    /// How the athlete carries out the plan.
    case plan = 2
    /// The small fluctuations of the true heart rate.
    case body = 3
    /// When and how the wrist sensor measures: the index tells its laws apart.
    case sensor = 4
    /// The sensor's artefacts: the index is that of the kind.
    case artefacts = 5
    /// The error of the device's energy estimate.
    case energy = 6
    /// Which samples arrive late, and how late.
    case arrival = 7
    /// How long the sensor takes to find the pulse: the index counts the session's starts.
    case firstFix = 8
    /// The samples after a session's end: the index counts its ends.
    case recovery = 9
    /// The sparse samples that exist without a session.
    case background = 10
    /// What the human does on the devices.
    case human = 32
    /// How devices fail.
    case faults = 33
    /// How a start on the phone reaches the watch.
    case launch = 34
    /// What passes between phone and watch: the index says of what, and which one.
    case link = 35
    /// How long the cloud takes.
    case cloud = 36
}

/// The name of one random stream: two equal keys give the same numbers for ever, and two that differ in a single bit
/// give unrelated ones.
///
/// Every 64-bit number is a valid seed. The key is not mixed into a seed: seed and purpose are the key, and athlete,
/// workout and index the counter, of the block function Philox4x64-10, so no two keys share a state by arithmetic
/// accident, as `seed + athlete` would.
public struct StreamKey: Hashable, Sendable, BitwiseCopyable {
    public var seed: UInt64
    public var athlete: UInt64
    public var workout: UInt64
    public var purpose: Purpose
    /// Tells streams of one purpose apart, or addresses a single draw.
    public var index: UInt64

    /// Names a stream.
    @inlinable
    public init(seed: UInt64, athlete: UInt64, workout: UInt64, purpose: Purpose, index: UInt64 = 0) {
        self.seed = seed
        self.athlete = athlete
        self.workout = workout
        self.purpose = purpose
        self.index = index
    }

    /// The first state of the stream's generator.
    var initialState: Xoshiro256 {
        let block = Philox4x64.block(counter: (athlete, workout, index, 0), key: (seed, purpose.rawValue))
        return Xoshiro256(block.0, block.1, block.2, block.3)
    }
}

/// The name of one workout of one athlete, from which the keys of its streams are made.
public struct WorkoutKey: Hashable, Sendable, BitwiseCopyable {
    public var seed: UInt64
    public var athlete: UInt64
    public var workout: UInt64

    /// Names a workout.
    @inlinable
    public init(seed: UInt64, athlete: UInt64, workout: UInt64) {
        self.seed = seed
        self.athlete = athlete
        self.workout = workout
    }

    /// The key of one of the workout's streams.
    @inlinable
    public func stream(_ purpose: Purpose, index: UInt64 = 0) -> StreamKey {
        StreamKey(seed: seed, athlete: athlete, workout: workout, purpose: purpose, index: index)
    }
}
