import Devices
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// What a link holds is in the digest of its world.
@Suite struct LinkFingerprintTests {
    @Test func `LAB-1 every stored property of what is on its way is in its fingerprint`() throws {
        try expectAllDiffer(
            LinkEndpoint(isWoken: false),
            [
                ("presence", { $0.become(.running) }), ("isActivated", { $0.isActivated = true }),
                ("hasLaunchDelegate", { $0.hasLaunchDelegate = true }), ("isWoken", { $0.isWoken = true }),
                ("isToldReachable", { $0.isToldReachable = true }), ("isTellingReach", { $0.isTellingReach = true }),
                ("calls", { $0.calls = 1 }),
            ])
        try expectAllDiffer(
            ContextSlot(),
            [
                ("sent", { $0.sent = 0 }), ("isWaiting", { $0.isWaiting = true }), ("isHeld", { $0.isHeld = true }),
                ("inFlight", { $0.inFlight = 0 }), ("received", { $0.received = 0 }),
                ("isUnread", { $0.isUnread = true }), ("isKept", { $0.isKept = true }), ("count", { $0.count = 1 }),
                ("flightNumber", { $0.flightNumber = 1 }), ("attempt", { $0.attempt = 1 }),
            ])
        try expectAllDiffer(
            MessageTransport.Transmission(payload: 0, direction: .phoneToWatch, number: 0, serial: 0, order: 0),
            [
                ("payload", { $0.payload = 1 }), ("direction", { $0.direction = .watchToPhone }),
                ("number", { $0.number = 1 }), ("serial", { $0.serial = 1 }), ("order", { $0.order = 1 }),
                ("pending", { $0.pending = 1 }), ("copies", { $0.copies = 2 }), ("copiesEnded", { $0.copiesEnded = 1 }),
                ("isDelivered", { $0.isDelivered = true }), ("isSettled", { $0.isSettled = true }),
            ])
        try expectAllDiffer(
            UserInfoQueue.Transfer(payload: 0, number: 0, order: 0, queued: .epoch, due: .epoch),
            [
                ("payload", { $0.payload = 1 }), ("number", { $0.number = 1 }), ("order", { $0.order = 1 }),
                ("queued", { $0.queued = .distantFuture }), ("due", { $0.due = .distantFuture }),
                ("attempt", { $0.attempt = 1 }),
            ])
        try expectAllDiffer(
            UserInfoQueue.Delivery(payload: 0, ticket: UserInfoTicket(serial: 0), order: 0),
            [
                ("payload", { $0.payload = 1 }), ("ticket", { $0.ticket.serial = 1 }), ("order", { $0.order = 1 }),
                ("isHandedOver", { $0.isHandedOver = true }), ("wasHandedOver", { $0.wasHandedOver = true }),
            ])
        try expectAllDiffer(
            LaunchTransport(),
            [("count", { $0.count = 1 }), ("held", { $0.held = LaunchRequest(activity: .other, attempt: 0) })])
    }

    /// The digest of a link to which something has happened.
    private func digest(after change: (LinkScript) throws -> Void = { _ in }) rethrows -> UInt64 {
        let script = LinkScript()
        try change(script)
        var fingerprint = Fingerprint()
        script.link.fingerprint(into: &fingerprint)
        return fingerprint.value
    }

    @Test func `LAB-1 whatever is sent, or happens to a link, changes its fingerprint`() throws {
        let digests = try [
            digest(), digest { try $0.context(1) }, digest { try $0.message(1) },
            digest { try $0.message(1, .phoneToWatch) }, digest { try $0.userInfo(1) },
            digest { try $0.userInfo(1, .phoneToWatch) }, digest { $0.launchWatch() },
            digest { $0.become(.off, .watch) },
            digest { $0.setPairing(isPaired: false, isInstalled: true) },
            digest { $0.setPairing(isPaired: true, isInstalled: false) },
            digest { script in
                script.link.shut(.phoneToWatch, until: .distantFuture, at: .epoch, into: &script.schedule)
            },
        ]
        #expect(Set(digests).count == digests.count)
    }
}
