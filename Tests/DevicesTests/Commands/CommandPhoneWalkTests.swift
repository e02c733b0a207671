import CommandChannel
import Foundation
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

/// What a phone publishes holds together whatever a person taps, the watch sends and the system does.
@Suite struct CommandPhoneWalkTests {
    private typealias Script = CommandPhoneScript

    private static var steps: Int { ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 100 : 20_000 }

    private func place(_ random: inout SplitMix) -> SetPlace? {
        let place = SetPlace(log: .random(in: 0...5, using: &random), set: .random(in: 0...3, using: &random))
        return Bool.random(using: &random) ? place : nil
    }

    private func tap(_ workout: Identifier, _ random: inout SplitMix) -> PhoneTap {
        let log = UInt8.random(in: 0...5, using: &random)
        let detail = SetDetail(reps: 8, weightGrams: Bool.random(using: &random) ? 60_000 : nil)
        let taps: [PhoneTap] = [
            .start(workout: workout, number: 0, split: 0), .endActiveAndStart(workout: workout, number: 0, split: 1),
            .act(.completeSet(log: log, set: place(&random)?.set, detail), workout: workout),
            .act(.completeSet(log: log, set: nil, detail), workout: workout),
            .act(.uncheckSet(log: log, set: 0), workout: workout),
            .act(.editSet(log: log, set: 1, detail), workout: workout), .act(.skipLog(log: log), workout: workout),
            .act(.finishRun, workout: workout), .deleteRun(workout: workout), .deleteLog(workout: workout, log: log),
            .pickExercise(workout: workout, log: log), .addExercise(workout: workout), .skipRest(workout: workout),
        ]
        return taps.randomElement(using: &random) ?? taps[0]
    }

    private func command(_ script: Script, _ random: inout SplitMix) -> WatchCommand {
        let values = ColumnValues(first: Double.random(in: 0...99, using: &random), second: 7)
        let date = script.reading - .seconds(Int64.random(in: 0...99, using: &random))
        let commands: [WatchCommand] = [
            .updateValue(.first, 61, set: place(&random), at: date), .completeSet(place(&random), values, at: date),
            .completeSet(nil, values, at: date),
            .completeNext(in: .random(in: 0...5, using: &random), values, at: date),
            .skipRest, .adjustRest(seconds: .random(in: -60...60, using: &random)), .startTimed(place(&random)),
            .stopTimed(at: date), .pickExercise(log: .random(in: 0...5, using: &random)), .finish(at: date), .discard,
        ]
        return commands.randomElement(using: &random) ?? .skipRest
    }

    private func step(_ script: inout Script, _ random: inout SplitMix) {
        let workout = Identifier(workout: .random(in: 0...30, using: &random), athlete: 0, seed: 1)
        let open = script.last.session ?? workout
        switch Int.random(in: 0..<20, using: &random) {
        case 0: script.relaunch()
        case 1: script.send(.clockStepped(.seconds(.random(in: -300...300, using: &random))))
        case 2:
            script.send(.backgrounded)
            script.send(.suspended)
            script.pass(Double.random(in: 0...200, using: &random))
            script.send(.foregrounded)
        case 3...5: script.pass(Double.random(in: 0...120, using: &random))
        case 6...11: script.command(command(script, &random), for: open)
        case 12: script.command(command(script, &random), for: open, number: script.number + 1)
        case 13...17: script.tap(tap(open, &random))
        default: script.tap(tap(workout, &random))
        }
    }

    /// Whether what was published last is what the files say, and holds together.
    private func expectSound(_ script: Script, since last: WorkoutSnapshot, _ when: Comment) {
        let snapshot = script.last
        let open = script.phone.stored.files.rows.filter(\.isActive)
        #expect(open.count <= 1, when)
        #expect(snapshot.revision >= last.revision, when)
        #expect(snapshot.acknowledgement?.next ?? 0 >= last.acknowledgement?.next ?? 0, when)
        if let row = open.first {
            #expect(snapshot.session == row.workout && snapshot.phase != .workoutComplete, when)
            #expect(script.last.phase == script.phone.memory.phase, when)
        } else if !script.contexts.isEmpty {
            #expect(snapshot.session == nil || snapshot.phase == .workoutComplete && snapshot.end != nil, when)
        }
        let isCounted = snapshot.phase == .rest || snapshot.phase == .timedExercise
        #expect((snapshot.restEnd != nil) == isCounted, when)
        if let end = snapshot.restEnd { #expect(end >= script.reading, when) }
        #expect(snapshot.setCount == 0 || snapshot.setIndex < snapshot.setCount, when)
        guard let session = snapshot.session, let file = script.phone.shown(session), file.status.isActive else {
            return
        }
        if let set = snapshot.currentSet {
            let log = file.position(ofLog: set.log).map { file[log: $0] }
            #expect(log?.nextSet == Int(set.set) && log?.isLeft == true && set.set == snapshot.setIndex, when)
        } else {
            #expect(!file.isAnyLogLeft && snapshot.phase != .activeSet && snapshot.phase != .timedExercise, when)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `SNP-5 whatever happens, what is published last holds together and is what the files say`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let plank = ExerciseDocument(name: "Plank", sets: 2, planned: SetEntry(reps: 0, weightGrams: nil))
        var script = Script(rest: seed.isMultiple(of: 3) ? 0 : 30, exercises: Script.exercises + [plank])
        for number in 0..<Self.steps {
            let last = script.last
            step(&script, &random)
            // What is due at once, such as after the clock was set, comes before one looks.
            script.pass(0)
            expectSound(script, since: last, "seed \(seed), step \(number)")
        }
    }
}
