public import Timeline

/// Where in an exercise a run is, and when that changes by itself.
///
/// Phases are anchored to readings of a wall clock, never counted down: a device that has slept asks what has ended
/// meanwhile and is told each end once, with the reading at which it was due.
///
///     manual   ready ──set done──► rest ──by itself──► work ──set done──► rest … finish ──by itself──► exercise over
///     flow              work ──by itself──► rest ──by itself──► work … rest between exercises ──► the next exercise
///
/// In flow mode work has a length too, and the last exercise of a run ends with `finish` as in a manual split.
public struct PhaseEngine: Hashable, Sendable, BitwiseCopyable {
    /// What the phases of an exercise go by.
    public struct Plan: Hashable, Sendable, BitwiseCopyable {
        public var setCount: UInt8
        /// Whether a set ends by itself: flow mode.
        public var autoAdvances: Bool
        /// Whether another exercise follows by itself; it means something in flow mode only.
        public var handsOver: Bool
        /// How long a set lasts; in a manual split, about how long.
        public var work: TimeSpan
        public var rest: TimeSpan
        /// How long a finished exercise waits before it counts as done.
        public var doneCountdown: TimeSpan

        /// Plans an exercise.
        public init(
            setCount: UInt8, autoAdvances: Bool, handsOver: Bool, work: TimeSpan, rest: TimeSpan,
            doneCountdown: TimeSpan
        ) {
            self.setCount = setCount
            self.autoAdvances = autoAdvances
            self.handsOver = handsOver
            self.work = work
            self.rest = rest
            self.doneCountdown = doneCountdown
        }
    }

    /// What follows from a phase that has ended by itself.
    public struct Transition: Hashable, Sendable, BitwiseCopyable {
        /// The reading at which the phase was due to end, however late somebody asked.
        public var anchor: Instant
        public var haptic: DeviceNote.Haptic
        /// The set that is done now.
        public var doneSet: UInt8?
        /// Whether the exercise is completed now.
        public var completesExercise = false
        /// Whether the next exercise begins now.
        public var handsOver = false
    }

    public let plan: Plan
    public private(set) var phase: LivePhase
    /// The set that is being done or rested from, from 0.
    public private(set) var setIndex: UInt8
    public private(set) var phaseStart: Instant
    /// When the phase ends by itself; nil for one that a person ends.
    public private(set) var phaseEnd: Instant?
    /// The sets that are done, a bit for each.
    private var done: UInt16
    /// Whether the last phase has ended, so that nothing follows.
    public private(set) var isOver = false

    /// Opens an exercise of which some sets are done.
    public init(_ plan: Plan, done: UInt16, at reading: Instant) {
        self.plan = plan
        self.done = done
        (phase, setIndex, phaseStart) = (.ready, 0, reading)
        if let next = nextSet {
            setIndex = next
            if plan.autoAdvances || done != 0 { work(on: next, at: reading) }
        } else {
            setIndex = UInt8(clamping: Int(plan.setCount) - 1)
            finish(at: reading)
        }
    }

    /// Follows another device's frame: the sets before the one it shows count as done.
    public init(_ plan: Plan, following frame: LiveProgress) {
        self.plan = plan
        (phase, setIndex) = (frame.phase, frame.setIndex)
        (phaseStart, phaseEnd) = (frame.phaseStart, frame.phaseEnd)
        let isShownSetDone = frame.phase == .rest || frame.phase == .finish
        let doneCount = Swift.min(16, Int(frame.setIndex) + (isShownSetDone ? 1 : 0))
        done = UInt16(truncatingIfNeeded: (1 as UInt32) << UInt32(doneCount) - 1)
    }

    /// Whether this is the rest after the last set, with another exercise to come.
    public var isBetweenExercises: Bool { phase == .rest && nextSet == nil }

    /// When the phase is over, or for one that a person ends, about when.
    public var expectedEnd: Instant { phaseEnd ?? phaseStart + plan.work }

