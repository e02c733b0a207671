import CommandChannel
import TestSupport
import Testing
import Timeline

/// Each rule that is switched off, with the shortest sequence that shows what it prevents; with it on, all is well.
@Suite struct ChannelSwitchTests {
    private func pair(without off: ChannelSwitches) -> (on: ChannelPair, off: ChannelPair) {
        (ChannelPair(), ChannelPair(ChannelSwitches.all.subtracting(off)))
    }

    @Test func `CMD-1 each switch has a bit of its own, in the order of all cases`() {
        let named: [ChannelSwitches] = [
            .exclusiveAck, .keepNumberOnResend, .guardInsideApply, .seededRevision, .incarnationToken, .wideNumbers,
            .resyncAtOldest, .storedQueue, .storedReceiver, .ownNumbers,
        ]
        #expect(named == ChannelSwitch.allCases.map(ChannelSwitches.init))
        #expect(ChannelSwitches.all == ChannelSwitches(named))
        let holes: ChannelSwitches = [.resyncAtOldest, .storedQueue, .storedReceiver, .ownNumbers]
        #expect(ChannelSwitches.seedFixes == ChannelSwitches.all.subtracting(holes))
        #expect(Set(named.map(\.rawValue)).count == named.count)
    }

    @Test func `CMD-1 without exclusiveAck nobody notices a gap, and a set is lost`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.set()
            pair.lose(0)
            _ = pair.converge()
            return pair
        }
        let (on, off) = pair(without: .exclusiveAck)
        #expect(play(on).log == [1, 2])
        #expect(play(off).log == [2])
        #expect(play(off).sender.heldCount == 0)
    }

    @Test func `CMD-1 without exclusiveAck a channel that loses nothing works all the same`() {
        var off = ChannelPair(ChannelSwitches.all.subtracting(.exclusiveAck))
        for _ in 0..<3 {
            off.set()
            #expect(off.converge() == 0)
        }
        #expect(off.log == [1, 2, 3])
    }

    @Test func `CMD-3 without keepNumberOnResend one failed send freezes the channel`() {
        // A receiver that goes on at the oldest number held would pass over the burned one.
        func play(_ off: ChannelSwitches) -> ChannelPair {
            var pair = ChannelPair(ChannelSwitches.all.subtracting(off))
            pair.set()
            pair.settle()
            pair.set()
            pair.lose()
            pair.tell(.sendFailed(101))
            pair.store()
            #expect((pair.converge() == nil) == off.contains(.keepNumberOnResend))
            return pair
        }
        #expect(play([.resyncAtOldest]).log == [1, 2])
        #expect(play([.resyncAtOldest, .keepNumberOnResend]).log == [1])
    }

    @Test func `CMD-7 without guardInsideApply one refused set blocks all that follow`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.openSession = Identifier(key: 2)
            pair.set()
            _ = pair.converge()
            return pair
        }
        let (on, off) = pair(without: .guardInsideApply)
        #expect(play(on).log == [2])
        #expect(play(on).shownRefused == [1])
        #expect(play(off).log == [])
        #expect(play(off).sender.heldCount == 2)
    }

    @Test(arguments: [true, false])
    func `CMD-8 without seededRevision a restarted phone is not heard`(isOn: Bool) {
        let switches: ChannelSwitches = isOn ? .all : .all.subtracting(.seededRevision)
        var gate = SnapshotGate<String>()
        var phone = RevisionCounter(restoring: nil, milliseconds: 1_000, switches: switches)
        for text in ["a", "b", "c"] { #expect(gate.admit(text, revision: phone.next()) == .adopted) }
        phone = RevisionCounter(restoring: phone.last, milliseconds: 500, switches: switches)
        #expect(gate.admit("d", revision: phone.next()) == (isOn ? .adopted : .older))
    }

    @Test func `CMD-6 without incarnationToken numbers that jump are a gap that never closes`() {
        // A receiver that goes on at the oldest number held needs no token. The authors had no stored queue, whose old
        // sets would be new to a launch that was not heard of.
        func play(_ off: ChannelSwitches) -> ChannelPair {
            var pair = ChannelPair(ChannelSwitches.all.subtracting(off))
            pair.set()
            pair.settle()
            pair.relaunchWatch(milliseconds: 1_700_000_000_000)
            pair.set()
            #expect((pair.converge() == nil) == off.isSuperset(of: [.resyncAtOldest, .incarnationToken]))
            return pair
        }
        #expect(play([.resyncAtOldest, .storedQueue]).log == [1, 2])
        #expect(play([.incarnationToken]).log == [1, 2])
        #expect(play([.resyncAtOldest, .storedQueue, .incarnationToken]).log == [1])
    }

    @Test(arguments: [true, false])
    func `CMD-5 without wideNumbers the app dies of its storage at every launch`(isOn: Bool) {
        var pair = ChannelPair(isOn ? .all : .all.subtracting(.wideNumbers), milliseconds: 1_700_000_000_000)
        pair.set()
        pair.relaunchWatch(milliseconds: 1_700_000_000_000)
        #expect(pair.isWatchDead == !isOn)
        // With numbers as small as tests have them nobody would have noticed.
        #expect(NumberSeed.isReadable(100, switches: pair.switches))
    }

    @Test func `CMD-6 without resyncAtOldest a set is lost by reordering alone`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.set()
            pair.deliver(1)
            pair.deliver(0)
            _ = pair.converge()
            return pair
        }
        let (on, off) = pair(without: .resyncAtOldest)
        #expect(play(on).log == [1, 2])
        #expect(play(off).log == [2])
    }

    @Test func `CMD-6 going on at an unseen launch alone blocks the channel, and at the oldest held does not`() {
        // What a launch that is over has sent comes late, is taken for that of a new one, and puts the phone back: the
        // set that follows is behind a gap that nobody can fill.
        func play(_ off: ChannelSwitches) -> ChannelPair {
            var pair = ChannelPair(ChannelSwitches.all.subtracting(off))
            pair.set()
            pair.relaunchWatch(milliseconds: 1_101)
            pair.set()
            #expect(pair.segments.map(\.number) == [100, 100, 1_101])
            pair.deliver(2)
            #expect((pair.converge(within: 20) == nil) == !off.isEmpty)
            return pair
        }
        #expect(play([]).log == [1, 2])
        #expect(play([.resyncAtOldest]).log == [2, 1])
        #expect(play([.resyncAtOldest]).sender.heldCount == 1)
    }

    @Test func `CMD-6 without storedQueue a watch that launches anew has forgotten its sets`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.lose()
            pair.relaunchWatch(milliseconds: 0)
            _ = pair.converge()
            return pair
        }
        let (on, off) = pair(without: .storedQueue)
        #expect(play(on).log == [1])
        #expect(play(off).log == [])
        #expect(play(off).confirmed == [1])
    }

    @Test func `CMD-6 without storedReceiver a phone that launches anew doubles a set`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.deliver()
            pair.relaunchPhone()
            pair.fire()
            _ = pair.converge()
            return pair
        }
        let (on, off) = pair(without: .storedReceiver)
        #expect(play(on).log == [1])
        #expect(play(off).log == [1, 1])
    }

    @Test func `CMD-6 a receiver that goes by tokens knows after a relaunch those that it stored`() {
        var pair = ChannelPair(ChannelSwitches.all.subtracting(.resyncAtOldest))
        pair.set()
        pair.deliver()
        pair.relaunchPhone()
        pair.fire()
        #expect(pair.deliver() == .duplicate)
        #expect(pair.log == [1])
    }

    @Test func `CMD-6 without ownNumbers a watch that lost its storage with its clock behind is never heard again`() {
        func play(_ pair: ChannelPair) -> ChannelPair {
            var pair = pair
            pair.set()
            pair.settle()
            pair.relaunchWatch(milliseconds: 50, losingStorage: true)
            pair.set()
            #expect(pair.segments.map(\.number) == [50])
            _ = pair.converge(within: 20)
            return pair
        }
        let (on, off) = pair(without: .ownNumbers)
        #expect(play(on).log == [1, 2])
        #expect(play(on).sender.heldCount == 0)
        #expect(play(off).log == [1])
        #expect(play(off).sender.heldCount == 1)
    }
}
