public import CommandChannel
import Session
public import Timeline
import Workouts

// What the wrist shows: the snapshot, and on it what the phone has not done yet.
//
// Nothing that is shown ahead of the phone is written down. It follows each time from the commands that are held: once
// the phone's acknowledgement covers one, its snapshot shows what came of it, so that neither a heartbeat that was on
// its way nor a relaunch takes anything back.
extension CommandWatch {
    /// What the wrist shows, but for names and lists.
    public struct Glance: Hashable, Sendable, BitwiseCopyable {
        /// The session; nil where there is none.
        public var session: Identifier?
        public var phase = WorkoutSnapshot.Phase.workoutComplete
        public var exercise: UInt8 = 0
        /// The set's place in its exercise, from 0, and how many there are; nil where that cannot be stated truthfully.
        public var setIndex: UInt8?
        public var setCount: UInt8?
        /// The set that is shown; nil where the wrist cannot name it.
        public var set: SetPlace?
        /// What stands in the columns.
        public var values = ColumnValues()
        /// When the rest or the timed set is over, by the wall clock.
        public var restEnd: Instant?
        /// How many sets are done of which the snapshot knows nothing yet.
        public var ahead: UInt8 = 0
        /// Whether the exercise was picked here, so that the snapshot says nothing of its sets.
        var isPicked = false

        /// Whether a workout is under way.
        public var isActive: Bool { session != nil && phase != .workoutComplete }
        /// Whether a set is shown, which can be completed.
        public var canComplete: Bool { session != nil && (phase == .activeSet || phase == .setComplete) }
        /// Whether it is what stands between two sets.
        var isPause: Bool { phase == .rest || phase == .setComplete || phase == .prCelebration }
        /// Whether another exercise can be picked.
        var offersExercises: Bool { session != nil && (phase == .betweenExercises || phase == .activeSet) }
        /// Whether something is counted down.
        var isCountdown: Bool { session != nil && (phase == .rest || phase == .timedExercise) }
    }

    /// What the wrist shows now, but for names and lists.
    public var glance: Glance {
        guard let snapshot = stored.gate.content else { return Glance() }
        var glance = base(snapshot)
        if let sender = memory.sender {
            for position in 0..<sender.held.count where sender.held[position].session == snapshot.session {
                apply(sender.held[position].command, of: snapshot, to: &glance)
            }
        }
        endCountdown(of: snapshot, in: &glance)
        place(snapshot, in: &glance)
        guard glance.canComplete else { return glance }
        for column in Column.allCases {
            if let value = memory[column].shown { glance.values[column] = value }
        }
        return glance
    }

    private func base(_ snapshot: borrowing WorkoutSnapshot) -> Glance {
        var glance = Glance()
        glance.session = snapshot.session
        glance.phase = snapshot.phase
        glance.exercise = snapshot.exercise
        glance.values = snapshot.values
        glance.restEnd = snapshot.restEnd
        return glance
    }

    /// Shows what a command leads to, where there is but one thing it can lead to.
    private func apply(_ command: WatchCommand, of snapshot: borrowing WorkoutSnapshot, to glance: inout Glance) {
        if let values = command.completedValues {
            guard command.completes(in: glance.exercise, left: snapshot.leftSets) else { return }
            glance.ahead = min(glance.ahead, .max - 1) + 1
            // Whoever has done the next set rests no more, whatever the phone has come to.
            if has(.optimisticPhase), glance.isPause { glance.phase = .activeSet }
            return glance.values = values
        }
        guard has(.optimisticPhase) else { return }
        endCountdown(of: snapshot, in: &glance)
        switch command {
        case .skipRest:
            guard glance.phase == .rest else { return }
            if leadsElsewhere(snapshot) == false { glance.phase = .activeSet }
            if has(.N24), leadsElsewhere(snapshot) == true { glance.phase = .betweenExercises }
        case .adjustRest(let seconds):
            guard glance.phase == .rest else { return }
            glance.restEnd = glance.restEnd.map { $0 + .seconds(Int64(seconds)) }
        case .stopTimed: if glance.phase == .timedExercise { glance.phase = .activeSet }
        case .pickExercise(let log):
            guard glance.isActive, glance.exercise != log || glance.phase != .activeSet else { return }
            (glance.phase, glance.exercise, glance.isPicked) = (.activeSet, log, true)
            glance.values = ColumnValues()
        case .finish: if glance.session != nil { glance.phase = .workoutComplete }
        case .discard: glance.session = nil
        case .updateValue, .completeSet, .completeNext, .startTimed, .recordMetrics: break
        }
    }

