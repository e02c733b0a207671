public import MossoLab

/// The sensor stream without a watch around it: athlete, plan, true heart rate and energy, and the sensor's samples
/// with the truth beside them; and where wanted, the session and builder that take them in.
public final class SampleStreams {
    private var stream: SampleStream

    /// Prepares to draw the streams of a scenario.
    public init(_ scenario: Scenario) throws { stream = try SampleStream(scenario) }

    /// What the sensor took in the workout that was drawn last.
    public var candidates: [CandidateSample] { stream.body.candidates }

    /// Draws an athlete and one workout; returns how many samples the sensor took.
    public func draw(athlete number: UInt64) throws -> Int { try stream.draw(athlete: number) }

    /// Sends the samples that were drawn last through a session and its live builder, and makes the record.
    public func record() throws -> WorkoutRecord { try stream.record() }
}

/// The same as a value, which is spared the checks that a class has to make at each access.
private struct SampleStream: ~Copyable {
    private var sampler: AthleteSampler
    private(set) var body: Body
    private var athlete = Athlete()
    private var session: WorkoutSession
    private let plan: EffortPlan
    private let scenario: Scenario
    private var heartRates: [HeartRateSample] = []
    private var energy: [EnergySample] = []

    init(_ scenario: Scenario) throws {
        let sampler = try AthleteSampler(scenario.population)
        let body = try Body(settings: scenario.sensors)
        let plan = try EffortPlan(scenario.plan, performance: scenario.performance)
        self.sampler = sampler
        self.body = body
        self.plan = plan
        session = WorkoutSession(LiveBuilder.Configuration(id: Identifier(key: 0), activity: scenario.plan.activity))
        self.scenario = scenario
    }

    mutating func draw(athlete number: UInt64) throws -> Int {
        athlete = try sampler.athlete(number, seed: GymEvening.seed)
        let key = WorkoutKey(seed: GymEvening.seed, athlete: number, workout: 0)
        try body.begin(athlete, plan: plan, key: key, start: scenario.schedule.start)
        return body.candidates.count
    }

    mutating func record() throws -> WorkoutRecord {
        collect()
        session.reset(try configuration())
        try session.handle(.startActivity, at: body.script.start)
        try session.builder.beginCollection(at: body.script.start)
        try session.builder.add(heartRates)
        try session.builder.add(energy)
        try session.handle(.end, at: body.script.finishTap)
        try session.builder.endCollection(at: body.script.finishTap)
        return try session.builder.finish(at: body.script.finishTap)
    }

    /// Collects what a session lets through, as a watch hands it over.
    private mutating func collect() {
        heartRates.removeAll(keepingCapacity: true)
        energy.removeAll(keepingCapacity: true)
        let (start, end) = (body.script.start, body.script.finishTap)
        let taken = body.candidates
        let candidates = taken.span
        let first = candidates.indices.first { candidates[$0].date >= start } ?? candidates.count
        let after = candidates.indices.last { candidates[$0].date <= end }.map { $0 + 1 } ?? first
        guard first < after else { return }
        heartRates.append(addingCapacity: after - first) { heartRates in
            for index in first..<after {
                guard let rate = candidates[index].beatsPerMinute else { continue }
                heartRates.append(HeartRateSample(date: candidates[index].date, beatsPerMinute: Double(rate)))
            }
        }
        energy.append(addingCapacity: after - first) { energy in
            for index in first..<after {
                let candidate = candidates[index]
                energy.append(
                    EnergySample(
                        start: index > first ? candidates[index - 1].date : start, end: candidate.date,
                        activeKcal: Double(candidate.deviceActiveCalories) / 1_000,
                        basalKcal: Double(candidate.deviceBasalCalories) / 1_000))
            }
        }
    }

    private func configuration() throws -> LiveBuilder.Configuration {
        let (resting, maximum) = (athlete.restingHeartRate, athlete.assumedMaximumHeartRate)
        var configuration = LiveBuilder.Configuration(id: Identifier(key: 0), activity: scenario.plan.activity)
        configuration.zones = try .heartRateReserve(resting: resting, maximum: maximum)
        configuration.gapLimit = scenario.session.gapLimit
        configuration.athlete = AthleteFacts(
            isFemale: athlete.sex == .female, restingHeartRate: resting, maximumHeartRate: maximum)
        return configuration
    }
}
