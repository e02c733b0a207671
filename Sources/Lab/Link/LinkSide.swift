import Devices

/// One of the two devices that a link joins.
enum LinkSide: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case phone, watch

    var other: LinkSide { self == .phone ? .watch : .phone }
}

extension Direction {
    var sender: LinkSide { self == .phoneToWatch ? .phone : .watch }
    var receiver: LinkSide { sender.other }
    var index: Int { Int(rawValue) }
    var reversed: Direction { self == .phoneToWatch ? .watchToPhone : .phoneToWatch }

    /// The direction in which a device sends.
    static func from(_ side: LinkSide) -> Direction { side == .phone ? .phoneToWatch : .watchToPhone }
}

/// A value for each direction or for each side.
struct Pair<Value: Sendable>: Sendable {
    private var first: Value
    private var second: Value

    /// Makes a pair: of the phone, or towards the watch; of the watch, or towards the phone.
    init(_ first: Value, _ second: Value) {
        self.first = first
        self.second = second
    }

    // Read by value, since values are small and the frame of a coroutine is allocated for each access.

    subscript(direction: Direction) -> Value {
        get { self[direction.sender] }
        _modify { yield &self[direction.sender] }
    }

    subscript(side: LinkSide) -> Value {
        get { side == .phone ? first : second }
        _modify { if side == .phone { yield &first } else { yield &second } }
    }
}

/// What the link knows of a device.
struct LinkEndpoint: Hashable, Sendable, BitwiseCopyable {
    /// What the app on a device does.
    enum Presence: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// The device itself is without power, or starts.
        case off
        /// The app does not run.
        case closed
        case suspended
        case running
    }

    fileprivate(set) var presence = Presence.closed
    /// Whether the app has activated its session since it was launched.
    var isActivated = false
    /// Whether the app can be handed a launch.
    var hasLaunchDelegate = false
    /// Whether messages and user infos wake the app, as they do on a phone.
    var isWoken: Bool
    /// What the app was last told of its reach.
    var isToldReachable = false
    /// Whether a call that tells the app of its reach is under way.
    var isTellingReach = false
    /// How many such calls there were.
    var calls: UInt32 = 0

    init(isWoken: Bool) { self.isWoken = isWoken }

    /// Whether the app runs and listens.
    var isListening: Bool { presence == .running && isActivated }

    /// Whether the app can be handed a launch now.
    var takesLaunches: Bool { presence == .running && hasLaunchDelegate }

    /// Whether what comes for the app can be given to it, if need be by waking it.
    var takesDeliveries: Bool { isListening || (isWoken && presence != .off) }

    /// Goes to another presence; an app that has ended knows nothing when it starts again.
    mutating func become(_ presence: Presence) {
        self.presence = presence
        guard presence == .off || presence == .closed else { return }
        isActivated = false
        hasLaunchDelegate = false
        isToldReachable = false
    }
}
