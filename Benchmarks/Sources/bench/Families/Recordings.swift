import Foundation
import MossoLab

/// How fast a FIT file becomes a record.
func recordings(_ options: Options) async throws -> Family {
    let count = 20_000
    let file = FITRide(records: count).bytes
    let replay = RecordingReplay()
    func read() throws -> RecordingFile {
        try file.withUnsafeBytes { try RecordingReader.read($0, named: "ride.fit") }
    }
    let contest = try await Contest(
        rounds: options.rounds,
        [
            ("decode", { _ in Work(amount: Double(try read().recordings.count * count)) }),
            (
                "record",
                { _ in
                    let recording = try read().recordings[0]
                    let record = try replay.record(of: recording, id: Identifier(key: 1))
                    return Work(amount: record.metrics.heartRateSampleCount > 0 ? Double(count) : 0)
                }
            ),
        ])
    return Family(
        title: "FIT import, one core", note: "\(count) records with heart rate, power, speed, place and altitude",
        figures: [
            Figure(name: "file to recording", value: contest.rate("decode") / 1e6, unit: "M records/s"),
            Figure(
                name: "file to workout record", value: contest.rate("record") / 1e6, unit: "M records/s",
                goal: .atLeast(1),
                note: "\((Double(file.count) * contest.rate("record") / Double(count) / 1e6).shown) MB/s"),
        ])
}

/// Writes the FIT file of a ride, a record each second, as a bike computer does.
private struct FITRide {
    private(set) var bytes: [UInt8] = []
    private static let start: UInt32 = 1_136_527_200

    init(records: Int) {
        define(
            local: 0, global: 20,
            fields: [
                (253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (78, 4, 0x86), (73, 4, 0x86), (7, 2, 0x84), (3, 1, 0x02),
                (4, 1, 0x02),
            ])
        for second in 0..<UInt32(records) {
            bytes.append(0)
            append(Self.start + second)
            append(500_000_000 &+ second)
            append(100_000_000 &- second)
            append(2_600 + second / 60)
            append(8_000 + second % 500)
            append(UInt16(180 + second % 40))
            bytes.append(UInt8(120 + second / 7 % 40))
            bytes.append(88)
        }
        define(local: 1, global: 18, fields: [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (8, 4, 0x86), (5, 1, 0x00)])
        bytes.append(1)
        let milliseconds = UInt32(records - 1) * 1_000
        for number in [Self.start + UInt32(records) - 1, Self.start, milliseconds, milliseconds] { append(number) }
        bytes.append(2)
        frame()
    }

    private mutating func define(local: UInt8, global: UInt16, fields: [(UInt8, UInt8, UInt8)]) {
        bytes += [0x40 | local, 0, 0]
        append(global)
        bytes.append(UInt8(fields.count))
        for field in fields { bytes += [field.0, field.1, field.2] }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    /// Puts header and check sum around the messages.
    private mutating func frame() {
        let messages = bytes
        bytes = [14, 0x20, 0x5C, 0x08]
        append(UInt32(messages.count))
        bytes += ".FIT".utf8
        append(UInt16(0))
        bytes += messages
        append(Self.checksum(of: bytes))
    }

    private static func checksum(of bytes: [UInt8]) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte)) { sum, _ in sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
        }
    }
}
