import Session
import Testing
import Timeline
import Workouts

private let a = Identifier(high: 0, low: 1)
private let b = Identifier(high: 0, low: 2)
private let record = Identifier(high: 0, low: 77)

private func run(_ id: Identifier, _ status: Run.Status, activity: ActivityType = .running) -> Run {
    Run(
        id: id, activity: activity, status: status, start: .epoch,
        end: status == .completed ? .epoch + .seconds(9) : nil)
}

/// A coordinator that is told things, and remembers what it orders.
private struct Script {
    typealias Coordinator = SessionCoordinator

    var coordinator: Coordinator
    var now = Instant.epoch

    init(_ switches: Switches, runs: [StoredRun] = []) {
        coordinator = Coordinator(runs: runs, switches: switches)
    }

    mutating func tell(_ event: Coordinator.Event) -> [Coordinator.Directive] {
        var directives: [Coordinator.Directive] = []
        coordinator.handle(event, at: now, into: &directives)
        return directives.filter { if case .setTimer = $0 { false } else { true } }
    }

    mutating func push(_ runs: Run...) -> [Coordinator.Directive] {
        coordinator.apply(runs)
        return tell(.runsPushed)
    }

    /// Lets the phone's handoff start a session at this moment.
    mutating func launch() {
        _ = tell(.launched)
        _ = tell(.nothingToRecover)
        _ = tell(.configurationArrived(.running))
        _ = tell(.started(record: record))
    }
}

@Suite struct SessionCoordinatorTests {
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

