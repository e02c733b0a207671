import CommandChannel
import Session
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandPhoneAppTests {
    private typealias Script = CommandPhoneScript

    @Test func `SNP-1 the app can be told nothing before it has launched, and starts one workout at a time`() {
        var script = Script(opened: false)
        script.start()
        script.send(.foregrounded)
        script.start()
        #expect(script.refusals == [.appNotReady, .appNotReady] && script.contexts.isEmpty)
        script.pass(2)
        script.send(.activated)
        script.start()
        script.start(Script.b, split: 1)
        #expect(script.refusals.suffix(1) == [.notShown] && script.last.session == Script.a)
        #expect(script.launches.count == 1)
        script.send(.launchAnswered(true, attempt: script.launches[0]))
        script.pass(60)
        #expect(script.count(of: .launchAnswered(true)) == 1 && script.count(of: .launchTimedOut) == 0)
    }

    @Test func `SNP-1 a launch that nobody answers is given up, and an answer after that changes nothing`() {
        var script = Script()
        script.pass(20)
        script.send(.launchAnswered(true, attempt: script.launches[0]))
        #expect(script.count(of: .launchTimedOut) == 1 && script.count(of: .launchAnswered(true)) == 0)
    }

    @Test func `SNP-1 another workout takes the place of the open one, unless it cannot begin`() {
        var script = Script()
        script.tap(.endActiveAndStart(workout: Script.b, number: 1, split: 9))
        script.tap(.endActiveAndStart(workout: Script.a, number: 1, split: 0))
        #expect(script.refusals == [.notShown, .alreadyDone] && script.file.status.isActive)
        script.tap(.endActiveAndStart(workout: Script.b, number: 1, split: 1))
        #expect(script.last.session == Script.b && script.phase == .activeSet && !script.file.status.isActive)
        #expect(script.last.finished.map(\.workout) == [Script.a])
    }

    @Test func `SNP-5 every snapshot goes over T2, and over T3 while the watch is in reach and the fast path is on`() {
        for off in [[] as Switches, .fastPath] {
            var script = Script(without: off)
            script.check(0)
            #expect(script.contexts.count == 2 && script.messages == (off.isEmpty ? script.contexts : []))
            script.send(.reachabilityChanged(false))
            script.pass(91)
            #expect(script.contexts.count > 2 && script.messages.count == (off.isEmpty ? 2 : 0))
        }
    }

    @Test func `SNP-5 the last snapshot is sent again every 15 s for as long as there is a session`() {
        var script = Script()
        let first = script.last
        script.pass(44)
        #expect(script.contexts == [first, first, first])
        script.tap(.act(.finishRun, workout: Script.a))
        let count = script.contexts.count
        script.pass(100)
        #expect(script.contexts.count <= count + 1, "a heartbeat that was due may come yet")
        #expect(script.last.phase == .workoutComplete)
    }

    @Test func `SNP-5 nothing empty is sent, but one who waits is answered`() {
        var script = Script(started: false)
        script.pass(60)
        script.send(.reachabilityChanged(false))
        script.send(.reachabilityChanged(true))
        #expect(script.contexts.isEmpty)
        script.complete()
        #expect(script.refusals == [.noSuchRun] && script.last.session == nil)
        #expect(script.last.acknowledgement?.next == 1_001 && script.last.acknowledgement?.refused == [1_000])
    }

    @Test func `SNP-5 a closed gate lets nothing through, and what is shown comes once it opens`() {
        var script = Script(started: false)
        script.send(.watchStateChanged(isPaired: true, isInstalled: false))
        script.start()
        script.check(0)
        #expect(script.contexts.isEmpty && script.messages.isEmpty && script.count(of: .pushSkipped) == 2)
        script.send(.watchStateChanged(isPaired: true, isInstalled: true))
        #expect(script.phase == .rest && script.contexts.count == 1)
        var unwanted = Script { $0.isSyncWanted = false }
        unwanted.pass(60)
        #expect(unwanted.contexts.isEmpty)
    }

    @Test func `SNP-5 a snapshot that says what the last one said has no number of its own`() {
        var script = Script()
        let first = script.last
        script.tap(.act(.writeNote(log: 0, note: 1), workout: Script.a))
        #expect(script.contexts.count == 2 && script.last == first)
    }

    @Test func `SNP-8 a discarded session is shown as none, a finished one for a day, and with N2 by name`() {
        for off in [[] as Switches, .N2] {
            var script = Script(without: off)
            script.tap(.act(.finishRun, workout: Script.a))
            let end = script.last.end
            #expect(script.last.session == Script.a && script.phase == .workoutComplete && end != nil)
            #expect(script.last.finished.map(\.workout) == (off.isEmpty ? [Script.a] : []))
            script.start(Script.b)
            script.send(.clockStepped(.seconds(-3_600)))
            script.command(.discard, for: Script.b)
            #expect(script.last.session == nil && script.phone.tombstone(of: Script.b) != nil)
            #expect(script.last.finished.map(\.workout) == (off.isEmpty ? [Script.a] : []))
            script.start(Script.b)
            #expect(script.refusals == [.alreadyDone], "what was discarded does not come back")
        }
        var old = Script()
        old.tap(.act(.finishRun, workout: Script.a))
        old.pass(24 * 3_600 + 1)
        old.relaunch()
        #expect(old.last.session == nil && old.last.finished.map(\.workout) == [Script.a])
    }

    @Test func `SNP-8 five finished sessions are named at most, the last ones`() {
        var script = Script(started: false)
        for number in 0..<7 as Range<UInt64> {
            let workout = Identifier(workout: number, athlete: 0, seed: 1)
            script.start(workout)
            script.tap(.act(.finishRun, workout: workout))
        }
        #expect(
            script.last.finished.map(\.workout)
                == (2..<7 as Range<UInt64>).map { Identifier(workout: $0, athlete: 0, seed: 1) })
    }

    @Test func `SNP-4 a rest that ends while the app sleeps is over when it wakes, without a late haptic`() {
        var script = Script()
        script.check(0)
        script.send(.backgrounded)
        script.send(.suspended)
        let count = script.contexts.count
        script.pass(600)
        #expect(script.contexts.count == count && script.last.phase == .rest)
        script.send(.resumed)
        #expect(script.phase == .activeSet && script.contexts.count == count + 1)
        script.pass(16)
        #expect(script.contexts.count == count + 2, "it beats again")
        #expect(!script.notes.contains { if case .haptic = $0 { true } else { false } })
    }

    @Test func `SNP-4 after a record that was celebrated asleep the rest ends when it would have`() {
        var script = Script()
        script.check(0)
        script.command(.skipRest)
        script.check(0, grams: 60_000)
        script.send(.backgrounded)
        script.send(.suspended)
        script.pass(200)
        script.send(.resumed)
        script.pass(0)
        #expect(script.phase == .activeSet && script.last.setIndex == 2)
    }

    @Test func `SNP-4 a rest ends by the wall clock, wherever that is set to, awake or asleep`() {
        for sleeps in [false, true] {
            for step in [-30, 30, 3_600] as [Int64] {
                var script = Script()
                script.check(0)
                if sleeps {
                    script.send(.backgrounded)
                    script.send(.suspended)
                }
                script.send(.clockStepped(.seconds(step)))
                if sleeps { script.send(.resumed) }
                let left = max(0, 90 - Double(step))
                script.pass(max(0, left - 1))
                #expect(script.phase == (left > 1 ? .rest : .activeSet))
                script.pass(2)
                #expect(script.phase == .activeSet)
            }
        }
    }

    @Test
    func `CMD-8 revisions go on above the last after a relaunch, also with the clock behind; unseeded they start anew`()
    {
        for off in [[] as Switches, .seededRevision] {
            var script = Script(without: off)
            for _ in 0..<3 { script.tap(.addExercise(workout: Script.a)) }
            let last = script.last.revision
            script.send(.clockStepped(.seconds(-86_400)))
            script.relaunch()
            #expect((script.last.revision > last) == off.isEmpty)
            #expect(script.last.session == Script.a && script.phase == .activeSet)
            if off.isEmpty { #expect(script.phone.stored.revision == script.last.revision) }
        }
    }

    @Test func `CMD-8 revisions and commands are numbered apart`() {
        var script = Script()
        script.complete()
        let revision = script.last.revision
        #expect(revision > UInt64(Script.evening.milliseconds))
        #expect(script.last.acknowledgement?.next == 1_001)
        script.pass(45)
        #expect(script.last.revision == revision, "heartbeats have no number of their own")
    }
}
