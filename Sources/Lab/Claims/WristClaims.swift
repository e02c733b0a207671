import Devices
import Timeline
import Workouts

/// What must hold of what the wrist shows in the command design: of its values, phases, counts and confirmations.
struct WristClaims: Sendable {
    /// How long a tap may go unanswered while the devices reach each other.
    static let answerLimit = TimeSpan.seconds(2)
    /// How far a value may be from another and still count as the same.
    static let tolerance = 0.001
    /// Within which time one action may change the phase only once.
    static let settling = TimeSpan.seconds(10)

    /// What there is to see on the wrist.
    struct View: Sendable, BitwiseCopyable, Equatable {
        var session: Identifier?
        var phase = WorkoutSnapshot.Phase.workoutComplete
        var exercise: UInt8 = 0
        var set: SetPlace?
        /// The place of the set and how many there are, where the wrist says so.
        var setIndex: UInt8?
        var setCount: UInt8?
        var values = ColumnValues()
        var restEnd: Instant?

        /// Whether a person would say that it is the same place in the workout.
        func isSamePlace(as other: View) -> Bool {
            session == other.session && phase == other.phase && exercise == other.exercise && set == other.set
                && restEnd == other.restEnd
        }

        /// Whether a set can be entered.
        fileprivate var isOpen: Bool { phase == .activeSet || phase == .setComplete }
    }

    /// A value that a person has turned to.
    private struct Turned: Sendable, BitwiseCopyable {
        var value: Double
        var exercise: UInt8
        var set: SetPlace?
        var instant: Instant
    }

    /// Something that a person has done on the wrist.
    private struct Action: Sendable, BitwiseCopyable {
        /// What it was done to.
        var before: View
        var instant: Instant
        var isSkip: Bool
        /// Whether the wrist was behind the phone by then.
        var isBlind: Bool
        var changes = 0
    }

    private(set) var view = View()
    /// What was shown before the last turn of the crown, which may be turned down.
    private var former: InlineArray<2, Turned?> = InlineArray(repeating: nil)
    private var turned: InlineArray<2, Turned?> = InlineArray(repeating: nil)
    private var action: Action?
    /// Whether somebody has used the phone, and the wrist has not heard of it.
    private var isPhoneAhead = false
    /// Whether the phone has published something newer, which may have another rest follow the one that is skipped.
    private var isBehind = false
    /// The sets of an exercise that were done when wrist and phone last agreed.
    private var known: (session: Identifier?, exercise: UInt8, done: UInt16) = (nil, 0, 0)
    private var unanswered = Overdue()
    private var isUnanswered = false
    /// Whether the last view has shown a set beyond the last.
    private var isBeyond = false

    /// Forgets what the app forgets when it dies.
    mutating func forget() {
        turned = InlineArray(repeating: nil)
        action = nil
        isUnanswered = false
    }

    /// Takes in a tap before the watch does.
    mutating func note(_ tap: WatchTap, at now: Instant) {
        former = turned
        switch tap {
        case .turnCrown(let column, let value):
            turned[Int(column.rawValue)] = Turned(value: value, exercise: view.exercise, set: view.set, instant: now)
        case .skipRest: act(at: now, isSkip: view.phase == .rest)
        case .completeShownSet, .stopTimed, .finish: act(at: now, isSkip: false)
        case .pickExercise, .discard, .startTimed: action = nil
        default: break
        }
    }

    private mutating func act(at now: Instant, isSkip: Bool) {
        action = Action(before: view, instant: now, isSkip: isSkip, isBlind: isBehind)
        isUnanswered = isSkip
    }

    /// Takes in that the last tap was turned down.
    mutating func noteRefusal() {
        turned = former
        release()
    }

    /// Takes in that what the wrist shows may change at will.
    mutating func release() {
        action = nil
        isUnanswered = false
    }

    /// Takes in that somebody uses the phone: until the wrist has heard of it, it may change at will.
    mutating func notePhoneUse() {
        isPhoneAhead = true
        release()
    }

    /// Takes in that the phone has something newer than the wrist shows, or has not carried out all that was tapped there.
    mutating func noteLag() { isBehind = true }

