import CommandChannel
import TestSupport
import Testing
import Timeline

/// What a channel promises, whatever happens to it.
@Suite struct ChannelPropertyTests {
    /// A pair to which things happen at random.
    struct Chaos {
        var pair: ChannelPair
        var random: SplitMix
        var clock: Int64 = 1_000
        var sessions: UInt64 = 1
        /// Whether the watch's storage may be lost; and the taps that were lost with it.
        var losesStorage = false
        var forgotten: Set<Int> = []
        var reached: Set<String> = []

        init(seed: UInt64, losesStorage: Bool = false) {
            pair = ChannelPair(milliseconds: 1_000)
            random = SplitMix(seed: seed)
            self.losesStorage = losesStorage
        }

        private mutating func draw(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &random) }

        mutating func step() {
            switch draw(30) {
            case 0..<5: pair.tap()
            case 5..<9: pair.store()
            case 9..<14: pair.deliver(draw(pair.segments.count))
            case 14..<16 where !pair.segments.isEmpty: pair.lose(draw(pair.segments.count))
            case 16 where !pair.segments.isEmpty: pair.segments.append(pair.segments[draw(pair.segments.count)])
            case 17..<20: pair.answer()
            case 20..<22: pair.hear(draw(pair.answers.count))
            case 22 where !pair.answers.isEmpty: pair.answers.remove(at: draw(pair.answers.count))
            case 23 where !pair.answers.isEmpty: pair.answers.append(pair.answers[draw(pair.answers.count)])
            case 24: pair.fire()
            case 25: pair.tell(.reachabilityChanged(draw(2) == 0))
            case 26: crash()
            case 27: pair.relaunchPhone()
            case 28: changeSession()
            case 29 where !pair.segments.isEmpty: fail()
            default: break
            }
        }

        /// The watch app dies, perhaps with a store on its way, and launches with a clock that has gone anywhere.
        private mutating func crash() {
            clock = max(1, clock + Int64(draw(400)) - 150)
            let loses = losesStorage && draw(3) == 0
            if loses {
                forgotten.formUnion(pair.sender.heldEntries.map(\.command))
                forgotten.formUnion(pair.senderStorage?.entries.map(\.command) ?? [])
                clock = max(1, clock - 900)
            }
            if pair.pendingStore != nil { reached.insert("crash before a store") }
            if pair.sender.heldCount > 0 { reached.insert("crash with something held") }
            pair.relaunchWatch(milliseconds: clock, losingStorage: loses, isReachable: draw(2) == 0)
        }

        private mutating func changeSession() {
            sessions += 1
            pair.openSession = Identifier(key: sessions)
        }

        /// The phone app dies after a segment has come and before anything is stored, or the transport says it failed.
        private mutating func fail() {
            let segment = pair.segments.remove(at: draw(pair.segments.count))
            if draw(2) == 0 {
                pair.tell(.sendFailed(segment.number))
            } else {
                pair.relaunchPhone()
            }
        }

