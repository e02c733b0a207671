import Devices
import Session
import Testing
import Timeline

@testable import Lab

/// What claims say of the session that runs, or does not.
@Suite struct SessionClaimsTests {
    private let start = Instant(milliseconds: 1_767_636_000_000)
    private let record = Identifier(high: 7, low: 7)

    /// What claims say once a view has lasted for some seconds, while the app is awake.
    private func violated(
        after seconds: Int64, _ view: SessionClaims.View, isEverythingOver: Bool = false, isReachable: Bool = true
    ) -> [Claim] {
        var session = SessionClaims()
        var findings = Findings()
        session.app(.awake, at: start)
        for second in [0, seconds] {
            let now = start + .seconds(second)
            let reach = isReachable ? now - start : .zero
            session.look(view, overSince: isEverythingOver ? start : nil, reach: reach, at: now)
            session.check(reach: reach, &findings, at: now)
        }
        return findings.all.map(\.claim)
    }

    private func view(
        isRunning: Bool = false, isOrphaned: Bool = false, hasActiveRun: Bool = true, showsHint: Bool = false,
        hasHadEveryRun: Bool = true
    ) -> SessionClaims.View {
        SessionClaims.View(
            isRunning: isRunning, isOrphaned: isOrphaned, isRunOpen: hasActiveRun, hasActiveRun: hasActiveRun,
            showsHint: showsHint, hasHadEveryRun: hasHadEveryRun)
    }

    @Test func `LAB-3 a run that is shown without session or hint is seen after 30 seconds`() {
        #expect(violated(after: 30, view()).isEmpty)
        #expect(violated(after: 31, view()) == [.sessionlessRunsHinted])
        #expect(violated(after: 31, view(showsHint: true)).isEmpty)
        #expect(violated(after: 31, view(isRunning: true)).isEmpty)
        #expect(violated(after: 31, view(hasActiveRun: false)).isEmpty)
    }

    @Test func `LAB-3 a session that runs on 5 minutes after all is over is a zombie`() {
        let running = view(isRunning: true)
        #expect(violated(after: 300, running, isEverythingOver: true).isEmpty)
        #expect(violated(after: 301, running, isEverythingOver: true) == [.noZombieSession])
        #expect(violated(after: 3_000, running).isEmpty)
    }

    @Test func `LAB-3 a watch that cannot hear that all is over runs no zombie, unless it knows itself`() {
        let unknowing = view(isRunning: true)
        #expect(violated(after: 3_000, unknowing, isEverythingOver: true, isReachable: false).isEmpty)
        let knowing = view(isRunning: true, hasActiveRun: false)
        #expect(violated(after: 301, knowing, isEverythingOver: true, isReachable: false) == [.noZombieSession])
        let launched = view(isRunning: true, hasActiveRun: false, hasHadEveryRun: false)
        #expect(violated(after: 3_000, launched, isEverythingOver: true, isReachable: false).isEmpty)
        #expect(violated(after: 301, launched, isEverythingOver: true) == [.noZombieSession])
    }

    @Test func `LAB-3 a session that runs for half a day after all is over was left, whatever the watch could hear`() {
        let left = view(isRunning: true, hasActiveRun: true)
        #expect(violated(after: 43_200, left, isEverythingOver: true, isReachable: false).isEmpty)
        #expect(violated(after: 43_201, left, isEverythingOver: true, isReachable: false) == [.noZombieSession])
        #expect(violated(after: 43_201, left, isReachable: false).isEmpty)
    }

    @Test func `LAB-3 a session that was left is seen half a day after all was over, whenever it is looked at`() {
        var session = SessionClaims()
        var findings = Findings()
        let (over, look) = (start + .seconds(60), start + .hours(20))
        session.note(.sessionStarted(record: record), isEverythingOver: false, &findings, at: start)
        session.look(view(isRunning: true), overSince: over, reach: .zero, at: look)
        session.check(reach: .zero, &findings, at: look)
        #expect(findings.all.map(\.since) == [over] && findings.all.map(\.instant) == [over + .hours(12)])
    }

    @Test func `LAB-3 a session that begins once all is over outlives it from then on`() {
        var session = SessionClaims()
        var findings = Findings()
        let later = start + .seconds(600)
        session.note(.sessionStarted(record: record), isEverythingOver: true, &findings, at: later)
        session.look(view(isRunning: true), overSince: start, reach: .zero, at: later)
        session.check(reach: .seconds(301), &findings, at: later + .seconds(301))
        #expect(findings.all.map(\.since) == [later])
    }

