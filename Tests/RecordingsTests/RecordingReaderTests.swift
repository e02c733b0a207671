import Foundation
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

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `IN-1 a table in UTF-16 says that it is to be saved as UTF-8`(encoding: String.Encoding) throws {
        let text = "\u{FEFF}time\theartRate\r\n2026-01-05T06:00:00Z\t90\r\n"
        let error = try failure(Array(try #require(text.data(using: encoding))))
        #expect(error.reason == .unsupportedFormat)
        #expect(error.found == "a text in UTF-16" && error.nextStep.hasPrefix("save it as UTF-8"))
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
