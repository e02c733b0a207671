import Session
import Timeline
import Workouts

// P7 and W3: the exercise that is open, and the mirror of the one that is open on the watch.
extension DocumentPhone {
    var mirrorSettings: LiveMirror.Settings {
        LiveMirror.Settings(retry: settings.liveRetry, grace: settings.mirrorGrace, switches: settings.switches)
    }

    /// A run as this app has written it, which the cache may not show yet; nil where it shows none.
    func current(_ workout: Identifier) -> WorkoutDocument? {
        guard shows(workout), let file = stored.files.position(of: workout) else { return nil }
        return isNewer(fileAt: file) || isAside(workout) ? stored.cache[workout] : stored.files.documents[file]
    }

    private func flow(_ log: UInt8, of document: WorkoutDocument, at reading: Instant) -> ExerciseFlow? {
        ExerciseFlow(
            opening: log, of: document, split: split(document.split), settings: stored.settings, at: reading)
    }

    /// Opens the exercise of a log; from now on the phone drives.
    mutating func open(
        exercise log: UInt8, of workout: Identifier, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard let document = current(workout), document.status.isActive else { return .noSuchRun }
        guard memory.live.flow?.shows(log, of: workout) != true else { return nil }
        guard let flow = flow(log, of: document, at: reading(at: now)) else {
            return document.position(ofLog: log) == nil ? .notShown : .alreadyDone
        }
        memory.live.open(flow, of: document, into: &effects)
        advanceFlow(at: now, into: &effects)
        return nil
    }

    mutating func closeExercise(into effects: inout Effects) -> DeviceNote.Refusal? {
        guard let flow = memory.live.flow else { return .notShown }
        memory.live.stop(flow.workout, into: &effects)
        return nil
    }

    /// Brings phases and the mirror up to what a person has just done to a run.
    mutating func followTap(
        _ action: RunAction, on workout: Identifier, _ outcome: ActionOutcome, at now: Instant,
        into effects: inout Effects
    ) {
        guard let log = action.log, memory.live.shows(log, of: workout), let document = current(workout) else { return }
        let reading = reading(at: now)
        switch action {
        case .completeSet, .uncheckSet:
            guard memory.live.follow(outcome, on: log, of: document, at: reading, mirrorSettings, into: &effects)
            else { return }
            _ = save(.act(.completeLog(log: log)), of: workout, stamp: reading, at: now, into: &effects)
        case .skipLog, .completeLog: leave(log, of: document, at: now, into: &effects)
        case .editSet, .writeNote, .finishRun, .skipRun: break
        }
    }

    /// Leaves an exercise that a person has ended: for the next one in a split that advances by itself.
    private mutating func leave(
        _ log: UInt8, of document: WorkoutDocument, at now: Instant, into effects: inout Effects
    ) {
        if memory.live.mirror.cover?.shows(log, of: document.id) == true {
            memory.live.mirror.dismiss(isStale: false, into: &effects)
        }
        guard let flow = memory.live.flow, flow.shows(log, of: document.id) else { return }
        guard flow.engine.plan.autoAdvances, let next = next(after: flow, at: reading(at: now)) else {
            return memory.live.stop(flow.workout, into: &effects)
        }
        memory.live.open(next, of: document, into: &effects)
        memory.live.arm(into: &effects)
    }

    mutating func live(failedToSend message: Message, into effects: inout Effects) {
        if isRunning { memory.live.mirror.sendFailed(message, mirrorSettings, into: &effects) }
    }
}

// What the watch drives.
extension DocumentPhone {
    /// Follows the watch: inline where the run is open, else on a cover.
    mutating func follow(_ frame: LiveProgress, at now: Instant, into effects: inout Effects) {
        guard memory.live.mirror.hear(frame) else { return }
        let document = current(frame.workout)
        guard document?.status.isActive ?? true else { return }
        let isInline = memory.live.flow?.workout == frame.workout
        memory.live.follow(
            frame, of: document, split: document.flatMap { split($0.split) }, appSettings: stored.settings,
            isInline: isInline, at: reading(at: now), mirrorSettings, into: &effects)
        if isInline {
            advanceFlow(since: now, at: now, into: &effects)
        } else {
            advanceCover(since: now, at: now, into: &effects)
        }
    }

    /// Lets the cover hear whether the watch still drives what it shows.
    mutating func hear(_ edited: WorkoutDocument, at now: Instant, into effects: inout Effects) {
        guard memory.live.mirror.cover?.workout == edited.id else { return }
        let own = current(edited.id)
        let reading = reading(at: now)
        memory.live.hear(edited, over: own, by: .watch, at: reading, mirrorSettings, into: &effects)
    }

