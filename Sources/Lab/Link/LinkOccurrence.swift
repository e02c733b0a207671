import Devices
import Timeline
import Workouts

/// What a link wants to be told of when its time has come: small and plain, since the world's queue moves it about.
enum LinkOccurrence: Hashable, Sendable, BitwiseCopyable {
    /// A spell begins or ends, in the weather of an outing.
    case weather(outing: UInt64)
    case tellReach(LinkSide)
    case launchArrives(LaunchRequest, number: UInt32)
    case launchAnswer(LaunchRequest, isSuccess: Bool)
    case launchHandOver
    case contextDeparts
    case contextArrives
    case contextHandOver
    case messageArrives(MessageTicket)
    case messageFails(MessageTicket, TransportError)
    case replyArrives(MessageTicket)
    case replyIsDue(MessageTicket)
    case userInfoArrives(Direction)
    case userInfoHandOver(Direction)
}

/// What comes of an occurrence, for the world to carry on.
///
/// The slots that an event names keep their contents until the link is told of the next occurrence.
enum LinkEvent: Hashable, Sendable, BitwiseCopyable {
    case nothing
    /// An app is told whether it reaches the other.
    case reachabilityChanged(LinkSide, isReachable: Bool)
    /// The system launches the watch app, since a handoff waits for it.
    case watchLaunched
    /// The watch app is handed a launch.
    case launch(LaunchRequest)
    case launchAnswered(LaunchRequest, isSuccess: Bool)
    /// The watch app is handed an application context.
    case context(Slot)
    /// The receiver is handed a message; the ticket serves to reply.
    case message(Direction, MessageTicket, payload: Slot, isDuplicate: Bool)
    /// The sender is told that a message was not delivered, or not answered.
    case messageFailed(Direction, MessageTicket, payload: Slot, TransportError)
    /// The sender has the reply to a message.
    case replied(Direction, MessageTicket, payload: Slot)
    /// The receiver is handed a user info, and is to commit it.
    case userInfo(Direction, UserInfoTicket, payload: Slot)
}

/// The content of a launch handoff: which activity, and which try of the phone it is.
///
/// It names no run; the watch finds out from a push which run it belongs to.
struct LaunchRequest: Hashable, Sendable, BitwiseCopyable {
    var activity: ActivityType
    var attempt: Int32
}

/// Names a message that is under way.
struct MessageTicket: Hashable, Sendable, BitwiseCopyable {
    let place: Int32
    /// Which message it is of all that the link has carried, so that a ticket out of date fits none.
    let serial: UInt32
}

/// Names a user info that the receiver has been handed and has not committed.
struct UserInfoTicket: Hashable, Sendable, BitwiseCopyable { var serial: UInt32 }

/// What a link asks to be told of, and when; the world moves it to its queue.
struct LinkSchedule: Sendable {
    private(set) var entries: [(instant: Instant, occurrence: LinkOccurrence)] = []

    mutating func add(_ occurrence: LinkOccurrence, at instant: Instant) { entries.append((instant, occurrence)) }

    mutating func removeAll() { entries.clear() }
}
