import Recordings
import Testing
import Workouts

@Suite struct RecordingReaderTests {
    @Test func `IN-1 no bytes are a typed error`() throws {
        let error = try failure([])
        #expect(error.reason == .empty)
        #expect(
            error.description
                == "ride: found no bytes, expected a FIT, TCX, GPX, CSV or HRM file; export the workout again")
    }

    @Test(arguments: [[0x1F, 0x8B, 8, 0], [0x50, 0x4B, 3, 4]] as [[UInt8]])
    func `IN-1 compressed files say that they must be unpacked`(bytes: [UInt8]) throws {
        let error = try failure(bytes)
        #expect(error.reason == .unsupportedFormat)
        #expect(error.nextStep == "unpack it first")
    }

    @Test func `IN-1 binary bytes name the offset of the first that is no text`() throws {
        let error = try failure(Array("time,hr\n".utf8) + [0, 1, 2])
        #expect(error.reason == .unknownFormat)
        #expect(error.location == .offset(8))
        #expect(error.description.hasPrefix("ride:byte 8: found binary bytes that are no FIT file"))
    }

    @Test func `IN-1 the content decides the format, never the name`() throws {
        let bytes = FITFile.minute.bytes()
        let file = try bytes.withUnsafeBytes { try RecordingReader.read($0, named: "notes.csv") }
        #expect(file.format == .fit)
    }

    @Test func `SEN-7 reading the same bytes twice gives the same recordings`() throws {
        #expect(try read(FITFile.minute.bytes()) == read(FITFile.minute.bytes()))
    }

    @Test func `IN-1 the bytes may lie anywhere in memory`() throws {
        let bytes = [7] + FITFile.minute.bytes() + [9]
        let file = try bytes.withUnsafeBytes {
            try RecordingReader.read(UnsafeRawBufferPointer(rebasing: $0[1..<bytes.count - 1]), named: "ride")
        }
        #expect(file.recordings == (try read(FITFile.minute.bytes())).recordings)
    }
}
