import Session
import Timeline
import Workouts

// The open exercise and the live mirror (W3, P7): phases that end by themselves, on a screen or on a cover.
extension DocumentWatch {
    /// How late a haptic may be that only repeats what the other device says; the driver's own is given in any case.
    private static let hapticTolerance = TimeSpan.seconds(1)

    /// Opens an exercise and drives it, or takes over where the cover stands.
    mutating func openExercise(_ log: UInt8, at position: Int, at now: Instant, into effects: inout Effects) {
        let document = stored.documents[position]
        guard let flow = flow(log, of: document, at: clock.reading(at: now)) else {
            return effects.note(.tapRefused(document.position(ofLog: log) == nil ? .notShown : .alreadyDone))
        }
        memory.place = .exercise(document.id, log: log)
        memory.live.open(flow, of: document, into: &effects)
        advanceFlow(at: now, into: &effects)
    }

    private func flow(_ log: UInt8, of document: WorkoutDocument, at reading: Instant) -> ExerciseFlow? {
        ExerciseFlow(
            opening: log, of: document, split: split(of: document.id), settings: stored.settings, at: reading)
    }

    /// Leaves the open exercise for the run's screen.
    mutating func closeExercise(into effects: inout Effects) {
        guard case .exercise(let workout, _) = memory.place else { return }
        memory.place = .run(workout)
        memory.live.stop(workout, into: &effects)
    }

    /// Takes in a frame of the phone, or that there will be no more.
    mutating func take(_ message: Message, at now: Instant, into effects: inout Effects) {
        guard session.isAppReady else { return }
        switch message {
        case .live(let frame):
            if memory.live.mirror.hear(frame) { follow(frame, at: now, into: &effects) }
        case .liveEnded(let workout, let version):
            guard memory.live.mirror.hear(endOf: workout, version: version) else { return }
            memory.live.mirror.driverEnded(workout, into: &effects)
            if memory.live.isFollowing, memory.place.run == workout { closeExercise(into: &effects) }
        case .requestSync, .workoutUpdate, .snapshot, .command: break
        }
    }

    /// Follows the phone: inline where the run is open, else on a cover.
    private mutating func follow(_ frame: LiveProgress, at now: Instant, into effects: inout Effects) {
        let document = self[frame.workout]
        if let document, !document.status.isActive || isLocked(frame.workout) { return }
        let isInline = memory.place.run == frame.workout
        memory.live.follow(
            frame, of: document, split: split(of: frame.workout), appSettings: stored.settings, isInline: isInline,
            at: clock.reading(at: now), mirrorSettings, into: &effects)
        if isInline {
            memory.place = .exercise(frame.workout, log: frame.log)
            advanceFlow(since: now, at: now, into: &effects)
        } else {
            advanceCover(since: now, at: now, into: &effects)
        }
    }

    /// Lets the open exercise go on through every phase that has ended, however long ago.
    ///
    /// Phases that were over before `since` were so before this device had heard of them, and are passed in silence;
    /// so are those that a follower has slept through.
    mutating func advanceFlow(since: Instant? = nil, at now: Instant, into effects: inout Effects) {
        let reading = clock.reading(at: now)
        var edited: Int?
        while let transition = memory.live.flow?.engine.advance(to: reading), let flow = memory.live.flow {
            let isTold = notifications.told.map { transition.anchor <= $0 } ?? false
            edited = write(transition, of: flow, isTold: isTold, since: since, at: now, into: &effects) ?? edited
            if transition.handsOver {
                openNext(after: flow, at: transition.anchor, into: &effects)
            } else if flow.engine.isOver {
                closeExercise(into: &effects)
            }
        }
        memory.live.arm(into: &effects)
        if let edited { commit(edited, at: now, into: &effects) }
    }

    private mutating func openNext(after flow: ExerciseFlow, at anchor: Instant, into effects: inout Effects) {
        guard let next = next(after: flow, at: anchor) else { return closeExercise(into: &effects) }
        memory.live.handOver(to: next)
        memory.place = .exercise(next.workout, log: next.log)
    }

    /// The exercise to which another hands over; nil where nothing is left to do.
    private func next(after flow: ExerciseFlow, at anchor: Instant) -> ExerciseFlow? {
        guard let document = self[flow.workout], document.status.isActive,
            let log = document.activeLog(after: flow.log)
        else { return nil }
        return self.flow(log, of: document, at: anchor)
    }

    /// Lets the cover go on likewise.
    mutating func advanceCover(since: Instant? = nil, at now: Instant, into effects: inout Effects) {
        let reading = clock.reading(at: now)
        var edited: Int?
        var hasMoved = false
        while let transition = memory.live.mirror.advance(to: reading), let cover = memory.live.mirror.cover {
            hasMoved = true
            edited = write(transition, of: cover, isTold: false, since: since, at: now, into: &effects) ?? edited
            let next = transition.handsOver ? next(after: cover, at: transition.anchor) : nil
            memory.live.mirror.goOn(after: transition, next: next, mirrorSettings, into: &effects)
        }
        if hasMoved { memory.live.mirror.arm(mirrorSettings, into: &effects) }
        if let edited { commit(edited, at: now, into: &effects) }
    }

    /// Gives the haptic that is due where nothing has told of it, and writes into the run what a phase's end means.
    ///
    /// - Returns: The run's position where something was written.
    private mutating func write(
        _ transition: PhaseEngine.Transition, of flow: ExerciseFlow, isTold: Bool, since: Instant?, at now: Instant,
        into effects: inout Effects
    ) -> Int? {
        let reading = clock.reading(at: now)
        let isStale = memory.live.isFollowed(flow) && reading - transition.anchor > Self.hapticTolerance
        if !isStale, !isTold, since.map({ transition.anchor > clock.reading(at: $0) }) ?? true {
            effects.note(.haptic(transition.haptic, anchor: transition.anchor))
        }
        guard let position = position(of: flow.workout), !isLocked(at: position) else { return nil }
        let outcome = stored.documents[position].apply(
            transition, toLog: flow.log, at: reading, by: .watch, settings.session.switches)
        if case .completed(let set) = outcome {
            let detail = stored.documents[position].detail(ofLog: flow.log, set: set)
            effects.note(.setCompleted(workout: flow.workout, log: flow.log, set: set, detail))
            let date = clock.instant(ofReading: transition.anchor)
            let span = WatchTap.PerformedSpan(start: date, end: date)
            logSets(of: position, performed: PerformedSet(log: flow.log, set: set, span: span))
        }
        return outcome.isAccepted ? position : nil
    }
}
