import Session
import Testing
import Timeline
import Workouts

/// Sessions that were asked for: whether their runs come, and whether they answer.
@Suite struct LaunchedSessionTests: CoordinatorScripting {
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
        #expect(owned.push(run(a, .completed), run(b, .completed)) == [.finish(run: b, end: nil), log])
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

    @Test(arguments: [(120, false, true), (121, true, true), (121, false, false)] as [(Int64, Bool, Bool)])
    func `N15 the second push that has no run for a session of more than two minutes drops it`(
        seconds: Int64, isDropped: Bool, isOn: Bool
    ) {
        var script = Script(isOn ? [.H1, .N15] : .H1)
        script.launch()
        script.now = .epoch + .seconds(seconds)
        #expect(script.tell(.runsChanged) == [], "what the app does itself proves nothing")
        let asks: [SessionCoordinator.Directive] = isDropped ? [.requestPush] : []
        #expect(script.push() == asks, "the first may have left before the launch")
        #expect(script.tell(.runsChanged) == [])
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
        #expect(script.push(run(a, .completed)) == (isOn ? [.requestPush] : []))
        #expect(script.push(run(a, .completed)) == (isOn ? [.discard] : []))
    }

    @Test(arguments: [true, false])
    func `N15 a session that has no run after two minutes asks for it, also once it is taken up again`(isOn: Bool) {
        let switches: Switches = isOn ? [.H1, .N15] : .H1
        for (isRecovered, seconds) in [(false, 120), (true, 90)] as [(Bool, Int64)] {
            var coordinator = SessionCoordinator(switches: switches)
            var directives: [SessionCoordinator.Directive] = []
            coordinator.handle(.launched, at: .epoch, into: &directives)
            if isRecovered {
                let now = Instant.epoch + .seconds(30)
                coordinator.handle(.recovered(record: record, start: .epoch), at: now, into: &directives)
            } else {
                coordinator.handle(.nothingToRecover, at: .epoch, into: &directives)
                coordinator.handle(.configurationArrived(.running), at: .epoch, into: &directives)
                coordinator.handle(.started(record: record), at: .epoch, into: &directives)
            }
            #expect(directives.contains(.setTimer(.patience, after: .seconds(seconds))) == isOn)
            var served = coordinator
            for (run, asks) in [(nil, isOn), (run(a, .inProgress), false)] {
                if let run { served.apply([run]) }
                directives.removeAll()
                served.handle(.runsPushed, at: .epoch + .seconds(100), into: &directives)
                served.handle(.patienceEnded, at: .epoch + .seconds(120), into: &directives)
                #expect(directives == (asks ? [.requestPush] : []))
            }
        }
    }

    @Test func `N15 a run that comes after a push without it is served, and the next session starts from nothing`() {
        var script = Script([.H1, .N15])
        script.launch()
        script.now = .epoch + .minutes(3)
        #expect(script.push() == [.requestPush])
        #expect(script.push(run(a, .inProgress)) == [])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        #expect(script.tell(.configurationArrived(.running)) == [.start(.running, continuing: nil)])
        _ = script.tell(.started(record: b))
        script.now = .epoch + .minutes(6)
        #expect(script.push() == [.requestPush])
        #expect(script.push() == [.discard])
    }

    @Test(arguments: [true, false])
    func `N20 a session that does not answer is asked for once more, and anew when its run is opened again`(
        isOn: Bool
    ) {
        var script = Script(isOn ? [.H1, .N20] : .H1)
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        for _ in 0..<2 {
            #expect(script.push(run(a, .inProgress)) == [start])
            #expect(script.tell(.startTimedOut) == (isOn ? [.abandonStart, start] : [.abandonStart]))
            if isOn { #expect(script.tell(.startTimedOut) == [.abandonStart]) }
            #expect(script.coordinator.status == .none)
        }
        _ = script.push(run(a, .inProgress))
        #expect(script.tell(.started(record: record)) == [])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
    }

    @Test func `N20 a launch of which no run is known is not repeated`() {
        var script = Script([.H1, .N20])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.tell(.configurationArrived(.running))
        #expect(script.tell(.startTimedOut) == [.abandonStart])
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        #expect(script.push(run(a, .inProgress)) == [start])
        #expect(script.tell(.startTimedOut) == [.abandonStart, start], "its run's own start may be repeated")
        #expect(script.tell(.startTimedOut) == [.abandonStart])
    }

    @Test func `N20 a kept launch that does not answer is asked for once more`() {
        var script = Script([.H1, .H2a, .N20])
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        #expect(script.push(run(a, .inProgress)) == [start])
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        #expect(script.tell(.startTimedOut) == [.abandonStart, start])
        #expect(script.tell(.startTimedOut) == [.abandonStart, start])
        #expect(script.tell(.startTimedOut) == [.abandonStart])
        #expect(script.coordinator.status == .none)
    }

    @Test(arguments: [Run.Status.inProgress, .completed])
    func `N15 a run that arrives once its session was taken gets the record of that, and no other`(status: Run.Status) {
        var script = Script([.H1, .H3, .N12, .N15])
        script.launch()
        script.now = .epoch + .seconds(5)
        #expect(script.tell(.endedBySystem) == [.salvage(run: nil)])
        #expect(script.push() == [])
        #expect(script.push(run(a, status)) == [.claim(record: record, run: a)])
        #expect(script.push(run(a, .completed)) == [])
        #expect(script.coordinator.taken == nil)
    }

    @Test(arguments: [Run.Status.inProgress, .completed])
    func `N12 N15 a run that could claim no record is saved from its log once it is over`(status: Run.Status) {
        var script = Script([.H1, .H3, .N12, .N15])
        script.launch()
        script.now = .epoch + .seconds(5)
        _ = script.tell(.endedBySystem)
        #expect(script.push(run(a, status)) == [.claim(record: record, run: a)])
        let save = SessionCoordinator.Directive.saveLog(run: a, end: .epoch + .seconds(9), continuing: nil)
        #expect(script.tell(.claimFailed(run: a)) == (status == .completed ? [save] : []))
        #expect(script.push(run(a, .completed)) == (status == .completed ? [] : [save]))
    }

    @Test func `N15 the record of a session that was taken is the run's that it holds more of than a tenth of itself`()
    {
        for (start, end, owner) in [(91, nil, a), (90, nil, b), (0, nil, a), (50, 89, a)]
            as [(Int64, Int64?, Identifier)]
        {
            var script = Script([.H1, .H3, .N12, .N15])
            script.launch()
            script.now = .epoch + .seconds(100)
            #expect(script.tell(.endedBySystem) == [.salvage(run: nil)])
            var (first, second) = (run(a, .completed), run(b, end == nil ? .inProgress : .completed))
            first.end = .epoch + .seconds(95)
            if owner == a, start == 0 { first.end = .epoch + .seconds(200) }
            (second.start, second.end) = (.epoch + .seconds(start), end.map { .epoch + .seconds($0) })
            #expect(script.push(first, second).first == .claim(record: record, run: owner))
        }
    }

    @Test func `N15 a run that began after a session was taken has its own`() {
        var script = Script([.H1, .H3, .N12, .N15])
        script.launch()
        #expect(script.tell(.endedBySystem) == [.salvage(run: nil)])
        #expect(script.push(run(a, .inProgress)) == [.start(.running, continuing: nil)])
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
}
