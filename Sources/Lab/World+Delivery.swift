import Devices
public import Sensors
import Timeline

// How samples reach the watch.
extension World {
    /// Hands the watch every sample that has arrived by now, in order of arrival.
    mutating func deliver(until now: Instant) {
        guard outingsPlayed > 0 else { return }
        let isListening = watch.isListening
        if isListening { body.extend(until: now) }
        delivery.collect(until: now, isListening: isListening, of: body.candidates)
        delivery.hand(to: &watch, into: &directives)
        heedDirectives(at: now)
    }
}

extension World {
    /// Whether the samples of an outing and what became of them can be read after it was played.
    public var remembersSamples: Bool {
        get { delivery.isRemembering }
        set { delivery.isRemembering = newValue }
    }

    /// Calls a closure with every sample of the outing that was played last, by date, and whether the watch got it.
    ///
    /// Beside the candidates these are the samples of the recovery after a session, which have a pace of their own.
    public func forEachSample(_ body: (_ sample: CandidateSample, _ isDelivered: Bool) -> Void) {
        var recovery = delivery.passedRecovery[...]
        var isPassed = Array(repeating: false, count: self.body.candidates.count)
        for piece in delivery.passed {
            for index in piece.indices { isPassed[index] = true }
        }
        for (index, candidate) in self.body.candidates.enumerated() {
            while let first = recovery.first, first.sample.date < candidate.date {
                body(first.sample, first.isTaken)
                recovery.removeFirst()
            }
            body(candidate, isPassed[index])
        }
        for (sample, isTaken) in recovery { body(sample, isTaken) }
    }
}
