import Recordings
import Testing
import Timeline
import Workouts

@Suite struct FITBeatHeartRatesTests {
    /// A strap's messages: one that ties its clock to a stamp, then a beat every 820 ticks of 1/1024 s.
    private func strap(from second: Int, heartRates: [Int], ticks first: Int = 4_294_960_000) -> FITFile {
        var file = FITFile()
        file.add(
            132,
            [
                (253, .u32(FITFile.start + second)), (0, .u16(16_384)), (9, .u32(first)), (6, .u8(heartRates[0])),
            ])
        var packed: [UInt8] = []
        for (index, _) in heartRates.dropFirst().enumerated() {
            let ticks = (first + 820 * (index + 1)) & 0xFFF
            if index & 1 == 0 {
                packed += [UInt8(ticks & 0xFF), UInt8(ticks >> 8)]
            } else {
                packed[packed.count - 1] |= UInt8(ticks & 0xF) << 4
                packed.append(UInt8(ticks >> 4))
            }
        }
        for chunk in stride(from: 0, to: heartRates.count - 1, by: 8) {
            let rates = Array(heartRates.dropFirst(1 + chunk).prefix(8))
            let start = chunk / 2 * 3
            file.add(
                132, [(6, .u8s(rates)), (10, .bytes(Array(packed[start..<min(start + 12, packed.count)])))], local: 1)
        }
        return file
    }

    @Test func `IN-1 records without a heart rate take that of the last beat, whose clock may turn over`() throws {
        var file = FITFile()
        file.records(0..<20) { _ in nil }
        file.session(elapsed: 19, sport: 5)
        let rates = (0..<17).map { 100 + $0 }
        let read = try read(file.bytes() + strap(from: 2, heartRates: rates).bytes())
        let recording = try #require(read.recordings.first)
        #expect(read.recordings.count == 1)
        // Beat k is at 2.5 + 0.80078 k seconds; the last, at 15.31, serves up to five seconds.
        let expected = (3..<20).map { second in
            let beat = min(16, Int((Double(second) - 2.5) / (820.0 / 1_024)))
            return [Double(second), Double(100 + beat)]
        }
        #expect(recording.pulses == expected)
    }

    @Test func `IN-1 without records each beat is a sample`() throws {
        let recording = try recording(strap(from: 0, heartRates: [90, 91, 92]).bytes())
        #expect(recording.heartRate.map(\.beatsPerMinute) == [90, 91, 92])
        #expect(recording.heartRate.map { ($0.date - recording.start).milliseconds } == [0, 800, 1_601])
    }

    @Test func `IN-1 a beat is at most five seconds old`() throws {
        var file = FITFile()
        file.records(0..<20) { _ in nil }
        let recording = try recording(file.bytes() + strap(from: 2, heartRates: [100, 101]).bytes())
        #expect(recording.pulses.map { $0[0] } == [3, 4, 5, 6, 7, 8])
        #expect(recording.heartRateLost.map { ($0 - recording.start).seconds } == [9])
    }

    @Test func `IN-1 beats before any stamp are dropped and counted`() throws {
        var file = FITFile()
        file.add(132, [(6, .u8s([90, 91])), (10, .bytes([1, 2, 3]))])
        file.record(0, heartRate: 80)
        #expect(try recording(file.bytes()).warnings.contains("Entries without a time: 2; dropped."))
    }

    @Test func `IN-1 a packed list that is too short gives the beats that it holds`() throws {
        var file = FITFile()
        file.add(132, [(253, .u32(FITFile.start)), (9, .u32(0)), (6, .u8(90))])
        file.add(132, [(6, .u8s([91, 92, 93, 94])), (10, .bytes([0x00, 0x34, 0x12, 0x00]))], local: 1)
        #expect(try recording(file.bytes()).heartRate.count == 3)
    }
}
