import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

/// What becomes of stamps that leap, repeat or step back.
@Suite struct RecordingClockTests {
    @Test func `case 84: repeated stamps and steps back are sorted, the last of one stamp wins, and both are counted`()
        throws
    {
        var file = FITFile()
        for (second, rate) in [(0, 100), (1, 101), (2, 90), (2, 102), (3, 103), (1, 111), (4, 104)] {
            file.record(second, heartRate: rate)
        }
        let recording = try recording(file.bytes())
        #expect(recording.pulses == [[0, 100], [1, 111], [2, 102], [3, 103], [4, 104]])
        #expect(
            recording.warnings == [
                "Entries before an earlier one: 1; sorted by time.",
                "Heart rates that share a time with a later one: 2; dropped.",
            ])
    }

    @Test(arguments: 1...60)
    func `case 84: no order of stamps makes time run backwards or loses zone seconds`(seed: UInt64) throws {
        var generator = SplitMix(seed: seed)
        var file = FITFile()
        var second = 0
        for _ in 0..<200 {
            second += Int.random(in: -3...6, using: &generator)
            file.record(max(0, second), heartRate: Int.random(in: 0...255, using: &generator))
        }
        let recording = try recording(file.bytes())
        let dates = recording.heartRate.map(\.date)
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 })
        let metrics = IndependentMetrics(recording)
        #expect(
            abs(metrics.zoneSeconds([120, 150]).reduce(metrics.unknownSeconds, +) - metrics.activeSeconds)
                < 1e-6)
        #expect(metrics.activeSeconds == metrics.elapsedSeconds)
    }

    @Test func `case 82: a clock that leaps ahead for years is brought back, and the workout goes on`() throws {
        var file = FITFile()
        file.records(0..<100) { _ in 120 }
        file.records(70_000_000..<70_000_100) { _ in 140 }
        file.session(elapsed: 199)
        let recording = try recording(file.bytes())
        #expect((recording.end - recording.start).seconds == 199)
        #expect(recording.pulses.map { $0[0] } == (0..<200).map(Double.init))
        #expect(recording.allWarnings.contains("clock: 1, the longest by 69999901 s"))
    }

    @Test func `case 82: a clock that leaps and comes back leaves the rest where it was`() throws {
        var file = FITFile()
        file.records(0..<50) { _ in 120 }
        file.records(70_000_050..<70_000_060) { _ in 130 }
        file.records(70..<100) { _ in 140 }
        let recording = try recording(file.bytes())
        #expect(recording.pulses.map { $0[0] } == (0..<60).map(Double.init) + (70..<100).map(Double.init))
        #expect((recording.end - recording.start).seconds == 99)
    }

    @Test func `case 82: a clock that is set back goes on as well`() throws {
        var file = FITFile()
        file.records(50_000..<50_100) { _ in 120 }
        file.records(0..<100) { _ in 140 }
        let recording = try recording(file.bytes())
        #expect((recording.end - recording.start).seconds == 199)
        #expect(recording.heartRate.count == 200)
    }

    @Test func `case 82: a clock that is set during the workout gives the date on which the session says it began`()
        throws
    {
        var file = FITFile()
        file.records(7_200..<7_260) { _ in 120 }
        file.records(60..<200) { _ in 130 }
        file.session(elapsed: 199)
        let recording = try recording(file.bytes())
        #expect(recording.start == Recording.testStart)
        #expect((recording.end - recording.start).seconds == 199)
        #expect(recording.heartRate.count == 200)
    }

    @Test(arguments: [(26, 0), (99, 0), (101, 1), (400, 1)])
    func `case 82: days between a stop and a start are a pause, unless they are too many`(days: Int, leaps: Int) throws
    {
        var file = FITFile()
        let later = 60 + days * 86_400
        file.timer(0, at: 0)
        file.records(0..<61) { _ in 120 }
        file.timer(4, at: 60)
        file.timer(0, at: later)
        file.records(later..<later + 60) { _ in 140 }
        let recording = try recording(file.bytes())
        let metrics = IndependentMetrics(recording)
        #expect(recording.warnings.count == leaps)
        #expect(recording.heartRate.count == 121)
        #expect(metrics.elapsedSeconds == Double(leaps == 0 ? later + 59 : 120))
        #expect(abs(metrics.activeSeconds - 119) <= 1)
    }

    @Test func `case 82: a record a day for years is no workout of years`() throws {
        var file = FITFile()
        for day in 0..<1_000 { file.record(day * 86_000, heartRate: 100) }
        let recording = try recording(file.bytes())
        #expect(recording.end - recording.start < .hours(24 * 101))
        #expect(recording.heartRate.count == 1_000)
        #expect(recording.allWarnings.contains("Leaps of the device's clock: "))
    }

    @Test func `case 82: all timer events in front of the records do not make a leap of them`() throws {
        var file = FITFile()
        for (type, second) in [(0, 0), (4, 100), (0, 200), (4, 400)] { file.timer(type, at: second) }
        file.records(0..<401) { _ in 120 }
        let recording = try recording(file.bytes())
        #expect(recording.warnings.isEmpty)
        #expect(recording.story == "pause 100 resume 200")
    }

    @Test func `case 86: a clock that was never set keeps durations and has no known date`() throws {
        var file = FITFile()
        for second in 0..<60 { file.add(20, [(253, .u32(16_000_000 + second)), (3, .u8(120))]) }
        file.add(34, [(253, .u32(16_000_060)), (5, .u32(698_070_063))])
        let recording = try recording(file.bytes())
        #expect(!recording.hasKnownDate)
        #expect(recording.secondsFromUTC == nil)
        #expect((recording.end - recording.start).seconds == 59)
        #expect(recording.warnings == ["The device's clock was not set: durations are right, the date is not known."])
    }

    @Test func `case 86: a clock that is set during the workout gives its date`() throws {
        var file = FITFile()
        for second in 0..<60 { file.add(20, [(253, .u32(1_000 + second)), (3, .u8(120))]) }
        file.records(60..<120) { _ in 130 }
        file.session(elapsed: 119)
        let recording = try recording(file.bytes())
        #expect(recording.hasKnownDate)
        #expect(recording.start == Recording.testStart)
        #expect((recording.end - recording.start).seconds == 119)
    }

    @Test func `IN-1 stamps that leap with every record end in no year-long workout and take no time`() throws {
        var file = FITFile()
        for index in 0..<4_000 {
            file.timer(index & 1 == 0 ? 4 : 0, at: index * 1_000_000 % 3_000_000_000)
            file.record(index * 2_654_435_761 % 3_000_000_000, heartRate: 100)
        }
        let recording = try recording(file.bytes())
        #expect(recording.end - recording.start < .hours(24 * 104))
        #expect(recording.heartRate.count > 1_000)
    }
}
