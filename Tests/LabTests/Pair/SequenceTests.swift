import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// The four sequences of the design, step by step (DOC-7).
@Suite struct SequenceTests {
    private func tell(_ events: [ScriptedEvent], logsSets: Device? = nil) throws -> Telling {
        var telling: Telling?
        try Scenarios.playPair(Scenarios.story(events, logsSets: logsSets), isTracing: true) { telling = Telling($0) }
        return try #require(telling)
    }

    @Test func `DOC-7 start a workout on the phone`() throws {
        let telling = try tell([.at(0, .startRun)])
        #expect(
            telling.firstOutOfOrder([
                (.human, "on the phone: starts the workout"),
                (.link, "launch handoff for traditionalStrengthTraining leaves (T1)"),
                (.link, "push of"),
                (.link, "launch handoff arrives"),
                (.watch, "a session runs"),
                (.watch, "takes in the push"),
                (.human, "on the watch: opens the workout"),
            ]) == nil)
        #expect(telling.count(.cloud, "takes up the workout") > 0)
    }

    @Test func `DOC-7 complete a set on the watch`() throws {
        let telling = try tell([
            .at(40, .completeSet, on: .watch, exercise: 0, set: 0, reps: 8, weightKg: 60)
        ])
        #expect(
            telling.firstOutOfOrder([
                (.human, "on the watch: checks off set 1 of Back squat, 8 × 60 kg"),
                (.watch, "set 1 of Back squat is checked off"),
                (.link, "edit 1 goes to the phone (T3)"),
                (.link, "edit 1 arrives (T3)"),
                (.phone, "merges an edit of the workout"),
                (.link, "push of"),
                (.link, "push arrives (T2)"),
                (.watch, "takes in the push"),
            ]) == nil)
    }

    @Test(arguments: [Device.watch, .phone])
    func `DOC-7 finish the workout, on whichever device`(device: Device) throws {
        let telling = try tell([.at(300, .finishRun, on: device)], logsSets: .watch)
        #expect(
            telling.firstOutOfOrder([
                (.human, "finishes the workout"), (.watch, "the session ends (finished) for the workout"),
                (.healthStore, "the workout is saved"), (.link, "edit"), (.phone, "merges an edit of the workout"),
                (.watch, "takes in the push"),
            ]) == nil)
        #expect(telling.count(.healthStore, "is saved") == 1)
    }

    @Test func `DOC-7 delete a workout on the phone, with a stale edit of the watch on its way`() throws {
        let telling = try tell([
            .at(60, .openExercise, on: .watch, exercise: 0),
            .at(90, .linkDown),
            .at(100, .completeSet, on: .watch, exercise: 0, set: 0, reps: 8, weightKg: 60),
            .at(110, .deleteRun),
            .at(140, .linkUp),
        ])
        #expect(
            telling.firstOutOfOrder([
                (.human, "deletes the workout"), (.phone, "turns away an edit of the workout, which was deleted"),
                (.watch, "takes in the push"),
            ]) == nil)
        #expect(telling.count(.watch, "the session is discarded: its workout is gone") == 1)
        #expect(telling.count(.healthStore, "is saved") == 0)
    }
}