    @Test func `LAB-3 a start that hung outweighs the launch that it made up for, and no other fault`() {
        var session = SessionClaims()
        session.note(fault: .launchLost)
        session.note(fault: .startHung)
        #expect(session.fault == .startHung)
        session = SessionClaims()
        session.note(fault: .watchCrashed)
        session.note(fault: .startHung)
        session.note(fault: .launchLost)
        #expect(session.fault == .watchCrashed)
    }

    @Test func `LAB-3 an orphan is put down to what parted it from its app, not to what cost it its session before`() {
        var session = SessionClaims()
        var findings = Findings()
        session.note(fault: .launchLost)
        session.note(fault: .watchCrashed)
        findings.faults.note(.unreachable, at: start)
        session.note(.orphanReplaced(record: record), isEverythingOver: false, &findings, at: start)
        #expect(findings.all.map(\.cause) == [.watchCrashed])
    }

    @Test func `LAB-3 an app sleeps since its session was taken, until the run is over, or is put to sleep`() {
        var session = SessionClaims()
        var findings = Findings()
        func note(_ notice: Notice, hasActiveRun: Bool = true) {
            session.note(notice, isEverythingOver: false, &findings, at: start)
            session.look(view(hasActiveRun: hasActiveRun), overSince: nil, reach: .zero, at: start)
        }
        note(.sessionStarted(record: record))
        #expect(session.causeOfSleep(isRunning: true) == .suspendedBySystem)
        #expect(session.causeOfSleep(isRunning: false) == .watchSuspended)
        note(.sessionEnded(record: record, run: nil, .salvaged))
        #expect(session.causeOfSleep(isRunning: false) == .sessionEndedBySystem)
        note(.sessionStarted(record: record))
        note(.sessionDiscarded(record: record))
        #expect(session.causeOfSleep(isRunning: false) == .sessionEndedBySystem, "a launch came late, for the same run")
        note(.appLaunched, hasActiveRun: false)
        #expect(session.causeOfSleep(isRunning: false) == .watchSuspended)
        note(.saved(record: record, run: Identifier(high: 1, low: 1)))
        #expect(session.causeOfSleep(isRunning: false) == .sessionEndedBySystem, "its run has come, and gets no other")
    }

    @Test func `LAB-3 a session that the app which runs does not hold is an orphan after a minute`() {
        let orphaned = view(isRunning: true, isOrphaned: true)
        #expect(violated(after: 60, orphaned).isEmpty)
        #expect(violated(after: 61, orphaned) == [.noOrphanedSession])
    }

    @Test func `LAB-3 a session that nobody holds at the end, or that another replaces, is an orphan`() {
        var findings = Findings()
        SessionClaims().close(view(isRunning: true, isOrphaned: true), &findings, at: start)
        #expect(findings.all.map(\.claim) == [.noOrphanedSession])
        findings.reset()
        var session = SessionClaims()
        session.note(.orphanReplaced(record: record), isEverythingOver: false, &findings, at: start)
        #expect(findings.all.map(\.claim) == [.noOrphanedSession])
    }

    @Test func `FIX-S a session that ends as the next workout begins was launched for an earlier one`() {
        for isEarlier in [true, false] {
            var stage = PairStage()
            stage.tap(.finishRun, on: .phone)
            let next = PhoneTap.start(workout: Identifier(high: 9, low: 9), number: 1, split: 0)
            if !isEarlier { stage.claims.note(.tappedPhone(next), at: stage.now) }
            stage.claims.note(.sessionStarted(record: record), at: stage.now)
            stage.wait(10)
            if isEarlier { stage.claims.note(.tappedPhone(next), at: stage.now) }
            stage.claims.note(.sessionEnded(record: record, run: stage.run, .finished), at: stage.now)
            #expect(stage.violated == (isEarlier ? [] : [.launchSurvivesRace]))
        }
    }

    @Test func `FIX-S a session that is ended though no run was ever seen active has lost the race`() {
        var session = SessionClaims()
        var findings = Findings()
        let other = Identifier(high: 7, low: 8)
        session.note(.sessionStarted(record: record), isEverythingOver: false, &findings, at: start)
        session.note(.sessionDiscarded(record: other), isEverythingOver: false, &findings, at: start)
        session.note(.sessionDiscarded(record: record), isEverythingOver: true, &findings, at: start)
        #expect(findings.all.isEmpty, "what an earlier session leaves is none, and once all is over nothing comes")
        session.note(.sessionDiscarded(record: record), isEverythingOver: false, &findings, at: start)
        #expect(findings.all.map(\.claim) == [.launchSurvivesRace])
        findings.reset()
        session.look(view(isRunning: true), overSince: nil, reach: .zero, at: start)
        session.note(.sessionEnded(record: record, run: nil, .finished), isEverythingOver: false, &findings, at: start)
        #expect(findings.all.isEmpty)
    }
}
