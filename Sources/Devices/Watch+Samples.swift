import Session
public import Workouts

// What the sensors deliver.
extension Watch {
    /// Hands heart rates, in order of arrival, to every builder that takes them.
    ///
    /// The session's builder takes them while its app listens; a builder that waits for late samples takes them too.
    public mutating func deliver(_ arrivals: Span<HeartRateSample>, into directives: inout [Directive]) {
        for index in system.slots.indices where takesSamples(index) {
            do throws(SessionRefusal) {
                try system.slots[index].session.builder.add(arrivals)
            } catch {
                directives.append(.note(.refused(error)))
            }
        }
    }

    /// Hands energy samples, in order of arrival, to every builder that takes them.
    public mutating func deliver(_ arrivals: Span<EnergySample>, into directives: inout [Directive]) {
        for index in system.slots.indices where takesSamples(index) {
            do throws(SessionRefusal) {
                try system.slots[index].session.builder.add(arrivals)
            } catch {
                directives.append(.note(.refused(error)))
            }
        }
    }

    /// Whether there is a builder that takes samples now.
    public var takesSamples: Bool {
        for index in system.slots.indices where takesSamples(index) { return true }
        return false
    }

    private func takesSamples(_ index: Int) -> Bool {
        switch system.slots[index].role {
        case .running: isListening
        case .closing: true
        case .free, .starting: false
        }
    }
}
