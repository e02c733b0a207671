public import Devices
public import Session
public import Timeline
public import Workouts

/// What became of one planned workout.
public struct WorkoutOutcome: Hashable, Sendable {
    /// The name of the workout: that of its run.
    public var id: Identifier
    /// The number of the workout among the athlete's, from 0.
    public var workout: Int
    public var activity: ActivityType
    /// When the athlete started it on the phone.
    public var plannedStart: Instant
    /// When the athlete finished it, on whichever device.
    public var plannedEnd: Instant
    public var fate: Fate
    /// Why it was not simply saved; nil where it was.
    public var cause: Cause?
    /// Its records in the health store: none, one, or more where it was doubled.
    public var entries: [HealthStore.Entry]
    public var truth: Truth

    /// What a perfect sensor would have found from start to finish.
    public struct Truth: Hashable, Sendable {
        public var avgHeartRate = 0.0
        public var maxHeartRate = 0.0
        public var minHeartRate = 0.0
        public var activeEnergyKcal = 0.0
        /// What rest alone would have cost.
        public var basalEnergyKcal = 0.0
        /// The mean of measured less true heart rate over the samples of the record, in beats per minute.
        ///
        /// Nil where there is no record, or none of its samples is known: a record that goes on into the next outing.
        public var heartRateBias: Double?
        /// The root of the mean square of measured less true heart rate, in beats per minute; nil as the bias is.
        public var heartRateError: Double?
        /// The time in each zone; empty where there are none.
        public var zoneSeconds: [TimeSpan] = []

        /// Knows nothing.
        public init() {}
    }
}

/// Why a workout was not simply saved.
public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The launch handoff never arrived and nothing else started a session.
    case launchLost
    /// The launch handoff came while a session ran, and was turned away.
    case launchRefused
    /// The session that was asked for never answered.
    case startHung
    /// The app died and nobody took the session up.
    case crash
    /// The watch restarted and the session was lost with it.
    case reboot
    /// The watch's battery gave out and the session was lost with it.
    case powerLost
    /// The system ended the session for want of resources.
    case systemEnd
    /// Another app's session ended this one.
    case anotherApp
    /// The record could not be saved.
    case saveFailure
    /// The session was ended for another run, which got the record.
    case anotherRun
    /// The session was thrown away, since the watch took a workout that it served for gone.
    case sessionDiscarded
    /// Nobody came back for hours.
    case leftUnfinished
    /// The workout was over, and the watch did not hear of it for hours.
    case endUnheard
    /// The athlete gave it up.
    case deleted
    /// The watch heard of the run too late to record it.
    case neverSeen

    /// What happened, as a sentence.
    public var summary: String {
        switch self {
        case .launchLost: "The launch handoff never arrived and nothing else started a session."
        case .launchRefused: "The launch handoff came while a session ran and was turned away."
        case .startHung: "The session that was asked for never answered."
        case .crash: "The app crashed."
        case .reboot: "The watch restarted and the session was lost with it."
        case .powerLost: "The watch's battery gave out and the session was lost with it."
        case .systemEnd: "The system ended the session for want of resources."
        case .anotherApp: "Another app's session ended this one."
        case .saveFailure: "The record could not be saved."
        case .anotherRun: "The session served another run, which got the record."
        case .sessionDiscarded: "The watch took a workout of the session for gone, and threw the recording away."
        case .leftUnfinished: "Nobody came back to the workout for hours."
        case .endUnheard: "The workout was over, and the watch did not hear of that for hours."
        case .deleted: "The athlete gave the workout up."
        case .neverSeen: "The watch heard of the workout too late to record it, or not at all."
        }
    }
}
