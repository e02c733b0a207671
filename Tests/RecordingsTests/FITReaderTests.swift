import Recordings
import Testing
import Timeline
import Workouts

@Suite struct FITReaderTests {
    @Test func `IN-1 a plain FIT file gives its workout without a warning`() throws {
        let file = try read(FITFile.minute.bytes())
        #expect(file.format == .fit)
        #expect(file.warnings.isEmpty)
        let recording = try #require(file.recordings.first)
        #expect(recording.activity == .running)
        #expect(recording.start == Recording.testStart)
        #expect(recording.end == Recording.testStart + .seconds(60))
        #expect(recording.pulses == (0...60).map { [Double($0), Double(100 + $0)] })
        #expect(recording.warnings.isEmpty)
        #expect(recording.hasKnownDate)
        #expect(recording.heartRateLost.isEmpty)
        #expect(recording.summary.elapsed == .seconds(60))
    }

    @Test(arguments: [(12, true), (14, true), (14, false)])
    func `IN-1 headers of 12 and 14 bytes are read, with or without a check sum of their own`(
        size: Int, checksum: Bool
    ) throws {
        let file = try read(FITFile.minute.bytes(headerSize: size, headerChecksum: checksum))
        #expect(file.warnings.isEmpty)
        #expect(file.recordings.first?.heartRate.count == 61)
    }

    @Test func `IN-1 a wrong check sum gives the same numbers and a warning`() throws {
        var bytes = FITFile.minute.bytes()
        let good = try read(bytes)
        bytes[bytes.count - 1] ^= 0xFF
        let bad = try read(bytes)
        #expect(bad.recordings == good.recordings)
        #expect(bad.warnings == ["The check sum (CRC) of the file is wrong: values may be damaged."])
    }

    @Test func `IN-1 a wrong check sum of the header is a warning of its own`() throws {
        var bytes = FITFile.minute.bytes()
        bytes[12] ^= 0xFF
        let sum = checksum(Array(bytes.dropLast(2)))
        bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [UInt8(sum & 0xFF), UInt8(sum >> 8)])
        #expect(try read(bytes).warnings == ["The check sum of the header is wrong."])
    }

    @Test func `IN-1 a header without a size is read to the end`() throws {
        let file = try read(FITFile.minute.bytes(declaredSize: 0))
        #expect(file.recordings.first?.heartRate.count == 61)
        #expect(file.warnings.first?.contains("gives no size") == true)
    }

    @Test(arguments: [0xFFFF_FFFF, 0x8000_0000, 1_000_000])
    func `IN-1 a declared size far beyond the file is a truncated file and no memory`(size: Int) throws {
        let file = try read(FITFile.minute.bytes(declaredSize: size))
        #expect(file.recordings.first?.heartRate.count == 61)
        #expect(file.warnings.first?.contains("truncated") == true)
    }

    @Test func `IN-1 a declared size short of what follows does not hide it`() throws {
        let file = try read(FITFile.minute.bytes(declaredSize: 100))
        #expect(file.recordings.first?.heartRate.count == 61)
        #expect(file.warnings.contains { $0.contains("CRC") })
    }

    @Test func `IN-1 chained files are workouts of their own`() throws {
        var second = FITFile()
        second.records(90_000_000..<90_000_010) { _ in 80 }
        second.session(from: 90_000_000, elapsed: 9, sport: 2)
        let file = try read(FITFile.minute.bytes() + second.bytes())
        #expect(file.recordings.map(\.activity) == [.running, .cycling])
        #expect(file.recordings.map { ($0.end - $0.start).seconds } == [60, 9])
        #expect(file.recordings.map(\.heartRate.count) == [61, 10])
        #expect(file.warnings.isEmpty)
    }

    @Test func `IN-1 a chain of very many files gives as many workouts as are read of one, and says so once`() throws {
        var small = FITFile()
        small.record(0, heartRate: 100)
        small.record(1, heartRate: 101)
        let chain = Array(repeating: small.bytes(headerSize: 12), count: 6_000).flatMap(\.self)
        let file = try read(chain)
        #expect(file.recordings.count == 4_096)
        #expect(file.warnings.count { $0 == "The file has more than 4096 workouts: the others are left out." } == 1)
        #expect(file.warnings.count <= 66)
        let few = try read(Array(chain.prefix(chain.count / 6_000 * 4_096)))
        #expect(few.recordings == file.recordings && !few.warnings.contains { $0.contains("left out") })
    }

    @Test func `IN-1 of very many sessions, laps and sets, as many are read as a workout can have`() throws {
        var file = FITFile.minute
        for second in 0..<300 { file.session(from: 100 + second, elapsed: 1) }
        let read = try read(file.bytes())
        #expect(read.warnings.contains("Sessions, laps and sets beyond the most that are read: 45."))
        var laps = FITFile.minute
        for _ in 0..<65_540 { laps.add(19, [(2, .u32(FITFile.start + 30))], local: 4) }
        for _ in 0..<65_541 { laps.add(225, [(0, .u32(1_000)), (6, .u32(FITFile.start + 30))], local: 5) }
        let recording = try recording(laps.bytes())
        #expect(recording.events.count { $0.kind == .lap } == 65_536 && recording.sets.count == 65_536)
    }

    @Test func `IN-1 bytes behind the file that are no FIT are passed over with a warning`() throws {
        let file = try read(FITFile.minute.bytes() + [UInt8](repeating: 0, count: 40))
        #expect(file.recordings.count == 1)
        #expect(file.warnings.first?.hasSuffix("no FIT file: 40; passed over.") == true)
    }

    @Test func `IN-1 a FIT file without a workout is a typed error`() throws {
        var file = FITFile()
        file.add(0, [(0, .u8(2))])
        file.add(3, [(1, .u8(1)), (2, .u8(40))])
        let error = try failure(file.bytes())
        #expect(error.reason == .noWorkout)
        #expect(error.description.hasPrefix("ride: found a FIT file without a workout, expected records or a session"))
    }

    @Test func `case 91: an undefined local message ends the reading, names its offset, and may be passed over`() throws
    {
        var file = FITFile()
        file.records(0..<10) { _ in 120 }
        let offset = file.messages.count + 14
        file.add(bytes: [0x0C, 1, 2, 3, 4, 5])
        file.add(20, [(253, .u32(FITFile.start + 10)), (3, .u8(130)), (4, .u8(90))], local: 3)
        for second in 11..<20 {
            file.add(20, [(253, .u32(FITFile.start + second)), (3, .u8(130)), (4, .u8(90))], local: 3)
        }
        let cautious = try read(file.bytes())
        #expect(cautious.recordings.first?.heartRate.count == 10)
        #expect(cautious.warnings.contains { $0.contains("byte \(offset) has the undefined local type 12") })
        let bold = try read(file.bytes(), resynchronizes: true)
        #expect(
            bold.recordings.first?.pulses.map { $0[1] } == Array(repeating: 120, count: 10)
                + Array(repeating: 130, count: 10))
        #expect(bold.warnings.contains { $0.contains("reading goes on at byte \(offset + 6)") })
    }

    @Test func `IN-1 a course says that it is one`() throws {
        var file = FITFile()
        file.add(0, [(0, .u8(6))])
        file.records(0..<3) { _ in 99 }
        #expect(try recording(file.bytes()).allWarnings.contains("type 6, not an activity"))
    }
}
