public import Timeline
import Workouts

/// A run as the app stores it, with what a relaunched app must know of its session.
///
/// The system brings back sessions, never the app's own data; what is not stored here is gone after a crash.
public struct StoredRun: Hashable, Sendable {
    /// How far the run has been served by a session.
    public enum Service: Hashable, Sendable {
        /// No session has begun for it.
        case none
        /// A session has begun, with this record to be.
        case begun(record: Identifier)
        /// Its session is over and it gets no other: it is saved, the system took it, or it was closed as unfinished.
        case closed
        /// It gets no session, since the system took the one it had, and has no record; with `N12` its log is saved.
        case barred
    }

    public var run: Run
    public var service = Service.none
    /// Whether it has had a session without that its launch had come, which may be under way until hours after its end.
    public var lacksLaunch = false
    /// When the athlete last did something in it; nil while nothing is logged.
    public var lastEvent: Instant?
    /// When the app last heard the sensor in it; nil while it has heard nothing.
    public var lastSample: Instant?

    /// The last sign that somebody trains; nil while there was none.
    ///
    /// Where sets are logged, a heart that still beats proves nothing; where nothing is, it has to do.
    var lastSign: Instant? { lastEvent ?? lastSample }

    /// Stores a run that no session has served.
    public init(_ run: Run) {
        self.run = run
    }

    /// Whether a session may be started for it.
    var wantsSession: Bool { run.status.isActive && mayHaveSession }

    /// Whether no session has made, or will make, a record of it.
    var isUnserved: Bool { service == .none || service == .barred }

    /// Whether it gets a session where it wants one.
    var mayHaveSession: Bool { service != .closed && service != .barred }
}

extension StoredRun: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(run)
        fingerprint.combine(lacksLaunch)
        fingerprint.combine(lastEvent)
        fingerprint.combine(lastSample)
        switch service {
        case .none: fingerprint.combine(0)
        case .begun(let record):
            fingerprint.combine(1)
            fingerprint.combine(record)
        case .closed: fingerprint.combine(2)
        case .barred: fingerprint.combine(3)
        }
    }
}
