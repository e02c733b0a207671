import Devices
import Sensors
import Session
import Timeline
import Workouts

/// What the worlds of an athlete have in common, whatever devices are in them: who trains, what body and sensors do,
/// what the human means to do and what befalls the watch, and what becomes of each planned workout.
///
/// All of it but the last is drawn from streams of its own before an outing begins, so that no device, switch or link
/// changes it.
struct AthleteLife: ~Copyable {
    let scenario: Scenario
    let effort: EffortPlan
    private var sampler: AthleteSampler
    /// What body and sensors did in the outing that was opened last.
    var body: Body
    /// A stream for whoever draws, set to a key of theirs.
    var stream: RandomStream
    private(set) var seed: UInt64 = 0
    private(set) var athlete = Athlete()
    /// The zones of the athlete; nil before one has begun.
    private(set) var zones: HeartRateZones?
    /// The time zone in which the athlete lives, as the schedule names it.
    private(set) var timeZone = "UTC"
    private(set) var outing = Outing()
    private(set) var plan = FaultPlan()
    var history = History()
    /// Whether outcomes are labelled with what the body did; those who ask for verdicts only do without.
    var labelsOutcomes = true
    private var truths: [WorkoutOutcome.Truth] = []
    private var truthSummary = TruthSummary()
    /// How far the samples of each record were from the truth, in the order in which they were saved.
    private var deviations: [(record: Identifier, deviation: HeartRateDeviation)] = []
    var delivery = Delivery()
    private(set) var outingsPlayed = 0
    /// When the next outing begins.
    private(set) var nextStart = Instant.epoch
    /// How long an athlete whose schedule is tighter than the day rests between two outings.
    private static let leastRest = TimeSpan.minutes(15)