    @Test(arguments: [true, false])
    func `N6 a kept handoff is dropped where no run is active, and else starts a session that nobody owns`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H2a, .N6] : [.H1, .H2a])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        #expect(
            script.push(run(a, .notStarted)) == [.start(.running, continuing: nil)], "the run comes before its handoff")
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        let next: SessionCoordinator.Directive = isOn ? .keptLaunchDropped : .start(.running, continuing: nil)
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), next])
    }

    @Test func `N6 a handoff to a session that was launched is the next run's, which may still be on its way`() {
        var script = Script([.H1, .H2a, .N6])
        script.launch()
        _ = script.push(run(a, .inProgress))
        #expect(script.tell(.configurationArrived(.cycling)) == [.launchKept])
        let next = SessionCoordinator.Directive.start(.cycling, continuing: nil)
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), next])
    }

    @Test func `N6 of two handoffs to a session that the watch has started the second is the next run's`() {
        var script = Script([.H1, .H2a, .N6])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        for _ in 0..<2 { #expect(script.tell(.configurationArrived(.cycling)) == [.launchKept]) }
        let next = SessionCoordinator.Directive.start(.cycling, continuing: nil)
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), next])
    }

    @Test func `N6 a handoff whose run has come to the session beside another starts nothing`() {
        var script = Script([.H1, .H2a, .L1, .N6])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        for _ in 0..<2 { #expect(script.tell(.configurationArrived(.running)) == [.launchKept]) }
        #expect(script.push(run(a, .inProgress), run(b, .inProgress)) == [])
        #expect(script.push(run(a, .completed), run(b, .completed)) == [.finish(run: a, end: nil), .keptLaunchDropped])
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

    @Test func `N19 without a handoff the watch starts the next run's session itself`() {
        var script = Script([.H1, .L1, .N19])
        script.launch()
        _ = script.push(run(a, .inProgress))
        var next = run(b, .inProgress, activity: .cycling)
        next.start = .epoch + .seconds(9)
        let end = SessionCoordinator.Directive.finish(run: a, end: .epoch + .seconds(9))
        #expect(script.push(run(a, .completed), next) == [end, .start(.cycling, continuing: nil)])
    }

    @Test func `N6 the next run's handoff, which comes after its session, is that one's own`() {
        var script = Script([.H1, .H2a, .L1, .N6, .N19])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept], "its own")
        var next = run(b, .inProgress)
        next.start = .epoch + .seconds(9)
        #expect(script.push(run(a, .inProgress), next) == [])
        let end = SessionCoordinator.Directive.finish(run: a, end: .epoch + .seconds(9))
        #expect(script.push(run(a, .completed), next) == [end, .start(.running, continuing: nil)])
        _ = script.tell(.started(record: b))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        next = run(b, .completed)
        #expect(script.push(run(a, .completed), next) == [.finish(run: b, end: nil), .keptLaunchDropped])
    }

    @Test func `N6 the handoff of a session that was taken up after a crash is its own`() {
        var stored = StoredRun(run(a, .inProgress))
        stored.service = .begun(record: record)
        var script = Script([.H1, .H2a, .N6], runs: [stored])
        _ = script.tell(.launched)
        _ = script.tell(.recovered(record: record, start: .epoch))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), .keptLaunchDropped])
    }

    @Test(arguments: [true, false])
    func `N15 a launched session whose run arrives only once it is over is finished for it`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .N15] : .H1)
        script.launch()
        script.now = .epoch + .minutes(1)
        #expect(script.push(run(a, .completed)) == (isOn ? [.finish(run: a, end: nil)] : []))
    }

    @Test func `N15 a run that was over before the session began is not its run, nor is one beside its own`() {
        var early = Script([.H1, .N15])
        early.now = .epoch + .seconds(9)
        early.launch()
        #expect(early.push(run(a, .completed)) == [])
        var owned = Script([.H1, .N12, .N15])
        owned.launch()
        _ = owned.push(run(b, .inProgress))
        #expect(owned.push(run(a, .completed), run(b, .inProgress)) == [])
        #expect(owned.coordinator.runs.first { $0.run.id == a }?.service == StoredRun.Service.none)
        let log = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: nil)
        #expect(owned.push(run(a, .completed), run(b, .completed)) == [.finish(run: b, end: nil)])
        #expect(owned.push(run(a, .completed), run(b, .completed)) == [log])
    }

    @Test func `N15 of several runs that are over the session takes the one that ended last`() {
        var script = Script([.H1, .N15])
        script.launch()
        var late = run(b, .completed)
        late.end = .epoch + .seconds(10)
        #expect(script.push(run(a, .completed), late) == [.finish(run: b, end: nil)])
    }

    @Test func `N15 a session that was taken up after a crash takes a run that ended after its start`() {
        for (start, isTaken) in [(Instant.epoch, true), (.epoch + .seconds(9), false)] {
            var script = Script([.H1, .N15])
            _ = script.tell(.launched)
            _ = script.tell(.recovered(record: record, start: start))
            #expect(script.push(run(a, .completed)) == (isTaken ? [.finish(run: a, end: nil)] : []))
        }
    }

    @Test(arguments: [(300, false, true), (301, true, true), (301, false, false)] as [(Int64, Bool, Bool)])
    func `N15 a push that has no run for a session of more than five minutes drops it`(
        seconds: Int64, isDropped: Bool, isOn: Bool
    ) {
        var script = Script(isOn ? [.H1, .N15] : .H1)
        script.launch()
        script.now = .epoch + .seconds(seconds)
        #expect(script.tell(.runsChanged) == [], "what the app does itself proves nothing")
        #expect(script.push() == (isDropped ? [.discard] : []))
        var served = Script([.H1, .N15])
        served.launch()
        _ = served.push(run(a, .inProgress))
        served.now = .epoch + .hours(1)
        #expect(served.push(run(a, .inProgress)) == [])
    }

    @Test(arguments: [true, false])
    func `N15 a late handoff for a run whose session was taken ends with no second record`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H3, .N15] : [.H1, .H3])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        #expect(script.tell(.endedBySystem) == [.salvage(run: a)])
        #expect(script.tell(.configurationArrived(.running)) == [.start(.running, continuing: nil)])
        _ = script.tell(.started(record: b))
        #expect(script.push(run(a, .completed)) == (isOn ? [] : [.finish(run: a, end: nil)]))
        script.now = .epoch + .minutes(6)
        #expect(script.push(run(a, .completed)) == (isOn ? [.discard] : []))
    }

    @Test(arguments: [true, false])
    func `N15 a session without a run that is found hours later is dropped`(isOn: Bool) {
        for (hours, isLeft) in [(5, false), (7, true)] as [(Int64, Bool)] {
            var script = Script(isOn ? [.H1, .N15] : .H1)
            script.now = .epoch + .hours(hours)
            _ = script.tell(.launched)
            let expected: [SessionCoordinator.Directive] = isOn && isLeft ? [.discardEmpty] : []
            #expect(script.tell(.recovered(record: record, start: .epoch)) == expected)
        }
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
