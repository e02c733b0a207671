public import Devices
public import Timeline

/// One thing that chance decided about a link, a device or the cloud, other than the usual.
///
/// It is known by its coordinates, which are also the address of its draw: a link that is told to suppress them plays
/// the same outing without it, and with all else as it was.
public struct LinkDecision: Hashable, Sendable, BitwiseCopyable {
    /// What was decided; the raw values stand in addresses of draws and in recorded decisions and never change.
    public enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        // The weather of an outing; the number counts the spells.
        case unreachableSpell = 1
        case unreported = 2
        case falseSpell = 3
        case outage = 4
        case burst = 5
        case stuckQueue = 6
        case severance = 7
        case severanceTime = 8
        case falseInstalledFlag = 9
        // The fate of one thing that was sent; the number counts what the channel carries in that direction.
        case delay = 16
        case loss = 17
        case silentLoss = 18
        case duplicate = 19
        case duplicateDelay = 20
        case hold = 21
        case holdTime = 22
        case replyDelay = 23
        case lateReply = 24
        case replyLoss = 25
        case launchLoss = 26
        case launchHang = 27
        case launchLateness = 28
        case launchLatenessTime = 29
        case lateLaunchAnswer = 30
        // What an app is told; the number counts the calls.
        case swallowedCallback = 40
        case coalescedCallback = 41
        // What only a script decides.
        case refusal = 48
        // What befalls a device; the number counts the faults of a kind, or names the run.
        case watchCrash = 64
        case watchReboot = 65
        case watchSuspension = 66
        case systemEnd = 67
        case otherSession = 68
        case startHang = 69
        case saveFailure = 70
        case phoneCrash = 80
        case phoneReboot = 81
        case forceQuit = 82
        case watchBattery = 83
        case phoneBattery = 84
        case charger = 85
        case phoneUpdate = 86
        case watchUpdate = 87
        case watchClockStep = 88
        case phoneClockStep = 89
        // What befalls the files in the cloud.
        case offload = 96
        case editElsewhere = 97
        case deleteElsewhere = 98
    }

    /// Which decision it is.
    public struct Coordinates: Hashable, Comparable, Sendable, BitwiseCopyable {
        /// The number of the outing in the athlete's life.
        public let workout: UInt64
        /// Kind, channel, direction, attempt and number, packed: the index of the stream of the draw.
        public let index: UInt64

        /// Names a decision; weather and callbacks have no channel.
        public init(
            workout: UInt64, _ kind: Kind, _ channel: Channel? = nil, _ direction: Direction = .phoneToWatch,
            number: UInt32 = 0, attempt: UInt8 = 0
        ) {
            self.workout = workout
            let lane = UInt64(channel.map { $0.rawValue + 1 } ?? 0) << 1 | UInt64(direction.rawValue)
            index = UInt64(kind.rawValue) << 56 | lane << 48 | UInt64(attempt) << 32 | UInt64(number)
        }

        public var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: index >> 56)) }
        public var channel: Channel? {
            let lane = UInt8(truncatingIfNeeded: index >> 49 & 0x7F)
            return lane == 0 ? nil : Channel(rawValue: lane - 1)
        }
        public var direction: Direction { index >> 48 & 1 == 0 ? .phoneToWatch : .watchToPhone }
        /// How often the system had tried before.
        public var attempt: UInt8 { UInt8(truncatingIfNeeded: index >> 32) }
        public var number: UInt32 { UInt32(truncatingIfNeeded: index) }

        public static func < (left: Coordinates, right: Coordinates) -> Bool {
            (left.workout, left.index) < (right.workout, right.index)
        }
    }

    public let coordinates: Coordinates
    /// When it took effect.
    public let instant: Instant
}