    /// When the last phase ends that follows from here by itself; nil where a person ends this one.
    ///
    /// No more are looked at than a system keeps notifications.
    public var lastEnd: Instant? {
        var (engine, last) = (self, nil as Instant?)
        for _ in 0..<64 {
            guard let transition = engine.advance(to: .distantFuture) else { break }
            last = transition.anchor
        }
        return last
    }

    /// Takes the next phase that has ended by a reading, and goes on to the one that follows.
    ///
    /// - Returns: What follows; nil once nothing more has ended.
    public mutating func advance(to reading: Instant) -> Transition? {
        guard !isOver, let end = phaseEnd, end <= reading else { return nil }
        switch phase {
        case .ready: return nil
        case .work:
            let set = setIndex
            let isExerciseDone = complete(set: set, at: end)
            return Transition(
                anchor: end, haptic: .workOver, doneSet: set, completesExercise: isExerciseDone)
        case .rest:
            guard let next = nextSet else {
                isOver = true
                return Transition(anchor: end, haptic: .restOver, handsOver: true)
            }
            work(on: next, at: end)
            return Transition(anchor: end, haptic: .restOver)
        case .finish:
            isOver = true
            return Transition(anchor: end, haptic: .exerciseDone, completesExercise: true)
        }
    }

    /// Takes in that a set is done: rest begins, or what follows the last one.
    ///
    /// - Returns: Whether the exercise is completed with it; in a manual split it waits for the done countdown.
    @discardableResult
    public mutating func complete(set: UInt8, at reading: Instant) -> Bool {
        done |= bit(set)
        setIndex = set
        isOver = false
        if nextSet == nil, !(plan.autoAdvances && plan.handsOver) {
            finish(at: reading)
            return false
        }
        (phase, phaseStart, phaseEnd) = (.rest, reading, reading + plan.rest)
        return nextSet == nil
    }

    /// Takes in which sets are done by now, by whatever hand: a phase that this contradicts gives way.
    public mutating func repair(done: UInt16, at reading: Instant) {
        guard done != self.done else { return }
        self.done = done
        switch (phase, nextSet) {
        case (.ready, let next?), (.work, let next?):
            if done & bit(setIndex) != 0 { work(on: next, at: reading) }
        case (.finish, let next?): work(on: next, at: reading)
        case (.ready, nil), (.work, nil): finish(at: reading)
        case (.rest, _), (.finish, nil): break
        }
    }

    private var nextSet: UInt8? {
        let next = (~done).trailingZeroBitCount
        return next < Int(plan.setCount) ? UInt8(next) : nil
    }

    private func bit(_ set: UInt8) -> UInt16 { 1 << UInt16(set) }

    private mutating func work(on set: UInt8, at reading: Instant) {
        isOver = false
        (phase, setIndex, phaseStart) = (.work, set, reading)
        phaseEnd = plan.autoAdvances ? reading + plan.work : nil
    }

    private mutating func finish(at reading: Instant) {
        (phase, phaseStart, phaseEnd) = (.finish, reading, reading + plan.doneCountdown)
    }
}

extension PhaseEngine: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(plan)
        fingerprint.combine(
            UInt64(phase.rawValue) | UInt64(setIndex) << 8 | UInt64(done) << 16 | (isOver ? 1 << 32 : 0))
        fingerprint.combine(phaseStart)
        fingerprint.combine(phaseEnd)
    }
}

extension PhaseEngine.Transition: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        let small = UInt64(haptic.rawValue) | (completesExercise ? 1 << 8 : 0) | (handsOver ? 1 << 9 : 0)
        fingerprint.combine(small | (doneSet.map { 1 << 10 | UInt64($0) << 16 } ?? 0))
        fingerprint.combine(anchor)
    }
}

extension PhaseEngine.Plan: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(setCount) | (autoAdvances ? 1 << 8 : 0) | (handsOver ? 1 << 9 : 0))
        fingerprint.combine(work)
        fingerprint.combine(rest)
        fingerprint.combine(doneCountdown)
    }
}
