import Session
import Testing
import Timeline
import Workouts

@testable import Devices
@testable import Lab

/// What claims say of the records in the health store.
@Suite struct HealthClaimsTests {
    private let record = Identifier(high: 7, low: 7)

    /// A stage on which a session runs.
    private func stage() -> PairStage {
        var stage = PairStage()
        stage.claims.note(.sessionStarted(record: record), at: stage.now)
        let view = SessionClaims.View(
            isRunning: true, isOrphaned: false, isRunOpen: true, hasActiveRun: true, showsHint: false)
        stage.claims.session.look(view, isEverythingOver: false, reach: .zero, at: stage.now)
        return stage
    }

    private func entry(
        _ stage: PairStage, from start: TimeSpan = .zero, sets: [LoggedSet] = []
    ) -> HealthStore.Entry {
        var metrics = WorkoutMetrics(source: .watch, recordedAt: stage.now)
        metrics.heartRateSampleCount = 100
        metrics.healthKitWorkoutUUID = record
        let began = Instant(milliseconds: 1_767_636_000_000) + start
        var workout = WorkoutRecord(
            id: stage.run, activity: .traditionalStrengthTraining, start: began, end: stage.now,
            active: stage.now - began, metrics: metrics)
        workout.sets = sets
        return HealthStore.Entry(run: stage.run, record: workout, ending: .finished, isRecovered: false)
    }

    private func finished(_ stage: inout PairStage, hasMetrics: Bool = true) {
        stage.wait(1_800)
        stage.tap(.finishRun)
        if hasMetrics {
            stage.watch?.metrics = DocumentMetrics(source: .watch, recordedAt: stage.now)
            stage.look()
        }
        stage.claims.note(.saved(record: record, run: stage.run), at: stage.now)
    }

    private func store(_ entries: HealthStore.Entry...) -> HealthStore {
        var store = HealthStore()
        for entry in entries { store.save(entry) }
        return store
    }

