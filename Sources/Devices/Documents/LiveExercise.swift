import Session
public import Timeline
import Workouts

/// What a phone and a watch have in common while a run is under way: the exercise that is open, and the mirror of the
/// one that is open on the other device.
///
/// A device drives what a person has opened on it, until frames of the other one take over. What ends by itself is for
/// the device to ask, since it knows the runs: it takes transitions from the two engines and writes them down.
public struct LiveExercise: Hashable, Sendable {
    /// The exercise that is open.
    public internal(set) var flow: ExerciseFlow?
    /// Whether it follows the other device, which drives.
    var isFollowing = false
    /// The last number that told a timer of the open exercise from another; the app's launch stands in its upper half.
    private(set) var generation: Int32
    public internal(set) var mirror: LiveMirror

    init(launch: Int32) {
        generation = launch &<< 16
        mirror = LiveMirror(launch: launch)
    }

    /// Whether a log is on a screen or on the cover, so that a countdown completes it and not its last set.
    func shows(_ log: UInt8?, of workout: Identifier) -> Bool {
        flow?.shows(log, of: workout) == true || mirror.cover?.shows(log, of: workout) == true
    }

    /// Whether the other device drives an exercise that is shown here.
    func isFollowed(_ flow: ExerciseFlow) -> Bool { isFollowing || self.flow != flow }

    /// Opens an exercise; from now on this device drives, from where the cover stood if it showed that.
    mutating func open(_ opened: ExerciseFlow, of document: WorkoutDocument, into effects: inout Effects) {
        var opened = opened
        if let flow, flow.workout != opened.workout { stop(flow.workout, into: &effects) }
        if let cover = mirror.cover, cover.workout == opened.workout {
            if cover.log == opened.log { opened = cover }
            mirror.dismiss(isStale: false, into: &effects)
        }
        isFollowing = false
        drive(opened, of: document, into: &effects)
        flow = opened
    }

    /// Leaves the exercise that is open, and drives its run no more.
    mutating func stop(_ workout: Identifier, into effects: inout Effects) {
        flow = nil
        isFollowing = false
        generation &+= 1
        mirror.endDriving(workout, into: &effects)
    }

    /// Goes on to another exercise by itself, without a word: the other device does the same.
    mutating func handOver(to next: ExerciseFlow) { flow = next }

    /// Shows on the other device where a person has brought an exercise.
    private mutating func drive(_ flow: ExerciseFlow, of document: WorkoutDocument, into effects: inout Effects) {
        mirror.show(flow, detail: document.detail(ofLog: flow.log, set: flow.engine.setIndex), into: &effects)
    }

    /// Lets the phases of an exercise follow what a person has just done to its log, on a screen or on the cover.
    ///
    /// - Returns: Whether the exercise is completed with it.
    mutating func follow(
        _ outcome: ActionOutcome, on log: UInt8, of document: WorkoutDocument, at reading: Instant,
        _ settings: LiveMirror.Settings, into effects: inout Effects
    ) -> Bool {
        guard let position = document.position(ofLog: log) else { return false }
        let done = document[log: position].doneMask
        var isCompleted = false
        if var flow, flow.shows(log, of: document.id) {
            isCompleted = flow.engine.follow(outcome, done: done, at: reading)
            isFollowing = false
            self.flow = flow
            drive(flow, of: document, into: &effects)
            arm(into: &effects)
        } else if mirror.cover?.shows(log, of: document.id) == true {
            isCompleted = mirror.follow(outcome, done: done, at: reading)
            if let cover = mirror.cover { drive(cover, of: document, into: &effects) }
            mirror.arm(settings, into: &effects)
        }
        return isCompleted
    }

    /// Follows the other device: inline where the run is open, else on a cover.
    mutating func follow(
        _ frame: LiveProgress, of document: WorkoutDocument?, split: SplitDocument?, appSettings: AppSettings,
        isInline: Bool, at reading: Instant, _ settings: LiveMirror.Settings, into effects: inout Effects
    ) {
        let followed = ExerciseFlow(following: frame, of: document, split: split, settings: appSettings)
        guard isInline else { return mirror.follow(followed, at: reading, settings, into: &effects) }
        // Two engines of one exercise would each give its haptics, and nobody drives two of them over there.
        dismissCover(of: frame.workout, into: &effects)
        mirror.dismissIfFollowing(into: &effects)
        flow = followed
        isFollowing = true
        mirror.yieldDriving(frame.workout)
    }

    /// Lets the open exercise follow what its run has become.
    mutating func repairFlow(to document: WorkoutDocument, at reading: Instant, into effects: inout Effects) {
        guard let before = flow, let done = document.doneMask(ofLog: before.log) else { return }
        flow?.engine.repair(done: done, at: reading)
        if flow != before { arm(into: &effects) }
    }

    /// Lets the cover follow what its run has become.
    mutating func repairCover(
        to document: WorkoutDocument, at reading: Instant, _ settings: LiveMirror.Settings,
        into effects: inout Effects
    ) {
        guard let before = mirror.cover, let done = document.doneMask(ofLog: before.log) else { return }
        mirror.repair(done: done, at: reading)
        if mirror.cover != before { mirror.arm(settings, into: &effects) }
    }

