public import Session
public import Timeline
import Workouts

/// One device's part of the live mirror: the frames it sends while a person drives a run on it, and the cover by which
/// it follows a run that is driven on the other.
///
/// It lives in memory only. Frames are sent where a person changes something; what follows by itself each side works
/// out from the anchors. One frame waits at most, and the latest wins.
public struct LiveMirror: Hashable, Sendable {
    /// The spans and rules by which a mirror goes.
    public struct Settings: Hashable, Sendable {
        /// The first span after which a frame that could not be sent is tried again; it doubles six times.
        public var retry: TimeSpan
        /// How long after the expected end of its phase a mirror without news counts as stale.
        public var grace: TimeSpan
        /// With `M3` a mirror without news hands on or is dismissed.
        public var switches: Switches

        /// Makes settings.
        public init(retry: TimeSpan, grace: TimeSpan, switches: Switches) {
            self.retry = retry
            self.grace = grace
            self.switches = switches
        }
    }

    /// Whether the device believes that it can reach the other.
    public var isReachable = false
    /// The version of the last frame that was sent; the launch stands in its upper half, so it rises across launches.
    public private(set) var version: UInt64
    /// What is to be sent, or sent again once the other device is back.
    public private(set) var staged: Message?
    /// The runs of which it has yet to tell that this device drives them no more, with `N21`.
    private var disowned: [Identifier] = []
    private var failures: Int32 = 0
    private var retryGeneration: Int32
    /// What the cover shows; nil while there is none.
    public private(set) var cover: ExerciseFlow?
    /// Whether a person has done a set on the cover, so that this device drives what it shows.
    private var isDriven = false
    /// Whether what the cover shows is driven here.
    package var drivesCover: Bool { isDriven && cover != nil }
    /// What the wall clock showed when something came from the device that drives what the cover shows.
    private var news = Instant.epoch
    /// Whether the cover stands at 0:00, its driver being in another exercise.
    public private(set) var isFrozen = false
    /// The newest version of the other device that was heard.
    public private(set) var heard: UInt64 = 0
    /// The last frame of the other device that was heard.
    private var lastFrame: Frame?
    /// The log of which no cover is wanted.
    private var muted: Muted?
    private var coverGeneration: Int32

    private struct Frame: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var version: UInt64
    }

    private struct Muted: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var log: UInt8
    }

    /// Makes the mirror of an app that has launched for the so-manieth time; launches are counted in storage.
    public init(launch: Int32) {
        version = UInt64(UInt32(bitPattern: launch)) << 32
        (retryGeneration, coverGeneration) = (launch &<< 16, launch &<< 16)
    }
}

// Driving.
extension LiveMirror {
    /// Shows where a person has brought an exercise.
    public mutating func show(_ flow: ExerciseFlow, detail: SetDetail, into effects: inout Effects) {
        disowned.removeAll { $0 == flow.workout }
        version += 1
        let engine = flow.engine
        stage(
            .live(
                LiveProgress(
                    workout: flow.workout, log: flow.log, phase: engine.phase, setIndex: engine.setIndex,
                    setCount: engine.plan.setCount, detail: detail, phaseStart: engine.phaseStart,
                    phaseEnd: engine.phaseEnd, version: version)),
            into: &effects)
    }

    /// Tells that this device drives a run no more; nothing to tell where it never did.
    public mutating func endDriving(_ workout: Identifier, into effects: inout Effects) {
        guard drives(workout) else { return }
        version += 1
        stage(.liveEnded(workout: workout, version: version), into: &effects)
    }

    /// With `N21`, sees to it that the other device is told, once it is in reach, that an app which has just launched
    /// drives no run, as it may have done before.
    public mutating func disown(_ runs: some Sequence<Identifier>, _ settings: Settings) {
        if settings.switches.contains(.N21) { disowned.append(contentsOf: runs) }
    }

    /// Lets the other device drive a run from now on.
    public mutating func yieldDriving(_ workout: Identifier) {
        if drives(workout) { staged = nil }
    }

    /// Sends what waits, now that the other device is back.
    public mutating func reconnect(into effects: inout Effects) {
        isReachable = true
        failures = 0
        flush(into: &effects)
    }

