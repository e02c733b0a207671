import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

/// Where a workout begins and ends, and when it is paused.
@Suite struct RecordingAssemblerTests {
    @Test(arguments: [1, 4, 6, 7, 8, 9])
    func `SES-6 every kind of stop stops the timer`(kind: Int) throws {
        var file = FITFile()
        file.timer(0, at: 0)
        file.records(0..<101) { second in (30..<50).contains(second) ? nil : 100 }
        file.timer(kind, at: 30)
        file.timer(0, at: 50)
        file.timer(kind, at: 100)
        let recording = try recording(file.bytes())
        #expect(recording.story == "pause 30 resume 50")
        #expect(IndependentMetrics(recording).activeSeconds == 80)
    }

    @Test(arguments: [2, 3])
    func `SES-6 events that are no stop pause nothing`(kind: Int) throws {
        var file = FITFile()
        file.records(0..<101) { _ in 100 }
        file.timer(kind, at: 30)
        #expect(try recording(file.bytes()).story == "")
    }

    @Test func `SES-6 stops and starts that are doubled count once, and a stop of all by the session counts`() throws {
        var file = FITFile()
        file.records(0..<101) { _ in 100 }
        for (type, second) in [(0, 0), (0, 5), (1, 20), (4, 25), (0, 40), (0, 45)] { file.timer(type, at: second) }
        file.add(21, [(253, .u32(FITFile.start + 90)), (0, .u8(8)), (1, .u8(9))], local: 1)
        #expect(try recording(file.bytes()).story == "pause 20 resume 40 pause 90")
    }

    @Test func `SES-6 a stop before the device's end pauses to it; one within a second of it is the end`() throws {
        var file = FITFile()
        file.records(0..<101) { _ in 100 }
        file.timer(4, at: 100)
        file.session(elapsed: 160, timer: 100)
        var recording = try recording(file.bytes())
        #expect(recording.story == "pause 100")
        #expect(IndependentMetrics(recording).activeSeconds == 100)
        #expect((recording.end - recording.start).seconds == 160)
        file = FITFile()
        file.records(0..<101) { _ in 100 }
        file.timer(4, at: 100)
        file.session(elapsed: 100.9)
        recording = try RecordingsTests.recording(file.bytes())
        #expect(recording.story == "")
        #expect(IndependentMetrics(recording).activeSeconds == 100.9)
    }

    @Test func `case 81: the device's finer end holds, and samples up to two seconds behind it are pulled onto it`()
        throws
    {
        var file = FITFile()
        file.records(0..<13) { 100 + $0 }
        file.session(elapsed: 10.85)
        let recording = try recording(file.bytes())
        #expect((recording.end - recording.start).milliseconds == 10_850)
        #expect(recording.pulses.suffix(3) == [[10, 110], [10.849, 111], [10.85, 112]])
        #expect(recording.warnings.isEmpty)
    }

    @Test func `case 81: a workout too short for its samples keeps the last of them`() throws {
        var file = FITFile()
        file.records(0..<3) { 100 + $0 }
        file.session(elapsed: 0.001)
        #expect(try recording(file.bytes()).pulses == [[0, 101], [0.001, 102]])
    }

