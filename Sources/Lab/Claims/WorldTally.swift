import Devices
public import Timeline

/// What a world of phone and watch lost, how late it was, and what it took to say it: what designs are compared by.
public struct WorldTally: Hashable, Sendable {
    /// Something that is counted.
    public enum Count: String, Hashable, Sendable, CaseIterable {
        /// Sets that were checked off, as a person would say.
        case setsEntered
        /// Of those, the ones that are not in the log at the end.
        case setsLost
        /// Sets that are in the log though nobody did them: most often the second entry of one that somebody did.
        case setsDoubled
        /// Sets that are in the log with other numbers than were entered last.
        case setsWrong
        /// Sets that were entered on the watch and came to the phone's log more than a minute later.
        case setsLate
        /// Sets that the phone turned down, and the wrist said so.
        case setsRefused
        /// Confirmations of other numbers than the wrist had shown.
        case falseConfirmations
        case launches, contexts, messages, transfers
        case launchBytes, contextBytes, messageBytes, transferBytes
    }

    /// From which delay on a set is late.
    public static let lateness = TimeSpan.minutes(1)
    /// How many classes of delay there are: four to each doubling, from a millisecond on.
    public static let delayClasses = 112

    private var counts = [UInt64](repeating: 0, count: Count.allCases.count)
    /// How many sets took how long from the watch to the phone's log, by class.
    public private(set) var delays = [UInt64](repeating: 0, count: delayClasses)

    /// Counts nothing.
    public init() {}

    /// Forgets everything, keeping the storage.
    mutating func reset() {
        for index in counts.indices { counts[index] = 0 }
        for index in delays.indices { delays[index] = 0 }
    }

    /// How often something was counted.
    public subscript(count: Count) -> UInt64 { counts[count.position] }

    mutating func add(_ number: Int, _ count: Count) { counts[count.position] &+= UInt64(max(0, number)) }

    /// Notes that something was sent.
    mutating func noteSent(by channel: Channel, bytes: Int) {
        let (count, size): (Count, Count) =
            switch channel {
            case .launch: (.launches, .launchBytes)
            case .context: (.contexts, .contextBytes)
            case .message: (.messages, .messageBytes)
            case .userInfo: (.transfers, .transferBytes)
            }
        add(1, count)
        add(bytes, size)
    }

    /// Notes that a set that was entered on the watch has come to the phone's log.
    mutating func noteArrival(after delay: TimeSpan) {
        delays[Self.delayClass(of: delay)] += 1
        if delay > Self.lateness { add(1, .setsLate) }
    }

    /// The class of a delay: its power of two, and the two bits after it.
    static func delayClass(of delay: TimeSpan) -> Int {
        let milliseconds = max(1, delay.milliseconds)
        let power = 63 - milliseconds.leadingZeroBitCount
        let next = power >= 2 ? milliseconds >> (Int64(power) - 2) & 3 : milliseconds << (2 - Int64(power)) & 3
        return min(power * 4 + Int(next), delayClasses - 1)
    }

    /// The middle of a class of delays.
    public static func delay(ofClass index: Int) -> TimeSpan {
        let (power, next) = (Int64(index / 4), Int64(index % 4))
        let microseconds = Double((8 + 2 * next + 1) * 125) * Double(1 << power)
        return TimeSpan(microseconds: Int64(microseconds))
    }
}

extension WorldTally.Count {
    fileprivate var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
