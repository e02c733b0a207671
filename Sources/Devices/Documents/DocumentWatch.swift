public import Timeline
import Workouts

/// The watch of the document design: the app with its cache of documents, and the watch that records below it.
public struct DocumentWatch: Hashable, Sendable {
    /// What is the same for the whole life of one athlete's watch.
    public struct Settings: Hashable, Sendable {
        /// How the session is set; its switches are those of the whole design.
        public var session = Watch.Settings()
        /// The first span after which a live frame, or a request for a push, is tried again; it doubles each time.
        public var retry = TimeSpan.seconds(1)
        /// How long after the end of its phase a mirror without news counts as stale.
        public var mirrorGrace = TimeSpan.seconds(20)
        /// The newest schema that the app can read.
        public var version = WorkoutDocument.schemaVersion

        /// Goes by the defaults.
        public init() {}
    }

    /// What happens to a watch.
    public enum Event: Hashable, Sendable {
        /// What befalls the watch whatever the design: launches, crashes, samples' timers and so on.
        case session(Watch.Event)
        case wristRaised
        case wristLowered
        /// The session of WatchConnectivity is activated; a context that waits is read with `receive`.
        case activated
        case reachabilityChanged(Bool)
        /// A message of the phone.
        case received(Message)
        /// A message could not be sent; the document that was to go with it is given beside the event.
        case sendFailed(Message, TransportError)
        case tapped(WatchTap)
        /// The app has been updated, and reads newer documents now.
        case updated(version: UInt8)
        case clockStepped(TimeSpan)
        case timer(DeviceTimer)
    }

    public private(set) var settings: Settings
    /// The watch below the app: its session, its system, its health store.
    public internal(set) var session: Watch

    /// Makes a watch on which the app has never run.
    public init(_ settings: Settings) {
        self.settings = settings
        session = Watch(settings.session)
    }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {}

    /// Takes in the application context that the system hands over: at activation, at cold start, or as it comes.
    public mutating func receive(_ context: StateContext, at now: Instant, into effects: inout Effects) {}
}
