import Devices
import Testing
import Timeline

@testable import Lab

/// T4, the queue of user infos.
@Suite struct UserInfoQueueTests {
    /// A queue that is stuck from the first minute for hours.
    private static let stuck = LinkSettings.with {
        $0.userInfo.stuckPerHour = 720
        $0.userInfo.stuck = SpanDistribution(median: .hours(3))
        $0.userInfo.stuckDepth = 8
    }

    @Test func `case 39: events that are sent out of reach all arrive, in order`() throws {
        let script = LinkScript()
        script.become(.off, .phone)
        for content in 1...5 { try script.userInfo(content) }
        script.run(for: .minutes(10))
        #expect(script.userInfos().isEmpty)
        script.launch(.phone)
        script.run(for: .minutes(1))
        #expect(script.userInfos() == [1, 2, 3, 4, 5])
    }

    @Test func `case 29: a sender knows how many wait and for how long`() throws {
        let script = LinkScript()
        #expect(script.oldestAge() == nil)
        script.become(.off, .phone)
        for content in 1...45 {
            try script.userInfo(content)
            script.run(for: .minutes(1))
        }
        #expect(script.outstanding() == 45)
        #expect(script.oldestAge() == .minutes(45))
        #expect(script.userInfos().isEmpty)
        script.launch(.phone)
        script.run(for: .seconds(10))
        #expect(script.userInfos() == Array(1...45) && script.outstanding() == 0)
    }

    @Test func `case 31: a stuck queue gives out one old one for each new one, and the rest after a restart`() throws {
        let script = LinkScript(Self.stuck)
        script.run(for: .minutes(2))
        for content in 1...20 {
            try script.userInfo(content)
            script.run(for: .seconds(5))
            #expect(script.userInfos() == Array(1...max(1, content - 8)).filter { content > 8 && $0 <= content - 8 })
        }
        script.run(for: .minutes(30))
        #expect(script.userInfos() == Array(1...12))
        script.become(.closed, .watch)
        script.launch(.watch)
        script.run(for: .seconds(2))
        #expect(script.userInfos() == Array(1...20))
        // The burst is one: twenty milliseconds apart.
        let burst = script.told.suffix(8).map(\.instant)
        #expect(zip(burst, burst.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(20) })
    }

    @Test func `case 37: what was recorded before and arrives after says when it was recorded`() throws {
        // The time of the source is part of the content; the link stamps nothing, and delivers hours later.
        let script = LinkScript()
        script.become(.off, .watch)
        script.launch(.phone)
        script.become(.closed, .phone)
        #expect(script.outstanding() == 0)
        script.launch(.watch)
        script.become(.off, .phone)
        try script.userInfo(800)
        script.run(for: .hours(4))
        // Accepted by the sender's system is not delivered, and delivered is not committed.
        #expect(script.outstanding() == 1)
        script.commits = false
        script.launch(.phone)
        script.run(for: .minutes(1))
        #expect(script.userInfos() == [800] && script.heldPayloads == 1)
    }

    @Test func `TRN-4 a receiver that is suspended before it commits gets it again`() throws {
        let script = LinkScript()
        script.commits = false
        for content in 1...3 { try script.userInfo(content, .phoneToWatch) }
        script.run(for: .seconds(5))
        guard case .userInfo(_, let ticket, _) = script.told[0].event else {
            Issue.record("nothing was handed over")
            return
        }
        script.link.commit(ticket, .phoneToWatch)
        script.become(.suspended, .watch)
        script.run(for: .minutes(1))
        script.commits = true
        script.become(.running, .watch)
        script.run(for: .minutes(1))
        #expect(script.userInfos(.phoneToWatch) == [1, 2, 3, 2, 3])
        script.become(.suspended, .watch)
        script.become(.running, .watch)
        script.run(for: .minutes(1))
        #expect(script.userInfos(.phoneToWatch).count == 5 && script.heldPayloads == 0)
    }

    @Test func `case 42: a suspended watch gets all of them in order when it wakes`() throws {
        let script = LinkScript()
        script.become(.suspended, .watch)
        for content in 1...30 {
            try script.userInfo(content, .phoneToWatch)
            script.run(for: .seconds(10))
        }
        #expect(script.userInfos(.phoneToWatch).isEmpty)
        script.become(.running, .watch)
        script.run(for: .zero)
        #expect(script.userInfos(.phoneToWatch) == Array(1...30))
    }

    @Test func `TRN-4 both sides restart and nothing is lost`() throws {
        let script = LinkScript()
        for content in 1...10 {
            try script.userInfo(content)
            script.become(.closed, content % 2 == 0 ? .watch : .phone)
            script.run(for: .milliseconds(250))
            script.launch(.watch)
            script.launch(.phone)
        }
        script.run(for: .minutes(1))
        #expect(script.userInfos() == Array(1...10))
    }

    @Test func `TRN-4 a message may overtake a user info`() throws {
        let script = LinkScript()
        try script.userInfo(1)
        try script.message(2)
        script.run(for: .seconds(5))
        #expect(script.told.compactMap(\.content) == [2, 1])
    }

    @Test func `TRN-4 what is refused says why`() throws {
        let script = LinkScript(isRunning: false)
        #expect(throws: TransportError.sessionNotActivated) { try script.userInfo(1) }
        script.launch(.watch)
        #expect(throws: TransportError.payloadTooLarge) { try script.userInfo(1, bytes: 65_537) }
        script.setPairing(isPaired: false, isInstalled: true)
        #expect(throws: TransportError.deviceNotPaired) { try script.userInfo(1) }
        #expect(script.heldPayloads == 0)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `TRN-4 all arrive in order whatever happens, some of them twice`(seed: UInt64) throws {
        let script = LinkScript(.flaky, seed: seed, hours: 1)
        for content in 0..<150 {
            for direction in Direction.allCases { try script.userInfo(content, direction) }
            script.run(for: .seconds(Int64(content) * 7_919 % 31))
        }
        script.calm()
        script.run(for: .minutes(2))
        for direction in Direction.allCases {
            let arrived = script.userInfos(direction)
            #expect(arrived == arrived.sorted() && Set(arrived) == Set(0..<150))
            #expect(arrived.count > 150)
        }
        #expect(script.heldPayloads == 0)
    }
}
