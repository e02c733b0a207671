import Devices
import Testing
import Timeline

@testable import Lab

/// What claims say of countdowns and haptics.
@Suite struct TimerClaimsTests {
    /// A device whose countdown runs, and its clock.
    private struct TimerStage {
        var timers = TimerClaims(.watch)
        var findings = Findings()
        var now = Instant(milliseconds: 1_767_636_000_000)
        var offset = TimeSpan.zero
        let anchor: Instant

        init() {
            anchor = now + .seconds(90)
            timers.app(.awake, sleep: nil, at: now)
            look(anchor)
        }

        mutating func look(_ anchor: Instant?, haptics: Int = 0) {
            var told = Told()
            for _ in 0..<haptics { told.haptics.append(Told.Haptic(.restOver, anchor: self.anchor, on: .watch)) }
            timers.look(anchor: anchor, reading: now + offset, told, &findings, at: now)
        }

        mutating func wait(_ milliseconds: Int64) { now += .milliseconds(milliseconds) }

        var violated: [Claim] { findings.all.map(\.claim) }
    }

    @Test(arguments: [0, 1_000] as [Int64])
    func `SES-8 a haptic within a second of its anchor is on time`(late: Int64) {
        var stage = TimerStage()
        stage.wait(90_000 + late)
        stage.look(nil, haptics: 1)
        stage.wait(5_000)
        stage.look(nil)
        #expect(stage.violated.isEmpty)
    }

    @Test(arguments: [-1_001, 1_001] as [Int64])
    func `SES-8 a haptic off its anchor by more than a second is not`(late: Int64) {
        var stage = TimerStage()
        stage.wait(90_000 + late)
        stage.look(nil, haptics: 1)
        #expect(stage.violated == [.hapticsOnTime, .timersFollowWallClock])
    }

