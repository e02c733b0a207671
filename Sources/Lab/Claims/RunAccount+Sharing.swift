import Session
import Timeline

// How runs share the time of a record.
extension RunAccount {
    /// Whether it was carried out at the same time as another run, for more than a tenth of that.
    func isBeside(_ other: RunAccount) -> Bool {
        guard id != other.id, let end = other.finished else { return false }
        let shared = min(end, finished ?? end) - max(other.started, started)
        return shared * 10 > end - other.started
    }

    /// Whether it was carried out within hours of another run, so that one session may have gone on for both.
    func isNear(_ other: RunAccount) -> Bool {
        let limit = TimeSpan.hours(6)
        return started - (other.finishedLast ?? .distantFuture) < limit
            && other.started - (finishedLast ?? .distantFuture) < limit
    }

    /// For how long it was carried out in a stretch of time.
    func shares(from start: Instant, to end: Instant) -> TimeSpan {
        max(.zero, min(finishedLast ?? end, end) - max(started, start))
    }

    /// Whether more than half of it lies in a stretch of time.
    func isServed(from start: Instant, to end: Instant) -> Bool {
        let shared = min(finished ?? end, end) - max(started, start)
        return shared.microseconds > ((finished ?? started) - started).microseconds / 2
    }

    /// Whether a record is its rather than another's that ended at the same time: of two that both go on beyond the
    /// record's end the one that began first, since the record is most of that; then the lowest id.
    func isPreferred(to other: RunAccount, atEqual end: Instant) -> Bool {
        if end == .distantFuture, started != other.started { return started < other.started }
        return id < other.id
    }

    /// When it ended, as far as a record tells: what goes on beyond the record's end is the same for it.
    func end(in record: WorkoutRecord) -> Instant? {
        finishedLast.map { $0 > record.end } ?? false ? .distantFuture : end
    }
}
