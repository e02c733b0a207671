import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// Scenarios of phone and watch: short enough for a debug build.
extension Scenarios {
    /// A strength workout of two exercises on two devices, by a person who does what the plan asks for.
    static var pair: Scenario {
        strength.with {
            $0.sync = .documents
            $0.human.twoDevices = .diligent
            $0.human.finishesOnPhoneShare = 0
            $0.schedule.healing = .minutes(8)
        }
    }

    /// The same by a person of habits, over a link.
    static func lively(_ link: LinkSettings) -> Scenario {
        pair.with {
            $0.human.twoDevices = TwoDeviceSettings()
            $0.human.finishesOnPhoneShare = 0.3
            $0.link = link
        }
    }

    /// Everything goes wrong now and then.
    static var rough: Scenario {
        lively(.flaky).with {
            $0.faults.crashesPerHour = 2
            $0.faults.rebootsPerHour = 0.5
            $0.faults.suspensionsPerHour = 1
            $0.faults.systemEndsPerHour = 0.5
            $0.faults.startHangShare = 0.1
            $0.faults.saveFailureShare = 0.05
            $0.faults.twoDevices.phoneCrashesPerHour = 2
            $0.faults.twoDevices.phoneRebootsPerHour = 0.5
            $0.faults.twoDevices.forceQuitsPerHour = 1
            $0.faults.twoDevices.watchBatteryShare = 0.1
            $0.faults.twoDevices.phoneBatteryShare = 0.1
            $0.faults.twoDevices.chargerShare = 0.1
            $0.faults.twoDevices.phoneUpdateShare = 0.1
            $0.faults.twoDevices.clockErrorSeconds = 1
            $0.faults.twoDevices.clockDriftPartsPerMillion = 20
            $0.faults.twoDevices.clockStepsPerHour = 0.5
            $0.cloud.offloadShare = 0.2
            $0.cloud.otherDeviceEdits = 0.5
            $0.cloud.otherDeviceDeleteShare = 0.05
            $0.schedule.secondRun = .replaces
        }
    }

    /// One story: what is staged happens, and nothing else goes wrong.
    static func story(_ events: [ScriptedEvent], logsSets: Device? = nil) -> Scenario {
        pair.with {
            $0.script.events = events
            $0.script.logsSets = logsSets
            $0.human.opensWatch = VariableSpan(median: .seconds(30))
        }
    }

    /// Plays one athlete and hands the world over.
    static func playPair(
        _ scenario: Scenario, athlete: UInt64 = 0, seed: UInt64 = 1, isTracing: Bool = false,
        _ body: (borrowing PairWorld) throws -> Void
    ) throws {
        var world = try PairWorld(scenario)
        world.isTracing = isTracing
        try world.begin(athlete: athlete, seed: seed)
        while try world.playOuting() {}
        try body(world)
    }
}

extension LinkSettings {
    /// Delays that vary, some loss, some spells.
    static var everyday: LinkSettings {
        var link = LinkSettings()
        link.launch.delay.sigma = 0.5
        link.launch.lossShare = 0.02
        link.context.delay.sigma = 0.8
        link.context.holdShare = 0.1
        link.message.delay.sigma = 0.6
        link.userInfo.delay.sigma = 0.9
        link.reachability.spellsPerHour = 4
        link.reachability.unreportedShare = 0.3
        link.loss.goodShare = 0.001
        link.loss.burstShare = 0.3
        return link
    }
}

extension ScriptedEvent {
    /// An event some seconds after the start.
    static func at(
        _ seconds: Double, _ name: Name, on device: Device? = nil, exercise: Int? = nil, set: Int? = nil,
        reps: Int? = nil, weightKg: Double? = nil, for span: TimeSpan? = nil, channel: Channel? = nil,
        direction: Direction? = nil, run: Int = 0
    ) -> ScriptedEvent {
        var event = ScriptedEvent(name, after: .wholeMilliseconds(seconds: seconds), on: device)
        (event.exercise, event.set, event.reps, event.weightKg) = (exercise, set, reps, weightKg)
        (event.seconds, event.channel, event.direction, event.run) = (span, channel, direction, run)
        return event
    }
}

/// What a timeline tells, for tests to look into.
struct Telling {
    var entries: [TimelineEntry]

    init(_ world: borrowing PairWorld) { entries = world.trace }

    /// The position of the first entry of a column that contains a text, from a position on.
    func position(_ column: TimelineEntry.Column, _ text: String, after: Int = -1) -> Int? {
        entries.indices.first { $0 > after && entries[$0].column == column && entries[$0].text.contains(text) }
    }

    func count(_ column: TimelineEntry.Column, _ text: String) -> Int {
        entries.count { $0.column == column && $0.text.contains(text) }
    }

    /// Whether entries follow each other in this order, with others between them; the first that does not is told.
    func firstOutOfOrder(_ expected: [(TimelineEntry.Column, String)]) -> String? {
        var position = -1
        for (column, text) in expected {
            guard let next = self.position(column, text, after: position) else { return "\(column.rawValue): \(text)" }
            position = next
        }
        return nil
    }
}
