import Timeline

extension WorkoutDocument {
    /// Sums up who and when: every date, status, check mark, author and deletion, but not values and notes.
    ///
    /// Whatever changes a document changes a date, be it one of a part of a log. Only a merge of versions that tie may
    /// change a value and no date; else versions of one run whose stamps are equal are equal but for a chance of about
    /// 2⁻⁶⁴. Comparing stamps costs a tenth of comparing documents.
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
        for position in 0..<logCount {
            let word =
                seen(self[log: position].updatedAt) ^ self[log: position].status.number << 60
                ^ UInt64(self[log: position].number) << 52 ^ self[log: position].partStamp
            let marks = UInt64(self[log: position].doneMask) << 1 | (self[log: position].updatedBy == .phone ? 1 : 0)
            sum = (sum ^ word &+ marks &* 0x9FB2_1C65_1E98_DF25) &* 0xE703_7ED1_A0B4_28DB
            sum ^= sum >> 29
        }
        return sum
    }
}

// Whether a version has taken another in.
extension WorkoutDocument {
    /// The position of a log that, or of which a part, is older here than in a version that was merged into this one;
    /// nil where none is.
    package func olderLog(than merged: WorkoutDocument) -> Int? {
        for position in 0..<merged.logCount where !isDeleted(log: merged[log: position].number) {
            guard let own = self.position(ofLog: merged[log: position].number) else { return position }
            if self[log: own].hasStamp(of: merged[log: position]) { continue }
            if self[log: own].updatedAt.wireDate < merged[log: position].updatedAt.wireDate { return position }
            guard merged[log: position].isDated else { continue }
            let (ours, theirs) = (self[log: own], merged[log: position])
            if theirs.parts.contains(where: { ours[dateOf: $0] < theirs[dateOf: $0] }) { return position }
        }
        return nil
    }
}
