import CommandChannel
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandWatchChannelTests {
    private typealias Script = CommandWatchScript
    private let first = SetPlace(log: 0, set: 0)
    private let second = SetPlace(log: 0, set: 1)

    private func set(_ command: WatchCommand) -> SetPlace? {
        if case .completeSet(let set, _, _) = command { set } else { nil }
    }

    @Test func `CMD-3 a set is stored before it is sent, and a failed send keeps its number`() throws {
        var script = Script()
        script.complete()
        let segment = try #require(script.sent.first)
        #expect(script.watch.stored.commands?.last == segment.number)
        #expect(script.watch.stored.commands?.entries.map(\.number) == [segment.number])
        script.effects.receivedSegment = segment
        script.handle(.sendFailed(.command, .deliveryFailed))
        script.wait(5)
        #expect(script.sent.map(\.number) == [segment.number, segment.number])
    }

    @Test func `CMD-3 what was tapped out of reach goes out in order once the phone is back, across a crash`() {
        for (off, count) in [([] as Switches, 3), (.storedQueue, 1)] {
            var script = Script(without: off, isReachable: false)
            script.complete()
            script.complete()
            script.handle(.session(.crashed))
            script.launch(isReachable: false)
            script.complete()
            #expect(script.sent.isEmpty)
            script.handle(.reachabilityChanged(true))
            #expect(script.sent.count == count)
            #expect(script.sent.map(\.number) == script.sent.map(\.number).sorted())
            #expect(Set(script.sent.map(\.sender)).count == 1)
        }
    }

    @Test func `CMD-4 one command is sent again where the acknowledgement stands still for 5 s`() {
        var script = Script()
        script.complete()
        script.complete()
        script.wait(4.999)
        #expect(script.sent.count == 2)
        script.wait(0.001)
        #expect(script.sent.map { set($0.command) } == [first, second, first])
        script.push(Script.snapshot(2, set: 2, acknowledgement: script.sent[1].acknowledged))
        script.wait(20)
        #expect(script.sent.count == 3)
    }

    @Test func `CMD-5 numbers are the clock's, and without wide ones the app dies at each launch`() throws {
        let start = Instant(milliseconds: 1_700_000_000_000)
        for (off, isReady) in [([] as Switches, true), (.wideNumbers, false)] {
            var script = Script(without: off, start: start)
            script.complete()
            #expect(try #require(script.sent.first).number == 1_700_000_002_000)
            script.handle(.clockStepped(.seconds(-7_200)))
            for _ in 0..<2 {
                script.handle(.session(.crashed))
                script.launch()
                #expect(script.watch.session.isAppReady == isReady)
            }
            guard isReady else { continue }
            script.complete()
            #expect(try #require(script.sent.last).number == 1_700_000_002_001)
        }
    }

    @Test func `CMD-7 a set that the phone refused is shown as not logged`() throws {
        var script = Script()
        script.complete()
        let number = try #require(script.sent.first).number
        var acknowledgement = try #require(script.acknowledgement)
        acknowledgement.refused = [number]
        script.push(Script.snapshot(2, acknowledgement: acknowledgement))
        #expect(script.count(of: .shownAsNotLogged(number: number)) == 1)
        #expect(script.watch.screen.notLogged == number)
        #expect(script.watch.glance.setIndex == 0)
    }

    @Test func `CMD-8 an older snapshot is refused, an equal one ignored, an equal number with news adopted`() {
        var script = Script(snapshot: nil)
        script.push(Script.snapshot(5, weight: 60))
        script.message(Script.snapshot(5, weight: 60))
        script.message(Script.snapshot(4, weight: 40))
        #expect(script.values.first == 60)
        #expect(script.count(of: .snapshotAdopted(revision: 5)) == 1)
        #expect(script.count(of: .snapshotOlder(revision: 4)) == 1)
        script.message(Script.snapshot(5, weight: 62.5))
        #expect(script.values.first == 62.5)
        #expect(script.count(of: .snapshotAdopted(revision: 5)) == 2)
    }

    @Test func `CMD-8 an older snapshot's acknowledgement counts all the same`() {
        var script = Script(snapshot: Script.snapshot(5))
        script.complete()
        script.push(Script.snapshot(4, acknowledgement: script.acknowledgement))
        #expect(script.watch.memory.sender?.heldCount == 0)
    }

    @Test func `CMD-8 a late copy of before the mend snaps a value back, unless a mend has a number of its own`() {
        for (revision, value) in [(3, 100.0), (2, 50)] as [(UInt64, Double)] {
            var script = Script()
            script.complete()
            let old = script.acknowledgement
            script.push(Script.snapshot(2, set: 1, acknowledgement: old))
            script.tap(.turnCrown(.first, 100))
            script.wait(1)
            script.push(Script.snapshot(revision, set: 1, weight: 100, acknowledgement: script.acknowledgement))
            script.push(Script.snapshot(2, set: 1, acknowledgement: old))
            #expect(script.values.first == value)
        }
    }

    @Test func `CMD-8 hostile snapshots harm nothing`() {
        var script = Script()
        script.push(Script.snapshot(.max, weight: 1))
        #expect(script.count(of: .contextUnreadable(version: 0)) == 1)
        var hostile = Script.snapshot(2, set: 255, weight: .nan)
        hostile.values.second = -.infinity
        script.push(hostile)
        script.push(hostile)
        #expect(script.count(of: .snapshotAdopted(revision: 2)) == 1)
        #expect(script.values == ColumnValues())
        #expect(script.watch.glance.setIndex == nil)
        script.complete()
        script.tap(.turnCrown(.first, .nan))
        #expect(script.count(of: .tapRefused(.notShown)) == 1)
        #expect(script.sent.count == 1)
    }

    @Test func `CMD-9 a confirmation shows what the wrist shows, never the last snapshot`() {
        for (off, weight) in [([] as Switches, 55.0), (.confirmWhatIsShown, 50)] {
            var script = Script(without: off)
            script.tap(.turnCrown(.first, 55))
            script.complete()
            let values = ColumnValues(first: weight, second: 8)
            #expect(script.confirmations == [.setConfirmed(workout: Script.run, first, values)])
            #expect(
                script.commands == [
                    .completeSet(first, ColumnValues(first: 55, second: 8), at: script.now)
                ])
            script.wait(1)
            #expect(script.commands.count == 1)
            #expect(script.values.first == 55)
        }
    }

    @Test func `CMD-9 sets ahead of the phone have their names, and none past the last`() {
        var script = Script(isReachable: false, snapshot: Script.snapshot(1, set: 1))
        for _ in 0..<3 { script.complete() }
        #expect(script.watch.glance.setIndex == nil)
        #expect(script.watch.glance.setCount == nil)
        script.handle(.reachabilityChanged(true))
        let places = [second, SetPlace(log: 0, set: 2), nil]
        #expect(script.commands.map(set) == places)
        let values = ColumnValues(first: 50, second: 8)
        #expect(script.confirmations == places.map { .setConfirmed(workout: Script.run, $0, values) })
    }

    @Test func `CMD-9 a set that the wrist cannot name at all is not confirmed`() {
        var nameless = Script.snapshot()
        nameless.currentSet = nil
        var script = Script(snapshot: nameless)
        script.complete()
        #expect(script.commands.count == 1)
        #expect(script.confirmations.isEmpty)
    }
}

extension CommandSegment {
    /// What a phone says that has done this and all before it.
    fileprivate var acknowledged: Acknowledgement { Acknowledgement(lineage: sender.lineage, next: number + 1) }
}
