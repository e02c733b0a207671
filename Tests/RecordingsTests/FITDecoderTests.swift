import Recordings
import Testing
import Timeline
import Workouts

@Suite struct FITDecoderTests {
    @Test func `IN-1 big-endian messages give what little-endian ones give`() throws {
        var file = FITFile()
        file.isBigEndian = true
        file.timer(0, at: 0)
        file.records(0..<61) { 100 + $0 }
        file.timer(4, at: 60)
        file.session(elapsed: 60)
        #expect(try recording(file.bytes()) == recording(FITFile.minute.bytes()))
    }

    @Test func `IN-1 developer fields are passed over`() throws {
        var file = FITFile()
        file.developerBytes = [7, 7, 7]
        file.records(0..<10) { 100 + $0 }
        #expect(try recording(file.bytes()).pulses.last == [9, 109])
    }

    @Test func `IN-1 compressed stamps count on from the last whole one, over the turn of their five bits`() throws {
        var file = FITFile()
        file.record(0, heartRate: 90)
        for second in stride(from: 7, through: 70, by: 7) {
            file.addCompressed(20, at: FITFile.start + second, [(3, .u8(100 + second))], local: 1)
        }
        #expect(
            try recording(file.bytes()).pulses
                == [[0, 90]] + stride(from: 7.0, through: 70, by: 7).map { [$0, 100 + $0] })
    }

    @Test func `IN-1 a compressed stamp before any whole one is no time`() throws {
        var file = FITFile()
        file.addCompressed(20, at: 5, [(3, .u8(100))], local: 1)
        file.record(0, heartRate: 90)
        let recording = try recording(file.bytes())
        #expect(recording.pulses == [[0, 90]])
        #expect(recording.warnings.contains("Entries without a time: 1; dropped."))
    }

    @Test func `case 57: FIT's invalid values are missing, never numbers`() throws {
        var file = FITFile()
        file.add(20, [(253, .u32(FITFile.start)), (3, .u8(0xFF)), (7, .u16(0xFFFF)), (73, .u32(0xFFFF_FFFF))])
        file.add(20, [(253, .u32(FITFile.start + 1)), (3, .u8(120)), (7, .u16(250)), (73, .u32(4_200))])
        file.add(20, [(253, .u32(0xFFFF_FFFF)), (3, .u8(120)), (7, .u16(250)), (73, .u32(4_200))])
        let recording = try recording(file.bytes())
        #expect(recording.pulses == [[1, 120]])
        #expect(recording.powerWatts.map(\.value) == [250])
        #expect(recording.speedMetersPerSecond.map(\.value) == [4.2])
        #expect(recording.warnings == ["Entries without a time: 1; dropped."])
    }

    @Test func `IN-1 field sizes that do not fit their type are passed over and said`() throws {
        var file = FITFile()
        file.add(20, [(253, .u32(FITFile.start)), (7, .raw([1, 2, 3], type: 0x84)), (3, .u8(120))])
        file.add(20, [(253, .u32(FITFile.start + 1)), (7, .raw([1, 2, 3], type: 0x5F)), (3, .u8(121))])
        file.add(20, [(253, .u32(FITFile.start + 2)), (7, .raw([], type: 0x84)), (3, .u8(122))])
        let read = try read(file.bytes())
        #expect(read.recordings.first?.pulses.map { $0[1] } == [120, 121, 122])
        #expect(read.recordings.first?.powerWatts.isEmpty == true)
        #expect(read.warnings.contains("Field definitions whose size does not fit their type: 2."))
    }

    @Test(arguments: [
        FITValue.raw([120], type: 0x00), .raw([120], type: 0x0A), .raw([120], type: 0x0D), .raw([120], type: 0x01),
        .raw([120, 0], type: 0x84), .raw([120, 0], type: 0x8B), .raw([120, 0], type: 0x04), .raw([120, 0], type: 0x83),
        .raw([120, 0, 0, 0], type: 0x86), .raw([120, 0, 0, 0], type: 0x8C), .raw([120, 0, 0, 0], type: 0x85),
        .raw([0, 0, 0xF0, 0x42], type: 0x88), .raw([0, 0, 0, 0, 0, 0, 0x5E, 0x40], type: 0x89),
        .raw([120, 0, 0, 0, 0, 0, 0, 0], type: 0x8E), .raw([120, 0, 0, 0, 0, 0, 0, 0], type: 0x8F),
        .raw([120, 0, 0, 0, 0, 0, 0, 0], type: 0x90), .raw([120, 121, 122], type: 0x02),
    ])
    func `IN-1 a field is read by the type and size that the file defines`(value: FITValue) throws {
        var file = FITFile()
        file.add(20, [(253, .u32(FITFile.start)), (3, value)])
        #expect(try recording(file.bytes()).pulses == [[0, 120]])
    }

    @Test func `IN-1 records without a stamp, and stamps of zero, are dropped and counted`() throws {
        var file = FITFile()
        file.record(0, heartRate: 90)
        file.add(20, [(3, .u8(91))])
        file.add(20, [(253, .u32(0)), (3, .u8(92))])
        let recording = try recording(file.bytes())
        #expect(recording.pulses == [[0, 90]])
        #expect(recording.warnings == ["Entries without a time: 2; dropped."])
    }

    @Test func `case 55: zero is missing, so the least heart rate is a real one`() throws {
        var file = FITFile()
        file.records(0..<30) { $0 % 3 == 0 ? 120 : 0 }
        let recording = try recording(file.bytes())
        #expect(recording.heartRate.map(\.beatsPerMinute) == Array(repeating: 120, count: 10))
        #expect(recording.warnings == ["Heart rates of zero: 20; taken as missing."])
    }
}
