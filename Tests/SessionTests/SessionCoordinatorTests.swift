import Session
import Testing
import Timeline
import Workouts

@Suite struct SessionCoordinatorTests: CoordinatorScripting {
    @Test func `SES-3 a handoff starts a session, and its run's completion finishes it`() {
        var script = Script([])
        #expect(script.tell(.launched) == [])
        #expect(script.tell(.configurationArrived(.running)) == [.start(.running, continuing: nil)])
        #expect(script.push(run(a, .notStarted)) == [])
        #expect(script.tell(.started(record: record)) == [])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        #expect(script.coordinator.status == .none)
    }

    @Test func `SES-5 the launch race: a session whose run has not arrived is not ended`() {
        var script = Script([])
        _ = script.tell(.launched)
        _ = script.tell(.configurationArrived(.running))
        _ = script.tell(.started(record: record))
        #expect(script.push() == [])
        #expect(script.push(run(a, .inProgress)) == [])
        #expect(script.push() == [.discard], "and a run that was seen and is gone discards it")
    }

    @Test func `H1 without a handoff the watch starts the session itself, once`() {
        var script = Script(.H1)
        #expect(script.tell(.launched) == [.recover])
        #expect(script.tell(.nothingToRecover) == [])
        #expect(script.push(run(a, .notStarted, activity: .rowing)) == [.start(.rowing, continuing: nil)])
        #expect(script.push(run(a, .inProgress, activity: .rowing)) == [])
        #expect(script.tell(.started(record: record)) == [])
        #expect(script.push(run(a, .inProgress, activity: .rowing)) == [])
    }

    @Test func `H1 off: without a handoff there is no session`() {
        var script = Script([])
        #expect(script.tell(.launched) == [])
        #expect(script.push(run(a, .notStarted)) == [])
        #expect(script.push(run(a, .completed)) == [])
    }

