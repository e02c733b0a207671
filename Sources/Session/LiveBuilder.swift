public import Timeline
public import Workouts

/// Collects a workout while it happens, and makes its record.
///
/// | phase      | beginCollection | add   | endCollection | finish   | discard   |
/// |------------|-----------------|-------|---------------|----------|-----------|
/// | idle       | collecting      | –     | –             | –        | discarded |
/// | collecting | –               | taken | ended         | –        | discarded |
/// | ended      | –               | late  | –             | finished | discarded |
/// | finished   | –               | –     | –             | –        | –         |
/// | discarded  | –               | –     | –             | –        | –         |
///
/// A dash is a refusal and changes nothing. After the end of collection a sample still counts where its date lies
/// within the workout; one of the three minutes after it is kept apart, as recovery.
///
/// While it collects, the builder keeps figures for the wrist, which follow the samples as they arrive. The record's
/// figures are reckoned once, at the finish, from samples sorted by date.
///
/// The instants of calls and events are cut to whole milliseconds, so that the seconds in zones and those without a
/// heart rate make up active time to the last digit.
public struct LiveBuilder: Hashable, Sendable {
    /// What a builder must know beforehand.
    public struct Configuration: Hashable, Sendable {
        /// The name of the record to be.
        public var id: Identifier
        public var activity: ActivityType
        /// The zones in which to count seconds; nil counts none.
        public var zones: HeartRateZones?
        /// The longest a heart rate is held where the next sample stays away; nil holds it without limit.
        public var gapLimit: TimeSpan?
        /// Whether a pause for want of motion stops the clock of active time.
        public var countsMotionPauses = true
        public var athlete = AthleteFacts()
        public var volume = TrainingVolume()
        public var source = WorkoutMetrics.Source.watch
        /// The record that a reboot cut off and this one continues.
        public var continued: Identifier?

        /// Configures a builder without zones and without a gap limit.
        public init(id: Identifier, activity: ActivityType) {
            self.id = id
            self.activity = activity
        }
    }

    /// How far a builder has come.
    public enum Phase: String, Hashable, Sendable, CaseIterable { case idle, collecting, ended, finished, discarded }

    /// What an app asks of a builder.
    public enum Call: String, Hashable, Sendable, CaseIterable {
        case beginCollection, add, endCollection, finish, discard
    }

    /// How long after its end a workout's recovery is recorded.
    public static let recovery = TimeSpan.minutes(3)

    public private(set) var phase = Phase.idle
    public private(set) var configuration: Configuration
    /// When collection began; the start of 1970 while it has not.
    public private(set) var start = Instant.epoch
    /// When collection ended; the end of time while it has not.
    public private(set) var end = Instant.distantFuture
    /// Heart rates of the workout and of the recovery after it, in order of arrival.
    private(set) var samples: [HeartRateSample] = []
    private(set) var energy: [EnergySample] = []
    private(set) var events: [WorkoutEvent] = []
    private(set) var activeTime = ActiveTime()
    /// Instants at which the sensor was found lost, by arrival.
    private(set) var losses: [Instant] = []
    private(set) var liveHeartRate = HeartRateAccumulator()
    /// The active energy that had arrived by the end of collection; nil where none had.
    private(set) var liveActiveKcal: Double?
    /// When the app has seen the last effort end; nil where it has seen none.
    private(set) var endOfWork: Instant?
    /// Samples that no heart can have made.
    private(set) var impossibleSampleCount = 0
    private(set) var failedSampleCount = 0

    var gapLimit: TimeSpan { configuration.gapLimit ?? .max }

    /// Makes a builder that has collected nothing.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// Forgets all and starts over for another workout, keeping the storage.
    public mutating func reset(_ configuration: Configuration) {
        self.configuration = configuration
        phase = .idle
        (start, end) = (.epoch, .distantFuture)
        samples.removeAll(keepingCapacity: true)
        energy.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
        losses.removeAll(keepingCapacity: true)
        activeTime.reset()
        liveHeartRate.reset()
        (liveActiveKcal, endOfWork) = (nil, nil)
        (impossibleSampleCount, failedSampleCount) = (0, 0)
    }

    /// Begins to collect.
    ///
    /// - Throws: `SessionRefusal` unless the builder is idle.
    public mutating func beginCollection(at date: Instant) throws(SessionRefusal) {
        try require(.beginCollection, in: .idle)
        phase = .collecting
        start = date.wholeMilliseconds
    }

    /// Ends collection; the date becomes the end of the workout, or its start where it lies before that.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects.
    public mutating func endCollection(at date: Instant) throws(SessionRefusal) {
        try require(.endCollection, in: .collecting)
        phase = .ended
        end = max(start, date.wholeMilliseconds)
    }

