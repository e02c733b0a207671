import Devices
import Testing
import Timeline

@testable import Lab

/// T2, the application context.
@Suite struct ContextSlotTests {
    @Test func `case 26: a context equal to the last is not delivered again`() throws {
        let script = LinkScript()
        #expect(try script.context(1))
        script.run(for: .seconds(5))
        #expect(try !script.context(1))
        script.run(for: .minutes(5))
        #expect(script.contexts == [1])
        // X, Y, X while awake: all three.
        for content in [2, 1] {
            try script.context(content)
            script.run(for: .seconds(5))
        }
        #expect(script.contexts == [1, 2, 1])
        // While away: the newest only.
        script.become(.suspended, .watch)
        for content in [2, 3, 2] { try script.context(content) }
        script.run(for: .minutes(1))
        script.become(.running, .watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [1, 2, 1, 2])
    }

    @Test func `TRN-2 equal means equal to what was sent, not to what has arrived`() throws {
        let script = LinkScript()
        try script.context(1)
        script.run(for: .seconds(5))
        script.become(.off, .watch)
        try script.context(2)
        // What the watch has is 1, and so is the new one; what was sent last is 2.
        #expect(try script.context(1))
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts.last == 1)
    }

    @Test func `case 27: a context that was sent while the app was closed is read once at its cold start`() throws {
        let script = LinkScript(isRunning: false)
        script.launch(.phone)
        try script.context(7)
        script.run(for: .minutes(1))
        #expect(script.contexts.isEmpty)
        script.link.setPresence(.running, of: .watch, at: script.now, into: &script.schedule)
        let read = script.link.readContext()
        #expect(read.map { script.link.contexts[$0] } == 7)
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts.isEmpty && script.link.readContext() == nil)
    }

    @Test func `TRN-2 a context that waits is handed over at activation, once`() throws {
        let script = LinkScript(isRunning: false)
        script.launch(.phone)
        try script.context(7)
        script.run(for: .minutes(1))
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [7])
        // Each cold start finds the last one again.
        script.become(.closed, .watch)
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [7, 7])
        // A wrist raise is no cold start.
        script.become(.suspended, .watch)
        script.become(.running, .watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [7, 7])
    }

    @Test func `case 39: of contexts that were sent out of reach only the newest arrives`() throws {
        let script = LinkScript()
        script.become(.off, .watch)
        for content in 1...5 {
            try script.context(content)
            script.run(for: .seconds(10))
        }
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [5])
    }

    @Test func `case 35: of 300 states in one second the newest comes last, and none from before it after it`() throws {
        let script = LinkScript(.with { $0.context.duplicateShare = 0.5 }, seed: 2)
        for content in 1...300 {
            try script.context(content)
            script.run(for: .milliseconds(3))
        }
        script.run(for: .minutes(1))
        #expect(script.contexts.last == 300 && script.contexts.count < 12)
        #expect(script.contexts == script.contexts.sorted())
        #expect(Set(script.contexts).count < script.contexts.count)
    }

    @Test func `TRN-2 a held context gives way to a newer one`() throws {
        let script = LinkScript(
            .with {
                $0.context.holdShare = 1
                $0.context.hold = SpanDistribution(median: .seconds(8))
            })
        try script.context(1)
        script.run(for: .seconds(7))
        try script.context(2)
        script.run(for: .seconds(4))
        #expect(script.contexts == [2])
        #expect(script.told.last?.instant == .epoch + .milliseconds(8_400))
    }

    @Test func `TRN-2 what is refused says why, and the last context stays`() throws {
        let script = LinkScript(isRunning: false)
        #expect(throws: TransportError.sessionNotActivated) { try script.context(1) }
        script.launch(.phone)
        try script.context(1, bytes: 65_536)
        #expect(throws: TransportError.payloadTooLarge) { try script.context(2, bytes: 65_537) }
        script.setPairing(isPaired: true, isInstalled: false)
        #expect(throws: TransportError.watchAppNotInstalled) { try script.context(2) }
        script.setPairing(isPaired: false, isInstalled: false)
        #expect(throws: TransportError.deviceNotPaired) { try script.context(2) }
        script.setPairing(isPaired: true, isInstalled: true)
        script.launch(.watch)
        script.run(for: .minutes(1))
        #expect(script.contexts == [1] && script.heldContexts == 1)
    }

    @Test func `TRN-2 a context that is held back for hours goes out once nothing goes wrong any more`() throws {
        var settings = LinkSettings()
        settings.context.holdShare = 1
        settings.context.hold = SpanDistribution(median: .hours(5))
        let script = LinkScript(settings)
        try script.context(1)
        script.run(for: .hours(1))
        #expect(script.contexts == [])
        script.calm()
        script.run(for: .minutes(1))
        #expect(script.contexts == [1])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `TRN-2 the newest context arrives at last, and none goes back in time`(seed: UInt64) throws {
        let script = LinkScript(.flaky, seed: seed, hours: 1)
        for content in 1...200 {
            try script.context(content)
            script.run(for: .seconds(Int64(content) * 7_919 % 23))
        }
        script.calm()
        script.run(for: .minutes(2))
        #expect(script.contexts.last == 200 && script.contexts == script.contexts.sorted())
        // What was sent last and what has arrived last are held, which are one here.
        #expect(script.heldContexts == 1)
    }
}
