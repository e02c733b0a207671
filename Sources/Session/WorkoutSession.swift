public import Timeline
import Workouts

/// A workout session and its builder, as the system keeps them.
///
/// The pair outlives a crash of the app. Pauses of the session reach the builder as events, so a record always shows
/// them. Two orders of calls save exactly one record: `stopActivity`, `endCollection`, `finish`, `end`; and `end` first,
/// by the app or by the system, then `endCollection` and `finish` while the builder lives.
public struct WorkoutSession: Hashable, Sendable {
    public private(set) var machine = SessionMachine()
    public var builder: LiveBuilder
    /// Whether the system brought this session back after a crash or a reboot.
    public private(set) var isRecovered = false

    /// Makes a session that has not started.
    public init(_ configuration: LiveBuilder.Configuration) {
        builder = LiveBuilder(configuration)
    }

    @inlinable
    public var state: SessionState { machine.state }

    /// Starts over for another workout, keeping the storage.
    public mutating func reset(_ configuration: LiveBuilder.Configuration) {
        machine = SessionMachine()
        builder.reset(configuration)
        isRecovered = false
    }

    /// Carries out a call on the session.
    ///
    /// - Throws: `SessionRefusal` where the call makes no sense in this state; nothing changes then.
    public mutating func handle(_ call: SessionMachine.Call, at date: Instant) throws(SessionRefusal) {
        try machine.handle(call)
        guard builder.phase == .collecting else { return }
        switch call {
        case .pause: try builder.add(WorkoutEvent(.pause, at: date))
        case .resume: try builder.add(WorkoutEvent(.resume, at: date))
        case .prepare, .startActivity, .stopActivity, .end: break
        }
    }

    /// Takes the session up again for an app that was away, and marks the gap in which nobody listened.
    ///
    /// - Throws: `SessionRefusal` where there is nothing to take up: the session is over.
    public mutating func recover(at date: Instant) throws(SessionRefusal) {
        switch machine.state {
        case .running, .paused: break
        case .notStarted, .prepared, .stopped, .ended:
            throw SessionRefusal(call: "recover", state: "\(machine.state)")
        }
        isRecovered = true
        try markGap(until: date)
    }

    /// Marks the time since the last sample as one in which nobody listened.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects.
    public mutating func markGap(until date: Instant) throws(SessionRefusal) {
        let since = builder.lastSampleDate ?? builder.start
        try builder.add(WorkoutEvent(.gap, at: since, duration: date - since))
    }
}

extension WorkoutSession: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(machine)
        fingerprint.combine(builder)
        fingerprint.combine(isRecovered)
    }
}