        /// From now on nothing is lost.
        mutating func heal() -> Int? {
            pair.tell(.reachabilityChanged(true))
            return pair.converge()
        }
    }

    @Test(arguments: 0..<8)
    func `CMD-11 each set is logged once and in order, whatever is lost, doubled, overtaken and restarted`(
        block: UInt64
    ) {
        var reached: Set<String> = []
        for seed in block * 125..<block * 125 + 125 {
            var chaos = Chaos(seed: seed)
            for _ in 0..<120 {
                chaos.step()
                #expect(zip(chaos.pair.dealt, chaos.pair.dealt.dropFirst()).allSatisfy(<), "seed \(seed)")
            }
            #expect(chaos.heal() != nil, "seed \(seed)")
            let pair = chaos.pair
            #expect(zip(pair.dealt, pair.dealt.dropFirst()).allSatisfy(<), "seed \(seed)")
            #expect(pair.confirmed == Set(pair.dealt), "seed \(seed)")
            #expect(pair.shownRefused == Set(pair.refused), "seed \(seed)")
            #expect(pair.receiver.bufferedCount == 0, "seed \(seed)")
            reached.formUnion(chaos.reached)
            if !pair.refused.isEmpty { reached.insert("refused") }
        }
        #expect(reached.count == 3)
    }

    @Test(arguments: 0..<4)
    func `CMD-6 a watch that loses its storage loses what it held, and nothing else is lost or doubled`(block: UInt64) {
        var lost = 0
        for seed in block * 125..<block * 125 + 125 {
            var chaos = Chaos(seed: seed, losesStorage: true)
            for _ in 0..<120 { chaos.step() }
            #expect(chaos.heal() != nil, "seed \(seed)")
            let pair = chaos.pair
            #expect(Set(pair.dealt).count == pair.dealt.count, "seed \(seed)")
            let missing = pair.confirmed.subtracting(pair.dealt)
            #expect(missing.isSubset(of: chaos.forgotten), "seed \(seed)")
            let kept = pair.dealt.filter { !chaos.forgotten.contains($0) }
            #expect(zip(kept, kept.dropFirst()).allSatisfy(<), "seed \(seed)")
            #expect(pair.sender.heldCount == 0, "seed \(seed)")
            lost += missing.count
        }
        #expect(lost > 0)
    }

    @Test(arguments: [
        ChannelSwitches.exclusiveAck, .keepNumberOnResend, .guardInsideApply, .resyncAtOldest, .storedQueue,
        .storedReceiver,
    ])
    func `CMD-11 with a rule off the same chance finds what it prevents`(off: ChannelSwitches) {
        // A burned number is passed over by a receiver that goes on at the oldest that is held.
        let off = off == .keepNumberOnResend ? off.union(.resyncAtOldest) : off
        let isWrong = (0..<200 as Range<UInt64>).contains { seed in
            var chaos = Chaos(seed: seed)
            chaos.pair = ChannelPair(ChannelSwitches.all.subtracting(off), milliseconds: 1_000)
            for _ in 0..<120 { chaos.step() }
            let converges = chaos.heal() != nil
            let pair = chaos.pair
            return !converges || !zip(pair.dealt, pair.dealt.dropFirst()).allSatisfy(<)
                || pair.confirmed != Set(pair.dealt) || pair.shownRefused != Set(pair.refused)
        }
        #expect(isWrong)
    }

    @Test(arguments: 0..<4)
    func `CMD-1 no peer and no storage makes a sender or a receiver trap`(block: UInt64) {
        let extremes: [UInt64] = [
            0, 1, 99, 100, 101, 1 << 31, 1 << 32, NumberSeed.highest - 1, NumberSeed.highest, 1 << 63 - 1, 1 << 63,
            .max - 1, .max,
        ]
        for seed in block * 25..<block * 25 + 25 {
            var random = SplitMix(seed: seed)
            func number() -> UInt64 {
                Bool.random(using: &random)
                    ? extremes[Int.random(in: 0..<extremes.count, using: &random)]
                    : UInt64.random(in: 90..<400, using: &random)
            }
            func switches() -> ChannelSwitches {
                Bool.random(using: &random)
                    ? .all : ChannelSwitches(rawValue: UInt16.random(in: 0..<1_024, using: &random))
            }
            let session = Identifier(key: 1)
            var sender = CommandSender<Int>(
                restoring: CommandSender<Int>.Stored(
                    lineage: number() % 3, last: number(),
                    entries: (0..<3).map { _ in .init(number: number(), session: session, command: 0) }),
                random: SenderIdentity(lineage: 1, incarnation: 2), milliseconds: Int64(bitPattern: number()),
                switches: switches())
            var receiver = CommandReceiver<Int>(
                restoring: CommandReceiver<Int>.Stored(
                    streams: (0..<3).map { _ in
                        .init(lineage: number() % 3, incarnation: 1, expected: number(), refused: [number(), number()])
                    }), switches: switches())
            var directives: [CommandSender<Int>.Directive] = []
            for _ in 0..<300 {
                let identity = SenderIdentity(lineage: number() % 3, incarnation: number())
                let (low, high) = (number(), number())
                _ = receiver.receive(
                    Segment(number: high, oldest: low, sender: identity, session: session, command: 1)
                ) { _ in high % 2 == 0 ? .applied : .refused }
                _ = try? sender.submit(1, for: session, into: &directives)
                let acknowledgement =
                    high % 3 == 0
                    ? receiver.acknowledgement
                    : Acknowledgement(lineage: number() % 3, next: number(), refused: [number(), number()])
                let events: [CommandSender<Int>.Event] = [
                    .stored(through: number()), .sendFailed(number()), .reachabilityChanged(low % 2 == 0),
                    .timerFired(generation: UInt32(truncatingIfNeeded: number())),
                    .acknowledged(acknowledgement ?? Acknowledgement(lineage: 0, next: 0)),
                ]
                for event in events { sender.handle(event, into: &directives) }
                #expect(receiver.bufferedCount <= 3 * CommandReceiver<Int>.bufferCapacity)
                #expect(receiver.stored.streams.count <= CommandReceiver<Int>.streamCapacity)
                let numbers = sender.heldEntries.map(\.number)
                #expect(zip(numbers, numbers.dropFirst()).allSatisfy(<))
                directives.removeAll()
            }
            _ = (sender.stored, receiver.stored)
        }
    }
}
