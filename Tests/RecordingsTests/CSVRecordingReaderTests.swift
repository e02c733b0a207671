import Recordings
import Testing
import Timeline
import Workouts

@Suite struct CSVRecordingReaderTests {
    @Test func `IN-1 the header decides what the columns are, in any order, and others are passed over`() throws {
        let text = """
            note,power,heartRate,time,speed,energy
            "warm, up",100,90,2026-01-05T06:00:00Z,2.5,0
            ,150,95,2026-01-05T06:00:01.500Z,3,1
            ,,100,2026-01-05T06:00:03Z,,3
            """
        let file = try read(text)
        #expect(file.format == .csv)
        let recording = try #require(file.recordings.first)
        #expect(recording.start == Recording.testStart)
        #expect(recording.pulses == [[0, 90], [1.5, 95], [3, 100]])
        #expect(recording.powerWatts.map(\.value) == [100, 150])
        #expect(recording.speedMetersPerSecond.map(\.value) == [2.5, 3])
        #expect(recording.energy.map(\.activeKcal) == [1, 2])
        #expect(recording.warnings == ["The table names no unit of energy: kilocalories are assumed."])
    }

    @Test(
        arguments: [
            ("Date", ["2026-01-05 06:00:00", "2026-01-05 06:00:10"], true),
            ("time", ["2026-01-05 06:00:00", "2026-01-05T06:00:10"], true),
            ("timestamp", ["1767592800", "1767592810"], true), ("epoch_ms", ["1767592800000", "1767592810000"], true),
            ("t", ["1767592800.5", "1767592810.5"], true), ("seconds", ["0", "10"], false),
            ("time_ms", ["0", "10000"], false),
            ("elapsed", ["0:00", "0:10"], false), ("Time", ["1:02:03", "1:02:13"], false),
            ("time", ["-5", "5"], false),
            ("time (min)", ["1", "1.16666667"], false), ("time_us", ["1767592800000000", "1767592810000000"], true),
        ] as [(String, [String], Bool)])
    func `IN-1 times are ISO, seconds since 1970 or counted from the start`(
        header: String, times: [String], hasDate: Bool
    ) throws {
        let recording = try recording("\(header),hr\n\(times[0]),90\n\(times[1]),91\n")
        #expect(recording.pulses == [[0, 90], [10, 91]])
        #expect(recording.hasKnownDate == hasDate)
    }

    @Test func `IN-1 date and time of day in two columns`() throws {
        let recording = try recording("date,time,hr\n2026-01-05,06:00:00,90\n2026-01-05,06:00:10,91\n")
        #expect(recording.start == Recording.testStart)
        #expect(recording.pulses == [[0, 90], [10, 91]])
        #expect(try RecordingsTests.recording("Date,Timestamp,hr\nx,2026-01-05T06:00:00Z,90\n").heartRate.count == 1)
    }

    @Test(arguments: [";", "\t"])
    func `case 74: a semicolon goes with a decimal comma, and is found out`(separator: String) throws {
        let text = "time;hr;speed (km/h);energy [kJ]\n0;90,5;36,0;0\n1,5;91;18;41,84\n3;92;0;83,68\n"
        let recording = try recording(text.replacing(";", with: separator))
        #expect(recording.pulses == [[0, 90.5], [1.5, 91], [3, 92]])
        #expect(recording.speedMetersPerSecond.map(\.value) == [10, 5, 0])
        #expect(recording.energy.map { ($0.activeKcal * 1_000).rounded() / 1_000 } == [10, 10])
    }

    @Test func `case 74: a semicolon goes with a decimal point as well, and a number with both is none`() throws {
        let recording = try recording("time;hr\n0;90.5\n1;91,5\n2;1.092,5\n")
        #expect(recording.pulses == [[0, 90.5], [1, 91.5]])
        #expect(recording.allWarnings.contains("Values that cannot be: 1"))
    }