    @Test func `SES-7 a workout that was finished and saved once violates nothing`() {
        var stage = stage()
        finished(&stage)
        stage.end(in: store(entry(stage)))
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses.isEmpty)
    }

    @Test func `LAB-3 a finished workout without a record is not in Health`() {
        var stage = stage()
        stage.wait(1_800)
        stage.tap(.finishRun)
        stage.end()
        #expect(stage.violated == [.workoutsInHealth])
        #expect(stage.sentence(of: .workoutsInHealth) == "The workout ended at 18:30:11 and is not in Health.")
    }

    @Test(arguments: [true, false])
    func `N7 a skipped workout belongs in Health where sets were done in it`(hasSets: Bool) {
        var stage = stage()
        if hasSets { stage.check(PairStage.bench, set: 0) }
        stage.tap(.skipRun, on: .watch)
        stage.claims.note(.sessionDiscarded(record: record), at: stage.now)
        stage.end()
        #expect(stage.violated == (hasSets ? [.workoutsInHealth, .completedNotDiscarded] : []))
    }

    @Test func `LAB-3 a refused save and a dead watch excuse that a workout is not in Health`() {
        var stage = stage()
        stage.tap(.finishRun)
        stage.claims.note(.saveFailed(record: record, run: stage.run), at: stage.now)
        stage.end()
        #expect(stage.excuses == [.workoutsInHealth: .saveRefused])
        stage = self.stage()
        stage.tap(.finishRun)
        stage.claims.note(.batteryDied(.watch), at: stage.now)
        stage.end()
        #expect(stage.excuses == [.workoutsInHealth: .batteryDead])
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 that the watch is never reachable excuses nothing the watch knew`() {
        var stage = stage()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.tap(.finishRun, on: .phone)
        stage.close()
        #expect(stage.excuses[.workoutsInHealth] == .watchNeverReachable)
        stage = self.stage()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.tap(.finishRun, on: .watch)
        stage.close()
        #expect(stage.violated.contains(.workoutsInHealth))
    }

    @Test func `LAB-3 a workout that is saved twice is seen`() {
        var stage = stage()
        finished(&stage)
        stage.claims.note(.saved(record: record, run: stage.run), at: stage.now)
        #expect(stage.violated == [.workoutsSavedOnce])
    }

    @Test func `LAB-3 a workout that was deleted and saved is seen, with a cause where the watch had not heard`() {
        for hasHeard in [false, true] {
            var stage = stage()
            stage.claims.note(.tappedPhone(.deleteRun(workout: stage.run)), at: stage.now)
            stage.file = nil
            stage.look()
            if hasHeard { stage.push() }
            stage.claims.note(.saved(record: record, run: stage.run), at: stage.now)
            #expect(stage.violated == (hasHeard ? [.discardedStaysUnsaved] : []))
            #expect(stage.excuses == (hasHeard ? [:] : [.discardedStaysUnsaved: .deletionUnheard]))
        }
    }

    @Test func `LAB-3 a recording that is thrown away though its workout was finished is seen`() {
        var stage = stage()
        stage.tap(.finishRun, on: .phone)
        stage.claims.note(.sessionDiscarded(record: record), at: stage.now)
        #expect(stage.violated == [.completedNotDiscarded])
    }

    @Test func `LAB-3 a recording of a workout that was deleted may be thrown away`() {
        var stage = stage()
        stage.claims.note(.tappedPhone(.deleteRun(workout: stage.run)), at: stage.now)
        stage.file = nil
        stage.look()
        stage.push()
        stage.claims.note(.sessionDiscarded(record: record), at: stage.now)
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 a record that began shortly before its workout ended and ran on is still that one's`() {
        var stage = stage()
        finished(&stage)
        let end = stage.now - Instant(milliseconds: 1_767_636_000_000)
        stage.wait(300)
        let late = entry(stage, from: end - .seconds(5))
        stage.end(in: store(late))
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 another workout excuses that one is not in Health where it was carried out at the same time`() {
        for (isParallel, cause) in [(true, FailureCause.servedAnotherRun), (false, .rules)] {
            var stage = stage()
            stage.wait(1_800)
            stage.tap(.finishRun)
            let other = Identifier(high: 9, low: 9)
            var account = RunAccount(id: other, number: 1, split: 0, started: stage.now - .seconds(1_800))
            account.finished = isParallel ? stage.now : stage.now - .seconds(1_700)
            var ledger = stage.claims.ledger
            ledger.open(other, number: 1, split: 0, at: account.started)
            ledger[1] = account
            var theirs = entry(stage)
            theirs.run = other
            var findings = Findings()
            HealthClaims().close(
                ofRunAt: 0, stage.watch, in: store(theirs), apart: nil, ledger, &findings, at: stage.now)
            #expect(findings.all.map(\.cause) == [cause])
        }
    }

    @Test func `LAB-3 a record that was made outside its workout is on the wrong one`() {
        var stage = stage()
        finished(&stage)
        stage.wait(60)
        let late = entry(stage, from: stage.now - Instant(milliseconds: 1_767_636_000_000) - .seconds(5))
        stage.end(in: store(late))
        #expect(stage.violated == [.metricsOnTheirRun])
    }

    @Test func `L1 of two workouts that ended with one record the one that ended last owns it`() {
        for (first, isRight) in [(-1, true), (1, false)] as [(Int64, Bool)] {
            var stage = stage()
            finished(&stage)
            let other = Identifier(high: 9, low: 9)
            var position = RunAccount(id: other, number: 1, split: 0, started: stage.now - .seconds(600))
            position.finished = stage.now
            position.end = stage.file.map { _ in stage.now + .seconds(first) }
            var ledger = stage.claims.ledger
            ledger.open(other, number: 1, split: 0, at: stage.now - .seconds(600))
            ledger[1] = position
            var findings = Findings()
            HealthClaims().close(
                ofRunAt: 0, stage.watch, in: store(entry(stage)), apart: nil, ledger, &findings, at: stage.now)
            #expect(findings.all.map(\.claim) == (isRight ? [] : [.metricsOnTheirRun]))
        }
    }

    @Test func `LAB-3 a workout whose heart rate was recorded and that has no metrics is seen`() {
        var stage = stage()
        finished(&stage, hasMetrics: false)
        stage.end(in: store(entry(stage)))
        #expect(stage.violated == [.metricsPresent])
    }

    @Test func `LAB-3 a set that is twice in a record is seen`() {
        let start = Instant(milliseconds: 1_767_636_060_000)
        let bench = Exercise(name: "Bench press")
        let sets = [0, 60, 60, 120].map { second in
            LoggedSet(
                exercise: bench, reps: 8, weightKg: 80, start: start + .seconds(second),
                end: start + .seconds(second + 20))
        }
        var stage = stage()
        finished(&stage)
        stage.end(in: store(entry(stage, sets: sets)))
        #expect(stage.violated == [.setsLoggedOnce])
    }

    @Test func `LAB-3 sets of which nobody knows when they were done may bear one date`() {
        var stage = stage()
        let set = LoggedSet(
            exercise: Exercise(name: "Bench press"), reps: 8, weightKg: 80, start: stage.now, end: stage.now)
        finished(&stage)
        stage.end(in: store(entry(stage, sets: [set, set])))
        #expect(stage.violated.isEmpty)
    }
}
