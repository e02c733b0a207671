/// One of the four ways from one device to the other.
public enum Channel: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// T1, `startWatchApp(toHandle:)`: from phone to watch, once, best effort.
    case launch
    /// T2, `updateApplicationContext`: durable, one slot, the latest wins.
    case context
    /// T3, `sendMessage`: at once, only while the other is reachable, in no order.
    case message
    /// T4, `transferUserInfo`: queued, in order, guaranteed.
    case userInfo
}

/// Which way something goes.
public enum Direction: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable { case phoneToWatch, watchToPhone }

/// Why something could not be sent or was not delivered, with WatchConnectivity's numbers (`WCError.Code`).
public enum TransportError: Int, Error, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case sessionNotActivated = 7004
    case deviceNotPaired = 7005
    case watchAppNotInstalled = 7006
    case notReachable = 7007
    case payloadTooLarge = 7009
    /// The other side did not answer in time; it may have done the work.
    case messageReplyTimedOut = 7012
    /// The other side does not know messages of this kind.
    case deliveryFailed = 7014
}
