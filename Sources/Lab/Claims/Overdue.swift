import Timeline

/// Watches over a condition that must not last: notes since when it holds, and tells once when it has lasted too long.
///
/// How long it lasts is measured on whatever runs on while it counts: true time, or only time in which the devices could
/// reach each other, or in which an app was awake.
struct Overdue: Sendable, BitwiseCopyable {
    private var start: TimeSpan?
    private var since = Instant.epoch
    private var isTold = false

    /// Whether the condition holds, as far as is known.
    var holds: Bool { start != nil }

    /// Takes in whether the condition holds.
    mutating func update(_ holds: Bool, measure: TimeSpan, at now: Instant) {
        if !holds {
            start = nil
        } else if start == nil {
            (start, since, isTold) = (measure, now, false)
        }
    }

    /// Since when the condition holds, where it has just been found to have lasted for longer than a limit.
    mutating func passes(_ limit: TimeSpan, measure: TimeSpan) -> Instant? {
        guard let start, !isTold, measure - start > limit else { return nil }
        isTold = true
        return since
    }
}

/// For how long something has been so, in all.
struct Stopwatch: Sendable, BitwiseCopyable {
    private var past = TimeSpan.zero
    private var since: Instant?

    var isRunning: Bool { since != nil }

    /// Starts or stops it.
    mutating func run(_ runs: Bool, at now: Instant) {
        past = total(at: now)
        since = runs ? now : nil
    }

    /// What it shows.
    func total(at now: Instant) -> TimeSpan { past + (since.map { now - $0 } ?? .zero) }
}
