public import Timeline
import Session
import Workouts

// Following: the cover on which an exercise shows that is driven on the other device.
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
        guard muted != Muted(workout: flow.workout, log: flow.log) else { return dismissIfFollowing(into: &effects) }
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

    /// Takes in that the other device has counted a set of what the cover shows.
    mutating func hearNews(at reading: Instant, _ settings: Settings, into effects: inout Effects) {
        guard let cover, cover.engine.plan.autoAdvances, settings.switches.contains(.M3) else { return }
        news = reading
        arm(settings, into: &effects)
    }

    /// Takes away a cover that has heard nothing for too long, unless the timer that says so is an old one.
    public mutating func lapse(generation: Int32, into effects: inout Effects) {
        if isCurrent(coverTimer: generation) { dismiss(isStale: true, into: &effects) }
    }

    /// Takes the cover away unless it is driven here: the other device drives something else.
    mutating func dismissIfFollowing(into effects: inout Effects) {
        if !isDriven { dismiss(isStale: false, into: &effects) }
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
