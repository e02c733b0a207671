/// One point of a track, as its texts stand in the file.
struct TrackPoint {
    private var time: Int64?
    private var secondsFromUTC: Int?
    var heartRate: [UInt8]?
    var power: [UInt8]?
    var speed: [UInt8]?

    mutating func readTime(_ text: [UInt8]) {
        guard let written = writtenTime(text) else { return }
        (time, secondsFromUTC) = written
    }

    /// Puts the point into a log; the first offset from UTC that a point names is kept.
    func log(into log: inout ActivityLog, offset: inout Int?) {
        guard let time else { return log.undatedCount += 1 }
        offset = offset ?? secondsFromUTC
        let mended = log.clock.mend(time)
        if let heartRate {
            log.log(heartRate: number(heartRate) ?? .nan, at: mended)
        } else {
            log.silences.append(mended)
        }
        if let power { log.log(power: number(power) ?? .nan, at: mended) }
        if let speed { log.log(speed: number(speed) ?? .nan, at: mended) }
    }
}
