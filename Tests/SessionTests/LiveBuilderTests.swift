import Session
import TestSupport
import Testing
import Timeline
import Workouts

private func at(_ seconds: Double) -> Instant { .epoch + .wholeMilliseconds(seconds: seconds) }

private func sample(_ seconds: Double, _ beatsPerMinute: Double) -> HeartRateSample {
    HeartRateSample(date: at(seconds), beatsPerMinute: beatsPerMinute)
}

@Suite struct LiveBuilderTests {
    private func configuration(
        zones: HeartRateZones? = nil, gapLimit: TimeSpan? = nil
    ) -> LiveBuilder.Configuration {
        var configuration = LiveBuilder.Configuration(id: Identifier(key: 9), activity: .running)
        configuration.zones = zones
        configuration.gapLimit = gapLimit
        configuration.athlete = AthleteFacts(isFemale: false, restingHeartRate: 60, maximumHeartRate: 190)
        return configuration
    }

    /// The record of samples and events within so many seconds.
    private func record(
        seconds: Double, samples: [HeartRateSample] = [], events: [WorkoutEvent] = [],
        configuration: LiveBuilder.Configuration? = nil
    ) throws -> WorkoutRecord {
        var builder = LiveBuilder(configuration ?? self.configuration())
        try builder.beginCollection(at: at(0))
        try builder.add(samples)
        for event in events { try builder.add(event) }
        try builder.endCollection(at: at(seconds))
        return try builder.finish(at: at(seconds))
    }

    @Test func `SES-6 the average is weighted by time and the sample mean is another figure`() throws {
        let record = try record(seconds: 100, samples: [sample(0, 100), sample(10, 150), sample(20, 160)])
        #expect(record.metrics.avgHeartRate == 153.0)
        #expect(record.metrics.sampleMeanHeartRate == (100 + 150 + 160) / 3.0)
        #expect(record.metrics.minHeartRate == 100)
        #expect(record.metrics.maxHeartRate == 160)
        #expect(record.metrics.heartRateSampleCount == 3)
    }

    @Test func `case 59: a gap is unknown time and belongs to no zone`() throws {
        let samples = (0..<5_400).filter { !(1_200..<2_700).contains($0) }.map { sample(Double($0), 150) }
        let zones = try HeartRateZones.percentOfMaximum(maximum: 190)
        let record = try record(
            seconds: 5_400, samples: samples, configuration: configuration(zones: zones, gapLimit: .seconds(15)))
        #expect(record.metrics.hrZoneSeconds == [.zero, .zero, .seconds(3_914), .zero, .zero])
        #expect(record.metrics.unknownZoneSeconds == .seconds(1_486))
    }

    @Test func `case 60: a heart rate on a bound belongs to the upper zone`() throws {
        let zones = try HeartRateZones(bounds: [100, 120, 140])
        let rates: [Double] = [99, 100, 101, 119, 120, 139, 140, 220]
        let samples = rates.enumerated().map { sample(Double($0.offset), $0.element) }
        let record = try record(seconds: 8, samples: samples, configuration: configuration(zones: zones))
        #expect(record.metrics.hrZoneSeconds == [.seconds(1), .seconds(3), .seconds(2), .seconds(2)])
        #expect(record.metrics.unknownZoneSeconds == .zero)
    }

    @Test func `case 60: the zone is decided on the unrounded heart rate`() throws {
        let zones = try HeartRateZones(bounds: [136.8, 147.6])
        let record = try record(
            seconds: 3, samples: [sample(0, 136.7), sample(1, 136.8), sample(2, 147.6)],
            configuration: configuration(zones: zones))
        #expect(record.metrics.hrZoneSeconds == [.seconds(1), .seconds(1), .seconds(1)])
    }

    @Test func `case 9: without samples the clock runs all the same and heart rates are null`() throws {
        var builder = LiveBuilder(configuration(zones: try HeartRateZones(bounds: [100, 120])))
        #expect(builder.elapsed(at: at(5)) == .zero)
        try builder.beginCollection(at: at(0))
        #expect(builder.elapsed(at: at(600)) == .seconds(600))
        try builder.endCollection(at: at(1_200))
        let record = try builder.finish(at: at(1_200))
        #expect(record.elapsed == .seconds(1_200))
        #expect(record.active == .seconds(1_200))
        #expect(record.metrics.avgHeartRate == nil && record.metrics.minHeartRate == nil)
        #expect(record.metrics.maxHeartRate == nil && record.metrics.sampleMeanHeartRate == nil)
        #expect(record.metrics.trimpBanister == nil && record.metrics.heartRateRecovery60 == nil)
        #expect(record.metrics.activeEnergyKcal == nil && record.metrics.totalVolume == nil)
        #expect(record.metrics.unknownZoneSeconds == .seconds(1_200))
    }

