import Devices
import Testing
import Timeline
import Workouts

@testable import Lab

/// What claims say of what the wrist shows and answers.
@Suite struct WristClaimsTests {
    @Test func `LAB-3 a push that undoes what the wrist has shown makes it snap back`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 1, reps: 7)
        stage.push()
        #expect(stage.violated == [.wristValuesSteady])
        #expect(
            stage.sentence(of: .wristValuesSteady)
                == "Set 2 of Bench press was 7 × 80 kg on the watch at 18:00:11; then the watch went back to 8 × 80 kg, not done."
        )
    }

    @Test func `LAB-3 a value that another tap changes does not snap back`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 1, reps: 7)
        stage.tap(.editSet(log: 0, set: 1, SetDetail(reps: 9, weightGrams: 80_000)))
        stage.tap(.uncheckSet(log: 0, set: 1))
        stage.deliver()
        stage.tap(.editSet(log: 0, set: 1, SetDetail(reps: 6, weightGrams: 80_000)), on: .phone)
        stage.push()
        #expect(stage.violated.isEmpty)
    }

    @Test func `LAB-3 a phase that goes back on the wrist flickers`() {
        var stage = PairStage()
        stage.tap(.completeLog(log: 0))
        stage.push()
        #expect(stage.violated == [.wristPhasesSteady])
        stage = PairStage()
        stage.tap(.finishRun)
        stage.push()
        #expect(stage.violated == [.wristPhasesSteady])
    }

    @Test func `LAB-3 a run that vanishes from the wrist while it goes on flickers`() {
        var stage = PairStage()
        stage.watch = nil
        stage.look()
        #expect(stage.violated == [.wristPhasesSteady])
        stage = PairStage()
        stage.tap(.finishRun)
        stage.watch = nil
        stage.look()
        #expect(stage.violated.isEmpty)
    }

    @Test(arguments: [Device.watch, .phone])
    func `LAB-3 a tap that nothing answers within 2 seconds is unanswered`(device: Device) {
        var stage = PairStage()
        stage.announce(.skipLog(log: 0), on: device)
        stage.wait(2)
        stage.claims.checkAnswers(at: stage.now)
        #expect(stage.violated.isEmpty)
        stage.now += .microseconds(1)
        stage.claims.checkAnswers(at: stage.now)
        #expect(stage.violated == [.actionsAnswered])
    }

    @Test func `LAB-3 a tap that is refused or carried out is answered`() {
        var stage = PairStage()
        stage.announce(.skipLog(log: 0), on: .watch)
        stage.claims.note(.noted(.tapRefused(.locked), .watch), at: stage.now)
        stage.tap(.writeNote(log: 0, note: 3))
        stage.wait(10)
        stage.claims.checkAnswers(at: stage.now)
        #expect(stage.claims.taps.isEmpty)
        #expect(stage.violated.isEmpty)
        #expect(stage.claims.probes[.tapRefusedAsLocked] == 1)
    }
}
