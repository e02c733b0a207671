public import Timeline

/// Where in an exercise an athlete is.
public enum LivePhase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case ready, work, rest, finish }

/// A frame of the live mirror: where the device that drives a run is in it.
///
/// It is never stored. Its dates travel as they are, with fractions of a second, since countdowns are anchored to them.
public struct LiveProgress: Hashable, Sendable, BitwiseCopyable {
    public var workout: Identifier
    public var log: UInt8
    public var phase: LivePhase
    /// The set that is being done or rested from, from 0.
    public var setIndex: UInt8
    public var setCount: UInt8
    /// What the set consists of, for the line below the exercise's name.
    public var detail: SetDetail
    /// When the phase began, by the wall clock of the device that drives.
    public var phaseStart: Instant
    /// When the phase ends by itself; nil for one that a human ends.
    public var phaseEnd: Instant?
    /// Rises with every frame of a driver, across its launches; an older one is dropped.
    public var version: UInt64

    /// Makes a frame.
    public init(
        workout: Identifier, log: UInt8, phase: LivePhase, setIndex: UInt8, setCount: UInt8, detail: SetDetail,
        phaseStart: Instant, phaseEnd: Instant?, version: UInt64
    ) {
        self.workout = workout
        self.log = log
        self.phase = phase
        self.setIndex = setIndex
        self.setCount = setCount
        self.detail = detail
        self.phaseStart = phaseStart
        self.phaseEnd = phaseEnd
        self.version = version
    }
}

/// The repetitions and the weight of a set, as a line of text shows them.
public struct SetDetail: Hashable, Sendable, BitwiseCopyable {
    public var reps: UInt16
    public var weightGrams: Int32?

    /// Names repetitions and weight.
    public init(reps: UInt16, weightGrams: Int32?) {
        self.reps = reps
        self.weightGrams = weightGrams
    }
}
