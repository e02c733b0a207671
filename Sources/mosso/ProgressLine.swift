import Report
import Synchronization
import Timeline

/// A line on a terminal that says how far a long work has come, and when it will be done.
final class ProgressLine: Sendable {
    private struct State {
        /// How much was done when it was first told, and when that was.
        var start: (done: Int, time: ContinuousClock.Instant)?
        var lastShown: ContinuousClock.Instant?
    }

    private let isShown: Bool
    private let format: @Sendable (Int) -> String
    private let clock = ContinuousClock()
    private let state = Mutex(State())

    /// Begins a line.
    ///
    /// - Parameters:
    ///   - isShown: Whether progress is wanted; it is shown on a terminal only.
    ///   - format: How an amount of work is written.
    init(isShown: Bool, format: @escaping @Sendable (Int) -> String = { Quantity.count($0) }) {
        self.isShown = isShown && Console.showsProgress
        self.format = format
    }

    /// Shows progress, at most ten times a second.
    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let now = clock.now
        let start = state.withLock { state -> (done: Int, time: ContinuousClock.Instant)? in
            let start = state.start ?? (done, now)
            state.start = start
            if let last = state.lastShown, now - last < .milliseconds(100), done < total { return nil }
            state.lastShown = now
            return start
        }
        guard let start else { return }
        let width = 30
        let filled = Int(min(1, Double(done) / Double(total)) * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        let pace = pace(done - start.done, in: (now - start.time) / .seconds(1), left: total - done)
        Console.error("\r\(bar) \(format(done)) of \(format(total))\(pace)\u{1B}[K")
    }

    /// How much is done in a second, and how long the rest will take; nothing until that can be told.
    private func pace(_ done: Int, in seconds: Double, left: Int) -> String {
        guard seconds > 0.5, done > 0 else { return "" }
        let rate = Double(done) / seconds
        let rest = Quantity.span(.wholeMilliseconds(seconds: (Double(left) / rate).rounded(.up)))
        return "  \(format(Int(rate)))/s" + (left > 0 ? ", \(rest) left" : "")
    }

    /// Takes the line away.
    func clear() {
        if isShown, state.withLock({ $0.lastShown != nil }) { Console.error("\r\u{1B}[K") }
    }
}
