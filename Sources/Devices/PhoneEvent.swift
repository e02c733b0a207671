public import Timeline
public import Workouts

/// What happens to a phone, by either design.
public enum PhoneEvent: Hashable, Sendable {
    /// A person brings the app to the foreground; it launches where it is off.
    case foregrounded
    /// The app leaves the foreground, and sleeps soon after.
    case backgrounded
    /// The system suspends the app, or lets it run again in the background; it launches there where it is off.
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
    ///
    /// It may come while `canReceive`; to an app that is suspended or off it does not come, but `resumed` first.
    case received(Message)
    /// A message could not be sent.
    case sendFailed(Message, TransportError)
    case contextRefused(TransportError)
    case launchAnswered(Bool, attempt: Int32)
    /// The observer sees that the file or stub of a run has changed.
    case observed(Identifier)
    /// Another device's version of a run has come down from the cloud: given beside the event.
    case cloudDelivered(modifiedAt: Instant)
    /// Another device has deleted a run.
    case cloudDeleted(Tombstone)
    /// The file of a run is no longer on the phone, or is back.
    case offloaded(Identifier)
    case downloaded(Identifier)
    case tapped(PhoneTap)
    /// The app has been updated, which ends it; it writes and reads newer documents from its next launch on.
    case updated(version: UInt8)
    /// The wall clock was set.
    case clockStepped(TimeSpan)
    case timer(DeviceTimer)
}

/// How the phone's app is.
public enum PhoneAppState: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case off, launching, suspended, background, foreground
}
