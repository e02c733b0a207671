public import Devices
public import Timeline

/// Something that was seen in a world, as claims want to know it.
///
/// Taps are observed before the device takes them in; notes as the device gives them.
public enum Observation: Hashable, Sendable, BitwiseCopyable {
    /// What the world is in the middle of.
    public enum Phase: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// Things go wrong.
        case faults
        /// Nothing goes wrong any more, and somebody looks at both devices.
        case healing
        /// Long enough has passed for everything to have come together.
        case end
    }

    /// The body has done a set; whatever was tapped, this is what happened.
    case setPerformed(run: Identifier, log: UInt8, set: UInt8, SetDetail)
    case tappedPhone(PhoneTap)
    case tappedWatch(WatchTap)
    /// What a person wants with the next tap on the wrist of the command design; and which set is meant, though the wrist
    /// may not name it.
    case wished(RunAction, run: Identifier, meaning: SetPlace?)
    /// The human has tried often enough, and leaves a tap undone.
    case gaveUp(run: Identifier)
    case noted(DeviceNote, Device)
    /// Both apps run and the link carries both ways, in truth and whatever they are told.
    case reachable(Bool)
    /// The watch app runs, and the link carries to it from a phone that is on, whether the phone's app runs or sleeps.
    case watchInReach(Bool)
    /// The watch is in reach, and no push is under way or held back by the system.
    case pushesPass(Bool)
    /// Something arrived.
    case delivered(Channel, Direction)
    /// The device's wall clock was set.
    case clockStepped(Device)
    /// Another device deleted a run through the cloud.
    case deletedElsewhere(run: Identifier)
    /// A fault struck.
    case fault(FailureCause)
    /// A fault befell a frame of the mirror.
    case frameFault(FailureCause)
    /// The battery of a device is empty and will not be charged.
    case batteryDied(Device)
    /// From here on the devices will never reach each other.
    case neverReachableAgain
    case phase(Phase)
}

/// What an event may have changed: a claim looks only at that.
public struct Changes: OptionSet, Hashable, Sendable, BitwiseCopyable {
    public let rawValue: UInt8

    /// Makes a set of changes of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The phone's files and stubs.
    public static let phoneFiles = Changes(rawValue: 1 << 0)
    /// The phone's cache of documents.
    public static let phoneCache = Changes(rawValue: 1 << 1)
    /// What the phone shows: screens, editors, cover, countdown.
    public static let phoneScreen = Changes(rawValue: 1 << 2)
    /// The watch's cache of documents.
    public static let watchCache = Changes(rawValue: 1 << 3)
    /// What the watch shows: screens, locks, cover, countdown.
    public static let watchScreen = Changes(rawValue: 1 << 4)
    /// The watch's session and health store.
    public static let watchSession = Changes(rawValue: 1 << 5)

    /// All that an event on the phone can change.
    public static let phone: Changes = [.phoneFiles, .phoneCache, .phoneScreen]
    /// All that an event on the watch can change.
    public static let watch: Changes = [.watchCache, .watchScreen, .watchSession]
}
