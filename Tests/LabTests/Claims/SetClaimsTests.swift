import Devices
import Testing
import Timeline
import Workouts

@testable import Lab

/// What claims say of sets: each catches its bug, and none accuses a clean history.
@Suite struct SetClaimsTests {
    @Test func `LAB-3 a clean workout violates nothing`() {
        var stage = PairStage()
        for log in [PairStage.bench, PairStage.row] {
            for set in 0..<3 as Range<UInt8> {
                stage.check(log, set: set, on: set == 1 ? .phone : .watch)
                stage.deliver()
                stage.push()
            }
        }
        stage.tap(.editSet(log: 0, set: 1, SetDetail(reps: 9, weightGrams: 80_000)))
        stage.tap(.uncheckSet(log: 1, set: 2))
        stage.tap(.finishRun)
        stage.end()
        #expect(stage.violated == [.workoutsInHealth])
        #expect(stage.excuses.isEmpty)
    }

    @Test func `LAB-3 edits of different exercises on both devices violate nothing`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.check(PairStage.row, set: 0, on: .phone)
        stage.end()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses.isEmpty)
    }

    @Test func `LAB-3 a set that is checked off and not in the file is lost`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 2)
        stage.close()
        #expect(stage.violated == [.setsKept, .devicesConverge, .everyEditCounts])
        #expect(
            stage.sentence(of: .setsKept)
                == "Set 3 of Bench press was checked off on the watch at 18:00:11 and is gone.")
    }

    @Test func `LAB-3 a set of a watch that was never reachable again is lost with a cause`() {
        var stage = PairStage()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.check(PairStage.bench, set: 2)
        stage.close()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses[.setsKept] == .watchNeverReachable)
    }

    @Test func `LAB-3 that the watch is never reachable excuses no loss on the phone`() {
        var stage = PairStage()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.check(PairStage.bench, set: 2, on: .phone)
        stage.file?[log: 0][set: 2].isDone = false
        stage.wait(1)
        stage.file?[log: 0].updatedAt = stage.now
        stage.look()
        stage.close()
        #expect(stage.violated == [.setsKept, .progressKept])
    }

    @Test func `LAB-3 what the phone has corrected of a set says nothing of who has checked it off`() {
        var stage = PairStage()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.check(PairStage.bench, set: 2, on: .watch)
        stage.tap(.editSet(log: 0, set: 2, SetDetail(reps: 9, weightGrams: 80_000)), on: .phone)
        stage.close()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses[.setsKept] == .watchNeverReachable)
        #expect(
            stage.sentence(of: .setsKept)
                == "Set 3 of Bench press was checked off on the watch at 18:00:11 and is gone.")
    }

    @Test func `LAB-3 who ends what is active and starts another workout does not end one that is gone`() {
        var stage = PairStage()
        stage.claims.note(.deletedElsewhere(run: stage.run), at: stage.now)
        stage.file = nil
        stage.look()
        let next = PhoneTap.endActiveAndStart(workout: Identifier(high: 9, low: 9), number: 1, split: 0)
        stage.claims.note(.tappedPhone(next), at: stage.now)
        stage.wait(5)
        stage.claims.checkAnswers(at: stage.now)
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 a refused tap that changes nothing takes back no tap before it`() {
        for isRefused in [false, true] {
            var stage = PairStage()
            let next = PhoneTap.endActiveAndStart(workout: Identifier(high: 9, low: 9), number: 1, split: 0)
            if !isRefused { stage.claims.note(.tappedPhone(next), at: stage.now) }
            stage.claims.note(.tappedPhone(.openEditor(workout: stage.run)), at: stage.now)
            stage.claims.note(.noted(.tapRefused(.noSuchRun), .phone), at: stage.now)
            stage.file?.finish(as: .completed, at: stage.now)
            stage.look()
            #expect(stage.violated == (isRefused ? [.noEarlyCompletion] : []))
        }
    }

    @Test func `LAB-3 that the watch is never reachable excuses no loss of what the phone had of it`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 2)
        stage.deliver()
        stage.claims.note(.neverReachableAgain, at: stage.now)
        stage.file?[log: 0][set: 2].isDone = false
        stage.wait(1)
        stage.file?[log: 0].updatedAt = stage.now
        stage.look()
        stage.close()
        #expect(stage.violated == [.setsKept, .progressKept])
    }

    @Test func `LAB-3 a version of the phone that differs from the watch's in its author alone counts as its edit`() {
        var stage = PairStage()
        var aside = stage.file
        stage.tap(.skipLog(log: 0))
        _ = aside?.apply(.skipLog(log: 0), at: stage.now, ActionRules(device: .phone))
        stage.deliver()
        if let aside { stage.file?.merge(aside.wireValue) }
        #expect(stage.file?[log: 0].updatedBy == .phone && stage.watch?[log: 0].updatedBy == .watch)
        stage.look()
        stage.end()
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 that the phone once had a set says nothing of a check that came after it was unchecked`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 2)
        let first = stage.watch
        stage.tap(.uncheckSet(log: 0, set: 2))
        let second = stage.watch
        stage.check(PairStage.bench, set: 2)
        stage.claims.note(.neverReachableAgain, at: stage.now)
        for version in [first, second] {
            if let version { stage.file?.merge(version.wireValue) }
            stage.look()
        }
        stage.close()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses[.setsKept] == .watchNeverReachable)
    }

    @Test func `LAB-3 of two edits of one set that had not heard of each other one is lost with a cause`() {
        var stage = PairStage()
        stage.datesParts = true
        stage.watchOffset = .seconds(120)
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.tap(.editSet(log: 0, set: 0, SetDetail(reps: 9, weightGrams: 80_000)), on: .phone)
        stage.end()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses[.setValuesRight] == .clocksApart)
    }

    @Test(arguments: [3, 30])
    func `LAB-3 which of two edits came first nobody can tell within seconds, and later the clocks should`(
        secondsBetween: Int64
    ) {
        for hasHeard in [false, true] {
            let (planned, start) = (PairStage().watch![log: 0], Instant.epoch + .hours(18))
            var account = LogAccount(planned)
            var (early, late) = (planned, planned)
            account.enter(SetDetail(reps: 7, weightGrams: nil), isDone: nil, set: 0, on: .watch, at: start)
            early.write(reps: 7, weightGrams: nil, set: 0, at: start + .seconds(60), by: .watch)
            #expect(account.takeOwnVersion(early, at: .watch) == nil)
            if hasHeard { account.show(1, done: 0, at: .file) }
            let now = start + .seconds(secondsBetween)
            account.enter(SetDetail(reps: 8, weightGrams: nil), isDone: nil, set: 0, on: .phone, at: now)
            late.write(reps: 8, weightGrams: nil, set: 0, at: now, by: .phone)
            #expect(account.takeOwnVersion(late, at: .file) == .clocksApart)
            let isConcurrent = secondsBetween == 3 && !hasHeard
            #expect(account.excuse(set: 0) == (isConcurrent ? .concurrentEdits : .clocksApart))
        }
    }

    @Test(arguments: [true, false])
    func `N17 of two edits of different sets of an exercise none is lost, which without it has no excuse`(isOn: Bool) {
        var stage = PairStage()
        stage.datesParts = isOn
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.check(PairStage.bench, set: 1, on: .phone)
        stage.end()
        #expect(stage.violated == (isOn ? [] : [.setsKept, .wristValuesSteady]))
        #expect(stage.excuses.isEmpty)
    }

    @Test func `N17 what a merge changes in an exercise whose date it leaves is seen`() {
        var stage = PairStage()
        stage.datesParts = true
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.check(PairStage.bench, set: 1, on: .phone)
        stage.deliver()
        stage.push()
        stage.file?[log: 0][set: 0].isDone = false
        stage.file?[log: 0][dateOf: .done(0)] += 60
        stage.look()
        #expect(stage.violated == [.progressKept])
    }

    @Test func `LAB-3 an edit that bears an earlier date than the one before it is lost with a cause`() {
        var stage = PairStage()
        stage.watchOffset = .seconds(120)
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.deliver()
        stage.check(PairStage.bench, set: 1, on: .phone)
        stage.end()
        #expect(stage.violated.isEmpty)
        #expect(stage.excuses[.setsKept] == .clocksApart)
    }

    @Test func `LAB-3 an edit that was shown and lost is not excused by a later one`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0, on: .watch)
        stage.deliver()
        stage.push()
        stage.file?[log: 0][set: 0].isDone = false
        stage.check(PairStage.bench, set: 1, on: .phone)
        stage.push()
        stage.close()
        #expect(stage.violated.contains(.setsKept))
        #expect(stage.violated.contains(.wristValuesSteady))
    }

    @Test func `LAB-3 a set that a push took from the watch is not excused by the watch's next edit`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.push()
        stage.check(PairStage.bench, set: 1)
        stage.end()
        #expect(stage.violated == [.setsKept, .wristValuesSteady])
        #expect(stage.excuses.isEmpty)
    }

    @Test func `LAB-3 a wrong value is seen, and values that changed places are out of order`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0, reps: 10)
        stage.check(PairStage.bench, set: 1, reps: 9)
        stage.check(PairStage.row, set: 0, reps: 12)
        stage.deliver()
        stage.file?[log: 0][set: 0].reps = 9
        stage.file?[log: 0][set: 1].reps = 10
        stage.file?[log: 1][set: 0].reps = 8
        stage.push()
        stage.close()
        #expect(stage.violated.contains(.setsInOrder))
        #expect(
            stage.sentence(of: .setsInOrder)
                == "Set 1 of Bench press is logged as 9 × 80 kg, which was entered for another set of the exercise.")
        #expect(
            stage.sentence(of: .setValuesRight)
                == "Set 1 of Barbell row was entered as 12 × 80 kg on the watch at 18:00:31 and is logged as 8 × 80 kg."
        )
    }

    @Test func `LAB-3 a set that nobody did or that was unchecked is a phantom`() {
        var stage = PairStage()
        stage.file?[log: 1][set: 2].isDone = true
        stage.push()
        stage.close()
        #expect(stage.violated.contains(.noPhantomSets))
        stage = PairStage()
        stage.check(PairStage.bench, set: 0, on: .phone)
        stage.tap(.uncheckSet(log: 0, set: 0), on: .phone)
        stage.file?[log: 0][set: 0].isDone = true
        stage.close()
        #expect(stage.violated.contains(.noPhantomSets))
    }

    @Test func `LAB-3 a set that the body did may be counted by an engine`() {
        var stage = PairStage()
        stage.perform(PairStage.bench, set: 0)
        stage.wait(40)
        let detail = SetDetail(reps: 8, weightGrams: 80_000)
        _ = stage.watch?.apply(.completeSet(log: 0, set: 0, detail), at: stage.now, ActionRules(device: .watch))
        stage.claims.note(.noted(.setCompleted(workout: stage.run, log: 0, set: 0, detail), .watch), at: stage.now)
        stage.look()
        stage.end()
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 an exercise or a run that is completed with sets left, by nobody, is early`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.watch?[log: 0].move(to: .completed, at: stage.now + .seconds(1), by: .watch)
        stage.look()
        #expect(stage.violated == [.noEarlyCompletion])
        stage = PairStage()
        stage.file?.finish(as: .completed, at: stage.now)
        stage.look()
        #expect(stage.violated == [.noEarlyCompletion])
    }

    @Test func `LAB-3 an exercise or a run that a person ends is not early`() {
        var stage = PairStage()
        stage.tap(.completeLog(log: 0))
        stage.tap(.finishRun)
        stage.deliver()
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 what was skipped or over and is alive again is seen`() {
        var stage = PairStage()
        stage.tap(.skipLog(log: 1), on: .phone)
        stage.push()
        stage.watch?[log: 1].complete(set: 0, at: stage.now + .seconds(5), by: .watch)
        stage.deliver()
        #expect(stage.violated.contains(.overStaysOver))
        stage = PairStage()
        stage.tap(.finishRun, on: .phone)
        stage.file?.status = .inProgress
        stage.look()
        #expect(stage.violated == [.overStaysOver])
    }

    @Test(arguments: [true, false])
    func `LAB-3 a workout that goes on though its exercises are over is seen`(isLast: Bool) {
        var stage = PairStage()
        for log in 0..<(isLast ? 2 : 1) { stage.file?[log: log].status = .skipped }
        stage.push()
        stage.close()
        #expect(stage.violated == (isLast ? [.doneRunsEnd] : []))
    }

    @Test(arguments: [true, false])
    func `N17 what was skipped stays so where it goes on unheard, which without it has no excuse`(isOn: Bool) {
        var stage = PairStage()
        stage.datesParts = isOn
        stage.tap(.skipLog(log: 1), on: .phone)
        stage.check(PairStage.row, set: 0)
        stage.end()
        #expect(stage.violated == (isOn ? [] : [.overStaysOver]))
        #expect(stage.excuses.isEmpty)
    }

    @Test func `LAB-3 what was deleted and is back is seen`() {
        var stage = PairStage()
        stage.claims.note(.tappedPhone(.deleteRun(workout: stage.run)), at: stage.now)
        let copy = stage.file
        stage.file = nil
        stage.look()
        stage.push()
        #expect(stage.violated.isEmpty)
        stage.file = copy
        stage.look()
        #expect(stage.violated == [.deletedStaysDeleted, .tombstoneVetoes])
    }

    @Test func `LAB-3 a file that nobody deleted and that is gone takes its sets along`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0, on: .phone)
        stage.push()
        stage.file = nil
        stage.close()
        #expect(stage.violated == [.setsKept, .devicesConverge])
    }

    @Test func `LAB-3 a world that does not come to its end leaves open what only the end can tell`() {
        let verdicts = PairStage().claims.verdicts(naming: [])
        #expect(verdicts.map(\.claim) == Claim.allCases)
        #expect(verdicts.filter { $0.outcome == .unknown }.allSatisfy { $0.claim.isJudgedAtEnd })
        #expect(verdicts.contains { $0.outcome == .held } && verdicts.contains { $0.outcome == .unknown })
    }
}
