import Session
public import Workouts

// What the sensors deliver.
extension Watch {
    /// Hands heart rates and energy samples, in order of arrival, to every builder that takes them.
    ///
    /// The session's builder takes them while its app listens; one that waits for late samples, as long as its app lives.
    ///
    /// - Returns: Whether there was a builder that takes samples.
    @discardableResult
    public mutating func deliver(
        _ heartRate: Span<HeartRateSample>, _ energy: Span<EnergySample>, into directives: inout [Directive]
    ) -> Bool {
        var isTaken = false
        for index in system.slots.indices where takesSamples(index) {
            isTaken = true
            do throws(SessionRefusal) {
                if !heartRate.isEmpty { try system.slots[index].session.builder.add(heartRate) }
                if !energy.isEmpty { try system.slots[index].session.builder.add(energy) }
            } catch {
                directives.append(.note(.refused(error)))
            }
        }
        return isTaken
    }

    private func takesSamples(_ index: Int) -> Bool {
        switch system.slots[index].role {
        case .running: isListening
        case .closing: appState == .running || appState == .suspended
        case .free, .starting: false
        }
    }
}