    @Test func `SES-4 start while running is idempotent`() {
        var script = Script([])
        _ = script.tell(.configurationArrived(.running))
        #expect(script.tell(.configurationArrived(.running)) == [.launchRefused])
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.running)) == [.launchRefused])
    }

    @Test func `H2a a handoff that comes while a session runs is started when that one ends`() {
        var script = Script(.H2a)
        _ = script.tell(.configurationArrived(.running))
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.cycling)) == [.launchKept])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), .start(.cycling, continuing: nil)])
        #expect(script.coordinator.status == .starting)
    }

    @Test func `H2a off: the handoff is swallowed and the next run has no session`() {
        var script = Script([])
        _ = script.tell(.configurationArrived(.running))
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.cycling)) == [.launchRefused])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        #expect(script.push(run(a, .completed), run(b, .inProgress, activity: .cycling)) == [])
    }

    @Test(arguments: [(true, 9, true), (true, 8, false), (false, 9, false)] as [(Bool, Int64, Bool)])
    func `N19 a run that is over before the next begins is finished though both are heard of at once`(
        isOn: Bool, start: Int64, isFinished: Bool
    ) {
        var script = Script(isOn ? [.H1, .H2a, .L1, .N6, .N12, .N19] : [.H1, .H2a, .L1, .N6, .N12])
        script.launch()
        _ = script.push(run(a, .inProgress))
        #expect(script.tell(.configurationArrived(.cycling)) == [.launchKept])
        var next = run(b, .inProgress, activity: .cycling)
        next.start = .epoch + .seconds(start)
        let end = SessionCoordinator.Directive.finish(run: a, end: .epoch + .seconds(9))
        #expect(script.push(run(a, .completed), next) == (isFinished ? [end, .start(.cycling, continuing: nil)] : []))
        guard isFinished else { return }
        script.coordinator.noteSaved(record)
        _ = script.tell(.started(record: b))
        #expect(script.coordinator.runs.map(\.service) == [.closed, .begun(record: b)])
    }

    @Test(arguments: [true, false])
    func `N19 a run is finished as of its end where the next is heard of only once it is over too`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H2a, .L1, .N6, .N12, .N15, .N19] : [.H1, .H2a, .L1, .N6, .N12, .N15])
        script.launch()
        _ = script.push(run(a, .inProgress))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        var next = run(b, .completed)
        (next.start, next.end) = (.epoch + .seconds(9), .epoch + .seconds(20))
        let log = SessionCoordinator.Directive.saveLog(run: b, end: .epoch + .seconds(20), continuing: nil)
        let end = isOn ? Instant.epoch + .seconds(9) : nil
        #expect(script.push(run(a, .completed), next) == [.finish(run: a, end: end), .launchDropped, log])
    }

    @Test(arguments: [true, false])
    func `N15 of two runs that arrive once both are over each has had its launch, and each its record`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H2a, .L1, .N6, .N12, .N15] : [.H1, .H2a, .L1, .N6, .N12])
        script.launch()
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        var next = run(b, .completed)
        (next.start, next.end) = (.epoch + .seconds(9), .epoch + .seconds(20))
        let log = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: nil)
        let end: [SessionCoordinator.Directive] = [.finish(run: b, end: nil), .launchDropped, log]
        #expect(script.push(run(a, .completed), next) == (isOn ? end : []))
    }

    @Test func `N19 without a handoff the watch starts the next run's session itself`() {
        var script = Script([.H1, .L1, .N19])
        script.launch()
        _ = script.push(run(a, .inProgress))
        var next = run(b, .inProgress, activity: .cycling)
        next.start = .epoch + .seconds(9)
        let end = SessionCoordinator.Directive.finish(run: a, end: .epoch + .seconds(9))
        #expect(script.push(run(a, .completed), next) == [end, .start(.cycling, continuing: nil)])
    }

    @Test func `H2b in the grace window nothing ends, the baseline stays, and reconcile runs once more`() {
        var script = Script(.H2b)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.configurationArrived(.running))
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed)) == [], "A is done, B has not arrived")
        #expect(script.push(run(a, .completed), run(b, .inProgress)) == [])
        #expect(script.tell(.graceEnded) == [])
        #expect(script.push(run(a, .completed), run(b, .completed)) == [.finish(run: b, end: nil)])
    }

    @Test func `H2b a run that is completed within the grace window is finished at its end`() {
        var script = Script(.H2b)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.configurationArrived(.running))
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed)) == [])
        #expect(script.tell(.graceEnded) == [.finish(run: a, end: nil)])
    }

    @Test func `H2b off: a stale baseline ends the new session for the old run`() {
        var script = Script([])
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.configurationArrived(.running))
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
    }

    @Test(arguments: [true, false])
    func `N12 of two runs whose session the system ends the one without a record has its log saved`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H3, .L1, .N12] : [.H1, .H3, .L1])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress), run(b, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.endedBySystem) == [.salvage(run: min(a, b))])
        #expect(script.push(run(a, .inProgress), run(b, .inProgress)) == [], "neither gets another session")
        let other = max(a, b)
        let log = SessionCoordinator.Directive.saveLog(run: other, end: .epoch + .seconds(9), continuing: nil)
        #expect(script.push(run(a, .completed), run(b, .completed)) == (isOn ? [log] : []))
        #expect(script.push(run(a, .completed), run(b, .completed)) == [])
    }

    @Test func `L1 of two runs whose session the system ends the one that began first gets the record`() {
        var script = Script([.H1, .H3, .L1])
        script.launch()
        var (early, late) = (run(b, .inProgress), run(a, .inProgress))
        (early.start, late.start) = (.epoch + .seconds(1), .epoch + .seconds(2))
        #expect(script.push(late, early) == [])
        #expect(script.tell(.endedBySystem) == [.salvage(run: b)])
    }

    @Test(arguments: [(8_099, false), (8_100, true), (9_000, true)] as [(Int64, Bool)])
    func `N12 of two runs with one record the log of one that was over, but for a tenth, before the other is saved`(
        milliseconds: Int64, isSaved: Bool
    ) {
        var script = Script([.H1, .L1, .N10, .N12, .N19])
        script.launch()
        var next = run(b, .inProgress)
        next.start = .epoch + .milliseconds(milliseconds)
        #expect(script.push(run(a, .inProgress), next) == [])
        (next.status, next.end) = (.completed, .epoch + .seconds(20))
        #expect(script.push(run(a, .inProgress), next) == [])
        let log = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: nil)
        let end = SessionCoordinator.Directive.finish(run: b, end: nil)
        #expect(script.push(run(a, .completed), next) == (isSaved ? [end, log] : [end]))
    }

    @Test(arguments: [(4, false), (5, true)] as [(Int64, Bool)])
    func `N12 of two runs with one record the other's log is saved where that holds less than half of it`(
        seconds: Int64, isSaved: Bool
    ) {
        for isOn in [true, false] {
            var script = Script(isOn ? [.H1, .L1, .N12] : [.H1, .L1])
            _ = script.tell(.launched)
            _ = script.tell(.nothingToRecover)
            script.now = .epoch + .seconds(seconds)
            _ = script.push(run(a, .inProgress), run(b, .inProgress))
            _ = script.tell(.started(record: record))
            var late = run(b, .completed)
            late.end = .epoch + .seconds(20)
            let log = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: nil)
            let end = SessionCoordinator.Directive.finish(run: b, end: nil)
            #expect(script.push(run(a, .completed), late) == (isOn && isSaved ? [end, log] : [end]))
        }
    }

    @Test(arguments: [true, false])
    func `H3 what the system ends is salvaged, and its run gets no other session`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H3] : [.H1])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.endedBySystem) == [isOn ? .salvage(run: a) : .forget])
        #expect(script.push(run(a, .inProgress)) == [], "the system wanted the sensors")
        #expect(script.push(run(a, .completed)) == [])
        #expect(script.push(run(b, .inProgress)) == [.start(.running, continuing: nil)])
    }

    @Test(arguments: [true, false])
    func `N10 a run completed while another was active is saved though the other is dropped, with the switch`(
        isOn: Bool
    ) {
        var script = Script(isOn ? [.N10] : [])
        _ = script.tell(.launched)
        _ = script.tell(.configurationArrived(.running))
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed), run(b, .inProgress)) == [])
        #expect(script.push(run(a, .completed), run(b, .inProgress)) == [])
        #expect(script.push(run(a, .completed)) == [isOn ? .finish(run: a, end: nil) : .discard])
    }

    @Test func `N10 a run of an earlier session ends no session whose own run has not arrived`() {
        var script = Script([.N10])
        _ = script.tell(.launched)
        _ = script.tell(.configurationArrived(.running))
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        _ = script.tell(.configurationArrived(.running))
        _ = script.tell(.started(record: b))
        #expect(script.push(run(a, .completed)) == [])
        #expect(script.push(run(a, .completed)) == [])
        #expect(script.coordinator.status == .running)
    }

    @Test func `SES-7 a start that hangs is given up, and the next one works`() {
        var script = Script(.H1)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .notStarted))
        #expect(script.tell(.startTimedOut) == [.abandonStart])
        #expect(script.coordinator.status == .none)
        #expect(script.push(run(a, .inProgress)) == [.start(.running, continuing: nil)])
        #expect(script.tell(.started(record: record)) == [])
        #expect(script.tell(.startTimedOut) == [], "a time-out that comes after the start means nothing")
    }

    @Test func `SES-3 a crash: the session is taken up, and ends as it would have`() {
        var before = Script(.H1)
        _ = before.tell(.launched)
        _ = before.tell(.nothingToRecover)
        _ = before.push(run(a, .inProgress))
        _ = before.tell(.started(record: record))
        var script = Script(.H1, runs: before.coordinator.runs)
        script.now = .epoch + .minutes(10)
        #expect(script.tell(.launched) == [.recover])
        #expect(script.tell(.recovered(record: record, start: .epoch)) == [])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
    }

    @Test func `SES-3 after a reboot that took the session a fresh one continues the old`() {
        var stored = StoredRun(run(a, .inProgress))
        stored.service = .begun(record: record)
        stored.lastEvent = .epoch + .minutes(5)
        var script = Script(.H1, runs: [stored])
        script.now = .epoch + .minutes(15)
        _ = script.tell(.launched)
        #expect(script.tell(.nothingToRecover) == [.start(.running, continuing: record)])
    }

    @Test(arguments: [true, false])
    func `N12 of runs that were completed in a session that is lost, the one that ended last is saved`(isOn: Bool) {
        var runs = [StoredRun(run(a, .completed)), StoredRun(run(b, .completed))]
        runs[0].run.end = .epoch + .minutes(20)
        runs[1].run.end = .epoch + .minutes(30)
        for index in runs.indices { runs[index].service = .begun(record: record) }
        var script = Script(isOn ? [.H1, .N12] : .H1, runs: runs)
        _ = script.tell(.launched)
        let saved = SessionCoordinator.Directive.saveLog(run: b, end: .epoch + .minutes(30), continuing: record)
        #expect(script.tell(.nothingToRecover) == (isOn ? [saved] : []))
        var again = Script(isOn ? [.H1, .N12] : .H1, runs: script.coordinator.runs)
        _ = again.tell(.launched)
        #expect(again.tell(.nothingToRecover) == [], "once")
    }

    @Test(arguments: [(15, [Script.b]), (14, [Script.b, Script.a])] as [(Int64, [Identifier])])
    func `N12 of runs that were completed in a session that is lost, one that is mostly beside another has no record`(
        start: Int64, saved: [Identifier]
    ) {
        var runs = [StoredRun(run(a, .completed)), StoredRun(run(b, .completed))]
        (runs[0].run.start, runs[0].run.end) = (.epoch, .epoch + .minutes(29))
        (runs[1].run.start, runs[1].run.end) = (.epoch + .minutes(29 - start), .epoch + .minutes(40))
        for index in runs.indices { runs[index].service = .begun(record: record) }
        var script = Script([.H1, .N12], runs: runs)
        _ = script.tell(.launched)
        let logs = saved.map { id in
            let end = id == a ? runs[0].run.end : runs[1].run.end
            return SessionCoordinator.Directive.saveLog(run: id, end: end ?? .epoch, continuing: record)
        }
        #expect(script.tell(.nothingToRecover) == logs)
    }

    @Test func `N12 a run that is still under way when its session is lost with another's has a session of its own`() {
        var runs = [StoredRun(run(a, .completed)), StoredRun(run(b, .inProgress))]
        runs[1].lastEvent = .epoch + .minutes(5)
        for index in runs.indices { runs[index].service = .begun(record: record) }
        var script = Script([.H1, .N12], runs: runs)
        script.now = .epoch + .minutes(6)
        _ = script.tell(.launched)
        let log = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: record)
        #expect(script.tell(.nothingToRecover) == [log, .start(.running, continuing: record)])
    }

    @Test func `N12 of runs that were completed while the session was asked for that goes on, each has its log saved`()
    {
        var runs = [StoredRun(run(a, .inProgress)), StoredRun(run(b, .inProgress))]
        for index in runs.indices {
            runs[index].service = .begun(record: record)
            runs[index].lastEvent = .epoch
        }
        var script = Script([.H1, .L1, .N12], runs: runs)
        script.now = .epoch + .minutes(1)
        _ = script.tell(.launched)
        #expect(script.tell(.nothingToRecover) == [.start(.running, continuing: record)])
        var late = run(b, .completed)
        late.end = .epoch + .seconds(20)
        #expect(script.push(run(a, .completed), late) == [])
        let logs = [
            SessionCoordinator.Directive.saveLog(run: b, end: .epoch + .seconds(20), continuing: b),
            .saveLog(run: a, end: .epoch + .seconds(9), continuing: nil),
        ]
        #expect(script.tell(.started(record: b)) == [.discardEmpty] + logs)
    }

    @Test(arguments: [(21_899, false), (21_901, true)] as [(Int64, Bool)])
    func `case 3: a session that is found after hours is closed once as unfinished`(seconds: Int64, isStale: Bool) {
        var stored = StoredRun(run(a, .inProgress))
        stored.service = .begun(record: record)
        stored.lastEvent = .epoch + .minutes(5)
        var kept = Script(.H1, runs: [stored])
        kept.now = .epoch + .seconds(seconds)
        _ = kept.tell(.launched)
        let expected: [SessionCoordinator.Directive] = isStale ? [.finish(run: a, end: .epoch + .minutes(5))] : []
        #expect(kept.tell(.recovered(record: record, start: .epoch)) == expected)

        var lost = Script(.H1, runs: [stored])
        lost.now = .epoch + .seconds(seconds)
        _ = lost.tell(.launched)
        let saved: SessionCoordinator.Directive =
            isStale
            ? .saveLog(run: a, end: .epoch + .minutes(5), continuing: record) : .start(.running, continuing: record)
        #expect(lost.tell(.nothingToRecover) == [saved])
        if isStale {
            var again = Script(.H1, runs: lost.coordinator.runs)
            again.now = lost.now + .hours(1)
            _ = again.tell(.launched)
            #expect(again.tell(.nothingToRecover) == [], "once")
        }
    }

    @Test func `SES-3 a session is as stale as the run that is trained in it, whatever came before`() {
        var first = StoredRun(run(a, .completed))
        first.service = .begun(record: record)
        first.lastEvent = .epoch + .minutes(5)
        var second = StoredRun(run(b, .inProgress))
        second.service = .begun(record: record)
        second.lastEvent = .epoch + .hours(7)
        var script = Script(.H1, runs: [first, second])
        script.now = .epoch + .hours(8)
        _ = script.tell(.launched)
        #expect(script.tell(.recovered(record: record, start: .epoch)) == [])
        script = Script(.H1, runs: [first, second])
        script.now = .epoch + .hours(14)
        _ = script.tell(.launched)
        #expect(script.tell(.recovered(record: record, start: .epoch)) == [.finish(run: b, end: .epoch + .hours(7))])
        #expect(script.coordinator.runs.allSatisfy { $0.service == .closed })
    }

    @Test(arguments: [true, false])
    func `N22 a session in which nobody has done anything for six hours is closed, also while its app runs`(
        isOn: Bool
    ) {
        var coordinator = SessionCoordinator(switches: isOn ? [.H1, .N22] : .H1)
        var directives: [SessionCoordinator.Directive] = []
        func tell(_ event: SessionCoordinator.Event, hours: Double) -> [SessionCoordinator.Directive] {
            directives.removeAll()
            coordinator.handle(event, at: .epoch + .wholeMilliseconds(seconds: hours * 3_600), into: &directives)
            return directives
        }
        coordinator.apply([run(a, .inProgress)])
        _ = tell(.runsChanged, hours: 0)
        #expect(tell(.started(record: record), hours: 0).contains(.setTimer(.stale, after: .hours(6))) == isOn)
        coordinator.noteSign(in: a, at: .epoch + .hours(1))
        #expect(tell(.staleLimitPassed, hours: 6) == (isOn ? [.setTimer(.stale, after: .hours(1))] : []))
        let end = SessionCoordinator.Directive.finish(run: a, end: .epoch + .hours(1))
        #expect(tell(.staleLimitPassed, hours: 7) == (isOn ? [end] : []))
        #expect(tell(.runsPushed, hours: 8) == [], "and its run gets no other")
        #expect(coordinator.status == (isOn ? .none : .running))
    }

    @Test func `case 3: a session that is found after hours with an empty log is discarded`() {
        var stored = StoredRun(run(a, .notStarted))
        stored.service = .begun(record: record)
        var kept = Script(.H1, runs: [stored])
        kept.now = .epoch + .hours(7)
        _ = kept.tell(.launched)
        #expect(kept.tell(.recovered(record: record, start: .epoch)) == [.discardEmpty])
        var lost = Script(.H1, runs: [stored])
        lost.now = .epoch + .hours(7)
        _ = lost.tell(.launched)
        #expect(lost.tell(.nothingToRecover) == [])
    }

    @Test func `SES-3 a completed run stays completed whatever an older push says`() {
        var coordinator = SessionCoordinator(switches: [])
        coordinator.apply([run(a, .inProgress)])
        let changed = [
            coordinator.complete(a, at: .epoch + .seconds(5)), coordinator.complete(a, at: .epoch + .seconds(6)),
            coordinator.noteEvent(in: a, at: .epoch + .seconds(6)), coordinator.complete(b, at: .epoch),
        ]
        #expect(changed == [true, false, false, false])
        coordinator.apply([run(a, .inProgress)])
        #expect(coordinator.runs.map(\.run.status) == [.completed])
    }
}
