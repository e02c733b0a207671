public import Timeline

/// What happens to a watch, by either design.
public enum WatchEvent: Hashable, Sendable {
    /// What befalls the watch whatever the design: launches, crashes, samples' timers and so on.
    case session(Watch.Event)
    case wristRaised
    case wristLowered
    /// The session of WatchConnectivity is activated; a context that waits is read with `receive`.
    ///
    /// Whether the phone is reachable then, the app has been told before.
    case activated
    case reachabilityChanged(Bool)
    /// A message of the phone.
    case received(Message)
    /// A message could not be sent; the document that was to go with it is given beside the event.
    case sendFailed(Message, TransportError)
    case tapped(WatchTap)
    /// The app has been updated, and reads newer documents now.
    case updated(version: UInt8)
    /// The app was removed and installed again: what it had stored is gone.
    case reinstalled
    case clockStepped(TimeSpan)
    case timer(DeviceTimer)
}
