import Timeline

extension WorkoutDocument {
    /// Sums up who and when: every date, status and deletion, but none of the content below them.
    ///
    /// Whatever changes a document changes a date, so versions of one run whose stamps are equal are equal but for a
    /// chance of about 2⁻⁶⁴; comparing stamps costs a tenth of comparing documents.
    ///
    /// - Parameter isCut: Whether dates count in whole seconds, as documents carry them.
    /// - Returns: The sum.
    package func stamp(isCut: Bool) -> UInt64 {
        func seen(_ date: Instant) -> UInt64 {
            UInt64(bitPattern: isCut ? date.wireDate.microseconds : date.microseconds)
        }
        var sum = (seen(updatedAt) ^ UInt64(deletedLogs) << 32) &* 0x9E37_79B9_7F4A_7C15
        sum ^= (end.map(seen) ?? 1) &* 0xD6E8_FEB8_6659_FD93
        sum &+= status.number << 8 | UInt64(logCount) << 16 | UInt64(version)
        if let metrics { sum ^= (seen(metrics.recordedAt) &+ 1) &* 0xA076_1D64_78BD_642F }
        for position in 0..<Int(logCount) {
            let log = self[log: position]
            let word = seen(log.updatedAt) ^ log.status.number << 60 ^ UInt64(log.number) << 52
            sum = (sum ^ word) &* 0xE703_7ED1_A0B4_28DB
            sum ^= sum >> 29
        }
        return sum
    }
}
