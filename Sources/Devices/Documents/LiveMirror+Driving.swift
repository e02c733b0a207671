public import Timeline
import Session
import Workouts

// Driving: the frames that show on the other device where a person has brought an exercise.
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

extension Message {
    /// The version of a message of the live mirror; nil for another.
    var liveVersion: UInt64? {
        switch self {
        case .live(let frame): frame.version
        case .liveEnded(_, let version): version
        case .requestSync, .workoutUpdate, .snapshot, .command: nil
        }
    }

    /// The message with another version, where it has one.
    fileprivate func numbered(_ version: UInt64) -> Message {
        switch self {
        case .live(var frame):
            frame.version = version
            return .live(frame)
        case .liveEnded(let workout, _): return .liveEnded(workout: workout, version: version)
        case .requestSync, .workoutUpdate, .snapshot, .command: return self
        }
    }
}
