public import Session
public import Timeline
public import Workouts

/// What became of an action.
public enum ActionOutcome: Hashable, Sendable, BitwiseCopyable {
    case refused(DeviceNote.Refusal)
    case changed
    /// A set was checked off.
    case completed(set: UInt8)
}

/// The rules by which a device lets a person change a run.
public struct ActionRules: Hashable, Sendable, BitwiseCopyable {
    /// The device on which it is done.
    public var device: WorkoutMetrics.Source
    /// Whether what is over can be taken up again, as on a watch without `M2`.
    public var reopens = false
    /// Whether the last set completes its exercise at once; no where a done countdown does that.
    public var completesExercise = true
    /// Whether the action that leaves no exercise to do ends the run; no where only a person does that.
    public var endsRun = true
    /// Whether an edit is dated after what it changes, with `N14`.
    ///
    /// Dates travel in whole seconds, and clocks are apart: without it a second edit may look as old as the first, or
    /// older, and lose against it.
    public var outdates = false
    /// Whether an edit dates the parts of the exercise that it changes, with `N17`, so that a merge can unite them.
    public var datesParts = false

    /// Goes by the rules of a screen without a countdown on which what is over stays over.
    public init(device: WorkoutMetrics.Source, _ switches: Switches = []) {
        self.device = device
        outdates = switches.contains(.N14)
        datesParts = switches.contains(.N17)
    }
}

extension WorkoutDocument {
    /// Carries out what a person does to the run; one that is refused leaves it as it was.
    ///
    /// The action that leaves no exercise to do ends the run: completed if any exercise is, else skipped. The reading is
    /// what the wall clock of the device shows.
    public mutating func apply(_ action: RunAction, at reading: Instant, _ rules: ActionRules) -> ActionOutcome {
        guard status.isActive || rules.reopens else { return .refused(.noSuchRun) }
        guard let log = action.log else {
            return end(as: action == .skipRun ? .skipped : .completed, at: reading)
        }
        guard let position = position(ofLog: log) else { return .refused(.notShown) }
        let before = self[log: position]
        let earliest = rules.outdates ? before.updatedAt.wireDate + .seconds(1) : reading
        let outcome = self[log: position].apply(action, at: max(reading, earliest), rules)
        guard outcome.isAccepted else { return outcome }
        if rules.datesParts { self[log: position].dateChanges(since: before, rewritten: action.part(outcome)) }
        begin(at: reading)
        if rules.endsRun, isEveryLogOver { finish(as: isAnyLogCompleted ? .completed : .skipped, at: reading) }
        return outcome
    }

    /// Deletes an exercise, as a person does on the phone; the run ends with the last one that was not over, with `N16`.
    package mutating func delete(log number: UInt8, at reading: Instant, _ switches: Switches) -> ActionOutcome {
        guard status.isActive else { return .refused(.noSuchRun) }
        guard position(ofLog: number) != nil else { return .refused(.notShown) }
        delete(log: number)
        updatedAt = reading
        if switches.contains(.N16) { endWithItsLogs() }
        return .changed
    }

    /// Ends a run in which no exercise is left to do, as of the last thing that was done in it.
    ///
    /// Whoever finds the run so comes to the same end.
    package mutating func endWithItsLogs() {
        guard logCount > 0, isEveryLogOver else { return }
        var end = updatedAt
        for position in 0..<logCount { end = max(end, self[log: position].updatedAt) }
        finish(as: isAnyLogCompleted ? .completed : .skipped, at: end)
    }

    private mutating func end(as status: WorkoutStatus, at reading: Instant) -> ActionOutcome {
        guard self.status.isActive else { return .refused(.noSuchRun) }
        finish(as: status, at: reading)
        return .changed
    }

    private var isAnyLogCompleted: Bool {
        for position in 0..<logCount where self[log: position].status == .completed { return true }
        return false
    }
}

extension WorkoutLog {
    fileprivate mutating func apply(
        _ action: RunAction, at reading: Instant, _ rules: ActionRules
    ) -> ActionOutcome {
        switch action {
        case .completeSet(_, let set, let detail):
            return check(set: set.map(Int.init) ?? nextSet, detail, at: reading, rules)
        case .uncheckSet(_, let set):
            guard status.isActive || rules.reopens else { return .refused(.alreadyDone) }
            guard set < setCount, self[set: Int(set)].isDone else { return .refused(.notShown) }
            self[set: Int(set)].isDone = false
            move(to: .inProgress, at: reading, by: rules.device)
        case .editSet(_, let set, let detail):
            guard set < setCount else { return .refused(.notShown) }
            write(
                reps: detail.reps, weightGrams: detail.weightGrams, set: Int(set), at: reading, by: rules.device)
        case .writeNote(_, let note): write(note: note, at: reading, by: rules.device)
        case .skipLog, .completeLog:
            guard status.isActive else { return .refused(.alreadyDone) }
            move(to: action.isSkip ? .skipped : .completed, at: reading, by: rules.device)
        case .finishRun, .skipRun: break
        }
        return .changed
    }

    private mutating func check(
        set: Int?, _ detail: SetDetail, at reading: Instant, _ rules: ActionRules
    ) -> ActionOutcome {
        guard status.isActive || rules.reopens, let set else { return .refused(.alreadyDone) }
        guard set < Int(setCount) else { return .refused(.notShown) }
        guard !self[set: set].isDone else { return .refused(.alreadyDone) }
        write(reps: detail.reps, weightGrams: detail.weightGrams, set: set, at: reading, by: rules.device)
        complete(set: set, at: reading, by: rules.device)
        if nextSet == nil, rules.completesExercise { move(to: .completed, at: reading, by: rules.device) }
        return .completed(set: UInt8(clamping: set))
    }
}

extension RunAction {
    fileprivate var isSkip: Bool { if case .skipLog = self { true } else { false } }

    /// What it writes anew even where that stood there already.
    fileprivate func part(_ outcome: ActionOutcome) -> WorkoutLog.Part? {
        if case .completed(let set) = outcome { return .values(Int(set)) }
        return switch self {
        case .editSet(_, let set, _): .values(Int(set))
        case .writeNote: .note
        case .completeSet, .uncheckSet, .skipLog, .completeLog, .finishRun, .skipRun: nil
        }
    }
}

extension RunAction {
    /// The number of the log that it is about; nil where it is about the run.
    public var log: UInt8? {
        switch self {
        case .completeSet(let log, _, _), .uncheckSet(let log, _), .editSet(let log, _, _), .writeNote(let log, _),
            .skipLog(let log), .completeLog(let log):
            log
        case .finishRun, .skipRun: nil
        }
    }
}

extension ActionOutcome {
    /// Why it was refused; nil where it was not.
    public var refusal: DeviceNote.Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// Whether the run has changed.
    public var isAccepted: Bool { refusal == nil }
}
