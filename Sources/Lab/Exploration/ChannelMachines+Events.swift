// What can happen to the machines of a channel, and what comes of it.
extension ChannelMachines {
    /// What happens to the watch.
    enum WatchEvent: Hashable, Sendable {
        case tap(UInt8)
        case stored
        case timerFired
        case reachabilityChanged(Bool)
        /// The transport says that it could not send a segment.
        case sendFailed(Int)
        case acknowledged(Int)
        case relaunch(ChannelSpace.Clock)
        /// The app is installed anew, with its clock set back.
        case reinstall
        /// The store ends, and the app dies before it hears of it.
        case storedAndRelaunch
        /// What is in storage will never be read.
        case forgetStorage

        /// A number of its own, which is not 0.
        var code: UInt64 {
            switch self {
            case .tap(let number): 1 << 16 | UInt64(number)
            case .stored: 2 << 16
            case .timerFired: 3 << 16
            case .reachabilityChanged(let isReachable): 4 << 16 | (isReachable ? 1 : 0)
            case .sendFailed(let segment): 5 << 16 | UInt64(segment)
            case .acknowledged(let answer): 6 << 16 | UInt64(answer)
            case .relaunch(let clock): 7 << 16 | (clock == .ahead ? 1 : 0)
            case .reinstall: 8 << 16
            case .storedAndRelaunch: 9 << 16
            case .forgetStorage: 10 << 16
            }
        }
    }

    /// What comes of an event of the watch.
    struct WatchOutcome: Sendable {
        var watch: Int
        /// The taps that are shown as done from now on, and those that are shown as refused.
        var accepted: UInt8 = 0
        var shownRefused: UInt8 = 0
        /// The segments that are sent, by where they stand in `lists`.
        var sent = 0..<0
    }

    /// What happens to the phone.
    enum PhoneEvent: Hashable, Sendable {
        case receive(Int)
        case relaunch
        case endSession

        var code: UInt64 {
            switch self {
            case .receive(let segment): 1 << 16 | UInt64(segment)
            case .relaunch: 2 << 16
            case .endSession: 3 << 16
            }
        }
    }

    /// What comes of an event of the phone.
    struct PhoneOutcome: Sendable {
        var phone: Int
        /// The segments that are handed to the app, by where they stand in `lists`.
        var dealt = 0..<0
        var situation: UInt32 = 0
    }
}