    @Test func `case 81: entries far behind the device's end count, and are said to`() throws {
        var file = FITFile()
        file.records(0..<61) { _ in 100 }
        file.session(elapsed: 40, timer: 40)
        let recording = try recording(file.bytes())
        #expect((recording.end - recording.start).seconds == 60)
        #expect(
            recording.warnings.contains(
                "The device gives 40 s of elapsed time, its entries span 60 s: the entries count."))
    }

    @Test func `case 81: pauses are fitted to the device's timer within their whole-second stamps, and no further`()
        throws
    {
        func ride(timer: Double) throws -> Recording {
            var file = FITFile()
            for (type, second) in [(0, 0), (4, 20), (0, 30), (4, 60), (0, 80)] { file.timer(type, at: second) }
            file.records(0..<101) { _ in 100 }
            file.session(elapsed: 100, timer: timer)
            return try recording(file.bytes())
        }
        #expect(try ride(timer: 70.9).story == "pause 20 resume 30 pause 60 resume 80")
        #expect(try ride(timer: 70.9).warnings.isEmpty)
        #expect(try ride(timer: 72.5).story == "pause 20 resume 28.75 pause 60 resume 78.75")
        #expect(try ride(timer: 67.5).story == "pause 20 resume 31.25 pause 60 resume 81.25")
        #expect(try IndependentMetrics(ride(timer: 67.5)).activeSeconds == 67.5)
        #expect(
            try ride(timer: 67.5).allWarnings.contains(
                "67.5 s of timer time, its stops and starts 70 s: the pauses are fitted"))
        #expect(try ride(timer: 60).story == "pause 20 resume 30 pause 60 resume 80")
        #expect(
            try ride(timer: 60).allWarnings.contains("60 s of timer time, its stops and starts 70 s: the stops count."))
    }

    @Test func `case 81: more timer time than elapsed time is reported and not repaired`() throws {
        var file = FITFile()
        file.records(0..<61) { _ in 100 }
        file.session(elapsed: 60, timer: 63)
        let recording = try recording(file.bytes())
        #expect(IndependentMetrics(recording).activeSeconds == 60)
        #expect(recording.summary.active == .seconds(63))
        #expect(recording.allWarnings.contains("63 s of timer time, more than the 60 s that it gives for all"))
    }

    @Test func `SES-6 a device that paused and wrote no stop is taken to have paused where it was silent longest`()
        throws
    {
        var file = FITFile()
        file.records(0..<31) { _ in 100 }
        file.records(60..<101) { _ in 140 }
        file.records(110..<121) { _ in 140 }
        file.session(elapsed: 120, timer: 85)
        let recording = try recording(file.bytes())
        #expect(recording.story == "pause 30 resume 60 pause 105 resume 110")
        #expect(IndependentMetrics(recording).activeSeconds == 85)
        #expect(recording.allWarnings.contains("paused for 35 s and does not say when"))
    }

    @Test func `case 11: a forgotten pause ends with the workout and active time is never negative`() throws {
        var file = FITFile()
        file.timer(0, at: 0)
        file.records(0..<601) { _ in 120 }
        file.timer(4, at: 600)
        file.session(elapsed: 10_800, timer: 600)
        let metrics = try IndependentMetrics(recording(file.bytes()))
        #expect(metrics.activeSeconds == 600)
        #expect(metrics.elapsedSeconds == 10_800)
        #expect(metrics.average == 120)
    }

    @Test func `case 53: points without a heart rate do not count into the average`() throws {
        var file = FITFile()
        file.records(0..<1_000) { $0 < 600 ? 140 : nil }
        let metrics = try IndependentMetrics(recording(file.bytes()))
        #expect(metrics.average == 140)
        #expect(metrics.sampleMean == 140)
        #expect(metrics.unknownSeconds == 399)
    }

    @Test func `case 59: a tunnel of 25 minutes is unknown time, and the zones sum to the rest`() throws {
        var file = FITFile()
        file.records(0..<5_401) { (1_000..<2_500).contains($0) ? nil : 130 }
        let recording = try recording(file.bytes())
        let metrics = IndependentMetrics(recording)
        #expect(recording.heartRateLost.map { ($0 - recording.start).seconds } == [1_000])
        #expect(metrics.unknownSeconds == 1_500)
        #expect(metrics.zoneSeconds([120, 140]) == [0, 3_900, 0])
        #expect(metrics.activeSeconds == 5_400)
    }

    @Test(arguments: [(5, 9, 0), (5, 16, 1), (20, 50, 0), (20, 61, 1), (1, 10, 0), (1, 11, 1)])
    func `SES-6 a heart rate is lost after 10 s and three usual intervals of other entries`(
        usual: Int, gap: Int, losses: Int
    ) throws {
        var file = FITFile()
        file.records(0..<401) { second in
            second <= 200
                ? (second % usual == 0 ? 100 : nil)
                : ((second - 200 - gap) % usual == 0 && second >= 200 + gap ? 100 : nil)
        }
        file.record(401, heartRate: 100)
        #expect(try recording(file.bytes()).heartRateLost.count == losses)
    }

    @Test func `SES-6 silence without other entries is no loss`() throws {
        var file = FITFile()
        file.record(0, heartRate: 90)
        file.record(500, heartRate: 150)
        file.record(501, heartRate: 150)
        let recording = try recording(file.bytes())
        #expect(recording.heartRateLost.isEmpty)
        #expect(try #require(IndependentMetrics(recording).average) == (500 * 90 + 150) / 501)
    }

    @Test func `SES-6 behind the last record a heart rate is held for ten seconds and no longer`() throws {
        var file = FITFile()
        file.records(0..<61) { _ in 100 }
        file.session(elapsed: 3_600)
        let recording = try recording(file.bytes())
        #expect((recording.end - recording.start).seconds == 3_600)
        #expect(recording.heartRateLost.map { ($0 - recording.start).seconds } == [70])
        #expect(IndependentMetrics(recording).unknownSeconds == 3_530)
    }

    @Test(arguments: [30, 7 * 24])
    func `case 101: activities of 30 hours and of 7 days keep all samples`(hours: Int) throws {
        let count = hours * 360
        var file = FITFile()
        for sample in 0...count { file.record(sample * 10, heartRate: 80 + sample % 60) }
        file.session(elapsed: Double(hours * 3_600))
        let recording = try recording(file.bytes())
        #expect(recording.heartRate.count == count + 1)
        #expect(recording.heartRate.last?.date == recording.start + .hours(Int64(hours)))
        #expect(recording.warnings.isEmpty)
    }

    @Test(arguments: [false, true])
    func `case 81: a stop that the device counts as shorter is shortened, unless it logged all through it`(
        logsInStop: Bool
    ) throws {
        var file = FITFile()
        file.timer(0, at: 0)
        file.records(0..<11) { 100 + $0 }
        file.timer(4, at: 10)
        if logsInStop { file.records(500..<503) { _ in 90 } }
        file.timer(0, at: 1_010)
        file.records(1_010..<1_031) { 90 + $0 - 1_010 }
        file.timer(4, at: 1_030)
        file.session(elapsed: 40, timer: 30)
        let recording = try recording(file.bytes())
        let dates = recording.heartRate.map(\.date)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
        #expect((recording.end - recording.start).seconds == (logsInStop ? 1_030 : 40))
        #expect(dates.last == recording.end)
        #expect(IndependentMetrics(recording).activeSeconds == 30)
    }
}