    @Test(
        arguments: [
            ("energy (kcal)", 1), ("energy_Cal", 1), ("calories", 1), ("Calories", 1), ("kcal", 1),
            ("activeEnergyKcal", 1),
            ("energy [cal]", 0.001), ("cal", 0.001), ("energy (kJ)", 0.239_005_736), ("kJ", 0.239_005_736),
            ("Energy of the watch (kcal)", 1), ("calories in kJ", 0.239_005_736),
            ("energy_j", 0.000_239_005_736),
        ] as [(String, Double)])
    func `case 70: the unit of energy is that of the column's name`(header: String, scale: Double) throws {
        let recording = try recording("time,hr,\(header)\n0,90,100\n1,90,50\n2,90,150\n")
        let total = recording.energy.reduce(0) { $0 + $1.activeKcal }
        #expect(abs(total - 300 * scale) < 1e-6)
        #expect(recording.warnings.last != "The table names no unit of energy: kilocalories are assumed.")
    }

    @Test func `case 70: an unknown unit of energy is an error`() throws {
        let error = try failure(Array("time,hr,energy (BTU)\n0,90,100\n".utf8))
        #expect(error.reason == .malformed)
        #expect(
            error.description
                == "ride:1:3: found energy in \"BTU\", expected kcal, Cal, cal, kJ or J; name the unit in the header")
    }

    @Test func `IN-1 energy that only rises is a running total, other energy is spent row by row`() throws {
        func total(_ header: String, _ values: String) throws -> Double {
            let rows = values.split(separator: " ").enumerated().map { "\($0.offset),90,\($0.element)" }
            return try recording("time,hr,\(header)\n" + rows.joined(separator: "\n")).energy.reduce(0) {
                $0 + $1.activeKcal
            }
        }
        #expect(try total("kcal", "0 1 3 3 7") == 7)
        #expect(try total("kcal", "1 1 1") == 3)
        #expect(try total("total kcal", "2 2") == 2)
        #expect(try total("kcal", "1 2 1") == 4)
    }

    @Test func `IN-1 a row with a beat and no heart rate is no lost sensor`() throws {
        var text = "time_utc,hr_bpm,rr_ms\n"
        for second in 0..<30 { text += "\(stamp(second)),\(second % 29 == 0 ? "80" : ""),750\n" }
        let recording = try recording(text)
        #expect(recording.heartRateLost.isEmpty)
        #expect(recording.beats == Array(repeating: .milliseconds(750), count: 30))
        #expect(recording.pulses == [[0, 80], [29, 80]])
    }

    @Test(arguments: ["rr", "rr_ms", "RR (s)", "ibi", "NN [ms]"])
    func `IN-1 beats alone make the times and the heart rates`(header: String) throws {
        let values = header.contains("s)") ? ["1.0", "0.75", "0.5"] : ["1000", "750", "500"]
        let recording = try recording("\(header)\n\(values.joined(separator: "\n"))\n")
        #expect(recording.beats.map(\.milliseconds) == [1_000, 750, 500])
        #expect(recording.pulses == [[0, 60], [1, 80], [1.75, 120]])
        #expect((recording.end - recording.start).milliseconds == 2_250)
        #expect(!recording.hasKnownDate)
        #expect(recording.allWarnings.contains("reckoned from the times between beats"))
    }

    @Test(
        arguments: [
            ("rr", ["0,812", "0,799"], [812, 799]), ("rr_ms", ["812,5", "799,3", "800"], [813, 799, 800]),
            ("RR (s)", ["0,8", "0,75"], [800, 750]), ("rr", ["0.812", "799"], [812, 799]),
            ("\"rr_ms\"", ["812", "\"799\""], [812, 799]),
        ] as [(String, [String], [Int64])])
    func `case 74: in a table of one column a comma is a decimal mark`(
        header: String, rows: [String], beats: [Int64]
    ) throws {
        let recording = try recording(header + "\n" + rows.map { $0 + "\n" }.joined())
        #expect(recording.beats.map(\.milliseconds) == beats)
        #expect(!recording.allWarnings.contains("Values that cannot be"))
    }

    @Test(arguments: [
        ("time", "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:15+14:00"),
        ("time", "9999-12-31T23:59:40-14:00", "9999-12-31T23:59:55-14:00"),
        ("time", "9999-12-31T23:59:40Z", "9999-12-31T23:59:55Z"),
        ("time", "2126-02-07T00:00:00Z", "2126-02-07T00:00:15Z"),
        ("time", "2100-01-01T00:00:00Z", "2100-01-01T00:00:15Z"),
        ("time", "1900-01-01T00:00:00Z", "1900-01-01T00:00:15Z"), ("time_ms", "-99999999999999", "-99999999984999"),
        ("t", "4102444800", "4102444815"),
    ])
    func `case 86: a date at the ends of the calendar is none, and durations are kept`(
        header: String, first: String, second: String
    ) throws {
        let recording = try recording("\(header),hr\n\(first),90\n\(second),105\n")
        #expect(!recording.hasKnownDate && recording.secondsFromUTC == nil)
        #expect(recording.start == .epoch && recording.pulses == [[0, 90], [15, 105]])
        #expect(recording.allWarnings.contains("the date is not known"))
    }

    @Test func `case 86: the last moment of the century is a date`() throws {
        let recording = try recording("time,hr\n2099-12-31T23:59:59.999Z,90\n2100-01-01T00:00:10Z,91\n")
        #expect(recording.hasKnownDate && recording.start == Instant(milliseconds: 4_102_444_799_999))
        #expect((recording.end - recording.start).milliseconds == 10_001)
    }

    @Test func `case 75: quoted fields with line breaks and quotes do not break rows`() throws {
        let text = "time,\"notes\",hr\r\n0,\"Squat, \"\"low bar\"\"\n💪\",90\r\n1,,91\r\n"
        #expect(try recording(text).pulses == [[0, 90], [1, 91]])
    }

    @Test(arguments: ["seconds,hr\n0,90\n1,91\n", "time,hr\n0:00:01,90\n0:00:02,91\n"])
    func `IN-1 times that count from the start have no date, and no clock is blamed`(text: String) throws {
        let recording = try recording(text)
        #expect(!recording.hasKnownDate)
        #expect(recording.warnings == ["Times count from the start: the date is not known."])
    }

    @Test func `IN-1 rows from the latest to the first are turned round`() throws {
        let recording = try recording("time,hr\n20,92\n10,91\n0,90\n")
        #expect(recording.pulses == [[0, 90], [10, 91], [20, 92]])
    }

    @Test func `IN-1 cells that are no number are missing and counted; rows without a time are dropped`() throws {
        let recording = try recording("time,hr\n0,90\n1,abc\n2,nan\n3,1e999\n4,0\nsoon,95\n,96\n5,93\n")
        #expect(recording.pulses == [[0, 90], [5, 93]])
        #expect(
            recording.warnings.filter { !$0.contains("the date is not known") } == [
                "Heart rates of zero: 1; taken as missing.", "Values that cannot be: 3; taken as missing.",
                "Entries without a time: 2; dropped.",
            ])
    }

    @Test func `IN-1 remarks and empty lines before the header, a byte-order mark and short rows`() throws {
        #expect(try recording("# made by hand\n\n#x\ntime,hr\n0,90\n1\n2,92\n").pulses == [[0, 90], [2, 92]])
        #expect(try recording("\u{FEFF}time,hr\n0,90\n").pulses == [[0, 90]])
        #expect(try recording(",time,hr\n7,0,90\n").pulses == [[0, 90]])
    }

    @Test(arguments: [
        "hello", "a,b,c\n1,2,3\n", "time,temperature\n0,20\n", "hr\n90\n", "{\"workouts\": []}",
        "avgHeartRate,time\n90,0\n",
    ])
    func `IN-1 text that is no such table is a typed error`(text: String) throws {
        let error = try failure(Array(text.utf8))
        #expect(error.reason == .unknownFormat)
        #expect(error.location == .line(1, column: 1))
        #expect(error.expected.contains("whose header names time and heartRate"))
    }

    @Test func `IN-1 a table whose times cannot be read names the first of them`() throws {
        let error = try failure(Array("time,hr\n05/01/2026 6 am,90\n05/01/2026 7 am,91\n".utf8))
        #expect(error.reason == .noWorkout)
        #expect(error.location == .line(2, column: 1))
        #expect(error.found == "\"05/01/2026 6 am\" as time")
    }
}
