import Devices
import Sensors
import Testing
import Timeline

@testable import Lab

/// What is true of the reach of two devices, and what they are told.
@Suite struct LinkReachTests {
    /// Spells of ten minutes, about every quarter of an hour.
    private static let spells = LinkSettings.with {
        $0.reachability.spellsPerHour = 6
        $0.reachability.spell = SpanDistribution(median: .minutes(10))
    }

    @Test func `TRN-3 apps are told when they reach each other and when they no longer do`() {
        let script = LinkScript(Self.spells, isRunning: false)
        for side in LinkSide.allCases { script.launch(side) }
        script.run(for: .hours(3))
        for side in LinkSide.allCases {
            let told = script.reach(side)
            #expect(told.count > 6 && told.first == true)
            #expect(zip(told, told.dropFirst()).allSatisfy { $0 != $1 })
        }
    }

    @Test func `TRN-3 a phone reaches a watch app that runs, and a watch a phone that has power`() {
        let script = LinkScript()
        script.become(.suspended, .watch)
        script.run(for: .seconds(1))
        #expect(script.reach(.phone) == [false])
        script.become(.running, .watch)
        script.become(.closed, .phone)
        script.run(for: .seconds(1))
        #expect(script.isReachable(from: .watch) && script.reach(.watch).isEmpty)
        script.become(.off, .phone)
        script.run(for: .seconds(1))
        #expect(script.reach(.watch) == [false])
    }

    @Test func `case 32: a change whose call is swallowed is not told, though it is true`() {
        let script = LinkScript(.with { $0.reachability.swallowedCallbackShare = 1 }, isRunning: false)
        for side in LinkSide.allCases { script.launch(side) }
        script.cut(for: .seconds(1))
        script.run(for: .minutes(1))
        #expect(script.reach(.phone).isEmpty)
        // Who asks hears the truth, and what is sent arrives.
        #expect(script.isReachable(from: .phone))
        #expect(throws: Never.self) { try script.message(1, .phoneToWatch) }
        script.run(for: .seconds(1))
        #expect(script.messages(.phoneToWatch) == [1])
    }

    @Test func `case 32: a drop that is over before the call is made is never told`() {
        let settings = LinkSettings.with {
            $0.reachability.coalescedCallbackShare = 1
            $0.reachability.coalescing = .seconds(2)
        }
        let script = LinkScript(settings, isRunning: false)
        for side in LinkSide.allCases { script.launch(side) }
        script.run(for: .seconds(10))
        #expect(script.reach(.phone) == [true])
        script.cut(for: .seconds(1))
        script.run(for: .seconds(10))
        #expect(script.reach(.phone) == [true])
        script.cut(for: .seconds(5))
        script.run(for: .seconds(10))
        #expect(script.reach(.phone) == [true, false, true])
    }

    @Test func `LAB-2 a spell that is not reported is a lie: what is sent fails`() throws {
        var settings = Self.spells
        settings.reachability.unreportedShare = 1
        let script = LinkScript(settings)
        var lies = 0
        for content in 0..<180 {
            #expect(script.isReachable(from: .watch))
            let isTrue = script.reaches(from: .watch)
            try script.message(content)
            script.run(for: .minutes(1))
            #expect(script.messages().contains(content) == isTrue && script.failed.contains(content) != isTrue)
            lies += isTrue ? 0 : 1
        }
        #expect(lies > 30 && script.reach(.watch).isEmpty)
    }

    @Test func `LAB-2 reach may be denied while it is there, and then durable things still pass`() throws {
        let settings = LinkSettings.with {
            $0.reachability.falseSpellsPerHour = 720
            $0.reachability.spell = SpanDistribution(median: .hours(3))
        }
        let script = LinkScript(settings)
        script.run(for: .minutes(2))
        #expect(script.reaches(from: .phone))
        #expect(throws: TransportError.notReachable) { try script.message(1, .phoneToWatch) }
        try script.context(2)
        script.run(for: .minutes(1))
        #expect(script.contexts == [2] && script.reach(.phone) == [false])
    }

    @Test func `LAB-2 once it is severed nothing passes, and the cause can be read`() throws {
        let script = LinkScript(
            .with {
                $0.severance.share = 1
                $0.severance.after = SpanDistribution(median: .minutes(15))
            })
        script.run(for: .minutes(14))
        #expect(!script.isSevered)
        script.run(for: .minutes(2))
        try script.context(1)
        try script.userInfo(2)
        #expect(throws: TransportError.notReachable) { try script.message(3) }
        script.calm()
        script.run(for: .hours(10))
        #expect(script.isSevered && script.contexts.isEmpty && script.userInfos().isEmpty)
        // The next outing begins anew.
        script.begin(outing: 1, seed: 1, hours: 1)
        script.run(for: .minutes(5))
        #expect(script.contexts == [1] && script.userInfos() == [2])
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `LAB-2 after the weather the link comes to rest`(seed: UInt64) throws {
        let script = LinkScript(.flaky, seed: seed, hours: 1)
        for content in 0..<50 {
            _ = try? script.message(content)
            try script.userInfo(content)
            try script.context(content)
            script.run(for: .minutes(1))
        }
        script.calm()
        script.run(for: .minutes(10))
        #expect(script.outstanding() == 0 && script.contexts.last == 49)
        #expect(script.isReachable(from: .phone))
        #expect(script.reaches(from: .watch))
        #expect(script.heldPayloads == 0 && script.openMessages == 0)
    }

    @Test func `LAB-1 a link that is reset is as a new one`() throws {
        func play(_ script: LinkScript) -> [LinkScript.Told] {
            for content in 0..<100 {
                _ = try? script.message(content)
                try? script.userInfo(content)
                _ = try? script.context(content)
                script.run(for: .seconds(20))
            }
            return script.told
        }
        let script = LinkScript(.flaky)
        let first = play(script)
        script.restart()
        #expect(play(script) == first && first.count > 100)
    }
}
