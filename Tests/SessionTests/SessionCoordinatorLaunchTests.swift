import Session
import Testing
import Timeline
import Workouts

/// Which launch is whose: one that comes late starts nothing, and one that comes early starts the next.
@Suite struct SessionCoordinatorLaunchTests: CoordinatorScripting {
    @Test(arguments: [true, false])
    func `N6 a kept handoff is dropped where no run is active, and else starts a session that nobody owns`(isOn: Bool) {
        var script = Script(isOn ? [.H1, .H2a, .N6] : [.H1, .H2a])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        #expect(
            script.push(run(a, .notStarted)) == [.start(.running, continuing: nil)], "the run comes before its handoff")
        _ = script.tell(.started(record: record))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        let next: SessionCoordinator.Directive = isOn ? .launchDropped : .start(.running, continuing: nil)
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), next])
    }

    @Test(arguments: [true, false])
    func `N6 a handoff that comes once its run is over is dropped, and else starts a session that nobody owns`(
        isOn: Bool
    ) {
        var script = Script(isOn ? [.H1, .H2a, .N6] : [.H1, .H2a])
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        #expect(script.push(run(a, .inProgress)) == [start])
        _ = script.tell(.started(record: record))
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        // Its app may have crashed since.
        script.coordinator = SessionCoordinator(runs: script.coordinator.runs, switches: script.coordinator.switches)
        #expect(script.tell(.configurationArrived(.running)) == [isOn ? .launchDropped : start])
        guard isOn else { return }
        #expect(script.push(run(a, .completed), run(b, .inProgress)) == [start], "had it been the next run's after all")
        _ = script.tell(.started(record: b))
        #expect(script.push(run(a, .completed), run(b, .completed)) == [.finish(run: b, end: nil)])
        #expect(script.tell(.configurationArrived(.running)) == [.launchDropped], "and that one's has come too now")
        #expect(script.tell(.configurationArrived(.running)) == [start], "no run lacks its handoff any more")
    }

    @Test(arguments: 0...2)
    func `N6 of two belated handoffs neither starts anything, however many come while the second run is under way`(
        kept: Int
    ) {
        var script = Script([.H1, .H2a, .N6])
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        _ = script.push(run(a, .completed))
        for _ in kept..<2 where kept > 0 {
            #expect(script.tell(.configurationArrived(.running)) == [.launchDropped])
        }
        #expect(script.push(run(a, .completed), run(b, .inProgress)) == [start])
        _ = script.tell(.started(record: b))
        for _ in 0..<kept { #expect(script.tell(.configurationArrived(.running)) == [.launchKept]) }
        let end: [SessionCoordinator.Directive] = [.finish(run: b, end: nil)]
        #expect(script.push(run(a, .completed), run(b, .completed)) == end + (kept > 0 ? [.launchDropped] : []))
        for _ in 0..<2 where kept == 0 {
            #expect(script.tell(.configurationArrived(.running)) == [.launchDropped])
        }
        #expect(script.tell(.configurationArrived(.running)) == [start], "the next run's")
    }

    @Test(arguments: [(0, true), (1, false), (86_400_000, false)] as [(Int64, Bool)])
    func `N6 a handoff that comes six hours after the end of a run that lacks one is the next run's`(
        milliseconds: Int64, isDropped: Bool
    ) {
        var script = Script([.H1, .H2a, .N6])
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        #expect(script.push(run(a, .inProgress)) == [start], "its handoff is late, or lost")
        _ = script.tell(.started(record: record))
        _ = script.push(run(a, .completed))
        script.now = .epoch + .seconds(9) + .hours(6) + .milliseconds(milliseconds)
        #expect(script.tell(.configurationArrived(.running)) == [isDropped ? .launchDropped : start])
    }

    @Test func `N6 a run that is under way lacks its handoff for however long it lasts`() {
        var script = Script([.H1, .H2a, .N6])
        _ = script.tell(.launched)
        _ = script.tell(.nothingToRecover)
        _ = script.push(run(a, .inProgress))
        _ = script.tell(.started(record: record))
        script.now = .epoch + .hours(7)
        for _ in 0..<2 { #expect(script.tell(.configurationArrived(.running)) == [.launchKept]) }
        let next = SessionCoordinator.Directive.start(.running, continuing: nil)
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), next], "the second is the next run's")
    }

    @Test func `N6 a handoff that has come in time, or whose run is gone, makes no later one too late`() {
        let start = SessionCoordinator.Directive.start(.running, continuing: nil)
        for isGone in [true, false] {
            var script = Script([.H1, .H2a, .N6])
            _ = script.tell(.launched)
            _ = script.tell(.nothingToRecover)
            _ = script.push(run(a, .inProgress))
            _ = script.tell(.started(record: record))
            if !isGone { #expect(script.tell(.configurationArrived(.running)) == [.launchKept]) }
            _ = script.push(run(a, .completed))
            if isGone { _ = script.push() }
            #expect(script.tell(.configurationArrived(.running)) == [start])
        }
    }

    @Test func `N6 a run that a restart gave a second session lacks no handoff that came for the first`() {
        var stored = StoredRun(run(a, .inProgress))
        stored.service = .begun(record: record)
        stored.lastEvent = .epoch
        var script = Script([.H1, .H2a, .N6], runs: [stored])
        _ = script.tell(.launched)
        #expect(script.tell(.nothingToRecover) == [.start(.running, continuing: record)])
        _ = script.tell(.started(record: b))
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil)])
        #expect(script.tell(.configurationArrived(.running)) == [.start(.running, continuing: nil)])
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
        #expect(script.push(run(a, .completed), run(b, .completed)) == [.finish(run: a, end: nil), .launchDropped])
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
        #expect(script.push(run(a, .completed), next) == [.finish(run: b, end: nil), .launchDropped])
    }

    @Test func `N6 the handoff of a session that was taken up after a crash is its own`() {
        var stored = StoredRun(run(a, .inProgress))
        stored.service = .begun(record: record)
        var script = Script([.H1, .H2a, .N6], runs: [stored])
        _ = script.tell(.launched)
        _ = script.tell(.recovered(record: record, start: .epoch))
        #expect(script.tell(.configurationArrived(.running)) == [.launchKept])
        #expect(script.push(run(a, .completed)) == [.finish(run: a, end: nil), .launchDropped])
    }
}
