/// Heart rates that a strap kept by itself, beat by beat, and sent when the workout was over.
///
/// A first message ties the strap's clock, which counts in 1/1024 s, to a stamp. Those behind it give the last twelve
/// bits of the clock at each beat, two in three bytes.
struct FITBeatHeartRates {
    /// A heart rate at each beat, by stamp.
    private(set) var readings: [Reading] = []
    /// How many beats came before any stamp.
    private(set) var undatedCount = 0
    private var anchor: (stamp: Int64, ticks: UInt32)?
    private var ticks: UInt32 = 0

    /// Takes in a message.
    mutating func take(_ message: FITMessage) {
        if let stamp = message.stamp(253), let ticks = message.ticks(at: 0) {
            let fraction = message.integer(0).map { $0 * 1_000 / 32_768 } ?? message.integer(1).map { $0 * 1_000 / 256 }
            anchor = (stamp + (fraction ?? 0), ticks)
        }
        let count = message.count(9)
        for index in 0..<count {
            guard let ticks = message.ticks(at: index) else { break }
            self.ticks = ticks
            add(message.heartRate(at: index))
        }
        if count == 0 { takePacked(message) }
    }

    private mutating func takePacked(_ message: FITMessage) {
        let packed = message.bytes(10)
        for index in 0..<message.count(6) {
            let start = index / 2 * 3
            guard start + (index & 1 == 0 ? 1 : 2) < packed.count else { return }
            let low =
                index & 1 == 0
                ? UInt32(packed[start]) | UInt32(packed[start + 1] & 0x0F) << 8
                : UInt32(packed[start + 1] >> 4) | UInt32(packed[start + 2]) << 4
            ticks &+= (low &- ticks) & 0xFFF
            add(message.heartRate(at: index))
        }
    }

    private mutating func add(_ beatsPerMinute: Double?) {
        guard let beatsPerMinute else { return }
        guard let anchor else { return undatedCount += 1 }
        let elapsed = Int64(Int32(bitPattern: ticks &- anchor.ticks)) * 1_000 / 1_024
        readings.append(Reading(time: anchor.stamp + elapsed, value: beatsPerMinute))
    }

    /// Takes in the beats of a file that follows in a chain.
    mutating func append(_ other: FITBeatHeartRates) {
        readings += other.readings
        undatedCount += other.undatedCount
    }
}

extension FITMessage {
    fileprivate func ticks(at index: Int) -> UInt32? { integer(9, at: index).flatMap { UInt32(exactly: $0) } }

    fileprivate func heartRate(at index: Int) -> Double? {
        number(6, at: index).flatMap { $0 >= 1 && $0 < 255 ? $0 : nil }
    }
}