    /// With `optimisticPhase`, goes on from a countdown that is over by the watch's own clock: it never stands at 0:00.
    private func endCountdown(of snapshot: borrowing WorkoutSnapshot, in glance: inout Glance) {
        guard has(.optimisticPhase), let end = glance.restEnd, end == memory.endedCountdown else { return }
        if glance.phase == .timedExercise { glance.phase = .activeSet }
        if glance.phase == .rest { glance.phase = leadsElsewhere(snapshot) == true ? .betweenExercises : .activeSet }
    }

    /// Whether a rest leads to another exercise; nil where the snapshot does not say.
    ///
    /// Without `restHint` nobody asks.
    private func leadsElsewhere(_ snapshot: borrowing WorkoutSnapshot) -> Bool? {
        has(.restHint) ? snapshot.restLeadsToBetweenExercises : false
    }

    /// States the set that is shown as far as that can be done truthfully.
    ///
    /// Sets of an exercise are done in their order, so those after the snapshot's own have names too. One that the phone
    /// has seen done meanwhile is refused, and told as not logged: it is never another one than the wrist said.
    private func place(_ snapshot: borrowing WorkoutSnapshot, in glance: inout Glance) {
        guard glance.session != nil, !glance.isPicked else { return }
        let index = snapshot.set(ahead: Int(glance.ahead))
        guard index < Int(snapshot.setCount) || !has(.incompleteFirst) else { return }
        glance.setIndex = UInt8(clamping: index)
        glance.setCount = snapshot.setCount
        guard let current = snapshot.currentSet else { return }
        let set = snapshot.leftSets == 0 ? Int(current.set) + Int(glance.ahead) : index
        glance.set = UInt8(exactly: set).map { SetPlace(log: current.log, set: $0) }
    }
}

extension WorkoutSnapshot {
    /// The set that is left after so many that are: with `N29` those that are done are passed over.
    ///
    /// It is beyond the last where so many are not left.
    fileprivate func set(ahead: Int) -> Int {
        guard leftSets != 0 else { return Int(setIndex) + ahead }
        var left = leftSets
        for _ in 0..<min(ahead, 16) where left != 0 { left &= left - 1 }
        return left == 0 ? Int(setCount) : left.trailingZeroBitCount
    }
}

extension CommandWatch {
    /// What a person sees.
    public struct Screen: Hashable, Sendable {
        public var glance: Glance
        public var exerciseName: String
        public var nextLine: WorkoutSnapshot.NextLine?
        /// The exercises of which one can be picked.
        public var pickerList: [WorkoutSnapshot.IncompleteExercise]
        /// Whether the watch says that the workout has no session.
        public var showsSessionlessHint: Bool
        /// The command of the set of which the watch says that it was not logged.
        public var notLogged: SequenceNumber?
        /// What was confirmed last.
        public var confirmation: Confirmation?
    }

    /// What a person sees now.
    public var screen: Screen {
        let glance = self.glance
        let snapshot = stored.gate.content
        var name = snapshot?.exerciseName ?? ""
        if glance.isPicked, let snapshot {
            name = pickerList(snapshot).first { $0.log == glance.exercise }?.name ?? ""
        }
        let list = glance.offersExercises ? snapshot.map(pickerList) : nil
        return Screen(
            glance: glance, exerciseName: glance.session == nil ? "" : name, nextLine: snapshot?.nextLine,
            pickerList: list ?? [], showsSessionlessHint: showsSessionlessHint, notLogged: memory.notLogged,
            confirmation: memory.confirmation)
    }

    /// Whether the watch says that the workout has no session.
    public var showsSessionlessHint: Bool { memory.sessionlessRun != nil }

    /// The last snapshot that was adopted; nil before there was any.
    public var snapshot: WorkoutSnapshot? { stored.gate.content }

    /// The revision of the last snapshot that was adopted; nil before there was any.
    public var shownRevision: UInt64? { stored.gate.revision }

    /// How many commands the phone has not acknowledged, as far as the watch has heard.
    public var heldCommands: Int { memory.sender?.heldCount ?? stored.commands?.entries.count ?? 0 }

    /// Whether a workout is under way.
    public var hasActiveRun: Bool { glance.isActive }

    /// The exercises of which one can be picked: after a rest that ended out of the phone's reach, the one it names.
    func pickerList(_ snapshot: WorkoutSnapshot) -> [WorkoutSnapshot.IncompleteExercise] {
        guard snapshot.incompleteExercises.isEmpty, snapshot.phase == .rest,
            case .exercise(let log)? = snapshot.nextLine
        else { return snapshot.incompleteExercises }
        return [.init(log: log, name: snapshot.exerciseName, setsLeft: snapshot.setCount)]
    }
}
