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

    @Test func `case 7: a sample that cannot be written costs itself and nothing else`() throws {
        var builder = LiveBuilder(configuration())
        try builder.beginCollection(at: at(0))
        try builder.add([EnergySample(start: at(0), end: at(60), activeKcal: 8, basalKcal: 1)])
        builder.sampleFailed()
        try builder.endCollection(at: at(120))
        let record = try builder.finish(at: at(120))
        #expect(record.metrics.activeEnergyKcal == 8)
        #expect(record.warnings == ["1 samples could not be written"])
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

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `SES-6 two independent calculations agree on every metric`(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let zones = try HeartRateZones(bounds: [95.5, 110, 130.25, 150])
        let gapLimit: TimeSpan? = seed % 3 == 0 ? nil : .milliseconds(Int64.random(in: 10...80, using: &random) * 100)
        var slow = IndependentMetrics(start: at(3), end: at(63), gapLimit: gapLimit, zones: zones)
        slow.athlete = configuration().athlete
        for _ in 0..<25 {
            let rate =
                Bool.random(using: &random)
                ? Double.random(in: 70...180, using: &random) : Double(Int.random(in: 70...180, using: &random))
            slow.samples.append(sample(Double(Int.random(in: 0...640, using: &random)) / 10, rate))
        }
        if seed % 2 == 0 { slow.samples.sort { $0.date < $1.date } }
        slow.samples.removeAll { $0.date < slow.start }
        let eventDates = (0..<6).map { _ in Double(Int.random(in: 30...630, using: &random)) / 10 }.sorted()
        for date in eventDates {
            let kinds: [WorkoutEvent.Kind] = [.pause, .resume, .motionPaused, .motionResumed, .lap]
            slow.events.append(WorkoutEvent(kinds.randomElement(using: &random) ?? .lap, at: at(date)))
        }
        for start in 0..<7 {
            slow.energy.append(
                EnergySample(
                    start: at(Double(start) * 10), end: at(Double(start) * 10 + 10),
                    activeKcal: Double.random(in: 0...3, using: &random), basalKcal: 1))
        }
        if seed % 5 == 0 { slow.losses = [at(Double(Int.random(in: 30...630, using: &random)) / 10 + 0.05)] }

        var builder = LiveBuilder(configuration(zones: zones, gapLimit: gapLimit))
        try builder.beginCollection(at: slow.start)
        for event in slow.events { try builder.add(event) }
        try builder.add(slow.samples)
        try builder.add(slow.energy)
        for loss in slow.losses { try builder.heartRateLost(at: loss) }
        try builder.endCollection(at: slow.end)
        let record = try builder.finish(at: slow.end)

        let steps = slow.steps
        let tolerance = slow.losses.isEmpty ? 1e-9 : 0.5
        #expect(record.active == IndependentMetrics.step * Int64(steps.count))
        #expect(abs((record.metrics.avgHeartRate ?? -1) - (slow.average(steps) ?? -1)) < tolerance)
        let inWorkout = slow.inWorkout.map(\.beatsPerMinute)
        #expect(record.metrics.heartRateSampleCount == inWorkout.count)
        #expect(record.metrics.minHeartRate == inWorkout.min())
        #expect(record.metrics.maxHeartRate == inWorkout.max())
        #expect(
            abs((record.metrics.sampleMeanHeartRate ?? 0) - inWorkout.reduce(0, +) / Double(inWorkout.count)) < 1e-9)
        #expect(abs((record.metrics.activeEnergyKcal ?? 0) - (slow.activeKcal ?? 0)) < 1e-9)
        #expect(abs((record.metrics.trimpEdwards ?? 0) - (slow.edwards(steps) ?? 0)) < tolerance)
        let seconds = try #require(record.metrics.hrZoneSeconds)
        for zone in 0..<5 {
            #expect(
                abs((seconds[zone] - (slow.zoneSeconds(steps, zone: zone) ?? .zero)).seconds)
                    < (slow.losses.isEmpty ? 1e-9 : 0.11))
        }
        #expect(
            seconds.reduce(record.metrics.unknownZoneSeconds ?? .zero, +) == record.active,
            "zones and unknown make active time")
        if seed % 2 == 0, slow.losses.isEmpty {
            #expect(record.live.maxHeartRate != nil)
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
        for chunk in 0..<samples.count { try builder.add([samples[chunk]]) }
        try builder.endCollection(at: samples[samples.count - 1].date)
        let record = try builder.finish(at: at(1_100))
        #expect(record.live.avgHeartRate == record.metrics.avgHeartRate)
        #expect(record.live.maxHeartRate == record.metrics.maxHeartRate)
        #expect(record.live.minHeartRate == record.metrics.minHeartRate)
        #expect(record.live.hrZoneSeconds == record.metrics.hrZoneSeconds)
        #expect(record.live.heartRateSampleCount == record.metrics.heartRateSampleCount)
    }

    @Test func `SES-2 a builder that is reset is as good as new`() throws {
        var used = LiveBuilder(configuration())
        try used.beginCollection(at: at(0))
        try used.add([sample(0, 100), sample(1, 100.5)])
        try used.add(WorkoutEvent(.pause, at: at(2)))
        try used.heartRateLost(at: at(2))
        used.sampleFailed()
        used.reset(configuration())
        #expect(used == LiveBuilder(configuration()))
    }
}
