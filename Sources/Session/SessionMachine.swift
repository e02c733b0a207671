public import Timeline

/// The states of a workout session, with HealthKit's raw values.
public enum SessionState: Int, Hashable, Sendable, CaseIterable {
    case notStarted = 1
    case running = 2
    case ended = 3
    case paused = 4
    case prepared = 5
    /// The sensors are off; the app may still run until the session is ended.
    case stopped = 6
}

/// The states of a workout session and the calls that lead from one to the next.
///
/// | state      | prepare  | startActivity | pause  | resume  | stopActivity | end   |
/// |------------|----------|---------------|--------|---------|--------------|-------|
/// | notStarted | prepared | running       | –      | –       | –            | ended |
/// | prepared   | –        | running       | –      | –       | –            | ended |
/// | running    | –        | –             | paused | –       | stopped      | ended |
/// | paused     | –        | –             | –      | running | stopped      | ended |
/// | stopped    | –        | –             | –      | –       | –            | ended |
/// | ended      | –        | –             | –      | –       | –            | –     |
///
/// A dash is a refusal: the state stays as it was. A session can be ended from every state but `ended`, so no order of
/// calls leaves one that cannot be got rid of.
public struct SessionMachine: Hashable, Sendable {
    /// What an app, or the system in its place, asks of a session.
    public enum Call: String, Hashable, Sendable, CaseIterable {
        case prepare, startActivity, pause, resume, stopActivity, end
    }

    /// The state now.
    public private(set) var state = SessionState.notStarted

    /// Makes a session that has not started.
    public init() {}

    /// Carries out a call.
    ///
    /// - Throws: `SessionRefusal` where the call makes no sense in this state; the state stays as it was.
    public mutating func handle(_ call: Call) throws(SessionRefusal) {
        switch (state, call) {
        case (.notStarted, .prepare): state = .prepared
        case (.notStarted, .startActivity), (.prepared, .startActivity): state = .running
        case (.running, .pause): state = .paused
        case (.paused, .resume): state = .running
        case (.running, .stopActivity), (.paused, .stopActivity): state = .stopped
        case (.notStarted, .end), (.prepared, .end), (.running, .end), (.paused, .end), (.stopped, .end): state = .ended
        case (.notStarted, .pause), (.notStarted, .resume), (.notStarted, .stopActivity),
            (.prepared, .prepare), (.prepared, .pause), (.prepared, .resume), (.prepared, .stopActivity),
            (.running, .prepare), (.running, .startActivity), (.running, .resume),
            (.paused, .prepare), (.paused, .startActivity), (.paused, .pause),
            (.stopped, .prepare), (.stopped, .startActivity), (.stopped, .pause), (.stopped, .resume),
            (.stopped, .stopActivity),
            (.ended, .prepare), (.ended, .startActivity), (.ended, .pause), (.ended, .resume), (.ended, .stopActivity),
            (.ended, .end):
            throw SessionRefusal(call: call.rawValue, state: "\(state)")
        }
    }
}

/// A call that was turned down, because it makes no sense in the state in which it came.
public struct SessionRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call that was turned down.
    public let call: String
    /// The state in which it came.
    public let state: String

    /// Makes a refusal of a call.
    public init(call: String, state: String) {
        self.call = call
        self.state = state
    }

    public var description: String { "'\(call)' makes no sense while \(state)" }
}

extension SessionMachine: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(state.rawValue) }
}