    /// Takes the cover away if it shows a run.
    mutating func dismissCover(of workout: Identifier, into effects: inout Effects) {
        if mirror.cover?.workout == workout { mirror.dismiss(isStale: false, into: &effects) }
    }

    /// Sets the timer of the open exercise anew, once its engine has moved or the clock was set.
    mutating func arm(into effects: inout Effects) {
        generation &+= 1
        guard let flow, !flow.engine.isOver, let end = flow.engine.phaseEnd else { return }
        effects.order(.setWallTimer(.phaseEnd(generation: generation), at: end))
    }
}

extension ExerciseFlow {
    /// Whether it is the exercise of a log.
    func shows(_ log: UInt8?, of workout: Identifier) -> Bool { self.workout == workout && self.log == log }

    /// Whether its log is gone or over, but for the rest after which it hands over to the next.
    func isOver(in document: WorkoutDocument) -> Bool {
        guard let position = document.position(ofLog: log) else { return true }
        return !document[log: position].status.isActive && !engine.isBetweenExercises
    }
}

extension PhaseEngine {
    /// Takes in what a person has done to a set.
    ///
    /// - Returns: Whether the exercise is completed with it.
    fileprivate mutating func follow(_ outcome: ActionOutcome, done: UInt16, at reading: Instant) -> Bool {
        if case .completed(let set) = outcome { return complete(set: set, at: reading) }
        repair(done: done, at: reading)
        return false
    }
}

extension LiveMirror {
    fileprivate mutating func follow(_ outcome: ActionOutcome, done: UInt16, at reading: Instant) -> Bool {
        if case .completed(let set) = outcome { return complete(set: set, at: reading) }
        repair(done: done, at: reading)
        return false
    }
}

// What the end of a phase means for a run.
extension PhaseEngine.Transition {
    /// Whether the exercise is to be completed now.
    ///
    /// With `N17` that is so too where a rest ends and no set is left: two devices may have done the last sets between
    /// them, and then neither has completed it.
    func completes(_ switches: Switches) -> Bool { completesExercise || handsOver && switches.contains(.N17) }
}

extension WorkoutDocument {
    /// Writes down what the end of a phase has brought: a set that is done, an exercise that is completed.
    ///
    /// With `L4` the exercise is stamped a second after what was written in it last, however late it is: an edit by
    /// which a person got ahead on the other device is newer then, and what the engine there has counted ties with this.
    /// The phase's end would not do, since a person may be ahead of it. With `N13` no exercise is completed of which this
    /// device lacks a set: the frame has come before the document, and whoever drives completes it.
    ///
    /// - Returns: The set that was checked off, or that nothing but the exercise has changed, or nothing at all.
    mutating func apply(
        _ transition: PhaseEngine.Transition, toLog number: UInt8, at reading: Instant,
        by device: WorkoutMetrics.Source,
        _ switches: Switches
    ) -> ActionOutcome {
        guard let position = position(ofLog: number), self[log: position].status.isActive else {
            return .refused(.alreadyDone)
        }
        let isLateHarmless = switches.contains(.L4)
        let before = self[log: position]
        let date = isLateHarmless ? max(transition.anchor, before.updatedAt) : reading
        let outcome = carryOut(transition, inLog: number, at: date, by: device, switches)
        guard outcome.isAccepted else { return outcome }
        if isLateHarmless { self[log: position].updatedAt = before.updatedAt.wireDate + .seconds(1) }
        if switches.contains(.N17) { self[log: position].dateChanges(since: before) }
        return outcome
    }

    private mutating func carryOut(
        _ transition: PhaseEngine.Transition, inLog number: UInt8, at date: Instant, by device: WorkoutMetrics.Source,
        _ switches: Switches
    ) -> ActionOutcome {
        var rules = ActionRules(device: device)
        rules.completesExercise = false
        var outcome = ActionOutcome.refused(.alreadyDone)
        if let set = transition.doneSet {
            let detail = detail(ofLog: number, set: set)
            outcome = apply(.completeSet(log: number, set: set, detail), at: date, rules)
        }
        // The frame by which a mirror follows may have overtaken the edit that it tells of.
        let trustsFrame = transition.completesExercise && !switches.contains(.N13)
        let isKnown = trustsFrame || position(ofLog: number).map { self[log: $0].nextSet == nil } ?? false
        guard transition.completes(switches), isKnown else { return outcome }
        let completion = apply(.completeLog(log: number), at: date, rules)
        return outcome.isAccepted ? outcome : completion
    }

    /// What a set consists of, done or planned; the last one's where there is no such set.
    func detail(ofLog number: UInt8, set: UInt8) -> SetDetail {
        guard let position = position(ofLog: number) else { return SetDetail(reps: 0, weightGrams: nil) }
        let log = self[log: position]
        let entry = log[set: min(Int(set), max(Int(log.setCount) - 1, 0))]
        return SetDetail(reps: entry.reps, weightGrams: entry.weightGrams)
    }

    /// The sets of a log that are done, a bit for each; nil where there is no such log.
    func doneMask(ofLog number: UInt8) -> UInt16? { position(ofLog: number).map { self[log: $0].doneMask } }
}

extension LiveExercise: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(flow)
        fingerprint.combine(isFollowing)
        fingerprint.combine(Int(generation))
        fingerprint.combine(mirror)
    }
}
