import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct FITPartTests {
    @Test func `case 93: sets, their exercises and the rests between them`() throws {
        var file = FITFile()
        file.records(0..<200) { _ in 110 }
        func set(_ index: Int, at second: Int, for seconds: Int, _ more: [(number: Int, value: FITValue)]) {
            let start = FITFile.start
            file.add(
                225,
                [(254, .u32(start)), (0, .u32(seconds * 1_000)), (6, .u32(start + second)), (10, .u16(index))] + more)
        }
        set(
            0, at: 10, for: 40, [(5, .u8(1)), (3, .u16(8)), (4, .u16(960)), (7, .u16s([28, 17])), (8, .u16s([6, 0]))])
        set(1, at: 50, for: 60, [(5, .u8(0)), (3, .u16(0xFFFF)), (4, .u16(0xFFFF)), (7, .u16(0xFFFF))])
        set(2, at: 110, for: 30, [(5, .u8(1)), (3, .u16(5)), (4, .u16(0xFFFF)), (7, .u16(21))])
        set(3, at: 150, for: 20, [(5, .u8(1)), (3, .u16(0xFFFF)), (4, .u16(16)), (7, .u16(65_534))])
        file.add(264, [(254, .u16(0)), (0, .u16(28)), (1, .u16(6)), (2, .text("Back squat"))])
        file.session(elapsed: 199, sport: 10, subSport: 20)
        let recording = try recording(file.bytes())
        #expect(recording.activity == .traditionalStrengthTraining)
        let start = recording.start
        #expect(
            recording.sets == [
                LoggedSet(
                    exercise: Exercise(name: "Back squat"), reps: 8, weightKg: 60, start: start + .seconds(10),
                    end: start + .seconds(50)),
                LoggedSet(
                    exercise: Exercise(name: "Pull-up", loading: .bodyweight), reps: 5, weightKg: nil,
                    start: start + .seconds(110), end: start + .seconds(140)),
                LoggedSet(
                    exercise: Exercise(name: "Unknown"), reps: 0, weightKg: 1, start: start + .seconds(150),
                    end: start + .seconds(170)),
            ])
        #expect(recording.rests == [RestPeriod(start: start + .seconds(50), end: start + .seconds(110))])
    }

    @Test func `IN-1 a set without a start begins its duration before its stamp; one without either is counted`() throws
    {
        var file = FITFile()
        file.records(0..<100) { _ in 110 }
        file.add(225, [(254, .u32(FITFile.start + 60)), (0, .u32(20_000)), (5, .u8(1)), (3, .u16(3))])
        file.add(225, [(254, .u32(0xFFFF_FFFF)), (0, .u32(20_000)), (5, .u8(1)), (3, .u16(3))])
        let recording = try recording(file.bytes())
        #expect(recording.sets.map { ($0.start - recording.start).seconds } == [40])
        #expect(recording.warnings.contains("Entries without a time: 1; dropped."))
    }

    @Test func `SES-6 zones and the seconds in them come from the session's own message`() throws {
        var file = FITFile()
        file.records(0..<100) { _ in 110 }
        func zones(of message: Int, _ milliseconds: [Int]) {
            file.add(
                216,
                [
                    (0, .u16(message)), (1, .u16(0)), (2, .u32s(milliseconds)), (6, .u8s([100, 120, 140])),
                    (11, .u8(190)), (12, .u8(50)),
                ], local: 4)
        }
        zones(of: 19, [1, 2, 3, 4])
        zones(of: 18, [10_000, 20_000, 30_000, 39_000])
        zones(of: 225, [5, 6, 7, 8])
        file.session(elapsed: 99, more: [(254, .u16(0)), (65, .u32s([9, 9, 9]))])
        let recording = try recording(file.bytes())
        #expect(try recording.zones == HeartRateZones(bounds: [100, 120, 140], basis: .device))
        #expect(recording.summary.zoneSeconds == [.seconds(10), .seconds(20), .seconds(30), .seconds(39)])
        #expect(recording.athlete.maximumHeartRate == 190)
        #expect(recording.athlete.restingHeartRate == 50)
    }

    @Test func `SES-6 zone messages give bounds; bounds that do not rise are left out with a warning`() throws {
        var file = FITFile()
        file.records(0..<10) { _ in 110 }
        for (index, bound) in [100, 120, 140, 0xFF].enumerated() {
            file.add(8, [(254, .u16(index)), (1, .u8(bound))])
        }
        #expect(try recording(file.bytes()).zones?.bounds == [100, 120, 140])
        file.add(8, [(254, .u16(4)), (1, .u8(90))])
        let recording = try recording(file.bytes())
        #expect(recording.zones == nil)
        #expect(recording.allWarnings.contains("zones are left out: found 90.0 after 140.0"))
    }

    @Test func `IN-1 what the file says of the athlete; zero is nothing`() throws {
        var file = FITFile.minute
        file.add(3, [(1, .u8(0)), (2, .u8(34)), (4, .u16(615)), (8, .u8(52)), (11, .u8(188))])
        let athlete = try recording(file.bytes()).athlete
        #expect(athlete.isFemale == true)
        #expect(athlete.ageYears == 34)
        #expect(athlete.massKg == 61.5)
        #expect(athlete.restingHeartRate == 52)
        #expect(athlete.maximumHeartRate == 188)
        file = .minute
        file.add(3, [(1, .u8(2)), (2, .u8(0xFF)), (4, .u16(0xFFFF)), (8, .u8(0))])
        #expect(try recording(file.bytes()).athlete == RecordedAthlete())
    }

    @Test(
        arguments: [
            (7_200, 7_200), (-12_600, -12_600), (20_700, 20_700), (7_203, 7_200), (0, 0), (60_000, nil), (1_234, nil),
            (-1_136_527_260, nil),
        ] as [(Int, Int?)])
    func `case 86, case 95: the local offset is the file's own, and one that can be none is ignored`(
        difference: Int, offset: Int?
    ) throws {
        var file = FITFile.minute
        file.add(34, [(253, .u32(FITFile.start + 60)), (5, .u32(FITFile.start + 60 + difference))])
        #expect(try recording(file.bytes()).secondsFromUTC == offset)
    }

    @Test func `IN-1 beats of hrv messages, up to the first that is none`() throws {
        var file = FITFile()
        file.record(0, heartRate: 60)
        file.add(78, [(0, .u16s([1_000, 990, 0xFFFF, 980, 0xFFFF]))], local: 3)
        file.add(78, [(0, .u16s([1_010, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF]))], local: 3)
        file.record(3, heartRate: 61)
        #expect(try recording(file.bytes()).beats.map(\.milliseconds) == [1_000, 990, 1_010])
    }

    @Test func `IN-1 laps with a start last from there; without one they mark their stamp`() throws {
        var file = FITFile.minute
        let start = FITFile.start
        file.add(19, [(253, .u32(start + 30)), (2, .u32(start)), (7, .u32(30_000))], local: 5)
        file.add(19, [(253, .u32(start + 60)), (2, .u32(0xFFFF_FFFF)), (7, .u32(30_000))], local: 5)
        file.add(19, [(253, .u32(start + 900)), (2, .u32(start + 800)), (7, .u32(30_000))], local: 5)
        let recording = try recording(file.bytes())
        #expect(recording.story == "lap 0 lap 60")
        #expect(recording.events.map(\.duration) == [.seconds(30), .zero])
        #expect(recording.warnings == ["Laps or sets outside the workout: 1; left out."])
    }

    @Test(arguments: [
        (10, 20, "traditionalStrengthTraining"), (2, 6, "cycling"), (2, 58, "cycling"), (1, 1, "running"),
        (4, 15, "elliptical"), (4, 14, "rowing"), (10, 43, "yoga"), (10, 26, "mixedCardio"), (5, 17, "swimming"),
        (12, 0, "crossCountrySkiing"), (62, 70, "highIntensityIntervalTraining"), (11, 0, "walking"), (17, 0, "hiking"),
        (10, 0, "other"), (0, 0, "other"), (250, 250, "other"), (0xFF, 0xFF, "other"),
    ])
    func `IN-1 sports become HealthKit's activities, unknown ones other`(sport: Int, subSport: Int, name: String) throws
    {
        var file = FITFile()
        file.records(0..<5) { _ in 100 }
        file.session(elapsed: 4, sport: sport, subSport: subSport)
        #expect(try recording(file.bytes()).activity.name == name)
    }

    @Test func `IN-1 the session's energy is one sample; without a session the running total of records counts`() throws
    {
        var file = FITFile()
        for second in 0..<5 {
            file.add(20, [(253, .u32(FITFile.start + second)), (3, .u8(100)), (33, .u16([0, 0, 2, 2, 5][second]))])
        }
        var recording = try recording(file.bytes())
        #expect(recording.energy.map(\.activeKcal) == [2, 3])
        #expect(recording.energy.map { ($0.end - recording.start).seconds } == [2, 4])
        #expect(recording.summary.energyKcal == 5)
        file.session(elapsed: 4, more: [(11, .u16(7)), (16, .u8(0)), (17, .u8(120)), (64, .u8(0xFF))])
        recording = try RecordingsTests.recording(file.bytes())
        #expect(recording.energy.map(\.activeKcal) == [7])
        #expect(recording.energy.first?.end == recording.end)
        #expect(recording.summary.energyKcal == 7)
        #expect(recording.summary.avgHeartRate == nil)
        #expect(recording.summary.maxHeartRate == 120)
    }

    @Test func `IN-1 energy is spent evenly while the timer runs, and never in a pause`() throws {
        var file = FITFile()
        for (type, second) in [(0, 0), (4, 20), (0, 60), (4, 100)] { file.timer(type, at: second) }
        file.records(0..<101) { _ in 100 }
        file.session(elapsed: 130, timer: 60, more: [(11, .u16(30))])
        let recording = try recording(file.bytes())
        #expect(recording.energy.map { ($0.start - recording.start).seconds } == [0, 60])
        #expect(recording.energy.map { ($0.end - recording.start).seconds } == [20, 100])
        #expect(recording.energy.map(\.activeKcal) == [10, 20])
        #expect(recording.summary.energyKcal == 30)
    }

    @Test(arguments: [true, false]) func `case 71: the work on the pedals is not taken for the energy that was burnt`(
        hasEnergy: Bool
    ) throws {
        var file = FITFile()
        for second in 0..<5 {
            file.add(
                20, [(253, .u32(FITFile.start + second)), (3, .u8(100)), (7, .u16(250)), (29, .u32(250 * second))])
        }
        file.session(elapsed: 4, sport: 2, more: [(48, .u32(1_000_000))] + (hasEnergy ? [(11, .u16(239))] : []))
        let recording = try recording(file.bytes())
        #expect(recording.summary.energyKcal == (hasEnergy ? 239 : nil))
        #expect(recording.energy.map(\.activeKcal) == (hasEnergy ? [239] : []))
        #expect(recording.powerWatts.map(\.value) == [250, 250, 250, 250, 250])
    }

    @Test func `IN-1 several sessions divide one file at their starts`() throws {
        var file = FITFile()
        let start = FITFile.start
        file.session(elapsed: 120, timer: 100, sport: 2, more: [(254, .u16(0)), (11, .u16(20))])
        file.session(from: 200, elapsed: 99, sport: 10, subSport: 20, more: [(254, .u16(1)), (11, .u16(30))])
        file.add(19, [(253, .u32(start + 100)), (2, .u32(start)), (7, .u32(100_000))], local: 5)
        file.add(225, [(0, .u32(10_000)), (6, .u32(start + 210)), (5, .u8(1)), (3, .u16(4))], local: 6)
        file.timer(0, at: 0)
        file.records(0..<101) { _ in 120 }
        file.timer(4, at: 100)
        file.timer(0, at: 200)
        file.records(200..<300) { _ in 90 }
        file.timer(4, at: 299)
        let recordings = try read(file.bytes()).recordings
        #expect(recordings.map(\.activity) == [.cycling, .traditionalStrengthTraining])
        #expect(recordings.map { ($0.end - $0.start).seconds } == [120, 99])
        #expect(recordings.map { IndependentMetrics($0).activeSeconds } == [100, 99])
        #expect(recordings.map { IndependentMetrics($0).average } == [120, 90])
        #expect(recordings.map(\.sets.count) == [0, 1])
        #expect(recordings.map(\.story) == ["lap 0 pause 100", ""])
        #expect(recordings.map { $0.energy.map(\.activeKcal) } == [[20], [30]])
    }

    @Test func `IN-1 a session that is written twice is one workout, and one far from the log none`() throws {
        var file = FITFile.minute
        file.session(elapsed: 60)
        #expect(try read(file.bytes()).recordings.count == 1)
        file.session(from: 90_000_000, elapsed: 60)
        let read = try read(file.bytes())
        #expect(read.recordings.map(\.heartRate.count) == [61])
        #expect(read.warnings.contains("Session messages without a start, or with that of another: 1; dropped."))
        #expect(read.recordings[0].allWarnings.contains("Nothing is logged of workout 2"))
    }

    @Test func `IN-1 a session without records is a workout without samples`() throws {
        var file = FITFile()
        file.session(elapsed: 1_800, more: [(11, .u16(120))])
        let recording = try recording(file.bytes())
        #expect(recording.heartRate.isEmpty)
        #expect((recording.end - recording.start).seconds == 1_800)
        #expect(recording.energy.map(\.activeKcal) == [120])
        #expect(recording.warnings == ["The file has no heart rate."])
    }
}
