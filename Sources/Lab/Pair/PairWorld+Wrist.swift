import Devices
import Timeline
import Workouts

// What the human does on the wrist of the command design, by what it shows.
extension PairWorld {
    mutating func attemptOnWrist(_ deed: Deed, at now: Instant) -> DeedOutcome {
        let run = life.outing.runs[Int(deed.run)].id
        switch deed.kind {
        case .mark(let kind): return tap(.mark(kind), for: deed, at: now)
        case .refresh: return tap(.refresh, for: deed, at: now)
        case .openRun: return tap(.openRun(workout: run), for: deed, at: now)
        case .openApp, .look, .closeExercise, .mute: return .done
        default: break
        }
        guard commandWatch.shown.session == run else { return .refused(.noSuchRun) }
        switch deed.kind {
        case .act(.completeSet(let log, let set?, let detail)):
            return complete(SetPlace(log: log, set: set), detail, deed, at: now)
        case .act(.finishRun): return tap(.finish, wishing: .finishRun, of: run, for: deed, at: now)
        case .dial(let log, let set, let detail):
            let glance = commandWatch.shown
            if glance.canComplete, glance.set == SetPlace(log: log, set: set) { dial(detail, deed, at: now) }
            return .done
        case .openExercise(let log): return turn(to: log, deed, at: now)
        case .skipRest: return tap(.skipRest, for: deed, at: now)
        case .adjustRest(let seconds): return tap(.adjustRest(seconds: seconds), for: deed, at: now)
        case .discard:
            let outcome = tap(.discard, for: deed, at: now)
            if outcome == .done { life.history.noteDeletion(of: run, at: now) }
            return outcome
        // The wrist has no such screens; a person takes the phone.
        default: return .refused(.notShown)
        }
    }

    /// Checks off a set, on the way to which a rest may have to be skipped and an exercise picked.
    private mutating func complete(
        _ place: SetPlace, _ detail: SetDetail, _ deed: Deed, at now: Instant
    ) -> DeedOutcome {
        let way = turn(to: place.log, deed, at: now)
        guard way == .done else { return way }
        let screen = commandWatch.shown
        // Where the wrist names another set, this one is done already, or was never begun.
        if let shown = screen.set, shown != place { return .refused(.notShown) }
        let run = life.outing.runs[Int(deed.run)].id
        // Nobody enters on the wrist what is entered there already.
        guard !enteredOnWrist.contains(EnteredSet(run: deed.run, place: place)) else { return .refused(.alreadyDone) }
        dial(detail, deed, at: now)
        let action = RunAction.completeSet(log: place.log, set: screen.set?.set, detail)
        let outcome = tap(
            .completeShownSet(performed: deed.performed), wishing: action, of: run, meaning: place, for: deed, at: now)
        if outcome == .done { enteredOnWrist.append(EnteredSet(run: deed.run, place: place)) }
        return outcome
    }

    /// A set that was unchecked may be entered once more.
    mutating func noteUncheck(_ action: RunAction, _ run: Int32) {
        guard case .uncheckSet(let log, let set) = action else { return }
        enteredOnWrist.removeAll { $0 == EnteredSet(run: run, place: SetPlace(log: log, set: set)) }
    }

    /// Goes to where an exercise's next set can be checked off.
    private mutating func turn(to log: UInt8, _ deed: Deed, at now: Instant) -> DeedOutcome {
        if commandWatch.shown.phase == .rest { _ = tap(.skipRest, for: deed, at: now) }
        let screen = commandWatch.shown
        switch screen.phase {
        case .activeSet where screen.exercise == log: return .done
        case .activeSet, .betweenExercises:
            let outcome = tap(.pickExercise(log: log), for: deed, at: now)
            guard outcome == .done else { return outcome }
            let screen = commandWatch.shown
            return screen.phase == .activeSet && screen.exercise == log ? .done : .notReady
        // They pass by themselves, or the phone says where they lead.
        case .rest, .setComplete, .prCelebration, .timedExercise: return .notReady
        case .workoutComplete: return .refused(.noSuchRun)
        }
    }

    /// Turns the crown until both columns show what was done.
    private mutating func dial(_ detail: SetDetail, _ deed: Deed, at now: Instant) {
        let (wanted, shown) = (ColumnValues(detail), commandWatch.shown.values)
        for column in Column.allCases {
            guard let value = wanted[column], shown[column].map({ abs($0 - value) >= 0.0005 }) ?? true else { continue }
            _ = tap(.turnCrown(column, value), for: deed, at: now)
        }
    }

    /// Taps, as a step of a deed which it may carry out.
    private mutating func tap(
        _ tap: WatchTap, wishing action: RunAction? = nil, of run: Identifier? = nil, meaning place: SetPlace? = nil,
        for deed: Deed, at now: Instant
    ) -> DeedOutcome {
        claims.note(.tappedWatch(tap), at: now)
        if let action, let run { claims.note(.wished(action, run: run, meaning: place), at: now) }
        if isTracing { tell(.human, "on the watch: \(tap.text(by: names) ?? deed.kind.text(by: names))", at: now) }
        return tellWatch(.tapped(tap), at: now).map(DeedOutcome.refused) ?? .done
    }
}

/// A set that a person has entered on the wrist, whatever became of it.
struct EnteredSet: Hashable, Sendable, BitwiseCopyable {
    var run: Int32
    var place: SetPlace
}

extension WatchTap {
    /// What a step of a deed is called; nil where the deed says it better.
    fileprivate func text(by names: WorldNames) -> String? {
        switch self {
        case .skipRest: "skips the rest"
        case .pickExercise(let log): "picks \(names.name(ofLog: log))"
        case .turnCrown(.first, let value): "turns the crown to \(ColumnValues(first: value, second: 0).weightText)"
        case .turnCrown(.second, let value): "turns the crown to \(Int(value.rounded())) reps"
        default: nil
        }
    }
}

extension HumanPlan {
    /// Has a person who checks a set off on the wrist turn the crown before, once the set is done.
    mutating func dialBeforeSets() {
        for deed in deeds where deed.device == .watch {
            guard case .act(.completeSet(let log, let set?, let detail)) = deed.kind else { continue }
            let date = max(deed.performed?.end ?? deed.date, deed.date - .seconds(4))
            append(Deed(date: date, run: deed.run, device: .watch, kind: .dial(log: log, set: set, detail)))
        }
    }
}
