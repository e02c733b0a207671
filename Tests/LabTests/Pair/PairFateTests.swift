import Devices
import Session
import Testing
import Timeline
import Workouts

@testable import Lab

/// What is said of a workout in a world of phone and watch, and of what outlasts its faults.
@Suite struct PairFateTests {
    private func outcome(
        _ events: [ScriptedEvent], _ switches: Switches = Preset.bulletproof.switches
    ) throws -> [WorkoutOutcome] {
        var outcomes: [WorkoutOutcome] = []
        let story = Scenarios.story(events, logsSets: .watch).with { $0.switches = switches }
        try Scenarios.playPair(story) { outcomes = $0.outcomes() }
        return outcomes
    }

    /// What befell a session first, and was not made good for.
    @Test(
        arguments: [
            ([.at(100, .systemEndsSession), .at(150, .crash, on: .watch)], Cause.systemEnd),
            ([.at(100, .crash, on: .watch), .at(150, .reboot, on: .watch, for: .seconds(60))], .crash),
            ([.at(100, .batteryDead, on: .watch, for: .seconds(60)), .at(200, .crash, on: .watch)], .powerLost),
            ([.at(-1, .dropNext, channel: .launch, direction: .phoneToWatch)], .launchLost),
        ] as [([ScriptedEvent], Cause)])
    func `OUT-1 a workout without a record is put down to what befell its session first`(
        events: [ScriptedEvent], cause: Cause
    ) throws {
        let outcome = try #require(try outcome(events, Preset.asFound.switches).first)
        #expect(outcome.entries.isEmpty)
        #expect(outcome.cause == cause)
    }

    @Test func `OUT-1 a crash that was made good for is not why a workout has no record`() throws {
        let events = [
            ScriptedEvent.at(-1, .holdContext, for: .minutes(12)), .at(200, .crash, on: .watch),
            .at(210, .launch, on: .watch), .at(550, .finishRun, on: .phone),
        ]
        let story = Scenarios.story(events, logsSets: .phone).with { $0.switches.remove(.N15) }
        try Scenarios.playPair(story, isTracing: true) { world in
            let telling = Telling(world)
            #expect(telling.firstOutOfOrder([(.watch, "crashes"), (.watch, "is taken up again")]) == nil)
            let outcome = try #require(world.outcomes().first)
            // Hours later the session is closed for want of anything done, and the workout is saved from the log.
            #expect(outcome.fate == .recovered && outcome.cause == .leftUnfinished)
        }
    }

    @Test(arguments: [ScriptedEvent.Name.otherDeviceDeletes, .deleteRun])
    func `OUT-1 a workout that was deleted on purpose is discarded, on whichever device that was`(
        deletion: ScriptedEvent.Name
    ) throws {
        let outcome = try #require(try outcome([.at(200, deletion)]).first)
        #expect(outcome.fate == .discarded && outcome.cause == .deleted)
        #expect(outcome.entries.isEmpty)
    }

    /// A span longer than the world: a day.
    @Test(arguments: [
        ScriptedEvent.at(100, .holdContext, for: .hours(24)), .at(100, .suspend, on: .watch, for: .hours(24)),
        .at(100, .reboot, on: .watch, for: .hours(24)), .at(100, .reboot, on: .phone, for: .hours(24)),
        .at(100, .linkDown, for: .hours(24)),
        .at(100, .delayNext, for: .hours(24), channel: .message, direction: .watchToPhone),
        .at(100, .delayNext, for: .hours(24), channel: .userInfo, direction: .watchToPhone),
        .at(100, .onCharger, for: .hours(24)),
    ])
    func `LAB-3 what began while things went wrong is over soon after they do not any more`(event: ScriptedEvent) throws
    {
        try Scenarios.playPair(Scenarios.story([event], logsSets: .watch)) { world in
            #expect(world.verdicts.filter { $0.violation.map { !$0.cause.isLegitimate } ?? false } == [])
            let file = world.phone.stored.files[world.life.outing.runs[0].id]
            #expect(file != nil && world.watch[world.life.outing.runs[0].id] == file)
        }
    }

    @Test func `SES-6 a set that was checked off on the phone has its own date in the record`() throws {
        let away = [ScriptedEvent.at(20, .linkDown, for: .minutes(12))]
        try Scenarios.playPair(Scenarios.story(away, logsSets: .phone)) { world in
            let sets = try #require(world.outcomes().first?.entries.first?.record.sets)
            let document = try #require(world.phone.stored.files[world.life.outing.runs[0].id])
            #expect(sets.count == 6 && Set(sets.map(\.end)).count == 6)
            let dates = (0..<3).map { Int64(document[log: 0][dateOf: .done($0)]) }
            #expect(sets.prefix(3).map(\.end) == dates.map { .epoch + .seconds($0) })
        }
    }
}
