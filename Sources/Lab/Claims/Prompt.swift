import Devices

/// What a device was told before it wants something, as far as probes ask.
struct Prompt: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable, BitwiseCopyable {
        case other
        /// The other device can be reached again, or WatchConnectivity has come up.
        case reach
        case syncRequest, syncRetry
        /// A message was not delivered.
        case failure
    }

    var kind = Kind.other
    /// The number of the watch's latest edit by then.
    var edits: UInt32 = 0

    init(edits: UInt32 = 0) { self.edits = edits }

    init(_ event: borrowing DocumentPhone.Event) {
        switch event {
        case .activated, .reachabilityChanged(true): kind = .reach
        case .received(.requestSync): kind = .syncRequest
        default: break
        }
    }

    init(_ event: borrowing DocumentWatch.Event, edits: UInt32) {
        self.edits = edits
        switch event {
        case .timer(.syncRetry): kind = .syncRetry
        case .sendFailed: kind = .failure
        default: break
        }
    }
}

extension Probes {
    /// Notes what a device wants after it was told something.
    mutating func note(_ order: Effects.Order, after prompt: Prompt) {
        switch order {
        case .updateContext:
            if prompt.kind == .reach { hit(.catchUp) }
            if prompt.kind == .syncRequest { hit(.syncAnswered) }
        case .send(.requestSync, _): hit(prompt.kind == .syncRetry ? .syncRetried : .syncRequested)
        case .send(.workoutUpdate(let edit), _), .transfer(.workoutUpdate(let edit), _):
            if prompt.kind == .failure {
                hit(.transferAfterMessageError)
            } else if edit <= prompt.edits {
                hit(.editSentAgain)
            }
        case .send, .transfer, .launchWatch, .setTimer, .setWallTimer, .fileChanged, .download, .note, .sendSnapshot,
            .sendCommand:
            break
        }
    }
}