    mutating func driverEnded(_ workout: Identifier, _ version: UInt64, into effects: inout Effects) {
        guard memory.live.mirror.hear(endOf: workout, version: version) else { return }
        memory.live.mirror.driverEnded(workout, into: &effects)
        if memory.live.isFollowing, memory.live.flow?.workout == workout { memory.live.stop(workout, into: &effects) }
    }
}

// What goes on by itself.
extension DocumentPhone {
    /// Lets the open exercise go on through every phase that has ended, however long ago.
    ///
    /// Phases that were over before `since` were so before this device had heard of them, and are passed in silence.
    mutating func advanceFlow(since: Instant? = nil, at now: Instant, into effects: inout Effects) {
        let reading = reading(at: now)
        while let transition = memory.live.flow?.engine.advance(to: reading), let flow = memory.live.flow {
            write(transition, of: flow, since: since, at: now, into: &effects)
            guard flow.engine.isOver else { continue }
            if transition.handsOver, let next = next(after: flow, at: transition.anchor) {
                memory.live.handOver(to: next)
            } else {
                memory.live.stop(flow.workout, into: &effects)
            }
        }
        memory.live.arm(into: &effects)
    }

    /// Lets the cover go on likewise.
    mutating func advanceCover(since: Instant? = nil, at now: Instant, into effects: inout Effects) {
        let reading = reading(at: now)
        var hasMoved = false
        while let transition = memory.live.mirror.advance(to: reading), let cover = memory.live.mirror.cover {
            hasMoved = true
            write(transition, of: cover, since: since, at: now, into: &effects)
            let next = transition.handsOver ? next(after: cover, at: transition.anchor) : nil
            memory.live.mirror.goOn(after: transition, next: next, mirrorSettings, into: &effects)
        }
        if hasMoved { memory.live.mirror.arm(mirrorSettings, into: &effects) }
    }

    /// The exercise to which another hands over; nil where nothing is left to do.
    private func next(after flow: ExerciseFlow, at anchor: Instant) -> ExerciseFlow? {
        guard let document = current(flow.workout), document.status.isActive,
            let log = document.activeLog(after: flow.log)
        else { return nil }
        return self.flow(log, of: document, at: anchor)
    }

    /// Gives the haptic that is due where the app is in front, and writes into the run what the end of a phase means for it.
    private mutating func write(
        _ transition: PhaseEngine.Transition, of flow: ExerciseFlow, since: Instant?, at now: Instant,
        into effects: inout Effects
    ) {
        let reading = reading(at: now)
        // A phone in a pocket is not felt, and what ended there is no news once it is taken out.
        if memory.state == .foreground, since.map({ transition.anchor > self.reading(at: $0) }) ?? true {
            effects.note(.haptic(transition.haptic, anchor: transition.anchor))
        }
        guard transition.doneSet != nil || transition.completes(settings.switches), shows(flow.workout) else { return }
        let change = Change.advance(transition, log: flow.log)
        if case .completed(let set) = save(change, of: flow.workout, stamp: reading, at: now, into: &effects),
            let detail = current(flow.workout)?.detail(ofLog: flow.log, set: set)
        {
            effects.note(.setCompleted(workout: flow.workout, log: flow.log, set: set, detail))
        }
    }
}

// What changes under an open screen.
extension DocumentPhone {
    /// Brings the screens up to a change of the runs: what is gone or over is left.
    mutating func refreshScreens(at now: Instant, into effects: inout Effects) {
        if let editor = memory.editor, !shows(editor) { memory.editor = nil }
        if let cover = memory.live.mirror.cover { refresh(cover: cover, at: now, into: &effects) }
        if let flow = memory.live.flow { refresh(flow: flow, at: now, into: &effects) }
    }

    private mutating func refresh(cover: ExerciseFlow, at now: Instant, into effects: inout Effects) {
        guard let document = current(cover.workout), document.status.isActive,
            !settings.switches.contains(.M2) || !cover.isOver(in: document)
        else {
            return memory.live.mirror.dismiss(isStale: false, into: &effects)
        }
        memory.live.repairCover(to: document, at: reading(at: now), mirrorSettings, into: &effects)
    }

    private mutating func refresh(flow: ExerciseFlow, at now: Instant, into effects: inout Effects) {
        guard let document = current(flow.workout), document.status.isActive, !flow.isOver(in: document) else {
            return memory.live.stop(flow.workout, into: &effects)
        }
        memory.live.repairFlow(to: document, at: reading(at: now), into: &effects)
    }
}
