import Devices
import Timeline
import Workouts

/// What the athlete would say of one exercise of a run.
struct LogAccount: Sendable, BitwiseCopyable {
    /// The log as it should be: what was entered last for each set.
    var expected: WorkoutLog
    /// The sets that the body did, a bit for each.
    var performed: UInt16 = 0
    /// The sets that a device took as done, by a person's tap or by its own engine.
    private(set) var accepted: UInt16 = 0
    /// When each set was edited last, and where.
    private var edited: InlineArray<10, Instant> = InlineArray(repeating: .epoch)
    private var editors: InlineArray<10, Device> = InlineArray(repeating: .phone)
    /// The sets whose last edit has not been compared with what its device showed beside it.
    private var fresh: UInt16 = 0
    /// Where the exercise was edited without that its version has been compared; nil where it was not.
    private var freshPlace: Place?
    /// The sets that both devices edited before they had heard of each other's edit.
    private var conflicted: UInt16 = 0
    /// The sets whose last edit bears an earlier date than the one before it, since clocks are apart.
    private var misdated: UInt16 = 0
    /// Whether its last skip bears an earlier date than an edit before it.
    private var isSkipMisdated = false
    /// The latest date that each device has given it, as documents carry it: by whatever hand, and by a person's.
    private var dated: InlineArray<3, Instant> = InlineArray(repeating: .epoch)
    private var datedByHand: InlineArray<3, Instant> = InlineArray(repeating: .epoch)
    /// By place, the sets of which it has shown what was entered last.
    var shown: InlineArray<3, UInt16> = InlineArray(repeating: 0)
    /// By place, the sets of which it has ever shown that.
    private var heard: InlineArray<3, UInt16> = InlineArray(repeating: 0)
    /// The sets that a person has unchecked, on whichever device: their versions may come late, and in any order.
    private(set) var unchecked: UInt16 = 0
    /// When a person skipped it.
    var skipped: Instant?
    /// The places that have shown it as skipped, a bit for each.
    var skipShown: UInt8 = 0
    /// Whether it was taken up again on a device that had not heard that it was skipped.
    private(set) var isReopenedUnheard = false
    /// Whether a person tapped that it be completed.
    var isCompleteTapped = false
    var isDeleted = false

    /// Accounts for no log.
    init() {
        expected = WorkoutLog(
            number: .max, exercise: 0, setCount: 0, planned: SetEntry(reps: 0, weightGrams: nil), updatedAt: .epoch)
    }

    /// Accounts for a log as it was planned.
    init(_ log: WorkoutLog) {
        expected = log
    }

    /// When a set was edited last.
    func edited(set: Int) -> Instant { edited[set] }

    /// Where a set was edited last.
    func editor(set: Int) -> Device { editors[set] }

    /// Whether a version shows of a set what was entered last.
    func agrees(_ log: WorkoutLog, set: Int) -> Bool { set < log.setCount && log[set: set] == expected[set: set] }

    /// Whether anything of it was edited in a way that lets the rules of merging decide against somebody.
    var isContested: Bool { excuse != nil }

    /// What excuses a set that is not as it was entered last; nil where nothing does.
    func excuse(set: Int) -> FailureCause? {
        let bit = UInt16.bit(set)
        return conflicted & bit != 0 ? .concurrentEdits : misdated & bit != 0 ? .clocksApart : nil
    }

    /// What excuses an exercise whose status is not as it should be; nil where nothing does.
    var excuse: FailureCause? {
        if conflicted != 0 || isReopenedUnheard { return .concurrentEdits }
        return misdated != 0 || isSkipMisdated ? .clocksApart : nil
    }

    /// Notes what a person has made of a set; what is nil stays.
    ///
    /// Where a device's own engine did it, there is nothing to compare it with.
    mutating func enter(
        _ detail: SetDetail?, isDone: Bool?, set: UInt8, on device: Device, byEngine: Bool = false, at now: Instant
    ) {
        guard set < expected.setCount else { return }
        let position = Int(set)
        let bit = UInt16.bit(set)
        if let detail {
            expected[set: position].reps = detail.reps
            expected[set: position].weightGrams = detail.weightGrams
        }
        if let isDone { expected[set: position].isDone = isDone }
        if isDone == true { accepted |= bit }
        if isDone == false { unchecked |= bit }
        (edited[position], editors[position]) = (now, device)
        if !byEngine { (freshPlace, fresh) = (device.place, fresh | bit) }
        conflicted &= ~bit
        misdated &= ~bit
        for place in 0..<3 {
            shown[place] &= ~bit
            heard[place] &= ~bit
        }
        heard[Int(device.place.rawValue)] |= bit
    }

    /// Notes of which sets a place shows what was entered last.
    mutating func show(_ sets: UInt16, at place: Place) {
        shown[Int(place.rawValue)] = sets
        heard[Int(place.rawValue)] |= sets
    }

    /// Notes that a device's own engine has counted a set as done; it says nothing new of one that is.
    mutating func count(set: UInt8, _ detail: SetDetail, on device: Device, at now: Instant) {
        guard set < expected.setCount, !expected[set: Int(set)].isDone else { return }
        enter(detail, isDone: true, set: set, on: device, byEngine: true, at: now)
    }

    /// Notes that a person has skipped the exercise.
    mutating func skip(at place: Place, _ now: Instant) {
        (skipped, freshPlace) = (now, place)
    }

    /// Takes in a version that its device has made, after a person's edit or by itself.
    ///
    /// Compares the version that a person's edit has made with what others had entered before: a set that differs though
    /// the device has never shown it as it should be was edited on another device, of which this one had not heard. The
    /// newer version of the whole exercise will win, and one of the two edits is lost.
    mutating func takeOwnVersion(_ log: WorkoutLog, at place: Place) {
        let date = log.updatedAt.wireDate
        if freshPlace == place {
            markUnheard(log, at: place)
            for other in Place.allCases {
                let isTie = other != place && datedByHand[Int(other.rawValue)] == date
                guard isTie || dated[Int(other.rawValue)] > date else { continue }
                misdated |= fresh
                if log.status == .skipped { isSkipMisdated = true }
            }
            (freshPlace, fresh) = (nil, 0)
            datedByHand[Int(place.rawValue)] = date
        }
        dated[Int(place.rawValue)] = max(dated[Int(place.rawValue)], date)
    }

    private mutating func markUnheard(_ log: WorkoutLog, at place: Place) {
        var unheard: UInt16 = 0
        let heard = heard[Int(place.rawValue)] | fresh
        for set in 0..<Int(expected.setCount) where !heard.has(set) && !agrees(log, set: set) {
            unheard |= .bit(set)
        }
        if unheard != 0 { conflicted |= unheard | fresh }
        if skipped != nil, log.status.isActive, skipShown & place.bit == 0 { isReopenedUnheard = true }
    }
}

/// Masks of sets, a bit for each.
extension UInt16 {
    /// The mask of one set.
    static func bit(_ set: some BinaryInteger) -> UInt16 { 1 << UInt16(truncatingIfNeeded: set) }

    /// Whether a set is in the mask.
    func has(_ set: Int) -> Bool { self & .bit(set) != 0 }
}