    /// Drops everything.
    ///
    /// - Throws: `SessionRefusal` where the workout is finished or discarded already.
    public mutating func discard() throws(SessionRefusal) {
        guard phase != .finished, phase != .discarded else { throw refusal(of: .discard) }
        phase = .discarded
    }

    /// Makes the record of the workout.
    ///
    /// - Parameters:
    ///   - sets: The sets that the app has logged.
    ///   - date: When the figures are final.
    /// - Returns: The record, which the caller saves.
    /// - Throws: `SessionRefusal` unless collection has ended.
    public mutating func finish(sets: [LoggedSet] = [], at date: Instant) throws(SessionRefusal) -> WorkoutRecord {
        try require(.finish, in: .ended)
        phase = .finished
        return record(sets: sets, recordedAt: date, countsMotionPauses: configuration.countsMotionPauses)
    }

    func require(_ call: Call, in phase: Phase) throws(SessionRefusal) {
        guard self.phase == phase else { throw refusal(of: call) }
    }

    /// Refuses what comes before collection or after the record.
    private func requireOpen() throws(SessionRefusal) {
        guard phase == .collecting || phase == .ended else { throw refusal(of: .add) }
    }

    func refusal(of call: Call) -> SessionRefusal {
        SessionRefusal(call: call.rawValue, state: phase.rawValue)
    }
}

extension LiveBuilder {
    /// Takes in heart-rate samples in order of arrival.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func add(_ arrivals: Span<HeartRateSample>) throws(SessionRefusal) {
        try requireOpen()
        let count = samples.count
        let latest = end + Self.recovery
        samples.append(addingCapacity: arrivals.count) { samples in
            for index in arrivals.indices {
                let sample = arrivals[index]
                guard sample.date >= start, sample.date <= latest else { continue }
                if sample.beatsPerMinute > 0, sample.beatsPerMinute <= 300 {
                    samples.append(sample)
                } else {
                    impossibleSampleCount += 1
                }
            }
        }
        guard phase == .collecting else { return }
        liveHeartRate.add(samples[count...], activeTime: activeTime, gapLimit: gapLimit)
    }

    /// Takes in energy samples in order of arrival.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func add(_ arrivals: Span<EnergySample>) throws(SessionRefusal) {
        try requireOpen()
        let count = energy.count
        energy.append(addingCapacity: arrivals.count) { energy in
            for index in arrivals.indices {
                let sample = arrivals[index]
                if sample.activeKcal.isFinite, sample.basalKcal.isFinite, sample.end >= sample.start {
                    energy.append(sample)
                } else {
                    impossibleSampleCount += 1
                }
            }
        }
        guard phase == .collecting, energy.count > count else { return }
        let arrived = energy[count...]
        liveActiveKcal = activeTime.activeKcal(
            of: arrived, from: start, to: .distantFuture, startingAt: liveActiveKcal ?? 0)
    }

    /// Takes in heart-rate samples in order of arrival.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func add(_ arrivals: [HeartRateSample]) throws(SessionRefusal) { try add(arrivals.span) }

    /// Takes in energy samples in order of arrival.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func add(_ arrivals: [EnergySample]) throws(SessionRefusal) { try add(arrivals.span) }

    /// Takes in an event; pauses and resumptions move the clock of active time.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects.
    public mutating func add(_ event: WorkoutEvent) throws(SessionRefusal) {
        try require(.add, in: .collecting)
        var event = event
        event.date = event.date.wholeMilliseconds
        activeTime.heed(event, countsMotionPauses: configuration.countsMotionPauses)
        events.append(event)
    }

    /// Notes that the sensor was lost at an instant: no heart rate is held beyond it until the next sample.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func heartRateLost(at date: Instant) throws(SessionRefusal) {
        try requireOpen()
        let date = date.wholeMilliseconds
        losses.append(date)
        liveHeartRate.release(at: date, activeTime: activeTime, gapLimit: gapLimit)
    }

    /// Notes that an effort has ended, as an app can that follows a plan; the last one counts.
    ///
    /// Logged sets say it by themselves. Where neither they nor the app do, nobody knows the end of work, and the
    /// record has no heart-rate recovery: the tap at the finish comes after the cool-down, or when it is thought of.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func workEnded(at date: Instant) throws(SessionRefusal) {
        try requireOpen()
        endOfWork = max(endOfWork ?? start, date.wholeMilliseconds)
    }

    /// Notes that a sample could not be written; the workout goes on without it, and its record says so.
    ///
    /// This is for apps whose health store turns a sample down. The simulated one fails to save whole records only.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func sampleFailed() throws(SessionRefusal) {
        try requireOpen()
        failedSampleCount += 1
    }
}
