import Devices
import Timeline
import Workouts

/// What the athlete would say of one exercise of a run.
struct LogAccount: Sendable, BitwiseCopyable {
    /// How far two edits may be apart of which no device can tell which was first.
    private static let concurrency = TimeSpan.seconds(5)

    /// The log as it should be: what was entered last for each set.
    var expected: WorkoutLog
    /// The sets that the body did, a bit for each.
    var performed: UInt16 = 0
    /// The sets that a device took as done, by a person's tap or by its own engine.
    private(set) var accepted: UInt16 = 0
    /// When each set was edited last, and where.
    private var edited: InlineArray<10, Instant> = InlineArray(repeating: .epoch)
    private var editors: InlineArray<10, Device> = InlineArray(repeating: .phone)
    /// By place, the sets that were edited there without that a version of its device has been seen since.
    private var fresh: InlineArray<3, UInt16> = InlineArray(repeating: 0)
    /// By place, the sets of which it shows what was entered last, and those of which it has ever shown that.
    var shown: InlineArray<3, UInt16> = InlineArray(repeating: 0)
    private var heard: InlineArray<3, UInt16> = InlineArray(repeating: .max)
    /// Likewise, of which it has shown that they are done, or not done any more.
    private var checkHeard: InlineArray<3, UInt16> = InlineArray(repeating: .max)
    /// When each set was checked off or unchecked last, and where.
    private var checked: InlineArray<10, Instant> = InlineArray(repeating: .epoch)
    private var checkers: InlineArray<10, Device> = InlineArray(repeating: .phone)
    /// The sets that were edited last on a device that had not heard of the edit before; of those, the ones where that
    /// was made only seconds before.
    private var blind: UInt16 = 0
    private var crossed: UInt16 = 0
    /// The sets whose last edit bears the earlier date of the two, so that the rules of merging decide against it.
    private var misdated: UInt16 = 0
    /// The date of the version that shows the last edit of each set.
    private var entered: InlineArray<10, Instant> = InlineArray(repeating: .epoch)
    /// The latest date that any device has given each set, and where.
    private var dated: InlineArray<10, Instant> = InlineArray(repeating: .epoch)
    private var daters: InlineArray<10, Place> = InlineArray(repeating: .file)
    /// The sets that a person has unchecked, on whichever device: their versions may come late, and in any order.
    private(set) var unchecked: UInt16 = 0
    /// When a person skipped it.
    var skipped: Instant?
    /// The places that have shown it as skipped, a bit for each.
    var skipShown: UInt8 = 0
    /// Whether any device has had it as completed.
    var isCompleted = false
    /// Whether a person tapped that it be completed.
    var isCompleteTapped = false
    var isDeleted = false

    /// Accounts for a log as it was planned.
    init(_ log: WorkoutLog) {
        expected = log
    }

    /// The last edit of a set, or only what it says of whether the set is done: when and where it was made, and whether
    /// a place has ever shown it.
    func edit(ofSet set: Int, isOfCheck: Bool, at place: Place) -> (date: Instant, editor: Device, isHeard: Bool) {
        let index = Int(place.rawValue)
        guard isOfCheck else { return (edited[set], editors[set], heard[index].has(set)) }
        return (checked[set], checkers[set], checkHeard[index].has(set))
    }

    /// The sets of whose last edit a place has ever shown, a bit for each.
    func heardSets(at place: Place) -> UInt16 { heard[Int(place.rawValue)] }

    /// Whether a version shows of a set what was entered last.
    func agrees(_ log: WorkoutLog, set: Int) -> Bool { set < log.setCount && log[set: set] == expected[set: set] }

    /// Whether a version shows the last edit of a set, and not one before it that came to the same.
    func shows(_ log: WorkoutLog, set: Int) -> Bool { agrees(log, set: set) && log.date(ofSet: set) >= entered[set] }

    /// What excuses a set that is not as it was entered last; nil where nothing does.
    func excuse(set: Int) -> FailureCause? {
        guard misdated.has(set) else { return nil }
        return crossed.has(set) ? .concurrentEdits : .clocksApart
    }

    /// The sets that are to be done, and that a version does not show as done either.
    func left(in log: WorkoutLog) -> UInt16 { log.leftMask & expected.leftMask }

    /// Notes what a person has made of a set; what is nil stays.
    mutating func enter(_ detail: SetDetail?, isDone: Bool?, set: UInt8, on device: Device, at now: Instant) {
        guard set < expected.setCount else { return }
        let bit = UInt16.bit(set)
        (blind, crossed, misdated) = (blind & ~bit, crossed & ~bit, misdated & ~bit)
        if heard[Int(device.place.rawValue)] & bit == 0 {
            blind |= bit
            if now - edited[Int(set)] <= Self.concurrency { crossed |= bit }
        }
        if isDone == false { unchecked |= bit }
        fresh[Int(device.place.rawValue)] |= bit
        write(detail, isDone, set: Int(set), on: device, at: now)
    }

