public import Timeline

/// What can be said of a claim once a world has ended.
public struct Verdict: Hashable, Sendable {
    /// Whether the claim held.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        case held, violated
        /// The world ended before it could be said.
        case unknown
    }

    public var claim: Claim
    public var outcome: Outcome
    /// The first violation that nothing excuses, or else the first; nil where there is none.
    public var violation: Violation?
    /// How often the claim was violated.
    public var violationCount: Int
}

/// A claim that did not hold: when, for what, and what a person saw of it.
public struct Violation: Hashable, Sendable {
    public var claim: Claim
    public var cause: FailureCause
    /// The run it befell, and the number of its workout among the athlete's, from 0; nil where it befell none of them.
    public var run: Identifier?
    public var workout: Int?
    /// The device on which it was seen.
    public var device: Device
    /// When what went wrong had begun, in true time: the tap that was lost, the lock that stuck.
    public var since: Instant
    /// When it was seen, in true time.
    public var instant: Instant
    /// What was seen, as a person would tell it; times of day are UTC.
    public var sentence: String
}

/// One of an athlete's devices.
public enum Device: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case phone, watch
    /// Another device that edits the same documents through the cloud.
    case other
}
