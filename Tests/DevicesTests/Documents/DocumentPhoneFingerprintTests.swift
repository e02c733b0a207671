import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct DocumentPhoneFingerprintTests {
    private static let run = WorkoutDocument(id: PhoneScript.a, split: 0, activity: .running, start: .epoch)
    private static let other = WorkoutDocument(id: PhoneScript.b, split: 0, activity: .running, start: .epoch)
    private static let flow = ExerciseFlow(
        following: LiveProgress(
            workout: PhoneScript.a, log: 0, phase: .work, setIndex: 0, setCount: 2, detail: PhoneScript.detail,
            phaseStart: .epoch, phaseEnd: nil, version: 1), of: nil, split: nil, settings: AppSettings())

    @Test func `LAB-1 every stored property of a phone is in its fingerprint`() {
        let phone = DocumentPhone(DocumentPhone.Settings(), splits: [PhoneScript.split(0)])
        #expect(storedProperties(of: phone) == ["settings", "clock", "stored", "memory", "system"])
        var settings = phone.settings
        settings.version = 9
        var digests = [digest(phone), digest(DocumentPhone(settings, splits: [PhoneScript.split(0)]))]
        let changes: [(inout DocumentPhone) -> Void] = [
            { $0.clock.step(by: .seconds(1), at: .epoch) }, { $0.stored.launches = 1 },
            { $0.memory.isActivated = true }, { $0.system.isPaired = false },
        ]
        for change in changes {
            var changed = phone
            change(&changed)
            digests.append(digest(changed))
        }
        #expect(Set(digests).count == changes.count + 2)
    }

    @Test func `LAB-1 every setting of a phone changes its fingerprint`() throws {
        try expectAllDiffer(
            DocumentPhone.Settings(),
            [
                ("switches", { $0.switches = .M1 }), ("appLaunch", { $0.appLaunch = .zero }),
                ("ingest", { $0.ingest = .zero }), ("keptCount", { $0.keptCount = 9 }),
                ("launchTimeout", { $0.launchTimeout = .zero }),
                ("liveRetry", { $0.liveRetry = .zero }), ("mirrorGrace", { $0.mirrorGrace = .zero }),
                ("tailAge", { $0.tailAge = .zero }), ("tailCount", { $0.tailCount = 1 }),
                ("namedCount", { $0.namedCount = 1 }), ("lockLeaseSeconds", { $0.lockLeaseSeconds = 1 }),
                ("version", { $0.version = 1 }),
            ])
    }

    @Test func `LAB-1 everything that a phone stores changes its fingerprint`() throws {
        try expectAllDiffer(
            DocumentPhone.Stored(splits: [], settings: AppSettings()),
            [
                ("splits", { $0.splits = [PhoneScript.split(0)] }), ("settings", { $0.settings.restSeconds = 1 }),
                ("files", { $0.files.put(Self.run, modifiedAt: .epoch) }),
                ("stubs", { $0.stubs.append(.init(tombstone: Tombstone(workout: PhoneScript.a, deletedAt: .epoch))) }),
                ("cache", { $0.cache.put(Self.run, modifiedAt: .epoch) }),
                ("conflicts", { $0.conflicts.append(.init(document: Self.run, modifiedAt: .epoch)) }),
                ("nonce", { $0.nonce = 1 }), ("launches", { $0.launches = 1 }),
            ])
    }

    @Test func `LAB-1 everything that a phone holds in memory changes its fingerprint`() throws {
        try expectAllDiffer(
            DocumentPhone.Memory(launch: 0),
            [
                ("state", { $0.state = .background }), ("opensInForeground", { $0.opensInForeground = true }),
                ("isActivated", { $0.isActivated = true }), ("owesCatchUp", { $0.owesCatchUp = true }),
                ("ticket", { $0.ticket = 1 }),
                ("arrivals", { $0.arrivals.append(.init(document: Self.run, edit: 1, ticket: 1)) }),
                (
                    "saves",
                    {
                        $0.saves.append(
                            .init(
                                workout: PhoneScript.a, change: .delete(log: 0), stamp: .epoch, ticket: 1, isDue: true))
                    }
                ),
                ("unseen", { $0.unseen = [PhoneScript.a] }),
                ("deferredTimers", { $0.deferredTimers = [.phoneReady(launch: 1)] }),
                ("editor", { $0.editor = PhoneScript.a }), ("split", { $0.split = 1 }),
                ("isSplitSheetOpen", { $0.isSplitSheetOpen = true }), ("lockRenewal", { $0.lockRenewal = 1 }),
                ("launchAttempt", { $0.launchAttempt = 1 }), ("wantsPush", { $0.wantsPush = true }),
                ("wantsNonce", { $0.wantsNonce = true }), ("pushTier", { $0.pushTier = 1 }),
                ("banners", { $0.banners = .newerFile }), ("live", { $0.live.isFollowing = true }),
            ])
        try expectAllDiffer(
            LiveExercise(launch: 0),
            [
                ("flow", { $0.flow = Self.flow }), ("isFollowing", { $0.isFollowing = true }),
                (
                    "generation",
                    {
                        var effects = Effects()
                        $0.arm(into: &effects)
                    }
                ), ("mirror", { $0.mirror.isReachable = true }),
            ])
    }

    @Test func `LAB-1 every part of what a phone keeps changes its fingerprint`() throws {
        try expectAllDiffer(
            DocumentPhone.System(),
            [
                ("isPaired", { $0.isPaired = false }), ("isInstalled", { $0.isInstalled = false }),
                ("isReachable", { $0.isReachable = true }),
            ])
        try expectAllDiffer(
            DocumentPhone.Stub(tombstone: Tombstone(workout: PhoneScript.a, deletedAt: .epoch)),
            [("tombstone", { $0.tombstone.deletedAt = .distantFuture }), ("edit", { $0.edit = 1 })])
        try expectAllDiffer(
            DocumentPhone.Conflict(document: Self.run, modifiedAt: .epoch),
            [
                ("document", { $0.document.workout = 1 }), ("modifiedAt", { $0.modifiedAt = .distantFuture }),
                ("isOwn", { $0.isOwn = true }),
            ])
        try expectAllDiffer(
            DocumentPhone.Arrival(document: Self.run, edit: 1, ticket: 1),
            [
                ("document", { $0.document.workout = 1 }), ("edit", { $0.edit = 2 }), ("ticket", { $0.ticket = 2 }),
                ("isDue", { $0.isDue = true }),
            ])
        try expectAllDiffer(
            DocumentPhone.Save(workout: PhoneScript.a, change: .act(.skipRun), stamp: .epoch, ticket: 1, isDue: false),
            [
                ("workout", { $0.workout = PhoneScript.b }), ("change", { $0.change = .act(.finishRun) }),
                ("stamp", { $0.stamp = .distantFuture }),
                ("ticket", { $0.ticket = 2 }), ("isDue", { $0.isDue = true }),
            ])
    }

    @Test func `LAB-1 every part of a table of runs changes its fingerprint`() throws {
        var table = WorkoutTable()
        table.put(Self.run, modifiedAt: .epoch)
        table.put(Self.other, modifiedAt: .epoch)
        try expectAllDiffer(
            table,
            [
                ("rows", { $0.note(at: 0) { $0.edit = 1 } }),
                ("order", { $0.swapRuns() }), ("activeCount", { $0.change(at: 0) { $0.status = .skipped } }),
                (
                    "documents",
                    {
                        var run = Self.run
                        run.workout = 1
                        $0.put(run, modifiedAt: .epoch)
                    }
                ),
            ])
        let row = table.rows[0]
        let others = [WorkoutStatus.inProgress, .completed, .skipped].map { status in
            var changed = Self.run
            changed.status = status
            var table = WorkoutTable()
            table.put(changed, modifiedAt: .epoch)
            return table.rows[0]
        }
        let rows =
            others + [
                row, row.changed { $0.modifiedAt = .distantFuture }, row.changed { $0.edit = 1 },
                row.changed { $0.isAway = true },
            ]
        #expect(Set(rows.map { digest($0) }).count == rows.count)
        #expect(storedProperties(of: row) == ["workout", "status", "end", "modifiedAt", "edit", "isAway"])
    }

    @Test func `LAB-1 every timer has its own fingerprint`() {
        let timers: [DeviceTimer] = [
            .session(.appReady(launch: 1)), .session(.appReady(launch: 2)), .phoneReady(launch: 1),
            .phaseEnd(generation: 1), .mirrorPhaseEnd(generation: 1), .mirrorStale(generation: 1),
            .liveRetry(generation: 1), .syncRetry(generation: 1), .ingest(ticket: 1), .lockRenewal(generation: 1),
            .lockLapse(generation: 1), .launchTimeout(attempt: 1), .launchTimeout(attempt: 2),
            .notification(generation: 1), .notification(generation: 2),
        ]
        #expect(Set(timers.map { digest($0) }).count == timers.count)
        let transition = PhaseEngine.Transition(anchor: .epoch, haptic: .restOver)
        let transitions = [
            transition, .init(anchor: .distantFuture, haptic: .restOver),
            .init(anchor: .epoch, haptic: .workOver),
            .init(anchor: .epoch, haptic: .restOver, doneSet: 0),
            .init(anchor: .epoch, haptic: .restOver, doneSet: 1),
            .init(anchor: .epoch, haptic: .restOver, completesExercise: true),
            .init(anchor: .epoch, haptic: .restOver, handsOver: true),
        ]
        #expect(Set(transitions.map { digest($0) }).count == transitions.count)
        let changes: [DocumentPhone.Change] = [
            .act(.skipLog(log: 1)), .act(.skipLog(log: 2)), .delete(log: 1), .advance(transition, log: 1),
        ]
        #expect(Set(changes.map { digest($0) }).count == changes.count)
    }
}

extension WorkoutTable {
    /// Lets the first run be over for a moment, which makes it the last.
    fileprivate mutating func swapRuns() {
        change(at: 0) { $0.status = .skipped }
        change(at: 0) { $0.status = .notStarted }
    }
}

extension WorkoutTable.Row {
    fileprivate func changed(_ change: (inout WorkoutTable.Row) -> Void) -> WorkoutTable.Row {
        var row = self
        change(&row)
        return row
    }
}
