import Foundation
import Sensors
import Testing
import Timeline
import Workouts

@Suite struct BodyTests {
    /// What belongs to the truth of a candidate.
    private struct Truth: Hashable {
        var date: Instant
        var rate: UInt16
        var phase: Phase
        var active: Int32
        var basal: Int32

        init(_ candidate: CandidateSample) {
            date = candidate.date
            rate = candidate.trueHeartRateHundredths
            phase = candidate.phase
            active = candidate.trueActiveCalories
            basal = candidate.trueBasalCalories
        }
    }

    @Test func `SEN-6 the same key gives the same body, whatever was done before`() throws {
        var used = try Body()
        var sampler = try AthleteSampler(.general)
        let plans = try [TestPlans.intervals, TestPlans.gymEvening, TestPlans.steadyRun].map { try EffortPlan($0) }
        for number in 0..<12 as Range<UInt64> {
            let athlete = try sampler.athlete(number, seed: 1)
            let key = WorkoutKey(seed: 1, athlete: number, workout: 0)
            let plan = plans[Int(number) % 3]
            try used.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            if number % 4 == 0 { used.extend(until: TestPlans.start + .hours(3)) }
            var fresh = try Body()
            try fresh.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            if number % 4 == 0 { fresh.extend(until: TestPlans.start + .hours(3)) }
            #expect(used.candidates == fresh.candidates && used.script == fresh.script)
            #expect(used.firstFixDelay(ofStart: 2) == fresh.firstFixDelay(ofStart: 2))
        }
    }

