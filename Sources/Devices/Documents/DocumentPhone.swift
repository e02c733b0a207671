public import Session
public import Timeline
public import Workouts

/// The phone of the document design: the app, what it has stored, and its part of the cloud.
public struct DocumentPhone: Hashable, Sendable {
    /// What is the same for the whole life of one athlete's phone.
    public struct Settings: Hashable, Sendable {
        public var switches = Switches()
        /// From the launch of the app until it can be told anything.
        public var appLaunch = TimeSpan.seconds(2)
        /// From the arrival of an edit until its merge is in the file.
        public var ingest = TimeSpan.milliseconds(150)
        /// After how long a launch that is not answered is given up.
        public var launchTimeout = TimeSpan.seconds(20)
        /// The first span after which a live frame that could not be sent is tried again; it doubles each time.
        public var liveRetry = TimeSpan.seconds(1)
        /// How long after the end of its phase a mirror without news counts as stale.
        public var mirrorGrace = TimeSpan.seconds(20)
        /// For how long after its end a completed run is pushed.
        public var tailAge = TimeSpan.hours(24)
        /// How many completed runs are pushed at most.
        public var tailCount = 25
        /// How large a push may be, in bytes.
        public var contextCeiling = 65_536
        /// The schema of the app; higher than the watch's where the phone was updated first.
        public var version = WorkoutDocument.schemaVersion

        /// Goes by the defaults.
        public init() {}
    }

    /// What happens to a phone.
    public enum Event: Hashable, Sendable {
        /// A person brings the app to the foreground; it launches where it is off.
        case foregrounded
        /// The app leaves the foreground, and sleeps soon after.
        case backgrounded
        /// The system suspends the app, or lets it run again in the background.
        case suspended
        case resumed
        /// The app dies: it crashes, is swiped away, or the phone restarts or is out of power.
        case terminated
        /// The session of WatchConnectivity is activated.
        case activated
        case reachabilityChanged(Bool)
        /// What the system says of the watch: paired, and with the app installed; the flag may lie.
        case watchStateChanged(isPaired: Bool, isInstalled: Bool)
        /// A message of the watch; the document that came with it is given beside the event.
        case received(Message)
        /// A message could not be sent.
        case sendFailed(Message, TransportError)
        case contextRefused(TransportError)
        case launchAnswered(Bool, attempt: Int32)
        /// The observer sees that the file or stub of a run has changed.
        case observed(Identifier)
        /// Another device's version of a run has come down from the cloud: given beside the event.
        case cloudDelivered
        /// Another device has deleted a run.
        case cloudDeleted(Tombstone)
        /// The file of a run is no longer on the phone, or is back.
        case offloaded(Identifier)
        case downloaded(Identifier)
        case tapped(PhoneTap)
        /// The wall clock was set.
        case clockStepped(TimeSpan)
        case timer(DeviceTimer)
    }

    public private(set) var settings: Settings

    /// Makes a phone on which the app has never run.
    public init(_ settings: Settings) {
        self.settings = settings
    }

    /// Takes in what happens and appends what follows from it.
    public mutating func handle(_ event: Event, at now: Instant, into effects: inout Effects) {}
}
