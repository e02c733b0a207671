public import Timeline
public import Workouts

/// A run as the watch knows it: the plan of a workout that is being carried out.
public struct Run: Hashable, Sendable {
    /// How far a run has come.
    public typealias Status = WorkoutStatus

    public var id: Identifier
    public var activity: ActivityType
    public var status: Status
    public var start: Instant
    /// When it was completed; nil while it was not.
    public var end: Instant?

    /// Makes a run.
    public init(id: Identifier, activity: ActivityType, status: Status, start: Instant, end: Instant? = nil) {
        self.id = id
        self.activity = activity
        self.status = status
        self.start = start
        self.end = end
    }
}

extension Run: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(id)
        fingerprint.combine(activity.rawValue)
        fingerprint.combine(status.rawValue)
        fingerprint.combine(start)
        fingerprint.combine(end)
    }
}
