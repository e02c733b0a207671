package import Session

// What those see who look at a watch from outside, whatever the app knows.
extension Watch {
    /// The runs as the app has stored them.
    package var storedRuns: [StoredRun] { coordinator.runs }

    /// How many sessions start or run.
    package var sessionCount: Int {
        system.slots.count { $0.role == .starting || $0.isRunning }
    }

    /// Whether a timer means nothing any more.
    package func isVain(_ timer: Timer) -> Bool {
        switch timer {
        case .appReady(let launch): launch != launches || appState != .launching
        case .coordinator(let timer, let launch, let start):
            launch != launches || start != system.starts || timer == .startTimeout && coordinator.status != .starting
        case .sessionStarted(let start): start != system.starts || !system.isStarting
        case .settled(let slot, let use): system.slots[slot].use != use || !system.slots[slot].isClosing
        }
    }
}

extension Watch.System {
    fileprivate var isStarting: Bool { current.map { slots[$0].role == .starting } ?? false }
}
