import Devices
import Testing
import Timeline
import Workouts

@testable import Lab

/// What claims say of pushes and edits on their way.
@Suite struct SyncClaimsTests {
    private struct SyncStage {
        var sync = SyncClaims()
        var findings = Findings()
        var ledger = Ledger()
        let start = Instant(milliseconds: 1_767_636_000_000)
        var now = Instant(milliseconds: 1_767_636_000_000)
        /// How long the devices could reach each other, in all.
        var reach = TimeSpan.zero

        init() {
            ledger.open(Identifier(high: 3, low: 3), number: 0, split: 0, at: now)
            push()
            look(1, 1)
        }

        /// Pushes the run, or leaves it out.
        mutating func push(isNamed: Bool = true) {
            var context = StateContext()
            let run = WorkoutDocument(id: ledger[0].id, split: 0, activity: .other, start: now)
            if isNamed { context.workouts.append(run) }
            sync.note(pushed: context)
        }

        mutating func look(_ phone: UInt64?, _ watch: UInt64?) {
            sync.phone(has: phone, ofRunAt: 0)
            sync.watch(has: watch, ofRunAt: 0)
            sync.check(ledger, reach: reach, pushReach: reach, &findings, at: now)
        }

        mutating func wait(_ seconds: Int64, isReachable: Bool = true) {
            now += .seconds(seconds)
            if isReachable { reach += .seconds(seconds) }
            sync.check(ledger, reach: reach, pushReach: reach, &findings, at: now)
        }

        mutating func refresh(afterReach seconds: Int64, isBehind: Bool = true) {
            now += .minutes(10)
            sync.checkRefresh(isBehind: isBehind, reach: .seconds(seconds), &findings, at: now)
        }

        var violated: [Claim] { findings.all.map(\.claim) }
    }

    @Test func `LAB-3 a watch that takes in no push for 5 minutes of reachability is frozen`() {
        var stage = SyncStage()
        stage.look(2, 1)
        stage.wait(3_000, isReachable: false)
        stage.wait(300)
        #expect(stage.violated.isEmpty)
        stage.wait(1)
        #expect(stage.violated == [.watchFollowsPhone])
        #expect(stage.findings.all.first?.cause == .rules)
    }

    @Test func `LAB-3 a watch that takes the change in, or has nothing to take in, is not frozen`() {
        var stage = SyncStage()
        stage.look(1, 5)
        stage.wait(3_000)
        stage.look(2, 1)
        stage.wait(299)
        stage.look(2, 2)
        stage.wait(3_000)
        stage.look(3, 2)
        stage.wait(299)
        stage.sync.noteApplied(stage.ledger.recent)
        stage.wait(1)
        stage.wait(299)
        #expect(stage.violated.isEmpty)
    }

    @Test func `L3 a frozen watch that says so is too old for the phone`() {
        var stage = SyncStage()
        stage.sync.noteMismatch()
        stage.look(2, 1)
        stage.wait(301)
        #expect(stage.violated == [.watchFollowsPhone])
        #expect(stage.findings.all.first?.cause == .appOutdated)
    }

    @Test func `L2 a watch that still lacks something a minute after it was asked to refresh was not answered`() {
        var stage = SyncStage()
        stage.refresh(afterReach: 300)
        stage.sync.noteRefresh()
        stage.refresh(afterReach: 600, isBehind: false)
        stage.refresh(afterReach: 601)
        stage.refresh(afterReach: 661)
        #expect(stage.violated.isEmpty)
        stage.refresh(afterReach: 662)
        #expect(stage.violated == [.refreshesAnswered])
    }

    @Test func `L2 a push answers a refresh, whether it can be read or not`() {
        var stage = SyncStage()
        stage.sync.noteRefresh()
        #expect(stage.sync.isRefreshAsked)
        stage.sync.noteApplied(stage.ledger.recent)
        #expect(!stage.sync.isRefreshAsked)
        stage.sync.noteRefresh()
        stage.sync.noteUnreadable()
        #expect(!stage.sync.isRefreshAsked)
    }

    @Test func `L2 how long an answered refresh took does not count for the next`() {
        var stage = SyncStage()
        stage.sync.noteRefresh()
        stage.refresh(afterReach: 300)
        stage.sync.noteApplied(stage.ledger.recent)
        stage.sync.noteRefresh()
        stage.refresh(afterReach: 400)
        stage.refresh(afterReach: 460)
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 an edit that was turned away and stays on the watch was never corrected`() {
        let edit = PairStage().watch!.wireValue
        let turnedAway = edit.stamp(isCut: true)
        var stage = SyncStage()
        stage.look(1, turnedAway)
        stage.sync.noteCorrection(of: edit, ofRunAt: 0)
        stage.wait(1)
        stage.wait(301)
        #expect(stage.violated == [.correctionsDelivered])
        stage = SyncStage()
        stage.look(1, turnedAway)
        stage.sync.noteCorrection(of: edit, ofRunAt: 0)
        stage.wait(200)
        stage.look(1, 1)
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 of a run that is over and old no push tells any more, but a deleted one has to go`() {
        let edit = PairStage().watch!.wireValue
        for phone in [1, nil] as [UInt64?] {
            var stage = SyncStage()
            stage.look(phone, edit.stamp(isCut: true))
            stage.sync.noteCorrection(of: edit, ofRunAt: 0)
            stage.push(isNamed: false)
            stage.wait(1)
            stage.wait(301)
            #expect(stage.violated.contains(.correctionsDelivered) == (phone == nil))
        }
    }

    @Test func `LAB-3 an edit that was turned away is not what the watch shows once it has gone on`() {
        let edit = PairStage().watch!.wireValue
        let turnedAway = edit.stamp(isCut: true)
        for (before, after) in [(turnedAway, turnedAway &+ 1), (turnedAway &+ 1, turnedAway &+ 1)] {
            var stage = SyncStage()
            stage.look(1, before)
            stage.sync.noteCorrection(of: edit, ofRunAt: 0)
            stage.look(1, after)
            stage.wait(1)
            stage.wait(3_000)
            #expect(!stage.violated.contains(.correctionsDelivered))
        }
    }

    @Test func `FIX-S a merge that leaves an exercise older than the edit is seen, and a deleted one is not missed`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        let edit = stage.watch!.wireValue
        #expect(stage.file?.olderLog(than: edit) == 0)
        stage.deliver()
        #expect(stage.file?.olderLog(than: edit) == nil)
        stage.file?.delete(log: 0)
        #expect(stage.file?.olderLog(than: edit) == nil)
    }
}