    @Test(arguments: [(26_340, "26.3 seconds late"), (-2_080, "2.0 seconds early")] as [(Int64, String)])
    func `LAB-3 a haptic is told with its true time, whatever its clock shows, and by how much it was off`(
        late: Int64, text: String
    ) {
        var stage = TimerStage()
        stage.offset = .seconds(-40)
        stage.wait(130_000 + late)
        stage.look(nil, haptics: 1)
        #expect(
            stage.findings.all.map { $0.sentence([]) } == [
                "A haptic on the watch that was due at 18:02:10 came \(text).",
                "A countdown on the watch that was due at 18:02:10 by its clock came \(text).",
            ])
    }

    @Test func `SES-8 a countdown that ends without its haptic has missed it`() {
        var stage = TimerStage()
        stage.wait(91_001)
        stage.look(nil)
        #expect(stage.violated == [.hapticsGiven])
        stage = TimerStage()
        stage.wait(60_000)
        stage.look(nil)
        stage.wait(60_000)
        stage.look(nil)
        #expect(stage.violated.isEmpty)
    }

    @Test func `SES-8 a haptic that comes twice is doubled`() {
        var stage = TimerStage()
        stage.wait(90_000)
        stage.look(nil, haptics: 2)
        #expect(stage.violated == [.hapticsOnce, .timersFollowWallClock])
    }

    @Test func `SES-8 a haptic that an app has slept through is late, but not off the wall clock`() {
        var stage = TimerStage()
        stage.timers.app(.asleep, sleep: .watchSuspended, at: stage.now)
        stage.wait(200_000)
        stage.timers.app(.awake, sleep: nil, at: stage.now)
        stage.look(nil, haptics: 1)
        #expect(stage.violated == [.hapticsOnTime])
        #expect(stage.findings.all.first?.cause == .watchSuspended)
    }

    @Test(arguments: [(0, false), (140, false), (141, true)] as [(Int64, Bool)])
    func `N23 that the system puts an app to sleep excuses no end that was foreseen by then`(
        later: Int64, isExcused: Bool
    ) {
        for (sleep, cause) in [
            (FailureCause.suspendedBySystem, FailureCause.watchSuspended), (.sessionEndedBySystem, .sessionTaken),
            (.launchLost, .launchLost),
        ] {
            var stage = TimerStage()
            let plan = PhaseEngine.Plan(
                setCount: 2, autoAdvances: true, handsOver: true, work: .seconds(50), rest: .seconds(90),
                doneCountdown: .seconds(5))
            var engine = PhaseEngine(plan, done: 0, at: stage.now)
            engine.complete(set: 0, at: stage.now)
            // Ends after 90, 140 and 230 s.
            stage.timers.look(engine, reading: stage.now, Told(), &stage.findings, at: stage.now)
            stage.timers.app(.asleep, sleep: sleep, at: stage.now)
            stage.wait(400_000)
            stage.timers.app(.awake, sleep: nil, at: stage.now)
            var told = Told()
            told.haptics.append(Told.Haptic(.restOver, anchor: stage.anchor + .seconds(later), on: .watch))
            stage.timers.look(anchor: nil, reading: stage.now, told, &stage.findings, at: stage.now)
            #expect(stage.findings.all.map(\.cause) == [isExcused ? sleep : cause])
        }
    }

    @Test func `SES-8 where an app may sleep haptics wait`() {
        var stage = TimerStage()
        stage.timers.app(.asleep, sleep: nil, at: stage.now)
        stage.wait(200_000)
        stage.timers.app(.awake, sleep: nil, at: stage.now)
        stage.look(nil, haptics: 1)
        #expect(stage.violated.isEmpty)
    }

    @Test func `SES-8 an app that slept or died past the end of a countdown has missed nothing`() {
        var stage = TimerStage()
        stage.timers.app(.asleep, sleep: .watchSuspended, at: stage.now)
        stage.wait(200_000)
        stage.timers.app(.awake, sleep: nil, at: stage.now)
        stage.look(nil)
        stage.look(stage.now + .seconds(90))
        stage.timers.app(.off, sleep: nil, at: stage.now)
        stage.wait(200_000)
        stage.timers.app(.awake, sleep: nil, at: stage.now)
        stage.look(nil)
        #expect(stage.violated.isEmpty)
    }

    @Test func `SES-8 a clock that is wrong changes nothing`() {
        var stage = TimerStage()
        stage.offset = .seconds(60)
        stage.wait(30_000)
        stage.look(nil, haptics: 1)
        #expect(stage.violated.isEmpty)
    }

    @Test(arguments: [-600, 600] as [Int64])
    func `SES-8 a haptic that a step of the clock makes late or early is excused by it, and counted`(step: Int64) {
        var stage = TimerStage()
        stage.wait(10_000)
        stage.timers.clockStepped(at: stage.now)
        stage.offset = .seconds(step)
        stage.wait(1_000)
        stage.look(nil, haptics: 1)
        #expect(stage.violated == [.hapticsOnTime, .timersFollowWallClock])
        #expect(stage.findings.all.allSatisfy { $0.cause == .clockStepped })
    }

    @Test func `SES-8 a countdown that a step of the clock has ended without its haptic is excused by it, and counted`()
    {
        var stage = TimerStage()
        stage.wait(10_000)
        stage.timers.clockStepped(at: stage.now)
        stage.offset = .seconds(600)
        stage.look(nil)
        #expect(stage.violated == [.hapticsGiven])
        #expect(stage.findings.all.allSatisfy { $0.cause == .clockStepped })
    }

    @Test func `SES-8 a step of the clock excuses nothing five minutes later`() {
        var stage = TimerStage()
        stage.timers.clockStepped(at: stage.now - .minutes(5))
        stage.wait(91_001)
        stage.look(nil, haptics: 1)
        #expect(stage.violated == [.hapticsOnTime, .timersFollowWallClock])
        #expect(stage.findings.all.allSatisfy { $0.cause == .rules })
    }
}
