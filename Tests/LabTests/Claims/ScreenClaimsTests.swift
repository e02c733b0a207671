import Devices
import Testing
import Timeline

@testable import Lab

/// What claims say of locks, screens and mirrors.
@Suite struct ScreenClaimsTests {
    private struct ScreenStage {
        var screens = ScreenClaims()
        var findings = Findings()
        var ledger = Ledger()
        let start = Instant(milliseconds: 1_767_636_000_000)
        var now = Instant(milliseconds: 1_767_636_000_000)
        let run = Identifier(high: 3, low: 3)

        init() {
            screens.app(.awake, on: .phone, at: now)
            screens.app(.awake, on: .watch, at: now)
            screens.phoneInForeground(true)
            ledger.open(run, number: 0, split: 0, at: now)
        }

        mutating func show(open: Bool = false, isFree: Bool = true, isLocked: Bool = false) {
            let view = ScreenClaims.WatchView(openRun: open ? run : nil, isOpenRunFree: isFree, isLocked: isLocked)
            screens.look(view, ledger, &findings, at: now)
            check()
        }

        mutating func mirror(_ device: Device, driven: UInt8? = nil, followed: UInt8? = nil, isFrozen: Bool = false) {
            let run = run
            let view = ScreenClaims.MirrorView(
                driven: driven.map { ScreenClaims.Exercise(run: run, log: $0) },
                followed: followed.map { ScreenClaims.Exercise(run: run, log: $0) }, isFrozen: isFrozen)
            screens.look(view, on: device, &findings, at: now)
            check()
        }

        mutating func wait(_ seconds: Int64) {
            now += .seconds(seconds)
            check()
        }

        mutating func check(isReachable: Bool = true) { screens.check(reach: now - start, &findings, at: now) }

        var violated: [Claim] { findings.all.map(\.claim) }
    }

    @Test func `LAB-3 a cover on which a person has acted is driven, and follows nobody`() {
        let plan = PhaseEngine.Plan(
            setCount: 3, autoAdvances: true, handsOver: true, work: .seconds(40), rest: .seconds(60),
            doneCountdown: .seconds(5))
        let run = Identifier(workout: 0, athlete: 0, seed: 1)
        let cover = ExerciseFlow(workout: run, log: 2, engine: PhaseEngine(plan, done: 0, at: .epoch))
        let shown = ScreenClaims.Exercise(run: run, log: 2)
        let follower = ScreenClaims.MirrorView(nil, cover, drivesCover: false, isFrozen: false)
        #expect(follower.driven == nil && follower.followed == shown)
        let driver = ScreenClaims.MirrorView(nil, cover, drivesCover: true, isFrozen: false)
        #expect(driver.driven == shown && driver.followed == nil)
    }

    @Test func `LAB-3 a lock that outlasts its editor by 5 minutes of reachability is stuck`() {
        var stage = ScreenStage()
        stage.screens.note(.openEditor(workout: stage.run))
        stage.show(isLocked: true)
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
        stage.screens.note(.closeEditor)
        stage.wait(1)
        stage.wait(300)
        #expect(stage.violated.isEmpty)
        stage.wait(1)
        #expect(stage.violated == [.locksReleased])
    }

    @Test func `LAB-3 a pocketed phone, one that died, and a split that is only viewed justify no lock`() {
        var stage = ScreenStage()
        stage.screens.note(.openEditor(workout: stage.run))
        stage.screens.phoneInForeground(false)
        stage.show(isLocked: true)
        stage.wait(301)
        #expect(stage.violated == [.locksReleased])
        stage = ScreenStage()
        stage.screens.note(.openEditor(workout: stage.run))
        stage.screens.app(.off, on: .phone, at: stage.now)
        stage.show(isLocked: true)
        stage.wait(301)
        #expect(stage.violated == [.locksReleased])
        stage = ScreenStage()
        stage.screens.note(.openSplit(split: 0))
        stage.show(isLocked: true)
        stage.wait(301)
        #expect(stage.violated == [.locksReleased])
    }

    @Test func `LAB-3 a lock that is lifted in time is not stuck`() {
        var stage = ScreenStage()
        stage.show(isLocked: true)
        stage.wait(299)
        stage.show()
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
    }

    @Test func `FIX-S the screen of a run that is gone or locked is left at once`() {
        var stage = ScreenStage()
        stage.show(open: true)
        #expect(stage.violated.isEmpty)
        stage.show(open: true, isFree: false)
        #expect(stage.violated == [.screenLeavesGoneRun])
    }

    @Test func `LAB-3 a cover whose driver has left is stale after 5 minutes awake`() {
        var stage = ScreenStage()
        stage.mirror(.watch, driven: 0)
        stage.mirror(.phone, followed: 0)
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
        stage.mirror(.watch)
        stage.wait(200)
        stage.screens.app(.asleep, on: .phone, at: stage.now)
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
        stage.screens.app(.awake, on: .phone, at: stage.now)
        stage.wait(101)
        #expect(stage.violated == [.followersCurrent])
    }

    @Test func `LAB-3 a cover of another exercise than the driver's is stale, one that is dismissed is not`() {
        var stage = ScreenStage()
        stage.mirror(.watch, driven: 1)
        stage.mirror(.phone, followed: 0)
        stage.wait(301)
        #expect(stage.violated == [.followersCurrent])
        stage = ScreenStage()
        stage.mirror(.phone, followed: 0)
        stage.wait(100)
        stage.mirror(.phone)
        stage.wait(3_000)
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 a cover that freezes is seen`() {
        var stage = ScreenStage()
        stage.mirror(.watch, followed: 0, isFrozen: true)
        #expect(stage.violated == [.coversMove])
        #expect(stage.findings.count(of: .coversMove) == 1)
    }
}
