import Devices
import TestSupport
import Testing
import Timeline

private func second(_ second: Int64) -> Instant { .epoch + .seconds(second) }

private func plan(flow: Bool, handsOver: Bool = true, sets: UInt8 = 3) -> PhaseEngine.Plan {
    PhaseEngine.Plan(
        setCount: sets, autoAdvances: flow, handsOver: handsOver, work: .seconds(40), rest: .seconds(60),
        doneCountdown: .seconds(5))
}

/// All that has ended by a second, with the anchors.
private func advance(_ engine: inout PhaseEngine, to reading: Int64) -> [PhaseEngine.Transition] {
    var transitions: [PhaseEngine.Transition] = []
    while let next = engine.advance(to: second(reading)) { transitions.append(next) }
    return transitions
}

@Suite struct PhaseEngineTests {
    @Test func `SES-8 what follows by itself is foreseen up to where a person or the next exercise goes on`() {
        func plan(_ sets: UInt8, flow: Bool) -> PhaseEngine.Plan {
            PhaseEngine.Plan(
                setCount: sets, autoAdvances: flow, handsOver: flow, work: .seconds(40), rest: .seconds(60),
                doneCountdown: .seconds(5))
        }
        var manual = PhaseEngine(plan(2, flow: false), done: 0, at: .epoch)
        #expect(manual.lastEnd == nil)
        manual.complete(set: 0, at: .epoch)
        #expect(manual.lastEnd == .epoch + .seconds(60))
        #expect(PhaseEngine(plan(2, flow: true), done: 0, at: .epoch).lastEnd == .epoch + .seconds(200))
        // More sets than there can be: no end is the last.
        #expect(PhaseEngine(plan(255, flow: true), done: 0, at: .epoch).lastEnd != nil)
    }

    @Test func `SES-8 in a manual split a person ends the sets, and rests and the done countdown end by themselves`() {
        var engine = PhaseEngine(plan(flow: false), done: 0, at: second(0))
        #expect(engine.phase == .ready && engine.phaseEnd == nil)
        for (set, done) in [(0, 30), (1, 120), (2, 220)] as [(UInt8, Int64)] {
            #expect(advance(&engine, to: done).isEmpty)
            let isCompleted = engine.complete(set: set, at: second(done))
            #expect(!isCompleted, "a countdown completes the exercise, not its last set")
            guard set < 2 else { break }
            #expect(engine.phase == .rest && engine.phaseEnd == second(done + 60))
            #expect(advance(&engine, to: done + 60).map(\.anchor) == [second(done + 60)])
            #expect(engine.phase == .work && engine.setIndex == set + 1 && engine.phaseEnd == nil)
        }
        #expect(engine.phase == .finish)
        #expect(advance(&engine, to: 224).isEmpty)
        let last = advance(&engine, to: 225)
        #expect(last.map(\.completesExercise) == [true] && last.map(\.haptic) == [.exerciseDone])
        #expect(engine.isOver && advance(&engine, to: 10_000).isEmpty)
    }

    @Test func `SES-8 in flow mode the chain runs by itself to the rest between exercises, each end once`() {
        let ends: [Int64] = [40, 100, 140, 200, 240, 300]
        var awake = PhaseEngine(plan(flow: true), done: 0, at: second(0))
        var steps: [PhaseEngine.Transition] = []
        for reading in 0...400 as ClosedRange<Int64> { steps += advance(&awake, to: reading) }
        var asleep = PhaseEngine(plan(flow: true), done: 0, at: second(0))
        #expect(advance(&asleep, to: 400) == steps, "an engine that has slept tells the same")
        #expect(steps.map(\.anchor) == ends.map(second))
        #expect(steps.map(\.doneSet) == [0, nil, 1, nil, 2, nil])
        #expect(steps.map(\.completesExercise) == [false, false, false, false, true, false])
        #expect(steps.map(\.handsOver) == [false, false, false, false, false, true])
        #expect(awake.isBetweenExercises && awake.isOver)
    }

    @Test func `SES-8 the last exercise of a flow ends with the done countdown`() {
        var engine = PhaseEngine(plan(flow: true, handsOver: false), done: 0b11, at: second(0))
        let steps = advance(&engine, to: 100)
        #expect(steps.map(\.anchor) == [second(40), second(45)])
        #expect(steps.map(\.completesExercise) == [false, true])
    }

    @Test(arguments: [true, false], [0, 1, 2] as [UInt8])
    func `DOC-3 an engine that follows a frame is where its driver is`(flow: Bool, set: UInt8) {
        var driver = PhaseEngine(plan(flow: flow), done: (1 << UInt16(set)) - 1, at: second(0))
        func follower() -> PhaseEngine {
            PhaseEngine(
                driver.plan,
                following: LiveProgress(
                    workout: Identifier(high: 0, low: 1), log: 0, phase: driver.phase, setIndex: driver.setIndex,
                    setCount: 3, detail: SetDetail(reps: 8, weightGrams: nil), phaseStart: driver.phaseStart,
                    phaseEnd: driver.phaseEnd, version: 1))
        }
        #expect(follower() == driver)
        driver.complete(set: set, at: second(20))
        #expect(follower() == driver)
        var copy = follower()
        #expect(advance(&copy, to: 1_000) == advance(&driver, to: 1_000))
    }

    @Test func `DOC-4 what another hand has done or undone moves the engine without a rest`() {
        var engine = PhaseEngine(plan(flow: false), done: 0, at: second(0))
        engine.repair(done: 0b1, at: second(10))
        #expect(engine.phase == .work && engine.setIndex == 1)
        engine.repair(done: 0b111, at: second(20))
        #expect(engine.phase == .finish && engine.phaseEnd == second(25))
        engine.repair(done: 0b101, at: second(22))
        #expect(engine.phase == .work && engine.setIndex == 1 && engine.phaseEnd == nil)
    }

    @Test func `SES-8 spans of no length end at once and the chain still ends`() {
        let plan = PhaseEngine.Plan(
            setCount: 10, autoAdvances: true, handsOver: true, work: .zero, rest: .zero, doneCountdown: .zero)
        var engine = PhaseEngine(plan, done: 0, at: second(0))
        #expect(advance(&engine, to: 0).count == 20)
    }

    @Test func `LAB-1 every stored property of an engine is in its fingerprint`() throws {
        let base = plan(flow: false)
        try expectAllDiffer(
            base,
            [
                ("setCount", { $0.setCount += 1 }), ("autoAdvances", { $0.autoAdvances.toggle() }),
                ("handsOver", { $0.handsOver.toggle() }), ("work", { $0.work = .zero }), ("rest", { $0.rest = .zero }),
                ("doneCountdown", { $0.doneCountdown = .zero }),
            ])
        var engines: [PhaseEngine] = [PhaseEngine(base, done: 0, at: second(0))]
        engines.append(PhaseEngine(plan(flow: true), done: 0, at: second(0)))
        engines.append(PhaseEngine(base, done: 0, at: second(1)))
        engines.append(PhaseEngine(base, done: 0b1, at: second(0)))
        engines.append(PhaseEngine(base, done: 0b101, at: second(0)))
        var resting = engines[0]
        resting.complete(set: 0, at: second(0))
        engines.append(resting)
        var finishing = PhaseEngine(base, done: 0b111, at: second(0))
        engines.append(finishing)
        _ = finishing.advance(to: second(5))
        engines.append(finishing)
        #expect(Set(engines.map(digest)).count == engines.count)
        #expect(
            storedProperties(of: engines[0]) == [
                "plan", "phase", "setIndex", "phaseStart", "phaseEnd", "done", "isOver",
            ])
    }
}