    @Test func `SEN-6 no noise of the device moves the truth or the dates`() throws {
        let usual = try TestPlans.body()
        let ideal = try TestPlans.body(settings: .ideal)
        #expect(usual.candidates.map(Truth.init) == ideal.candidates.map(Truth.init))
        #expect(usual.candidates.map(\.isBackground) == ideal.candidates.map(\.isBackground))
        #expect(usual.script == ideal.script && usual.candidates != ideal.candidates)
        for candidate in ideal.candidates {
            #expect(candidate.artefact == .none && candidate.arrival == candidate.date)
            let rate = try Double(#require(candidate.beatsPerMinute))
            #expect(abs(rate - candidate.trueBeatsPerMinute) <= 0.505)
            #expect(candidate.deviceActiveCalories == candidate.trueActiveCalories)
        }
    }

    /// One change of the settings and the columns that it may move.
    struct Change: CustomTestStringConvertible {
        var testDescription: String
        var moves: Set<String>
        var apply: @Sendable (inout SensorSettings) -> Void
    }

    static let changes = [
        Change(testDescription: "noise", moves: ["reading", "artefact"]) {
            $0.strength.noiseBpm = 9
        },
        Change(testDescription: "heavy tails", moves: ["reading"]) { $0.noiseTailDegrees = 4 },
        Change(testDescription: "motion", moves: ["reading", "artefact"]) { $0.strength.motionsPerHour = 60 },
        Change(testDescription: "spikes", moves: ["reading", "artefact"]) { $0.spikesPerHour = 60 },
        Change(testDescription: "contact", moves: ["reading", "artefact"]) { $0.contactLossesPerHour = 60 },
        Change(testDescription: "drops", moves: ["reading", "artefact"]) { $0.strength.dropShare = 0.5 },
        Change(testDescription: "lag", moves: ["reading", "artefact"]) { $0.lagMeanSeconds = 7 },
        Change(testDescription: "late", moves: ["delivery"]) { $0.lateShare = 0.5 },
        Change(testDescription: "energy", moves: ["device energy"]) { $0.energyMinuteSpread = 0.5 },
        Change(testDescription: "background", moves: ["background"]) { $0.backgroundLeastSeconds = 30 },
        Change(testDescription: "fluctuation", moves: ["truth", "reading", "artefact"]) {
            $0.fluctuationBpm = 4
        },
    ]

    @Test(arguments: changes)
    func `SEN-6 a change moves its own stream and leaves every other byte-equal`(change: Change) throws {
        var settings = SensorSettings()
        change.apply(&settings)
        let before = try TestPlans.body().candidates
        let after = try TestPlans.body(settings: settings).candidates
        func moved<Value: Equatable>(_ value: (CandidateSample) -> Value) -> Bool {
            before.map(value) != after.map(value)
        }
        var columns: Set<String> = []
        if moved(\.trueHeartRateHundredths) { columns.insert("truth") }
        if moved(\.beatsPerMinute) { columns.insert("reading") }
        if moved(\.artefact) { columns.insert("artefact") }
        if moved(\.deliveryMilliseconds) { columns.insert("delivery") }
        if moved(\.deviceActiveCalories) { columns.insert("device energy") }
        if moved(\.isBackground) { columns.insert("background") }
        #expect(columns.isSubset(of: change.moves) && !columns.isEmpty)
        #expect(!moved(\.date) && !moved(\.phase) && !moved(\.trueActiveCalories) && !moved(\.trueBasalCalories))
    }

    @Test func `SEN-6 gaps of another mean leave the truth where it was`() throws {
        var settings = SensorSettings()
        settings.gapMeanAboveLeastSeconds = 9
        var other = try TestPlans.body(settings: settings)
        for candidate in try TestPlans.body().candidates {
            #expect(abs(other.trueHeartRate(at: candidate.date) - candidate.trueBeatsPerMinute) < 0.0051)
        }
    }

    @Test func `SEN-4 candidates reach from before the start to after the finish, and farther when asked`() throws {
        var settings = SensorSettings()
        settings.tailSeconds = 600
        var body = try TestPlans.body(settings: settings)
        let (first, last) = try (#require(body.candidates.first), #require(body.candidates.last))
        #expect(first.date < body.script.start && first.date > body.script.origin)
        #expect(abs((last.date - body.script.finishTap).seconds - 600) < 15)
        let known = body.candidates
        body.extend(until: body.script.start + .hours(30))
        #expect(Array(body.candidates.prefix(known.count)) == known && body.candidates.count > 20_000)
        #expect(body.candidates.last?.phase == .idle)
        #expect(zip(body.candidates, body.candidates.dropFirst()).allSatisfy { $0.date < $1.date })
    }

    @Test func `SEN-4 nothing lies beyond the horizon`() throws {
        var body = try TestPlans.body(TestPlans.steadyRun)
        body.extend(until: .distantFuture)
        let last = try #require(body.candidates.last)
        #expect(last.date <= body.script.start + Body.horizon)
        #expect(last.date > body.script.start + Body.horizon - .minutes(1))
        let known = body.candidates.count
        body.extend(until: .distantFuture)
        #expect(body.candidates.count == known)
        #expect(body.trueHeartRate(at: .distantFuture) == body.trueHeartRate(at: body.script.start + Body.horizon))
        #expect(body.trueHeartRate(at: .epoch) == body.trueHeartRate(at: body.script.origin))
    }

    @Test(arguments: [Instant.distantFuture, Instant(microseconds: .min), Instant(microseconds: 1 << 60)])
    func `SEN-2 a start outside of all calendars is refused`(start: Instant) throws {
        var body = try Body()
        let plan = try EffortPlan(TestPlans.steadyRun)
        let key = WorkoutKey(seed: 1, athlete: 0, workout: 0)
        #expect(throws: SensorError.self) { try body.begin(Athlete(), plan: plan, key: key, start: start) }
    }

    @Test func `SEN-2 a start between two milliseconds is cut to the one before`() throws {
        var body = try Body()
        let start = Instant(microseconds: -1)
        try body.begin(
            Athlete(), plan: EffortPlan(TestPlans.steadyRun), key: WorkoutKey(seed: 1, athlete: 0, workout: 0),
            start: start)
        #expect(body.script.start == Instant(milliseconds: -1))
    }

    @Test func `SEN-4 bodies at the ends of all settings neither trap nor run away`() throws {
        for end in [0, 1] {
            var settings = SensorSettings()
            for parameter in SensorSettings.parameters {
                let bound = end == 0 ? parameter.range.lowerBound : parameter.range.upperBound
                parameter.write(&settings, bound)
            }
            settings.tailSeconds = 60
            for plan in [TestPlans.gymEvening, TestPlans.maximalRecovery] {
                var body = try TestPlans.body(plan, settings: settings)
                #expect(body.candidates.count >= 1 && body.candidates.count < 30_000)
                _ = body.firstFixDelay(ofStart: 0)
                var samples: [CandidateSample] = []
                body.drawRecoverySamples(after: body.script.finishTap, ofEnd: 0, into: &samples)
            }
        }
    }

    @Test func `SEN-2 a body in use holds on to no more memory`() async {
        await #expect(processExitsWith: .success) {
            var sampler = try AthleteSampler(.general)
            let plan = try EffortPlan(TestPlans.gymEvening)
            var body = try Body()
            var summary = TruthSummary()
            var recovery: [CandidateSample] = []
            let zones = try HeartRateZones.percentOfMaximum(maximum: 190)
            func work(_ numbers: Range<UInt64>) throws {
                for number in numbers {
                    let athlete = try sampler.athlete(number, seed: 1)
                    let key = WorkoutKey(seed: 1, athlete: number, workout: 0)
                    try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
                    let (start, end) = (body.script.start, body.script.finishTap)
                    body.summarizeTruth(from: start, to: end, zones: zones, into: &summary)
                    body.drawRecoverySamples(after: end, ofEnd: 0, into: &recovery)
                }
            }
            try work(0..<60)
            let before = bytesAllocated()
            try work(60..<120)
            precondition(bytesAllocated() == before, "a body in use took \(bytesAllocated() - before) bytes more")
        }
    }
}

/// The bytes that malloc has given out and not got back, where they can be asked for; zero elsewhere.
private func bytesAllocated() -> Int {
    #if os(Linux) && arch(x86_64)
        // A function that returns a large struct takes the place for it as a hidden first argument in this ABI.
        typealias Report = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
        guard let address = dlsym(nil, "mallinfo2") else { return 0 }
        var fields = [Int](repeating: 0, count: 10)
        fields.withUnsafeMutableBytes { bytes in
            if let place = bytes.baseAddress { _ = unsafeBitCast(address, to: Report.self)(place) }
        }
        return fields[7]
    #else
        return 0
    #endif
}