    /// Takes in that the wrist shows the newest that the phone has published, and which sets of its exercise are done.
    mutating func noteAgreement(done: UInt16) {
        (isPhoneAhead, isBehind) = (false, false)
        known = (view.session, view.exercise, done)
    }

    /// Takes in that what was turned to may be overridden by what a person does on the phone.
    mutating func releaseValues() { turned = InlineArray(repeating: nil) }

    /// What a person would say that a column shows, as the last turn or else the last view has it.
    private func shown(_ column: Column) -> Double? { turned[Int(column.rawValue)]?.value ?? view.values[column] }

    /// Whether a confirmation says what the wrist showed: what it leaves out is no untruth.
    func isTrue(_ set: SetPlace?, _ values: ColumnValues) -> Bool {
        if let set, let shown = view.set, set != shown { return false }
        for column in Column.allCases {
            guard let said = values[column] else { continue }
            guard let shown = shown(column), abs(said - shown) <= Self.tolerance else { return false }
        }
        return true
    }

    /// Whether a person sees another phase as soon as they have tapped.
    func isAhead(_ view: View, at now: Instant) -> Bool { action?.instant == now && view.phase != self.view.phase }

    /// Takes in what there is to see now.
    mutating func look(
        _ view: View, run subject: Finding.Subject, reading: Instant, reach: TimeSpan, _ findings: inout Findings,
        at now: Instant
    ) {
        guard view != self.view || isUnanswered || unanswered.holds else { return }
        // What a countdown leads to when it is over is nobody's action.
        if isPhoneAhead || self.view.restEnd.map({ $0 <= reading }) ?? false { action = nil }
        checkValues(view, subject, &findings, at: now)
        checkPhase(view, subject, &findings, at: now)
        checkCount(view, subject, &findings, at: now)
        self.view = view
        if isUnanswered, view.phase != .rest { isUnanswered = false }
        unanswered.update(isUnanswered, measure: reach, at: now)
    }

    /// Looks whether a tap has waited too long.
    mutating func check(
        run subject: Finding.Subject, reach: TimeSpan, _ findings: inout Findings, at now: Instant
    ) {
        guard unanswered.holds, let since = unanswered.passes(Self.answerLimit, measure: reach) else { return }
        findings.add(.actionsAnswered, subject, since: since, at: now)
    }

    private mutating func checkValues(
        _ view: View, _ subject: Finding.Subject, _ findings: inout Findings, at now: Instant
    ) {
        for column in Column.allCases {
            guard let turned = turned[Int(column.rawValue)] else { continue }
            guard view.isOpen, view.exercise == turned.exercise, view.set == turned.set else {
                self.turned[Int(column.rawValue)] = nil
                continue
            }
            guard let shown = view.values[column], abs(shown - turned.value) <= Self.tolerance else {
                self.turned[Int(column.rawValue)] = nil
                findings.add(.wristValuesSteady, subject, since: turned.instant, at: now)
                continue
            }
        }
    }

    private mutating func checkPhase(
        _ view: View, _ subject: Finding.Subject, _ findings: inout Findings, at now: Instant
    ) {
        guard var action, !view.isSamePlace(as: self.view) else { return }
        action.changes += 1
        // What has no name may be another place each time.
        let hasName = !view.isOpen || view.set != nil
        let isBack = action.changes > 1 && hasName && view.isSamePlace(as: action.before)
        let isTwice = action.isSkip && !action.isBlind && action.changes > 1 && now - action.instant <= Self.settling
        if isBack || isTwice {
            findings.add(.wristPhasesSteady, subject, since: action.instant, at: now, isStep: true)
            return self.action = nil
        }
        self.action = action
    }

    private mutating func checkCount(
        _ view: View, _ subject: Finding.Subject, _ findings: inout Findings, at now: Instant
    ) {
        var isBeyond = view.session != nil && view.setIndex ?? 0 >= view.setCount ?? .max
        // Nor does it offer a set of which it could know that it is done.
        if view.isOpen, !isPhoneAhead, let set = view.set, known.session == view.session, known.exercise == set.log {
            isBeyond = isBeyond || known.done.has(Int(set.set))
        }
        if isBeyond, !self.isBeyond { findings.add(.setCountsPossible, subject, since: now, at: now) }
        self.isBeyond = isBeyond
    }
}
