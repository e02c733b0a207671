import CommandChannel
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandPhoneFingerprintTests {
    private static let a = CommandPhoneScript.a
    private static let run = WorkoutDocument(id: a, split: 0, activity: .running, start: .epoch)
    private static let receiver = CommandReceiver<WatchCommand>.Stored(
        streams: [.init(lineage: 1, incarnation: 2, expected: 3)])

    @Test func `LAB-1 every stored property of a command phone is in its fingerprint`() throws {
        var phone = CommandPhone(CommandPhone.Settings())
        #expect(storedProperties(of: phone) == ["settings", "clock", "stored", "memory", "system"])
        let base = digest(phone)
        phone.clock.step(by: .seconds(1), at: .epoch)
        #expect(digest(phone) != base)
        for change in [{ $0.isPaired = false }, { $0.isInstalled = false }, { $0.isReachable = true }]
            as [(inout DocumentPhone.System) -> Void]
        {
            phone = CommandPhone(CommandPhone.Settings())
            change(&phone.system)
            #expect(digest(phone) != base)
        }
        try expectAllDiffer(
            CommandPhone.Settings(),
            [
                ("switches", { $0.switches = .N2 }), ("appLaunch", { $0.appLaunch = .zero }),
                ("launchTimeout", { $0.launchTimeout = .zero }), ("heartbeat", { $0.heartbeat = .zero }),
                ("celebration", { $0.celebration = .zero }), ("tailAge", { $0.tailAge = .zero }),
                ("namedCount", { $0.namedCount = 1 }), ("language", { $0.language = .norwegianBokmal }),
                ("isSyncWanted", { $0.isSyncWanted = false }),
            ])
    }

    @Test func `LAB-1 everything that a command phone stores changes its fingerprint`() throws {
        try expectAllDiffer(
            CommandPhone.Stored(splits: [], settings: AppSettings()),
            [
                ("splits", { $0.splits = [CommandPhoneScript.split(0, [])] }),
                ("settings", { $0.settings.restSeconds = 1 }),
                ("files", { $0.files.put(Self.run, modifiedAt: .epoch) }),
                ("lastFinished", { $0.lastFinished = Self.a }),
                ("tombstones", { $0.tombstones = [Tombstone(workout: Self.a, deletedAt: .epoch)] }),
                ("handEdits", { $0.handEdits = [.init(place: SetPlace(log: 0, set: 0), instant: .epoch)] }),
                ("revision", { $0.revision = 0 }), ("receiver", { $0.receiver = Self.receiver }),
                ("launches", { $0.launches = 1 }),
            ])
    }

    @Test func `LAB-1 everything that a command phone holds in memory changes its fingerprint`() throws {
        try expectAllDiffer(
            CommandPhone.Memory(launch: 0),
            [
                ("state", { $0.state = .background }), ("opensInForeground", { $0.opensInForeground = true }),
                ("owesCatchUp", { $0.owesCatchUp = true }), ("isActivated", { $0.isActivated = true }),
                ("receiver", { $0.receiver = CommandReceiver() }),
                ("counter", { $0.counter = RevisionCounter(restoring: 5, milliseconds: 0) }),
                ("anchor", { $0.anchor = 0 }), ("phase", { $0.phase = .rest }), ("phaseEnd", { $0.phaseEnd = .epoch }),
                ("phaseSeconds", { $0.phaseSeconds = 1 }), ("timedSet", { $0.timedSet = SetPlace(log: 0, set: 0) }),
                ("lastDone", { $0.lastDone = SetPlace(log: 0, set: 0) }),
                ("lastPushed", { $0.lastPushed = WorkoutSnapshot() }), ("wantsSnapshot", { $0.wantsSnapshot = true }),
                ("wantsRepeat", { $0.wantsRepeat = true }), ("generation", { $0.generation = 1 }),
                ("heartbeat", { $0.heartbeat = 1 }), ("countdown", { $0.countdown = 1 }),
                ("deferredTimers", { $0.deferredTimers = [.phoneReady(launch: 1)] }),
                ("launchAttempt", { $0.launchAttempt = 1 }),
            ])
    }
}
