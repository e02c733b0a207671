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
    private(set) var liveActiveKcal = 0.0
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
        (liveActiveKcal, impossibleSampleCount, failedSampleCount) = (0, 0, 0)
    }

    /// Begins to collect.
    ///
    /// - Throws: `SessionRefusal` unless the builder is idle.
    public mutating func beginCollection(at date: Instant) throws(SessionRefusal) {
        try require(.beginCollection, in: .idle)
        phase = .collecting
        start = date
    }

    /// Ends collection; the date becomes the end of the workout, or its start where it lies before that.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects.
    public mutating func endCollection(at date: Instant) throws(SessionRefusal) {
        try require(.endCollection, in: .collecting)
        phase = .ended
        end = max(start, date)
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

    func refusal(of call: Call) -> SessionRefusal {
        SessionRefusal(call: call.rawValue, state: phase.rawValue)
    }
}

extension LiveBuilder {
    /// Takes in heart-rate samples in order of arrival.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func add(_ arrivals: Span<HeartRateSample>) throws(SessionRefusal) {
        guard phase == .collecting || phase == .ended else { throw refusal(of: .add) }
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
        guard phase == .collecting || phase == .ended else { throw refusal(of: .add) }
        energy.append(addingCapacity: arrivals.count) { energy in
            for index in arrivals.indices {
                let sample = arrivals[index]
                guard sample.activeKcal.isFinite, sample.basalKcal.isFinite, sample.end >= sample.start else {
                    impossibleSampleCount += 1
                    continue
                }
                energy.append(sample)
                if phase == .collecting { liveActiveKcal += sample.activeKcal }
            }
        }
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
        activeTime.heed(event, countsMotionPauses: configuration.countsMotionPauses)
        events.append(event)
    }

    /// Notes that the sensor was lost at an instant: no heart rate is held beyond it until the next sample.
    ///
    /// - Throws: `SessionRefusal` unless the builder collects or has ended.
    public mutating func heartRateLost(at date: Instant) throws(SessionRefusal) {
        guard phase == .collecting || phase == .ended else { throw refusal(of: .add) }
        losses.append(date)
        liveHeartRate.release(at: date, activeTime: activeTime, gapLimit: gapLimit)
    }

    /// Notes that a sample could not be written; the workout goes on without it.
    public mutating func sampleFailed() { failedSampleCount += 1 }
}
