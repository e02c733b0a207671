import CommandChannel
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandWatchFingerprintTests {
    @Test func `LAB-1 every stored property of a command watch is in its fingerprint`() throws {
        try expectAllDiffer(
            CommandWatch(CommandWatch.Settings()),
            [
                ("settings", { $0.settings.tolerance = 1 }), ("session", { $0.session.faults.hangsNextStart = true }),
                ("clock", { $0.clock.step(by: .seconds(1), at: .epoch) }),
                ("stored", { $0.stored.doneSession = CommandWatchScript.run }),
                ("memory", { $0.memory.isActivated = true }), ("isReachable", { $0.isReachable = true }),
                ("isWristDown", { $0.isWristDown = true }), ("generation", { $0.generation = 1 }),
                ("hasNews", { $0.hasNews = true }), ("shown", { $0.shown.setIndex = 1 }),
                ("notification", { $0.notification.generation = 1 }),
                ("directives", { $0.directives = [.note(.startHung)] }), ("orders", { $0.orders = [.confirm(1)] }),
                (
                    "runs",
                    { $0.runs = [Run(id: CommandWatchScript.run, activity: .other, status: .skipped, start: .epoch)] }
                ),
            ])
        try expectAllDiffer(
            CommandWatch.Glance(),
            [
                ("session", { $0.session = CommandWatchScript.run }), ("phase", { $0.phase = .rest }),
                ("exercise", { $0.exercise = 1 }), ("setIndex", { $0.setIndex = 0 }), ("setCount", { $0.setCount = 0 }),
                ("set", { $0.set = SetPlace(log: 0, set: 0) }), ("values", { $0.values.first = 1 }),
                ("restEnd", { $0.restEnd = .epoch }), ("ahead", { $0.ahead = 1 }), ("isPicked", { $0.isPicked = true }),
            ])
        try expectAllDiffer(
            CommandWatch.Settings(),
            [
                ("session", { $0.session.recordKey = 1 }), ("crownRest", { $0.crownRest = .zero }),
                ("tolerance", { $0.tolerance = 1 }),
            ])
        try expectAllDiffer(
            CommandWatch.Stored(),
            [
                ("gate", { _ = $0.gate.admit(WorkoutSnapshot(), revision: 1) }),
                ("commands", { $0.commands = .init(lineage: 1, last: 1, entries: []) }),
                ("doneSession", { $0.doneSession = CommandWatchScript.run }),
                ("loggedSession", { $0.loggedSession = CommandWatchScript.run }),
                ("loggedPlaces", { $0.loggedPlaces = [nil] }),
            ])
    }

    @Test func `LAB-1 every stored property of a command watch's memory is in its fingerprint`() throws {
        let sender = CommandSender<WatchCommand>(
            restoring: nil, random: SenderIdentity(lineage: 1, incarnation: 1), milliseconds: 1)
        let run = CommandWatchScript.run
        try expectAllDiffer(
            CommandWatch.Memory(),
            [
                ("isActivated", { $0.isActivated = true }), ("sender", { $0.sender = sender }),
                ("first", { $0.first.shown = 1 }), ("second", { $0.second.shown = 1 }),
                ("endedCountdown", { $0.endedCountdown = .epoch }),
                ("awaitedCountdown", { $0.awaitedCountdown = .epoch }), ("countdown", { $0.countdown = 1 }),
                ("confirmation", { $0.confirmation = .init(session: run, set: nil, values: ColumnValues()) }),
                ("notLogged", { $0.notLogged = 0 }), ("sessionlessRun", { $0.sessionlessRun = run }),
                ("deferredTimers", { $0.deferredTimers = [.heartbeat(generation: 1)] }),
            ])
        try expectAllDiffer(
            CommandWatch.ColumnEdit(),
            [
                ("shown", { $0.shown = 0 }), ("isTurning", { $0.isTurning = true }), ("timer", { $0.timer = 1 }),
                ("set", { $0.set = SetPlace(log: 0, set: 0) }), ("flushed", { $0.flushed = 0 }),
                ("flushedSet", { $0.flushedSet = SetPlace(log: 0, set: 0) }),
            ])
    }
}