    @Test func `case 25: a workout of no time has no metrics and no trap`() throws {
        let record = try record(
            seconds: 0, configuration: configuration(zones: try HeartRateZones(bounds: [100, 120])))
        #expect(record.elapsed == .zero && record.active == .zero)
        #expect(record.metrics.avgHeartRate == nil)
        #expect(record.metrics.hrZoneSeconds == [.zero, .zero, .zero])
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(10))
        #expect(builder.live.avgHeartRate == nil && builder.phase == .collecting)
        try builder.endCollection(at: at(5))
        #expect(try builder.finish(at: at(10)).elapsed == .zero)
    }

    @Test func `case 11: a forgotten pause lasts to the end and nothing is negative`() throws {
        let record = try record(
            seconds: 10_800, samples: [sample(0, 120), sample(9_000, 80)], events: [WorkoutEvent(.pause, at: at(600))])
        #expect(record.active == .seconds(600))
        #expect(record.paused == .seconds(10_200))
        #expect(record.metrics.avgHeartRate == 120)
    }

    @Test func `case 12: auto-pause counts where it is on, and a resumption that never came is told`() throws {
        let both = [WorkoutEvent(.motionPaused, at: at(20)), WorkoutEvent(.motionResumed, at: at(25))]
        #expect(try record(seconds: 1_200, events: both).active == .seconds(1_195))
        var ignoring = configuration()
        ignoring.countsMotionPauses = false
        #expect(try record(seconds: 1_200, events: both, configuration: ignoring).active == .seconds(1_200))

        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add(both[0])
        try builder.endCollection(at: at(1_200))
        let stuck = builder.record(sets: [], recordedAt: at(1_200), countsMotionPauses: true)
        #expect(stuck.active == .seconds(20))
        #expect(stuck.warnings.count == 1)
        let rebuilt = builder.record(sets: [], recordedAt: at(1_200), countsMotionPauses: false)
        #expect(rebuilt.active == .seconds(1_200))
        #expect(rebuilt.warnings.isEmpty)
    }

    @Test func `case 8: what is sampled after the stop is recovery, not workout`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add([sample(0, 150), sample(595, 160)])
        try builder.endCollection(at: at(600))
        let live = builder.live
        try builder.add((1...60).map { sample(600 + Double($0), 160 - Double($0)) })
        #expect(builder.live == live)
        let record = try builder.finish(at: at(690))
        #expect(record.metrics.minHeartRate == 150)
        #expect(record.metrics.heartRateSampleCount == 2)
        #expect(record.end == at(600))
    }

    @Test func `case 64: recovery is kept apart and gives the heart-rate recovery`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add((0...60).map { sample(Double($0) * 10, 170) })
        try builder.workEnded(at: at(600))
        try builder.endCollection(at: at(600))
        try builder.add((1...24).map { sample(600 + Double($0) * 5, 170 - Double($0) * 2.5) })
        let record = try builder.finish(at: at(720))
        #expect(record.metrics.avgHeartRate == 170)
        #expect(record.metrics.heartRateRecovery60 == 30)
    }

    @Test func `case 66: a late sample counts in the record and the live figures stay as they were shown`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add([sample(0, 140), sample(10, 150), sample(30, 150)])
        try builder.endCollection(at: at(40))
        try builder.add([sample(20, 190)])
        let record = try builder.finish(at: at(130))
        #expect(record.live.maxHeartRate == 150)
        #expect(record.live.heartRateSampleCount == 3)
        #expect(record.metrics.maxHeartRate == 190)
        #expect(record.metrics.avgHeartRate == 157.5)
    }

    @Test func `case 55: a zero is no heart rate`() throws {
        let record = try record(
            seconds: 30,
            samples: [sample(0, 120), sample(5, 0), sample(10, 130), sample(15, -4), sample(20, .nan), sample(25, 301)])
        #expect(record.metrics.minHeartRate == 120)
        #expect(record.metrics.heartRateSampleCount == 2)
        #expect(record.metrics.avgHeartRate == 3_800.0 / 30)
        #expect(record.warnings == ["4 samples are no heart rate or no energy and were left out"])
        let one = try self.record(seconds: 30, samples: [sample(0, 120), sample(5, 0)])
        #expect(one.warnings == ["1 sample is no heart rate or no energy and was left out"])
    }

    @Test func `case 63: a lost sensor is unknown time, whatever the gap limit`() throws {
        var builder = LiveBuilder(configuration(zones: try HeartRateZones(bounds: [100, 120])))
        try builder.beginCollection(at: at(0))
        try builder.add([sample(0, 110), sample(60, 110)])
        try builder.heartRateLost(at: at(61))
        try builder.endCollection(at: at(3_600))
        let record = try builder.finish(at: at(3_600))
        #expect(record.metrics.hrZoneSeconds == [.zero, .seconds(61), .zero])
        #expect(record.metrics.unknownZoneSeconds == .seconds(3_539))
    }

    @Test func `case 7: a sample that cannot be written at the end costs itself, and the session ends`() throws {
        var session = WorkoutSession(configuration())
        try session.handle(.startActivity, at: at(0))
        try session.builder.beginCollection(at: at(0))
        try session.builder.add([EnergySample(start: at(0), end: at(60), activeKcal: 8, basalKcal: 1)])
        try session.handle(.stopActivity, at: at(120))
        try session.builder.sampleFailed()
        try session.builder.endCollection(at: at(120))
        let record = try session.builder.finish(at: at(120))
        try session.handle(.end, at: at(120))
        #expect(session.state == .ended)
        #expect(record.elapsed == .seconds(120))
        #expect(record.metrics.activeEnergyKcal == 8)
        #expect(record.warnings == ["1 sample could not be written"])
        #expect(throws: SessionRefusal.self) { try session.builder.sampleFailed() }
    }

    @Test func `SES-2 energy counts for the time in which the workout was active`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(30))
        try builder.add(WorkoutEvent(.pause, at: at(60)))
        try builder.add(WorkoutEvent(.resume, at: at(90)))
        let minutes = (0..<3).map {
            EnergySample(start: at(Double($0) * 60), end: at(Double($0) * 60 + 60), activeKcal: 6, basalKcal: 1)
        }
        try builder.add(minutes)
        try builder.endCollection(at: at(150))
        #expect(try builder.finish(at: at(150)).metrics.activeEnergyKcal == 3 + 3 + 3)
    }

    @Test func `SES-2 live energy heeds pauses as the record does`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        #expect(builder.live.activeEnergyKcal == nil)
        for minute in 0..<13 {
            if minute == 1 { try builder.add(WorkoutEvent(.pause, at: at(60))) }
            if minute == 11 { try builder.add(WorkoutEvent(.resume, at: at(660))) }
            let start = Double(minute) * 60 - 60
            try builder.add([EnergySample(start: at(start), end: at(start + 60), activeKcal: 6, basalKcal: 1)])
        }
        #expect(builder.live.activeEnergyKcal == 12)
        try builder.endCollection(at: at(720))
        let live = builder.live
        try builder.add([EnergySample(start: at(720), end: at(780), activeKcal: 6, basalKcal: 1)])
        #expect(builder.live == live)
        let record = try builder.finish(at: at(800))
        #expect(record.metrics.activeEnergyKcal == 12 && record.live.activeEnergyKcal == 12)
    }

    @Test(arguments: [(-1.0, 0.0), (0, 1), (9, 1), (10, 0), (19, 0), (20, 1), (30, 1), (31, 0)])
    func `SES-2 energy of no time counts unless its instant is paused or outside`(second: Double, kcal: Double) throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add(WorkoutEvent(.pause, at: at(10)))
        try builder.add(WorkoutEvent(.resume, at: at(20)))
        try builder.add([EnergySample(start: at(second), end: at(second), activeKcal: 1, basalKcal: 0)])
        try builder.endCollection(at: at(30))
        #expect(try builder.finish(at: at(30)).metrics.activeEnergyKcal == kcal)
    }

    @Test func `SES-6 samples in pauses count as samples but not in the average over active time`() throws {
        let record = try record(
            seconds: 30, samples: [sample(0, 100), sample(15, 200), sample(20, 100)],
            events: [WorkoutEvent(.pause, at: at(10)), WorkoutEvent(.resume, at: at(20))])
        #expect(record.metrics.heartRateSampleCount == 3)
        #expect(record.metrics.sampleMeanHeartRate == 400.0 / 3)
        #expect(record.metrics.maxHeartRate == 200 && record.metrics.avgHeartRate == 100)
    }

    @Test func `SES-6 whatever instants a caller gives, zones and unknown make active time to the millisecond`() throws
    {
        let fine: (Int64) -> Instant = { Instant(microseconds: $0) }
        var builder = LiveBuilder(configuration(zones: try HeartRateZones(bounds: [100, 120]), gapLimit: .seconds(3)))
        try builder.beginCollection(at: fine(500))
        try builder.add([HeartRateSample(date: fine(1_000_700), beatsPerMinute: 110)])
        try builder.add(WorkoutEvent(.pause, at: fine(2_000_400)))
        try builder.add(WorkoutEvent(.resume, at: fine(2_500_900)))
        try builder.heartRateLost(at: fine(3_000_999))
        try builder.endCollection(at: fine(9_000_600))
        let record = try builder.finish(at: fine(9_000_600))
        let seconds = try #require(record.metrics.hrZoneSeconds) + [try #require(record.metrics.unknownZoneSeconds)]
        #expect(record.start == .epoch && record.end == at(9) && record.active == .milliseconds(8_500))
        #expect(seconds.allSatisfy { $0.microseconds.isMultiple(of: 1_000) })
        #expect(seconds.reduce(.zero, +) == record.active)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `SES-6 two independent calculations agree on every metric`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let zones = try HeartRateZones(bounds: [95.5, 110, 130.25, 150])
        let gapLimit: TimeSpan? = seed % 3 == 0 ? nil : .milliseconds(Int64.random(in: 10...80, using: &random) * 100)
        var workout = IndependentWorkout(start: at(3), end: at(63))
        (workout.gapLimit, workout.zones) = (gapLimit, zones)
        workout.athlete = configuration().athlete
        workout.athlete.isFemale = seed % 7 == 0 ? nil : seed % 2 == 0
        workout.volume = TrainingVolume(countsBothSides: seed % 2 == 0, bodyMassKg: seed % 3 == 0 ? nil : 71.5)
        workout.heartRate = Self.samples(&random).filter { $0.date >= workout.start }
        if seed % 2 == 0 { workout.heartRate.sort { $0.date < $1.date } }
        workout.events = Self.events(&random)
        workout.energy = (0..<14).map { index in
            let start = Double(index) * 5 + Double(Int.random(in: 0...20, using: &random)) / 10
            return EnergySample(
                start: at(start), end: at(start + Double(index % 7)), activeKcal: .random(in: 0...3, using: &random),
                basalKcal: 1)
        }
        workout.sets = seed % 4 == 0 ? [] : Self.sets(&random)
        workout.endOfWork = seed % 3 == 0 ? nil : at(Double(Int.random(in: 500...640, using: &random)) / 10)
        if seed % 5 == 0 { workout.heartRateLost = [at(Double(Int.random(in: 30...630, using: &random)) / 10)] }

        var configuration = configuration(zones: zones, gapLimit: gapLimit)
        (configuration.athlete, configuration.volume) = (workout.athlete, workout.volume)
        var builder = LiveBuilder(configuration)
        try builder.beginCollection(at: workout.start)
        for event in workout.events { try builder.add(event) }
        try builder.add(workout.heartRate.filter { $0.date <= workout.end })
        try builder.add(workout.energy)
        for loss in workout.heartRateLost { try builder.heartRateLost(at: loss) }
        if let endOfWork = workout.endOfWork { try builder.workEnded(at: endOfWork) }
        try builder.endCollection(at: workout.end)
        try builder.add(workout.heartRate.filter { $0.date > workout.end })
        let record = try builder.finish(sets: workout.sets, at: workout.end)

        #expect(IndependentMetrics(workout).disagreements(with: record) == [])
        let seconds = try #require(record.metrics.hrZoneSeconds)
        #expect(
            seconds.reduce(record.metrics.unknownZoneSeconds ?? .zero, +) == record.active,
            "zones and unknown make active time")
    }

    /// Heart rates of a minute and of two minutes after it, some of them whole, in no order.
    private static func samples(_ random: inout SplitMix) -> [HeartRateSample] {
        (0..<45).map { _ in
            let date = Double(Int.random(in: 0...1_300, using: &random)) / 10
            let isWhole = Bool.random(using: &random)
            let rate = Double.random(in: 70...185, using: &random)
            return sample(date, isWhole ? rate.rounded() : rate)
        }
    }

    private static func events(_ random: inout SplitMix) -> [WorkoutEvent] {
        let kinds: [WorkoutEvent.Kind] = [.pause, .resume, .motionPaused, .motionResumed, .lap]
        return (0..<6).map { _ in Double(Int.random(in: 30...630, using: &random)) / 10 }.sorted().map {
            WorkoutEvent(kinds.randomElement(using: &random) ?? .lap, at: at($0))
        }
    }

    private static func sets(_ random: inout SplitMix) -> [LoggedSet] {
        let exercises = [
            Exercise(name: "Squat"), Exercise(name: "Curl", loading: .perSide),
            Exercise(name: "Dip", loading: .bodyweight),
        ]
        return (0..<8).map { index in
            LoggedSet(
                exercise: exercises[Int.random(in: 0..<3, using: &random)], reps: .random(in: -1...15, using: &random),
                weightKg: Bool.random(using: &random) ? Double(Int.random(in: 0...200, using: &random)) / 2 : nil,
                start: at(Double(index) * 7), end: at(Double(index) * 7 + 5))
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `SES-2 in order of arrival the live figures are those of the record`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let zones = try HeartRateZones(bounds: [100, 130])
        var builder = LiveBuilder(configuration(zones: zones, gapLimit: .seconds(15)))
        try builder.beginCollection(at: at(0))
        var date = 0.0
        var samples: [HeartRateSample] = []
        while date < 1_000 {
            samples.append(sample(date, Double(Int.random(in: 80...170, using: &random))))
            date += Double(Int.random(in: 1...20, using: &random))
        }
        for (index, sample) in samples.enumerated() {
            try builder.add([sample])
            if index == 20 { try builder.add(WorkoutEvent(.pause, at: sample.date)) }
            if index == 30 { try builder.add(WorkoutEvent(.resume, at: sample.date)) }
            let start = samples[max(0, index - 1)].date
            try builder.add([EnergySample(start: start, end: sample.date, activeKcal: 0.25, basalKcal: 0.1)])
        }
        try builder.endCollection(at: samples[samples.count - 1].date)
        let record = try builder.finish(at: at(1_100))
        #expect(record.live.avgHeartRate == record.metrics.avgHeartRate)
        #expect(record.live.maxHeartRate == record.metrics.maxHeartRate)
        #expect(record.live.minHeartRate == record.metrics.minHeartRate)
        #expect(record.live.hrZoneSeconds == record.metrics.hrZoneSeconds)
        #expect(record.live.heartRateSampleCount == record.metrics.heartRateSampleCount)
        #expect(record.live.activeEnergyKcal == record.metrics.activeEnergyKcal)
    }

    @Test func `SES-3 a record that is closed hours later ends before what happened after it`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add(WorkoutEvent(.lap, at: at(30)))
        try builder.add(WorkoutEvent(.gap, at: at(50), duration: .seconds(600)))
        try builder.add(WorkoutEvent(.lap, at: at(60)))
        try builder.add(WorkoutEvent(.pause, at: at(61)))
        try builder.add(WorkoutEvent(.gap, at: at(60), duration: .seconds(900)))
        try builder.endCollection(at: at(60))
        let record = try builder.finish(at: at(30_000))
        #expect(record.events.map(\.kind) == [.lap, .gap, .lap])
        #expect(record.events.map(\.duration) == [.zero, .seconds(10), .zero])
        #expect(record.warnings == ["nobody listened for 10.0 s; samples of that time are missing"])
        #expect(record.active == .seconds(60))
    }

    @Test func `SES-2 a builder that is reset is as good as new`() throws {
        var used = LiveBuilder(configuration())
        try used.beginCollection(at: at(0))
        try used.add([sample(0, 100), sample(1, 100.5)])
        try used.add(WorkoutEvent(.pause, at: at(2)))
        try used.heartRateLost(at: at(2))
        try used.workEnded(at: at(2))
        try used.sampleFailed()
        used.reset(configuration())
        #expect(used == LiveBuilder(configuration()))
    }
}