    /// Tries again later, where nothing newer has taken the place of what could not be sent.
    public mutating func sendFailed(_ message: Message, _ settings: Settings, into effects: inout Effects) {
        if message.liveVersion == version {
            staged = message
        } else if settings.switches.contains(.N21), case .liveEnded(let workout, _) = message, !drives(workout) {
            disowned.append(workout)
        } else {
            return
        }
        retryGeneration &+= 1
        let wait = settings.retry * (1 << Int64(failures))
        failures = min(failures + 1, 6)
        effects.order(.setTimer(.liveRetry(generation: retryGeneration), after: wait))
    }

    /// Sends again what could not be sent.
    public mutating func retry(generation: Int32, into effects: inout Effects) {
        if generation == retryGeneration { flush(into: &effects) }
    }

    private func drives(_ workout: Identifier) -> Bool {
        if case .live(let frame) = staged { frame.workout == workout } else { false }
    }

    private mutating func stage(_ message: Message, into effects: inout Effects) {
        staged = message
        failures = 0
        retryGeneration &+= 1
        flush(into: &effects)
    }

    private mutating func flush(into effects: inout Effects) {
        guard isReachable else { return }
        tellDisowned(into: &effects)
        guard let message = staged else { return }
        effects.send(message)
        // The end is told once, unless it fails; a frame is told again to one who comes back.
        if case .liveEnded = message { staged = nil }
    }

    private mutating func tellDisowned(into effects: inout Effects) {
        guard !disowned.isEmpty else { return }
        for workout in disowned {
            version += 1
            effects.send(.liveEnded(workout: workout, version: version))
        }
        disowned.clear()
        // What is older than these would count as old news.
        if let message = staged {
            version += 1
            staged = message.numbered(version)
        }
    }
}

// Following.
extension LiveMirror {
    /// Whether a frame of the other device is news; one that was overtaken is dropped.
    public mutating func hear(_ frame: LiveProgress) -> Bool {
        guard frame.version > heard else { return false }
        heard = frame.version
        lastFrame = Frame(workout: frame.workout, version: frame.version)
        return true
    }

    /// Whether it is news that the other device drives a run no more; it is so unless that has driven the run since.
    ///
    /// What it has told of another run meanwhile changes nothing in that.
    public mutating func hear(endOf workout: Identifier, version: UInt64) -> Bool {
        heard = max(heard, version)
        guard let lastFrame, lastFrame.workout == workout else { return true }
        return version > lastFrame.version
    }

    /// Shows a flow of the other device on the cover, unless a person wants none for its log.
    public mutating func follow(
        _ flow: ExerciseFlow, at reading: Instant, _ settings: Settings, into effects: inout Effects
    ) {
        guard muted != Muted(workout: flow.workout, log: flow.log) else {
            return hearNews(at: reading, settings, into: &effects)
        }
        (isDriven, news) = (false, reading)
        show(flow, into: &effects)
        arm(settings, into: &effects)
    }

    private mutating func show(_ flow: ExerciseFlow, into effects: inout Effects) {
        if cover?.workout != flow.workout || cover?.log != flow.log {
            effects.note(.coverShown(workout: flow.workout, log: flow.log))
        }
        cover = flow
        isFrozen = false
    }

    /// Takes the cover away once the other device drives a run no more.
    public mutating func driverEnded(_ workout: Identifier, into effects: inout Effects) {
        if cover?.workout == workout { dismiss(isStale: false, into: &effects) }
    }

    /// Wants to see no cover for a log of the run that is shown.
    public mutating func mute(log: UInt8, into effects: inout Effects) {
        guard let cover, cover.log == log else { return }
        muted = Muted(workout: cover.workout, log: log)
        dismiss(isStale: false, into: &effects)
    }

    /// Takes the next phase of the cover that has ended by a reading.
    public mutating func advance(to reading: Instant) -> PhaseEngine.Transition? { cover?.engine.advance(to: reading) }

    /// Goes on after what `advance` told: hands on to the next exercise, freezes, is dismissed, or stays.
    ///
    /// Once nothing more has ended, the timers are set anew by `arm`.
    ///
    /// Where the exercise hands over, `next` is what follows; nil where nothing does.
    public mutating func goOn(
        after transition: PhaseEngine.Transition, next: ExerciseFlow?, _ settings: Settings, into effects: inout Effects
    ) {
        guard let cover, cover.engine.isOver else { return }
        if transition.handsOver, !settings.switches.contains(.M3) {
            isFrozen = true
            effects.note(.coverFrozen)
        } else if transition.handsOver, let next {
            show(next, into: &effects)
        } else {
            dismiss(isStale: false, into: &effects)
        }
    }

