import Foundation
import Synchronization

/// Whether the user has asked the process to stop.
enum Interruption {
    private static let isAsked = Atomic<Bool>(false)

    /// Whether to stop at the next good place.
    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

    /// Listens for the signals by which a user stops a process; a second one stops it at once.
    ///
    /// A closed pipe is found where it is written to, not by a signal.
    static func listen() {
        signal(SIGPIPE, SIG_IGN)
        for name in [SIGINT, SIGTERM] {
            signal(name) { name in
                if Interruption.isAsked.exchange(true, ordering: .relaxed) { _exit(128 + name) }
            }
        }
    }
}