    /// Notes that a device's own engine has counted a set as done.
    ///
    /// It says nothing new of one that is, nor of one that a person has edited without that the device has heard of it:
    /// an engine's write is dated before that.
    mutating func count(set: UInt8, _ detail: SetDetail, on device: Device, at now: Instant) {
        guard set < expected.setCount, !expected[set: Int(set)].isDone, heard[Int(device.place.rawValue)].has(Int(set))
        else { return }
        write(detail, true, set: Int(set), on: device, at: now)
    }

    /// Takes back what was entered last for a set, which a device has turned down and says so: what stands there counts.
    ///
    /// What does stand there is not known here; the set is as free as one that nobody checked off but that was done.
    mutating func withdraw(set: Int) {
        expected[set: set].isDone = false
        accepted &= ~.bit(set)
        performed |= .bit(set)
    }

    /// Notes that a set was counted that nobody checked off, though a device took it for one.
    mutating func disown(set: UInt8) {
        guard set < expected.setCount else { return }
        expected[set: Int(set)].isDone = false
        accepted |= .bit(set)
    }

    private mutating func write(_ detail: SetDetail?, _ isDone: Bool?, set: Int, on device: Device, at now: Instant) {
        let bit = UInt16.bit(set)
        if let detail {
            expected[set: set].reps = detail.reps
            expected[set: set].weightGrams = detail.weightGrams
        }
        if let isDone { expected[set: set].isDone = isDone }
        if isDone == true { accepted |= bit }
        (edited[set], editors[set]) = (now, device)
        if isDone != nil { (checked[set], checkers[set]) = (now, device) }
        for place in 0..<3 {
            shown[place] &= ~bit
            heard[place] &= ~bit
            if isDone != nil { checkHeard[place] &= ~bit }
        }
        heard[Int(device.place.rawValue)] |= bit
        if isDone != nil { checkHeard[Int(device.place.rawValue)] |= bit }
    }

    /// Notes of which sets a place shows what was entered last, and which it shows as done.
    ///
    /// Of a set that was unchecked meanwhile, that it is done may be what an older version says.
    mutating func show(_ sets: UInt16, done: UInt16, at place: Place) {
        shown[Int(place.rawValue)] = sets
        heard[Int(place.rawValue)] |= sets
        checkHeard[Int(place.rawValue)] |= sets | ~(done ^ expected.doneMask) & ~unchecked
    }

    /// Takes in a version that its device has made, after a person's edit or by itself.
    ///
    /// Of two edits of one set the later should win, as a person sees it; the rules of merging can only go by their dates.
    ///
    /// - Returns: What the edit has met; nil where it has met nothing.
    mutating func takeOwnVersion(_ log: WorkoutLog, at place: Place) -> FailureCause? {
        let sets = fresh[Int(place.rawValue)]
        fresh[Int(place.rawValue)] = 0
        for set in 0..<Int(min(log.setCount, expected.setCount)) {
            let date = log.date(ofSet: set)
            if sets.has(set) { entered[set] = date }
            // Without dates of its own, a set that was edited by what its device had heard is at the mercy of the clocks.
            let isAtMercy = blind.has(set) && dated[set] >= date || !log.isDated && dated[set] > date
            if sets.has(set), daters[set] != place, isAtMercy { misdated |= .bit(set) }
            if dated[set] < date { (dated[set], daters[set]) = (date, place) }
        }
        if sets & misdated != 0 { return .clocksApart }
        return sets & blind != 0 ? .concurrentEdits : nil
    }
}

extension WorkoutLog {
    /// When a set was changed last: the log as a whole, where its parts bear no dates.
    fileprivate func date(ofSet set: Int) -> Instant {
        guard isDated else { return updatedAt.wireDate }
        return .epoch + .seconds(Int64(max(self[dateOf: .done(set)], self[dateOf: .values(set)])))
    }

    /// The sets that are not done, a bit for each.
    fileprivate var leftMask: UInt16 { ~doneMask & (.bit(setCount) - 1) }
}

/// Masks of sets, a bit for each.
extension UInt16 {
    /// The mask of one set.
    static func bit(_ set: some BinaryInteger) -> UInt16 { 1 << UInt16(truncatingIfNeeded: set) }

    /// Whether a set is in the mask.
    func has(_ set: Int) -> Bool { self & .bit(set) != 0 }
}
