import Recordings
import Testing
import Timeline
import Workouts

@Suite struct HRMReaderTests {
    private func hrm(_ parameters: String, _ data: String) -> String {
        """
        [Params]
        Version=106
        Date=20260105
        StartTime=06:00:00.0
        MaxHR=190
        RestHR=52
        \(parameters)

        [IntTimes]
        00:00:10.0\t120\t100\t110\t120
        0\t0\t0\t0\t0\t0
        00:00:20.5\t130\t110\t120\t130

        [HRData]
        \(data)


        """.replacing("\n", with: "\r\n")
    }

    @Test func `IN-1 heart rates at a fixed interval, with speed and power where flags say so`() throws {
        let file = try read(
            hrm(
                "SMode=111100100\nInterval=5\nLength=00:00:20.0\nWeight=80",
                "100\t180\t80\t10\t200\n110\t360\t80\t10\t210\n0\t0\t0\t0\t0\n130\t0\t0\t0\t0"))
        #expect(file.format == .hrm)
        let recording = try #require(file.recordings.first)
        #expect(recording.start == Recording.testStart)
        #expect((recording.end - recording.start).seconds == 20)
        #expect(recording.pulses == [[0, 100], [5, 110], [15, 130]])
        #expect(recording.speedMetersPerSecond.map(\.value).prefix(2) == [5, 10])
        #expect(recording.powerWatts.map(\.value) == [200, 210, 0, 0])
        #expect(recording.athlete.maximumHeartRate == 190)
        #expect(recording.athlete.restingHeartRate == 52)
        #expect(recording.athlete.massKg == 80)
        #expect(recording.story == "lap 0 lap 10")
        #expect(file.warnings == ["The file does not say how its local time relates to UTC: it is taken as UTC."])
    }

    @Test func `IN-1 English units are turned into metric ones, wherever the flag stands`() throws {
        let recording = try recording(hrm("Weight=100\nInterval=1\nSMode=10000001", "100\t100\n101\t100"))
        #expect(recording.athlete.massKg == 45.359237)
        #expect(recording.speedMetersPerSecond.map(\.value) == [4.4704, 4.4704])
    }

    @Test func `IN-1 beats, and the heart rates that they make`() throws {
        let recording = try recording(hrm("SMode=000000000\nInterval=238\nLength=00:00:02.3", "1000\n750\n500\nx\n0"))
        #expect(recording.beats.map(\.milliseconds) == [1_000, 750, 500])
        #expect(recording.pulses == [[0, 60], [1, 80], [1.75, 120]])
        #expect((recording.end - recording.start).milliseconds == 2_300)
        #expect(recording.warnings.first == "Values that cannot be: 2; taken as missing.")
    }

    @Test func `case 88: a length far beyond the data is that of a file that was cut off`() throws {
        let recording = try recording(hrm("Interval=1\nLength=01:00:00", "100\n101\n102"))
        #expect((recording.end - recording.start).seconds == 2)
        #expect(recording.allWarnings.contains("The file ends before the workout does"))
    }

    @Test(arguments: ["", "Date=2026", "Date=99999999", "Date=2026ab05"])
    func `case 86: without a date that can be, the date is unknown`(date: String) throws {
        let text = hrm("Interval=1", "100\n101").replacing("Date=20260105", with: date)
        let recording = try recording(text)
        #expect(!recording.hasKnownDate)
        #expect(recording.heartRate.count == 2)
    }

    @Test(arguments: [
        ("Date=20260105", "Date=99991231", "06:00:00.0", "23:59:50"),
        ("Date=20260105", "Date=00010101", "06:00:00.0", "00:00:00"),
        ("Date=20260105", "Date=20260105", "06:00:00.0", "999999:00:00"),
        ("Date=20260105", "Date=20260105", "06:00:00.0", "24:00:00"),
        ("Date=20260105", "Date=20260105", "06:00:00.0", "half past six"),
    ])
    func `case 86: a date or a time of day that cannot be leaves the durations`(
        date: String, otherDate: String, time: String, otherTime: String
    ) throws {
        let text = hrm("Interval=5", "100\n101\n102").replacing(date, with: otherDate).replacing(time, with: otherTime)
        let recording = try recording(text)
        #expect(!recording.hasKnownDate)
        #expect(recording.pulses == [[0, 100], [5, 101], [10, 102]])
        #expect(recording.start >= .epoch && recording.end < Instant(milliseconds: 2 * 86_400_000))
    }

    @Test func `IN-1 the last second of a day is a start`() throws {
        let recording = try recording(
            hrm("Interval=5", "100\n101").replacing("06:00:00.0", with: "23:59:59.9"))
        #expect(recording.start == Recording.testStart + .milliseconds(17 * 3_600_000 + 59 * 60_000 + 59_900))
    }

    @Test(arguments: ["Interval=1", "Interval=204", "Interval=-1", "Interval=1e9", "Interval=x", ""])
    func `IN-1 an HRM file without data is a typed error`(parameters: String) throws {
        #expect(try failure(Array(hrm(parameters, parameters == "Interval=1" ? "" : "100").utf8)).reason == .noWorkout)
    }
}
