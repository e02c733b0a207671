public import Timeline

/// What the athlete is doing at a moment of a workout.
public enum Phase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// Before the start, and after the finish.
    case idle
    case warmUp, set, rest, steady, ramp, interval, recovery, coolDown
    /// The work is done and the finish not yet tapped.
    case done

    /// Whether the athlete works: neither gets ready, nor rests, nor recovers.
    var isWork: Bool {
        switch self {
        case .set, .steady, .ramp, .interval: true
        case .idle, .warmUp, .rest, .recovery, .coolDown, .done: false
        }
    }
}

/// A stretch of time over which what is demanded of the body stays the same or changes evenly.
public struct EffortSegment: Hashable, Sendable, BitwiseCopyable {
    public var start: Instant
    public var end: Instant
    /// What is demanded of the heart at the start, as a share of its reserve; above 1 in a hard set.
    public var demandAtStart: Double
    public var demandAtEnd: Double
    /// What the muscles want in oxygen at the start, in ml/kg/min above rest.
    public var oxygenAtStart: Double
    public var oxygenAtEnd: Double
    public var phase: Phase
    /// Start and end in milliseconds from the origin of the script.
    var begin: Int32
    var finish: Int32
}

/// One set as the athlete did it.
public struct PerformedSet: Hashable, Sendable, BitwiseCopyable {
    /// The position of the exercise among the plan's exercises.
    public var exercise: Int
    public var reps: Int
    /// The weight that is written down, in kilograms.
    public var weightKg: Double
    /// When the first repetition began.
    public var start: Instant
    /// When the last repetition ended.
    public var end: Instant
    /// When the athlete logs the set: a little late, but before the next begins.
    public var logged: Instant
    /// What the set demands of the heart, as a share of its reserve.
    public var demand: Double
}

/// One turn of intervals: work and recovery.
public struct Lap: Hashable, Sendable, BitwiseCopyable {
    public var start: Instant
    public var end: Instant
}

/// What the athlete does, from before the workout until long after, as it was drawn for one workout.
public struct EffortScript: Hashable, Sendable {
    /// From where the script knows what the athlete does.
    public internal(set) var origin = Instant.epoch
    /// When the athlete starts.
    public internal(set) var start = Instant.epoch
    /// When the last effort is over: the last set or bout of work, before the recovery and the cool-down after it.
    public internal(set) var endOfWork = Instant.epoch
    /// When all that is planned is over, the cool-down included.
    public internal(set) var endOfPlan = Instant.epoch
    /// When the athlete taps the finish.
    public internal(set) var finishTap = Instant.epoch
    /// Segments without a gap from the origin on; the last has no end.
    public internal(set) var segments: [EffortSegment] = []
    public internal(set) var sets: [PerformedSet] = []
    public internal(set) var laps: [Lap] = []

    init() {}

    /// Hands the storage over to whoever writes the next script, and leaves an empty script behind.
    mutating func takeStorage() -> EffortScript {
        var taken = EffortScript()
        swap(&taken, &self)
        return taken
    }

    /// Forgets the last workout and keeps its storage.
    mutating func reset() {
        segments.removeAll(keepingCapacity: true)
        sets.removeAll(keepingCapacity: true)
        laps.removeAll(keepingCapacity: true)
    }
}