    /// Prepares for any athlete.
    ///
    /// - Throws: `SensorError` where the population, the plan or the sensors of the scenario make no sense.
    init(_ scenario: Scenario) throws(SensorError) {
        let effort = try EffortPlan(scenario.plan, performance: scenario.performance)
        let sampler = try AthleteSampler(scenario.population)
        let body = try Body(settings: scenario.sensors)
        self.scenario = scenario
        self.effort = effort
        self.sampler = sampler
        self.body = body
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .human))
    }

    /// Begins the life of an athlete.
    ///
    /// - Throws: `SensorError` where a quantity of the athlete cannot be computed, or the scenario's zones are none.
    mutating func begin(athlete number: UInt64, seed: UInt64) throws(SensorError) {
        self.seed = seed
        athlete = try sampler.athlete(number, seed: seed)
        zones = try scenario.session.zones.resolved(for: athlete)
        stream.reset(to: StreamKey(seed: seed, athlete: number, workout: 0, purpose: .athlete, index: 1))
        let places = scenario.schedule.timeZones
        timeZone = places.isEmpty ? "UTC" : places[Int(stream.integer(below: UInt64(places.count)))]
        history.reset()
        truths.clear()
        deviations.clear()
        outingsPlayed = 0
        nextStart = start(ofOuting: 0, after: .epoch)
    }

    /// The settings of the athlete's watch.
    var watchSettings: Watch.Settings { scenario.watchSettings(for: athlete, zones: zones, seed: seed) }

    /// Whether an outing is left.
    var hasOuting: Bool { outingsPlayed < scenario.schedule.workoutsPerAthlete }

    /// The key of the streams of an outing.
    func key(ofOuting outing: Int) -> WorkoutKey {
        WorkoutKey(seed: seed, athlete: athlete.number, workout: UInt64(outing))
    }

    /// When an outing begins: as scheduled, or once the athlete has rested from the one before it.
    private mutating func start(ofOuting outing: Int, after end: Instant) -> Instant {
        let schedule = scenario.schedule
        var start = schedule.start + schedule.interval * Int64(outing)
        if schedule.spread > .zero {
            stream.reset(to: key(ofOuting: outing).stream(.human, index: 2))
            start += schedule.spread.share(stream.uniform())
        }
        return outing == 0 ? start : max(start, end + Self.leastRest)
    }

    /// Draws what the body does in the next outing, what the human means to do and what befalls the watch.
    ///
    /// - Parameters:
    ///   - record: The record to be of a session that still runs from before.
    ///   - quietSpan: How long a world needs after the last run before the next outing may begin.
    /// - Throws: `SensorError` where a quantity of the body cannot be computed.
    mutating func openOuting(
        record: Identifier?, quietSpan: TimeSpan = .zero
    ) throws(SensorError) {
        let key = key(ofOuting: outingsPlayed)
        outingsPlayed += 1
        try body.begin(athlete, plan: effort, key: key, start: nextStart)
        outing.draw(scenario, script: body.script, key: key, stream: &stream)
        plan.draw(scenario.faults, launch: scenario.launch, outing: outing, key: key, stream: &stream)
        history.open(outing, launchedBy: scenario.sync == .watchOnly ? plan.starts : nil, record: record)
        for run in outing.runs where labelsOutcomes {
            truths.append(WorkoutOutcome.Truth(of: &body, from: run.start, to: run.end, zones: zones, &truthSummary))
        }
        delivery.begin()
        let end = body.script.finishTap + quietSpan
        nextStart = hasOuting ? start(ofOuting: outingsPlayed, after: end) : .distantFuture
    }

    /// Collects every sample that has arrived by now, in order of arrival, so that `delivery` can hand them over.
    mutating func collectSamples(until now: Instant, isListening: Bool) {
        guard outingsPlayed > 0 else { return }
        if isListening { body.extend(until: now) }
        delivery.collect(until: now, isListening: isListening, of: body.candidates)
    }

    /// Takes in what a watch tells.
    mutating func note(_ notice: Notice, of watch: borrowing Watch, at now: Instant) {
        history.note(notice, at: now)
        switch notice {
        case .sessionStarted: delivery.noteStart(at: now, body: &body)
        case .sessionEnded: delivery.noteEnd(at: now, body: &body)
        case .saved(let record, _): noteDeviation(of: record, in: watch.healthStore)
        default: break
        }
    }

    /// Compares the samples of a record with the truth, now that it is saved.
    ///
    /// The truth of an earlier outing is gone; so a record that began in one is left out. One that was made from the
    /// app's log holds no samples.
    private mutating func noteDeviation(of record: Identifier, in store: borrowing HealthStore) {
        for entry in store.entries.reversed()
        where entry.record.metrics.healthKitWorkoutUUID == record && entry.record.start >= body.script.origin {
            guard entry.record.metrics.heartRateSampleCount > 0 else { return }
            let deviation = delivery.deviation(body.candidates.span, from: entry.record.start, to: entry.record.end)
            return deviations.append((record, deviation))
        }
    }

    /// What became of every workout of the athlete, in their order; complete once every outing is played.
    ///
    /// - Parameters:
    ///   - watch: The watch.
    ///   - ignorance: What a watch did not know of a run that somebody ended; nil for one that nobody did.
    /// - Returns: The outcome of each workout.
    func outcomes(
        on watch: borrowing Watch, ignorance: (Identifier) -> Cause? = { _ in nil }
    ) -> [WorkoutOutcome] {
        let (orphan, store) = (watch.orphanedRecord, watch.healthStore)
        let (history, truths, deviations) = (history, truths, deviations)
        let activity = scenario.plan.activity
        return history.entries.enumerated().map { index, entry in
            let (fate, cause, records) = history.verdict(
                on: entry, in: store, orphan: orphan, ignorance: ignorance(entry.run.id))
            var truth = index < truths.count ? truths[index] : WorkoutOutcome.Truth()
            if let saved = records.first?.record.metrics.healthKitWorkoutUUID,
                let deviation = deviations.last(where: { $0.record == saved })?.deviation
            {
                (truth.heartRateBias, truth.heartRateError) = (deviation.bias, deviation.error)
            }
            return WorkoutOutcome(
                id: entry.run.id, workout: entry.run.workout, activity: activity,
                plannedStart: entry.run.start, plannedEnd: entry.run.end, fate: fate, cause: cause, entries: records,
                truth: truth)
        }
    }

    /// Calls a closure with every sample of the outing that was opened last, by date, and whether the watch got it.
    func forEachSample(_ body: (_ sample: CandidateSample, _ isDelivered: Bool) -> Void) {
        let (candidates, passed) = (self.body.candidates, delivery.passed)
        var recovery = delivery.passedRecovery[...]
        var isPassed = Array(repeating: false, count: candidates.count)
        for piece in passed {
            for index in piece.indices { isPassed[index] = true }
        }
        for (index, candidate) in candidates.enumerated() {
            while let first = recovery.first, first.sample.date < candidate.date {
                body(first.sample, first.isTaken)
                recovery.removeFirst()
            }
            body(candidate, isPassed[index])
        }
        for (sample, isTaken) in recovery { body(sample, isTaken) }
    }
}

extension EffortPlan {
    /// A performed set as the athlete logs it.
    func loggedSet(_ set: PerformedSet) -> LoggedSet {
        LoggedSet(
            exercise: exercises[set.exercise], reps: set.reps, weightKg: set.weightKg, start: set.start, end: set.end)
    }
}
