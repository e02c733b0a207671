public import Timeline

// Documents travel and are stored as JSON with dates of whole seconds. What comes back is not quite what was sent: it
// is its wire value.

extension Instant {
    /// The instant as a document carries it: cut to the whole second before, and held within the years 1 to 9999.
    public var wireDate: Instant {
        let remainder = microseconds % 1_000_000
        let cut = microseconds.subtractedSaturating(remainder < 0 ? remainder + 1_000_000 : remainder)
        return Instant(microseconds: min(max(cut, -62_135_596_800_000_000), 253_402_300_799_000_000))
    }
}

extension WorkoutLog {
    /// The log as it is once it has been encoded and decoded.
    public var wireValue: WorkoutLog {
        var log = self
        log.updatedAt = updatedAt.wireDate
        return log
    }
}

extension DocumentMetrics {
    /// The metrics as they are once they have been encoded and decoded.
    public var wireValue: DocumentMetrics {
        var metrics = self
        metrics.recordedAt = recordedAt.wireDate
        return metrics
    }
}

extension WorkoutDocument {
    /// The run as it is once it has been encoded and decoded.
    public var wireValue: WorkoutDocument {
        var document = self
        document.cutToWholeSeconds()
        return document
    }

    /// Whether this is its own wire value.
    public var isCut: Bool {
        guard start == start.wireDate, end == end?.wireDate, updatedAt == updatedAt.wireDate,
            metrics?.recordedAt == metrics?.recordedAt.wireDate
        else { return false }
        for position in 0..<logCount where self[log: position].updatedAt != self[log: position].updatedAt.wireDate {
            return false
        }
        return true
    }

    /// Makes this its own wire value, in place.
    public mutating func cutToWholeSeconds() {
        start = start.wireDate
        end = end?.wireDate
        updatedAt = updatedAt.wireDate
        metrics = metrics?.wireValue
        for position in 0..<logCount {
            let date = self[log: position].updatedAt.wireDate
            // What is cut already stays shared.
            if self[log: position].updatedAt != date { self[log: position].updatedAt = date }
        }
    }
}

extension SplitDocument {
    /// The split as it is once it has been encoded and decoded.
    public var wireValue: SplitDocument {
        var split = self
        split.updatedAt = updatedAt.wireDate
        return split
    }
}
