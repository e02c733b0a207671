import Foundation
import Synchronization

/// Whether the user has asked a process to stop that should leave things in order.
enum Interruption {
    private static let isAsked = Atomic<Bool>(false)

    /// Whether to stop at the next good place.
    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

    /// Takes the signals by which a user stops a process as a wish to stop at the next good place; a second one stops
    /// it at once.
    static func listen() {
        for name in [SIGINT, SIGTERM] {
            signal(name) { name in
                if Interruption.isAsked.exchange(true, ordering: .relaxed) { _exit(128 + name) }
            }
        }
    }

    /// Finds out where it is written that a pipe is closed or a file may not grow, not by a signal.
    static func ignoreWriteSignals() {
        for name in [SIGPIPE, SIGXFSZ] { signal(name, SIG_IGN) }
    }
}
