import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// Scripts, and what operating systems do in them.
@Suite struct ScriptTests {
    private func tell(
        _ events: [ScriptedEvent], logsSets: Device? = .watch, switches: Switches = Preset.bulletproof.switches,
        _ body: (borrowing PairWorld) throws -> Void = { _ in }
    ) throws -> Telling {
        var telling: Telling?
        let scenario = Scenarios.story(events, logsSets: logsSets).with { $0.switches = switches }
        try Scenarios.playPair(scenario, isTracing: true) { world in
            telling = Telling(world)
            try body(world)
        }
        return try #require(telling)
    }

    /// An event of a name with all that it needs, on a device where it can be on either.
    private func event(_ name: ScriptedEvent.Name, _ device: Device) -> ScriptedEvent {
        var event = ScriptedEvent.at(120, name)
        for parameter in name.needs {
            switch parameter {
            case .device: event.device = device
            case .exercise: event.exercise = 0
            case .set: event.set = 0
            case .reps: event.reps = 9
            case .weightKg: event.weightKg = 50
            case .seconds: event.seconds = .seconds(20)
            case .channel: event.channel = .message
            case .direction: event.direction = .watchToPhone
            case .run: break
            }
        }
        return event
    }

    @Test(arguments: ScriptedEvent.Name.allCases)
    func `LAB-2 whatever can be scripted leaves a world that comes to its end`(name: ScriptedEvent.Name) throws {
        for device in [Device.phone, .watch] {
            let event = event(name, device)
            #expect(event.missing.isEmpty && event.superfluous.isEmpty)
            let telling = try tell([event])
            #expect(telling.count(.link, "everything has had its time") == 1)
        }
    }

    @Test func `LAB-2 an event that lacks something, or has too much, says what`() {
        let bare = ScriptedEvent(.completeSet, after: .zero)
        #expect(bare.missing == [.device, .exercise, .set])
        #expect(ScriptedEvent.at(0, .phoneUpdated, reps: 3, for: .seconds(1)).superfluous == [.reps, .seconds])
    }

    @Test func `LAB-2 a watch without a session sleeps when the wrist sinks, and one with a session does not`() throws {
        let sessionless = try tell([.at(0, .dropNext, channel: .launch, direction: .phoneToWatch)], switches: [])
        #expect(sessionless.count(.watch, "a session runs") == 0)
        try Scenarios.playPair(Scenarios.story([])) { #expect($0.watch.session.healthStore.entries.count == 1) }
    }

    @Test func `LAB-2 a phone in a pocket is suspended, and a message of the watch wakes it`() throws {
        let telling = try tell([])
        #expect(
            telling.firstOutOfOrder([
                (.human, "pockets the phone"), (.phone, "the system suspends the app"),
                (.link, "edit 1 arrives (T3)"), (.phone, "merges an edit"), (.phone, "the system suspends the app"),
            ]) == nil)
    }

    @Test func `LAB-2 an app that was swiped away is woken by nothing but its person`() throws {
        let telling = try tell([.at(30, .forceQuit)])
        let quit = try #require(telling.position(.human, "swipes the phone app away"))
        let merge = try #require(telling.position(.phone, "merges an edit", after: quit))
        let heal = try #require(telling.position(.link, "from here on nothing else goes wrong"))
        #expect(merge > heal)
    }

    @Test(arguments: [ScriptedEvent.Name.crash, .reboot])
    func `SES-3 the watch takes its session up again`(name: ScriptedEvent.Name) throws {
        let telling = try tell([.at(200, name, on: .watch, for: name == .reboot ? .seconds(30) : nil)]) { world in
            #expect(world.outcomes().map(\.fate) == [.recovered])
        }
        #expect(telling.count(.watch, "the session is taken up again") == 1)
    }

    @Test func `SES-7 another app's session ends ours, which is salvaged`() throws {
        _ = try tell([.at(200, .otherSession)]) { #expect($0.outcomes().map(\.fate) == [.salvaged]) }
        _ = try tell([.at(200, .otherSession)], switches: Preset.bulletproof.switches.subtracting(.H3)) {
            #expect($0.outcomes().map(\.fate) == [.lost])
        }
    }

    @Test func `TRN-1 a launch that finds the watch on its charger is lost, and the watch starts by itself later`()
        throws
    {
        let telling = try tell([.at(-5, .onCharger, for: .seconds(60))])
        #expect(telling.count(.phone, "the watch was not launched") == 1)
        #expect(telling.count(.watch, "a session runs") == 1)
    }

    @Test func `DOC-5 a phone app newer than the watch's is a mismatch that is shown, until the watch is updated`()
        throws
    {
        let telling = try tell([.at(100, .phoneUpdated), .at(400, .watchUpdated)])
        #expect(
            telling.firstOutOfOrder([
                (.phone, "the app is updated"), (.watch, "cannot read the push of schema 6"),
                (.watch, "shows \"Update both apps\""), (.watch, "the app is updated"), (.watch, "takes in the push"),
            ]) == nil)
    }

    @Test func `DOC-2 another device's edit and deletion come down from the cloud`() throws {
        let edit = ScriptedEvent.at(200, .otherDeviceEdits, exercise: 1, set: 2, reps: 15)
        let telling = try tell([edit, .at(300, .otherDeviceDeletes)])
        #expect(
            telling.firstOutOfOrder([
                (.cloud, "another device edits the workout"), (.cloud, "brings down another device's version"),
                (.cloud, "another device deletes the workout"), (.cloud, "brings down another device's version"),
                (.watch, "the session is discarded"),
            ]) == nil)
    }

    @Test func `SES-8 a clock that is set moves no timer of the other device`() throws {
        let telling = try tell([.at(100, .clockStep, on: .watch, for: .seconds(30))]) { world in
            #expect(world.outcomes().map(\.fate) == [.saved])
        }
        #expect(telling.count(.watch, "the clock is set") == 1)
    }

    @Test func `LAB-2 a battery that is dead for good is named as the cause of what it costs`() throws {
        _ = try tell([.at(200, .batteryDead, on: .watch)]) { world in
            #expect(world.outcomes().map(\.fate) == [.lost])
            let violations = world.verdicts.compactMap(\.violation)
            #expect(violations.allSatisfy { $0.cause.isLegitimate })
        }
    }

    @Test func `LAB-2 a tap that one device turns down is tried on the other`() throws {
        // The editor locks the run on the watch, so the set is logged on the phone.
        let telling = try tell(
            [
                .at(50, .openEditor, exercise: 0), .at(55, .completeSet, on: .watch, exercise: 0, set: 0, reps: 8),
            ], logsSets: nil)
        #expect(
            telling.firstOutOfOrder([
                (.human, "opens an exercise's editor"), (.watch, "refuses the tap: editing on iPhone"),
                (.human, "on the phone: checks off set 1"), (.phone, "set 1 of Back squat is checked off"),
            ]) == nil)
    }
}
