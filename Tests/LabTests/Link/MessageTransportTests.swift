import Devices
import Testing
import Timeline

@testable import Lab

/// T3, the message.
@Suite struct MessageTransportTests {
    @Test func `TRN-3 a message arrives at once, and its reply comes back`() throws {
        let script = LinkScript()
        script.repliesAfter = .milliseconds(20)
        try script.message(5, .watchToPhone, expectsReply: true)
        script.run(for: .minutes(1))
        #expect(script.messages() == [5] && script.replied == [5] && script.errors.isEmpty)
        #expect(script.told.map(\.instant) == [.epoch + .milliseconds(80), .epoch + .milliseconds(180)])
        #expect(script.heldPayloads <= 1)
    }

    @Test func `TRN-3 nothing is sent to one who is out of reach`() throws {
        let script = LinkScript()
        script.become(.suspended, .watch)
        #expect(throws: TransportError.notReachable) { try script.message(1, .phoneToWatch) }
        // The phone is woken for it.
        script.launch(.watch)
        script.become(.closed, .phone)
        try script.message(2, .watchToPhone)
        script.run(for: .seconds(1))
        #expect(script.messages() == [2])
        script.become(.off, .phone)
        #expect(throws: TransportError.notReachable) { try script.message(3, .watchToPhone) }
        script.launch(.phone)
        #expect(throws: TransportError.payloadTooLarge) { try script.message(3, bytes: 65_537) }
        #expect(script.heldPayloads <= 1)
    }

    @Test func `TRN-3 reach may lapse between check and delivery`() throws {
        let script = LinkScript()
        try script.message(1, .phoneToWatch)
        script.run(for: .milliseconds(40))
        script.become(.suspended, .watch)
        script.run(for: .seconds(5))
        #expect(script.messages(.phoneToWatch).isEmpty && script.errors == [.deliveryFailed])
        #expect(script.failed == [1])
    }

    @Test func `case 30: a reply that is late is an error though the work was done`() throws {
        let script = LinkScript(.with { $0.message.lateReplyShare = 1 })
        script.repliesAfter = .seconds(1)
        try script.message(4, expectsReply: true)
        script.run(for: .minutes(1))
        #expect(script.messages() == [4] && script.errors == [.messageReplyTimedOut] && script.replied.isEmpty)
        #expect(script.told.last?.instant == .epoch + .seconds(10))
        // The same payload, sent again, arrives as another message: to know it is the receiver's part.
        try script.message(4, expectsReply: true)
        script.run(for: .minutes(1))
        #expect(script.messages() == [4, 4])
    }

    @Test func `TRN-3 an outage of one way lets the other pass: done, and never heard of`() throws {
        let outage = SpanDistribution(median: .hours(3))
        let script = LinkScript(
            .with {
                $0.outageToWatch.perHour = 720
                $0.outageToWatch.length = outage
            })
        script.repliesAfter = .zero
        script.run(for: .minutes(2))
        try script.message(1, .watchToPhone, expectsReply: true)
        try script.message(2, .phoneToWatch)
        script.run(for: .minutes(1))
        #expect(script.messages() == [1] && script.messages(.phoneToWatch).isEmpty)
        #expect(script.failed.sorted() == [1, 2])
        #expect(Set(script.errors) == [.messageReplyTimedOut, .deliveryFailed])
        // Both devices report that they reach each other.
        #expect(script.isReachable(from: .phone))
        #expect(!script.reaches(from: .phone))
    }

    @Test func `case 40: a message that the receiver does not know is an error at the sender`() throws {
        let script = LinkScript()
        let ticket = try script.message(9)
        script.run(for: .milliseconds(80))
        script.refuse(ticket)
        script.run(for: .seconds(1))
        #expect(script.failed == [9] && script.errors == [.deliveryFailed])
        // What is over cannot be refused.
        script.refuse(ticket)
        script.run(for: .seconds(1))
        #expect(script.errors.count == 1)
    }

    @Test func `TRN-3 jitter makes messages overtake each other`() throws {
        let script = LinkScript(.with { $0.message.delay.sigma = 1.5 })
        for content in 0..<200 {
            try script.message(content)
            script.run(for: .milliseconds(50))
        }
        script.run(for: .minutes(10))
        #expect(script.messages().sorted() == Array(0..<200) && script.messages() != Array(0..<200))
    }

    @Test func `TRN-3 a duplicate comes later and is one`() throws {
        let script = LinkScript(.with { $0.message.duplicateShare = 0.3 })
        for content in 0..<500 {
            try script.message(content)
            script.run(for: .milliseconds(100))
        }
        script.run(for: .minutes(1))
        let duplicates = script.told.count {
            if case .message(_, _, _, isDuplicate: true) = $0.event { true } else { false }
        }
        // Four standard errors of 500 coins.
        #expect(abs(Double(duplicates) - 150) < 41 && script.messages().count == 500 + duplicates)
        #expect(Set(script.messages()).count == 500)
    }

    @Test(arguments: [0.0, 0.25, 1.0])
    func `TRN-3 of what is lost the sender hears, but for the silent share`(silent: Double) throws {
        let script = LinkScript(
            .with {
                ($0.loss.goodShare, $0.loss.burstShare) = (0.5, 0.5)
                $0.message.silentLossShare = silent
            })
        for content in 0..<800 {
            try script.message(content)
            script.run(for: .milliseconds(10))
        }
        script.run(for: .minutes(1))
        let lost = Set(0..<800).subtracting(script.messages())
        #expect(abs(Double(lost.count) - 400) < 57)
        #expect(lost.isSuperset(of: script.failed) && Set(script.failed).count == script.failed.count)
        #expect(abs(Double(script.failed.count) - (1 - silent) * Double(lost.count)) <= (silent == 0.25 ? 40 : 0))
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `TRN-3 every sender who waits hears once: a reply or an error`(seed: UInt64) throws {
        let script = LinkScript(.flaky, seed: seed, hours: 1)
        script.repliesAfter = .milliseconds(30)
        var sent: [Int] = []
        for content in 0..<300 {
            if (try? script.message(content, content % 2 == 0 ? .watchToPhone : .phoneToWatch, expectsReply: true))
                != nil
            {
                sent.append(content)
            }
            script.run(for: .seconds(5))
        }
        script.run(for: .minutes(5))
        #expect((script.failed + script.replied).sorted() == sent && sent.count > 100)
        #expect(script.openMessages <= 1 && script.heldPayloads <= 1)
    }
}
