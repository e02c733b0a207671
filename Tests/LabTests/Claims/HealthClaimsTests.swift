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
        stage.claims.session.look(view, overSince: nil, reach: .zero, at: stage.now)
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

    @Test func `LAB-3 a record of no workout that was made in one which has its own counts as a second`() {
        for (start, isDouble) in [(TimeSpan.zero, true), (.minutes(-40), false)] {
            var stage = stage()
            finished(&stage)
            var nameless = entry(stage, from: start)
            nameless.run = nil
            stage.end(in: store(nameless, entry(stage)))
            #expect(stage.violated == (isDouble ? [.workoutsSavedOnce] : []))
        }
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
            account.finishedLast = account.finished
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

    @Test func `LAB-3 a record of what the watch went on with after the phone had ended it is that workout's`() {
        for isEndedAnew in [true, false] {
            var stage = stage()
            stage.wait(1_800)
            stage.tap(.finishRun, on: .phone)
            stage.wait(60)
            let start = stage.now - Instant(milliseconds: 1_767_636_000_000)
            stage.wait(300)
            if isEndedAnew { stage.tap(.finishRun) }
            stage.watch?.metrics = DocumentMetrics(source: .watch, recordedAt: stage.now)
            stage.look()
            stage.end(in: store(entry(stage, from: start)))
            #expect(stage.violated == (isEndedAnew ? [] : [.metricsOnTheirRun]))
        }
    }

    /// Lets another run be carried out beside the stage's, and looks for the records of both.
    private func causes(
        _ stage: PairStage, _ claims: HealthClaims = HealthClaims(), other: RunAccount, in store: HealthStore,
        apart: FailureCause? = nil
    ) -> [FailureCause] {
        var ledger = stage.claims.ledger
        ledger.open(other.id, number: 1, split: 0, at: other.started)
        ledger[1] = other
        var findings = Findings()
        claims.close(ofRunAt: 0, stage.watch, in: store, apart: apart, ledger, &findings, at: stage.now)
        return findings.all.map(\.cause)
    }

    private func other(_ stage: PairStage, from start: TimeSpan, to end: TimeSpan = .zero) -> RunAccount {
        var account = RunAccount(
            id: Identifier(high: 9, low: 9), number: 1, split: 0, started: stage.now - start)
        (account.finished, account.finishedLast, account.end) = (stage.now - end, stage.now - end, stage.now - end)
        account.seen[Int(Place.watch.rawValue)].isThere = true
        account.seen[Int(Place.watch.rawValue)].status = .completed
        return account
    }

    @Test func `LAB-3 that Health refuses the record of a session excuses both workouts that it served`() {
        for (start, session, cause) in [
            (TimeSpan.seconds(900), TimeSpan.seconds(1_000), FailureCause.saveRefused),
            (.seconds(100), .seconds(1_000), .rules), (.seconds(900), .seconds(800), .rules),
        ] {
            var stage = stage()
            finished(&stage, hasMetrics: false)
            let other = other(stage, from: start)
            var ledger = stage.claims.ledger
            ledger.open(other.id, number: 1, split: 0, at: other.started)
            var claims = HealthClaims()
            var findings = Findings()
            claims.note(.sessionStarted(record: record), ledger, &findings, at: stage.now - session)
            claims.note(.sessionEnded(record: record, run: other.id, .finished), ledger, &findings, at: stage.now)
            claims.note(.saveFailed(record: record, run: other.id), ledger, &findings, at: stage.now)
            #expect(causes(stage, claims, other: other, in: store()) == [cause])
        }
    }

    @Test func `LAB-3 a session goes on for another workout, of whose end a watch out of reach has not heard`() {
        for (status, cause) in [(WorkoutStatus.inProgress, FailureCause.watchNeverReachable), (.completed, .rules)] {
            var stage = stage()
            finished(&stage, hasMetrics: false)
            var other = other(stage, from: .seconds(100))
            other.seen[Int(Place.watch.rawValue)].status = status
            #expect(causes(stage, other: other, in: store(), apart: .watchNeverReachable) == [cause])
        }
    }

    @Test func `LAB-3 a workout beside that has a record of its own claims no other, one after it does`() {
        for (start, end, isRight) in [
            (TimeSpan.seconds(1_500), TimeSpan.seconds(-60), true), (.seconds(100), .seconds(-900), false),
        ] {
            var stage = stage()
            finished(&stage)
            stage.wait(60)
            let other = other(stage, from: start, to: end)
            var (theirs, mine) = (entry(stage), entry(stage))
            theirs.run = other.id
            stage.wait(900)
            mine = entry(stage)
            stage.wait(-900)
            #expect(causes(stage, other: other, in: store(theirs)).isEmpty == false)
            #expect(causes(stage, other: other, in: store(theirs, mine)).isEmpty == isRight)
        }
    }

    @Test func `LAB-3 of a session that the system ends a watch out of reach cannot know what workout is under way`() {
        for hasHeard in [false, true] {
            var stage = stage()
            stage.wait(300)
            stage.tap(.finishRun, on: .phone)
            if hasHeard { stage.push() }
            stage.wait(1_500)
            stage.claims.note(.sessionEnded(record: record, run: stage.run, .salvaged), at: stage.now)
            let other = other(stage, from: .seconds(1_500))
            let kept = entry(stage)
            stage.push()
            let causes = causes(stage, stage.claims.health, other: other, in: store(kept))
            #expect(causes.first == (hasHeard ? .rules : .sessionEndedBySystem))
        }
    }

    @Test func `L1 of two workouts that were under way when their session was ended the first owns the record`() {
        var stage = stage()
        stage.wait(1_800)
        let record = entry(stage)
        stage.wait(600)
        stage.tap(.finishRun)
        stage.watch?.metrics = DocumentMetrics(source: .watch, recordedAt: stage.now)
        stage.look()
        // The stage's began 2 410 s ago; of two that began together the lowest id counts.
        for (start, low, isRight) in [
            (2_400, UInt64.min, true), (2_420, .max, false), (2_410, .max, true), (2_410, .min, false),
        ] as [(Int64, UInt64, Bool)] {
            let began = stage.claims.ledger[0].started + .seconds(2_410 - start)
            var other = RunAccount(id: Identifier(high: low, low: low), number: 1, split: 0, started: began)
            (other.finished, other.finishedLast) = (stage.now + .seconds(60), stage.now + .seconds(60))
            other.end = other.finished
            other.seen[Int(Place.watch.rawValue)].isThere = true
            #expect(causes(stage, other: other, in: store(record)).isEmpty == isRight)
        }
    }

    @Test func `LAB-3 a workout whose file is in the cloud ended when that was tapped, whoever shows it first`() {
        var stage = stage()
        stage.wait(1_800)
        stage.announce(.finishRun, on: .phone)
        let tapped = stage.now
        // The phone's cache shows it, beside the file.
        var aside = stage.file
        _ = aside?.apply(.finishRun, at: tapped, ActionRules(device: .phone))
        if let aside { stage.claims.settleTaps(on: aside, run: 0, at: .file, stage.now) }
        stage.wait(60)
        stage.watch = aside
        stage.look()
        #expect(stage.claims.ledger[0].finished == tapped && stage.claims.ledger[0].finishedLast == tapped)
        stage.wait(60)
        stage.file = aside
        stage.file?.end = stage.now
        stage.look()
        #expect(stage.claims.ledger[0].finished == tapped && stage.claims.ledger[0].finishedLast == stage.now)
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
            (position.finished, position.finishedLast) = (stage.now, stage.now)
            position.end = stage.file.map { _ in stage.now + .seconds(first) }
            position.seen[Int(Place.watch.rawValue)].isThere = true
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
