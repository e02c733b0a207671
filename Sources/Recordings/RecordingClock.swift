/// Makes one running clock of the stamps in a file, in the order in which they were written.
///
/// Devices set their clocks while they record, by satellite or by hand, and some write a stamp twice or a second late.
/// The clock keeps every stamp as it is where it can; where the stamps leap it moves them, so that the workout goes on
/// after one ordinary step.
///
/// The timer's events are kept by their own stamps: some writers put all of them in front of the records.
struct RecordingClock {
    /// How far stamps may step back and still count as written out of order.
    static let backStepLimit: Int64 = 60_000
    /// The longest time without a stamp while the timer runs.
    static let gapLimit: Int64 = 24 * 3_600_000
    /// The longest workout, pauses included.
    static let spanLimit: Int64 = 100 * 24 * 3_600_000

    /// How many clocks are kept in mind.
    static let clockLimit = 32
    /// How many leaps are looked into, so that a file of nothing but leaps takes no time.
    static let examinedLeapLimit = 100

    /// The first and the latest stamp after mending, in milliseconds since 1970.
    private(set) var first: Int64?
    private(set) var latest: Int64 = .min
    /// How often the stamps leapt, and the longest leap.
    private(set) var leapCount = 0
    private(set) var longestLeap: Int64 = 0
    /// How many stamps lie before an earlier one.
    private(set) var backStepCount = 0
    /// What must be added to mended stamps to have those of each clock that the device showed; at first nothing.
    private(set) var clocks: [Int64] = [0]
    /// When the timer was started and stopped, by stamp and in the order of the file.
    private(set) var timer: [TimerEvent] = []

    /// The latest stamp after mending; nil before the first.
    var latestKnown: Int64? { first == nil ? nil : latest }

    private var shift: Int64 = 0
    private var step: Int64 = 1_000
    /// The latest time that is believed.
    private var ceiling = Int64.min

    /// The stamp on the one clock.
    ///
    /// - Parameter stamp: Milliseconds since 1970, from -2⁵³ to 2⁵³.
    /// - Returns: The time in milliseconds since 1970.
    @inline(__always)
    mutating func mend(_ stamp: Int64) -> Int64 {
        let time = stamp &+ shift
        let advance = time &- latest
        if advance >= 0, advance <= Self.gapLimit, time <= ceiling {
            if advance > 0, advance < Self.backStepLimit { step = advance }
            latest = time
            return time
        }
        return mendUnusual(stamp)
    }

    @inline(never)
    private mutating func mendUnusual(_ stamp: Int64) -> Int64 {
        guard first != nil else {
            first = stamp
            latest = stamp
            ceiling = stamp + Self.spanLimit
            return stamp
        }
        let advance = stamp + shift - latest
        if advance < 0, advance >= -Self.backStepLimit {
            backStepCount += 1
            return stamp + shift
        }
        if advance > 0, stamp + shift <= ceiling, wasStopped(until: stamp) {
            latest = stamp + shift
            return latest
        }
        leapCount += 1
        longestLeap = max(longestLeap, abs(advance))
        let unshifted = stamp - latest
        shift = unshifted >= 0 && unshifted <= Self.gapLimit && stamp <= ceiling ? 0 : latest + step - stamp
        if shift != 0, clocks.count < Self.clockLimit { clocks.append(-shift) }
        latest = stamp + shift
        return latest
    }

    /// Notes that the timer was started or stopped.
    mutating func note(timerStops isStop: Bool, at stamp: Int64) {
        timer.append(TimerEvent(time: stamp, isStop: isStop))
    }

    /// Whether the timer stopped about the latest stamp and started about the next, so that the time between is no leap.
    private func wasStopped(until stamp: Int64) -> Bool {
        guard leapCount < Self.examinedLeapLimit else { return false }
        let near = -Self.backStepLimit...Self.gapLimit
        return timer.contains { $0.isStop && near.contains($0.time + shift - latest) }
            && timer.contains { !$0.isStop && near.contains(stamp - $0.time) }
    }
}
