import Devices
import Timeline
import Workouts

/// A violation as it is noted: a plain value, so that noting one costs nothing until somebody asks for its sentence.
struct Finding: Sendable, BitwiseCopyable {
    /// What a claim speaks of: a device, a run, an exercise or a set.
    struct Subject: Sendable, BitwiseCopyable {
        /// The device on which it was seen.
        var device: Device
        var run: Identifier?
        var workout: Int32 = -1
        /// The order of the split from which the run was made.
        var split: UInt8 = 0
        /// The position of the exercise in the split; nil where it befell the run as a whole.
        var exercise: UInt8?
        /// The set, from 0.
        var set: UInt8?
    }

    /// What stood where something else should have stood.
    struct Difference: Sendable, BitwiseCopyable {
        var expected: SetEntry
        var found: SetEntry
        /// Where the set was edited last.
        var editor: Device
    }

    var claim: Claim
    var cause: FailureCause
    var subject: Subject
    var since: Instant
    var instant: Instant
    var difference: Difference?
    /// Whether what should be there is missing altogether.
    var isAbsence = false
    /// Whether it befell a step through the workout, and not the workout as a whole.
    var isStep = false
    /// What has come to nothing of an edit.
    var loss: EditHistory.Loss?
}

extension Finding.Subject {
    /// A device as a whole.
    init(_ device: Device) {
        self.device = device
    }

    /// A run as it is seen on a device.
    init(_ run: borrowing RunAccount, on device: Device) {
        self.device = device
        self.run = run.id
        workout = run.number
        split = run.split
    }

    /// An exercise of a run, or one of its sets.
    init(_ run: borrowing RunAccount, log: Int, set: Int? = nil, on device: Device) {
        self.init(run, on: device)
        exercise = run.logs[log].expected.exercise
        self.set = set.map { UInt8(clamping: $0) }
    }
}

/// The findings on all claims, and what might excuse them.
struct Findings: Sendable {
    /// For each claim that was violated the first finding that nothing excuses, or else the first.
    private(set) var all: [Finding] = []
    private var counts: InlineArray<64, Int32> = InlineArray(repeating: 0)
    /// The faults that have struck.
    var faults = Disturbances()
    /// What keeps the devices apart to the end, where something does.
    private(set) var separation: FailureCause?
    /// The devices whose batteries are dead to the end, a bit for each.
    private var dead: UInt8 = 0

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        all.clear()
        counts = InlineArray(repeating: 0)
        faults.reset()
        separation = nil
        dead = 0
    }

    /// Notes that the devices will never reach each other again.
    mutating func separate() { separation = separation ?? .watchNeverReachable }

    /// Notes that the battery of a device is dead to the end.
    mutating func die(_ device: Device) {
        dead |= 1 << device.rawValue
        separation = separation ?? .batteryDead
    }

    /// Notes that an outing begins, for which the devices are charged and meet again.
    mutating func reunite() { (separation, dead) = (nil, 0) }

    /// Whether the battery of a device is dead to the end.
    func isDead(_ device: Device) -> Bool { dead & 1 << device.rawValue != 0 }

    /// Why the sets of a run are not as they were entered; nil where they are, or something excuses it.
    func causeOfChangedSets(inRun run: Identifier) -> FailureCause? {
        let claims: [Claim] = [.setsKept, .setValuesRight, .setsInOrder, .noPhantomSets]
        return all.first { $0.subject.run == run && !$0.cause.isLegitimate && claims.contains($0.claim) }?.cause
    }

    /// How often a claim was violated.
    func count(of claim: Claim) -> Int { Int(counts[claim.position]) }

    /// Notes that a claim does not hold.
    ///
    /// - Parameters:
    ///   - claim: The claim.
    ///   - subject: What it befell.
    ///   - cause: Why, where that is known; else it is the fault that decided it.
    ///   - since: When what went wrong had begun.
    ///   - now: When it is seen.
    ///   - difference: What stood where something else should have stood.
    ///   - isAbsence: Whether what should be there is missing altogether.
    ///   - isStep: Whether it befell a step through the workout.
    ///   - loss: What has come to nothing of an edit.
    mutating func add(
        _ claim: Claim, _ subject: Finding.Subject, cause: FailureCause? = nil, since: Instant, at now: Instant,
        difference: Finding.Difference? = nil, isAbsence: Bool = false, isStep: Bool = false,
        loss: EditHistory.Loss? = nil
    ) {
        counts[claim.position] &+= 1
        let finding = Finding(
            claim: claim, cause: cause ?? faults.deciding(claim, since: since, at: now), subject: subject, since: since,
            instant: now, difference: difference, isAbsence: isAbsence, isStep: isStep, loss: loss)
        guard let known = all.firstIndex(where: { $0.claim == claim }) else { return all.append(finding) }
        if all[known].cause.isLegitimate, !finding.cause.isLegitimate { all[known] = finding }
    }
}

extension Claim {
    /// The position among all claims.
    fileprivate var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
