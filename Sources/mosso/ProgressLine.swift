import Report
import Study
import Synchronization

/// A line on a terminal that says how far a batch has come.
final class ProgressLine: Sendable {
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let lastShown: Mutex<ContinuousClock.Instant>

    init() {
        start = clock.now
        lastShown = Mutex(clock.now)
    }

    /// Shows progress, at most ten times a second.
    func show(_ progress: Batch.Progress) {
        let now = clock.now
        let isDue = lastShown.withLock { last in
            guard now - last > .milliseconds(100) || progress.athletesDone == progress.athletes else { return false }
            last = now
            return true
        }
        guard isDue, progress.athletes > 0 else { return }
        let share = Double(progress.athletesDone) / Double(progress.athletes)
        let width = 30
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let seconds = (now - start) / .seconds(1)
        let rate = seconds > 0.2 ? "  \(Quantity.count(Int(Double(progress.athletesDone) / seconds)))/s" : ""
        Console.error(
            "\r\(bar) \(Quantity.count(progress.athletesDone)) of \(Quantity.count(progress.athletes))\(rate)\u{1B}[K")
    }

    /// Takes the line away.
    func clear() { Console.error("\r\u{1B}[K") }
}