    /// Takes in that a person has done a set on the cover, which makes this device the one that drives.
    ///
    /// - Returns: Whether the exercise is completed with it.
    public mutating func complete(set: UInt8, at reading: Instant) -> Bool {
        (isFrozen, isDriven) = (false, true)
        return cover?.engine.complete(set: set, at: reading) ?? false
    }

    /// Takes in which sets are done by now.
    public mutating func repair(done: UInt16, at reading: Instant) { cover?.engine.repair(done: done, at: reading) }

    /// Whether a timer of the cover is the latest of its kind.
    public func isCurrent(coverTimer generation: Int32) -> Bool { cover != nil && generation == coverGeneration }

    /// Sets the timers of the cover anew, once its engine has moved or the clock was set.
    public mutating func arm(_ settings: Settings, into effects: inout Effects) {
        guard let cover, !isFrozen else { return }
        coverGeneration &+= 1
        if let end = cover.engine.phaseEnd {
            effects.order(.setWallTimer(.mirrorPhaseEnd(generation: coverGeneration), at: end))
        }
        if settings.switches.contains(.M3) {
            let isFlow = cover.engine.plan.autoAdvances && !isDriven
            let stale = (isFlow ? news + cover.engine.plan.silence : cover.engine.expectedEnd) + settings.grace
            effects.order(.setWallTimer(.mirrorStale(generation: coverGeneration), at: stale))
        }
    }

    /// Takes in that something has come from the other device: a frame, or a push or edit, as sets that it counts bring.
    public mutating func hearNews(at reading: Instant, _ settings: Settings, into effects: inout Effects) {
        guard let cover, cover.engine.plan.autoAdvances, settings.switches.contains(.M3) else { return }
        news = reading
        arm(settings, into: &effects)
    }

    /// Takes away a cover that has heard nothing for too long, unless the timer that says so is an old one.
    public mutating func lapse(generation: Int32, into effects: inout Effects) {
        if isCurrent(coverTimer: generation) { dismiss(isStale: true, into: &effects) }
    }

    /// Takes the cover away.
    public mutating func dismiss(isStale: Bool, into effects: inout Effects) {
        guard cover != nil else { return }
        cover = nil
        isFrozen = false
        effects.note(.coverDismissed(stale: isStale))
    }
}

extension PhaseEngine.Plan {
    /// For how long a driver in flow mode may be silent: for three minutes, but no less than one set takes, and no more
    /// than two.
    fileprivate var silence: TimeSpan { max(work + rest, min((work + rest) * 2, .minutes(3))) }
}

extension Message {
    /// The version of a message of the live mirror; nil for another.
    var liveVersion: UInt64? {
        switch self {
        case .live(let frame): frame.version
        case .liveEnded(_, let version): version
        case .requestSync, .workoutUpdate: nil
        }
    }

    /// The message with another version, where it has one.
    fileprivate func numbered(_ version: UInt64) -> Message {
        switch self {
        case .live(var frame):
            frame.version = version
            return .live(frame)
        case .liveEnded(let workout, _): return .liveEnded(workout: workout, version: version)
        case .requestSync, .workoutUpdate: return self
        }
    }
}

extension LiveMirror: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(isReachable)
        fingerprint.combine(version)
        fingerprint.combine(staged)
        fingerprint.combine(disowned)
        fingerprint.combine(Int(failures))
        fingerprint.combine(Int(retryGeneration))
        fingerprint.combine(cover)
        fingerprint.combine(isFrozen)
        fingerprint.combine(isDriven)
        fingerprint.combine(news)
        fingerprint.combine(heard)
        fingerprint.combine(lastFrame?.workout)
        fingerprint.combine(lastFrame?.version ?? 0)
        fingerprint.combine(muted?.workout)
        fingerprint.combine(Int(muted?.log ?? 0))
        fingerprint.combine(Int(coverGeneration))
    }
}
